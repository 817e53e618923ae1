"""The WebSocket of a table: one greeting, then commands, each answered; limits on what a client may send."""

import asyncio
import logging
from typing import Any, Final, assert_never

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Struct

from regalia.table import wire
from regalia.table.guests import COOKIE, Guest, clean_words, foreign
from regalia.table.lines import Budget, Connection
from regalia.table.lobby import Lobby, TableError
from regalia.table.room import Room
from regalia.table.store import StoreError

log = logging.getLogger("regalia.table")

GREETING: Final = 20.0  # seconds within which a client has to say hello
ONLOOKER: Final = "Take a seat to play."
NOTHING: Final = "There is nothing to read in that."

LONGEST: Final = 123  # bytes of a reason, in any closing frame

Socket = WebSocket[Any, Any, State]


class Limits(Struct, frozen=True):
    """What one connection may send: messages a second in the long run, and at once."""

    rate: float = 30.0
    burst: float = 120.0


class Parting(Exception):
    """The connection is to be closed, with a code and a sentence."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@websocket("/ws/tables/{id:str}")
async def table_socket(socket: Socket, id: FromPath[str]) -> None:
    """A connection from its greeting to its end."""
    await socket.accept()
    try:
        await _serve(socket, id)
    except WebSocketDisconnect:
        return
    except Parting as e:
        await _part(socket, e)
    except StoreError:
        log.exception("A command at table %s could not be kept.", id)
        await _part(socket, Parting(1012, "The server could not keep that; come back."))


async def _part(socket: Socket, parting: Parting) -> None:
    """Say why, then close."""
    try:
        await socket.send_text(wire.write(wire.Refused("", "", parting.reason)))
        await socket.close(parting.code, parting.reason.encode()[:LONGEST].decode(errors="ignore"))
    except (RuntimeError, WebSocketDisconnect):  # it is closed already
        return


async def _serve(socket: Socket, id: str) -> None:
    lobby: Lobby = socket.app.state.lobby
    budget = Budget(*_limits(socket))
    try:
        hello = await asyncio.wait_for(_greeting(socket, budget), GREETING)
    except TimeoutError as e:
        raise Parting(4400, "Nobody said hello.") from e
    guest = _guest(socket, lobby)
    try:
        room = await lobby.room(id)
    except TableError as e:
        raise Parting(4404, str(e)) from e
    viewer = lobby.viewer(room, hello.secret, guest)
    if viewer is None:
        raise Parting(4403, "That secret opens no seat of this table.")
    line = await room.enter(viewer, guest.name if guest else "Somebody", hello.seen, lambda: lobby.viewer(room, hello.secret, guest))
    out = asyncio.create_task(_drain(socket, line))
    try:
        await _listen(socket, room, line, budget)
    finally:
        out.cancel()
        await asyncio.shield(room.leave(line))


def _limits(socket: Socket) -> tuple[float, float]:
    limits: Limits = socket.app.state.limits
    return limits.rate, limits.burst


def _guest(socket: Socket, lobby: Lobby) -> Guest | None:
    """The guest of the cookie, unless a page of another site opened the connection."""
    if foreign(socket.headers):
        return None
    return lobby.signer.read(socket.cookies.get(COOKIE))


async def _greeting(socket: Socket, budget: Budget) -> wire.Hello:
    while True:
        command = await _receive(socket, budget)
        if isinstance(command, wire.Hello):
            return command
        if not isinstance(command, wire.Ping):
            raise Parting(4400, 'Expected {"t": "hello"} first.')
        await socket.send_text(wire.write(wire.Pong()))


async def _receive(socket: Socket, budget: Budget) -> wire.Command:
    """The next message; a `Parting` for what is too much, too large or no message at all."""
    frame = await socket.receive_data(mode="text")
    if not budget.spend():
        raise Parting(4429, "Too many messages at once.")
    if len(frame) > wire.LARGEST:
        raise Parting(1009, f"A message has at most {wire.LARGEST} bytes.")
    try:
        return wire.read(frame)
    except (ValueError, RecursionError) as e:
        raise Parting(4400, f"Not a message of this table: {e}"[:110]) from e


async def _drain(socket: Socket, line: Connection) -> None:
    """Send until the line is to be closed; a browser that is gone ends it too."""
    try:
        await socket.close(*await line.drain(socket.send_text))
    except (RuntimeError, OSError, WebSocketDisconnect):
        return


async def _listen(socket: Socket, room: Room, line: Connection, budget: Budget) -> None:
    """Read commands and answer them until the browser is gone or the line has been closed."""
    while True:
        line.put(await respond(room, line, await _receive(socket, budget)))


async def respond(room: Room, line: Connection, command: wire.Command) -> wire.Message:
    """Carry out one command; the answer to whoever sent it."""
    seat = line.viewer
    if isinstance(command, wire.Ping):
        return wire.Pong()
    if isinstance(command, wire.Hello):
        return wire.Refused("", "", "You have said hello already.")
    if line.closed:
        return wire.Refused(command.id, "", line.closed[1])
    if isinstance(command, wire.Chat):
        words = clean_words(command.text)
        return await room.chat(line, command.id, words) if words else wire.Refused(command.id, "", NOTHING)
    if seat == room.course.onlooker:
        return wire.Refused(command.id, "", ONLOOKER)
    if isinstance(command, wire.Play):
        return await room.play(seat, command.id, command.token, command.moves)
    if isinstance(command, wire.Undo):
        return await room.undo(seat, command.id, command.token)
    if isinstance(command, wire.Preview):
        return await room.preview(seat, command.id, command.moves)
    if isinstance(command, wire.Why):
        return await room.why(seat, command)
    assert_never(command)
