"""What a durable move costs the server: `python -m benchmarks.table` plays two seats at full rate over real WebSockets.

Rounds are interleaved: the server as it is; the same server with storage and engine left out (`benchmarks.hollow`); the framework alone,
which answers with a ready frame of the same size. Printed is the CPU a move of the server's process, all threads.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, Final
from urllib.request import Request, urlopen

import msgspec
import uvloop
from msgspec import Struct
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from regalia.build_info import summary

PORT: Final = 8377
LENGTH: Final = 60  # moves of a game of two, about
TICKS: Final = os.sysconf("SC_CLK_TCK")

FULL: Final = """
import sys
from pathlib import Path
from regalia.table.app import Config, serve
from regalia.table.sockets import Limits
serve(Config(Path(sys.argv[1]), limits=Limits(1e6, 1e6)), "127.0.0.1", int(sys.argv[2]))
"""
# The same server around a made-up game that is kept nowhere.
HOLLOW: Final = "from benchmarks.hollow import main; main()"
# The same framework, wire types and flags; no match, no store: a move is read, checked for its form and answered to both with a ready view.
BARE: Final = """
import sys, msgspec, uvicorn
from litestar import Litestar, WebSocket, websocket, get
from litestar.params import FromPath
from regalia.table import wire
lines, frame = {}, '{"t":"view","fill":"' + 'x' * 2600 + '"}'
@get("/api/health", sync_to_thread=False)
def health() -> str: return "up"
@websocket("/ws/tables/{id:str}")
async def table(socket: WebSocket, id: FromPath[str]) -> None:
    await socket.accept(); lines.setdefault(id, []).append(socket)
    try:
        while True:
            command = wire.read(await socket.receive_data(mode="text"))
            if isinstance(command, wire.Play):
                for line in lines[id]: await line.send_text(frame)
            await socket.send_text(wire.write(wire.Done("x")))
    except Exception:
        lines[id].remove(socket)
uvicorn.run(Litestar([health, table]), host="127.0.0.1", port=int(sys.argv[2]), loop="uvloop", ws="websockets-sansio",
            ws_per_message_deflate=False, access_log=False, log_level="error")
"""


def cpu(pid: int) -> float:
    """Seconds of CPU that a process has used, all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def ask(path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
    """An HTTP answer and the cookie that came with it."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", "cookie": cookie}
    with urlopen(Request(f"http://127.0.0.1:{PORT}{path}", data, headers), timeout=10) as answer:
        return json.loads(answer.read() or b"null"), (answer.headers.get("set-cookie") or "").partition(";")[0]


class Heard(Struct):
    """What a client reads of a frame."""

    t: str
    token: str | None = None
    result: Any = None
    sheet: "Asked | None" = None


class Asked(Struct):
    """What a seat may do."""

    choices: list["Move"]


class Move(Struct):
    """The name of a choice."""

    text: str


hear: Final = msgspec.json.Decoder(Heard).decode


class Client(WSListener):
    """A connection."""

    transport: WSTransport


class Seat(Client):
    """One seat's connection. Whenever it is asked, one of its choices at once, until the game is over.

    The client is as light as it can be: it shares a machine with what it measures.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.sent, self.answered = 0, ""
        self.awaited: Heard | None = None  # a question that came before the start
        self.playing = False
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Called with each message."""
        heard = hear(frame.get_payload_as_memoryview())
        if heard.t == "view":
            self.awaited = heard
            if self.playing:
                self.answer(heard)

    def begin(self) -> None:
        """From now on it plays."""
        self.playing = True
        if self.awaited is not None:
            self.answer(self.awaited)

    def answer(self, heard: Heard) -> None:
        """Play, if anything is asked that wasn't answered."""
        if self.over.done():
            return
        if heard.result:
            self.over.set_result(None)
        elif heard.token and heard.token != self.answered and heard.sheet and heard.sheet.choices:
            self.answered, choices = heard.token, heard.sheet.choices
            move = choices[self.sent * 7 % len(choices)].text
            self.sent += 1
            play = {"t": "play", "id": f"{self.number}-{self.sent}", "token": self.answered, "moves": [move]}
            self.transport.send(WSMsgType.TEXT, msgspec.json.encode(play))


async def line(table: str, secret: str | None, client: Client) -> None:
    """Connect and say hello."""
    client.transport, _ = await ws_connect(lambda: client, f"ws://127.0.0.1:{PORT}/ws/tables/{table}")
    client.transport.send(WSMsgType.TEXT, msgspec.json.encode({"t": "hello", "secret": secret, "seen": 0}))


async def play(moves: int, tables: int, started: Callable[[], None]) -> int:
    """Two seats at so many tables at once, game after game, until about so many moves were made; how many it were.

    The tables are made and joined and everybody is connected before `started` is called: what is counted is moves.
    """
    wanted = [await asyncio.to_thread(open_table) for _ in range(max(tables, moves // LENGTH))]
    pairs = [[Seat(0), Seat(1)] for _ in wanted]
    for (table, secrets), pair in zip(wanted, pairs):
        for secret, seat in zip(secrets, pair):
            await line(table, secret, seat)
    await asyncio.sleep(0.5)
    started()
    waiting = iter(pairs)
    return sum(await asyncio.gather(*(games(waiting) for _ in range(tables))))


def open_table() -> tuple[str, list[str]]:
    """A new table and the secrets of its two seats."""
    table, _ = ask("/api/tables", {"game": "commands", "seats": [{"kind": "me"}, {"kind": "open"}]})
    joined, _ = ask(f"/api/tables/{table['table']}/join", {"seat": 1})
    return table["table"], [table["secret"], joined["secret"]]


async def games(waiting: Iterator[list[Seat]]) -> int:
    """The part of one pair of players: a game at the next table, as long as there is one."""
    made = 0
    for seats in waiting:
        for seat in seats:
            seat.begin()
        for seat in seats:
            await seat.over
            seat.transport.disconnect()
        made += sum(seat.sent for seat in seats)
    return made


class Volley(Client):
    """A seat at the bare server: after a view it is its turn, if the other one has moved."""

    def __init__(self, moves: int) -> None:
        self.left, self.mine = moves, False
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Called with each message."""
        heard = hear(frame.get_payload_as_memoryview())
        if heard.t == "view" and not self.mine:
            self.move()
        elif heard.t == "view":
            self.mine = False

    def move(self) -> None:
        """Play, until all is played."""
        if self.left == 0:
            if not self.over.done():
                self.over.set_result(None)
            return
        self.left -= 1
        self.mine = True
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode({"t": "play", "id": "0-1", "token": "0" * 16, "moves": ["P2_NONE"]}))


async def volley(moves: int, tables: int, started: Callable[[], None]) -> int:
    """The same traffic against the bare server."""
    pairs = [[Volley(moves // tables // 2) for _ in range(2)] for _ in range(tables)]
    for i, pair in enumerate(pairs):
        for seat in pair:
            await line(str(i), None, seat)
    started()
    for one, _ in pairs:
        one.move()
    await asyncio.gather(*(one.over for one, _ in pairs))
    for pair in pairs:
        for seat in pair:
            seat.transport.disconnect()
    return moves


def measure(program: str, moves: int, tables: int, folder: Path) -> tuple[float, float]:
    """CPU in milliseconds a move, and moves a second."""
    server = subprocess.Popen([sys.executable, "-W", "ignore", "-c", program, str(folder / "regalia.db"), str(PORT)])
    try:
        await_up()
        work = volley if program is BARE else play
        uvloop.run(work(moves // 5, tables, lambda: None))
        before: list[float] = []
        made = uvloop.run(work(moves, tables, lambda: before.extend((cpu(server.pid), perf_counter()))))
        return (cpu(server.pid) - before[0]) * 1000 / made, made / (perf_counter() - before[1])
    finally:
        server.terminate()
        server.wait()


def await_up() -> None:
    """Wait until the server answers."""
    for _ in range(600):
        try:
            urlopen(f"http://127.0.0.1:{PORT}/api/health", timeout=2).close()
            return
        except OSError:
            asyncio.run(asyncio.sleep(0.05))
    raise TimeoutError("the server does not answer")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="CPU of the server for a durable move.")
    parser.add_argument("--moves", type=int, default=4000)
    parser.add_argument("--tables", type=int, default=16, help="how many tables of two seats are played at once")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    programs = {"a durable move": FULL, "the same server without storage and engine": HOLLOW, "the framework alone": BARE}
    figures: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    for _ in range(given.rounds):
        for name, program in programs.items():
            with tempfile.TemporaryDirectory() as folder:
                figures[name].append(measure(program, given.moves, given.tables, Path(folder)))
    print(f"{summary()}; {given.tables} tables of two seats, {given.rounds} rounds")
    durable = [ms for ms, _ in figures["a durable move"]]
    for name, found in figures.items():
        times = statistics.median(full / ms for full, (ms, _) in zip(durable, found))
        print(f"{name}: {statistics.median(ms for ms, _ in found):.3f} ms CPU, {statistics.median(rate for _, rate in found):.0f} a second;"
              f" a durable move is {times:.1f} times that")


if __name__ == "__main__":
    main()
