"""The King Commands, what a person sees: zones, prompts, the score sheet; its choices stand in `choices`.

Every state here is a redacted one: what is computed from it is what its viewer may know.
"""

import tomllib
from importlib.resources import files
from typing import Final, cast

from regalia.engine.game import Game
from regalia.engine.sheet import Mark, Names, Tally
from regalia.engine.state import State
from regalia.games.commands import notation
from regalia.games.commands.actions import SET_LETTERS, SET_X
from regalia.games.commands.cards import CROWN, GOLD, KIND_IDS, SHIELD, SWORD
from regalia.games.commands.choices import choice as choice
from regalia.games.commands.choices import path as path
from regalia.games.commands.scoring import Scoring
from regalia.games.commands.state import (
    AID,
    COMMAND,
    DEFENCE,
    EXTRA,
    FEAR,
    GIVE,
    HAND,
    KEEP,
    LAST,
    LAY,
    LOOK,
    PILE,
    POWER,
    RECLAIM,
    SKIP,
    STRIKE,
    TARGET,
    TOP,
    TURN,
    USE,
)

ZONES: Final = {"hand": "hand", "pile": "score pile", "deck": "deck", "discard": "discard pile", "table": "attack",
                "held": "taken up by the ball", "gone": "out of the game"}

# decision point -> question, rule, what the others see ({p} the knight asked, {by} the one on turn, {set} the attack)
PROMPTS: Final = {
    POWER: ("You may play one crown or one crystal ball.", "KC-R16", "{p} on turn."),
    COMMAND: ("What do you command with the crown?", "KC-R60", "{p} about to command."),
    LAY: ("{by} commands: Lay down your swords! Discard a sword; {left} to go.", "KC-R62", "{p} to lay down swords."),
    FEAR: ("Fear my mighty sword: who hands over a bag of gold?", "KC-R67", "{p} about to name a knight to fear."),
    AID: ("Give me your aid: who gives you two cards?", "KC-R69", "{p} about to name a knight to give aid."),
    GIVE: ("{by} commands: Give me your aid! Choose a card to give; {left} to go.", "KC-R69", "{p} to give aid to {by}."),
    USE: ("What do you use the crystal ball for?", "KC-R53", "{p} at the crystal ball."),
    KEEP: ("Keep two of the cards you took up; {left} to go.", "KC-R54", "{p} choosing cards at the crystal ball."),
    TOP: ("The other two go back: which lies on top of the deck?", "KC-R55", "{p} choosing cards at the crystal ball."),
    RECLAIM: ("Which card of the discard pile do you take back?", "KC-R57", "{p} to take a card back."),
    LOOK: ("Whose hand do you look at?", "KC-R58", "{p} about to look at a hand."),
    STRIKE: ("Attack one knight or discard.", "KC-R17", "{p} on turn."),
    TARGET: ("Whom do you attack with {set}?", "KC-R28", "{p} about to attack with {set}."),
    DEFENCE: ("{by} {attacks} you with {set}. Do you defend?", "KC-R32", "{p} attacked by {by} with {set}."),
}

AIM: Final = (  # KC-R33, KC-R41, KC-R42, KC-R75, KC-R78, KC-R80
    "Score the most points. What an attack scores goes into your score pile, with a bag of gold of the other knight from a swing on. "
    "Who blocks it scores the attacking swords and the shields instead; in a parry each scores his own. When the deck is used up "
    "everybody has one last turn without drawing. What is still in the hands then counts for nobody."
)


# ---- the game on one page


def overview(game: Game) -> list[tuple[str, str]]:
    """The aim, the reference card of the box, and what the cards are worth in this game (KC-R79)."""
    pack = tomllib.loads((files("regalia.games.commands") / "cards.toml").read_text(encoding="utf-8"))
    card, _, _ = pack["reference"]["text"].partition("POINTS")
    return [("The aim", AIM), ("The reference card", card.strip()), ("Points", _worth(cast(Scoring, game).points))]


def _worth(points: list[int]) -> str:
    """Kinds of equal worth and class together."""
    groups = {"swords": range(SWORD, SHIELD), "shields": range(SHIELD, CROWN)}
    told = [f"{name} {points[min(kinds)]}" for name, kinds in groups.items() if len({points[k] for k in kinds}) == 1]
    alone = [k for k in range(len(points)) if not any(k in kinds and len({points[j] for j in kinds}) == 1 for kinds in groups.values())]
    return ", ".join([*told, *(f"{notation.card(KIND_IDS[k]).one} {points[k]}" for k in alone)])


# ---- zones and counters


def zone_label(game: Game, k: State, zone: int) -> str:
    """The heading of a zone; what lies on the table only for a moment is left out while it is empty."""
    name = k.lay.zone_list[zone].name
    return "" if name in ("table", "held", "gone") and k.size(zone) == 0 else ZONES[name]


def counters(game: Game, k: State) -> list[Mark]:
    """KC-V15: whose turn, skip marks, turns owed by Attention, the last chance round."""
    if k.owing() == 0:
        return []
    v = k.ints
    turn = int(v[TURN])
    marks = [Mark("on turn", turn, None)]
    if v[EXTRA]:
        marks.append(Mark("another turn to come", turn, _many(int(v[EXTRA]))))
    marks += [Mark("skips a turn", p, _many(int(v[SKIP + p]))) for p in range(k.seats) if v[SKIP + p]]
    if game.options["show_scores"] is True:  # KC-O11
        marks += [Mark("points", p, sum(points for _, _, points in lines)) for p, lines in enumerate(score_sheet(game, k))]
    if v[LAST]:
        marks.append(Mark("last chance, turns to come after this one", None, int(v[LAST]) - 1))
    return marks


def _many(n: int) -> int | None:
    """A number that is worth showing beside its mark."""
    return n if n > 1 else None


# ---- prompts


def prompt(game: Game, k: State, seat: int, names: Names) -> tuple[str, str]:
    """What is asked of a seat, and the rule."""
    question, rule, _ = PROMPTS[k.kind()]
    return question.format(**_places(k, seat, names)), rule


def waiting(game: Game, k: State, names: Names) -> str:
    """What the others see; KC-D1 and KC-D12 are one stage to them (KC-Q63), and their redacted state says no more."""
    if k.owing() == 0:
        return "The game is over."
    return PROMPTS[k.kind()][2].format(**_places(k, int(k.to_act()), names))


def _places(k: State, seat: int, names: Names) -> dict[str, str]:
    by = int(k.ints[TURN])
    at = k.kind() in (TARGET, DEFENCE)
    return {
        "p": names.does(seat, "is"),
        "by": names(by),
        "attacks": names.verb(by, "attacks"),
        "set": _attack_words(int(k.arg(0))) if at else "",
        "left": _left(k, seat),
    }


def _left(k: State, seat: int) -> str:
    """How many picks are still to come at KC-D3, KC-D6, KC-D8."""
    n = int(k.arg(0))
    if k.kind() == KEEP:
        n = 2 - n
    elif k.kind() == GIVE:
        n = min(2 - n, int(k.size(HAND + seat) - k.count(HAND + seat, GOLD)))  # KC-R70
    return notation.WORDS[n].replace("a", "one") if 0 <= n <= 2 else ""


def _attack_words(form: int) -> str:
    return "Excalibur" if form == SET_X else f"a {notation.set_name(form)} ({notation.swords(SET_LETTERS[form])})"


# ---- the score sheet


CATEGORIES: Final = (("swords", range(4)), ("shields", range(4, 8)), ("crowns", (8,)), ("balls, Excaliburs", (9, 10)), ("gold", (11,)))


def score_sheet(game: Game, s: State) -> list[list[Tally]]:
    """KC-R79: what each knight scored with which cards of his pile; the points add up to his total."""
    points = cast(Scoring, game).points
    return [
        [(name, sum(int(s.count(PILE + p, k)) for k in kinds), sum(int(s.count(PILE + p, k)) * points[k] for k in kinds))
         for name, kinds in CATEGORIES]
        for p in range(s.seats)
    ]
