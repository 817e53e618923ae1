"""The King Commands, what a person may choose: the words of each choice, its visible result, its rule and the pieces that lead to it.

Every state here is a redacted one: what is computed from it is what its viewer may know.
"""

from functools import cache, lru_cache
from typing import Final, cast

from regalia.engine.game import Game
from regalia.engine.sheet import Choice, Names
from regalia.engine.state import State
from regalia.games.commands import notation
from regalia.games.commands.actions import (
    ATK,
    BACKSTAB,
    BALL_DRAW,
    BLK,
    BLK_X,
    CHOP,
    CMD_LAY,
    COMBINATION,
    DEF_NONE,
    DIS,
    DIS_RELIC,
    DIS_SH,
    DISCARD_LETTERS,
    P2_CROWN,
    P2_NONE,
    PAR,
    PAR_X,
    PICK,
    SET_LETTERS,
    SET_X,
    SWING,
    TGT,
    THRUST,
)
from regalia.games.commands.cards import CROWN, EXCALIBUR, GOLD, KIND_IDS, SHIELD, SWORD
from regalia.games.commands.scoring import Scoring
from regalia.games.commands.state import AID, DECK, FEAR, GIVE, HAND, KEEP, LAY, LOOK, RECLAIM, TARGET, TOP, TURN

# the first action of each block -> heading of its choices
GROUPS: Final = (
    (DEF_NONE, "Defence"), (DIS, "Discard and draw"), (ATK, "Attack, for points and a bag of gold if you get through"),
    (PICK, "Cards"), (TGT + 1, "Knights"), (BALL_DRAW, "Crystal ball"), (CMD_LAY, "Crown"), (P2_NONE, "Before step 3"),
)

# choice -> rule and a sentence
HELP: Final = {
    "P2_NONE": ("KC-R16", "You go on to step 3 and nobody hears that you could have played one."),
    "P2_CROWN": ("KC-R60", "You name one of its commands next, or abdicate."),
    "P2_BALL": ("KC-R53", "It goes to the discard pile at once; you name its use next."),
    "CMD_LAY": ("KC-R62", "Each opponent discards two swords; who can't must skip the next turn."),
    "CMD_ATTENTION": ("KC-R65", "After this turn you take another one before anybody else."),
    "CMD_FEAR": ("KC-R67", "Robs a bag of gold, if there is one, without swords and without defence; your step 3 follows."),
    "CMD_AID": ("KC-R69", "A knight gives you two cards of his choice, none of them gold."),
    "CMD_ABDICATE": ("KC-R73", "The crown goes into your score pile and your turn is over."),
    "BALL_DRAW": ("KC-R54", "You see the top four cards, keep two and put two back as you like."),
    "BALL_RECLAIM": ("KC-R57", "You take any card of the discard pile into your hand; all see which."),
    "BALL_LOOK": ("KC-R58", "You alone see all cards of one opponent."),
    "DEF_NONE": ("KC-R33", "The attack succeeds: its swords are scored, and from a swing on you hand over a bag if you hold one."),
    "BLK_X": ("KC-R49", "Excalibur stops any swords but a backstab."),
    "PAR_X": ("KC-R48", "Only another Excalibur stops an Excalibur; each knight scores his own."),
    "ATK_X": ("KC-R45", "Robs a bag of gold; only another Excalibur can stop it."),
}
ATTACKS: Final = (
    (BACKSTAB, "KC-R40", "Five of one colour: nothing stops it."),
    (COMBINATION, "KC-R39", "One sword of each colour: no shield stops it, Excalibur or a parry does."),
    (CHOP, "KC-R38", "Three of one colour: two shields, Excalibur or a parry stop it."),
    (THRUST, "KC-R37", "Two of one colour: a shield of that colour, Excalibur or a parry stops it."),
    (SWING, "KC-R36", "Two colours: a shield of either, Excalibur or a parry stops it."),
    (SWORD, "KC-R35", "A single sword is easily stopped and robs no gold, but scores."),
)
PICKS: Final = {
    LAY: ("KC-R62", "Lay down {}", "The sword goes to the discard pile, in view of all."),
    GIVE: ("KC-R69", "Give {}", "Only the two of you know the card."),
    KEEP: ("KC-R54", "Keep {}", "It comes into your hand; nobody else sees it."),
    TOP: ("KC-R55", "Put {} on top", "It is the next card to be drawn, the other one lies under it."),
    RECLAIM: ("KC-R57", "Take back {}", "It comes into your hand; all see it."),
}
TARGETS: Final = {FEAR: ("KC-R67", "Frighten"), AID: ("KC-R69", "Ask"), LOOK: ("KC-R58", "Look at the hand of"),
                  TARGET: ("KC-R28", "Attack")}


# ---- choices


def choice(game: Game, k: State, seat: int, action: int, names: Names) -> Choice:
    """A legal action: words, visible result, pieces, rule."""
    note = _note(game, k, seat, action, names)
    if TGT < action < PICK:
        knight = _target(k, seat, action)
        return _choice(game.actions[action], action, k.kind(), 0, note, knight, names(knight))
    return _choice(game.actions[action], action, k.kind(), k.arg(0) if action >= DEF_NONE else 0, note, -1, "")


@lru_cache(maxsize=4096)
def _choice(text: str, action: int, kind: int, form: int, note: str, knight: int, name: str) -> Choice:
    """The same choices are offered again and again. form: the attack that an answer is given to; knight, name: whom a choice aims at."""
    group = next(heading for start, heading in GROUPS if action >= start)
    rule, help = _help(kind, action, text)
    return Choice(text, _label(text, action, kind, form, name), _brief(text, action, kind, form, name), note, group,
                  _pieces(action, kind, form, knight), rule, help)


def _target(k: State, seat: int, action: int) -> int:
    return int((seat + action - TGT) % k.seats)


def _label(text: str, action: int, kind: int, form: int, name: str) -> str:
    if PICK <= action < ATK:
        return PICKS[kind][1].format(notation.count(1, notation.card(KIND_IDS[action - PICK]).one, ""))
    if TGT < action < PICK:
        return f"{TARGETS[kind][1]} {name}"
    if BLK <= action < BLK_X:
        return f"Block with {notation.shields(action - BLK, form)}"
    return notation.plain(text)


def _brief(text: str, action: int, kind: int, form: int, name: str) -> str:
    """The words that suffice under the group's heading."""
    if TGT < action < PICK:
        return name
    if PICK <= action < ATK:
        return notation.card(KIND_IDS[action - PICK]).one
    if ATK <= action < ATK + SET_X:
        return f"{notation.set_name(action - ATK)}: {_colours(SET_LETTERS[action - ATK])}"
    if action == ATK + SET_X:
        return "Excalibur"
    if DIS <= action < DIS_SH:
        letters = DISCARD_LETTERS[action - DIS]
        return f"{'sword' if len(letters) == 1 else 'swords'}: {_colours(letters)}"
    if DIS_SH <= action < DIS_RELIC:
        return f"shield: {notation.card(KIND_IDS[action - DIS_SH + SHIELD]).colour}"
    if DIS_RELIC <= action < DEF_NONE:
        return notation.card(KIND_IDS[action - DIS_SH + SHIELD]).one
    return _label(text, action, kind, form, name).removeprefix("Command: ")


@cache
def _colours(letters: str) -> str:
    """ "2 red, 1 blue"; no number where there is one of each."""
    if letters == "RBYK":
        return "one of each"
    counts = [(letters.count(c), notation.card(KIND_IDS[i]).colour) for i, c in enumerate("RBYK") if c in letters]
    if all(n == 1 for n, _ in counts):
        return ", ".join(colour for _, colour in counts)
    return ", ".join(f"{n} {colour}" for n, colour in counts)


def _help(kind: int, action: int, text: str) -> tuple[str, str]:
    if text in HELP:
        return HELP[text]
    if action >= PAR:
        return "KC-R42", "Swords that match stop the attack; each knight scores his own."
    if action >= BLK:
        return "KC-R41", "You score the swords of the attack and the shields that stopped it."
    if action >= DIS:
        return ("KC-R24" if action >= DIS_RELIC else "KC-R23"), "The cards go to the discard pile, then you draw; your turn is over."
    if action >= ATK:
        return next((rule, help) for start, rule, help in ATTACKS if action - ATK >= start)
    if action >= PICK:
        return PICKS[kind][0], PICKS[kind][2]
    return TARGETS[kind][0], "An opponent of your choice."


# ---- visible results


def _note(game: Game, k: State, seat: int, action: int, names: Names) -> str:
    """What the choice brings, as far as the seat can know it."""
    points = cast(Scoring, game).points
    if action >= DEF_NONE:
        return _note_defence(game, k, seat, action, names)
    if action >= DIS:
        return _note_draw(k, action)
    if action >= ATK:
        form = action - ATK
        if form == SET_X:
            return "bag"
        return f"{_set_points(points, form)}{' + bag' if form >= SWING else ''}"
    if TGT < action < PICK:
        return _counted(int(k.size(HAND + _target(k, seat, action))), "card")
    if game.actions[action] == "CMD_ABDICATE":
        return _counted(points[CROWN], "point")
    return ""


def _counted(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _set_points(points: list[int], form: int) -> int:
    """The points printed on the cards of an attack."""
    return points[EXCALIBUR] if form == SET_X else sum(points["RBYK".index(c)] for c in SET_LETTERS[form])


def _note_draw(k: State, action: int) -> str:
    """KC-R23, KC-R26: what a discard draws."""
    want = 5 if action >= DIS_RELIC else 3 if action >= DIS_SH else 2 * len(DISCARD_LETTERS[action - DIS])
    deck = int(k.size(DECK))
    return f"draw {want}" if want <= deck else f"draw {deck}, the last" if deck else "draw nothing"


def _note_defence(game: Game, k: State, seat: int, action: int, names: Names) -> str:
    rules = cast(Scoring, game)
    form = int(k.arg(0))
    attack = _set_points(rules.points, form)
    by = int(k.ints[TURN])
    if action == DEF_NONE:
        lost = form >= SWING and k.count(HAND + seat, GOLD) > 0
        return f"{names(by)} scores {attack + rules.points[GOLD]}: you lose a bag" if lost else f"{names(by)} scores {attack}"
    if action >= PAR:
        own = rules.points[EXCALIBUR] if action == PAR_X else _set_points(rules.points, action - PAR)
        return f"you score {own}, {names(by)} {attack}"
    if action == BLK_X:
        return f"you score {attack + (0 if rules.excalibur_to_discard else rules.points[EXCALIBUR])}"
    shields = 2 if form >= CHOP else 1
    return f"you score {attack + shields * rules.points[action - BLK + SHIELD]}"


def path(game: Game, k: State, seat: int, action: int) -> tuple[str, ...]:
    """The pieces that a pointer touches for an action, legal or not: zone/kind, or seat/number."""
    if TGT < action < PICK and action >= TGT + k.seats:
        return ()
    return _pieces(action, k.kind(), k.arg(0), _target(k, seat, action) if action < PICK else -1)


@lru_cache(maxsize=4096)
def _pieces(action: int, kind: int, form: int, knight: int) -> tuple[str, ...]:
    """The pieces that an action touches; form: the attack that an answer is given to; knight: whom it aims at, if at anybody."""
    if TGT < action < PICK:
        return (f"seat/{knight}",)
    if PICK <= action < ATK:
        zone = {KEEP: "held", TOP: "held", RECLAIM: "discard"}.get(kind, "hand")
        return (f"{zone}/{KIND_IDS[action - PICK]}",)
    return tuple(f"hand/{piece}" for piece in _kinds_played(action, form >= CHOP))


def _kinds_played(action: int, strong: bool) -> list[str]:
    if P2_NONE < action < CMD_LAY:
        return ["CRO" if action == P2_CROWN else "BAL"]
    if action in (ATK + SET_X, BLK_X, PAR_X):
        return ["EXC"]
    if BLK <= action < BLK_X:
        return [KIND_IDS[SHIELD + action - BLK]] * (2 if strong else 1)
    if DIS_SH <= action < DEF_NONE:
        return [KIND_IDS[SHIELD + action - DIS_SH]]
    letters = ""
    if ATK <= action < DIS:
        letters = SET_LETTERS[action - ATK]
    elif DIS <= action < DIS_SH:
        letters = DISCARD_LETTERS[action - DIS]
    elif action >= PAR:
        letters = SET_LETTERS[action - PAR]
    return [KIND_IDS["RBYK".index(c)] for c in letters]
