"""`regalia serve`: the table in the browser."""

import socket
import webbrowser
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer
from typing import Annotated, Final

import typer

from regalia.cli.common import InputError, open_game, whole
from regalia.cli.play import saves

NAME: Final = "serve"
HOST: Final = "127.0.0.1"
PORT: Final = 8340


def command(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 for the whole network.")] = HOST,
    port: Annotated[int, typer.Option("--port", metavar="N", parser=whole, help="Port to listen at.")] = PORT,
    data: Annotated[Path | None, typer.Option("--data", metavar="FOLDER", help="Where tables and games are kept.")] = None,
    game: Annotated[list[str] | None, typer.Option("--game", metavar="module:NAME", help="A game in work; may be repeated.")] = None,
    pace: Annotated[int, typer.Option("--pace", metavar="MS", parser=whole, help="Least time between visible moves of bots.")] = 400,
    workers: Annotated[int, typer.Option("--workers", metavar="N", parser=whole, help="Processes for the bots.")] = 1,
    browse: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Serve the table: people and bots play in the browser, everything is kept in one file."""
    for flag, number, least, most in (("--port", port, 1, 65535), ("--pace", pace, 0, 60_000), ("--workers", workers, 1, 64)):
        if not least <= number <= most:
            raise InputError(f"{flag}: expected a number from {least} to {most}, got {number}.")
    try:
        from regalia.table.app import Config, serve
    except ModuleNotFoundError as e:
        raise InputError(f"The table needs more packages ({e.name} is missing); pip install 'regalia[table]' brings them.") from e
    for spec in game or ():
        open_game(spec)
    check(host, port, data or saves())
    config = Config((data or saves()) / "regalia.db", tuple(game or ()), pace / 1000, workers)
    address = f"http://{'localhost' if host in (HOST, '0.0.0.0', '::') else host}:{port}"
    typer.echo(f"The table is open at {address} (Ctrl-C closes it; games are kept in {config.file}).")
    if browse:
        Timer(1.0, webbrowser.open, [address]).start()
    serve(config, host, port)


def check(host: str, port: int, folder: Path) -> None:
    """An `InputError` if nobody can listen there, or nothing can be kept there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as e:
        raise InputError(f"--data: nothing can be kept in {folder} ({e.strerror}).") from e
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            pass
    except OSError as e:
        raise InputError(f"Nobody can listen at {host}, port {port} ({e.strerror}); --port takes another one.") from e
