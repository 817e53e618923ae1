"""Nothing is lost and nothing doubled: reloads, dropped connections, restarts and kills at every step, and while moves are on their way."""

import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tests.table.server import Browser, Line, Server, running

Message = dict[str, Any]


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own."""
    with running(tmp_path / "regalia.db", "tests.table.whisper:GAME") as server:
        yield server


def without_log(view: Message) -> Message:
    return {**view, "log": None}


class Player:
    """A seat whose page is reloaded again and again; what it has seen of the log it keeps."""

    def __init__(self, browser: Browser, table: str, secret: str) -> None:
        self.browser = browser
        self.table = table
        self.secret = secret
        self.line = browser.line(table, secret)
        self.log = list(self.line.log)

    def back(self) -> None:
        """A new connection, from the last view that was seen: the same table is there, with every line once."""
        before = self.line.view
        self.keep()
        self.line.close()
        started = time.monotonic()
        self.line = self.browser.line(self.table, self.secret, before["n"])
        assert time.monotonic() - started < 1.0
        self.keep()
        whole = self.browser.line(self.table, self.secret)
        assert whole.log == self.log
        self.line = whole

    def keep(self) -> None:
        last = self.log[-1]["n"] if self.log else -1
        self.log += [line for line in self.line.log if line["n"] > last]


def seated(server: Server, game: str) -> list[Player]:
    anna, boris = Browser(server.port, "Anna"), Browser(server.port, "Boris")
    made = anna.table(game, "me", "open")
    secret = boris.sit(made["table"], 1)
    return [Player(anna, made["table"], made["secret"]), Player(boris, made["table"], secret)]


def rows(server: Server, sql: str) -> list[Any]:
    with sqlite3.connect(server.file) as link:
        found = link.execute(sql).fetchall()
    link.close()
    return found


def play_through(server: Server, game: str, between: Any) -> int:
    """A whole game; after each move `between`, then the command again; the number of moves."""
    players, moves = seated(server, game), 0
    chance = random.Random(7)
    while True:
        for player in players:
            player.line.settle()
        mover = next((p for p in players if p.line.choices()), None)
        if mover is None:
            assert players[0].line.view["result"]
            assert len(rows(server, "select * from move")) == moves
            return moves
        token, choice = mover.line.view["token"], chance.choice(mover.line.choices())
        assert mover.line.play(choice, token=token, id=f"m{moves}")["t"] == "done"
        moves += 1
        for player in players:
            player.line.settle()
        views = [without_log(player.line.view) for player in players]
        between(players)
        assert mover.line.play(choice, token=token, id=f"m{moves - 1}") == {"t": "done", "id": f"m{moves - 1}"}
        for player, view in zip(players, views, strict=True):
            player.line.settle()
            assert without_log(player.line.view) == view


def test_a_reload_at_every_step(mortal: Server) -> None:
    def reload(players: list[Player]) -> None:
        for player in players:
            player.back()

    assert play_through(mortal, "commands", reload) > 20


def test_a_killed_server_at_every_step(mortal: Server) -> None:
    def kill(players: list[Player]) -> None:
        mortal.again()
        for player in players:
            player.back()

    assert play_through(mortal, "whisper", kill) > 8


class Restless(threading.Thread):
    """A client at full speed that sends a command again until it is answered; it notes what it was told is done."""

    def __init__(self, player: Player, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.player = player
        self.stop = stop
        self.told: list[str] = []
        self.sent = 0
        self.faults: list[Message] = []

    def run(self) -> None:
        pending: Message | None = None
        while not self.stop.is_set():
            try:
                line = self.player.browser.line(self.player.table, self.player.secret)
                while not self.stop.is_set() and not line.view["result"]:
                    pending = pending or self.next(line)
                    if pending is not None and self.settled(line.command("play", **pending)):
                        pending = None
                if line.view["result"]:
                    return
            except (OSError, WebSocketException, TimeoutError):
                time.sleep(0.02)

    def next(self, line: Line) -> Message | None:
        """The next command of this client, once it is asked."""
        if not line.view["token"]:
            line.receive(wait=5)
            return None
        self.sent += 1
        choices = line.choices()
        return {"id": f"k{self.sent}", "token": line.view["token"], "moves": [choices[self.sent % len(choices)]]}

    def settled(self, answer: Message) -> bool:
        if answer["t"] == "done":
            self.told.append(answer["id"])
        else:
            self.faults.append(answer)
        return True


def test_killed_while_moves_are_on_their_way(mortal: Server) -> None:
    """What was acknowledged is in the log, once; what was not acknowledged is there once too when it is sent again."""
    players, stop, chance = seated(mortal, "commands"), threading.Event(), random.Random(3)
    for player in players:
        player.line.close()
    clients = [Restless(player, stop) for player in players]
    for client in clients:
        client.start()
    for _ in range(4):
        time.sleep(chance.uniform(0.02, 0.25))
        mortal.again()
    end = time.monotonic() + 60
    while any(client.is_alive() for client in clients) and time.monotonic() < end:
        time.sleep(0.05)
    stop.set()
    assert not any(client.is_alive() for client in clients), "the game did not come to its end"
    for seat, client in enumerate(clients):
        kept = [row[0] for row in rows(mortal, f"select client from move where seat = {seat} order by seq")]
        assert client.faults == []
        assert kept == client.told == [f"k{i + 1}" for i in range(client.sent)]
    assert [row[0] for row in rows(mortal, "select seq from move order by seq")] == list(range(sum(c.sent for c in clients)))
