"""What the kit is told about a game beside its `GameInfo`. Nothing of it is needed: a new game passes with the defaults."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec

from regalia.bots.desk import Bot
from regalia.bots.uniform import Uniform
from regalia.engine.game import Game
from regalia.engine.options import Value
from regalia.engine.registry import GameInfo
from regalia.kit.secrets import Secrets

Options = dict[str, Value]


@dataclass(frozen=True)
class Spec:
    """A game as the kit tests it.

    info: the game. secrets: its table of hidden information, from which twins are built; the default follows the layout.
    turned: whether the option `first_player` and a given setup turn the whole game with the seats. bots: who is watched for leaks.
    rare: ids of actions that random play need not reach.
    """

    info: GameInfo
    secrets: Callable[[Game], Secrets] = Secrets
    turned: bool = False
    bots: Mapping[str, Callable[[], Bot]] = field(default_factory=lambda: {"uniform": Uniform})
    rare: frozenset[str] = frozenset()

    @property
    def worded(self) -> bool:
        """Whether the game has words of its own for sheets and events."""
        return all(find_spec(f"{self.info.package}.{part}") is not None for part in ("sheet", "notation"))


def values(info: GameInfo, seats: int) -> list[tuple[str, Value]]:
    """Every option with every value that so many seats can play under."""
    return [(o.name, v) for o in info.options for v in o.values if (o.seat_of(v) or 0) < seats]
