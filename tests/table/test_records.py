"""Finished games and replay files, step by step: whose eyes see what, and what is refused."""

import json
from collections import Counter
from typing import Any

import pytest

from regalia.engine import replay
from tests.table.server import Browser, Server
from tests.table.test_play import play_out, two

PILES = {"hand", "pile"}  # what a knight has, in zones


@pytest.fixture(scope="module")
def over(server: Server) -> tuple[str, dict[str, Any], list[list[dict[str, Any]]]]:
    """A finished game of two: its table, its replay, and the log of each."""
    anna, boris = Browser(server.port, "Anna"), Browser(server.port, "Boris")
    table, *lines = two(anna, boris)
    play_out(*lines)
    return table, anna.get(f"/api/tables/{table}/replay")[1], [line.log for line in lines]


Over = tuple[str, dict[str, Any], list[list[dict[str, Any]]]]


def all_steps(who: Browser, path: str, moves: int) -> list[dict[str, Any]]:
    """The steps of a game, page by page."""
    found: list[dict[str, Any]] = []
    while len(found) <= moves:
        status, page = who.get(f"{path}{'&' if '?' in path else '?'}start={len(found)}")
        assert status == 200 and page["start"] == len(found) and page["moves"] == moves and page["steps"]
        found += page["steps"]
    return found


def held(step: dict[str, Any], name: str) -> list[Counter[str | None]]:
    """The cards of each seat's zone of that name."""
    return [Counter(zone["cards"]) for zone in step["sheet"]["zones"] if zone["name"] == name]


def test_nothing_before_the_end(anna: Browser, boris: Browser) -> None:
    table, *_ = two(anna, boris)
    for path in ("", "?eyes=0", "?eyes=1&start=3"):
        status, answer = anna.get(f"/api/tables/{table}/steps{path}")
        assert status == 409 and "over" in answer["error"] and set(answer) == {"error", "field"}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seats_eyes_see_what_the_seat_saw(anna: Browser, over: Over, seat: int) -> None:
    table, record, logs = over
    steps = all_steps(anna, f"/api/tables/{table}/steps?eyes={seat}", len(record["moves"]))
    assert [[line["text"], line["pieces"]] for step in steps for line in step["log"]] == [[x["text"], x["pieces"]] for x in logs[seat]]
    for n, step in enumerate(steps):
        assert step["sheet"]["viewer"] == seat and step["sheet"]["choices"] == []
        assert (step["move"] is not None) == (n > 0 and record["moves"][n - 1][0] == seat)
    other = [held(step, "hand")[1 - seat] for step in steps]
    assert any(None in cards for cards in other), "the other hand is hidden"


def test_eyes_that_see_all(anna: Browser, over: Over) -> None:
    """Nothing is hidden: the hands are those of the position, and every move is told."""
    table, record, _ = over
    steps = all_steps(anna, f"/api/tables/{table}/steps", len(record["moves"]))
    played = replay.steps(replay.read(json.dumps(record)))
    for n, (step, match) in enumerate(zip(steps, played, strict=True)):
        zones = match.position()["zones"]
        assert all(zone["count"] == len(zone["cards"]) and None not in zone["cards"] for zone in step["sheet"]["zones"])
        for name in PILES:
            assert held(step, name) == [Counter(cards.split()) for cards in zones[name]]
        assert n == 0 or step["move"]["seat"] == record["moves"][n - 1][0]


def test_a_file_shows_the_same(anna: Browser, boris: Browser, over: Over) -> None:
    table, record, _ = over
    own = anna.get(f"/api/tables/{table}/steps?eyes=1&start=5")[1]
    for given in (record, json.dumps(record)):
        assert boris.post("/api/replays/steps", {"replay": given, "eyes": 1, "start": 5}) == (200, own)
    assert own["seats"][0]["name"] == "Anna" and own["result"]["scores"]


def test_a_file_that_was_changed_is_refused_with_the_move(anna: Browser, over: Over) -> None:
    _, record, _ = over
    broken = record | {"moves": [*record["moves"][:7], [record["moves"][7][0], "PICK_GOL"], *record["moves"][8:]]}
    status, answer = anna.post("/api/replays/steps", {"replay": broken, "start": 0})
    who = record["players"][record["moves"][7][0]]["name"]
    assert status == 400 and answer["error"].startswith(f"Move 8 can't be played. {who}: A bag of gold. ") and "(KC-" in answer["error"]
    unknown = record | {"moves": [[0, "FLY"], *record["moves"][1:]]}
    assert "No action of The King Commands is called 'FLY'" in anna.post("/api/replays/steps", {"replay": unknown})[1]["error"]
    short = record | {"moves": record["moves"][:-1]}
    assert "moves are missing" in anna.post("/api/replays/steps", {"replay": short})[1]["error"]


@pytest.mark.parametrize(("change", "told"), [
    ({"moves": [[0, "P2_NONE"]] * 5001}, "5001 moves"), ({"seats": 40, "players": []}, "players"), ({"seats": -3}, "players"),
    ({"players": [{"kind": "person", "name": "\u202e<script>" * 9000}, {"kind": "person", "name": ""}]}, ""),
])
def test_odd_files(anna: Browser, over: Over, change: dict[str, Any], told: str) -> None:
    status, answer = anna.post("/api/replays/steps", {"replay": over[1] | change})
    if told:
        assert status == 400 and told in answer["error"]
    else:
        assert status == 200 and all(len(seat["name"]) <= 24 for seat in answer["seats"])


@pytest.mark.parametrize("query", ["eyes=2", "eyes=-1", "eyes=x", "start=-1", "start=99999999999999999999"])
def test_eyes_and_steps_that_are_none(anna: Browser, over: Over, query: str) -> None:
    status, answer = anna.get(f"/api/tables/{over[0]}/steps?{query}")
    assert status == 400 and set(answer) == {"error", "field"}


def test_my_finished_games(server: Server, anna: Browser) -> None:
    assert anna.get("/api/me/finished") == (200, [])
    boris = Browser(server.port, "Boris")
    table, *lines = two(anna, boris, "whisper")
    assert anna.get("/api/me/finished") == (200, [])
    play_out(*lines)
    games = anna.get("/api/me/finished")[1]
    assert [(game["id"], game["over"], game["me"]) for game in games] == [(table, True, 0)]
    assert [game["me"] for game in boris.get("/api/me/finished")[1]] == [1]
    assert Browser(server.port).get("/api/me/finished") == (200, [])
