"""The peers' contenders: OpenSpiel `hearts` and `crazy_eights`, RLCard `uno`. Run as `python -m benchmarks.peers CASE AMOUNT SEED`.

Both libraries come without type information, so they are loaded as untyped modules.
"""

import random
from collections.abc import Mapping
from importlib import import_module
from itertools import repeat
from typing import Any

from benchmarks.sample import BITS, Prepare, Work, run_case

SEATS = 4
TERMINAL = -4  # pyspiel.PlayerId.TERMINAL: what current_player() answers after the end
HEARTS_CHANCES = 53  # chance moves of every game of hearts: the passing direction and 52 cards


def load_spiel(name: str) -> Any:
    """The OpenSpiel game `name`."""
    return import_module("pyspiel").load_game(name)


def play_spiel(game: Any, decisions: int) -> tuple[Any, int]:
    """A state after that many random decisions, or at the end of the game; with the decisions made.

    Chance moves take time and aren't counted. All of them are uniform in these two games, so a random legal action is the right
    draw; it costs less than half of asking for `chance_outcomes()`. Bound methods are the fastest way to drive a state.
    """
    state, pick, made = game.new_initial_state(), random.getrandbits, 0
    current, legal, apply = state.current_player, state.legal_actions, state.apply_action
    while made < decisions and (player := current()) != TERMINAL:
        actions = legal()
        apply(actions[pick(BITS) % len(actions)])
        if player >= 0:
            made += 1
    return state, made


def play_documented(game: Any) -> int:
    """One random game by the loop of OpenSpiel's documentation (chance by `chance_outcomes`); the number of decisions in it."""
    state, made = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, chances)[0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[random.getrandbits(BITS) % len(legal)])
            made += 1
    return made


def documented(name: str, seed: int) -> Work:
    """Whole random games, driven step by step from Python as documented."""
    game = load_spiel(name)
    random.seed(seed)
    return lambda games: sum(play_documented(game) for _ in range(games))


def hearts(seed: int) -> Work:
    """Decisions of random hearts, driven from Python as documented."""
    return documented("hearts", seed)


def crazy_eights(seed: int) -> Work:
    """Decisions of random crazy eights, driven from Python as documented."""
    return documented(f"crazy_eights(players={SEATS})", seed)


def hearts_tuned(seed: int) -> Work:
    """Decisions of random hearts, driven from Python in the fastest way that was found (`play_spiel`)."""
    game = load_spiel("hearts")
    random.seed(seed)
    return lambda games: sum(play_spiel(game, 1 << 30)[1] for _ in range(games))


def hearts_bots(seed: int) -> Work:
    """Decisions of whole games of hearts played by OpenSpiel's own random bots, all in C++."""
    spiel, game = import_module("pyspiel"), load_spiel("hearts")
    bots = [spiel.make_uniform_random_bot(seat, seed + seat) for seat in range(SEATS)]

    def play(games: int) -> int:
        decisions = 0
        for index in range(games):
            state = game.new_initial_state()
            spiel.evaluate_bots(state, bots, seed * games + index)
            decisions += state.move_number() - HEARTS_CHANCES
        return decisions

    return play


def hearts_clone(seed: int) -> Work:
    """Clones of a hearts state in the middle of a random game."""
    game = load_spiel("hearts")
    random.seed(seed)
    decisions = play_spiel(game, 1 << 30)[1]
    random.seed(seed)
    state = play_spiel(game, decisions // 2)[0]

    def clone(copies: int) -> int:
        make = state.clone
        for _ in repeat(None, copies):
            make()
        return copies

    return clone


def uno(seed: int) -> Work:
    """Decisions of random uno on RLCard's game object.

    `UnoGame.step` is its fastest public way: the legal actions come as a list inside the next state, so nothing is asked twice,
    and the environment's numpy observation, which has no counterpart in our contenders, isn't made.
    """
    game = import_module("rlcard").make("uno", config={"seed": seed}).game
    random.seed(seed)

    def play(games: int) -> int:
        decisions, pick, step, over = 0, random.getrandbits, game.step, game.is_over
        for _ in range(games):
            state, _seat = game.init_game()
            while not over():
                actions = state["legal_actions"]
                state, _seat = step(actions[pick(BITS) % len(actions)])
                decisions += 1
        return decisions

    return play


def uno_env(seed: int) -> Work:
    """Decisions of random uno through RLCard's documented environment (`reset`, `step`), which makes a numpy observation at each step."""
    env = import_module("rlcard").make("uno", config={"seed": seed})
    random.seed(seed)

    def play(games: int) -> int:
        decisions, pick, step, over = 0, random.getrandbits, env.step, env.is_over
        for _ in range(games):
            state, _seat = env.reset()
            while not over():
                actions = list(state["legal_actions"])
                state, _seat = step(actions[pick(BITS) % len(actions)])
                decisions += 1
        return decisions

    return play


CASES: Mapping[str, Prepare] = {
    each.__name__: each for each in (hearts, hearts_tuned, crazy_eights, hearts_bots, hearts_clone, uno, uno_env)
}

if __name__ == "__main__":
    run_case(CASES, {})
