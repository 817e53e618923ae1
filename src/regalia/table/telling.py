"""What happened in a match, as lines of a log, and how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from regalia.engine import sheet as sheets
from regalia.engine.event import Event, EventKind
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


def line(match: Match, call: Names, n: int, entry: Event | Taken, before: Sequence[Event | Taken]) -> Line:
    """An event that somebody saw, or a seat's taking back, as a line with the number n. before: the last lines before it."""
    if isinstance(entry, Taken):
        told = f"{call.does(entry.seat, 'takes')} the last action back."
        return Line(n, entry.seat, told, "", "undo", [f"seat/{entry.seat}"], entry.lines)
    say = sheets.notation(match.info)
    kind = _kinds(match.game)[str(entry[0])]
    found = entry[1 + kind.fields.index("seat")] if "seat" in kind.fields else None
    seat = found if isinstance(found, int) else None
    events = [event for event in before if not isinstance(event, Taken)]
    return Line(n, seat, say.describe(entry, call, events), say.rule_of(entry, events), kind.name, pieces(match, kind, entry), [])


@lru_cache(maxsize=64)
def _kinds(game: Game) -> dict[str, EventKind]:
    return {kind.name: kind for kind in game.event_kinds}


def pieces(match: Match, kind: EventKind, event: Event) -> list[str]:
    """What an event is about: the seats that it names, and the cards that its viewer saw, wherever they lie now."""
    named = [f"seat/{event[at]}" for at in _seats_at(kind)]
    cards = event[-1]
    if kind.cards and isinstance(cards, tuple):
        named += [f"*/{match.game.kinds[card]}" for card in cards]
    return list(dict.fromkeys(named))


@cache
def _seats_at(kind: EventKind) -> list[int]:
    """Where an event of a kind names seats."""
    return [1 + i for i, name in enumerate(kind.fields) if name == "seat" or name.endswith("_seat")]


def waiting(sheet: Sheet, why: str) -> Sheet:
    """A sheet before the start: nothing is asked yet."""
    return replace(sheet, prompt=why, owing=(), choices=())


def result(match: Match) -> ResultView | None:
    """The end of the game, None before it."""
    if not match.over:
        return None
    end = match.result()
    return ResultView(end.scores, end.ranks, end.winners, end.sheet)
