"""The same table comes back: after a reload, and after the server was killed in the middle of a decision, however long it was away."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.person import PATIENCE, Person
from tools.serving import Process, serving
from tools.staged import Moment, after, stage

AWAY = (0.0, 0.0, 1.0, 5.0)  # seconds for which the server is gone each time


@pytest.fixture
def anna(browser: Browser, tmp_path: Path) -> Iterator[tuple[Person, Process]]:
    """Somebody at a table for two with a server that may be killed; her game is long, for she always takes the first choice."""
    tables, cookie = stage(tmp_path, {"two": Moment("commands", 2, after(0))})
    with serving(tmp_path) as server:
        person = Person(browser, server.address, cookie)
        person.at(f"/t/{tables['two']}")
        person.fast()
        assert person.asked()
        yield person, server
        person.leave()


def killed(person: Person, server: Process, away: float) -> float:
    """Kill the server and start it again; the seconds from its first answer until the page is at the table again."""
    server.end(9)
    expect(person.page.get_by_text("connecting").first).to_be_visible(timeout=PATIENCE)
    person.page.wait_for_timeout(1000 * away)
    server.start()
    since = time.monotonic()
    expect(person.page.get_by_text("connected", exact=True)).to_be_visible(timeout=PATIENCE)
    return time.monotonic() - since


def kept(folder: Path, seat: int) -> list[str]:
    """The moves of a seat as the server has kept them."""
    with sqlite3.connect(folder / "regalia.db") as link:
        rows = link.execute("select text from move where seat = ? order by seq", (seat,)).fetchall()
    link.close()
    return [move for (text,) in rows for move in text.split(" ")]


def begin(person: Person) -> None:
    """First choices, until the move is on its way."""
    before = len(person.moves())
    while len(person.moves()) == before:
        assert person.asked()
        person.choices.first.click()
        person.wait(lambda: len(person.moves()) > before or person.choices.count() > 0)


def test_the_table_is_back_within_a_second_and_no_move_is_lost_or_doubled(anna: tuple[Person, Process], tmp_path: Path) -> None:
    person, server = anna
    times = []
    for round, away in enumerate(AWAY):
        if round % 2:
            asked = person.choices.all_text_contents()
            times.append(killed(person, server, away))
            expect(person.choices).to_have_text(asked)
        begin(person)
        if not round % 2:
            times.append(killed(person, server, away))
        assert person.asked()
    assert kept(tmp_path, 0) == person.moves()
    assert sorted(times)[len(times) // 2] < 1, times


def test_a_reload_shows_the_same_table(anna: tuple[Person, Process]) -> None:
    person, _ = anna
    for _ in range(4):
        asked = person.choices.all_text_contents()
        log = person.page.get_by_role("region", name="Log").get_by_role("paragraph")
        told = log.all_text_contents()
        person.page.reload()
        expect(person.choices).to_have_text(asked, timeout=PATIENCE)
        expect(log).to_have_text(told)
        begin(person)
        assert person.asked()
