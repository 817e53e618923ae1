"""Two tables whose hidden histories differ, side by side: every byte that is sent, to whom and in which order.

Both run in this process, with the same ids and the same secrets, so that frames are compared as they are.
"""

import itertools
import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient, WebSocketTestSession

from regalia.table.app import Config, make
from regalia.table.clock import Pace
from regalia.table.guests import Guest
from regalia.table.lobby import Lobby

NAMES = ("Anna", "Boris", "Clio", "David")
ONLOOKER = -1

Step = tuple[Any, ...]


class Stage:
    """One table with all seats and an onlooker connected, and what each of them got: frames and HTTP answers."""

    def __init__(self, client: TestClient[Any], game: str, seats: int, origin: dict[str, Any],
                 pace: Pace | None = None) -> None:
        self.client = client
        self.lobby: Lobby = client.app.state.lobby
        self.guests = [Guest(f"guest{p}", NAMES[p]) for p in range(seats)]
        self.got: dict[int, list[str]] = {viewer: [] for viewer in (*range(seats), ONLOOKER)}
        self.lines: dict[int, WebSocketTestSession] = {}
        self.open = ExitStack()
        self.commands = {viewer: itertools.count() for viewer in self.got}
        self.secrets: list[str] = []
        self.table = client.blocking_portal.call(self._make, game, seats, origin, pace)
        for viewer in self.got:
            self.enter(viewer)

    async def _make(self, game: str, seats: int, origin: dict[str, Any], pace: Pace | None) -> str:
        wanted: list[tuple[str, str | None]] = [("me", None), *[("open", None)] * (seats - 1)]
        room, _, secret = await self.lobby.create(self.guests[0], game, wanted, {}, True, origin, pace)
        self.secrets = [secret or "", *[await self.lobby.join(room.record.id, p, self.guests[p]) for p in range(1, seats)]]
        return room.record.id

    def enter(self, viewer: int, table: str | None = None) -> None:
        """A (new) connection with nothing seen before."""
        line = self.client.websocket_connect(f"/ws/tables/{table or self.table}")
        self.lines[viewer] = self.open.enter_context(line)
        self.say(viewer, t="hello", secret=self.secrets[viewer] if viewer != ONLOOKER else None, seen=0)

    def say(self, viewer: int, **message: Any) -> None:
        self.lines[viewer].send_text(json.dumps(message))
        self.hear(viewer)

    def hear(self, speaker: int) -> None:
        """Everybody reads what has come, up to the answer to a sign of life; who spoke comes first, so that all is said by then."""
        for viewer in sorted(self.lines, key=lambda viewer: viewer != speaker):
            line = self.lines[viewer]
            line.send_text('{"t": "ping"}')
            while (frame := line.receive_text()) != '{"t":"pong"}':
                self.got[viewer].append(frame)

    def token(self, viewer: int) -> str:
        views = [json.loads(frame) for frame in self.got[viewer] if frame.startswith("{")]
        shown = [view.get("view") or view for view in views if view["t"] == "view" or view.get("view")]
        return str(shown[-1]["token"] or "")

    def do(self, step: Step) -> None:
        """A step: (seat, "play", move...), (seat, "undo"), (viewer, "again"), (viewer, "http"), (seat, "piece",
        piece, move ahead...), (seat, another command, its field).
        """
        viewer, kind, *rest = step
        id = f"c{next(self.commands[viewer])}"
        if kind == "again":
            self.enter(viewer)
        elif kind == "http":
            self.ask(viewer)
        elif kind in ("play", "undo"):
            moves = {"moves": rest} if kind == "play" else {}
            self.say(viewer, t=kind, id=id, token=self.token(viewer), **moves)
        elif kind == "piece":
            self.say(viewer, t="why", id=id, piece=rest[0], moves=rest[1:])
        elif kind == "chat":
            self.say(viewer, t=kind, id=id, text=rest[0])
        else:
            self.say(viewer, t=kind, id=id, **({"move": rest[0]} if kind == "why" else {"moves": rest}))

    def ask(self, viewer: int) -> None:
        """Every HTTP answer about the table that this viewer can get, wishes that are refused among them."""
        here = f"/api/tables/{self.table}"
        guest = self.guests[viewer] if viewer != ONLOOKER else Guest("nobody", "Nobody")
        headers = {"cookie": f"regalia_guest={self.lobby.signer.write(guest)}"}
        paths = ("/api/tables", "/api/me/finished", here, f"{here}/replay", f"{here}/steps", f"{here}/steps?eyes=0")
        answers = [self.client.get(path, headers=headers) for path in paths]
        wishes = {"join": {"seat": int(viewer == 0)}, "rematch": {}, "seat": {"seat": 0, "bot": "nobody"}}
        answers += [self.client.post(f"{here}/{path}", json=body, headers=headers) for path, body in wishes.items()]
        self.got[viewer] += [f"{answer.status_code} {answer.text} {answer.headers.get('set-cookie')}" for answer in answers]


def staged(patch: pytest.MonkeyPatch, folder: Path, game: str, seats: int, origin: dict[str, Any], steps: Sequence[Step],
           finish: Callable[[Stage], None] | None = None, pace: Pace | None = None) -> dict[int, list[str]]:
    """What each viewer got of a table on which these steps were done; the server's ids and secrets are the same each time."""
    numbers = itertools.count(1)
    patch.setattr(secrets, "token_hex", lambda size: f"{next(numbers):0{2 * size}x}")
    patch.setattr(secrets, "token_urlsafe", lambda size: f"secret{next(numbers)}")
    patch.setattr(secrets, "token_bytes", lambda size: bytes(size))
    folder.mkdir()
    with TestClient(make(Config(folder / "regalia.db", ("tests.table.whisper:GAME",)))) as client:
        stage = Stage(client, game, seats, origin, pace)
        with stage.open:
            for step in steps:
                stage.do(step)
            if finish:
                finish(stage)
    return stage.got
