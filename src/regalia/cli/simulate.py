"""`regalia simulate`: many games between bots, summed up."""

import os
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

import typer
from rich.console import Console

from regalia.cli.common import Bots, Cards, GameArgument, Options, Seats, Seed, given_options, open_game, seed_bytes, split, whole
from regalia.lab.rows import rows, table
from regalia.lab.simulate import Plan, check, run, watched
from regalia.lab.summary import Summary

NAME: Final = "simulate"


def command(
    game: GameArgument,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", parser=whole, help="How many games.")] = 1000,
    seats: Seats = None,
    bots: Bots = "uniform",
    option: Options = None,
    cards: Cards = None,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", parser=whole, help="How many processes (0: one per core).")] = 1,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Rows per game and seat: FILE.csv or FILE.parquet.")] = None,
) -> None:
    """Let bots play many games. The same seed gives the same rows, however many jobs there are."""
    info = open_game(game)
    names = split(bots, "--bots")
    number = int.from_bytes(seed_bytes(seed)[:8], "big") >> 2
    chosen = given_options(info, option)
    plan = Plan(game, games, seats if seats is not None else max(info.min_seats, len(names)), tuple(names), number, chosen, cards)
    check(plan)
    typer.echo("\n".join(simulate(plan, jobs or os.cpu_count() or 1, out)))


def simulate(plan: Plan, jobs: int, out: Path | None) -> list[str]:
    """Play the plan, write its rows if asked to, and sum it up."""
    summary = Summary()
    started = perf_counter()
    with table(out) if out else nullcontext() as writer:
        for batch in watched(run(plan, jobs), plan.games, Console(stderr=True)):
            summary.add(batch)
            if writer:
                writer.add(rows(batch))
    return summary.lines(perf_counter() - started)
