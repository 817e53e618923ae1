"""`regalia bench`: how fast the engine runs here."""

import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Annotated, Final

import typer

from regalia.build_info import HOME, summary
from regalia.engine import registry
from regalia.engine.playout import bench_clone, bench_playouts
from regalia.engine.registry import GameInfo

NAME: Final = "bench"
PEERS: Final = ("pyspiel", "rlcard")
SECONDS: Final = 1.0  # CPU time that a measurement takes at least
SEATS: Final = 4


def command(
    arguments: Annotated[list[str] | None, typer.Argument(metavar="-- ARGS", help="For the benchmark of a checkout.")] = None,
) -> None:
    """Measure the speed: beside other engines where a checkout and these engines are at hand, else this engine alone."""
    root = checkout()
    if root is not None and all(find_spec(name) for name in PEERS):
        raise typer.Exit(subprocess.run([sys.executable, "-m", "benchmarks.run", *(arguments or [])], cwd=root, check=False).returncode)
    typer.echo(summary())
    for info in registry.games().values():
        typer.echo(measure(info))
    typer.echo("Random play of one process. `make bench` in a checkout measures it beside other engines.")


def checkout() -> Path | None:
    """The folder with the benchmarks, if this is one or the package lies in one."""
    folders = (Path.cwd(), *HOME.parents)
    return next((folder for folder in folders if (folder / "benchmarks" / "run.py").is_file()), None)


def measure(info: GameInfo) -> str:
    """Decisions and clones of a game per second of CPU time."""
    game = info.make()
    seats = min(max(info.min_seats, SEATS), info.max_seats)
    state = game.new(seats, 1)
    decisions = rate(lambda n, seed: bench_playouts(game, seats, n, seed))
    clones = rate(lambda n, seed: n if bench_clone(state, n) else 0)
    return f"{info.title}, {seats} seats: {decisions:,.0f} decisions/s, {clones:,.0f} clones/s"


def rate(work: Callable[[int, int], int]) -> float:
    """What `work(amount, seed)` counts per second; the amount is doubled until a round is long enough to be measured."""
    amount, spent, counted = 1, 0.0, 0
    while spent < SECONDS:
        amount *= 2
        started = process_time()
        counted = work(amount, amount)
        spent = process_time() - started
    return counted / spent
