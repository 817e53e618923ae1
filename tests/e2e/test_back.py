"""The same table comes back within a second of being reachable, whatever was lost, and no move is lost or doubled."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Enter
from tests.e2e.network import Network, network
from tests.e2e.person import PATIENCE, Person
from tools.serving import Process, serving
from tools.staged import Moment, after, stage

TESTS: Final = 8
BACK: Final = 1.0  # seconds
AWAY: Final = (0.0, 0.0, 1.0, 5.0)  # seconds for which the server is gone each time
KEPT: Final = "select text from move join game_table on number = table_number where id = ? and seat = ? order by seq"
SAYS: Final = "net::ERR_|WebSocket connection to"  # complaints of a browser about a server that it does not reach


@dataclass(frozen=True)
class Place:
    """A server, the network before it, and tables for one test each."""

    folder: Path
    server: Process
    between: Network
    tables: list[str]
    cookie: str

    def kept(self, table: str, seat: int = 0) -> list[str]:
        """The moves of a seat as the server has kept them."""
        with closing(sqlite3.connect(self.folder / "regalia.db")) as link:
            rows = link.execute(KEPT, (table, seat)).fetchall()
        return [move for (text,) in rows for move in text.split(" ")]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("back")
    tables, cookie = stage(folder, {str(i): Moment("commands", 2, after(0)) for i in range(TESTS)})
    with serving(folder) as server, network(server.port) as between:
        yield Place(folder, server, between, list(tables.values()), cookie)


@pytest.fixture
def anna(visit: Enter, place: Place) -> Iterator[Person]:
    """Somebody at a table for two, over a network and with a server that may fail; her game is long, for she takes first choices."""
    table = place.tables.pop()
    person = visit(place.between.address, cookie=place.cookie, bears=SAYS)
    person.at(f"/t/{table}")
    person.fast()
    assert person.asked()
    yield person
    assert place.kept(table) == person.moves()


def begin(person: Person) -> None:
    """First choices, until the move is on its way."""
    before = len(person.moves())
    while len(person.moves()) == before:
        assert person.asked()
        person.choices.first.click()
        person.wait(lambda: len(person.moves()) > before or person.choices.count() > 0)


def lost(person: Person) -> None:
    """The page says that it has lost the table."""
    person.wait(person.page.get_by_text("reconnecting", exact=True).is_visible)


def until_back(person: Person, lines: int) -> tuple[float, float]:
    """The moment when the table is shown as a new line tells of it. lines: how many there were."""
    connected = person.page.get_by_text("connected", exact=True)
    person.wait(lambda: any('"t":"view"' in frame for line in person.lines[lines:] for frame in line) and connected.is_visible())
    return now()


def waited() -> float:
    """Seconds in which something on this machine has waited for a processor since it was started, where the system counts that."""
    pressure = Path("/proc/pressure/cpu")
    return int(pressure.read_text().split()[4].partition("=")[2]) / 1e6 if pressure.is_file() else 0.0


def now() -> tuple[float, float]:
    """The time, and what had been waited for processors by then."""
    return time.monotonic(), waited()


def check(since: tuple[float, float], seen: tuple[float, float]) -> None:
    """A second, and what was waited for processors, one more at most: only a machine that is busy with other work is late for that."""
    (took, busy) = (then - before for before, then in zip(since, seen))
    assert took < BACK + min(busy, BACK)


def back(person: Person, reachable: Callable[[], tuple[float, float]]) -> None:
    """The table is back soon after it could be reached. reachable: brings that about, and tells when."""
    lines = len(person.lines)
    with ThreadPoolExecutor(1) as beside:  # the page goes on meanwhile
        since = beside.submit(reachable)
        seen = until_back(person, lines)
        check(since.result(), seen)


def again(server: Process) -> Callable[[], tuple[float, float]]:
    """The server starts; the moment of its first answer."""

    def start() -> tuple[float, float]:
        server.start()
        return now()

    return start


def at_once(change: Callable[[], Any]) -> Callable[[], tuple[float, float]]:
    """It can be reached from a change on."""

    def make() -> tuple[float, float]:
        then = now()
        change()
        return then

    return make


def killed(person: Person, server: Process, away: float) -> None:
    server.end(9)
    lost(person)
    person.page.wait_for_timeout(1000 * away)
    back(person, again(server))


def test_after_the_server_was_killed(anna: Person, place: Place) -> None:
    """In the middle of a decision and while a move is on its way, however long it was away."""
    for round, away in enumerate(AWAY):
        if round % 2:
            asked = anna.choices.all_text_contents()
            killed(anna, place.server, away)
            expect(anna.choices).to_have_text(asked)
        begin(anna)
        if not round % 2:
            killed(anna, place.server, away)
        assert anna.asked()


def test_after_all_connections_were_cut(anna: Person, place: Place) -> None:
    """In the middle of a decision and while a move is on its way, for however long."""
    between = place.between
    for away in (0.0, 0.0, 5.0):
        asked = anna.choices.all_text_contents()
        between.refuse()
        lost(anna)
        anna.page.wait_for_timeout(1000 * away)
        back(anna, at_once(between.restore))
        expect(anna.choices).to_have_text(asked)
        begin(anna)
        back(anna, at_once(between.cut))
        assert anna.asked()


@pytest.mark.parametrize(("word", "through"), [('"preview"', False), ('"play"', False), ('"play"', True)])
def test_after_the_network_swallowed_a_move(anna: Person, place: Place, word: str, through: bool) -> None:
    """Nobody hears that the line is dead; through: only the answer was lost."""
    between = place.between
    between.swallow_at(word, through)
    begin_or_stall(anna)
    page = anna.page
    expect(page.get_by_text("Still sending")).to_be_visible()
    page.wait_for_timeout(4000)  # by now the line is doubted
    expect(page.get_by_text("connected", exact=True)).to_be_visible()  # and there is nothing better
    back(anna, at_once(between.restore))
    assert anna.asked()
    begin(anna)
    assert anna.asked()


def begin_or_stall(person: Person) -> None:
    """First choices, until nothing is asked any more."""
    stalled = person.page.get_by_text("Still sending")
    while not stalled.is_visible():
        if person.choices.count():
            person.choices.first.click()
        person.page.wait_for_timeout(20)


def test_a_network_that_swallows_all_is_told_of_after_nine_seconds(anna: Person, place: Place) -> None:
    between = place.between
    asked = anna.choices.all_text_contents()
    between.swallow()
    since = time.monotonic()
    lost(anna)
    assert 6 < time.monotonic() - since < 12  # 9 s since the last sign of life, looked at twice a second
    back(anna, at_once(between.restore))
    expect(anna.choices).to_have_text(asked)


def test_after_a_reload(anna: Person, place: Place) -> None:
    for _ in range(4):
        asked = anna.choices.all_text_contents()
        log = anna.page.get_by_role("region", name="Log").get_by_role("paragraph")
        told = log.all_text_contents()
        since, lines = now(), len(anna.lines)
        anna.page.reload(wait_until="commit")
        check(since, until_back(anna, lines))
        expect(anna.choices).to_have_text(asked, timeout=PATIENCE)
        expect(log).to_have_text(told)
        begin(anna)
        assert anna.asked()
