"""One browser and one server for all tests that don't stop it; its tables are laid at their moments before it starts."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from regalia.engine import registry
from regalia.table.pages import STATIC
from tests.e2e.moments import MOMENTS, TEMPLATE
from tests.e2e.person import Person
from tools.serving import Process, serving
from tools.shots import browsing
from tools.staged import stage

Enter = Callable[..., Person]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert (STATIC / "index.html").is_file(), "the pages have not been built: make web"
    with browsing() as found:
        yield found


@pytest.fixture(scope="session")
def laid(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str], str]:
    """A data folder, its tables by name, and the cookie of who sits at them."""
    registry.load(TEMPLATE)
    folder = tmp_path_factory.mktemp("data")
    return folder, *stage(folder, MOMENTS, {"lobby": "commands"})


@pytest.fixture(scope="session")
def server(laid: tuple[Path, dict[str, str], str]) -> Iterator[Process]:
    with serving(laid[0], TEMPLATE) as up:
        yield up


@pytest.fixture
def visit(browser: Browser) -> Iterator[Enter]:
    """Somebody who comes to an address. Every test has its people from here, so it fails when their browser complains of anything."""
    there: list[Person] = []

    def come(address: str, **more: Any) -> Person:
        there.append(Person(browser, address, **more))
        return there[-1]

    yield come
    for person in there:
        person.leave()


@pytest.fixture
def enter(visit: Enter, server: Process, laid: tuple[Path, dict[str, str], str]) -> Enter:
    """Somebody new at the server of all, or with `seated=True` who sits at the tables that were laid."""

    def come(seated: bool = False, size: str = "desktop", **more: Any) -> Person:
        return visit(server.address, cookie=laid[2] if seated else None, size=size, **more)

    return come


@pytest.fixture
def tables(laid: tuple[Path, dict[str, str], str]) -> dict[str, str]:
    """The addresses of the tables that were laid, and of the replay of the one that is over."""
    return {name: f"/t/{id}" for name, id in laid[1].items()} | {"replay": f"/replay/{laid[1]['end']}"}
