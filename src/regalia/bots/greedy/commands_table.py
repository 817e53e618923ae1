"""How the greedy bot reads a table of The King Commands: chances of hidden cards, attacks, and the worth of a hand.

What it can't see it reckons from the cards unseen: gold gathers in the hands, because nobody can discard it (KC-R25), so
a hidden hand holds more of it than the deck. Points of others count against the bot by the `weight` of each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from regalia.bots.desk import Desk
from regalia.games.commands.actions import (
    BACKSTAB,
    CHOP,
    COLOUR_LETTERS,
    COMBINATION,
    DISCARD_LETTERS,
    SET_LETTERS,
    SET_X,
    SWING,
    THRUST,
)
from regalia.games.commands.cards import BALL, CROWN, EXCALIBUR, GOLD, KINDS, SHIELD
from regalia.games.commands.game import Commands
from regalia.games.commands.state import CAP_GOLD, CAP_SWORD, DECK, DISCARD, EXTRA, HAND, LAST, PILE, SKIP, TURN

Cards: TypeAlias = list[int]  # copies by kind


@dataclass(frozen=True)
class Weights:
    """What the bot believes, in points; found by play against itself."""

    crown: float = 4.2  # a crown that can still be played
    ball: float = 1.0  # a ball that can still be played
    excalibur: float = 1.6  # an Excalibur, for attack or defence
    shield: float = 1.7  # a shield while attacks are still to come
    spare: float = 0.25  # a sword for which no attack is left
    drawn: float = 2.4  # a card not yet seen, many turns before the end
    patience: float = 0.9  # turns left at which a card not yet seen is worth half of that, for an empty hand
    crowd: float = 0.025  # more of these turns for each card in the hand: a large hand needs time
    later: float = 0.91  # an attack one turn later, as part of one now
    near: float = 0.55  # four swords of one colour: a backstab is near
    robbed: float = 0.1  # bags lost in each turn by a knight who has some
    pace: float = 25.0  # cards in the deck for one round of turns; more than one takes, for plans seldom reach further
    rival: float = 0.3  # points of a single rival, or of all of several together
    leader: float = 0.4  # more of that against the rival who leads several
    kept: float = 0.5  # shields and Excaliburs used in defence by hidden hands, as part of what the unseen cards let expect
    gift: float = 0.35  # a card that another knight gives away, as part of one drawn
    laid: float = 1.0  # a sword that a rival lays down
    turn: float = 4.5  # a whole turn
    choice: float = 1.2  # two cards chosen out of four, as part of two drawn blindly
    look: float = 0.45  # part of the loss feared from a block that a look saves


DEFAULT: Final = Weights()
SET_NEED: Final = [[letters.count(c) for c in COLOUR_LETTERS] for letters in SET_LETTERS]
DISCARD_NEED: Final = [[letters.count(c) for c in COLOUR_LETTERS] for letters in DISCARD_LETTERS]
COLOURS: Final = range(4)
PAIRS: Final = range(int(SWING), int(CHOP))


def at_least(m: int, places: int, share: float) -> float:
    """The chance that m or more of so many places hold a card that each holds with the chance `share`."""
    if m <= 0:
        return 1.0
    if m > places:
        return 0.0
    term = (1.0 - share) ** places
    fewer = 0.0
    for i in range(m):
        fewer += term
        term *= share / (1.0 - share) * (places - i) / (i + 1)
    return max(0.0, 1.0 - fewer)


def without(cards: Cards, need: Sequence[int]) -> Cards:
    """A hand after a set of swords has left it."""
    return [cards[c] - need[c] for c in COLOURS] + cards[4:]


def plus(cards: Cards, kind: int, copies: int = 1) -> Cards:
    """A hand with more (or fewer) copies of one kind."""
    changed = cards[:]
    changed[kind] += copies
    return changed


class Rival:
    """Another knight, with the chances of what he holds."""

    def __init__(self, table: "Table", seat: int) -> None:
        view, me, w = table.desk.view, table.desk.seat, table.weights
        named = [int(view.known(HAND + seat, k, me)) for k in range(KINDS)]
        self.cards = int(view.size(HAND + seat))
        self.hidden = self.cards - sum(named)
        self.weight = w.rival / (table.seats - 1)
        self.rest = table.turns(table.deck, seat)
        share = table.share
        gold = _room(int(view.ints[CAP_GOLD + seat]), named[GOLD], self.hidden)  # KC-V12
        swords = _room(int(view.ints[CAP_SWORD + seat]), sum(named[:4]), self.hidden)
        self.bag = at_least(1 - named[GOLD], gold, share[GOLD])
        self.bags = named[GOLD] + gold * share[GOLD]
        self.two_swords = at_least(2 - sum(named[:4]), swords, min(0.9, sum(share[:4])))
        self.sword = [[at_least(m - named[c], swords, share[c]) for m in range(4)] for c in COLOURS]
        kept = [min(0.9, w.kept * x) for x in share]
        self.shield = [[at_least(m - named[SHIELD + c], self.hidden, kept[SHIELD + c]) for m in range(3)] for c in COLOURS]
        self.excalibur = at_least(1 - named[EXCALIBUR], self.hidden, kept[EXCALIBUR])

    def shields_stop(self, colours: Sequence[int], many: int) -> float:
        """The chance that he holds so many shields of one of the colours."""
        free = 1.0
        for c in colours:
            free *= 1.0 - self.shield[c][many]
        return 1.0 - free

    def parries(self, form: int) -> float:
        """The chance that he holds the swords of a set."""
        chance = 1.0
        for c in COLOURS:
            chance *= self.sword[c][SET_NEED[form][c]]
        return chance


def _room(cap: int, named: int, hidden: int) -> int:
    """Hidden cards of a hand that may be of a class whose number the open facts limit (`cap` is 1 + the limit, 0: none)."""
    return hidden if cap == 0 else max(0, min(hidden, cap - 1 - named))


class Table:
    """The position as the knight reads it, and what things are worth in it."""

    def __init__(self, desk: Desk, weights: Weights) -> None:
        view = desk.view
        self.desk = desk
        self.weights = weights
        self.game = cast(Commands, desk.game)
        self.seats = int(view.seats)
        self.hand = self.tally(HAND + desk.seat)
        self.deck = int(view.size(DECK))
        self.rest = self.rest_with(self.deck)
        self.share = self.shares()
        self.rivals = {d: Rival(self, (desk.seat + d) % self.seats) for d in range(1, self.seats)}
        self.mark_leader()
        self.discard = self.tally(DISCARD)
        self.value_of_draw = self.draw(1)
        self.points = [self.points_of(f) for f in range(SET_X + 1)]
        self.blockers = [self.colours_against(f) for f in range(SET_X + 1)]
        self.strikes = [max(self.strike(f, r) for r in self.rivals.values()) for f in range(SET_X + 1)]
        self.pair = sum(self.strikes[f] for f in PAIRS) / len(PAIRS)
        self.poke = sum(self.strikes[:4]) / 4

    def tally(self, zone: int) -> Cards:
        return [int(self.desk.view.count(zone, k)) for k in range(KINDS)]

    def score(self, seat: int) -> int:
        """Points that a knight with a memory knows to be in a score pile (KC-V6, KC-Q46)."""
        return sum(self.game.points[k] * c for k, c in enumerate(self.tally(PILE + seat)))

    @property
    def attacker(self) -> Rival:
        """The knight on turn, in another knight's decision."""
        return self.rivals[(int(self.desk.view.ints[TURN]) - self.desk.seat) % self.seats]

    def mark_leader(self) -> None:
        """Against several, points of the one who leads them hurt most."""
        if self.seats > 2:
            me = self.desk.seat
            lead = max(self.rivals, key=lambda d: self.score((me + d) % self.seats))
            self.rivals[lead].weight *= 1.0 + self.weights.leader

    def turns(self, deck: int, seat: int) -> float:
        """Turns of a knight after the present one, his last chance included, when the deck holds so many cards."""
        v = self.desk.view.ints
        away = (seat - int(v[TURN])) % self.seats
        owed = int(v[EXTRA]) if away == 0 else 0
        coming = int(0 < away < v[LAST]) if v[LAST] != 0 else deck / (self.seats * self.weights.pace) + 1  # KC-R75
        return max(0.0, owed + coming - int(v[SKIP + seat]))

    def rest_with(self, deck: int) -> float:
        """The own turns after the present one."""
        return self.turns(deck, self.desk.seat)

    def shares(self) -> list[float]:
        """For each kind the chance that a hidden card of another hand is of it."""
        view, me = self.desk.view, self.desk.seat
        unseen = [int(x) for x in view.pool]
        hidden = sum(unseen)
        deck = sum(1 for i in range(self.deck) if not view.known_at(DECK, i) >> me & 1)
        hands = hidden - deck
        if hands <= 0:
            return [0.0] * int(KINDS)
        bags = unseen[GOLD] - self.gold_in(deck)
        gold = min(0.9, max(0.2 * unseen[GOLD] / hidden, bags / hands))
        others = max(1, hidden - unseen[GOLD])
        return [min(0.9, (1.0 - gold) * unseen[k] / others) for k in range(GOLD)] + [gold]

    def gold_in(self, cards: int) -> float:
        """Bags expected among so many cards of the deck: an even part of those that this knight did not draw."""
        me = self.desk.seat
        robbed = sum(int(self.desk.view.count(PILE + p, GOLD)) for p in range(self.seats) if p != me) / (self.seats - 1)
        box = sum(self.game.copies)
        mine = (box - self.deck) / self.seats
        return max(0.0, self.game.copies[GOLD] - self.hand[GOLD] - robbed) * cards / (box - mine)

    # ---- attacks
    def points_of(self, form: int) -> float:
        """Points of the cards of a set."""
        if form == SET_X:
            return float(self.game.points[EXCALIBUR])
        return float(sum(self.game.points[c] * SET_NEED[form][c] for c in COLOURS))

    def colours_against(self, form: int) -> Sequence[int]:
        """The colours of shields that block a set (KC-R30, KC-O3, KC-O14)."""
        rule = self.game.options["poke_block"] if form < SWING else self.game.options["chop_block"] if form >= CHOP else ""
        if form >= COMBINATION or rule == "none":
            return ()
        if rule in ("any_color", "any_pair"):
            return COLOURS
        return [c for c in COLOURS if SET_NEED[form][c]]

    def forms(self, cards: Cards) -> list[int]:
        """The attacks that a hand can make."""
        sets = [f for f, need in enumerate(SET_NEED) if all(cards[c] >= need[c] for c in COLOURS)]
        return [*sets, int(SET_X)] if cards[EXCALIBUR] else sets

    def blocked(self, form: int, target: Rival) -> tuple[float, float]:
        """The chances that shields, and that shields or an Excalibur, block a set of swords."""
        shield = target.shields_stop(self.blockers[form], 2 if form >= CHOP else 1)
        return shield, 1.0 - (1.0 - shield) * (1.0 - target.excalibur)

    def risk(self, form: int, target: Rival) -> float:
        """Points expected to be lost by a block, of both sides."""
        if form >= BACKSTAB:
            return 0.0
        return self.blocked(form, target)[1] * self.points[form] * (1.0 + target.weight)

    def strike(self, form: int, target: Rival) -> float:
        """Points expected from an attack: swords, perhaps a bag, less what a block or a parry brings the target."""
        points = self.points[form]
        bag = target.bag * self.game.points[GOLD] if form >= SWING else 0.0  # KC-R35
        if form == SET_X:
            return (1.0 - target.excalibur) * bag
        if form >= BACKSTAB:
            return points + bag
        shield, block = self.blocked(form, target)
        many = 2 if form >= CHOP else 1
        parry = (1.0 - block) * target.parries(form)
        shields = shield * many * self.game.points[SHIELD]
        lost = target.weight * (block * points + shields + parry * points)
        return (1.0 - block) * points + (1.0 - block - parry) * bag - lost

    # ---- what a hand is worth
    def stock(self, cards: Cards, rest: float) -> float:
        """What relics, shields and bags of a hand bring with so many turns after the present one."""
        w = self.weights
        crowns = min(float(cards[CROWN]), rest)
        value = w.crown * crowns + w.ball * min(float(cards[BALL]), rest - crowns)
        blade = w.excalibur if self.deck else self.strikes[SET_X]  # at the end it is an attack, as good as the target is rich
        value += blade * min(float(cards[EXCALIBUR]), rest)
        value += w.shield * min(float(sum(cards[SHIELD:CROWN])), rest)
        return value - self.game.points[GOLD] * w.rival * min(float(cards[GOLD]), w.robbed * rest)

    def campaign(self, swords: Cards, attacks: float) -> float:
        """The sets that the swords make, one for each attack, the best first."""
        if attacks <= 0.0:
            return 0.0
        value, part = 0.0, 1.0
        near = self.weights.near * sum(1 for c in swords if c == 4)
        while attacks > 0.0 and any(swords):
            gain, need = self.best_set(swords)
            value += part * min(1.0, attacks) * gain
            swords = [swords[c] - need[c] for c in COLOURS]
            attacks -= 1.0
            part *= self.weights.later
        return value + near + self.weights.spare * sum(swords)

    def best_set(self, swords: Cards) -> tuple[float, Sequence[int]]:
        """A good set of some swords: its points as an attack, and the swords in it."""
        most = max(swords)
        top = swords.index(most)
        if most >= 5:
            return self.strikes[BACKSTAB + top], SET_NEED[BACKSTAB + top]
        chop = self.strikes[CHOP + top] if most >= 3 else -1.0
        if min(swords) > 0 and self.strikes[COMBINATION] >= chop:
            return self.strikes[COMBINATION], SET_NEED[COMBINATION]
        if most >= 3:
            return chop, SET_NEED[CHOP + top]
        if most == 2:
            return self.pair, SET_NEED[THRUST + top]
        one = [int(c == top) for c in COLOURS]
        if sum(swords) == 1:
            return self.poke, one
        other = swords.index(1, top + 1)
        return self.pair, [int(c in (top, other)) for c in COLOURS]

    def draw(self, cards: int) -> float:
        """What so many cards from the deck, if it has them, are worth."""
        cards = min(cards, self.deck)
        rest = self.rest_with(self.deck - cards)
        w = self.weights
        half = w.patience + w.crowd * sum(self.hand)
        return w.drawn * cards * rest / (rest + half)

    def after(self, cards: Cards, rest: float | None = None) -> float:
        """What a hand is worth when the present turn is over and so many are left (if not told: as many as now)."""
        rest = self.rest if rest is None else rest
        return self.stock(cards, rest) + self.campaign(cards[:4], rest)

    def before(self, cards: Cards, more: float = 0.0) -> float:
        """What a hand is worth with step 3 of the present turn (and more turns) still to come."""
        rest = self.rest + more
        value = self.stock(cards, rest) + self.campaign(cards[:4], rest + 1.0)
        if cards[EXCALIBUR] == 0:
            return value
        return max(value, self.strikes[SET_X] + self.after(plus(cards, EXCALIBUR, -1), rest))
