"""The HTTP interface, all of it under /api: games, guests, tables and seats here, replays in `records`.

A fault of the request is {"error", "field"}.
"""

from contextlib import suppress
from typing import Annotated, Any, Final, Literal, TypeAlias

from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from regalia import __version__
from regalia.engine import registry
from regalia.engine.errors import RegaliaError
from regalia.table import catalogue
from regalia.table.clock import Pace
from regalia.table.guests import COOKIE, Guest, clean_name, proposed
from regalia.table.lobby import Lobby
from regalia.table.places import OPEN, Record, Seat
from regalia.table.store import StoreError

YEAR: Final = 365 * 24 * 3600
Plain: TypeAlias = Request[Any, Any, State]
GameName: TypeAlias = Annotated[str, PathParameter(max_length=60)]
TableId: TypeAlias = Annotated[str, PathParameter(max_length=40)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=31)]


class Fault(Struct):
    """Why a request was refused: one sentence, and the field that it is about."""

    error: str
    field: str | None = None


class Health(Struct):
    """The server is up."""

    ok: bool
    version: str


class NameRequest(Struct, forbid_unknown_fields=True):
    """The name that all shall see; without it the proposed one stays."""

    name: Annotated[str, Meta(max_length=200)] | None = None


class Me(Struct):
    """Who I am: an id that only this browser has, and a name."""

    id: str
    name: str


class SeatRequest(Struct, forbid_unknown_fields=True):
    """Who shall sit there: me, open, or bot with the bot's name (the strongest if it has none)."""

    kind: Literal["me", "open", "bot"]
    bot: Annotated[str, Meta(max_length=40)] | None = None


class TableRequest(Struct, forbid_unknown_fields=True):
    """A new table; options by name, listed: on the home page of all, pace: none without clocks."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[str, str | int | bool], Meta(max_length=60)] = {}
    listed: bool = False
    pace: Pace | None = None


class Created(Struct):
    """A new table: my seat and its secret (none without a seat), and its page."""

    table: str
    seat: int | None
    secret: str | None
    link: str


class SeatInfo(Struct):
    """A seat in a list of tables; kind: person, bot or open."""

    kind: str
    name: str
    bot: str | None


class TableInfo(Struct):
    """A table in a list; me: my seat, turn: something is asked of me."""

    id: str
    game: str
    title: str
    seats: list[SeatInfo]
    me: int | None
    turn: bool
    over: bool
    started: bool
    listed: bool


class JoinRequest(Struct, forbid_unknown_fields=True):
    """The seat that I want."""

    seat: SeatNumber


class Joined(Struct):
    """My seat and its secret."""

    seat: int
    secret: str


class BotRequest(Struct, forbid_unknown_fields=True):
    """A bot for a seat, or none: the seat is free."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] | None = None


class Rematch(Struct):
    """The next table of the same players; the secrets of the seats stay."""

    table: str


REFUSALS: Final = {
    status: ResponseSpec(Fault, generate_examples=False, description=text)
    for status, text in ((400, "The request is wrong."), (403, "Not yours to do."), (404, "There is no such thing."), (409, "Not now."),
                         (413, "Too large."), (429, "Too often."))
}


# ---- who asks


def lobby_of(request: Plain) -> Lobby:
    """The lobby of the server."""
    found: Lobby = request.app.state.lobby
    return found


def guest_of(request: Plain) -> Guest | None:
    """The guest of the request's cookie."""
    return lobby_of(request).signer.read(request.cookies.get(COOKIE))


def answered(request: Plain, guest: Guest, body: Any, status: int) -> Response[Any]:
    """An answer that keeps the guest's cookie."""
    value = lobby_of(request).signer.write(guest)
    secure = request.url.scheme == "https"
    cookie = Cookie(COOKIE, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return Response(body, status_code=status, cookies=[cookie])


# ---- games


@get("/health", sync_to_thread=False, responses=REFUSALS)
def health() -> Health:
    """Whether the server is up."""
    return Health(True, __version__)


@get("/games", sync_to_thread=False, responses=REFUSALS)
def games() -> list[catalogue.GameView]:
    """All games that can be played here."""
    return catalogue.games()


@get("/games/{name:str}/rules", sync_to_thread=False, responses=REFUSALS)
def rules(name: GameName) -> catalogue.RulesView:
    """The numbered rules of a game."""
    return catalogue.rules(registry.find(name))


@get("/games/{name:str}/cards", sync_to_thread=False, responses=REFUSALS)
def cards(name: GameName) -> list[dict[str, Any]]:
    """The cards of a game, as in its card file, with their faces."""
    return catalogue.cards(registry.find(name))


# ---- guests


@get("/me", sync_to_thread=False, responses=REFUSALS)
def who(request: Plain) -> Response[Me]:
    """Who I am; somebody new gets a cookie and a proposed name."""
    guest = guest_of(request) or proposed()
    return answered(request, guest, Me(guest.id, guest.name), 200)


@post("/me", status_code=200, sync_to_thread=False, responses=REFUSALS)
def rename(data: JSONBody[NameRequest], request: Plain) -> Response[Me]:
    """Take a name. Seats that I have keep the name under which I sat down."""
    guest = guest_of(request) or proposed()
    if data.name is not None:
        guest = Guest(guest.id, clean_name(data.name))
    return answered(request, guest, Me(guest.id, guest.name), 200)


# ---- tables


@post("/tables", responses=REFUSALS)
async def create(data: JSONBody[TableRequest], request: Plain) -> Response[Created]:
    """Make a table; it begins when no seat is open."""
    guest = guest_of(request) or proposed()
    wanted = [(seat.kind, seat.bot) for seat in data.seats]
    room, mine, secret = await lobby_of(request).create(guest, data.game, wanted, data.options, data.listed, pace=data.pace)
    return answered(request, guest, Created(room.record.id, mine, secret, f"/t/{room.record.id}"), 201)


@get("/tables", responses=REFUSALS)
async def tables(request: Plain) -> list[TableInfo]:
    """Listed tables that aren't over, and my running ones."""
    lobby, guest = lobby_of(request), guest_of(request)
    return await infos_of(lobby, lobby.listed(guest), guest)


@get("/me/finished", responses=REFUSALS)
async def finished(request: Plain) -> list[TableInfo]:
    """My games that are over, the newest first."""
    lobby, guest = lobby_of(request), guest_of(request)
    return await infos_of(lobby, lobby.finished(guest), guest)


@get("/tables/{id:str}", responses=REFUSALS)
async def table(id: TableId, request: Plain) -> TableInfo:
    """One table."""
    lobby = lobby_of(request)
    return await info_of(lobby, lobby.record(id), guest_of(request))


@post("/tables/{id:str}/join", status_code=200, responses=REFUSALS)
async def join(id: TableId, data: JSONBody[JoinRequest], request: Plain) -> Response[Joined]:
    """Sit down at an open seat."""
    guest = guest_of(request) or proposed()
    secret = await lobby_of(request).join(id, data.seat, guest)
    return answered(request, guest, Joined(data.seat, secret), 200)


@post("/tables/{id:str}/seat", status_code=200, responses=REFUSALS)
async def seat(id: TableId, data: JSONBody[BotRequest], request: Plain) -> TableInfo:
    """Put a bot at a seat or free it: the owner's right, and everybody's for the own seat, and a bot for who is away."""
    lobby, guest = lobby_of(request), guest_of(request)
    await lobby.set_bot(id, data.seat, data.bot, guest or proposed())
    return await info_of(lobby, lobby.record(id), guest)


@post("/tables/{id:str}/end", status_code=200, responses=REFUSALS)
async def end(id: TableId, request: Plain) -> TableInfo:
    """End a game before its end: the owner's right, and everybody's at the table while another player is away."""
    lobby, guest = lobby_of(request), guest_of(request)
    await lobby.abandon(id, guest or proposed())
    return await info_of(lobby, lobby.record(id), guest)


@post("/tables/{id:str}/rematch", status_code=200, responses=REFUSALS)
async def rematch(id: TableId, request: Plain) -> Rematch:
    """The same players once more, after the end."""
    room = await lobby_of(request).rematch(id, guest_of(request) or proposed())
    return Rematch(room.record.id)


async def infos_of(lobby: Lobby, records: list[Record], guest: Guest | None) -> list[TableInfo]:
    """Tables for a list; one that can't be opened here (its game isn't loaded, its rules are others) isn't in it."""
    found = []
    for record in records:
        with suppress(RegaliaError, StoreError):
            found.append(await info_of(lobby, record, guest))
    return found


async def info_of(lobby: Lobby, record: Record, guest: Guest | None) -> TableInfo:
    """A table as a guest sees it in a list. Whether something is asked of the guest only the room knows."""
    seats: list[Seat] = lobby.seats(record)
    held = [p for p, other in enumerate(seats) if guest is not None and other.guest == guest.id]
    turn = False
    if held and record.started and not record.over:
        room = await lobby.room(record.id)
        async with room.hold():
            turn = held[0] in room.course.match.owing()
    info = registry.find(record.game)
    shown = [SeatInfo(s.kind, s.name if s.kind != OPEN else "", s.bot) for s in seats]
    return TableInfo(record.id, record.game, info.title, shown, held[0] if held else None, turn, record.over, record.started, record.listed)


ROUTER: Final = Router(
    "/api",
    route_handlers=[health, games, rules, cards, who, rename, create, tables, table, finished, join, seat, end, rematch],
)
