"""`regalia contract`: the suite that every game has to pass."""

from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress

from regalia import kit
from regalia.cli.common import GameArgument, InputError, Seed, open_game, seed_bytes, whole

NAME: Final = "contract"


def command(
    game: GameArgument,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", parser=whole, help="How many random games.")] = 20,
    seed: Seed = "regalia",
) -> None:
    """Play random games of any game, and check at every step what the engine asks of a game. Exit code 1 if something fails."""
    if games < 1:
        raise InputError(f"--games: expected a number from 1, got {games}.")
    info = open_game(game)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Playing", total=games)
        number = int.from_bytes(seed_bytes(seed)[:7], "big")
        report = kit.run(info, games=games, seed=number, progress=lambda done: bar.update(task, completed=done))
    for line in report.lines:
        typer.echo(line)
    if not report.ok:
        raise typer.Exit(1)
