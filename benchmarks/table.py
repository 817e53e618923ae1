"""What a durable move costs the server: `python -m benchmarks.table` plays two seats at full rate over real WebSockets.

Rounds are interleaved: the server as it is; the same without storage and engine, which answers with frames of the same size. Printed is the
CPU a move of the server's process, all threads; the clients run in this one.
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

from websockets.asyncio.client import ClientConnection, connect

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


async def line(table: str, secret: str | None) -> ClientConnection:
    """A connection that has said hello."""
    socket = await connect(f"ws://127.0.0.1:{PORT}/ws/tables/{table}", compression=None).__aenter__()
    await socket.send(json.dumps({"t": "hello", "secret": secret, "seen": 0}))
    return socket


async def play(moves: int, tables: int, started: Callable[[], None]) -> int:
    """Two seats at so many tables at once, game after game, until about so many moves were made; how many it were.

    The tables are made and joined before `started` is called: what is counted is moves.
    """
    wanted = [await asyncio.to_thread(open_table) for _ in range(max(tables, moves // LENGTH))]
    started()
    waiting = iter(wanted)
    return sum(await asyncio.gather(*(games(waiting) for _ in range(tables))))


def open_table() -> tuple[str, list[str]]:
    """A new table and the secrets of its two seats."""
    table, _ = ask("/api/tables", {"game": "commands", "seats": [{"kind": "me"}, {"kind": "open"}]})
    joined, _ = ask(f"/api/tables/{table['table']}/join", {"seat": 1})
    return table["table"], [table["secret"], joined["secret"]]


async def games(waiting: Iterator[tuple[str, list[str]]]) -> int:
    """The part of one pair of players: a game at the next table, as long as there is one."""
    made = 0
    for table, seats in waiting:
        sockets = [await line(table, secret) for secret in seats]
        made += sum(await asyncio.gather(*(seat(socket, p) for p, socket in enumerate(sockets))))
    return made


async def seat(socket: ClientConnection, p: int) -> int:
    """Play one seat until the game is over: whenever it is asked, one of its choices at once."""
    sent, answered = 0, ""
    async for frame in socket:
        message = json.loads(frame)
        if message["t"] != "view":
            continue
        if message["result"]:
            break
        if message["token"] and message["token"] != answered and message["sheet"]["choices"]:
            answered, choices = message["token"], message["sheet"]["choices"]
            move = choices[sent * 7 % len(choices)]["text"]
            sent += 1
            await socket.send(json.dumps({"t": "play", "id": f"{p}-{sent}", "token": answered, "moves": [move]}))
    await socket.close()
    return sent


async def volley(moves: int, tables: int, started: Callable[[], None]) -> int:
    """The same traffic against the bare server."""
    started()
    return sum(await asyncio.gather(*(volleys(moves // tables, str(i)) for i in range(tables))))


async def volleys(moves: int, table: str) -> int:
    """One table's part."""
    one, two = [await line(table, None) for _ in range(2)]
    await one.recv()
    await two.recv()
    play_ = json.dumps({"t": "play", "id": "0-1", "token": "0" * 16, "moves": ["P2_NONE"]})
    for i in range(moves):
        mover, other = (one, two) if i % 2 else (two, one)
        await mover.send(play_)
        for socket, frames in ((mover, 2), (other, 1)):
            for _ in range(frames):
                json.loads(await socket.recv())
    await one.close()
    await two.close()
    return moves


def measure(program: str, moves: int, tables: int, folder: Path) -> tuple[float, float]:
    """CPU in milliseconds a move, and moves a second."""
    server = subprocess.Popen([sys.executable, "-W", "ignore", "-c", program, str(folder / "regalia.db"), str(PORT)])
    try:
        await_up()
        work = play if program is FULL else volley
        asyncio.run(work(moves // 5, tables, lambda: None))
        before: list[float] = []
        made = asyncio.run(work(moves, tables, lambda: before.extend((cpu(server.pid), perf_counter()))))
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
    figures: dict[str, list[tuple[float, float]]] = {"full": [], "bare": []}
    for _ in range(given.rounds):
        for name, program in (("full", FULL), ("bare", BARE)):
            with tempfile.TemporaryDirectory() as folder:
                figures[name].append(measure(program, given.moves, given.tables, Path(folder)))
    full, bare = (statistics.median(ms for ms, _ in figures[name]) for name in ("full", "bare"))
    rate = statistics.median(rate for _, rate in figures["full"])
    print(summary())
    print(f"a durable move: {full:.3f} ms CPU, {rate:.0f} a second on {given.tables} tables")
    print(f"without storage and engine: {bare:.3f} ms CPU; {full / bare:.1f} times")


if __name__ == "__main__":
    main()
