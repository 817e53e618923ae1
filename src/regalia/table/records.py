"""Replays over HTTP: of a table after its end, or of a file that somebody has; checked, or watched step by step.

Replays are played in one thread of their own, one after the other, so that tables don't wait for them.
"""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Final, TypeAlias, TypeVar

from litestar import Router, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from regalia.engine import registry, replay
from regalia.engine.errors import MoveRefused, RegaliaError
from regalia.engine.replay import Player
from regalia.engine.sheet import notation
from regalia.table.api import REFUSALS, Plain, SeatNumber, TableId, lobby_of
from regalia.table.lobby import TableError
from regalia.table.places import BOT, PERSON
from regalia.table.room import Room
from regalia.table.steps import LONGEST, StepsView, play, watch
from regalia.table.wire import SeatView

T = TypeVar("T")
Given: TypeAlias = Annotated[str, Meta(max_length=2_000_000)] | dict[str, Any]
StepNumber: TypeAlias = Annotated[int, Meta(ge=0, le=LONGEST)]
NAME: Final = 24  # letters of a name in a file
PLAYER: Final = ThreadPoolExecutor(1, "regalia-replay")
WAITING: Final = 16  # replays that may wait for the player
_waiting: set[asyncio.Future[Any]] = set()


class VerifyRequest(Struct, forbid_unknown_fields=True):
    """A replay: the file's text, or what is in it."""

    replay: Given


class Verdict(Struct):
    """Whether a replay is what it says; commitment: the hash of the seed as it was published at the start."""

    ok: bool
    sentence: str
    commitment: str


class StepsRequest(Struct, forbid_unknown_fields=True):
    """A replay, whose eyes to see it with (none: all is seen), and the first step that is wanted."""

    replay: Given
    eyes: SeatNumber | None = None
    start: StepNumber = 0


async def played(work: Callable[[], T]) -> T:
    """The outcome of something that plays a replay; a `TableError` if too many wait for theirs."""
    if len(_waiting) >= WAITING:
        raise TableError("Many replays are being played just now; try again in a moment.", status=429)
    job = asyncio.get_running_loop().run_in_executor(PLAYER, work)
    _waiting.add(job)
    job.add_done_callback(_waiting.discard)
    return await job


@get("/tables/{id:str}/replay", responses=REFUSALS)
async def replay_of(id: TableId, request: Plain) -> dict[str, Any]:
    """The whole game with its seed, after the end."""
    return await record_of(await lobby_of(request).room(id))


@get("/tables/{id:str}/steps", responses=REFUSALS)
async def steps_of(
    id: TableId, request: Plain, eyes: Annotated[int | None, QueryParameter(ge=0, le=31)] = None,
    start: Annotated[int, QueryParameter(ge=0, le=LONGEST)] = 0,
) -> StepsView:
    """The game step by step, after the end: from a seat's eyes, or without `eyes` all is seen."""
    room = await lobby_of(request).room(id)
    record = await record_of(room)
    seats = [SeatView(name, seat.kind, seat.bot, True) for name, seat in zip(room.names(), room.seats)]
    return await played(lambda: watch(_read(record), seats, eyes, start))


@post("/replays/steps", status_code=200, responses=REFUSALS)
async def steps(data: JSONBody[StepsRequest]) -> StepsView:
    """A replay step by step. One that can't be played is refused with the move that fails."""
    return await played(lambda: _watch(data))


@post("/replays/verify", status_code=200, responses=REFUSALS)
async def verify(data: JSONBody[VerifyRequest]) -> Verdict:
    """Play a replay again and check commitment, cards, every move and the end."""
    return await played(lambda: verdict(data.replay))


async def record_of(room: Room) -> dict[str, Any]:
    """The replay of a table with the names of its players; a `TableError` before the end."""
    async with room.hold():
        if not room.course.match.over:
            raise TableError("The replay holds every hidden card, so it is given out when the game is over.")
        players = [Player(name, seat.bot or "") for name, seat in zip(room.names(), room.seats)]
        return room.course.match.replay() | {"players": [player.data() for player in players]}


def _read(given: str | dict[str, Any]) -> replay.Replay:
    return replay.read(given if isinstance(given, str) else json.dumps(given))


def _watch(data: StepsRequest) -> StepsView:
    record = _read(data.replay)
    try:
        return watch(record, _seats(record), data.eyes, data.start)
    except MoveRefused as e:
        raise TableError(_in_words(record, e), "replay", 400) from e


def _seats(record: replay.Replay) -> list[SeatView]:
    players = record.players or [Player(f"Seat {p + 1}") for p in range(min(record.seats, 32))]
    return [SeatView(_plain(player.name), BOT if player.bot else PERSON, _plain(player.bot) or None, True) for player in players]


def _in_words(record: replay.Replay, fault: MoveRefused) -> str:
    """A move that can't be played, as people call it."""
    info = registry.find(record.game)
    label = notation(info).label(info.make(record.options), fault.text.strip())
    told = f" ({fault.rule})" if fault.rule else ""
    return f"Move {fault.number} can't be played. {_seats(record)[fault.seat].name}: {label}. {fault.sentence}{told}"


def _plain(name: str) -> str:
    """A name of a file, which may hold anything, as it can be shown."""
    return "".join(c if c.isprintable() else "\ufffd" for c in name[:NAME])


def verdict(given: str | dict[str, Any]) -> Verdict:
    """What a replay is worth, in one sentence."""
    try:
        record = _read(given)
        for match in play(record):
            pass
        replay.check_end(record, match)
    except MoveRefused as e:
        return Verdict(False, _in_words(record, e), "")
    except RegaliaError as e:
        return Verdict(False, str(e), "")
    moves, end = len(record.moves), "to its end" if match.over else "and isn't over"
    sentence = f"{match.info.title} with {match.seats} seats and {moves} moves plays again {end}; the shuffle is the one that was sealed."
    return Verdict(True, sentence if match.commitment else sentence.partition(";")[0] + ".", match.commitment)


ROUTER: Final = Router("/api", route_handlers=[replay_of, steps_of, steps, verify])
