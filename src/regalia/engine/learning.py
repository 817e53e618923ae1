"""Did anybody learn something by a move? Computed from the positions before and after it, for undo and preview."""

from collections.abc import Iterable
from typing import TypeAlias

from regalia.engine.game import CONSTRAINT, Game
from regalia.engine.hidden import MOST
from regalia.engine.knowledge import redact
from regalia.engine.layout import HEAD, new_buf
from regalia.engine.pile import BYTE, KIND, KN
from regalia.engine.rng import WORDS
from regalia.engine.state import State

Tallies: TypeAlias = list[list[int]]  # pile -> kind -> copies; behind the zones, one pile for each row of known copies of lines


def learned(game: Game, before: State, after: State, viewers: Iterable[int]) -> bool:
    """Whether a move gave one of the viewers something: a number drawn, answers opened, a card or a fact about hidden cards."""
    if _chance(before) != _chance(after) or _opened(before, after):
        return True
    there = _there(before), _there(after)
    return any(_more_named(_named(before, v), _named(after, v), *there) or _more_forced(game, before, after, v) for v in viewers)


def _chance(s: State) -> object:
    return [int(s.ints[i]) for i in range(WORDS)] if s.src is None else s.src.dump()


def same_commitment(before: State, after: State) -> bool:
    """Whether the commitment that was open before a move still is: the same question, and no seat owes an answer anew."""
    same = before.top == after.top and before.kind() == after.kind() and before.arg(0) == after.arg(0)
    return same and after.owing() & ~before.owing() == 0 and after.owing() != 0


def _opened(before: State, after: State) -> bool:
    """A commitment in which others had answered was closed by the move."""
    if before.frames.each[before.kind()] == 0 or same_commitment(before, after):
        return False
    return before.arg(0) & ~before.owing() != 0


def _there(s: State) -> Tallies:
    lay = s.lay
    piles = [[int(s.count(z, k)) for k in range(lay.kinds)] for z in range(lay.zones)]
    rows = [[0] * int(lay.kinds) for _ in range(lay.rows)]
    for z in range(lay.bags, lay.zones):
        if lay.row[z] >= 0:
            rows[lay.row[z]] = [a + b for a, b in zip(rows[lay.row[z]], piles[z])]
    return piles + rows


def _named(s: State, viewer: int) -> Tallies:
    """The copies that a viewer can name: in each pile by its place there, then those that are somewhere in a row of lines."""
    lay = s.lay
    piles = [[0] * int(lay.kinds) for _ in range(lay.zones + lay.rows)]
    for z in range(lay.zones):
        if lay.eyes[z] >> viewer & 1:
            piles[z] = [int(s.count(z, k)) for k in range(lay.kinds)]
        elif z >= lay.bags:
            start = int(s.st[(z - lay.bags) * HEAD])
            for x in (int(s.st[i]) for i in range(start, start + int(s.size(z)))):
                piles[z][x & KIND] += x >> KN >> viewer & 1
        if lay.row[z] >= 0:
            at = lay.kn + lay.row[z] * lay.nk
            row = [int(s.n[at + i] >> (8 * viewer) & BYTE) for i in range(lay.kinds)]
            piles[lay.zones + lay.row[z]] = row
    return piles


def _more_named(before: Tallies, after: Tallies, was: Tallies, there: Tallies) -> bool:
    """More copies of a kind can be named in all, or in one pile more than arrived there."""
    if any(sum(now) > sum(then) for then, now in zip(zip(*before), zip(*after))):
        return True
    gains = ((now - then, max(0, n - m)) for b, a, w, t in zip(before, after, was, there) for then, now, m, n in zip(b, a, w, t))
    return any(gain > arrived for gain, arrived in gains)


def _more_forced(game: Game, before: State, after: State, viewer: int) -> bool:
    """The open facts force something on hidden cards that they didn't before."""
    return bool(_forced(game, after, viewer) - _forced(game, before, viewer))


def _forced(game: Game, s: State, viewer: int) -> set[tuple[int, ...]]:
    rules = new_buf(MOST * CONSTRAINT)
    count = int(game.constraints(redact(s, viewer), rules))
    return {tuple(int(rules[i * CONSTRAINT + j]) for j in range(CONSTRAINT)) for i in range(count)}
