"""Pages of other sites, replay files made to hurt, names and words made to deceive, seats that are given away meanwhile."""

import asyncio
import json
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from regalia.engine import registry
from regalia.engine.errors import ReplayError
from regalia.engine.match import Match
from regalia.engine.replay import read
from regalia.table import lobby as lobbies
from regalia.table import steps as stepping
from regalia.table.course import BEYOND, Course
from regalia.table.guests import Guest
from regalia.table.lobby import Lobby
from regalia.table.records import verdict
from tests.commands.table import at
from tests.table.server import Browser, Line, Server
from tests.table.test_play import two
from tests.table.test_store import ANNA, in_lobby, started

GUARDS = ("content-security-policy", "x-content-type-options", "referrer-policy")
HOME = "http://127.0.0.1:{port}"


@pytest.fixture
def record() -> dict[str, Any]:
    """A replay with one move."""
    match = Match(registry.find("commands"), 2, seed=bytes(32))
    seat = match.owing()[0]
    match.play(seat, match.legal(seat)[0])
    return match.replay()


def sent(port: int, path: str, body: bytes | None, **headers: str) -> tuple[int, dict[str, str]]:
    """Status and headers of an answer to a request with these headers."""
    named = {name.replace("_", "-"): text.format(port=port) for name, text in headers.items()}
    try:
        with urlopen(Request(f"http://127.0.0.1:{port}{path}", body, named)) as answer:
            return answer.status, dict(answer.headers.items())
    except HTTPError as e:
        with e:
            return e.code, dict(e.headers.items())


@pytest.mark.parametrize(("headers", "status"), [
    ({}, 200), ({"origin": HOME}, 200), ({"sec_fetch_site": "same-origin", "origin": "https://table.example"}, 200),
    ({"origin": "http://127.0.0.1:1"}, 403), ({"origin": "https://elsewhere.example"}, 403), ({"origin": "null"}, 403),
    ({"sec_fetch_site": "cross-site", "origin": HOME}, 403), ({"sec_fetch_site": "same-site"}, 403),
])
def test_a_page_of_another_site_changes_nothing(server: Server, headers: dict[str, str], status: int) -> None:
    """A form that another site sends would else give this browser a new cookie, and with it the loss of all its seats."""
    got, answered = sent(server.port, "/api/me", b'{"name": "Eve"}', content_type="text/plain", **headers)
    assert got == status
    assert ("set-cookie" in answered) == (status == 200)


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/tables", "/api/tables/nowhere", "/api/nothing", "/assets/nothing", "/api/schema"])
def test_every_answer_has_its_guards(server: Server, path: str) -> None:
    _, headers = sent(server.port, path, None)
    assert all(name in headers for name in GUARDS)
    assert headers["cache-control"] == ("no-cache" if path == "/" else "no-store")


def test_the_description_of_the_interface_loads_nothing_from_elsewhere(anna: Browser) -> None:
    status, schema = anna.get("/api/schema")
    assert status == 200 and schema["openapi"]


@pytest.mark.parametrize("name", [
    "\u3164", "Anna\u3164", "\u115f", "\uffa0", "\u0301", "\ufe0f", "Anna\ufe0f", "A\u034fnna", "A" + "\u0301" * 5, "...", "- -",
    "\U000e0100",
])
def test_names_that_cannot_be_read(anna: Browser, name: str) -> None:
    assert anna.post("/api/me", {"name": name})[0] == 400


@pytest.mark.parametrize("name", ["हिन्दी", "ड़ीं", "สุภาพ", "Ngọc Ánh", "שָׁלוֹם", "2 Kings"])
def test_names_with_marks(anna: Browser, name: str) -> None:
    assert anna.post("/api/me", {"name": name})[0] == 200


def test_words_stay_on_their_line_and_turn_nothing_around(anna: Browser, boris: Browser) -> None:
    _, one, two_ = two(anna, boris)
    one.send(t="chat", id="a", text="\u202eWell\n\x00 <b>now</b>\u2066?")
    assert two_.until("chat")["text"] == "Well  <b>now</b> ?"
    assert one.until("done")["id"] == "a"
    assert one.command("chat", text="\u202e\n\u2069")["t"] == "refused"
    two_.settle()
    assert sum(frame.startswith('{"t":"chat"') for frame in two_.frames) == 1


def test_a_chatterer_is_stopped_and_nobody_else(anna: Browser, boris: Browser) -> None:
    """Onlookers share their voice: a stranger who comes again and again says no more."""
    table, one, _ = two(anna, boris)
    twice = [Line(anna.port, table) for _ in range(2)]
    told = [twice[n // 15].command("chat", id=f"x{n}", text="Well?")["t"] for n in range(30)]
    assert told[:20] == ["done"] * 20 and "refused" in told[20:]
    assert one.command("chat", text="Hush!")["t"] == "done"
    one.settle()
    said = [json.loads(frame) for frame in one.frames if frame.startswith('{"t":"chat"')]
    assert len(said) == told.count("done") + 1 and said[-1] == {"t": "chat", "seat": 0, "name": "Anna", "text": "Hush!"}


def test_a_reason_that_is_too_long_for_a_closing_frame(anna: Browser, boris: Browser) -> None:
    table, *_ = two(anna, boris)
    line = Line(anna.port, table)
    line.socket.send('{"t":"' + "\u20ac" * 200 + '"}')
    code, reason = line.ended()
    assert code == 4400 and reason.startswith("Not a message of this table") and len(reason.encode()) <= 123


def test_names_in_a_replay_file_that_cannot_be_shown(anna: Browser, record: dict[str, Any]) -> None:
    record["players"] = [{"kind": "person", "name": "\ud800"}, {"kind": "bot", "name": "a\u202eb\n", "bot": "\ud800"}]
    status, answer = anna.post("/api/replays/steps", {"replay": json.dumps(record)})
    assert status == 200, answer
    assert [(seat["name"], seat["bot"]) for seat in answer["seats"]] == [("\ufffd", None), ("a\ufffdb\ufffd", "\ufffd")]


def test_a_move_of_a_replay_that_is_not_allowed_is_told_in_words(anna: Browser, record: dict[str, Any]) -> None:
    """By the button that checks it and by the page that plays it, in the same words."""
    record["moves"] = [[1 - seat, text] for seat, text in record["moves"]]
    name, action = f"Seat {record['moves'][0][0] + 1}", record["moves"][0][1]
    told = anna.post("/api/replays/verify", {"replay": record})[1]["sentence"]
    assert told.startswith(f"Move 1 can't be played. {name}: ") and action not in told
    assert anna.post("/api/replays/steps", {"replay": record})[1]["error"] == told


def test_what_cannot_be_looked_at_beforehand_is_told_in_words() -> None:
    """What comes after a card is drawn, and after a pick that isn't legal: neither a seat's number nor an action's id is in the answer."""
    course = Course(at(["RCO", "K", "B"], deck="YYYYYY", step="D1").match, "table")
    drawn, wrong = ["P2_BALL", "BALL_DRAW"], ["P2_NONE", "CMD_FEAR"]
    assert course.refusal(0, [*drawn, "DIS_R"]) == course.why_piece(0, drawn, ["hand/SWR"]) == ("", BEYOND)
    told = course.why_piece(0, wrong, ["hand/SWR"])
    assert told == course.refusal(0, wrong) and told[0] and told[1]
    assert not any(word in told[1] for word in ("p0", "CMD_FEAR", "Legal"))


def test_a_replay_that_takes_too_long(monkeypatch: pytest.MonkeyPatch, record: dict[str, Any]) -> None:
    assert verdict(record).ok
    monkeypatch.setattr(stepping, "PATIENCE", -1.0)
    told = verdict(record)
    assert not told.ok and "took too long" in told.sentence and told.commitment == ""
    with pytest.raises(ReplayError, match="took too long"):
        list(stepping.play(read(json.dumps(record))))


def test_who_comes_while_the_seat_is_given_away_sees_nothing_of_it(tmp_path: Path) -> None:
    """The old secret was good when the greeting came, and isn't any more when its turn has come."""
    boris = Guest("boris", "Boris")

    async def work(lobby: Lobby) -> None:
        room, _, _ = await lobby.create(ANNA, "commands", [("me", None), ("open", None)], {}, False)
        secret = await lobby.join(room.record.id, 1, boris)
        away = asyncio.create_task(lobby.set_bot(room.record.id, 1, None, ANNA))
        await asyncio.sleep(0)
        assert room.lock.locked() and lobby.viewer(room, secret, boris) == 1
        late = await room.enter(1, "Boris", 0, lambda: lobby.viewer(room, secret, boris))
        await away
        shown: list[str] = []

        async def send(frame: str) -> None:
            shown.append(frame)

        assert (await late.drain(send))[0] == 4003 and shown == []
        assert late not in room.connections and not room.here(1)

    in_lobby(tmp_path, work)


def test_who_holds_a_room_that_is_put_away_comes_to_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rooms of one table would each tell a story of their own."""
    monkeypatch.setattr(lobbies, "ROOMS", 5)

    async def work(lobby: Lobby) -> None:
        first = await started(lobby)
        for _ in range(5):
            await started(lobby)
        assert first.lost and await lobby.room(first.record.id) is not first

    in_lobby(tmp_path, work)
