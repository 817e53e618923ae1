"""A real server in a process of its own, and browsers that talk to it over real connections."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tools.serving import PATIENCE, Process, free_port

Message = dict[str, Any]

RUN = """
import sys
from pathlib import Path
from regalia.table.app import Config, serve
from regalia.table.sockets import Limits
serve(Config(Path(sys.argv[1]), tuple(sys.argv[3:]), limits=Limits(1000, 3000)), "127.0.0.1", int(sys.argv[2]))
"""


class Server(Process):
    """A server whose limits no test reaches by playing fast."""

    def __init__(self, file: Path, *games: str) -> None:
        self.file = file
        port = free_port()
        super().__init__([sys.executable, "-W", "ignore", "-c", RUN, str(file), str(port), *games], port)


class Browser:
    """Somebody with a cookie of its own."""

    def __init__(self, port: int, name: str | None = None) -> None:
        self.port = port
        self.cookie = ""
        if name:
            assert self.post("/api/me", {"name": name})[0] == 200

    def post(self, path: str, body: Any = None) -> tuple[int, Any]:
        return self.ask(path, json.dumps(body if body is not None else {}).encode())

    def get(self, path: str) -> tuple[int, Any]:
        return self.ask(path)

    def ask(self, path: str, body: bytes | None = None) -> tuple[int, Any]:
        """Status and data of an answer."""
        headers = {"content-type": "application/json", "cookie": self.cookie}
        try:
            with urlopen(Request(f"http://127.0.0.1:{self.port}{path}", body, headers), timeout=PATIENCE) as answer:
                given = answer.headers.get("set-cookie")
                self.cookie = given.partition(";")[0] if given else self.cookie
                return answer.status, json.loads(answer.read())
        except HTTPError as e:
            with e:
                return e.code, json.loads(e.read())

    def table(self, game: str, *seats: str, **more: Any) -> Message:
        """A new table; the seats are "me", "open" or "bot"."""
        status, made = self.post("/api/tables", {"game": game, "seats": [{"kind": kind} for kind in seats], **more})
        assert status == 201, made
        found: Message = made
        return found

    def sit(self, table: str, seat: int) -> str:
        status, joined = self.post(f"/api/tables/{table}/join", {"seat": seat})
        assert status == 200, joined
        return str(joined["secret"])

    def line(self, table: str, secret: str | None = None, seen: int = 0) -> "Line":
        return Line(self.port, table, secret, seen, self.cookie)


class Line:
    """A WebSocket to a table, as a page has it."""

    def __init__(self, port: int, table: str, secret: str | None = None, seen: int = 0, cookie: str = "", greet: bool = True) -> None:
        self.port = port
        headers = {"cookie": cookie} if cookie else None
        address = f"ws://127.0.0.1:{port}/ws/tables/{table}"
        self.opened = connect(address, additional_headers=headers, compression=None, open_timeout=PATIENCE, max_size=None)
        self.socket = self.opened.__enter__()
        self.frames: list[str] = []
        self.view: Message = {}
        self.log: list[Message] = []
        self.count = 0
        if greet:
            self.send(t="hello", secret=secret, seen=seen)
            self.until("view")

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, wait: float = PATIENCE) -> Message:
        """The next message."""
        frame = self.socket.recv(wait)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Message = json.loads(frame)
        view = message if message["t"] == "view" else message.get("view")
        if view and view["n"] >= self.view.get("n", 0):
            self.log += [line for line in view["log"] if line["n"] > self.view.get("n", -1)]
            self.view = view
        return message

    def until(self, *kinds: str) -> Message:
        """The first message of these kinds."""
        while True:
            message = self.receive()
            if message["t"] in kinds:
                return message

    def settle(self) -> None:
        """Read what has been sent so far."""
        self.send(t="ping")
        self.until("pong")

    def wait(self, ready: Callable[[Message], bool]) -> Message:
        """Read until the view is as wanted."""
        while not ready(self.view):
            self.receive()
        return self.view

    def command(self, t: str, **fields: Any) -> Message:
        """Send a command and read its answer."""
        self.count += 1
        self.send(t=t, id=fields.pop("id", f"c{self.count}"), **fields)
        return self.until("done", "refused", "preview", "why")

    def play(self, *moves: str, token: str | None = None, id: str | None = None) -> Message:
        given = {"id": id} if id else {}
        return self.command("play", token=token or self.view["token"] or "", moves=list(moves), **given)

    def choices(self) -> list[str]:
        return [choice["text"] for choice in self.view["sheet"]["choices"]]

    def ended(self) -> tuple[int, str]:
        """Code and reason of the close, after all that still came."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as e:
            return (e.rcvd.code, e.rcvd.reason) if e.rcvd else (1006, "")

    def close(self) -> None:
        self.opened.__exit__(None, None, None)


@contextmanager
def running(file: Path, *games: str) -> Iterator[Server]:
    """A server for the time of a test."""
    server = Server(file, *games)
    try:
        yield server
    finally:
        server.end()
