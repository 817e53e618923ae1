"""A replay step by step: what one pair of eyes, or all of them, saw after each of its moves."""

import time
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from regalia.engine import sheet as sheets
from regalia.engine.errors import ReplayError
from regalia.engine.event import Event, entries, redacted
from regalia.engine.game import cards_in
from regalia.engine.knowledge import redact
from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.engine.replay import Replay, check_end, steps
from regalia.engine.sheet import Names, Sheet, ZoneView
from regalia.table.telling import LOOK_BACK, line, result
from regalia.table.wire import Line, ResultView, SeatView

MOST: Final = 200  # steps of one answer
LONGEST: Final = 5_000  # moves of a replay
PATIENCE: Final = 5.0  # seconds for one answer
ALL: Final = -1  # eyes that see everything


class MoveView(Struct):
    """The move that led to a step, for eyes that saw it."""

    seat: int
    label: str


class StepView(Struct):
    """The table after so many moves, and what came with the last one."""

    sheet: Sheet
    move: MoveView | None
    log: list[Line]


class StepsView(Struct):
    """Some steps of a replay, from step number `start` on. moves: of the whole game; eyes: a seat, None: all is seen."""

    game: str
    code: str
    title: str
    seats: list[SeatView]
    commitment: str
    eyes: int | None
    moves: int
    start: int
    steps: list[StepView]
    result: ResultView | None


def watch(replay: Replay, seats: list[SeatView], eyes: int | None, start: int) -> StepsView:
    """The steps from `start` on, as many as one answer holds.

    The whole game is played for it; a `ReplayError` names the first move that fails.
    """
    if eyes is not None and not 0 <= eyes < replay.seats:
        raise ReplayError(f"Expected a seat from 0 to {replay.seats - 1}, got {eyes}.")
    names = Names([seat.name for seat in seats], eyes)
    views, read, before = [], 0, list[Event]()
    for n, match in enumerate(play(replay)):
        events = _events(match, read, ALL if eyes is None else eyes)
        if start <= n < start + MOST:
            views.append(_step(replay, match, names, n, events, before))
        before, read = [*before, *events][-LOOK_BACK:], len(match.log.buf)
    check_end(replay, match)
    info = match.info
    return StepsView(info.name, info.code, info.title, seats, match.commitment, eyes, len(replay.moves), start, views, result(match))


def play(replay: Replay) -> Iterator[Match]:
    """The match before the first move and after each one; a `ReplayError` if there are too many of them, or they take too long."""
    if len(replay.moves) > LONGEST:
        raise ReplayError(f"The replay has {len(replay.moves)} moves; up to {LONGEST} can be played here.")
    end = time.monotonic() + PATIENCE
    for n, match in enumerate(steps(replay)):
        if time.monotonic() > end:
            raise ReplayError(f"The replay took too long: after {PATIENCE:.0f} seconds move {n} was reached.")
        yield match


def _step(replay: Replay, match: Match, names: Names, n: int, events: list[Event], before: list[Event]) -> StepView:
    """The step after move n; before: the last events before its own."""
    viewer = ALL if names.you is None else names.you
    seat, text = replay.moves[n - 1] if n > 0 else (ALL, "")
    known = n > 0 and viewer in (ALL, seat)
    move = MoveView(seat, sheets.notation(match.info).label(match.game, text.strip())) if known else None
    log = [line(match, names, n, event, [*before, *events[:i]][-LOOK_BACK:]) for i, event in enumerate(events)]
    return StepView(_sheet(match, viewer, names), move, log)


def _events(match: Match, read: int, viewer: int) -> list[Event]:
    """What a viewer saw and is told, behind the place `read` of the log."""
    told = [entry for entry in entries(match.log, read) if match.game.event_kinds[entry[0]].told]
    return [event for entry in told if (event := _event(match, entry, viewer)) is not None]


def _event(match: Match, entry: tuple[int, ...], viewer: int) -> Event | None:
    """An entry of the log as a viewer saw it; nothing is kept from eyes that see all."""
    whole = (entry[0], ALL, ALL, *entry[3:]) if viewer == ALL else entry
    return redacted(match.game.event_kinds, whole, max(viewer, 0))


def _sheet(match: Match, viewer: int, names: Names) -> Sheet:
    """The table without choices. Eyes that see all are an onlooker's with every pile opened."""
    k = redact(match.state, viewer if viewer != ALL else int(ONLOOKER))
    sheet = sheets.build(match.info, match.game, k, [], names)
    if viewer != ALL:
        return sheet
    return replace(sheet, zones=tuple(_opened(match, zone) for zone in sheet.zones))


def _opened(match: Match, view: ZoneView) -> ZoneView:
    """A zone with all its cards."""
    s, seat = match.state, -1 if view.seat is None else view.seat
    here = next(z for z, zone in enumerate(s.lay.zone_list) if zone.name == view.name and zone.seat == seat)
    cards = tuple(match.game.kinds[card] for card in cards_in(s, here))
    return ZoneView(view.name, view.label, view.seat, len(cards), cards, view.ordered, False)
