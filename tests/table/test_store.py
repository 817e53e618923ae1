"""What is kept, and what happens where it can't be: the bad write fails alone, and a room that lost something is built anew."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from regalia import bots
from regalia.engine import registry
from regalia.engine.match import Match
from regalia.table.api import infos_of
from regalia.table.guests import Guest
from regalia.table.lobby import Lobby, TableError
from regalia.table.records import record_of
from regalia.table.room import Room
from regalia.table.store import Store, StoreError, connect
from regalia.table.thinkers import Question, Thinkers, answer

ANNA = Guest("a", "Anna")
TWO: list[tuple[str, str | None]] = [("me", None), ("open", None)]


def in_lobby(folder: Path, work: Callable[[Lobby], Awaitable[Any]]) -> Any:
    """Do something in a lobby on the file of a folder."""

    async def run() -> Any:
        store, thinkers = Store(folder / "regalia.db"), Thinkers()
        lobby = Lobby(store, thinkers)
        await lobby.begin()
        try:
            return await work(lobby)
        finally:
            thinkers.close()
            store.close()

    return asyncio.run(run())


async def started(lobby: Lobby) -> Room:
    room, _, _ = await lobby.create(ANNA, "commands", TWO, {}, False)
    await lobby.join(room.record.id, 1, Guest("b", "Boris"))
    return room


async def move(room: Room, client: str) -> str:
    seat = room.course.match.owing()[0]
    message = await room.play(seat, client, room.course.token(seat), [room.course.match.legal(seat)[0]])
    return type(message).__name__


def test_a_bad_write_fails_alone(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> list[Any]:
        put = "insert into setting values (?, x'00')"
        writes = [lobby.store.write((put, (name,)), (put, (name + "2",))) for name in ("a", "b", "a", "c")]
        return await asyncio.gather(*writes, return_exceptions=True)

    outcomes = in_lobby(tmp_path, work)
    assert [type(x) for x in outcomes] == [type(None), type(None), StoreError, type(None)]
    with sqlite3.connect(tmp_path / "regalia.db") as link:
        names = [row[0] for row in link.execute("select name from setting where name <> 'key' order by name")]
    assert names == ["a", "a2", "b", "b2", "c", "c2"]
    link.close()


def test_the_file_is_kept_as_safely_as_it_is_said(tmp_path: Path) -> None:
    in_lobby(tmp_path, started)
    link = connect(tmp_path / "regalia.db")
    assert link.execute("pragma journal_mode").fetchone() == ("wal",) and link.execute("pragma synchronous").fetchone() == (2,)
    assert "WITHOUT ROWID" in link.execute("select sql from sqlite_master where name = 'move'").fetchone()[0].upper()
    link.close()


def test_a_move_that_cannot_be_kept_never_happened(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        room = await started(lobby)
        assert await move(room, "one") == "Done"
        line = await room.enter(0, "Anna", 0)
        await lobby.store.write(("insert into move values (?, 1, 0, 'X', '', 0)", (room.record.number,)))
        with pytest.raises(StoreError):
            await move(room, "two")
        assert line.closed and line.closed[0] == 1012 and room.lost
        await lobby.store.write(("delete from move where seq = 1", ()))
        again = await lobby.room(room.record.id)
        assert again is not room and again.moves == 1 and await move(again, "two") == "Done"

    in_lobby(tmp_path, work)


def test_who_waited_while_a_move_got_lost_sees_nothing_of_it(tmp_path: Path) -> None:
    """Entering, speaking, changing a seat and asking for the replay come to the room that is built again, not to the lost one."""

    async def work(lobby: Lobby) -> None:
        room = await started(lobby)
        assert await move(room, "one") == "Done"
        line = await room.enter(0, "Anna", 0)
        await lobby.store.write(("insert into move values (?, 1, 0, 'X', '', 0)", (room.record.number,)))
        waiting = (room.enter(1, "Boris", 0), room.chat(line, "c", "Well?"), lobby.set_bot(room.record.id, 1, "greedy", ANNA),
                   record_of(room))
        outcomes = await asyncio.gather(move(room, "two"), *waiting, return_exceptions=True)
        assert [type(x) for x in outcomes] == [StoreError] * 5 and not room.connections

    in_lobby(tmp_path, work)


def test_a_table_of_a_game_that_is_not_here_is_in_no_list(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> list[str]:
        rooms = [await started(lobby) for _ in range(3)]
        for room, change in zip(rooms, ("game = 'chess'", "rules = 99")):
            await lobby.store.write((f"update game_table set {change} where number = ?", (room.record.number,)))
        lobby.rooms.clear()
        shown = [info.id for info in await infos_of(lobby, lobby.listed(ANNA), ANNA)]
        assert shown == [rooms[2].record.id]
        return shown

    assert in_lobby(tmp_path, work)


def test_a_corrupt_table_fails_alone(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        good, bad = await started(lobby), await started(lobby)
        await lobby.store.write(("insert into move values (?, 0, 0, 'NO_SUCH_MOVE', '', 0)", (bad.record.number,)))
        lobby.rooms.clear()
        with pytest.raises(TableError, match="can't be opened"):
            await lobby.room(bad.record.id)
        assert await move(await lobby.room(good.record.id), "one") == "Done"

    in_lobby(tmp_path, work)


def test_a_room_built_again_has_the_same_numbers_and_tokens(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        room = await started(lobby)
        for i in range(40):
            assert await move(room, f"m{i}") == "Done"
            lobby.rooms.clear()
            again = await lobby.room(room.record.id)
            for viewer in room.course.seen:
                assert again.view(viewer, 0) == room.view(viewer, 0)

    in_lobby(tmp_path, work)


def test_a_bot_gets_what_its_seat_knows_and_nothing_else() -> None:
    """The process of a bot is handed text-like data alone, and answers from it."""
    assert set(Question.__struct_fields__) == {"game", "bot", "knowledge", "events", "chance"}
    match = Match(registry.find("commands"), 3, seed=bytes(32))
    seat = match.owing()[0]
    for name in bots.names("commands"):
        known = match.knowledge(seat)
        assert "rng" not in known and "?" in str(known["zones"])
        assert answer(Question("commands", name, known, match.events(seat), 5)) in match.legal(seat)


def test_a_bot_whose_process_dies_or_fails_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(lobby: Lobby) -> None:
        room, _, _ = await lobby.create(ANNA, "commands", [("bot", "uniform"), ("bot", "uniform")], {}, False)

        async def fail(*_: object) -> str:
            raise RuntimeError("a fault of the bot")

        for _ in range(200):
            if room.moves >= 3:
                break
            await asyncio.sleep(0.05)
        pool = lobby.thinkers._pool
        assert room.moves >= 3 and pool is not None
        for process in list(pool._processes.values()):
            process.kill()
        before = room.moves
        for _ in range(200):
            if room.moves > before + 3:
                break
            await asyncio.sleep(0.05)
        assert room.moves > before + 3
        monkeypatch.setattr(lobby.thinkers, "choose", fail)
        for _ in range(400):
            if room.course.match.over:
                break
            await asyncio.sleep(0.05)
        assert room.course.match.over

    in_lobby(tmp_path, work)
