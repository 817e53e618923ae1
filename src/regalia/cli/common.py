"""What several commands share: their arguments, seeds, files."""

import os
import secrets
import shutil
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from regalia import bots
from regalia.engine import options, registry
from regalia.engine.errors import RegaliaError
from regalia.engine.files import LARGEST, read_text
from regalia.engine.registry import GameInfo
from regalia.engine.replay import Replay


def whole(word: str | int) -> int:
    """A number of the command line (typer hands in the defaults too)."""
    text = str(word)
    if not text.removeprefix("-").isdecimal() or len(text) > 18:
        raise typer.BadParameter(f"expected a whole number, got {text[:40]!r}")
    return int(text)


GameArgument: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="Name or code of a game, or module:NAME of one in work.")]
Options: TypeAlias = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option; may be repeated.")]
Cards: TypeAlias = Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="Card values of your own printed copy (TOML).")]
Seats: TypeAlias = Annotated[int | None, typer.Option("--seats", metavar="N", parser=whole, help="How many play.")]
Bots: TypeAlias = Annotated[str, typer.Option("--bots", metavar="A,B", help="Bots for the seats, in turn; repeated as often as needed.")]
Seed: TypeAlias = Annotated[str | None, typer.Option("--seed", metavar="SEED", help="64 hex digits, or any text.")]


class InputError(RegaliaError):
    """A word of the command line, or a file that it names, that can't be used."""


def program() -> str:
    """How this program was started: by its name if the shell finds it so, else by the path."""
    typed = Path(sys.argv[0])
    found = shutil.which("regalia")
    by_path = typed.name == "regalia" and (found is None or Path(found).resolve() != typed.resolve())
    return str(typed) if by_path else "regalia"


def cards_of(saved: Replay, cards: Path | None) -> Path | None:
    """The card file of a saved game: the one given, else the one it was played with if that is still there."""
    hint = Path(saved.card_file) if saved.card_file else None
    return cards if cards is not None or hint is None or not os.path.isfile(hint) else hint


def given_options(info: GameInfo, words: list[str] | None) -> dict[str, object]:
    """All options of the game from words like `name=value`; an `OptionError` tells what is wrong."""
    return options.parse(info.options, words or [])


def seed_bytes(text: str | None) -> bytes:
    """32 bytes: the hex digits themselves, the hash of any other text, or fresh ones from the system."""
    if text is None:
        return secrets.token_bytes(32)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    return seed if len(seed) == 32 else blake2b(text.encode("utf-8", "surrogateescape"), digest_size=32, person=b"regalia text").digest()


def split(text: str, flag: str) -> list[str]:
    """The words of a list with commas; none of them may be empty."""
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise InputError(f"{flag}: expected names with commas between them, got {text!r}.")
    return words


def check_bots(info: GameInfo, names: list[str]) -> list[str]:
    """The names again, once it is clear that all of them play this game."""
    for name in names:
        bots.find(name, info.name)
    return names


def open_game(spec: str) -> GameInfo:
    """The game that an argument names."""
    return registry.load(spec)


def read_file(path: str, what: str) -> str:
    """The text of a file, or of the standard input for `-`; `what` names it in the sentence that refuses it."""
    if path != "-":
        return read_text(Path(path), InputError)
    if sys.stdin is None:
        raise InputError(f"{what} was expected on the standard input, which is closed.")
    raw = sys.stdin.buffer.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise InputError(f"{what} has at most {LARGEST} bytes, the standard input holds more.")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as e:
        raise InputError(f"{what} is a text in UTF-8, byte {e.start} of the standard input isn't.") from e
