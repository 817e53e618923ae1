"""`regalia play`: a game at this keyboard."""

import os
from datetime import datetime
from itertools import cycle
from pathlib import Path
from typing import Annotated, Final

import typer

from regalia import bots as players
from regalia.cli.common import (
    Cards,
    InputError,
    Options,
    Seats,
    Seed,
    cards_of,
    check_bots,
    given_options,
    open_game,
    program,
    seed_bytes,
    split,
)
from regalia.engine import replay
from regalia.engine.registry import GameInfo
from regalia.engine.replay import Replay
from regalia.terminal.autosave import taken
from regalia.terminal.people import YOU
from regalia.terminal.play import PlayConfig, run

NAME: Final = "play"
DEFAULT_GAME: Final = "commands"
DEFAULT_SEATS: Final = 4


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name or code of a game.")] = DEFAULT_GAME,
    seats: Seats = None,
    people: Annotated[
        str | None, typer.Option("--people", metavar="A,B", help='Names of the people at this keyboard, "you" for one alone, "" for none.')
    ] = None,
    bots: Annotated[str | None, typer.Option("--bots", metavar="A,B", help="Bots for the other seats, in turn (see `games`).")] = None,
    option: Options = None,
    seed: Seed = None,
    cards: Cards = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game and its players.")] = None,
    autosave: Annotated[Path | None, typer.Option("--autosave", metavar="FILE", help="Where the game is kept after every move.")] = None,
) -> None:
    """Play a game, people and bots in any mix."""
    info = open_game(game)
    if resume is not None:
        raise typer.Exit(run(resumed(resume, people, bots, option or seed or seats, cards, autosave)))
    options = given_options(info, option)
    seating = line_up(info, seats, YOU if people is None else people, bots)
    info.check_seats(len(seating), info.make(options, cards))
    raise typer.Exit(run(PlayConfig(info, seating, seed_bytes(seed), fresh(autosave, info), options, cards, program=program())))


def line_up(info: GameInfo, seats: int | None, people: str, bots: str | None) -> list[str]:
    """A word for each seat: people first, then bots, repeated as often as needed."""
    known = players.names(info.name)
    persons = check_people(info, split(people, "--people") if people else [])
    chosen = check_bots(info, split(bots, "--bots")) if bots else known[:1]
    if seats is None:
        seats = len(persons) + len(chosen) if bots else max(len(persons), min(DEFAULT_SEATS, info.max_seats))
    if not info.min_seats <= seats <= info.max_seats:
        raise InputError(f"--seats: {info.title} is played by {info.min_seats} to {info.max_seats}, got {seats}.")
    if len(persons) > seats:
        raise InputError(f"--people: {len(persons)} people are named for {seats} seats.")
    return [*persons, *(chosen[i % len(chosen)] for i in range(seats - len(persons)))]


def check_people(info: GameInfo, names: list[str]) -> list[str]:
    """The names again, once it is clear that none of them means a bot."""
    for name in names:
        if name in players.names(info.name):
            raise InputError(f"--people: {name!r} is a bot of {info.title}; choose another name, or name it with --bots.")
    return names


def resumed(file: Path, people: str | None, bots: str | None, fixed: object, cards: Path | None, autosave: Path | None) -> PlayConfig:
    """A saved game taken up again; it goes on being kept in its own file. Its seats, options and seed can't be changed."""
    if fixed:
        raise InputError("--resume: a saved game has its own seats, options and seed; leave --seats, --option and --seed out.")
    saved = replay.read(file)
    pack = cards_of(saved, cards)
    info = replay.verify(saved, pack).info
    seating = seated_again(info, saved, people, bots)
    kept = fresh(autosave, info) if autosave else file
    return PlayConfig(info, seating, b"", kept, dict(saved.options), pack, saved, program=program())


def seated_again(info: GameInfo, saved: Replay, people: str | None, bots: str | None) -> list[str]:
    """A word for each seat: as the file says. --people names its people anew, --bots its bots; both together fill all seats anew."""
    if not saved.players or (people is not None and bots is not None):
        return line_up(info, saved.seats, YOU if people is None else people, bots)
    persons = [player.name for player in saved.players if not player.bot]
    named = persons if people is None else split(people, "--people") if people else []
    if len(named) != len(persons):
        there = ", ".join(persons) or "nobody"
        raise InputError(f"--people: expected {len(persons)} names, for the saved game is played by {there}; got {len(named)}. "
                         "With --bots as well all seats are filled anew.")
    programs = check_bots(info, split(bots, "--bots") if bots else [player.bot for player in saved.players if player.bot])
    human, engine = iter(check_people(info, named)), cycle(programs)
    return [next(engine) if player.bot else next(human) for player in saved.players]


def fresh(autosave: Path | None, info: GameInfo) -> Path:
    """A file of a new game: the given one, which must not be there yet, or one in the folder of saved games."""
    if autosave is not None:
        if taken(autosave, InputError):
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
