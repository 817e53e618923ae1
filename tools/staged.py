"""Tables at a wanted moment, laid before a server opens them: found among games of the bots, the same ones each time."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from regalia import bots
from regalia.engine import registry
from regalia.engine.match import Match
from regalia.table.guests import Guest
from regalia.table.lobby import Lobby
from regalia.table.room import Room
from regalia.table.store import Store
from regalia.table.thinkers import Question, Thinkers, answer

ME: Final = Guest("me", "Anna")
SEEDS: Final = 500

Move = tuple[int, str]  # seat, action id


@dataclass(frozen=True)
class Moment:
    """What is looked for: a position in which seat 0 alone is asked, or with `over` the end that a move of seat 0 brings.

    first: the game with which the search begins, for a moment that comes seldom.
    """

    game: str
    seats: int
    wanted: Callable[[Match, int], bool]  # of a match and the number of moves that seat 0 has made
    over: bool = False
    first: int = 0


def question(name: str) -> Callable[[Match, int], bool]:
    """A moment at a decision point of the rules."""
    return lambda match, _: match.game.frame_kinds[int(match.state.kind())].name == name


def after(moves: int) -> Callable[[Match, int], bool]:
    """A moment when seat 0 has made so many moves."""
    return lambda _, made: made == moves


def at_end(match: Match, _: int) -> bool:
    """The end of the game."""
    return match.over


def _bytes(seed: int) -> bytes:
    return blake2b(str(seed).encode(), digest_size=32).digest()


def _play(moment: Moment, seed: int) -> Iterator[tuple[Match, list[Move]]]:
    """A game of the bots, after each of its moves."""
    match = Match(registry.find(moment.game), moment.seats, seed=_bytes(seed))
    bot = bots.names(moment.game)[0]
    moves: list[Move] = []
    yield match, moves
    while not match.over:
        seat = match.owing()[0]
        text = answer(Question(moment.game, bot, match.knowledge(seat), match.events(seat), seed + len(moves)))
        match.play(seat, text)
        moves.append((seat, text))
        yield match, moves


def find(moment: Moment) -> tuple[str, list[Move]]:
    """The seed and the moves that lead to the moment, in the first game in which it comes."""
    for seed in range(moment.first, moment.first + SEEDS):
        for match, moves in _play(moment, seed):
            asked = bool(moves) and moves[-1][0] == 0 if moment.over else match.owing() == [0]
            if asked and moment.wanted(match, sum(seat == 0 for seat, _ in moves)):
                return _bytes(seed).hex(), moves
    raise LookupError(f"no game of {SEEDS} comes to that moment")


async def _lay(lobby: Lobby, moment: Moment) -> str:
    """A table brought there by people, whose chairs the bots then take."""
    seed, moves = find(moment)
    people = [ME, *(Guest(f"guest {p}", f"Guest {p}") for p in range(1, moment.seats))]
    room, _, _ = await lobby.create(ME, moment.game, [("me", None)] + [("open", None)] * (moment.seats - 1), {}, False, {"seed": seed})
    for p in range(1, moment.seats):
        await lobby.join(room.record.id, p, people[p])
    await _carry_out(room, moves[:-1] if moment.over else moves)
    for p in range(1, moment.seats):
        await lobby.set_bot(room.record.id, p, bots.names(moment.game)[0], ME)
    await _carry_out(room, moves[-1:] if moment.over else [])
    return room.record.id


async def _carry_out(room: Room, moves: Sequence[Move]) -> None:
    for seat, text in moves:
        await room.play(seat, "", room.course.token(seat), [text])


async def _open(lobby: Lobby, game: str) -> str:
    """A table that waits for somebody."""
    room, _, _ = await lobby.create(ME, game, [("me", None), ("bot", None), ("open", None)], {}, True)
    return room.record.id


async def _stage(folder: Path, moments: dict[str, Moment], waiting: dict[str, str]) -> tuple[dict[str, str], str]:
    store = Store(folder / "regalia.db")
    lobby = Lobby(store, Thinkers())
    await lobby.begin()
    tables = {name: await _lay(lobby, moment) for name, moment in moments.items()}
    tables |= {name: await _open(lobby, game) for name, game in waiting.items()}
    cookie = lobby.signer.write(ME)
    store.close()
    return tables, cookie


def stage(folder: Path, moments: dict[str, Moment], waiting: dict[str, str] | None = None) -> tuple[dict[str, str], str]:
    """The ids of the tables by name, and the cookie of who sits at seat 0 of each. waiting: games of tables with a free chair."""
    with ThreadPoolExecutor(1) as pool:  # Playwright keeps a loop running in the caller's thread
        return pool.submit(asyncio.run, _stage(folder, moments, waiting or {})).result()
