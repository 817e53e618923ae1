"""Players that are programs, found by name."""

from collections.abc import Callable
from typing import Final

from regalia.bots.desk import Bot, Desk, DeskError
from regalia.bots.greedy import BY_GAME
from regalia.bots.uniform import Uniform
from regalia.engine import registry
from regalia.engine.errors import RegaliaError

__all__ = ["Bot", "Desk", "DeskError", "UnknownBot", "find", "names"]

FOR_ALL: Final[dict[str, Callable[[], Bot]]] = {"uniform": Uniform}


class UnknownBot(RegaliaError):
    """No bot of that name plays that game."""


def _bots(game_name: str) -> dict[str, Callable[[], Bot]]:
    game = registry.find(game_name).name
    return {"greedy": BY_GAME[game], **FOR_ALL} if game in BY_GAME else FOR_ALL


def names(game_name: str) -> list[str]:
    """The bots that play a game, strongest first; an `UnknownGame` if there is no such game."""
    return list(_bots(game_name))


def find(name: str, game_name: str) -> Bot:
    """A fresh bot of that name for that game; an `UnknownBot` lists those there are."""
    known = _bots(game_name)
    if name not in known:
        raise UnknownBot(f"No bot called {name!r} plays {game_name}. Bots: {', '.join(known)}.")
    return known[name]()
