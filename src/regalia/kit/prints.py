"""Prints of a state: all its words as bytes, so that two states are compared, and a copy is watched, in one go."""

from array import array
from collections.abc import Iterable

from regalia.engine.layout import ALL, HEAD, ONLOOKER
from regalia.engine.pile import BYTE, KN
from regalia.engine.state import State


def words(numbers: Iterable[int]) -> bytes:
    """Numbers as bytes, eight each."""
    return array("q", list(numbers)).tobytes()


def whole(s: State) -> bytes:
    """Everything of a true state that can ever matter: cards, knowledge of the viewers there are, numbers, questions, generator."""
    src = s.src
    chance = repr(src.dump()) if src is not None else ""
    return b"|".join([words([s.seats, s.top, s.viewer]), words(bags(s)), *lines(s), words(live(s)), chance.encode()])


def raw(k: State) -> bytes:
    """Every single word that a redacted state carries, also those that nothing reads: what is handed over is handed over."""
    return b"|".join([words([k.seats, k.top, k.viewer]), words(k.n), words(k.st), words(k.ints), words(k.pool)])


def bags(s: State) -> list[int]:
    """The counts of all bags, then the known copies."""
    present = sum(int(BYTE) << 8 * v for v in (*range(int(s.seats)), int(ONLOOKER)))
    kn = int(s.lay.kn)
    return [*s.n[:kn], *(int(x) & present for x in s.n[kn:])]


def lines(s: State) -> list[bytes]:
    """The slots of every line, from the bottom."""
    st = list(s.st)
    absent = (int(ALL) & ~(1 << ONLOOKER) & ~((1 << s.seats) - 1)) << KN
    heads = range(0, int(s.lay.zones - s.lay.bags) * int(HEAD), int(HEAD))
    return [words(x & ~absent for x in st[st[q] : st[q] + st[q + 1]]) for q in heads]


def live(s: State) -> list[int]:
    """The numbers of the game and its open questions, without what closed questions left behind."""
    return list(s.ints)[: int(s.top + s.frames.width)]


def cards(s: State) -> list[int]:
    """How many cards of every kind a state holds in all."""
    lay = s.lay
    nk, kinds = int(lay.nk), int(lay.kinds)
    bags = list(s.n[: lay.kn])
    total = [sum(bags[k::nk]) for k in range(kinds)]
    for z in range(int(lay.bags), int(lay.zones)):
        for i in range(int(s.size(z))):
            total[int(s.kind_at(z, i))] += 1
    return total
