"""Template, what a person sees: zones, counters, prompts, choices, the score sheet.

Contract: every state here is redacted for its viewer, so nothing that can be computed from it tells a secret.
"""

from typing import Final

from regalia.engine.game import Game
from regalia.engine.sheet import Choice, Mark, Names, Tally
from regalia.engine.state import State
from regalia.games.template import notation
from regalia.games.template.cards import KIND_IDS
from regalia.games.template.state import POINTS, TURN

ZONES: Final = {"hand": "hand", "pile": "pile", "deck": "deck"}
AIM: Final = "Earn the most points. On your turn play a card onto the pile and draw one; covering a lower card earns a point."


def overview(game: Game) -> list[tuple[str, str]]:
    """The game on one page, as headings and texts (TM-R4 to TM-R8)."""
    return [("The aim", AIM)]


def zone_label(game: Game, k: State, zone: int) -> str:
    """The heading of a zone; "" if it isn't worth showing now."""
    return ZONES[k.lay.zone_list[zone].name]


def counters(game: Game, k: State) -> list[Mark]:
    """Whose turn it is, and the points (TM-V3)."""
    turn = [Mark("on turn", int(k.ints[TURN]), None)] if k.owing() != 0 else []
    return turn + [Mark("points", p, int(k.ints[POINTS + p])) for p in range(k.seats)]


def prompt(game: Game, k: State, seat: int, names: Names) -> tuple[str, str]:
    """What is asked of a seat, and the rule."""
    return "Which card do you play?", "TM-R4"


def waiting(game: Game, k: State, names: Names) -> str:
    """What the others see while somebody is asked."""
    return "The game is over." if k.owing() == 0 else f"{names.does(int(k.to_act()), 'is')} on turn."


def choice(game: Game, k: State, seat: int, action: int, names: Names) -> Choice:
    """A legal action, ready to be shown."""
    text = game.actions[action]
    kind = KIND_IDS[action]
    words = notation.label(game, text)
    pieces = path(game, k, seat, action)
    return Choice(text, words, notation.card(kind).one, "", "Cards", pieces, "TM-R4", "It goes onto the pile, then you draw.")


def path(game: Game, k: State, seat: int, action: int) -> tuple[str, ...]:
    """The pieces that a pointer touches for an action, legal or not."""
    return (f"hand/{KIND_IDS[action]}",)


def score_sheet(game: Game, s: State) -> list[list[Tally]]:
    """The result of each seat by category (TM-R8)."""
    return [[("cards that covered a lower one", int(s.ints[POINTS + p]), int(s.ints[POINTS + p]))] for p in range(s.seats)]
