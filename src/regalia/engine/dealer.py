"""Dealing what a viewer can't name: per group a heap of cards, drawn from at random onto the free places."""

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.errors import WorldError
from regalia.engine.knowledge import NAMED
from regalia.engine.layout import ALL, HEAD, new_buf
from regalia.engine.pile import BYTE, KIND, TAG, TAGS
from regalia.engine.state import State

Buf: TypeAlias = "vec[i64]"


class Dealer:
    """Cards waiting to be dealt: per group a heap, drawn from at random."""

    def __init__(self, w: State, pool: Buf) -> None:
        self.w = w
        lay = w.lay
        total: i64 = 0
        for i in range(lay.groups * lay.kinds):
            total += pool[i]
        self.heap: Buf = new_buf(total)
        self.start: Buf = new_buf(lay.groups)
        self.left: Buf = new_buf(lay.groups)
        at: i64 = 0
        for g in range(lay.groups):
            self.start[g] = at
            for kind in range(lay.kinds):
                for each in range(pool[g * lay.kinds + kind]):
                    self.heap[at] = kind
                    at += 1
            self.left[g] = at - self.start[g]

    def draw(self, g: i64) -> i64:
        """One card of a group, each equally likely."""
        left = self.left[g]
        if left == 0:
            raise WorldError("A group has fewer hidden cards than places.")
        return self.take(g, self.w.below(left))

    def take(self, g: i64, j: i64) -> i64:
        """The j-th card of a group's heap."""
        at = self.start[g] + j
        end = self.start[g] + self.left[g] - 1
        kind = self.heap[at]
        self.heap[at] = self.heap[end]
        self.left[g] -= 1
        return kind

    def draw_class(self, g: i64, cls: i64) -> i64:
        """One card of a class, each equally likely."""
        of = self.w.lay.cls
        s = self.start[g]
        n: i64 = 0
        for i in range(s, s + self.left[g]):
            if of[self.heap[i]] == cls:
                n += 1
        r = self.w.below(n)
        for i in range(s, s + self.left[g]):
            if of[self.heap[i]] == cls:
                if r == 0:
                    return self.take(g, i - s)
                r -= 1
        raise WorldError("A class of cards ran out.")

    def deal_all(self) -> None:
        """Every unknown card gets a kind."""
        lay = self.w.lay
        for z in range(lay.hidden):
            self.deal_bag(z)
        for z in range(lay.bags, lay.zones):
            if lay.row[z] < 0:
                self.deal_line(z)
        for r in range(lay.rows):
            self.deal_row(r)

    def deal_bag(self, z: i64) -> None:
        lay = self.w.lay
        n = self.w.n
        b = z * lay.nk
        c = n[b + lay.kinds]
        if c == 0:
            return
        n[b + lay.kinds] = 0
        at = 8 * self.w.viewer
        r = lay.kn + lay.row[z] * lay.nk
        for kind in range(lay.kinds):
            x = n[r + kind] >> at & BYTE
            n[b + kind] += x
            c -= x
        g = lay.group[z]
        for each in range(c):
            kind = self.draw(g)
            n[b + kind] += 1

    def deal_line(self, z: i64) -> None:
        lay = self.w.lay
        if lay.eyes[z] == ALL:
            return
        st = self.w.st
        o = st[(z - lay.bags) * HEAD]
        e = o + st[(z - lay.bags) * HEAD + 1]
        if lay.backs[z] != 0:
            self.mix_backs(o, e - 1)
        for i in range(o, e):
            if st[i] & KIND == lay.kinds:
                st[i] = st[i] & ~KIND | self.draw(st[i] >> TAG & TAGS)

    def mix_backs(self, o: i64, e: i64) -> None:
        """The groups of the unknown places from o to e trade places; the place behind them, the top, keeps its back."""
        st = self.w.st
        unknown = self.w.lay.kinds
        places = [int(i) for i in range(o, e) if st[i] & KIND == unknown]
        j = i64(len(places)) - 1
        while j > 0:
            a = places[j]
            b = places[self.w.below(j + 1)]
            x = st[a] >> TAG & TAGS
            st[a] = st[a] & ~(TAGS << TAG) | (st[b] >> TAG & TAGS) << TAG
            st[b] = st[b] & ~(TAGS << TAG) | x << TAG
            j -= 1

    def deal_row(self, r: i64) -> None:
        """The lines of one row: their known copies and a card for each other place, mixed over all their places."""
        places = self.unknown_places(r)
        if not places:
            return
        st = self.w.st
        slots = self.family_cards(r, places)
        self.mix(slots)
        for j in range(len(places)):
            i = places[j]
            st[i] = st[i] & ~(KIND | TAGS << TAG) | slots[j]
        lay = self.w.lay
        for z in range(lay.bags, lay.zones):
            if lay.row[z] == r and lay.ordered[z] == 0:
                self.sort(z)

    def unknown_places(self, r: i64) -> list[int]:
        """Where the cards of a row lie that the viewer can't locate."""
        lay = self.w.lay
        st = self.w.st
        places: list[int] = []
        for z in range(lay.bags, lay.zones):
            if lay.row[z] == r:
                o = st[(z - lay.bags) * HEAD]
                for i in range(o, o + st[(z - lay.bags) * HEAD + 1]):
                    if st[i] & KIND == lay.kinds:
                        places.append(int(i))
        return places

    def family_cards(self, r: i64, places: list[int]) -> list[int]:
        """Kind and tag of a card for each place: the known copies first, which belong to the oldest group."""
        lay = self.w.lay
        drawn: list[int] = []
        oldest: i64 = NAMED
        for i in places:
            tag = self.w.st[i] >> TAG & TAGS
            if tag != NAMED:
                drawn.append(int(self.draw(tag) | tag << TAG))
                oldest = tag if tag < oldest else oldest
        if oldest == NAMED:
            oldest = self.home(r)
        named: list[int] = []
        for kind in range(lay.kinds):
            for each in range(self.w.n[lay.kn + r * lay.nk + kind] >> (8 * self.w.viewer) & BYTE):
                named.append(int(kind | oldest << TAG))
        return named + drawn

    def home(self, r: i64) -> i64:
        """The group of the first line of a row."""
        lay = self.w.lay
        z = lay.bags
        while lay.row[z] != r:
            z += 1
        return lay.group[z]

    def mix(self, cards: list[int]) -> None:
        j = i64(len(cards)) - 1
        while j > 0:
            i = self.w.below(j + 1)
            x = cards[j]
            cards[j] = cards[i]
            cards[i] = x
            j -= 1

    def sort(self, z: i64) -> None:
        """A line without order lies sorted by kind, then group, so that equal piles are equal bytes."""
        st = self.w.st
        o = st[(z - self.w.lay.bags) * HEAD]
        e = o + st[(z - self.w.lay.bags) * HEAD + 1]
        slots = [(int(st[i] & KIND), int(st[i])) for i in range(o, e)]
        slots.sort()
        for j in range(len(slots)):
            st[o + j] = slots[j][1]
