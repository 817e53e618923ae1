"""Random play inside the compiled group, and the loops that the benchmark measures."""

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.event import Log
from regalia.engine.game import Game
from regalia.engine.hidden import redeal
from regalia.engine.layout import new_buf
from regalia.engine.rng import WORDS, FastRng, Rng, fast_below, seed_words
from regalia.engine.state import State

Buf: TypeAlias = "vec[i64]"


def playout(game: Game, s: State, chance: Buf, out: Buf) -> i64:
    """Play to the end with uniform choices, drawn with the four words of `chance`; the number of decisions."""
    decisions: i64 = 0
    while True:
        seat = s.to_act()
        if seat < 0:
            return decisions
        n = game.legal(s, seat, out)
        game.apply(s, seat, out[fast_below(chance, n)])
        decisions += 1


def bench_playouts(game: Game, seats: i64, games: i64, seed: i64) -> i64:
    """So many random games; the number of decisions in them."""
    out = new_buf(game.max_legal)
    chance = new_buf(WORDS)
    seed_words(chance, seed, -1)
    total: i64 = 0
    for i in range(games):
        total += playout(game, game.new(seats, seed, i), chance, out)
    return total


def bench_events(game: Game, seats: i64, games: i64, seed: i64) -> i64:
    """`bench_playouts` with every event logged."""
    out = new_buf(game.max_legal)
    chance = new_buf(WORDS)
    seed_words(chance, seed, -1)
    total: i64 = 0
    for i in range(games):
        s = game.new(seats, seed, i)
        s.log = Log()
        total += playout(game, s, chance, out)
    return total


def bench_single(game: Game, seats: i64, games: i64, seed: i64) -> tuple[int, int, int]:
    """Random games: decisions, those with one legal answer, and all legal answers together."""
    out = new_buf(game.max_legal)
    chance = new_buf(WORDS)
    seed_words(chance, seed, -1)
    decisions: i64 = 0
    single: i64 = 0
    answers: i64 = 0
    for i in range(games):
        s = game.new(seats, seed, i)
        while s.to_act() >= 0:
            n = game.legal(s, s.to_act(), out)
            decisions += 1
            answers += n
            if n == 1:
                single += 1
            game.apply(s, s.to_act(), out[fast_below(chance, n)])
    return int(decisions), int(single), int(answers)


def bench_clone(s: State, times: i64) -> i64:
    """So many clones of one state."""
    t: i64 = 0
    for i in range(times):
        t += s.clone().seats
    return t


def bench_worlds(game: Game, s: State, viewer: i64, times: i64) -> i64:
    """So many worlds dealt for one viewer."""
    rng: Rng = FastRng(1)
    t: i64 = 0
    for i in range(times):
        t += redeal(game, s, viewer, rng).seats
    return t
