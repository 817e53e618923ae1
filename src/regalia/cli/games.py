"""`regalia games`: what can be played, and each game's options."""

from pathlib import Path
from typing import Annotated, Final

import typer

from regalia import bots
from regalia.cli.common import open_game, program
from regalia.cli.play import saves
from regalia.engine import registry, replay
from regalia.engine.errors import RegaliaError
from regalia.engine.options import text_of
from regalia.engine.registry import GameInfo
from regalia.engine.replay import Replay

NAME: Final = "games"


def command(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="Show one game with its options.")] = None,
    options: Annotated[bool, typer.Option("--options", help="Show the options of every game.")] = False,
) -> None:
    """List the games with their seats and options, and the saved games."""
    shown = [open_game(name)] if name else list(registry.games().values())
    for info in shown:
        typer.echo(headline(info))
        if options or name:
            for line in option_lines(info):
                typer.echo(line)
    if not shown:
        typer.echo("No game is installed.")
    for line in saved_lines(saves()) if not name else ():
        typer.echo(line)


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


def saved_lines(folder: Path) -> list[str]:
    """The games that are kept in a folder, the newest first; what is no game, or can't be read, isn't told of."""
    try:
        files = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    except OSError:
        return []
    told = [f"  {file}  {told_of(saved)}" for file in files if (saved := _read(file)) is not None]
    return ["", f"Saved games, the newest first; {program()} play --resume FILE goes on with one:", *told] if told else []


def told_of(saved: Replay) -> str:
    """A saved game in a few words: what it is, who plays, how far it has come."""
    known = registry.games().get(saved.game)
    who = ", ".join(player.name for player in saved.players) or f"{saved.seats} seats"
    return f"{known.title if known else saved.game}, {who}, {len(saved.moves)} {'move' if len(saved.moves) == 1 else 'moves'}"


def _read(file: Path) -> Replay | None:
    try:
        return replay.read(file)
    except RegaliaError:
        return None
