"""The games there are: each registers a `GameInfo` under the entry-point group `regalia.games`."""

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import entry_points

from regalia.engine.errors import OptionError, UnknownGame
from regalia.engine.game import Game
from regalia.engine.options import Option, resolve

GROUP = "regalia.games"


class GameInfo:
    """What is known of a game before one is made.

    name: what people type. code: prefix of its rule ids. build: makes the `Game` from resolved options and a card pack
    (None: the default one). package: where its `rules.md`, `cards.toml`, `notation` and `sheet` are.
    """

    def __init__(self, name: str, code: str, title: str, min_seats: int, max_seats: int, options: Sequence[Option],
                 build: Callable[[dict[str, object], object], Game], package: str) -> None:
        self.name = name
        self.code = code
        self.title = title
        self.min_seats = min_seats
        self.max_seats = max_seats
        self.options = list(options)
        self.build = build
        self.package = package

    def make(self, options: Mapping[str, object] | None = None, pack: object = None) -> Game:
        """The game under the given options; an `OptionError` tells what is wrong with them."""
        return self.build(resolve(self.options, options), pack)

    def check_seats(self, seats: int, game: Game) -> None:
        """A `OptionError` if so many can't play, or the chosen first player isn't among them."""
        if not self.min_seats <= seats <= self.max_seats:
            raise OptionError(f"{self.title} is played by {self.min_seats} to {self.max_seats}, got {seats} seats.")
        first = game.options.get("first_player")
        if isinstance(first, int) and not isinstance(first, bool) and first >= seats:
            raise OptionError(f"Option first_player: expected a seat from 0 to {seats - 1}, got {first}.")


def games() -> dict[str, GameInfo]:
    """All registered games by name, in order of their names."""
    found: dict[str, GameInfo] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda p: p.name):
        info = point.load()
        if not isinstance(info, GameInfo):
            raise UnknownGame(f"The entry point {point.name} = {point.value} isn't a GameInfo.")
        found[info.name] = info
    return found


def find(name: str) -> GameInfo:
    """The game of a name (or of its code); an `UnknownGame` lists those there are."""
    known = games()
    for info in known.values():
        if name.lower() in (info.name, info.code.lower()):
            return info
    raise UnknownGame(f"No game is called {name!r}. Games: {', '.join(known) or 'none'}.")
