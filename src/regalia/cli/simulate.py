"""`regalia simulate`: many games between bots, summed up."""

import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

import typer
from rich.console import Console

from regalia.cli.common import Bots, Cards, GameArgument, Options, Seats, Seed, given_options, open_game, seed_bytes, split, whole
from regalia.lab.rows import part_of, rows, table
from regalia.lab.simulate import Outcome, Plan, check, run, watched
from regalia.lab.summary import Summary

NAME: Final = "simulate"
SILENCE: Final = 10.0  # seconds between two lines of progress where there is no terminal


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
    """Let bots play many games. The same seed gives the same rows, however many jobs there are. Ctrl-C leaves them in FILE.part."""
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
    try:
        with table(out) if out else nullcontext() as writer:
            for batch in reported(watched(run(plan, jobs), plan.games, Console(stderr=True)), plan.games):
                summary.add(batch)
                if writer:
                    writer.add(rows(batch))
    except KeyboardInterrupt:
        if out:
            typer.echo(f"\nThe rows so far are in {part_of(out)}.", err=True)
        raise
    return summary.lines(perf_counter() - started)


def reported(batches: Iterator[list[Outcome]], games: int) -> Iterator[list[Outcome]]:
    """The same batches, with a line on stderr now and then where no bar is drawn."""
    done, told = 0, perf_counter()
    for batch in batches:
        done += len(batch)
        if not sys.stderr.isatty() and perf_counter() - told > SILENCE:
            told = perf_counter()
            typer.echo(f"{done} of {games} games", err=True)
        yield batch
