"""The lobby: which tables there are, who sits where, and the rooms that are open. What a request may change is decided here."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec

from regalia import bots
from regalia.engine import registry
from regalia.engine.errors import RegaliaError
from regalia.engine.match import Match
from regalia.engine.registry import GameInfo
from regalia.table.clock import Pace
from regalia.table.course import Course
from regalia.table.guests import Guest, Signer
from regalia.table.places import BOT, OPEN, PERSON, Record, Seat
from regalia.table.room import Room
from regalia.table.store import Statement, Store
from regalia.table.thinkers import Thinkers

log = logging.getLogger("regalia.table")

BOT_NAMES: Final = ("Ada", "Bruno", "Clara", "Dmitri", "Edda", "Felix", "Greta", "Hugo")
ROOMS: Final = 500  # open rooms beyond which those are closed in which nobody is
LISTED: Final = 50  # tables of one list
TABLES: Final = "select number, id, game, rules, options, origin, owner, listed, started, over, next, pace from game_table"
MINE: Final = "number in (select table_number from seat where guest = ?)"
PUT_TABLE: Final = "insert into game_table values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
PUT_SEAT: Final = "insert or replace into seat values (?, ?, ?, ?, ?, ?, ?)"


class TableError(RegaliaError):
    """What was asked of the lobby can't be done. field: of the request; status: of the answer."""

    def __init__(self, sentence: str, field: str | None = None, status: int = 409) -> None:
        super().__init__(sentence)
        self.field = field
        self.status = status


def digest(secret: str) -> bytes:
    """What is kept of a seat's secret."""
    return blake2b(secret.encode(), digest_size=16, person=b"regalia seat").digest()


class Lobby:
    """All tables of one server."""

    def __init__(self, store: Store, thinkers: Thinkers, pace: float = 0.0) -> None:
        self.store = store
        self.thinkers = thinkers
        self.pace = pace
        self.rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()
        self._number = store.read("select coalesce(max(number), 0) from game_table")[0][0]
        self.signer = Signer(b"")

    async def begin(self) -> None:
        """Find the server's own key, or make it."""
        await self.store.write(("insert or ignore into setting values ('key', ?)", (secrets.token_bytes(32),)))
        self.signer = Signer(self.store.read("select value from setting where name = 'key'")[0][0])

    # ---- making tables
    async def create(self, guest: Guest, game: str, wanted: Sequence[tuple[str, str | None]], options: Mapping[str, object], listed: bool,
                     origin: Mapping[str, Any] | None = None, pace: Pace | None = None) -> tuple[Room, int | None, str | None]:
        """A new table, the guest's seat and its secret. wanted: for each seat "me", "open" or "bot", and the bot's name.

        origin: the position that it starts from; None: a fresh shuffle.
        """
        info = registry.find(game)
        seats, mine, secret = _seats(info, guest, wanted)
        origin = dict(origin or {"seed": secrets.token_hex(32)})
        return await self._put(guest.id, info, seats, options, listed, origin, pace), mine, secret

    async def _put(self, owner: str, info: GameInfo, seats: list[Seat], options: Mapping[str, object], listed: bool,
                   origin: dict[str, Any], pace: Pace | None, more: Callable[[str], Sequence[Statement]] = lambda _: ()) -> Room:
        match = begin(info, len(seats), options, origin)
        self._number += 1
        started = all(seat.kind != OPEN for seat in seats)
        record = Record(self._number, secrets.token_hex(6), info.name, match.game.rules_version, dict(match.game.options), origin, owner,
                        listed, started, match.over, None, pace)
        await self.store.write(
            (PUT_TABLE, (record.number, record.id, record.game, record.rules, json.dumps(record.options), json.dumps(origin), owner,
                         listed, started, record.over, None, msgspec.json.encode(pace).decode() if pace else None)),
            *(seat_statement(record.number, p, seat) for p, seat in enumerate(seats)),
            *more(record.id),
        )
        room = Room(record, seats, info, Course(match, record.id), self.store, self.thinkers, self.pace)
        room.start_clock()
        self._keep(room)
        room.think()
        return room

    async def rematch(self, id: str, guest: Guest) -> Room:
        """The next table of the same players; whoever asks second gets the same one."""
        room = await self.room(id)
        async with room.hold():
            self._may_rematch(room, guest)
            if room.record.next is None:
                seats = [Seat(s.kind, s.name, s.bot, s.guest, s.secret) for s in room.seats]
                mark = "update game_table set next = ? where number = ? and next is null"
                fresh = await self._put(
                    room.record.owner, room.info, seats, room.record.options, room.record.listed,
                    {"seed": secrets.token_hex(32)}, room.record.pace, lambda next_id: [(mark, (next_id, room.record.number))],
                )
                room.record.next = fresh.record.id
                room.publish()
        return await self.room(room.record.next)

    @staticmethod
    def _may_rematch(room: Room, guest: Guest) -> None:
        if not room.record.over:
            raise TableError("A rematch begins when the game is over.")
        if guest.id not in [seat.guest for seat in room.seats]:
            raise TableError("Only who sat at this table can ask for a rematch.", status=403)

    # ---- finding tables
    async def room(self, id: str) -> Room:
        """The open room of a table, built from its log if need be; a `TableError` if there is no such table or it can't be opened."""
        room = self.rooms.get(id)
        if room is not None and not room.lost:
            return room
        async with self._opening:
            room = self.rooms.get(id)
            if room is None or room.lost:
                room = self._open(id)
                self._keep(room)
        return room

    def _open(self, id: str) -> Room:
        record = self.record(id)
        try:
            return self._build(record)
        except Exception as e:
            log.exception("Table %s can't be opened.", id)
            raise TableError(f"This table can't be opened: {e}" if isinstance(e, RegaliaError) else "This table can't be opened.") from e

    def _build(self, record: Record) -> Room:
        info = registry.find(record.game)
        seats = self.seats(record)
        match = begin(info, len(seats), record.options, record.origin)
        if match.game.rules_version != record.rules:
            raise TableError(f"It was begun under version {record.rules} of the rules, this is version {match.game.rules_version}.")
        room = Room(record, seats, info, Course(match, record.id), self.store, self.thinkers, self.pace)
        number = record.number
        moves = self.store.read("select seat, text, client, used from move where table_number = ? order by seq", number)
        room.replay(moves, self.store.read("select seat, name, text, client from chat where table_number = ? order by seq", number))
        record.over = record.over or match.over
        return room

    def _keep(self, room: Room) -> None:
        self.rooms[room.record.id] = room
        if len(self.rooms) > ROOMS:
            for id in [id for id, other in self.rooms.items() if other.idle() and other is not room][: ROOMS // 5]:
                self.rooms.pop(id).lost = True  # who is about to enter it comes to the one that is built again

    def record(self, id: str) -> Record:
        """The kept record of a table."""
        rows = self.store.read(f"{TABLES} where id = ?", id)
        if not rows:
            raise TableError("There is no such table.", "id", 404)
        return _record(rows[0])

    def seats(self, record: Record) -> list[Seat]:
        """The kept seats of a table."""
        rows = self.store.read("select kind, name, bot, guest, secret from seat where table_number = ? order by seat", record.number)
        return [Seat(*row) for row in rows]

    def listed(self, guest: Guest | None) -> list[Record]:
        """Listed tables that aren't over, and the guest's running ones; the newest first."""
        sql = f"{TABLES} where over = 0 and (listed = 1 or {MINE}) order by {MINE} desc, number desc limit {LISTED}"
        id = guest.id if guest else ""
        return [_record(row) for row in self.store.read(sql, id, id)]

    def finished(self, guest: Guest | None) -> list[Record]:
        """The guest's games that are over; the newest first."""
        rows = self.store.read(f"{TABLES} where over = 1 and {MINE} order by number desc limit {LISTED}", guest.id if guest else "")
        return [_record(row) for row in rows]

    # ---- seats
    async def join(self, id: str, seat: int, guest: Guest) -> str:
        """Sit down at an open seat; the secret. Who sits there already gets a fresh one."""
        room = await self.room(id)
        secret = secrets.token_urlsafe(18)

        async def sit() -> None:
            taken = self._seat(room, seat)
            held = [p for p, other in enumerate(room.seats) if other.guest == guest.id]
            if held and held != [seat]:
                raise TableError("You have a seat at this table already.", "seat")
            if taken.kind != OPEN and taken.guest != guest.id:
                raise TableError("That seat is taken.", "seat")
            await self._place(room, seat, Seat(PERSON, guest.name, None, guest.id, digest(secret)))

        await room.change(sit)
        return secret

    async def set_bot(self, id: str, seat: int, bot: str | None, guest: Guest) -> None:
        """Put a bot at a seat, or free it: the owner's right, and a person's for the own seat.

        While a person is away, anybody at the table may have a bot sit in; the seat stays the person's.
        """
        room = await self.room(id)

        async def put() -> None:
            taken = self._seat(room, seat)
            if room.record.over:
                raise TableError("The game is over.")
            absent = taken.guest != guest.id and (room.gone(seat) or room.time_up(seat))
            if guest.id not in (room.record.owner, taken.guest):
                self._may_decide(room, guest, absent and bot is not None)
            if bot and absent and room.record.started:
                await self._place(room, seat, sitting_in(room.info, bot, taken))
                return
            others = [other.name for p, other in enumerate(room.seats) if p != seat]
            await self._place(room, seat, bot_seat(room.info, bot, others) if bot else Seat(OPEN, ""))
            room.dismiss(seat)

        await room.change(put)

    @staticmethod
    def _may_decide(room: Room, guest: Guest, absent: bool) -> None:
        """Who sits at the table may decide what becomes of somebody who is away."""
        if guest.id not in [other.guest for other in room.seats]:
            raise TableError("Only the owner of the table can change that seat.", status=403)
        if not absent:
            raise TableError("The others decide when this player's time is up, or the line has been down for a minute.", status=403)

    async def abandon(self, id: str, guest: Guest) -> None:
        """End a game before its end: the owner's right, and of all at the table while somebody is away."""
        room = await self.room(id)

        async def end() -> None:
            if room.record.over:
                raise TableError("The game is over.")
            if guest.id != room.record.owner:
                others = [p for p, seat in enumerate(room.seats) if seat.guest != guest.id]
                self._may_decide(room, guest, any(room.gone(p) or room.time_up(p) for p in others))
            await self.store.write(("update game_table set over = 1 where number = ?", (room.record.number,)))
            room.record.over = True

        await room.change(end)

    @staticmethod
    def _seat(room: Room, seat: int) -> Seat:
        if not 0 <= seat < len(room.seats):
            raise TableError(f"Expected a seat from 0 to {len(room.seats) - 1}, got {seat}.", "seat", 400)
        return room.seats[seat]

    async def _place(self, room: Room, p: int, seat: Seat) -> None:
        """Somebody new at a seat; the game begins with the last one."""
        record = room.record
        started = record.started or all(s.kind != OPEN for s in [*room.seats[:p], seat, *room.seats[p + 1 :]])
        start: Statement = ("update game_table set started = ? where number = ?", (started, record.number))
        await self.store.write(seat_statement(record.number, p, seat), start)
        begins = started and not record.started
        room.seats[p] = seat
        record.started = started
        if not room.here(p):
            room.presence.left(p)
        if begins:
            room.start_clock()

    def viewer(self, room: Room, secret: str | None, guest: Guest | None) -> int | None:
        """Whose view somebody gets: the secret's seat, without one the guest's seat, else the onlookers'; None: a wrong secret."""
        if secret is not None:
            found = [p for p, seat in enumerate(room.seats) if seat.secret and secrets.compare_digest(seat.secret, digest(secret))]
            return found[0] if found else None
        held = [p for p, seat in enumerate(room.seats) if guest is not None and seat.guest == guest.id]
        return held[0] if held else room.course.onlooker


def begin(info: GameInfo, seats: int, options: Mapping[str, object], origin: Mapping[str, Any]) -> Match:
    """A match from its origin: {"seed": hex} or {"position": whole position}."""
    if "seed" in origin:
        return Match(info, seats, options, seed=bytes.fromhex(origin["seed"]))
    return Match(info, seats, options, position=origin["position"])


def bot_seat(info: GameInfo, bot: str, taken: Sequence[str]) -> Seat:
    """A seat with a bot under a free name; a `TableError` if no such bot plays the game."""
    if bot not in bots.names(info.name):
        raise TableError(f"Bots of {info.title}: {', '.join(bots.names(info.name))}; got {bot[:40]!r}.", "bot", 400)
    return Seat(BOT, next(name for name in BOT_NAMES if name not in taken), bot)


def sitting_in(info: GameInfo, bot: str, away: Seat) -> Seat:
    """The seat of somebody who is away, with a bot for the time being."""
    return Seat(BOT, away.name, bot_seat(info, bot, ()).bot, away.guest, away.secret)


def _seats(info: GameInfo, guest: Guest, wanted: Sequence[tuple[str, str | None]]) -> tuple[list[Seat], int | None, str | None]:
    """The seats of a new table; which is the guest's, and its secret."""
    if not info.min_seats <= len(wanted) <= info.max_seats:
        raise TableError(f"{info.title} is played by {info.min_seats} to {info.max_seats}, got {len(wanted)} seats.", "seats", 400)
    if [kind for kind, _ in wanted].count("me") > 1:
        raise TableError("Only one of the seats can be yours.", "seats", 400)
    secret = secrets.token_urlsafe(18)
    seats: list[Seat] = []
    for kind, bot in wanted:
        if kind == "me":
            seats.append(Seat(PERSON, guest.name, None, guest.id, digest(secret)))
        elif kind == "bot":
            seats.append(bot_seat(info, bot or bots.names(info.name)[0], [seat.name for seat in seats] + [guest.name]))
        else:
            seats.append(Seat(OPEN, ""))
    mine = [p for p, seat in enumerate(seats) if seat.guest]
    return seats, mine[0] if mine else None, secret if mine else None


def seat_statement(number: int, p: int, seat: Seat) -> Statement:
    """What keeps a seat."""
    return PUT_SEAT, (number, p, seat.kind, seat.name, seat.bot, seat.guest, seat.secret)


def _record(row: Sequence[Any]) -> Record:
    number, id, game, rules, options, origin, owner, listed, started, over, next_id, pace = row
    return Record(number, id, game, rules, json.loads(options), json.loads(origin), owner, bool(listed), bool(started), bool(over), next_id,
                  msgspec.json.decode(pace, type=Pace) if pace else None)
