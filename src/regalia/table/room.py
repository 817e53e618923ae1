"""A room: a table in memory. It is a cache of its log: a command is committed before anyone hears of it, and a room that could not
keep something is thrown away and built again.

One command at a time changes a room. What nobody may see yet is seen by nobody, for whoever looks waits for the same lock.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from regalia.engine.errors import RegaliaError
from regalia.engine.registry import GameInfo
from regalia.table import clock, wire
from regalia.table.course import BEYOND, UNDO, Course
from regalia.table.lines import Budget, Connection
from regalia.table.places import BOT, PERSON, Record, Seat
from regalia.table.presence import Presence
from regalia.table.store import Statement, Store, StoreError
from regalia.table.telling import waiting
from regalia.table.thinkers import Thinkers

log = logging.getLogger("regalia.table")

STALE: Final = "The table has changed since; this is how it stands now."
WAITING: Final = "The game begins when all seats are taken."
GONE: Final = (4003, "This seat isn't yours any more.")
ABANDONED: Final = "The players have ended this game."
SITTING_IN: Final = "A bot plays for you; take your seat back first."
LOST: Final = (1012, "The table is opened again; come back.")
MUCH: Final = "That is much at once; say it in a moment."
VOICE: Final = (1, 20)  # what a seat, or all onlookers together, may say a second in the long run, and at once
ADD_MOVE: Final = "insert into move values (?, ?, ?, ?, ?, ?)"
ADD_CHAT: Final = "insert into chat values (?, ?, ?, ?, ?, ?)"


class Room:
    """A running table with all who are connected to it."""

    def __init__(self, record: Record, seats: list[Seat], info: GameInfo, course: Course, store: Store, thinkers: Thinkers,
                 pace: float = 0.0) -> None:
        """pace: seconds that lie at least between the last thing all saw and a bot's next visible move."""
        self.record = record
        self.seats = seats
        self.info = info
        self.course = course
        self.store = store
        self.thinkers = thinkers
        self.pace = pace
        self.lock = asyncio.Lock()
        self.connections: list[Connection] = []
        self.lost = False  # something could not be kept: this room is to be thrown away
        self.moves = 0
        self.said: list[wire.Said] = []
        self.done: set[tuple[int, str]] = set()  # (seat, client id) of what was carried out
        self.chat_done: set[tuple[int | None, str, str]] = set()  # (seat, name, client id)
        self._voices: dict[int | None, Budget] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self.clock = clock.Clock(record.pace, len(seats)) if record.pace else None
        self.presence = Presence(len(seats), self._tell)
        self._changed = time.monotonic()
        self._table: wire.TableView | None = None  # what all know of the table, encoded; None: it has changed

    # ---- building from the log
    def replay(self, moves: list[tuple[int, str, str, int]], said: list[tuple[int | None, str, str, str]]) -> None:
        """Bring a fresh room up to its log: (seat, text, client, time used) of each action, (seat, name, text, client) of what was said."""
        self.start_clock()
        for seat, text, client, used in moves:
            if self._carry_out(seat, text):
                self._stage(seat, text, used)
            self._count(seat, client)
        for speaker, name, words, client in said:
            self.said.append(wire.Said(speaker, name, words))
            self.chat_done.add((speaker, name, client))

    def _carry_out(self, seat: int, text: str) -> bool:
        """Whether all saw something of it."""
        before = self.number(self.course.onlooker)
        if text == UNDO:
            self.course.undo(seat)
        else:
            self.course.play(seat, text.split(" "))
        return self.number(self.course.onlooker) != before

    def _count(self, seat: int, client: str) -> None:
        self.moves += 1
        if client:
            self.done.add((seat, client))

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        """Nobody else changes or looks at the room meanwhile; a `StoreError` if it was thrown away while one waited."""
        async with self.lock:
            if self.lost:
                raise StoreError(LOST[1])
            yield

    # ---- who is here
    async def enter(self, viewer: int, name: str, seen: int, whose: Callable[[], int | None] | None = None) -> Connection:
        """A new connection, which gets its view; an older one of the same seat is told and ends.

        whose: whose view it may have when its turn has come, for the seat may have been given away while it waited.
        """
        async with self.hold():
            line = Connection(viewer, name, min(seen, self.number(viewer)))
            if whose and whose() != viewer:
                line.close(*GONE)
                return line
            for other in [c for c in self.connections if c.viewer == viewer != self.course.onlooker]:
                other.put(wire.Moved())
                other.close(4001, "Another device has taken this seat.")
                self.connections.remove(other)
            self.connections.append(line)
            self.presence.came(viewer)
            self._table = None
            self._show([line], {})
            for words in self.said[-50:]:
                line.put(words)
            if viewer != self.course.onlooker:
                self.publish(others_than=line)
        self.think()
        self.presence.watch()
        return line

    async def leave(self, line: Connection) -> None:
        """A connection is gone; the seat stays whose it was."""
        async with self.lock:
            if line in self.connections:
                self.connections.remove(line)
                if line.viewer != self.course.onlooker:
                    self.presence.left(line.viewer)
                    self.publish()

    def here(self, seat: int) -> bool:
        """Whether somebody is connected for a seat."""
        return any(c.viewer == seat for c in self.connections)

    def gone(self, seat: int) -> bool:
        """Whether a person has had no connection for so long that the others may decide."""
        return self.seats[seat].kind == PERSON and self.presence.gone(seat)

    def time_up(self, seat: int) -> bool:
        """Whether a person's time has run out."""
        running = self.clock is not None and seat in self.clock.running and self.seats[seat].kind == PERSON
        return running and self.clock.remaining(seat, clock.now()) == 0  # type: ignore[union-attr]

    async def _tell(self) -> None:
        async with self.lock:
            if not self.lost:
                self.publish()

    # ---- what is shown
    def names(self) -> list[str]:
        """The names of the seats, made different where they are alike."""
        taken = [seat.name for seat in self.seats]
        return [name if taken.index(name) == p else f"{name} ({p + 1})" for p, name in enumerate(taken)]

    def table(self) -> wire.TableView:
        """What all know of the table."""
        record, owner = self.record, [p for p, seat in enumerate(self.seats) if seat.guest == self.record.owner]
        seats = [
            wire.SeatView(name, seat.kind, seat.bot, seat.kind == BOT or self.here(p), self.gone(p))
            for p, (name, seat) in enumerate(zip(self.names(), self.seats))
        ]
        return wire.TableView(
            id=record.id, game=self.info.name, title=self.info.title, seats=seats, owner=owner[0] if owner else None,
            options=dict(self.course.match.game.options), started=record.started, commitment=self.course.match.commitment,
            seed=self.course.match.origin.get("seed") if self.course.match.over else None, next=record.next,
            abandoned=self.abandoned,
        )

    def _encoded_table(self) -> wire.TableView:
        if self._table is None:
            self._table = wire.once(self.table())
        return self._table

    @property
    def abandoned(self) -> bool:
        """Whether the players ended the game before its end."""
        return self.record.over and not self.course.match.over

    def number(self, viewer: int) -> int:
        """How much a viewer saw; nothing before the game begins."""
        return self.course.seen[viewer].n if self.record.started else 0

    def view(self, viewer: int, since: int) -> wire.View:
        """All that a viewer may see, with the log after its view number `since`. Before the start nobody sees a hand."""
        me = viewer if viewer != self.course.onlooker else None
        course, names = self.course, self.names()
        if not self.record.started:
            sheet = course.sheet(course.onlooker, names)
            return wire.View(0, self._encoded_table(), me, waiting(sheet, WAITING), None, wire.UndoView(False, WAITING), [], None)
        why = course.undo_refusal(viewer) if me is not None else ""
        bots = [p for p, seat in enumerate(self.seats) if seat.kind == BOT]
        token = course.token(viewer) if me is not None and (course.match.state.owing() >> me & 1 or why is None) else None
        return wire.View(
            n=self.number(viewer), table=self._encoded_table(), me=me, sheet=course.sheet(viewer, names), token=token,
            undo=wire.UndoView(why is None, why or ""), log=course.lines(viewer, names, since), result=course.result(),
            clock=self.clock.view(clock.now(), bots) if self.clock and not self.record.over else None,
        )

    def idle(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return not self.connections and not self._thinking and not self.lock.locked()

    def dismiss(self, seat: int) -> None:
        """Who was connected for a seat isn't any more."""
        for line in [c for c in self.connections if c.viewer == seat]:
            line.close(*GONE)
            self.connections.remove(line)

    def publish(self, others_than: Connection | None = None, changed: bool = False) -> None:
        """Tell the table: all, or with `changed` those for whom the game has; the caller holds the lock."""
        if not changed or self.record.over:
            self._table = None
        told = [c for c in self.connections if c is not others_than and not (changed and c.queued == self.number(c.viewer))]
        self._show(told, {})

    def _show(self, lines: list[Connection], frames: dict[tuple[int, int], str]) -> None:
        """Queue a view for each; who sees the same gets the same bytes."""
        for line in lines:
            key = line.viewer, line.shown
            if key not in frames:
                frames[key] = wire.write(self.view(*key))
            line.put_frame(frames[key], self.number(line.viewer))

    # ---- commands
    async def play(self, seat: int, client: str, token: str, moves: list[str]) -> wire.Message:
        """A whole action of a seat: kept, then shown, then answered. Its time ends when it comes, not when its turn comes here."""
        at = clock.now()
        async with self.hold():
            if (seat, client) in self.done:
                return wire.Done(client)
            refused = self._not_now(seat, token) or self.course.refusal(seat, moves)
            if refused:
                return self._refused(seat, client, *refused)
            return await self._keep(seat, " ".join(moves), client, at)

    async def undo(self, seat: int, client: str, token: str) -> wire.Message:
        """The seat's last action taken back."""
        at = clock.now()
        async with self.hold():
            if (seat, client) in self.done:
                return wire.Done(client)
            why = self.course.undo_refusal(seat)
            refused = self._not_now(seat, token, asked=False) or (("", why) if why else None)
            if refused:
                return self._refused(seat, client, *refused)
            return await self._keep(seat, UNDO, client, at)

    async def _keep(self, seat: int, text: str, client: str, at: int) -> wire.Message:
        """Carry out, commit, then tell. at: when the command came."""
        try:
            public = self._carry_out(seat, text)
            used = self._used(at) if public else 0
            over = self.course.match.over
            end: list[Statement] = [("update game_table set over = 1 where number = ?", (self.record.number,))] if over else []
            await self.store.write((ADD_MOVE, (self.record.number, self.moves, seat, text, client, used)), *end)
        except BaseException:
            self.lose()
            raise
        self.record.over = over
        self._count(seat, client)
        if public:
            self._changed = time.monotonic()
            self._stage(seat, text, used)
        self.publish(changed=True)
        self.think()
        return wire.Done(client)

    # ---- clocks
    def start_clock(self) -> None:
        """The stage that is on begins anew: the game starts, or the room has been built again."""
        if self.clock and self.record.started:
            owing = self.course.seen[self.course.onlooker].state.owing()
            self.clock.begin(clock.now(), [p for p in range(len(self.seats)) if owing >> p & 1])

    def _used(self, at: int) -> int:
        """How long the stage took, if it was a person's."""
        return self.clock.used(at) if self.clock and any(self.seats[p].kind != BOT for p in self.clock.running) else 0

    def _stage(self, seat: int, text: str, used: int) -> None:
        """All saw something: the clocks go on to who owes now."""
        if self.clock:
            self.clock.end(used, seat if text == UNDO else None)
            self.start_clock()

    def lose(self) -> None:
        """This cache can't be trusted any more: everybody comes back to a new one."""
        self.lost = True
        for line in self.connections:
            line.close(*LOST)
        self.connections = []

    def _not_now(self, seat: int, token: str, asked: bool = True) -> tuple[str, str] | None:
        if not self.record.started:
            return "", WAITING
        if self.record.over:
            return "", ABANDONED if self.abandoned else "The game is over."
        if self.seats[seat].kind == BOT:
            return "", SITTING_IN
        if asked and seat not in self.course.match.owing():
            return "", "Nothing is asked of you now."
        return None if token == self.course.token(seat) else ("", STALE)

    def _refused(self, seat: int, client: str, rule: str, why: str) -> wire.Message:
        return wire.Refused(client, rule, why, self.view(seat, self.number(seat)))

    async def preview(self, seat: int, client: str, moves: list[str]) -> wire.Message:
        """The table as the seat would see it after these picks; nothing happens."""
        async with self.hold():
            if not self.record.started:
                return self._refused(seat, client, "", WAITING)
            refused = self.course.refusal(seat, moves)
            if refused:
                return self._refused(seat, client, *refused)
            try:
                return wire.PreviewAnswer(client, self.course.match.preview(seat, moves, self.names()))
            except RegaliaError:
                return self._refused(seat, client, "", BEYOND)

    async def why(self, seat: int, asked: wire.Why) -> wire.Message:
        """Rule and reason why a move can't be played now, or why a piece leads nowhere."""
        async with self.hold():
            if not self.record.started:
                return wire.WhyAnswer(asked.id, "", WAITING)
            if asked.piece:
                return wire.WhyAnswer(asked.id, *self.course.why_piece(seat, asked.moves, [*asked.picked, asked.piece]))
            return wire.WhyAnswer(asked.id, *(self.course.refusal(seat, [asked.move]) or ("", "")))

    async def chat(self, line: Connection, client: str, text: str) -> wire.Message:
        """Something said to all at the table."""
        async with self.hold():
            seat = line.viewer if line.viewer != self.course.onlooker else None
            said = wire.Said(seat, line.name if seat is None else self.names()[seat], text)
            key, number = (seat, said.name, client), len(self.said)
            if key in self.chat_done:
                return wire.Done(client)
            if not self._voices.setdefault(seat, Budget(*VOICE)).spend():
                return wire.Refused(client, "", MUCH)
            await self.store.write((ADD_CHAT, (self.record.number, number, seat, said.name, text, client)))
            self.said.append(said)
            self.chat_done.add(key)
            for other in self.connections:
                other.put(said)
            return wire.Done(client)

    async def change(self, change: Callable[[], Awaitable[None]]) -> None:
        """Something about seats or record: kept and carried out by `change`, then told to all."""
        async with self.hold():
            await change()
            self.publish()
        self.think()

    # ---- bots
    def think(self) -> None:
        """Ask the bots that owe an answer and aren't thinking yet."""
        if self.lost or self.record.over or not self.record.started:
            return
        for seat in self.course.match.owing():
            if self.seats[seat].kind == BOT and seat not in self._thinking:
                task = asyncio.get_running_loop().create_task(self._bot(seat))
                self._thinking[seat] = task
                task.add_done_callback(lambda _, p=seat: self._thought(p))  # type: ignore[misc]

    def _thought(self, seat: int) -> None:
        del self._thinking[seat]
        self.think()

    async def _bot(self, seat: int) -> None:
        """One move of a bot; what others see of it waits for its time, what they don't see doesn't."""
        match, name = self.course.match, self.seats[seat].bot or ""
        token = self.course.token(seat)
        try:
            text = await self.thinkers.choose(self.info.name, name, match.knowledge(seat), match.events(seat))
        except Exception:
            log.exception("The bot %s at table %s failed; its seat plays at random.", name, self.record.id)
            text = ""
        if not self._still(seat, token):
            return
        if text not in match.legal(seat):
            text = secrets.choice(match.legal(seat))
        if self.pace and not self.course.silent(seat, text):
            await asyncio.sleep(self._changed + self.pace - time.monotonic())
        async with self.lock:
            if self._still(seat, token):
                try:
                    await self._keep(seat, text, "", clock.now())
                except StoreError as e:
                    log.error("A bot's move at table %s could not be kept: %s", self.record.id, e)

    def _still(self, seat: int, token: str) -> bool:
        """Whether a bot's answer is still wanted."""
        asked = not self.lost and not self.record.over and self.seats[seat].kind == BOT and seat in self.course.match.owing()
        return asked and self.course.token(seat) == token
