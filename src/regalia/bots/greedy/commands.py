"""A greedy bot for The King Commands: of its answers the one with the most expected points, the worth of the hand included."""

from collections.abc import Callable
from typing import Final, TypeAlias

from regalia.bots.desk import Bot, Desk
from regalia.bots.greedy.commands_table import DEFAULT, DISCARD_NEED, SET_NEED, Cards, Table, Weights, plus, without
from regalia.engine.rng import Rng
from regalia.games.commands.actions import (
    ATK,
    BALL_DRAW,
    BALL_LOOK,
    BALL_RECLAIM,
    BLK,
    BLK_X,
    CHOP,
    CMD_ABDICATE,
    CMD_AID,
    CMD_ATTENTION,
    CMD_FEAR,
    CMD_LAY,
    DEF_NONE,
    DIS,
    DIS_RELIC,
    DIS_SH,
    P2_CROWN,
    P2_NONE,
    PAR,
    PAR_X,
    PICK,
    SET_X,
    SWING,
    TGT,
)
from regalia.games.commands.cards import BALL, CROWN, EXCALIBUR, GOLD, KINDS, SHIELD
from regalia.games.commands.state import (
    AID,
    COMMAND,
    DEFENCE,
    FEAR,
    GIVE,
    KEEP,
    LAY,
    LOOK,
    POWER,
    RECLAIM,
    STRIKE,
    TARGET,
    TOP,
    USE,
)

Judge: TypeAlias = Callable[[Table, int], float]
TOLERANCE: Final = 1e-9  # answers closer than this are equally good


# ---- step 2: the crown
def power(t: Table, a: int) -> float:
    """KC-D1: keep the power, or the best that it can do now."""
    if a == P2_NONE:
        return t.before(t.hand)
    if a == P2_CROWN:
        return max(command(t, c) for c in (CMD_LAY, CMD_ATTENTION, CMD_FEAR, CMD_AID, CMD_ABDICATE))
    hand = plus(t.hand, BALL, -1)
    return max(ball(t, u, hand) for u in (BALL_DRAW, BALL_RECLAIM, BALL_LOOK))


def command(t: Table, a: int) -> float:
    """KC-D2."""
    hand = plus(t.hand, CROWN, -1)
    if a == CMD_ABDICATE:
        return t.game.points[CROWN] + t.after(hand)
    if a == CMD_ATTENTION:
        return t.before(hand, more=1.0) + t.draw(2)
    return t.before(hand) + GAINS[a](t)


def lay_gain(t: Table) -> float:
    """Rivals lose two swords each, or a turn if they haven't two (KC-R62, KC-R63)."""
    return sum(r.weight * min(1.0, r.rest) * laid(t, r.two_swords) for r in t.rivals.values())


def laid(t: Table, two: float) -> float:
    """What Lay down costs a knight who holds two swords with the chance `two`."""
    return 2 * t.weights.laid * two + t.weights.turn * (1.0 - two)


def fear_gain(t: Table) -> float:
    gains = [fear(t, TGT + d) for d in t.rivals]
    return sum(gains) if t.game.options["fear_targets"] == "all" else max(gains)  # KC-O9


def aid_gain(t: Table) -> float:
    return max(aid(t, TGT + d) for d in t.rivals)


GAINS: Final = {CMD_LAY: lay_gain, CMD_FEAR: fear_gain, CMD_AID: aid_gain}


def fear(t: Table, a: int) -> float:
    """KC-D4: a bag, if he has one (KC-R67); of two who surely have one, the richer."""
    rival = t.rivals[a - TGT]
    return rival.bag * t.game.points[GOLD] + TOLERANCE * 10 * rival.bags


def aid(t: Table, a: int) -> float:
    """KC-D5: he gives the two cards that he needs least; he misses them most when he has few."""
    rival = t.rivals[a - TGT]
    free = max(0.0, rival.cards - rival.bags)
    cards = min(2.0, free)
    return t.weights.gift * t.value_of_draw * cards * (1.0 + rival.weight * cards / max(1.0, free))


# ---- step 2: the ball
def use(t: Table, a: int) -> float:
    """KC-D7: the ball has left the hand."""
    return ball(t, a, t.hand)


def ball(t: Table, a: int, hand: Cards) -> float:
    """The three uses of a ball (KC-R53), with what is in the hand without it."""
    if a == BALL_DRAW:
        return t.before(hand) + t.weights.choice * t.draw(2)
    if a == BALL_RECLAIM:
        kinds = [k for k in range(KINDS) if t.discard[k]]
        return max((t.before(plus(hand, k)) for k in kinds), default=0.0)
    return t.before(hand) + max(look(t, TGT + d) for d in t.rivals)


def look(t: Table, a: int) -> float:
    """KC-D11: worth as much as a block of the best attack on him would cost."""
    rival = t.rivals[a - TGT]
    if rival.hidden == 0:
        return 0.0
    best = max(t.forms(t.hand), key=lambda f: t.strike(f, rival), default=None)
    return 0.0 if best is None else t.weights.look * t.risk(best, rival)


def keep(t: Table, a: int) -> float:
    """KC-D8, KC-D10: a card comes into the hand before step 3."""
    return t.before(plus(t.hand, a - PICK))


def top(t: Table, a: int) -> float:
    """KC-D9: nearly every draw takes both cards; should only one be drawn, let it be the lesser."""
    return -keep(t, a)


# ---- what others take
def lay(t: Table, a: int) -> float:
    """KC-D3: the sword that is missed least."""
    return t.after(plus(t.hand, a - PICK, -1))


def give(t: Table, a: int) -> float:
    """KC-D6: the card that is missed least and helps the other one least."""
    kind = a - PICK
    other = t.attacker
    gain = t.after(plus([0] * int(KINDS), kind)) + (1.0 if kind < SHIELD else 0.0)
    return lay(t, a) - other.weight * gain


# ---- step 3
def step3(t: Table, a: int) -> float:
    """KC-D12: an attack, or cards for cards."""
    if a < DIS:
        return t.strikes[a - ATK] + t.after(spent(t.hand, a - ATK))
    if a < DIS_SH:
        need = DISCARD_NEED[a - DIS]
        return traded(t, without(t.hand, need), 2 * sum(need))
    if a < DIS_RELIC:
        return traded(t, plus(t.hand, SHIELD + a - DIS_SH, -1), 3)
    return traded(t, plus(t.hand, CROWN + a - DIS_RELIC, -1), 5)


def spent(cards: Cards, form: int) -> Cards:
    """A hand after an attack."""
    return plus(cards, EXCALIBUR, -1) if form == SET_X else without(cards, SET_NEED[form])


def traded(t: Table, cards: Cards, draws: int) -> float:
    """A hand after a discard, and the cards drawn for it (KC-R23): they bring the end nearer."""
    draws = min(draws, t.deck)
    return t.after(cards, t.rest_with(t.deck - draws)) + t.draw(draws)


def target(t: Table, a: int) -> float:
    """KC-D13."""
    return t.strike(int(t.desk.view.arg(0)), t.rivals[a - TGT])


# ---- defence
def defence(t: Table, a: int) -> float:
    """KC-D14: points of both sides, and the hand that is left; a bag lost can't be lost again."""
    form = int(t.desk.view.arg(0))
    other, points, hand = t.attacker, t.points[form], t.hand
    if a == DEF_NONE:
        robbed = form >= SWING and hand[GOLD] > 0
        stolen = t.game.points[GOLD] if robbed else 0
        return t.after(plus(hand, GOLD, -int(robbed))) - other.weight * (points + stolen)
    if a == BLK_X:
        return points + t.after(plus(hand, EXCALIBUR, -1))
    if a == PAR_X:
        return t.after(plus(hand, EXCALIBUR, -1))
    if a >= PAR:
        return t.points[a - PAR] - other.weight * points + t.after(without(hand, SET_NEED[a - PAR]))
    many = 2 if form >= CHOP else 1
    return points + many * t.game.points[SHIELD] + t.after(plus(hand, SHIELD + a - BLK, -many))


JUDGES: Final[dict[int, Judge]] = {
    POWER: power, COMMAND: command, LAY: lay, FEAR: fear, AID: aid, GIVE: give, USE: use, KEEP: keep, TOP: top,
    RECLAIM: keep, LOOK: look, STRIKE: step3, TARGET: target, DEFENCE: defence,
}  # fmt: skip


class GreedyCommands(Bot):
    """Weighs each legal answer by itself; the generator only decides between equals."""

    name = "greedy"

    def __init__(self, weights: Weights = DEFAULT) -> None:
        self.weights = weights

    def choose(self, desk: Desk, rng: Rng) -> int:
        if len(desk.legal) == 1:
            return desk.legal[0]
        table = Table(desk, self.weights)
        judge = JUDGES[int(desk.view.kind())]
        worth = [judge(table, a) for a in desk.legal]
        best = max(worth)
        equals = [a for a, x in zip(desk.legal, worth, strict=True) if x > best - TOLERANCE]
        return equals[rng.below(len(equals))]
