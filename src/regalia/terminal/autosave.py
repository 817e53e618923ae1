"""The file that a game is kept in: nobody else's file is written over."""

import os
from itertools import count
from pathlib import Path

from regalia.engine import replay
from regalia.engine.errors import RegaliaError
from regalia.engine.files import write_text
from regalia.engine.replay import Replay


class AutosaveError(RegaliaError):
    """A file that a game can't be kept in."""


def taken(path: Path, error: type[RegaliaError]) -> bool:
    """Whether there is something of that name; an error of the given kind if there can be no such name, or nobody may know."""
    try:
        os.stat(path)
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as e:
        raise error(f"{path}: no game can be kept there ({getattr(e, 'strerror', None) or e}).") from e
    return True


class Autosave:
    """A path, and what this game last left there. If a second program plays the same file, each goes on in a file of its own.

    source: the game that is resumed, None for a new one. If the file holds just that game it may be written over.
    """

    def __init__(self, path: Path, source: Replay | None) -> None:
        self.path = path
        now = self._content()
        self.left = now if now is not None and _holds(now, source) else None

    def prove(self) -> None:
        """Make the folder, and write what is in the file once more; an `AutosaveError` if it won't take a move later either."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as e:
            raise AutosaveError(f"Can't write {self.path}: {e.strerror}.") from e
        if self.left is not None:
            write_text(self.path, self.left.decode(), AutosaveError)

    def make_way(self) -> bool:
        """Turn to a file beside it if somebody else has written there; whether that was so."""
        now = self._content()
        if now is None or now == self.left:
            return False
        names = (self.path.with_name(f"{self.path.stem}-{n}{self.path.suffix}") for n in count(2))
        self.path = next(path for path in names if not taken(path, AutosaveError))
        self.left = None
        return True

    def written(self) -> None:
        """What is in the file now is this game's."""
        self.left = self._content()

    def _content(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except (OSError, ValueError):
            return None


def _holds(content: bytes, source: Replay | None) -> bool:
    """Whether a file is a game as it was read, not one that somebody has played on since."""
    try:
        return source is not None and replay.read(content.decode()) == source
    except (RegaliaError, UnicodeDecodeError):
        return False
