"""One server for all tests that don't stop it."""

from collections.abc import Iterator

import pytest

from tests.table.server import Browser, Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("table") / "regalia.db", "tests.table.whisper:GAME", "regalia.games.template.game:GAME") as up:
        yield up


@pytest.fixture
def anna(server: Server) -> Browser:
    return Browser(server.port, "Anna")


@pytest.fixture
def boris(server: Server) -> Browser:
    return Browser(server.port, "Boris")
