"""Did anybody learn something by a move? Computed from the positions before and after it, for undo and preview."""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.game import CONSTRAINT, Game
from regalia.engine.hidden import MOST
from regalia.engine.knowledge import redact
from regalia.engine.layout import HEAD, ONLOOKER, new_buf
from regalia.engine.pile import BYTE, KIND, KN
from regalia.engine.rng import WORDS
from regalia.engine.state import State

Buf: TypeAlias = "vec[i64]"

EVERYBODY: Final[i64] = -1  # instead of a viewer: all cards, whoever can name them


def learned(game: Game, before: State, after: State, viewers: i64) -> bool:
    """Whether a move gave one of the viewers (a mask) something: a number drawn, answers opened, a card or a fact about hidden cards."""
    if _drawn(before, after) or _opened(before, after):
        return True
    was = _tally(before, EVERYBODY)
    there = _tally(after, EVERYBODY)
    for v in range(ONLOOKER + 1):
        if viewers >> v & 1 != 0 and _names_more(before, after, was, there, v):
            return True
    for v in range(ONLOOKER + 1):  # the dearer question comes last
        if viewers >> v & 1 != 0 and _forces_more(game, before, after, v):
            return True
    return False


def same_commitment(before: State, after: State) -> bool:
    """Whether the commitment that was open before a move still is: the same question, and no seat owes an answer anew."""
    same = before.top == after.top and before.kind() == after.kind() and before.arg(0) == after.arg(0)
    return same and after.owing() & ~before.owing() == 0 and after.owing() != 0


def _drawn(before: State, after: State) -> bool:
    """Chance was asked."""
    one = before.src
    two = after.src
    if one is not None and two is not None:
        return one.dump() != two.dump()
    for i in range(WORDS):
        if before.ints[i] != after.ints[i]:
            return True
    return False


def _opened(before: State, after: State) -> bool:
    """A commitment in which others had answered was closed by the move."""
    if before.frames.each[before.kind()] == 0 or same_commitment(before, after):
        return False
    return before.arg(0) & ~before.owing() != 0


def _tally(s: State, viewer: i64) -> Buf:
    """The copies that a viewer can name, pile * kinds + kind: in each zone by their place there, then those that are somewhere in a row."""
    lay = s.lay
    out = new_buf((lay.zones + lay.rows) * lay.kinds)
    for z in range(lay.zones):
        if z >= lay.bags:
            _tally_line(s, z, viewer, out)
        elif viewer < 0 or lay.eyes[z] >> viewer & 1 != 0:
            for k in range(lay.kinds):
                out[z * lay.kinds + k] = s.n[z * lay.nk + k]
        if viewer >= 0 and lay.row[z] >= 0:
            at = lay.kn + lay.row[z] * lay.nk
            for k in range(lay.kinds):
                out[(lay.zones + lay.row[z]) * lay.kinds + k] = s.n[at + k] >> 8 * viewer & BYTE
    return out


def _tally_line(s: State, z: i64, viewer: i64, out: Buf) -> None:
    """The cards of a line; among all cards they count for the line's row as well."""
    lay = s.lay
    o = s.st[(z - lay.bags) * HEAD]
    for i in range(o, o + s.st[(z - lay.bags) * HEAD + 1]):
        x = s.st[i]
        if viewer < 0 or lay.eyes[z] >> viewer & 1 != 0 or x >> KN >> viewer & 1 != 0:
            out[z * lay.kinds + (x & KIND)] += 1
        if viewer < 0 and lay.row[z] >= 0:
            out[(lay.zones + lay.row[z]) * lay.kinds + (x & KIND)] += 1


def _names_more(before: State, after: State, was: Buf, there: Buf, viewer: i64) -> bool:
    """More copies of a kind can be named in all, or in one pile more than arrived there."""
    lay = before.lay
    then = _tally(before, viewer)
    now = _tally(after, viewer)
    for k in range(lay.kinds):
        more: i64 = 0
        for i in range(k, (lay.zones + lay.rows) * lay.kinds, lay.kinds):
            gain = now[i] - then[i]
            arrived = there[i] - was[i]
            more += gain
            if gain > 0 and gain > arrived:
                return True
        if more > 0:
            return True
    return False


def _forces_more(game: Game, before: State, after: State, viewer: i64) -> bool:
    """The open facts force something on hidden cards that they didn't before."""
    now = new_buf(MOST * CONSTRAINT)
    forced = game.constraints(redact(after, viewer), now)
    if forced == 0:
        return False
    then = new_buf(MOST * CONSTRAINT)
    count = game.constraints(redact(before, viewer), then)
    for i in range(forced):
        if not _among(now, i, then, count):
            return True
    return False


def _among(rules: Buf, i: i64, others: Buf, count: i64) -> bool:
    """Whether the constraint number i is one of the others."""
    for j in range(count):
        same = True
        for x in range(CONSTRAINT):
            if rules[i * CONSTRAINT + x] != others[j * CONSTRAINT + x]:
                same = False
        if same:
            return True
    return False
