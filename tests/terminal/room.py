"""What the terminal's tests share: a keyboard that types by itself, a screen to read, positions in letters."""

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from regalia.engine import registry
from regalia.engine.match import card_digest
from regalia.engine.registry import GameInfo
from regalia.engine.replay import Replay
from regalia.engine.sheet import notation
from regalia.terminal.play import PlayConfig, Table
from regalia.terminal.screen import Screen

INFO: GameInfo = registry.find("commands")
LETTERS = dict(zip("RBYKrbykCOXG", "SWR SWB SWY SWK SHR SHB SHY SHK CRO BAL EXC GOL".split(), strict=True))
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Keyboard(io.StringIO):
    """Types lines one after the other; an exception among them is raised in its place. When they are used up, no more can come."""

    def __init__(self, lines: Iterable[str | BaseException]) -> None:
        super().__init__()
        self.lines: Iterator[str | BaseException] = iter(lines)
        self.rest = ""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # as io.StringIO itself does
        if not self.rest:
            line = next(self.lines, None)
            if isinstance(line, BaseException):
                raise line
            self.rest = "" if line is None else line + "\n"
        cut = len(self.rest) if size < 0 else size
        given, self.rest = self.rest[:cut], self.rest[cut:]
        return given


class Display(io.StringIO):
    """A screen to read; a terminal if asked for."""

    def __init__(self, terminal: bool = False) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


class BrokenDisplay(Display):
    """A pipe whose reader goes away after so many signs."""

    def __init__(self, signs: int) -> None:
        super().__init__()
        self.left = signs

    def write(self, text: str, /) -> int:
        self.left -= len(text)
        if self.left < 0:
            raise BrokenPipeError
        return super().write(text)


def config(path: Path, seats: str = "you uniform", seed: int = 1, **more: Any) -> PlayConfig:
    """A game of these seats, kept in a file of a test's folder."""
    return PlayConfig(INFO, seats.split(), bytes([seed]) * 32, path / "game.json", **more)


def table(setting: PlayConfig, lines: Iterable[str | BaseException], display: Display | None = None) -> Table:
    """A table with its keyboard and screen, for tests that look into the match."""
    return Table(setting, Keyboard(lines), Screen(display or Display(), notation(INFO)))


def anything(seed: int) -> Iterator[str]:
    """A person who types numbers until one is taken."""
    chance = Random(seed)
    while True:
        yield str(chance.choice((1, 1, 2, 3, 4, 7, 12, 20)))


def kinds(letters: str) -> str:
    """Cards in the letters of the specification, as a position spells them."""
    return " ".join(LETTERS[c] for c in letters)


def position(hands: list[str], deck: str = "", discard: str = "", piles: list[str] | None = None, stage: str = "KC-D12",
             last: int = 0) -> dict[str, Any]:
    """A position with seat 0 on turn; the deck from the top, `last` the turns to come in a running last chance round."""
    facts = {"first": 0, "turn": 0, **({"last": last + 1} if last >= 0 and not deck else {})}
    zones = {
        "hand": [kinds(hand) for hand in hands], "pile": [kinds(pile) for pile in piles or [""] * len(hands)], "table": "", "held": "",
        "gone": "", "deck": kinds(deck[::-1]), "discard": kinds(discard),
    }
    return {
        "format": 1, "game": "commands", "rules": 1, "options": dict(INFO.make().options), "seats": len(hands), "zones": zones, "known": {},
        "facts": facts, "frames": [{"kind": stage, "owing": [0], "used": 0}],
    }


def from_position(path: Path, seats: str, start: dict[str, Any]) -> PlayConfig:
    """A game that goes on from a position; what an earlier one of the same test left is gone."""
    (path / "game.json").unlink(missing_ok=True)
    game = INFO.make()
    saved = Replay("commands", 1, card_digest(INFO, game), len(seats.split()), game.options, {"position": start}, "", (), "")
    return config(path, seats, replay=saved)
