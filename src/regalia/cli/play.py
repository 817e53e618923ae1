"""`regalia play`: a game at this keyboard."""

import os
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import typer

from regalia import bots as players
from regalia.cli.common import Cards, InputError, Options, Seats, Seed, check_bots, given_options, open_game, seed_bytes, split
from regalia.engine import replay
from regalia.engine.registry import GameInfo
from regalia.terminal.people import YOU
from regalia.terminal.play import PlayConfig, run

NAME: Final = "play"
DEFAULT_GAME: Final = "commands"
DEFAULT_SEATS: Final = 4


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name or code of a game.")] = DEFAULT_GAME,
    seats: Seats = None,
    people: Annotated[str, typer.Option("--people", metavar="A,B", help='Names of the people at this keyboard; "" for none.')] = YOU,
    bots: Annotated[str | None, typer.Option("--bots", metavar="A,B", help="Bots for the other seats, in turn (see `games`).")] = None,
    option: Options = None,
    seed: Seed = None,
    cards: Cards = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")] = None,
    autosave: Annotated[Path | None, typer.Option("--autosave", metavar="FILE", help="Where the game is kept after every move.")] = None,
) -> None:
    """Play a game, people and bots in any mix."""
    info = open_game(game)
    if resume is not None:
        raise typer.Exit(run(resumed(resume, people, bots, option or seed or seats, cards, autosave)))
    options = given_options(info, option)
    seating = line_up(info, seats, people, bots)
    info.check_seats(len(seating), info.make(options, cards))
    raise typer.Exit(run(PlayConfig(info, seating, seed_bytes(seed), fresh(autosave, info), options, cards)))


def line_up(info: GameInfo, seats: int | None, people: str, bots: str | None) -> list[str]:
    """A word for each seat: people first, then bots, repeated as often as needed."""
    known = players.names(info.name)
    persons = split(people, "--people") if people else []
    for person in persons:
        if person in known:
            raise InputError(f"--people: {person!r} is a bot of {info.title}; choose another name, or name it with --bots.")
    chosen = check_bots(info, split(bots, "--bots")) if bots else known[:1]
    if seats is None:
        seats = len(persons) + len(chosen) if bots else max(len(persons), min(DEFAULT_SEATS, info.max_seats))
    if not info.min_seats <= seats <= info.max_seats:
        raise InputError(f"--seats: {info.title} is played by {info.min_seats} to {info.max_seats}, got {seats}.")
    if len(persons) > seats:
        raise InputError(f"--people: {len(persons)} people are named for {seats} seats.")
    return [*persons, *(chosen[i % len(chosen)] for i in range(seats - len(persons)))]


def resumed(file: Path, people: str, bots: str | None, fixed: object, cards: Path | None, autosave: Path | None) -> PlayConfig:
    """A saved game taken up again; it goes on being kept in its own file. Its seats, options and seed can't be changed."""
    if fixed:
        raise InputError("--resume: a saved game has its own seats, options and seed; leave --seats, --option and --seed out.")
    saved = replay.read(file)
    info = replay.verify(saved, cards).info
    seating = line_up(info, saved.seats, people, bots)
    return PlayConfig(info, seating, b"", fresh(autosave, info) if autosave else file, dict(saved.options), cards, saved)


def fresh(autosave: Path | None, info: GameInfo) -> Path:
    """A file of a new game: the given one, which must not be there yet, or one in the folder of saved games."""
    if autosave is not None:
        if autosave.exists():
            raise InputError(f"--autosave: {autosave} is there already; --resume {autosave} goes on with it.")
        return autosave
    folder = saves()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise InputError(f"Saved games can't be kept in {folder} ({e.strerror}); name a file with --autosave.") from e
    return folder / f"{info.name}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.json"


def saves() -> Path:
    """Where games are kept that nobody named a file for."""
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "regalia"
