"""Piles of cards in a few flat vectors: bags (counts per kind), lines (slots in order), and who can name what.

A *zone* is one pile of a state, known by its number. Whether it is a bag or a line is a fact of the layout; the verbs
are the same. Hidden is the default: a card that enters is named only by the zone's `eyes` and by whoever is told.

Knowledge of a hidden zone without order (a hand) is a number of copies per seat and kind, never a property of one copy:
a card that leaves with its face seen costs a seat one known copy of that kind, one that leaves unseen costs it all it
knew of that pile, unless both places are one family. Knowledge of a place in an ordered line is a mask of seats.
"""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.errors import LayoutError
from regalia.engine.layout import ALL, HEAD, SEATS, Layout
from regalia.engine.rng import Rng, fast_below, fast_shuffle

Buf: TypeAlias = "vec[i64]"

# a slot of a line: kind (10 bits), mask of viewers who can name it (7), tag = group it is dealt from (5), counter (above)
KIND: Final[i64] = 1023
KN: Final[i64] = 10
TAG: Final[i64] = 17
TAGS: Final[i64] = 31
MARK: Final[i64] = 22

# counts of seven viewers in the bytes of one word
BYTE: Final[i64] = 255
LOW7: Final[i64] = 0x7F7F7F7F7F7F7F
TOP1: Final[i64] = 0x80808080808080


def _spread() -> vec[i64]:
    return vec[i64]([sum(1 << (8 * v) for v in range(7) if m >> v & 1) for m in range(128)])


SPREAD: Final = _spread()  # mask of viewers -> one in the byte of each


class Store:
    """All cards of one position, and what every viewer can name."""

    lay: Layout
    n: Buf  # bags: zone * nk + kind -> copies; behind them the rows of known copies, viewer v in byte v
    st: Buf  # lines: headers (offset, length, room), then slots from the bottom to the top
    ints: Buf  # generator, numbers of the game, stack of frames (see State)
    src: Rng | None  # the generator of a match; None: the fast one in the first words of `ints`

    def below(self, n: i64) -> i64:
        """A random number from 0 to n-1, from this state's own generator."""
        src = self.src
        if src is None:
            return fast_below(self.ints, n)
        return src.below(n)

    # ---- reading, the same for bags and lines
    def size(self, z: i64) -> i64:
        """How many cards lie in a zone."""
        lay = self.lay
        if z >= lay.bags:
            return self.st[(z - lay.bags) * HEAD + 1]
        t: i64 = 0
        n = self.n
        b = z * lay.nk
        for i in range(b, b + lay.nk):
            t += n[i]
        return t

    def count(self, z: i64, k: i64) -> i64:
        """How many cards of kind k lie in a zone."""
        lay = self.lay
        if z < lay.bags:
            return self.n[z * lay.nk + k]
        st = self.st
        q = (z - lay.bags) * HEAD
        t: i64 = 0
        for i in range(st[q], st[q] + st[q + 1]):
            if st[i] & KIND == k:
                t += 1
        return t

    def tally(self, z: i64, out: Buf) -> None:
        """The number of cards of every kind, written to out[0..kinds]."""
        lay = self.lay
        nk = lay.nk
        if z < lay.bags:
            n = self.n
            b = z * nk
            for k in range(nk):
                out[k] = n[b + k]
            return
        for k in range(nk):
            out[k] = 0
        st = self.st
        q = (z - lay.bags) * HEAD
        for i in range(st[q], st[q] + st[q + 1]):
            k = st[i] & KIND
            out[k] += 1

    def first(self, z: i64) -> i64:
        """The lowest kind in a zone, -1 if it is empty."""
        lay = self.lay
        if z < lay.bags:
            b = z * lay.nk
            for k in range(lay.nk):
                if self.n[b + k] != 0:
                    return k
            return -1
        best: i64 = -1
        st = self.st
        q = (z - lay.bags) * HEAD
        for i in range(st[q], st[q] + st[q + 1]):
            k = st[i] & KIND
            if best < 0 or k < best:
                best = k
        return best

    def known(self, z: i64, k: i64, viewer: i64) -> i64:
        """How many copies of kind k a viewer can name in a zone without order or in its family."""
        lay = self.lay
        if lay.eyes[z] >> viewer & 1 != 0:
            return self.count(z, k)
        r = lay.row[z]
        if r < 0:
            return 0
        return self.n[lay.kn + r * lay.nk + k] >> (8 * viewer) & BYTE

    # ---- single places of a line, counted from the bottom
    def slot_at(self, z: i64, i: i64) -> i64:
        """The whole slot: kind, mask, tag and counter."""
        return self.st[self.st[(z - self.lay.bags) * HEAD] + i]

    def kind_at(self, z: i64, i: i64) -> i64:
        """The kind of the i-th card from the bottom."""
        return self.st[self.st[(z - self.lay.bags) * HEAD] + i] & KIND

    def known_at(self, z: i64, i: i64) -> i64:
        """The mask of viewers who can name the i-th card."""
        return self.st[self.st[(z - self.lay.bags) * HEAD] + i] >> KN & ALL

    def mark_at(self, z: i64, i: i64) -> i64:
        """The counter on the i-th card (damage, for one)."""
        return self.st[self.st[(z - self.lay.bags) * HEAD] + i] >> MARK

    def mark(self, z: i64, i: i64, by: i64) -> None:
        """Add to the counter on the i-th card."""
        self.st[self.st[(z - self.lay.bags) * HEAD] + i] += by << MARK

    # ---- knowledge
    def _seen_leaving(self, r: i64, k: i64, seen: i64, placed: i64, never: i64 = -1) -> None:
        """A card of kind k, all know not of kind `never`, left row r; `seen` saw its face, `placed` had known it by its place."""
        lay = self.lay
        n = self.n
        b = lay.kn + r * lay.nk
        x = n[b + k]
        if x != 0:
            n[b + k] = x - ((x + LOW7 & TOP1) >> 7 & SPREAD[seen & ~placed])
        blind = ALL & ~seen & ~placed
        if blind != 0:  # they can't tell what went: they forget the pile
            keep = SPREAD[ALL & ~blind] * BYTE
            for i in range(b, b + lay.nk):
                if i != b + never:
                    n[i] &= keep

    def _oldest(self, r: i64, x: i64, seen: i64) -> i64:
        """Slot x of row r is seen by a mask: of equal cards that they can't tell apart, it is the one of the oldest group.

        Its own group stays behind with the other one. Otherwise what is left would tell which of them it was.
        """
        lay = self.lay
        st = self.st
        tag = x >> TAG & TAGS
        best: i64 = -1
        end: i64 = 0
        for z in range(lay.bags, lay.zones):
            if lay.row[z] == r:
                q = (z - lay.bags) * HEAD
                for i in range(st[q], st[q] + st[q + 1]):
                    y = st[i]
                    if y & KIND == x & KIND and y >> TAG & TAGS < tag and seen & ~(y >> KN) != 0:
                        tag = y >> TAG & TAGS
                        best = i
                        end = st[q] + st[q + 1] if lay.ordered[z] == 0 else 0
        if best < 0:
            return x
        st[best] = st[best] & ~(TAGS << TAG) | x & TAGS << TAG
        while best + 1 < end and st[best + 1] & KIND == x & KIND and st[best + 1] < st[best]:  # it stays sorted by group
            y = st[best]
            st[best] = st[best + 1]
            st[best + 1] = y
            best += 1
        return x & ~(TAGS << TAG) | tag << TAG

    def look(self, z: i64, seats: i64) -> None:
        """The viewers of a mask learn every card of a zone."""
        lay = self.lay
        new = seats & ~lay.eyes[z]
        if lay.ordered[z] != 0:
            for i in range(self.size(z)):
                self.show(z, i, new)
            return
        n = self.n
        b = lay.kn + lay.row[z] * lay.nk
        one = SPREAD[new]
        if lay.kin[z] == 1:
            for k in range(lay.kinds):
                n[b + k] = n[b + k] & ~(one * BYTE) | one * self.count(z, k)
            return
        for k in range(lay.kinds):
            self.tell(z, k, self.count(z, k), new)

    def tell(self, z: i64, k: i64, copies: i64, seats: i64) -> None:
        """The viewers of a mask learn that at least so many copies of kind k lie in a zone (or in its family)."""
        lay = self.lay
        i = lay.kn + lay.row[z] * lay.nk + k
        new = seats & ~lay.eyes[z]
        if self.n[i] == 0:
            self.n[i] = SPREAD[new] * copies
            return
        for v in range(SEATS + 1):
            if new >> v & 1 != 0 and self.n[i] >> (8 * v) & BYTE < copies:
                one = SPREAD[1 << v]
                self.n[i] = self.n[i] & ~(one * BYTE) | one * copies

    def show(self, z: i64, i: i64, seats: i64) -> None:
        """The viewers of a mask see the card in the i-th place of an ordered line."""
        lay = self.lay
        at = self.st[(z - lay.bags) * HEAD] + i
        x = self.st[at]
        had = x >> KN & ALL
        if lay.row[z] >= 0 and seats & ~had != 0:
            x = self._oldest(lay.row[z], x, seats)
            self._seen_leaving(lay.row[z], x & KIND, seats, had | ALL & ~seats)
        self.st[at] = x | seats << KN

    def shuffle(self, z: i64) -> None:
        """Mix an ordered line: nobody knows it any more."""
        lay = self.lay
        st = self.st
        q = (z - lay.bags) * HEAD
        o = st[q]
        blind = ~(ALL << KN)
        src = self.src
        if src is not None:
            order = src.arrange([int(st[i] & KIND) for i in range(o, o + st[q + 1])])
            if order is not None:
                self._arrange(o, order)
                return
        if src is None:
            fast_shuffle(self.ints, st, o, st[q + 1], blind)
            return
        for i in range(o, o + st[q + 1]):
            st[i] &= blind
        for i in range(st[q + 1] - 1, 0, -1):
            j = src.below(i + 1)
            y = st[o + i]
            st[o + i] = st[o + j]
            st[o + j] = y

    def _arrange(self, o: i64, order: list[int]) -> None:
        """Put the cards from place o on in a given order of kinds; each keeps its group, and nobody knows it."""
        st = self.st
        left = [int(st[i] & (KIND | TAGS << TAG)) for i in range(o, o + len(order))]
        for j in range(i64(len(order))):
            i = 0
            while left[i] & KIND != order[j]:
                i += 1
            st[o + j] = left.pop(i)

    def regroup(self, z: i64, group: i64) -> None:
        """From now on the cards of a line trade places within another group (a new shuffle)."""
        st = self.st
        q = (z - self.lay.bags) * HEAD
        for i in range(st[q], st[q] + st[q + 1]):
            st[i] = st[i] & ~(TAGS << TAG) | group << TAG

    # ---- moving
    def enter(self, z: i64, k: i64, known: i64) -> None:
        """A card of kind k arrives (on top of an ordered line); `known` can name it, beside the zone's own eyes."""
        lay = self.lay
        if z < lay.bags:
            n = self.n
            n[z * lay.nk + k] += 1
            if known != 0 and z < lay.hidden:
                n[lay.kn + lay.row[z] * lay.nk + k] += SPREAD[known & ~lay.eyes[z]]
            return
        self._put(z, k | lay.group[z] << TAG, known)

    def _put(self, z: i64, slot: i64, known: i64) -> None:
        """A slot's kind and tag go on a line."""
        lay = self.lay
        st = self.st
        q = (z - lay.bags) * HEAD
        ln = st[q + 1]
        if ln == st[q + 2]:
            raise LayoutError("A line of cards is full.")
        o = st[q]
        st[q + 1] = ln + 1
        x = slot & (KIND | TAGS << TAG)
        if lay.ordered[z] != 0:
            st[o + ln] = x | (known | lay.eyes[z]) << KN
            return
        key = (x & KIND) << 5 | x >> TAG
        i = o + ln
        while i > o and (st[i - 1] & KIND) << 5 | (st[i - 1] >> TAG & TAGS) > key:
            st[i] = st[i - 1]
            i -= 1
        st[i] = x
        if known != 0 and lay.row[z] >= 0:
            self.n[lay.kn + lay.row[z] * lay.nk + (x & KIND)] += SPREAD[known & ~lay.eyes[z]]

    def leave(self, z: i64, k: i64, seen: i64, never: i64 = -1) -> None:
        """A card of kind k leaves the state's piles; only the viewers of `seen` and the zone's eyes see its face."""
        lay = self.lay
        seen |= lay.eyes[z]
        if z < lay.bags:
            n = self.n
            n[z * lay.nk + k] -= 1
            if z < lay.hidden:
                self._seen_leaving(lay.row[z], k, seen, 0, never)
            return
        st = self.st
        o = st[(z - lay.bags) * HEAD]
        i: i64 = 0
        while st[o + i] & KIND != k:
            i += 1
        x = self.take_at(z, i)
        if lay.row[z] >= 0:
            x = self._oldest(lay.row[z], x, seen)
            self._seen_leaving(lay.row[z], k, seen, x >> KN & ALL)

    def play(self, a: i64, k: i64, b: i64, copies: i64) -> None:
        """So many cards of kind k go from a to b in the open."""
        lay = self.lay
        if a >= lay.bags:
            for each in range(copies):
                self.leave(a, k, ALL)
                self.enter(b, k, ALL)
            return
        nk = lay.nk
        n = self.n
        n[a * nk + k] -= copies
        if a < lay.hidden:
            i = lay.kn + lay.row[a] * nk + k
            for each in range(copies):
                x = n[i]
                if x == 0:
                    break
                n[i] = x - ((x + LOW7 & TOP1) >> 7)
        if b >= lay.bags:
            for each in range(copies):
                self._put(b, k | lay.group[b] << TAG, ALL)
            return
        n[b * nk + k] += copies
        if b < lay.hidden:
            n[lay.kn + lay.row[b] * nk + k] += SPREAD[ALL & ~lay.eyes[b]] * copies

    def move(self, a: i64, k: i64, b: i64, seen: i64, never: i64 = -1) -> None:
        """A card of kind k goes from a to b; the eyes of a see it, `seen` too, and the others don't.

        `never`: a kind that the rules forbid to move here, so that nobody forgets its copies (bags only; -1: none).
        """
        lay = self.lay
        if a >= lay.bags:
            st = self.st
            o = st[(a - lay.bags) * HEAD]
            i: i64 = 0
            while st[o + i] & KIND != k:
                i += 1
            self.move_at(a, i, b, seen)
            return
        seen |= lay.eyes[a]
        self.leave(a, k, seen, never)
        self.enter(b, k, seen)

    def move_at(self, a: i64, i: i64, b: i64, seen: i64) -> None:
        """The i-th card of the line a goes to b; who knew it by its place still does, the others but `seen` don't see it."""
        lay = self.lay
        seen |= lay.eyes[a]
        x = self.take_at(a, i)
        placed = x >> KN & ALL
        r = lay.row[a]
        if r >= 0:
            x = self._oldest(r, x, seen)
            if r == lay.row[b]:  # places of one family: who doesn't see it goes on knowing what the family holds
                self._seen_leaving(r, x & KIND, seen, placed | ALL & ~seen)
            else:
                self._seen_leaving(r, x & KIND, seen, placed)
        if b < lay.bags:
            self.enter(b, x & KIND, seen | placed)
        else:
            self._put(b, x, seen | placed)

    def move_all(self, a: i64, b: i64) -> None:
        """Every card of the public zone a goes to b, in the open."""
        lay = self.lay
        nk = lay.nk
        if a < lay.bags and b < lay.bags and b >= lay.hidden:
            n = self.n
            i = a * nk
            j = b * nk
            for k in range(nk):
                c = n[i + k]
                if c != 0:
                    n[i + k] = 0
                    n[j + k] += c
            return
        if a < lay.bags:
            for k in range(nk):
                for each in range(self.n[a * nk + k]):
                    self.enter(b, k, ALL)
                self.n[a * nk + k] = 0
            return
        q = (a - lay.bags) * HEAD
        for i in range(self.st[q + 1]):
            self.enter(b, self.st[self.st[q] + i] & KIND, ALL)
        self.st[q + 1] = 0

    def draw(self, a: i64, b: i64, cards: i64, seen: i64) -> i64:
        """Up to so many cards from the top of the ordered line a to b, seen by a mask; who knew one still does."""
        lay = self.lay
        st = self.st
        q = (a - lay.bags) * HEAD
        ln = st[q + 1]
        if cards > ln:
            cards = ln
        o = st[q] + ln - 1
        st[q + 1] = ln - cards
        if b < lay.bags:
            n = self.n
            h = b * lay.nk
            row: i64 = -1
            if b < lay.hidden:
                row = lay.kn + lay.row[b] * lay.nk
            blind = ALL & ~lay.eyes[b]
            for i in range(o, o - cards, -1):
                x = st[i]
                n[h + (x & KIND)] += 1
                known = (x >> KN & ALL | seen) & blind
                if known != 0 and row >= 0:
                    n[row + (x & KIND)] += SPREAD[known]
            return cards
        for i in range(cards):
            x = self.st[o - i]
            self._put(b, x, x >> KN & ALL | seen)
        return cards

    def deal(self, a: i64, b: i64, start: i64, seats: i64, rounds: i64) -> None:
        """Cards from the top of line a, one at a time, to the zones b + seat: from a start on around, so many rounds."""
        lay = self.lay
        if b >= lay.bags or b + seats > lay.hidden:
            for i in range(rounds * seats):
                self.draw(a, b + (start + i) % seats, 1, 0)
            return
        st = self.st
        n = self.n
        q = (a - lay.bags) * HEAD
        if st[q + 1] < rounds * seats:
            raise LayoutError("The deck has fewer cards than are to be dealt.")
        o = st[q] + st[q + 1] - 1
        st[q + 1] -= rounds * seats
        for i in range(rounds * seats):
            z = b + (start + i) % seats
            x = st[o - i]
            n[z * lay.nk + (x & KIND)] += 1
            known = x >> KN & ALL & ~lay.eyes[z]
            if known != 0:
                n[lay.kn + lay.row[z] * lay.nk + (x & KIND)] += SPREAD[known]

    def take_at(self, z: i64, i: i64) -> i64:
        """Take the i-th slot out of a line, as it is."""
        st = self.st
        q = (z - self.lay.bags) * HEAD
        o = st[q]
        x = st[o + i]
        for j in range(o + i, o + st[q + 1] - 1):
            st[j] = st[j + 1]
        st[q + 1] -= 1
        return x

    def insert(self, z: i64, i: i64, slot: i64) -> None:
        """Put a slot, as it is, in place i of an ordered line (0 = under all others)."""
        st = self.st
        q = (z - self.lay.bags) * HEAD
        if st[q + 1] == st[q + 2]:
            raise LayoutError("A line of cards is full.")
        o = st[q]
        j = o + st[q + 1]
        while j > o + i:
            st[j] = st[j - 1]
            j -= 1
        st[j] = slot
        st[q + 1] += 1
