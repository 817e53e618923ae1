"""The games there are: each registers a `GameInfo` under the entry-point group `regalia.games`."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points

from regalia.engine.errors import OptionError, UnknownGame
from regalia.engine.game import Game
from regalia.engine.options import Option, resolve

GROUP = "regalia.games"
MADE = 64  # games of the default pack that are kept, each under its options


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
        self._made: dict[tuple[object, ...], Game] = {}

    def make(self, options: Mapping[str, object] | None = None, pack: object = None) -> Game:
        """The game under the given options; an `OptionError` tells what is wrong with them."""
        chosen = resolve(self.options, options)
        if pack is not None:
            return self.build(chosen, pack)
        key = tuple(chosen.values())
        game = self._made.get(key)
        if game is None:
            if len(self._made) >= MADE:
                self._made.clear()
            game = self._made[key] = self.build(chosen, None)
        return game

    def check_seats(self, seats: int, game: Game) -> None:
        """A `OptionError` if so many can't play, or an option names a seat that isn't there."""
        if not self.min_seats <= seats <= self.max_seats:
            raise OptionError(f"{self.title} is played by {self.min_seats} to {self.max_seats}, got {seats} seats.")
        unfit = game.unfit(seats)
        if unfit:
            raise OptionError(f"{self.title}: {unfit}")
        for option in self.options:
            seat = option.seat_of(game.options.get(option.name))
            if seat is not None and seat >= seats:
                raise OptionError(f"Option {option.name}: expected a seat from 0 to {seats - 1}, got {seat}.")


@cache
def _installed() -> EntryPoints:
    """The entry points of all that is installed, read once."""
    return entry_points(group=GROUP)


_local: dict[str, GameInfo] = {}


def register(info: GameInfo) -> GameInfo:
    """Make a game known in this process alone, for one that isn't installed as a package; it returns the same info."""
    _local[info.name] = info
    return info


def games() -> dict[str, GameInfo]:
    """All registered games by name, in order of their names."""
    found = dict(_local)
    for point in _installed():
        info = _load(point)
        found.setdefault(info.name, info)
    return dict(sorted(found.items()))


def find(name: str) -> GameInfo:
    """The game of a name (or of its code); an `UnknownGame` lists those there are."""
    wanted = name.lower()
    if wanted in _local:
        return _local[wanted]
    for point in _installed().select(name=wanted):
        return _load(point)
    known = games()
    for info in known.values():
        if wanted == info.code.lower():
            return info
    raise UnknownGame(f"No game is called {name!r}. Games: {', '.join(known) or 'none'}.")


def load(spec: str) -> GameInfo:
    """A game by name, or by where its `GameInfo` is (`module:GAME`), which then is registered too.

    It imports what it is told to, so it is for what a person types at the own machine, never for what a file or a client says.
    """
    if ":" not in spec:
        return find(spec)
    if not EntryPoint.pattern.match(spec):
        raise UnknownGame(f"No game is {spec!r}: expected its name, or module:NAME.")
    return register(_load(EntryPoint(spec, spec, GROUP)))


def _load(point: EntryPoint) -> GameInfo:
    try:
        info = point.load()
    except (ImportError, AttributeError) as e:
        raise UnknownGame(f"The game {point.value} can't be loaded ({e}).") from e
    if not isinstance(info, GameInfo):
        raise UnknownGame(f"The game {point.value}: expected a GameInfo, got {type(info).__name__}.")
    return info
