"""What a viewer knows of a state (`redact`), and worlds dealt from that knowledge alone (`determinize`).

A redacted state is built by selecting: every card that the viewer can't name is the kind "unknown", questions are as the
viewer sees them, and the cards that it can't place are one sorted multiset per group. `determinize` takes nothing else, so
it can run in a process that never held the true state.
"""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.errors import WorldError
from regalia.engine.frame import ARGS, OWING
from regalia.engine.game import CONSTRAINT, Game
from regalia.engine.pile import ALL, BYTE, HEAD, KIND, KN, ONLOOKER, TAG, TAGS, Layout, new_buf
from regalia.engine.rng import WORDS, Rng
from regalia.engine.state import State

Buf: TypeAlias = "vec[i64]"

NAMED: Final[i64] = 31  # tag of a place whose card is among the known copies of its family
TRIES: Final[i64] = 4  # deals that are tried before the exact way to meet constraints
MOST: Final[i64] = 16  # constraints at one point


# ---- knowledge


def redact(s: State, viewer: i64) -> State:
    """What a viewer (a seat or ONLOOKER) knows of s, closed piles included, as a state with unknown cards."""
    lay = s.lay
    k = State(lay, s.frames, s.n[:], s.st[:], s.ints[:])
    k.seats = s.seats
    k.top = s.top
    k.viewer = viewer
    k.pool = new_buf(lay.groups * lay.kinds)
    for i in range(WORDS):
        k.ints[i] = 0
    for z in range(lay.hidden):
        if lay.eyes[z] >> viewer & 1 == 0:
            _redact_bag(k, z, viewer)
    for z in range(lay.bags, lay.zones):
        if lay.eyes[z] != ALL and lay.row[z] < 0:
            _redact_line(k, z, viewer)
    for r in range(lay.rows):
        _redact_row(k, r, viewer)
    _redact_frames(k, viewer)
    return k


def _redact_bag(k: State, z: i64, viewer: i64) -> None:
    """The bag's cards become unknown ones; those the viewer can't name go to the pool."""
    lay = k.lay
    n = k.n
    at = 8 * viewer
    own = BYTE << at
    b = z * lay.nk
    r = lay.kn + lay.row[z] * lay.nk
    g = lay.group[z] * lay.kinds
    size: i64 = 0
    for i in range(lay.kinds):
        c = n[b + i]
        if c != 0:
            size += c
            k.pool[g + i] += c - (n[r + i] >> at & BYTE)
            n[b + i] = 0
        n[r + i] &= own
    n[b + lay.kinds] = size


def _redact_line(k: State, z: i64, viewer: i64) -> None:
    """A line of its own (no family): unknown places keep the mask of who can name them, their tag and counter."""
    lay = k.lay
    st = k.st
    o = st[(z - lay.bags) * HEAD]
    e = o + st[(z - lay.bags) * HEAD + 1]
    seen = lay.eyes[z] >> viewer & 1
    for i in range(o, e):
        x = st[i]
        if seen == 0 and x >> KN >> viewer & 1 == 0:
            k.pool[(x >> TAG & TAGS) * lay.kinds + (x & KIND)] += 1
            st[i] = x & ~KIND | lay.kinds
    if lay.backs[z] != 0:
        _sort_backs(k, z, viewer)


def _sort_backs(k: State, z: i64, viewer: i64) -> None:
    """The groups of the places under the top one are hidden: keep how many there are of each, in rising order."""
    lay = k.lay
    st = k.st
    o = st[(z - lay.bags) * HEAD]
    e = o + st[(z - lay.bags) * HEAD + 1] - 1
    tags = [int(st[i] >> TAG & TAGS) for i in range(o, e) if st[i] & KIND == lay.kinds]
    tags.sort()
    j: i64 = 0
    for i in range(o, e):
        if st[i] & KIND == lay.kinds:
            st[i] = st[i] & ~(TAGS << TAG) | i64(tags[j]) << TAG
            j += 1


def _redact_row(k: State, r: i64, viewer: i64) -> None:
    """The lines of one row (a hand as a line, a family): places in rising order of tag, known copies kept as counts."""
    lay = k.lay
    first: i64 = -1
    for z in range(lay.bags, lay.zones):
        if lay.row[z] == r and first < 0:
            first = z
    if first < 0 or lay.eyes[first] >> viewer & 1 != 0:
        return
    st = k.st
    n = k.n
    at = 8 * viewer
    b = lay.kn + r * lay.nk
    named = [int(n[b + i] >> at & BYTE) for i in range(lay.kinds)]
    for i in range(lay.kinds):
        n[b + i] &= BYTE << at
    places: list[int] = []
    slots: list[int] = []
    for z in range(first, lay.zones):
        if lay.row[z] == r:
            o = st[(z - lay.bags) * HEAD]
            for i in range(o, o + st[(z - lay.bags) * HEAD + 1]):
                if st[i] >> KN >> viewer & 1 == 0:
                    places.append(int(i))
                    slots.append(int((st[i] >> TAG & TAGS) * 1024 + (st[i] & KIND)))
    tags: list[int] = []
    for slot in sorted(slots):  # the known copies are taken from the oldest group
        kind = slot % 1024
        if named[kind] > 0:
            named[kind] -= 1
        else:
            tags.append(slot // 1024)
            k.pool[i64(slot // 1024) * lay.kinds + i64(kind)] += 1
    for j in range(len(places)):
        i = places[j]
        tag: i64 = tags[j] if j < len(tags) else NAMED
        st[i] = st[i] & ~(KIND | TAGS << TAG) | lay.kinds | tag << TAG


def _redact_frames(k: State, viewer: i64) -> None:
    """Questions of others show their public face: the shared name, no private number, nobody else's answers."""
    f = k.frames
    v = k.ints
    t = k.top
    bottom = i64(len(v)) - f.depth * f.width
    for i in range(t + f.width, i64(len(v))):
        v[i] = 0
    while t >= bottom:
        kind = v[t]
        if v[t + OWING] >> viewer & 1 == 0 or viewer == ONLOOKER:
            v[t] = f.face[kind]
            for i in range(f.start[kind]):
                if f.private[kind] >> i & 1 != 0:
                    v[t + ARGS + i] = 0
        a = t + ARGS + f.start[kind]
        for seat in range(k.seats):
            if seat != viewer:
                for i in range(f.each[kind]):
                    v[a + seat * f.each[kind] + i] = 0
        t -= f.width


# ---- worlds


def determinize(game: Game, k: State, rng: Rng) -> State:
    """A world dealt from a viewer's knowledge: a state like any that the viewer may be in, with a generator of its own."""
    if k.viewer < 0:
        raise WorldError("A world is dealt from a redacted state, got a true one.")
    words = new_buf(WORDS)
    for i in range(WORDS):
        words[i] = rng.below(1 << 16) << 16 | rng.below(1 << 16)
    words[0] |= 1
    rules = new_buf(MOST * CONSTRAINT)
    count = game.constraints(k, rules)
    w = _deal(k, words, rules, count)
    _answer(game, w, k.viewer)
    return w


def redeal(game: Game, s: State, viewer: i64, rng: Rng) -> State:
    """`determinize` of what the viewer knows of a true state."""
    return determinize(game, redact(s, viewer), rng)


def _deal(k: State, words: Buf, rules: Buf, count: i64) -> State:
    for i in range(TRIES):
        w = _copy(k, words)
        _Dealer(w, k.pool).deal_all()
        if _holds(w, rules, count):
            return w
        for j in range(WORDS):
            words[j] = w.ints[j]
    w = _copy(k, words)
    dealer = _Dealer(w, k.pool)
    dealer.meet(rules, count)
    dealer.deal_all()
    return w


def _copy(k: State, words: Buf) -> State:
    w = k.clone()
    for i in range(WORDS):
        w.ints[i] = words[i]
    return w


def _held(w: State, z: i64, mask: i64) -> i64:
    """How many cards of the classes in a mask lie in a zone."""
    cls = w.lay.cls
    t: i64 = 0
    for i in range(w.lay.kinds):
        if mask >> cls[i] & 1 != 0:
            t += w.count(z, i)
    return t


def _holds(w: State, rules: Buf, count: i64) -> bool:
    for i in range(count):
        c = i * CONSTRAINT
        t = _held(w, rules[c], rules[c + 1])
        if t < rules[c + 2] or t > rules[c + 3]:
            return False
    return True


def _answer(game: Game, w: State, viewer: i64) -> None:
    """The world gets its own hidden stages and answers, and isn't a redacted state any more."""
    w.viewer = -1
    asked: i64 = 0
    k = w.kind()
    if w.frames.each[k] != 0:
        asked = w.arg(0) & ~w.owing() & ~(1 << viewer)
        w.ints[w.top + OWING] |= asked
    game.settle(w, viewer)
    out = new_buf(game.max_legal)
    for seat in range(w.seats):
        if asked >> seat & 1 != 0:
            while w.owing() >> seat & 1 != 0 and w.kind() == k:
                n = game.legal(w, seat, out)
                game.apply(w, seat, out[w.below(n)])


class _Dealer:
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
        """A family of lines: its known copies and a card for each other place, mixed over all its places."""
        lay = self.w.lay
        st = self.w.st
        n = self.w.n
        places: list[int] = []
        zone_of: list[int] = []
        for z in range(lay.bags, lay.zones):
            if lay.row[z] == r:
                o = st[(z - lay.bags) * HEAD]
                for i in range(o, o + st[(z - lay.bags) * HEAD + 1]):
                    if st[i] & KIND == lay.kinds:
                        places.append(int(i))
                        zone_of.append(int(z))
        if not places:
            return
        at = 8 * self.w.viewer
        cards: list[int] = []
        for kind in range(lay.kinds):
            for each in range(n[lay.kn + r * lay.nk + kind] >> at & BYTE):
                cards.append(int(kind))
        named: list[int] = cards[:]
        tags: list[int] = []
        for i in places:
            tag = st[i] >> TAG & TAGS
            if tag != NAMED:
                tags.append(int(tag))
        for tag in tags:
            cards.append(int(self.draw(tag)) + 1024 * tag)
        base = tags[0] if tags else lay.group[zone_of[0]]
        for j in range(len(named)):
            cards[j] += 1024 * int(base)
        self.mix(cards)
        for j in range(len(places)):
            i = places[j]
            st[i] = st[i] & ~(KIND | TAGS << TAG) | i64(cards[j] % 1024) | i64(cards[j] // 1024) << TAG
        for z in range(lay.bags, lay.zones):
            if lay.row[z] == r and lay.ordered[z] == 0:
                self.sort(z)

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

    # ---- constraints, the exact way
    def meet(self, rules: Buf, count: i64) -> None:
        """Deal the constrained zones, each deal that meets all constraints equally likely.

        How many cards of each class a zone gets is drawn with its true weight: the number of ways to choose them times
        the number of ways in which the zones behind it can then still be served.
        """
        zones: list[int] = []
        for i in range(count):
            z = int(rules[i * CONSTRAINT])
            if z not in zones and self.w.n[z * self.w.lay.nk + self.w.lay.kinds] > 0:
                zones.append(z)
        plan = _Plan(self, zones, rules, count)
        for j in range(len(zones)):
            self.deal_by_class(zones[j], plan.choose(j))

    def deal_by_class(self, z: i64, counts: list[int]) -> None:
        lay = self.w.lay
        n = self.w.n
        b = z * lay.nk
        c = n[b + lay.kinds]
        for cls in range(i64(len(counts))):
            for each in range(i64(counts[cls])):
                kind = self.draw_class(lay.group[z], cls)
                n[b + kind] += 1
                c -= 1
        n[b + lay.kinds] = c  # what is left are the known copies, which `deal_bag` puts in


class _Plan:
    """Counting of the ways to serve constrained bags, class by class; memoised."""

    def __init__(self, dealer: _Dealer, zones: list[int], rules: Buf, count: i64) -> None:
        lay = dealer.w.lay
        self.dealer = dealer
        self.zones = zones
        self.rules = rules
        self.count = count
        self.classes = 1 + max([int(c) for c in lay.cls])
        self.need: list[int] = []
        self.base: list[list[int]] = []  # known copies per class
        for z in zones:
            named = self._named(lay, z)
            self.base.append(named)
            self.need.append(int(dealer.w.n[z * lay.nk + lay.kinds]) - sum(named))
        self.memo: dict[tuple[int, tuple[int, ...]], float] = {}

    def _named(self, lay: Layout, z: int) -> list[int]:
        at = 8 * self.dealer.w.viewer
        r = lay.kn + lay.row[z] * lay.nk
        named = [0] * self.classes
        for kind in range(lay.kinds):
            named[lay.cls[kind]] += int(self.dealer.w.n[r + kind] >> at & BYTE)
        return named

    def _rest(self, g: i64) -> list[int]:
        d = self.dealer
        rest = [0] * self.classes
        for i in range(d.start[g], d.start[g] + d.left[g]):
            rest[d.w.lay.cls[d.heap[i]]] += 1
        return rest

    def choose(self, j: int) -> list[int]:
        """Class counts for the j-th zone, drawn with their true weights."""
        rest = self._rest(self.dealer.w.lay.group[self.zones[j]])
        ways: list[tuple[float, list[int]]] = []
        total = 0.0
        for counts in self._options(j, rest):
            weight = self._weight(j, rest, counts)
            if weight > 0.0:
                total += weight
                ways.append((weight, counts))
        if total <= 0.0:
            raise WorldError("The constraints of this position can't be met by any deal.")
        x = total * (float(self.dealer.w.below(1 << 30)) + 0.5) / float(1 << 30)
        for weight, counts in ways:
            x -= weight
            if x <= 0.0:
                return counts
        return ways[-1][1]

    def _options(self, j: int, rest: list[int]) -> list[list[int]]:
        """All class counts of the j-th zone that its own constraints allow."""
        out: list[list[int]] = [[]]
        for cls in range(self.classes):
            out = [o + [c] for o in out for c in range(min(rest[cls], self.need[j] - sum(o)) + 1)]
        return [o for o in out if sum(o) == self.need[j] and self._allowed(j, o)]

    def _allowed(self, j: int, counts: list[int]) -> bool:
        for i in range(self.count):
            c = i * CONSTRAINT
            if self.rules[c] == self.zones[j]:
                t = 0
                for cls in range(self.classes):
                    if self.rules[c + 1] >> cls & 1 != 0:
                        t += counts[cls] + self.base[j][cls]
                if t < self.rules[c + 2] or t > self.rules[c + 3]:
                    return False
        return True

    def _weight(self, j: int, rest: list[int], counts: list[int]) -> float:
        weight = 1.0
        for cls in range(self.classes):
            weight *= _binomial(rest[cls], counts[cls])
        return weight * self._ways(j + 1, [rest[cls] - counts[cls] for cls in range(self.classes)])

    def _ways(self, j: int, rest: list[int]) -> float:
        """In how many ways the zones from the j-th on can be served from what is left."""
        if j == len(self.zones):
            return 1.0
        key = (j, tuple(rest))
        if key not in self.memo:
            total = 0.0
            for counts in self._options(j, rest):
                total += self._weight(j, rest, counts)
            self.memo[key] = total
        return self.memo[key]


def _binomial(n: int, k: int) -> float:
    out = 1.0
    for i in range(k):
        out = out * float(n - i) / float(i + 1)
    return out


