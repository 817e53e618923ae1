"""Clocks run by public stages, stop when a command comes, outlive a restart; and what the others may do when somebody is away."""

import json
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from regalia import bots
from regalia.table import clock, presence
from regalia.table.app import Config, make
from regalia.table.clock import Clock, Pace
from tests.commands.table import at
from tests.table.server import Browser
from tests.table.twins import ONLOOKER, Stage, Step, staged

LIVE = Pace(60, 5)
BOT = bots.names("commands")[-1]


class Hands:
    """A time that stands until it is put on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.at = 1_000
        patch.setattr(clock, "now", lambda: self.at)


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


def test_who_owed_is_charged_and_gets_what_is_added() -> None:
    c = Clock(LIVE, 3)
    c.begin(1_000, [0, 2])
    assert c.view(11_000, []).left == [50_000, 60_000, 50_000]
    c.end(c.used(11_000))
    c.begin(12_000, [1])
    assert c.left == [55_000, 60_000, 55_000]
    assert c.remaining(1, 999_000) == 0 and c.remaining(0, 999_000) == 55_000


def test_taking_back_gains_no_time() -> None:
    c = Clock(LIVE, 2)
    for undone_by in (None, 0, None, 0):
        c.begin(0, [0])
        c.end(1_000, undone_by)
    assert c.left == [56_000, 60_000]


def test_a_time_for_each_stage_and_bots_without() -> None:
    c = Clock(Pace(86_400, per="stage"), 2)
    c.begin(0, [0, 1])
    view = c.view(1_000, [1])
    assert (view.left, view.running) == ([86_399_000, None], [0])
    c.end(1_000)
    assert c.left == [86_400_000, 86_400_000]


def test_time_does_not_go_back_before_a_stage() -> None:
    c = Clock(LIVE, 1)
    c.begin(5_000, [0])
    assert c.used(4_000) == 0


def test_silent_choices_leave_no_trace_in_the_clocks(hands: Hands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """KC-D1 declined at once, or late, taken back and declined again: equal frames at equal times, clocks included."""
    start = {"position": at(["RRCG", "KKr", "BBG"], deck="YYYYYYYY", step="D1").match.position()}
    quiet: tuple[tuple[Step, ...], ...] = (
        ((0, "play", "P2_NONE"), (), ()), ((), (0, "play", "P2_NONE"), ()),
        ((0, "play", "P2_NONE"), (0, "undo"), (0, "play", "P2_NONE")),
    )
    results = []
    for i, silent in enumerate(quiet):

        def course(stage: Stage, silent: tuple[Step, ...] = silent) -> None:
            for step in silent:
                hands.at += 3_000
                if step:
                    stage.do(step)
                stage.do((1, "again"))
                stage.do((ONLOOKER, "again"))
            stage.do((0, "play", "ATK_RR"))
            hands.at += 2_000
            stage.do((0, "play", "TGT_1"))
            stage.do((2, "again"))

        hands.at = 1_000
        results.append(staged(monkeypatch, tmp_path / str(i), "commands", 3, start, [], course, LIVE))
    for viewer in (1, 2, ONLOOKER):
        assert results[0][viewer] == results[1][viewer] == results[2][viewer]
    clocks = [json.loads(frame)["clock"] for frame in results[2][1] if frame.startswith('{"t":"view","n":') and '"clock"' in frame]
    assert [c["left"][0] for c in clocks][-1] < 60_000 and clocks[-1]["running"] == [1]
    own = [json.loads(frame)["clock"] for frame in results[2][0] if '"clock"' in frame and frame.startswith('{"t":"view"')]
    assert own[-1] == clocks[-1]


def clocked(tmp_path: Path, hands: Hands, then: Any) -> None:
    with TestClient(make(Config(tmp_path / "regalia.db"))) as client:
        stage = Stage(client, "commands", 3, {"position": at(["RRG", "KKr", "BBG"], deck="YYYYYYYY", step="D12").match.position()}, LIVE)
        with stage.open:
            then(stage)


def last(stage: Stage, viewer: int) -> dict[str, Any]:
    views = [json.loads(frame) for frame in stage.got[viewer] if frame.startswith('{"t":"view"')]
    found: dict[str, Any] = views[-1]
    return found


def ask(stage: Stage, seat: int, path: str, body: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
    guest = stage.guests[seat]
    headers = {"cookie": f"regalia_guest={stage.lobby.signer.write(guest)}"}
    answer = stage.client.post(f"/api/tables/{stage.table}/{path}", json=body or {}, headers=headers)
    return answer.status_code, answer.json()


def test_a_room_that_is_built_again_has_the_same_clocks(hands: Hands, tmp_path: Path) -> None:
    def then(stage: Stage) -> None:
        hands.at += 7_000
        stage.do((0, "play", "ATK_RR"))
        hands.at += 1_000
        stage.do((0, "play", "TGT_1"))
        before = last(stage, 1)["clock"]
        assert before["running"] == [1] and before["left"][1:] == [60_000, 60_000] and 52_000 <= before["left"][0] < 65_000
        hands.at += 20_000
        stage.lobby.rooms.clear()
        hands.at += 500_000
        stage.enter(1)
        assert last(stage, 1)["clock"] == before

    clocked(tmp_path, hands, then)


def test_when_the_time_is_up_the_others_choose(hands: Hands, tmp_path: Path) -> None:
    def then(stage: Stage) -> None:
        bot = {"seat": 0, "bot": BOT}
        assert ask(stage, 1, "seat", {"seat": 2, "bot": BOT})[0] == 403  # nobody owes but seat 0
        assert ask(stage, 1, "seat", bot)[0] == 403 and ask(stage, 1, "end")[0] == 403
        hands.at += 60_000
        stage.do((1, "again"))
        assert last(stage, 1)["clock"]["left"][0] == 0 and not last(stage, 1)["table"]["abandoned"]
        assert ask(stage, 1, "seat", {"seat": 0, "bot": None})[0] == 403
        assert ask(stage, 1, "seat", {"seat": 0, "bot": "nobody"})[0] == 400
        status, _ = ask(stage, 1, "seat", bot)
        assert status == 200
        stage.do((0, "again"))
        seat = last(stage, 0)["table"]["seats"][0]
        assert (seat["kind"], seat["name"], last(stage, 0)["me"]) == ("bot", "Anna", 0)
        assert last(stage, 0)["clock"]["left"][0] is None
        status, joined = ask(stage, 0, "join", {"seat": 0})
        assert status == 200 and joined["seat"] == 0
        stage.do((1, "again"))
        assert last(stage, 1)["table"]["seats"][0]["kind"] == "person"

    clocked(tmp_path, hands, then)


def test_a_game_ended_by_its_players_stays_ended(hands: Hands, tmp_path: Path) -> None:
    def then(stage: Stage) -> None:
        hands.at += 60_000
        assert ask(stage, 1, "end")[0] == 200
        assert ask(stage, 1, "end")[0] == 409
        stage.lobby.rooms.clear()
        stage.enter(0)
        view = last(stage, 0)
        assert view["table"]["abandoned"] and view["table"]["seed"] is None and view["result"] is None and "clock" not in view
        stage.do((0, "play", "ATK_RR"))
        assert json.loads(stage.got[0][-1])["why"] == "The players have ended this game."

    clocked(tmp_path, hands, then)


def test_dropped_is_not_gone(hands: Hands, tmp_path: Path) -> None:
    """At a table without a pace too: a minute after the line dropped the others may choose, not before."""

    def then(stage: Stage) -> None:
        stage.lines.pop(2).close()
        while last(stage, 1)["table"]["seats"][2]["here"]:
            stage.hear(1)
        hands.at += presence.GRACE - 1
        stage.do((1, "again"))
        assert not last(stage, 1)["table"]["seats"][2]["gone"] and ask(stage, 1, "end")[0] == 403
        hands.at += 1
        stage.do((1, "again"))
        assert last(stage, 1)["table"]["seats"][2]["gone"]
        assert ask(stage, 1, "seat", {"seat": 2, "bot": BOT})[0] == 200

    clocked(tmp_path, hands, then)


def test_a_bad_pace_is_refused_and_none_sends_no_clock(anna: Browser) -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}]
    for pace in ({"seconds": 9}, {"seconds": 60, "added": -1}, {"seconds": 60, "per": "week"}, {"seconds": 60, "days": 1}, 5, {}, "live"):
        assert anna.post("/api/tables", {"game": "commands", "seats": seats, "pace": pace})[0] == 400
    made = anna.table("commands", "me", "open")
    assert "clock" not in anna.line(made["table"], made["secret"]).frames[0]
