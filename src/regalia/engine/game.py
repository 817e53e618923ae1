"""Game: stateless rules and card data. `legal` and `apply` are the fast way in; `Match` is the safe shell for all others."""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from regalia.engine.event import EventKind, Log
from regalia.engine.frame import OWING, FrameKind, FrameTable
from regalia.engine.layout import Layout, new_buf
from regalia.engine.pile import KIND
from regalia.engine.rng import Rng, seed_words
from regalia.engine.state import State, empty

Buf: TypeAlias = "vec[i64]"

CONSTRAINT: Final[i64] = 4  # numbers of one constraint: zone, mask of classes, least, most


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of one game under one set of options. A subclass fills the attributes, then answers the methods.

    Attributes (all set before the first `new`):
    name: what people type. code: prefix of the rule ids. rules_version: goes up when a rule fix changes results.
    kinds: ids of the card kinds, in canonical order. actions: ids of the actions, index = number.
    facts: names of the game's own numbers, all of them public.
    frame_kinds, event_kinds, layout: see there. min_seats, max_seats. max_legal: most legal answers at one point.
    bound: most decisions of one game.
    """

    name: str
    code: str
    rules_version: int
    kinds: list[str]
    actions: list[str]
    facts: list[str]
    frame_kinds: list[FrameKind]
    event_kinds: list[EventKind]
    layout: Layout
    frames: FrameTable
    min_seats: int
    max_seats: int
    max_legal: int
    bound: int
    options: dict[str, object]
    box: State
    blank: Buf  # zeros, copied where a list of answers is needed

    def prepare(self, depth: int) -> None:
        """Call at the end of a subclass's `__init__`: builds the tables and the box with all cards in it."""
        self.frames = FrameTable(self.frame_kinds, self.max_seats, depth)
        self.box = empty(self.layout, self.frames, len(self.facts))
        self.blank = new_buf(self.max_legal)
        self.fill(self.box)

    # ---- what a game answers
    def fill(self, s: State) -> None:
        """Put every card of the box where it lies before the first shuffle."""
        raise NotImplementedError

    def deal(self, s: State) -> None:
        """Set up and go on to the first question; `s.seats` and the generator are set."""
        raise NotImplementedError

    def legal(self, s: State, seat: i64, out: Buf) -> i64:
        """Write the legal actions of a seat to out, in rising order; their number, 0 if the seat owes no answer.

        A function of what the seat may know: it gives the same on the state redacted for that seat.
        """
        raise NotImplementedError

    def act(self, s: State, seat: i64, a: i64) -> None:
        """Carry out a legal action and go on to the next question."""
        raise NotImplementedError

    def scores(self, s: State, out: Buf) -> None:
        """The points of every seat at the end, higher is better, written to out[0..seats]."""
        raise NotImplementedError

    def tiers(self, s: State, out: Buf) -> None:
        """What ranks the seats at the end; by default the points alone."""
        self.scores(s, out)

    def reason(self, s: State, seat: i64, a: i64) -> tuple[str, str]:
        """Rule id and sentence for an action that isn't legal; `s` is redacted for the seat, whose question is open."""
        raise NotImplementedError

    def constraints(self, s: State, out: Buf) -> i64:
        """What the open facts force on hidden cards, as quadruples (zone, mask of classes, least, most); their number."""
        return 0

    def settle(self, s: State, viewer: i64) -> None:
        """After a re-deal for a viewer: set right the stages that it can't see."""

    def unfit(self, seats: int) -> str:
        """Why so many seats can't play with these cards, as a sentence; "" if they can."""
        return ""

    def faults(self, s: State) -> list[str]:
        """What is wrong with the open question and the cards it is about in a position that was given, each as one sentence."""
        return []

    # ---- what every game has
    def apply(self, s: State, seat: i64, a: i64) -> None:
        """Carry out a legal action and everything after it that is not asked."""
        self.act(s, seat, a)
        if s.frames.forced[s.kind()] != 0:
            self.carry_on(s)

    def carry_on(self, s: State) -> None:
        """Answer the open questions of kinds that are not asked where a seat has a single legal answer."""
        seat: i64 = 0
        while seat < s.seats and s.frames.forced[s.kind()] != 0:
            found = self.legal_list(s, seat)
            if len(found) == 1:
                self.act(s, seat, found[0])
                seat = 0
            else:
                seat += 1

    def new(self, seats: i64, seed: i64, index: i64 = 0) -> State:
        """A game dealt with the fast generator, from a hash of master seed and number of the game."""
        s = self.box.clone()
        s.seats = seats
        seed_words(s.ints, seed, index)
        self.deal(s)
        self.carry_on(s)
        return s

    def start(self, seats: i64, src: Rng, log: Log | None = None) -> State:
        """A game dealt with a given generator, which goes on to serve it; its events go to a log."""
        s = self.box.clone()
        s.seats = seats
        s.src = src
        s.log = log
        self.deal(s)
        self.carry_on(s)
        return s

    def legal_list(self, s: State, seat: i64) -> list[int]:
        """The legal actions of a seat as a fresh list."""
        out = self.blank[:]
        n = self.legal(s, seat, out)
        return list(out[:n])

    def share(self, s: State, seat: i64) -> float:
        """The seat's part of the win: 1 for a sole first place, 1/k for one shared by k seats, else 0."""
        out = new_buf(s.seats)
        self.tiers(s, out)
        best = out[0]
        for p in range(1, s.seats):
            if out[p] > best:
                best = out[p]
        if out[seat] != best:
            return 0.0
        equal: i64 = 0
        for p in range(s.seats):
            if out[p] == best:
                equal += 1
        return 1.0 / float(equal)

    def withdraw(self, s: State, seat: i64) -> bool:
        """Take back all answers of a seat to the open commitment; False if there is nothing to take back."""
        k = s.kind()
        if not self.frame_kinds[k].withdraw or s.arg(0) >> seat & 1 == 0:
            return False
        changed = s.owing() >> seat & 1 == 0
        for i in range(s.frames.each[k]):
            if s.own(seat, i) != 0:
                changed = True
                s.set_own(seat, i, 0)
        s.ints[s.top + OWING] |= 1 << seat
        return changed


def cards_in(s: State, z: i64) -> list[int]:
    """The kinds in a zone: a bag sorted by kind, a line from the bottom."""
    lay = s.lay
    if z < lay.bags:
        return [k for k in range(lay.nk) for each in range(s.n[z * lay.nk + k])]
    q = (z - lay.bags) * 3
    return [int(s.st[i] & KIND) for i in range(s.st[q], s.st[q] + s.st[q + 1])]


def cards_shown(k: State, z: i64) -> list[int]:
    """The kinds in a zone of a redacted state as its viewer may be shown them; where places have no order, named cards come first.

    What a viewer knows of a family of zones is in no single one of them, so it isn't shown there.
    """
    lay = k.lay
    cards = cards_in(k, z)
    if lay.row[z] < 0 or lay.kin[z] > 1:
        return cards
    named = [c for c in cards if c < lay.kinds]
    if len(named) == len(cards):
        return cards
    known = sorted(named + [c for c in range(lay.kinds) for each in range(k.known(z, c, k.viewer))])
    return known + [int(lay.kinds)] * (len(cards) - len(known))

