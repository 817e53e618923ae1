"""Worlds for thinking: dealt from what a viewer knows (`redact`) and nothing else.

`determinize` never sees the true state, so it can run in a process that never held it.
"""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.dealer import Dealer
from regalia.engine.errors import WorldError
from regalia.engine.frame import OWING
from regalia.engine.game import CONSTRAINT, Game
from regalia.engine.knowledge import redact
from regalia.engine.layout import new_buf
from regalia.engine.rng import WORDS, Rng
from regalia.engine.state import State
from regalia.engine.weights import holds, meet

__all__ = ["determinize", "redact", "redeal"]

Buf: TypeAlias = "vec[i64]"

TRIES: Final[i64] = 4  # deals that are tried before the exact way to meet constraints
MOST: Final[i64] = 16  # constraints at one point


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
        Dealer(w, k.pool).deal_all()
        if holds(w, rules, count):
            return w
        for j in range(WORDS):
            words[j] = w.ints[j]
    w = _copy(k, words)
    dealer = Dealer(w, k.pool)
    meet(dealer, rules, count)
    dealer.deal_all()
    return w


def _copy(k: State, words: Buf) -> State:
    w = k.clone()
    for i in range(WORDS):
        w.ints[i] = words[i]
    return w


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
