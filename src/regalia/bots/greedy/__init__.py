"""Greedy bots, one per game: each weighs the answers open to it and takes the best, without playing ahead."""

from collections.abc import Callable
from typing import Final

from regalia.bots.desk import Bot
from regalia.bots.greedy.commands import GreedyCommands

BY_GAME: Final[dict[str, Callable[[], Bot]]] = {"commands": GreedyCommands}
