"""Many games between bots, over several processes.

A game is a function of the plan and its number alone: deal and chance come from a hash of both, the bots draw from a generator of their
own. So the same plan gives the same games, in the same order, however many processes share the work.
"""

import multiprocessing
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from regalia import bots
from regalia.bots import Bot, Desk
from regalia.bots.uniform import Uniform
from regalia.engine import registry
from regalia.engine.errors import RegaliaError
from regalia.engine.game import Game
from regalia.engine.knowledge import redact
from regalia.engine.layout import new_buf
from regalia.engine.playout import playout
from regalia.engine.rng import FastRng, Rng
from regalia.engine.state import State

MOST_GAMES: Final = 100_000_000
MOST_JOBS: Final = 256
BATCH: Final = 50  # games that a process plays before it reports


class PlanError(RegaliaError):
    """A simulation that can't be run."""


@dataclass(frozen=True)
class Plan:
    """What to play.

    game: a name, or module:NAME. bots: who plays, taken in turn around the table; from game to game everybody moves on by one seat.
    seed: 0 to 2**62 - 1. pack: a card file of one's own.
    """

    game: str
    games: int
    seats: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    pack: Path | None = None

    def seating(self, index: int) -> list[str]:
        """The bots of a game, seat by seat."""
        return [self.bots[(seat + index) % len(self.bots)] for seat in range(self.seats)]


@dataclass(frozen=True)
class Outcome:
    """One game: its number, how many decisions it took, and per seat the bot, the points, the rank and the part of the win."""

    index: int
    decisions: int
    bots: tuple[str, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    shares: tuple[float, ...]


def check(plan: Plan) -> None:
    """A named error for a plan that can't be played: games, seats, options, cards or bots."""
    if not 1 <= plan.games <= MOST_GAMES:
        raise PlanError(f"A simulation has 1 to {MOST_GAMES} games, got {plan.games}.")
    info = registry.load(plan.game)
    info.check_seats(plan.seats, info.make(plan.options, plan.pack))
    if len(plan.bots) > plan.seats:
        raise PlanError(f"{len(plan.bots)} bots are named for {plan.seats} seats.")
    for name in plan.bots:
        bots.find(name, info.name)


# ---- one game


def play(plan: Plan, index: int) -> Outcome:
    """The game of a number."""
    game, players = _table(plan.game, tuple(sorted(plan.options.items(), key=lambda o: o[0])), plan.pack, plan.bots)
    seating = plan.seating(index)
    chance = FastRng(plan.seed, -1 - index)
    s = game.new(plan.seats, plan.seed, index)
    if all(isinstance(players[name], Uniform) for name in seating):
        decisions = int(playout(game, s, chance.words, new_buf(game.max_legal)))
    else:
        decisions = finish(game, s, [players[name] for name in seating], chance)
    return outcome(game, s, index, decisions, tuple(seating))


def finish(game: Game, s: State, seated: Sequence[Bot], chance: Rng) -> int:
    """Play to the end; the number of decisions. (Among uniform bots alone the engine's own `playout` does the same, faster.)"""
    decisions = 0
    while (seat := int(s.to_act())) >= 0:
        game.apply(s, seat, choose(game, s, seat, seated[seat], chance))
        decisions += 1
    return decisions


def choose(game: Game, s: State, seat: int, bot: Bot, chance: Rng) -> int:
    """A bot's answer, from its desk. Uniform choice looks at the legal answers only, so it is spared the desk."""
    if isinstance(bot, Uniform):
        legal = game.legal_list(s, seat)
        return legal[chance.below(len(legal))]
    return bot.choose(Desk(game, redact(s, seat)), chance)


def outcome(game: Game, s: State, index: int, decisions: int, seating: tuple[str, ...]) -> Outcome:
    """The result of a finished game."""
    points, tiers = new_buf(s.seats), new_buf(s.seats)
    game.scores(s, points)
    game.tiers(s, tiers)
    ranks = tuple(1 + sum(1 for other in tiers if other > own) for own in tiers)
    shares = tuple(game.share(s, seat) for seat in range(int(s.seats)))
    return Outcome(index, decisions, seating, tuple(int(x) for x in points), ranks, shares)


@cache
def _table(spec: str, options: tuple[tuple[str, object], ...], pack: Path | None, names: tuple[str, ...]) -> tuple[Game, dict[str, Bot]]:
    """Game and bots of a plan, made once in each process."""
    info = registry.load(spec)
    return info.make(dict(options), pack), {name: bots.find(name, info.name) for name in names}


# ---- many games


def run(plan: Plan, jobs: int = 1) -> Iterator[list[Outcome]]:
    """All games in batches, in the order of their numbers, played by so many processes."""
    if not 1 <= jobs <= MOST_JOBS:
        raise PlanError(f"Expected 1 to {MOST_JOBS} jobs, got {jobs}.")
    check(plan)
    starts = range(0, plan.games, BATCH)
    if jobs == 1 or len(starts) == 1:
        yield from (_batch(plan, start) for start in starts)
        return
    with _pool(min(jobs, len(starts))) as pool:
        yield from pool.map(_batch, [plan] * len(starts), starts)


def _batch(plan: Plan, start: int) -> list[Outcome]:
    return [play(plan, index) for index in range(start, min(start + BATCH, plan.games))]


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Fresh processes (a fork would copy the threads' locks) that leave Ctrl-C to their parent; what hasn't begun is dropped at the end."""
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def watched(batches: Iterator[list[Outcome]], games: int, console: Console) -> Iterator[list[Outcome]]:
    """The same batches, with a progress bar if the console is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Playing", total=games)
        for batch in batches:
            progress.advance(task, len(batch))
            yield batch
