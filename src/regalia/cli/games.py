"""`regalia games`: what can be played, and each game's options."""

from typing import Annotated, Final

import typer

from regalia import bots
from regalia.cli.common import open_game
from regalia.engine import registry
from regalia.engine.options import text_of
from regalia.engine.registry import GameInfo

NAME: Final = "games"


def command(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="Show one game with its options.")] = None,
    options: Annotated[bool, typer.Option("--options", help="Show the options of every game.")] = False,
) -> None:
    """List the games, their seats and options."""
    shown = [open_game(name)] if name else list(registry.games().values())
    for info in shown:
        typer.echo(headline(info))
        if options or name:
            for line in option_lines(info):
                typer.echo(line)
    if not shown:
        typer.echo("No game is installed.")


def headline(info: GameInfo) -> str:
    """A game in one line."""
    seats = f"{info.min_seats} to {info.max_seats} seats"
    return f"{info.name:<12}{info.title} ({info.code}), {seats}, {len(info.options)} options, bots {', '.join(bots.names(info.name))}"


def option_lines(info: GameInfo) -> list[str]:
    """An option in a few lines: its name and title, what it decides with its rule, and its values, the default in brackets."""
    lines = []
    for option in info.options:
        texts = [f"[{text}]" if text == text_of(option.default) else text for text in option.texts()]
        width = max(map(len, texts))
        lines += [f"  {option.name}: {option.title}", f"      {option.help} ({option.rule})"]
        lines += [f"      {text:<{width}}  {label}" for text, label in zip(texts, option.labels, strict=True)]
    return lines
