"""What happened in a match, as lines of a log, and how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from regalia.engine import sheet as sheets
from regalia.engine.event import Event
from regalia.engine.game import Game
from regalia.engine.match import Match
from regalia.engine.sheet import Names, Sheet
from regalia.table.wire import Line, ResultView

LOOK_BACK: Final = 8  # lines before a line by which its words and its rule are chosen


@dataclass(frozen=True)
class Taken:
    """A seat has taken something back. lines: what had been told of it, by place in the viewer's log."""

    seat: int
    lines: list[int]


def line(match: Match, call: Names, n: int, entry: Event | Taken, before: Sequence[Event]) -> Line:
    """An event that somebody saw, or a seat's taking back, as a line with the number n. before: the last events before it."""
    if isinstance(entry, Taken):
        told = f"{call.does(entry.seat, 'takes')} the last action back."
        return Line(n, entry.seat, told, "", "undo", [f"seat/{entry.seat}"], entry.lines)
    say = sheets.notation(match.info)
    seat, pieces = _about(match.game, entry)
    return Line(n, seat, say.describe(entry, call, before), say.rule_of(entry, before), str(entry[0]), pieces, [])


@lru_cache(maxsize=4096)
def _about(game: Game, event: Event) -> tuple[int | None, list[str]]:
    """Whose event it is, and what it is about: the seats that it names, and the cards that its viewer saw, wherever they lie now."""
    kind = next(kind for kind in game.event_kinds if kind.name == event[0])
    found = event[1 + kind.fields.index("seat")] if "seat" in kind.fields else None
    named = [f"seat/{event[1 + i]}" for i, name in enumerate(kind.fields) if name == "seat" or name.endswith("_seat")]
    cards = event[-1]
    if kind.cards and isinstance(cards, tuple):
        named += [f"*/{game.kinds[card]}" for card in cards]
    return found if isinstance(found, int) else None, list(dict.fromkeys(named))


def waiting(sheet: Sheet, why: str) -> Sheet:
    """A sheet before the start: nothing is asked yet."""
    return replace(sheet, prompt=why, owing=(), choices=())


def result(match: Match) -> ResultView | None:
    """The end of the game, None before it."""
    if not match.over:
        return None
    end = match.result()
    return ResultView(end.scores, end.ranks, end.winners, end.sheet)
