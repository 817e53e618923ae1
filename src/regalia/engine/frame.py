"""Frames: open questions, kept as data on one flat stack. The stack is the only control flow of a game.

A frame is [kind, owing, numbers...] in `State.ints`. `owing` is the mask of the seats that owe an answer: one seat is a
turn or a reaction, several are a hidden commitment.
"""

from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.errors import FrameError

Buf: TypeAlias = "vec[i64]"

OWING: Final[i64] = 1  # place of the mask in a frame
ARGS: Final[i64] = 2  # place of the first number
ASKED: Final = "always"
FORCED: Final = "forced"


class FrameKind:
    """A kind of question, declared.

    name: the decision point of the specification. shown: the name that viewers outside `owing` see (kinds may share one).
    numbers: names of its numbers, in order. private: those of them that only the owing seats may read.
    each: names of numbers that every seat has for itself (a commitment); only that seat reads its own, 0 means no answer yet.
    They follow `numbers`, seat by seat, and the first of `numbers` is then "asked", the mask of the seats that were asked.
    asked: "always", or "forced" where a single legal answer is carried out without asking.
    withdraw: in a commitment, whether a seat may take its own answers back until the last one closes it.
    part: an answer to it belongs to the answers that the same seat has just given; a person composes them as one action.
    """

    def __init__(self, name: str, shown: str = "", numbers: tuple[str, ...] = (), private: tuple[str, ...] = (),
                 each: tuple[str, ...] = (), asked: str = ASKED, withdraw: bool = False, part: bool = False) -> None:
        self.name = name
        self.shown = shown or name
        self.numbers = numbers
        self.private = private
        self.each = each
        self.asked = asked
        self.withdraw = withdraw
        self.part = part


def _check(k: FrameKind) -> None:
    unknown = set(k.private) - set(k.numbers)
    if unknown:
        raise FrameError(f"Frame {k.name}: private numbers {sorted(unknown)} aren't among its numbers.")
    if k.asked not in (ASKED, FORCED):
        raise FrameError(f"Frame {k.name}: asked is {ASKED!r} or {FORCED!r}, got {k.asked!r}.")
    if k.each and k.numbers[:1] != ("asked",):
        raise FrameError(f"Frame {k.name}: a commitment's first number is \"asked\", got {k.numbers[:1]}.")


@final
class FrameTable:
    """The frame kinds of a game as tables, and the size of its stack."""

    def __init__(self, kinds: list[FrameKind], seats: int, depth: int) -> None:
        self.kinds = kinds
        self.depth: i64 = depth
        self.width: i64 = 2 + max(len(k.numbers) + len(k.each) * seats for k in kinds)
        first: dict[str, int] = {}
        for i, k in enumerate(kinds):
            first.setdefault(k.shown, i)
            _check(k)
        self.face: Buf = vec[i64]([first[k.shown] for k in kinds])  # kind -> the kind that others see
        self.private: Buf = vec[i64]([sum(1 << k.numbers.index(p) for p in k.private) for k in kinds])
        self.start: Buf = vec[i64]([len(k.numbers) for k in kinds])
        self.each: Buf = vec[i64]([len(k.each) for k in kinds])
        self.forced: Buf = vec[i64]([int(k.asked == FORCED) for k in kinds])
