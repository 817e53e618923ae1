"""The HTTP interface as it is published: every request that schemathesis thinks of gets an answer that the description allows."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import SearchStrategy
from litestar.testing import TestClient
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from regalia.table.app import Config, make
from tests.table.server import Browser


@pytest.mark.parametrize("path", ["/api/games", "/api/games/commands/rules", "/api/games/commands/cards", "/api/health"])
def test_what_there_is_to_read(anna: Browser, path: str) -> None:
    status, data = anna.get(path)
    assert status == 200 and data


def test_a_game_in_words_and_cards(anna: Browser) -> None:
    games = {game["name"]: game for game in anna.get("/api/games")[1]}
    assert {"commands", "whisper", "template"} <= set(games)
    assert games["commands"]["line"].endswith(".") and "greedy" in games["commands"]["bots"]
    cards = anna.get("/api/games/KC/cards")[1]
    assert len(cards) == 12 and all({"id", "name", "sign", "colour", "cls", "emblem", "count", "points"} <= set(card) for card in cards)
    ids = [rule["id"] for chapter in anna.get("/api/games/commands/rules")[1]["chapters"] for rule in chapter["rules"]]
    assert "KC-R12" in ids and len(ids) == len(set(ids))
    assert anna.get("/api/games/whisper/rules") == (200, {"title": "Whisper", "overview": [], "chapters": []})
    assert anna.get("/api/games/chess/rules")[0] == 404


def test_the_rules_begin_with_the_aim(anna: Browser) -> None:
    """KC-R80, KC-R79: the aim comes first, then the reference card and what the cards are worth, as the terminal tells them."""
    parts = anna.get("/api/games/commands/rules")[1]["overview"]
    assert [part["title"] for part in parts] == ["The aim", "The reference card", "Points"]
    assert parts[0]["text"].startswith("Score the most points.")
    assert "1, 2, 3 swords: 2, 4, 6 cards" in parts[1]["text"]  # KC-R23
    assert parts[2]["text"] == "swords 1, shields 2, crown 3, crystal ball 0, Excalibur 0, bag of gold 5"


def test_options_are_told_in_words(anna: Browser) -> None:
    """KC-O12: which values are seats; a seat that a table doesn't have is refused. KC-O3: people read no names of the code."""
    games = {game["name"]: game for game in anna.get("/api/games")[1]}
    options = {option["name"]: option for option in games["commands"]["options"]}
    assert [value["seat"] for value in options["first_player"]["values"]] == [None, None, 0, 1, 2, 3, 4, 5]
    assert [value["label"] for value in options["first_player"]["values"]] == ["By cards", "By lot", *(f"Seat {n}" for n in range(1, 7))]
    told = [text for option in options.values() for text in (option["title"], *(value["label"] for value in option["values"]))]
    assert not [text for text in told if "_" in text or "color" in text.lower()]
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
    assert anna.post("/api/tables", {"game": "commands", "seats": seats, "options": {"first_player": 3}}) == (
        400, {"error": "Option first_player: expected a seat from 0 to 2, got 3.", "field": None},
    )
    assert anna.post("/api/tables", {"game": "commands", "seats": seats, "options": {"first_player": 2}})[0] == 201


def test_every_address_that_is_no_interface_is_the_page(tmp_path: Path) -> None:
    with TestClient(make(Config(tmp_path / "regalia.db"))) as client:
        for path in ("/", "/t/abc", "/../../etc/passwd", "/%2e%2e/app.py"):
            answer = client.get(path)
            assert answer.status_code == 200 and "<title>" in answer.text and "content-security-policy" in answer.headers
        assert client.get("/api/nothing").status_code == 404
        assert client.get("/assets/nothing.js").status_code == 404


@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_no_request_is_a_fault_of_the_server(tmp_path: Path, mode: GenerationMode) -> None:
    """Requests as described, and requests that break the description."""
    schema = schemathesis.openapi.from_asgi("/api/schema/openapi.json", make(Config(tmp_path / "regalia.db")))
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == 18
    for operation in operations:
        try_out(operation.as_strategy(generation_mode=mode))


def try_out(requests: SearchStrategy[Any]) -> None:
    """Make these requests; nothing that fits the mode is no request."""

    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(requests)
    def answered(case: Any) -> None:
        answer = case.call()
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error", "field"}

    with suppress(Unsatisfiable):
        answered()
