"""The server put together: interface, WebSocket, pages; and how it is started."""

import gc
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import uvicorn
from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct

from regalia import __version__
from regalia.engine import registry
from regalia.engine.errors import RegaliaError, UnknownGame
from regalia.table import api, pages, records
from regalia.table.guests import foreign
from regalia.table.lobby import Lobby, TableError
from regalia.table.sockets import Limits, table_socket
from regalia.table.store import Store, StoreError
from regalia.table.thinkers import Thinkers

log = logging.getLogger("regalia.table")

BODY: Final = 2_500_000  # bytes of a request
READING: Final = ("GET", "HEAD", "OPTIONS")
COLLECT: Final = (20_000, 20, 50)  # messages hold no cycles, so looking for some is rarely of use


class Config(Struct, frozen=True):
    """How a server runs. file: where everything is kept. games: games that aren't registered, as `module:NAME`. pace: see `Room`."""

    file: Path
    games: tuple[str, ...] = ()
    pace: float = 0.0
    workers: int = 1
    limits: Limits = Limits()


def make(config: Config) -> Litestar:
    """The application; its store is opened when it starts and closed when it ends."""
    for spec in config.games:
        registry.load(spec)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        store, thinkers = Store(config.file), Thinkers(config.games, config.workers)
        app.state.lobby, app.state.limits = Lobby(store, thinkers, config.pace), config.limits
        await app.state.lobby.begin()
        yield
        thinkers.close(wait=True)
        store.close()

    return Litestar(
        route_handlers=[api.ROUTER, records.ROUTER, table_socket, pages.home, pages.page],
        lifespan=[life],
        exception_handlers={HTTPException: _http, RegaliaError: _refused, StoreError: _unkept, RecursionError: _nested, Exception: _fault},
        openapi_config=OpenAPIConfig("Regalia: the table", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1_000),
        request_max_body_size=BODY,
        logging_config=None,
        before_request=_from_here,
        after_request=pages.guard,
    )


def serve(config: Config, host: str, port: int) -> None:
    """Run until stopped, with the flags that were measured to be best for many small messages."""
    app = make(config)
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(*COLLECT)
    uvicorn.run(
        app, host=host, port=port, loop="uvloop", ws="websockets-sansio", ws_per_message_deflate=False, ws_max_size=65_536,
        access_log=False, log_level="warning", timeout_graceful_shutdown=3, server_header=False,
    )


def _from_here(request: Request[Any, Any, State]) -> Response[Any] | None:
    """A page of another site may change nothing here, even if the browser sends it the answer's cookie."""
    if request.method in READING or not foreign(request.headers):
        return None
    return _answer(403, "A page of another site can't do that.")


# ---- faults as answers


def _answer(status: int, sentence: str, field: str | None = None) -> Response[Any]:
    return pages.guard(Response(api.Fault(sentence, field), status_code=status, media_type=MediaType.JSON))


def _http(_: Request[Any, Any, State], fault: HTTPException) -> Response[Any]:
    """What the framework refuses: no such page, a body that isn't what was expected."""
    extra = fault.extra if isinstance(fault, ValidationException) else None
    first: Any = extra[0] if isinstance(extra, Sequence) and extra else None
    if isinstance(first, dict):
        return _answer(fault.status_code, str(first.get("message", fault.detail)), first.get("key"))
    return _answer(fault.status_code, fault.detail or "That can't be answered.")


def _refused(_: Request[Any, Any, State], fault: RegaliaError) -> Response[Any]:
    """What game or lobby refuses."""
    if isinstance(fault, TableError):
        return _answer(fault.status, str(fault), fault.field)
    return _answer(404 if isinstance(fault, UnknownGame) else 400, str(fault))


def _nested(_: Request[Any, Any, State], fault: RecursionError) -> Response[Any]:
    return _answer(400, "That is nested too deeply.")


def _unkept(_: Request[Any, Any, State], fault: StoreError) -> Response[Any]:
    log.error("Something could not be kept: %s", fault)
    return _answer(503, "The server could not keep that; try again.")


def _fault(request: Request[Any, Any, State], fault: Exception) -> Response[Any]:
    """A fault of the program: one line for the person, the whole story for the log."""
    log.error("A fault at %s", request.url.path, exc_info=fault)
    return _answer(500, "That went wrong here; it has been noted.")
