"""Regalia's contenders: The King Commands, four seats, default options, random play. Run as `python -m benchmarks.ours CASE AMOUNT SEED`.

The same `Game` and `State` that a match uses, knowledge kept, all rules on. Games driven from Python draw their actions like the peers' do.
"""

import json
import random
import sys
from collections.abc import Mapping
from itertools import repeat
from types import FunctionType

from benchmarks.sample import BITS, Prepare, Work, run_case
from regalia.engine.game import Game
from regalia.engine.layout import new_buf
from regalia.engine.playout import bench_clone, bench_events, bench_playouts, bench_single
from regalia.engine.state import State
from regalia.games.commands.game import GAME

SEATS = 4
COMPILED = not isinstance(bench_playouts, FunctionType)


def play_game(game: Game, seed: int, decisions: int) -> tuple[State, int]:
    """A state after that many random decisions, or at the end of the game; with the decisions made."""
    random.seed(seed)
    state, out, made = game.new(SEATS, seed), new_buf(game.max_legal), 0
    while made < decisions and (seat := state.to_act()) >= 0:
        n = game.legal(state, seat, out)
        game.apply(state, seat, out[random.getrandbits(BITS) % n])
        made += 1
    return state, made


def middle(game: Game, seed: int) -> State:
    """A state in the middle of a random game."""
    decisions = play_game(game, seed, 1 << 30)[1]
    return play_game(game, seed, decisions // 2)[0]


def driven(seed: int) -> Work:
    """Decisions driven step by step from Python, legal actions written into one buffer."""
    game = GAME.make()
    out, new, legal, apply, pick = new_buf(game.max_legal), game.new, game.legal, game.apply, random.getrandbits
    random.seed(seed)

    def play(games: int) -> int:
        decisions = 0
        for index in range(games):
            state = new(SEATS, seed, index)
            to_act = state.to_act
            while (seat := to_act()) >= 0:
                n = legal(state, seat, out)
                apply(state, seat, out[pick(BITS) % n])
                decisions += 1
        return decisions

    return play


def listed(seed: int) -> Work:
    """Decisions driven step by step from Python, legal actions in a fresh list each time."""
    game = GAME.make()
    new, legal_list, apply, pick = game.new, game.legal_list, game.apply, random.getrandbits
    random.seed(seed)

    def play(games: int) -> int:
        decisions = 0
        for index in range(games):
            state = new(SEATS, seed, index)
            to_act = state.to_act
            while (seat := to_act()) >= 0:
                actions = legal_list(state, seat)
                apply(state, seat, actions[pick(BITS) % len(actions)])
                decisions += 1
        return decisions

    return play


def loop(seed: int) -> Work:
    """Decisions of whole games inside the engine's own loop."""
    game = GAME.make()
    return lambda games: bench_playouts(game, SEATS, games, seed)


def events(seed: int) -> Work:
    """The same with a log of events on."""
    game = GAME.make()
    return lambda games: bench_events(game, SEATS, games, seed)


def clone(seed: int) -> Work:
    """Clones of a state in the middle of a random game, asked for from Python."""
    state = middle(GAME.make(), seed)

    def copy(copies: int) -> int:
        make = state.clone
        for _ in repeat(None, copies):
            make()
        return copies

    return copy


def clone_loop(seed: int) -> Work:
    """The same clones inside the engine's own loop."""
    state = middle(GAME.make(), seed)

    def copy(copies: int) -> int:
        bench_clone(state, copies)
        return copies

    return copy


def shape(games: int, seed: int) -> dict[str, float]:
    """What random games are like: share of decisions with a single legal answer, mean legal actions, decisions of a game."""
    decisions, single, answers = bench_single(GAME.make(), SEATS, games, seed)
    return {"single": single / decisions, "branching": answers / decisions, "decisions": decisions / games}


CASES: Mapping[str, Prepare] = {each.__name__: each for each in (driven, listed, loop, events, clone, clone_loop)}

if __name__ == "__main__":
    if sys.argv[1] == "shape":
        print(json.dumps({**shape(int(sys.argv[2]), int(sys.argv[3])), "compiled": COMPILED}))
    else:
        run_case(CASES, {"compiled": COMPILED})
