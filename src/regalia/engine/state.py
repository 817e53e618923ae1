"""State: all there is of one position: cards and knowledge (Store), numbers of the game, open questions, generator."""

from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.errors import StackError
from regalia.engine.event import Log
from regalia.engine.frame import ARGS, OWING, FrameTable
from regalia.engine.layout import Layout, new_buf
from regalia.engine.pile import Store
from regalia.engine.rng import WORDS, Rng

Buf: TypeAlias = "vec[i64]"

FACTS: Final[i64] = WORDS  # the game's own numbers start here in State.ints
LOW: Final = bytes([255] + [(m & -m).bit_length() - 1 for m in range(1, 128)])  # lowest seat of a mask


@final
class State(Store):
    """One position. Made by `Game.new`; mutable; `clone` is independent of it."""

    def __init__(self, lay: Layout, frames: FrameTable, n: Buf, st: Buf, ints: Buf) -> None:
        self.lay = lay
        self.frames = frames
        self.n = n
        self.st = st
        self.ints = ints  # words of the fast generator, numbers of the game, stack of frames
        self.src: Rng | None = None
        self.log: Log | None = None
        self.seats: i64 = 0
        self.top: i64 = 0  # where the top frame starts in `ints`
        self.viewer: i64 = -1  # the viewer of a redacted state; -1: the true state
        self.pool: Buf = EMPTY  # of a redacted state: group * kinds + kind -> cards that the viewer can't place

    def clone(self) -> "State":
        """The same position again; events aren't logged there."""
        g = State(self.lay, self.frames, self.n[:], self.st[:], self.ints[:])
        g.seats = self.seats
        g.top = self.top
        g.viewer = self.viewer
        g.pool = self.pool
        src = self.src
        if src is not None:
            g.src = src.clone()
        return g

    # ---- open questions
    def push(self, kind: i64, owing: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Ask a question; its first numbers are a and b, the others 0."""
        t = self.top + self.frames.width
        v = self.ints
        if t + self.frames.width > i64(len(v)):
            raise StackError("The stack of open questions is deeper than declared.")
        v[t] = kind
        v[t + OWING] = owing
        for i in range(t + ARGS, t + self.frames.width):
            v[i] = 0
        if self.frames.width > ARGS:
            v[t + ARGS] = a
        if self.frames.width > ARGS + 1:
            v[t + ARGS + 1] = b
        self.top = t

    def pop(self) -> None:
        """The top question is answered."""
        self.top -= self.frames.width

    def turn(self, kind: i64, owing: i64, a: i64 = 0) -> None:
        """Put another question in the place of the top one; its first number is a, its others 0."""
        v = self.ints
        t = self.top
        w = self.frames.width
        v[t] = kind
        v[t + OWING] = owing
        if w > ARGS:
            v[t + ARGS] = a
            if w > ARGS + 1:
                for i in range(t + ARGS + 1, t + w):
                    v[i] = 0

    def kind(self) -> i64:
        """The kind of the top question."""
        return self.ints[self.top]

    def owing(self) -> i64:
        """The mask of the seats that owe an answer now; 0 when the game is over."""
        return self.ints[self.top + OWING]

    def arg(self, i: i64) -> i64:
        """The i-th number of the top question."""
        return self.ints[self.top + ARGS + i]

    def set_arg(self, i: i64, x: i64) -> None:
        """Change the i-th number of the top question."""
        self.ints[self.top + ARGS + i] = x

    def own(self, seat: i64, i: i64) -> i64:
        """A seat's own i-th number in the top question (a commitment)."""
        f = self.frames
        k = self.ints[self.top]
        return self.ints[self.top + ARGS + f.start[k] + seat * f.each[k] + i]

    def set_own(self, seat: i64, i: i64, x: i64) -> None:
        """Change a seat's own i-th number in the top question."""
        f = self.frames
        k = self.ints[self.top]
        self.ints[self.top + ARGS + f.start[k] + seat * f.each[k] + i] = x

    def done(self, seat: i64) -> bool:
        """A seat has given its last answer to a commitment; True when nobody owes one any more."""
        self.ints[self.top + OWING] &= ~(1 << seat)
        return self.ints[self.top + OWING] == 0

    def to_act(self) -> i64:
        """The lowest seat that owes an answer, -1 when the game is over."""
        o = self.ints[self.top + OWING]
        if o == 0:
            return -1
        return LOW[o]


def empty(lay: Layout, frames: FrameTable, facts: i64) -> State:
    """A position without cards and questions, with room for so many numbers of the game."""
    s = State(lay, frames, lay.empty_n(), lay.empty_st(), new_buf(FACTS + facts + frames.width * frames.depth))
    s.top = FACTS + facts
    return s


def _nothing() -> vec[i64]:
    return vec[i64]([0])


EMPTY: Final = _nothing()
