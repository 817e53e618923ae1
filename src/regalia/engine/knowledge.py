"""What a viewer knows of a state: a state in which every card that it can't name is the kind "unknown".

It is built by selecting. Questions are as the viewer sees them, the generator is gone, closed piles are there (whoever saw
the cards go in may remember them), and the cards that the viewer can't place are one multiset per group (`State.pool`).
"""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.frame import ARGS, OWING
from regalia.engine.layout import ALL, HEAD, ONLOOKER, new_buf
from regalia.engine.pile import BYTE, KIND, KN, SPREAD, TAG, TAGS
from regalia.engine.rng import WORDS
from regalia.engine.state import State

Buf: TypeAlias = "vec[i64]"

NAMED: Final[i64] = 31  # tag of a place whose card is among the known copies of its family


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
    _sweep(k)
    return k


def alike(a: State, b: State) -> bool:
    """Whether two redacted states of one viewer hold the same, word for word."""
    return a.top == b.top and _equal(a.n, b.n) and _equal(a.st, b.st) and _equal(a.ints, b.ints) and _equal(a.pool, b.pool)


def _equal(a: Buf, b: Buf) -> bool:
    if len(a) != len(b):
        return False
    for i in range(i64(len(a))):
        if a[i] != b[i]:
            return False
    return True


def _sweep(k: State) -> None:
    """Clear the places behind the last card of each line: they still bear what lay there."""
    st = k.st
    for q in range(0, (k.lay.zones - k.lay.bags) * HEAD, HEAD):
        o = st[q]
        for i in range(o + st[q + 1], o + st[q + 2]):
            st[i] = 0


def _redact_bag(k: State, z: i64, viewer: i64) -> None:
    """The bag's cards become unknown ones; those the viewer can't name go to the pool."""
    lay = k.lay
    n = k.n
    at = 8 * viewer
    own = SPREAD[1 << viewer] * BYTE
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
        n[b + i] &= SPREAD[1 << viewer] * BYTE
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
