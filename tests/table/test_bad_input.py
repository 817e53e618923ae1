"""Whatever is sent: a clear answer or a clean close, nothing changed, nothing in anybody's log, never a fault of the server."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from regalia.engine import registry
from regalia.engine.match import Match
from tests.table.server import Browser, Line, Server


@pytest.fixture
def game(anna: Browser, boris: Browser) -> Iterator[tuple[str, Line, Line]]:
    """A table of two; whatever the test does, both see the same as before."""
    made = anna.table("commands", "me", "open")
    secret = boris.sit(made["table"], 1)
    lines = anna.line(made["table"], made["secret"]), boris.line(made["table"], secret)
    for line in lines:
        line.settle()
    before = [(line.view["sheet"], line.view["token"], line.view["n"], list(line.log)) for line in lines]
    yield made["table"], *lines
    for browser, key, (sheet, token, n, log) in zip((anna, boris), (made["secret"], secret), before, strict=True):
        again = browser.line(made["table"], key)
        assert (again.view["sheet"], again.view["token"], again.view["n"], again.log) == (sheet, token, n, log)


def test_an_unknown_table_and_a_wrong_secret(anna: Browser, game: tuple[str, Line, Line]) -> None:
    for table, secret, code in (("nowhere", None, 4404), (game[0], "wrong", 4403), (game[0], "", 4403)):
        line = Line(anna.port, table, greet=False)
        line.send(t="hello", secret=secret)
        answer = line.receive()
        assert answer["t"] == "refused" and answer["why"]
        assert line.ended()[0] == code
    for path in ("", "/replay"):
        assert anna.get(f"/api/tables/nowhere{path}")[0] == 404
    for path, body in (("join", {"seat": 0}), ("seat", {"seat": 0}), ("rematch", {})):
        assert anna.post(f"/api/tables/nowhere/{path}", body)[0] == 404


def test_out_of_turn_illegal_stale_and_unknown_moves(game: tuple[str, Line, Line]) -> None:
    _, one, two = game
    mover, other = (one, two) if one.view["token"] else (two, one)
    legal = mover.choices()
    refusals = [
        other.play(legal[0], token=mover.view["token"]),
        other.play(legal[0], token=""),
        other.command("undo", token=""),
        mover.play("PICK_GOL"),
        mover.play("NO_SUCH_MOVE"),
        mover.play(legal[0], "NO_SUCH_MOVE"),
        mover.play(legal[0], legal[0], legal[0]),
        mover.play(legal[0], token="0" * 16),
        mover.play(legal[0].lower()),
        mover.play(legal[0] + " "),
        mover.play(" ".join(legal[:2])),
        mover.command("undo", token=mover.view["token"]),
        mover.command("preview", moves=["NO_SUCH_MOVE"]),
    ]
    assert [answer["t"] for answer in refusals] == ["refused"] * len(refusals)
    assert all(answer["why"] and answer["view"]["n"] == 1 for answer in refusals)
    other.settle()
    assert sum('"view"' in frame and '"refused"' not in frame for frame in other.frames) <= 2


@pytest.mark.parametrize("frame", [
    "", "nonsense", "{}", "[]", "null", '{"t":"hello"', '{"t":"nobody"}', '{"t":"play"}', '{"t":"play","id":"","token":"","moves":["X"]}',
    '{"t":"play","id":"a","token":"","moves":[]}', '{"t":"play","id":"a","token":"","moves":[1]}', '{"t":"undo","id":7,"token":""}',
    json.dumps({"t": "play", "id": "x" * 41, "token": "", "moves": ["X"]}), json.dumps({"t": "chat", "id": "a", "text": "x" * 301}),
    json.dumps({"t": "play", "id": "a", "token": "", "moves": ["X"] * 25}), "[" * 4000, "\U0001f600",
    '{"t":"hello","seen":-1}', '{"t":"hello","seen":1e400}', "x" * 9000, "x" * 60_000, "x" * 200_000,
])
def test_garbage_closes_the_connection(game: tuple[str, Line, Line], frame: str) -> None:
    line = Line(game[1].port, game[0])
    line.socket.send(frame)
    assert line.ended()[0] in (4400, 1009)


def test_bytes_that_are_no_text(game: tuple[str, Line, Line]) -> None:
    line = Line(game[1].port, game[0])
    line.socket.send(b"\xff\xfe{}")
    assert line.ended()[0] in (4400, 1003, 1007)


def test_a_flood_ends_one_connection_and_no_other(server: Server, game: tuple[str, Line, Line]) -> None:
    line = Line(server.port, game[0])
    with suppress(ConnectionClosed):
        for _ in range(9_000):
            line.socket.send('{"t":"ping"}')
    assert line.ended()[0] in (4429, 1013)
    assert game[1].command("why", move="P2_NONE")["t"] == "why"


def test_an_onlooker_plays_nothing(game: tuple[str, Line, Line]) -> None:
    line = Line(game[1].port, game[0])
    assert line.view["me"] is None and line.view["token"] is None
    for command in ({"t": "play", "token": "", "moves": ["P2_NONE"]}, {"t": "undo", "token": ""}, {"t": "why", "move": "P2_NONE"}):
        assert line.command(**command)["t"] == "refused"


@pytest.mark.parametrize("name", [
    "", " ", "a" * 25, "a\nb", "a\x00b", "\u202eevil", "<script>alert(1)</script>", "a\u200bb", "'\"&;", "x\ud800",
])
def test_names_that_nobody_should_see(anna: Browser, name: str) -> None:
    status, answer = anna.post("/api/me", {"name": name})
    assert status == 400 and answer["error"]
    assert anna.get("/api/me")[1]["name"] == "Anna"


@pytest.mark.parametrize("name", ["Anna", "Žofie O'Neill-Nový", "Ελένη", "李雷", "R2 D2", "J. R."])
def test_names_that_people_have(anna: Browser, name: str) -> None:
    assert anna.post("/api/me", {"name": name})[1]["name"] == name


@pytest.mark.parametrize("change", [
    {"game": "chess"}, {"game": 7}, {"seats": []}, {"seats": [{"kind": "me"}]}, {"seats": [{"kind": "me"}] * 2},
    {"seats": [{"kind": "king"}] * 2},
    {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "nobody"}]}, {"seats": [{"kind": "open"}] * 7}, {"seats": [{"kind": "bot"}] * 16},
    {"options": {"nothing": 1}},
    {"options": {"skip_stack": "perhaps"}}, {"options": {"first_player": 5}}, {"options": []}, {"listed": "yes"}, {"more": 1},
])
def test_tables_that_cannot_be(anna: Browser, change: dict[str, Any]) -> None:
    wanted = {"game": "commands", "seats": [{"kind": "me"}, {"kind": "bot"}], **change}
    status, answer = anna.post("/api/tables", wanted)
    assert status in (400, 404) and answer["error"], answer


def test_seats_that_are_taken(anna: Browser, boris: Browser, game: tuple[str, Line, Line]) -> None:
    here = f"/api/tables/{game[0]}"
    stranger = Browser(anna.port, "Eve")
    assert stranger.post(f"{here}/join", {"seat": 0})[0] == 409
    assert stranger.post(f"{here}/join", {"seat": 9})[0] == 400
    assert stranger.post(f"{here}/join", {"seat": -1})[0] == 400
    assert boris.post(f"{here}/join", {"seat": 0})[0] == 409
    assert stranger.post(f"{here}/seat", {"seat": 0, "bot": "greedy"})[0] == 403


@pytest.mark.parametrize("body", [
    b"", b"nonsense", b"[]", b"{}", b'{"replay": 7}', b'{"replay": "{}"}', b'{"replay": {"format": 1}}', b"\xff",
])
def test_replays_that_are_none(anna: Browser, body: bytes) -> None:
    status, answer = anna.ask("/api/replays/verify", body)
    assert status == 400 or answer == {"ok": False, "sentence": answer["sentence"], "commitment": ""}


@pytest.mark.parametrize("path", ["/api/replays/verify", "/api/replays/steps", "/api/tables"])
def test_a_body_that_is_nested_too_deeply(anna: Browser, path: str) -> None:
    status, answer = anna.ask(path, b'{"replay": {"format": ' + b"[" * 100_000 + b"]" * 100_000 + b"}}")
    assert status == 400 and answer["error"]


def test_moves_with_blanks_around_them(anna: Browser, game: tuple[str, Line, Line]) -> None:
    """They are the same moves to a replay, and no moves to a table."""
    match = Match(registry.find("commands"), 2, seed=bytes(32))
    seat = match.owing()[0]
    match.play(seat, match.legal(seat)[0])
    replay = match.replay()
    replay["moves"] = [[seat, f" {text}"] for seat, text in replay["moves"]]
    status, answer = anna.post("/api/replays/steps", {"replay": replay})
    assert status == 200 and answer["moves"] == 1
    line = next(line for line in game[1:] if line.view["token"])
    told = line.command("why", piece="hand/EXC", moves=[" " + line.choices()[0]])
    assert told["t"] == "why"


def test_a_forged_cookie_is_nobody(anna: Browser, game: tuple[str, Line, Line]) -> None:
    forged = Browser(anna.port)
    body, _, signature = anna.cookie.partition(".")
    for cookie in (f"{body}x.{signature}", f"{body}.{signature[::-1]}", "regalia_guest=.", "regalia_guest=\u00e9.1"):
        forged.cookie = cookie.encode("latin-1").decode("latin-1")
        assert Line(anna.port, game[0], cookie=forged.cookie).view["me"] is None
