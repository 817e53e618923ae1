"""Who sits where: people with names, bots with names of their own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from regalia import bots
from regalia.bots import Bot
from regalia.engine.errors import RegaliaError

YOU: Final = "you"  # a seat of this word is the one person at the keyboard
BOT_NAMES: Final = ("Ada", "Bruno", "Clara", "Dmitri", "Edda", "Felix", "Greta")
LONGEST: Final = 20  # letters of a name


class SeatError(RegaliaError):
    """A line-up that can't sit down."""


@dataclass(frozen=True)
class Player:
    """A seat: what it is called, and the bot that plays it (None: a person)."""

    name: str
    bot: Bot | None = None

    @property
    def title(self) -> str:
        """The name, with the kind of bot."""
        return self.name if self.bot is None else f"{self.name} ({self.bot.name})"


def seated(seats: Sequence[str], game: str) -> list[Player]:
    """The players of a line-up: each word is the name of a bot, `you`, or a person's name. A `SeatError` says what is wrong."""
    known = bots.names(game)
    people = [word for word in seats if word not in known]
    if len(people) > 1 and YOU in [word.lower() for word in people]:
        raise SeatError(f"{YOU!r} is the only person at the keyboard; where several play, each has a name: got {', '.join(people)}.")
    for name in people:
        _check(name, people)
    free = iter([name for name in BOT_NAMES if name.lower() not in {word.lower() for word in people}])
    return [Player(next(free), bots.find(word, game)) if word in known else Player(_called(word)) for word in seats]


def _called(word: str) -> str:
    return "You" if word.lower() == YOU else word


def _check(name: str, people: Sequence[str]) -> None:
    if not name.strip() or len(name) > LONGEST or not name.isprintable():
        raise SeatError(f"A name has 1 to {LONGEST} letters, got {name!r}.")
    if [other.lower() for other in people].count(name.lower()) > 1:
        raise SeatError(f"Two people are called {name!r}; give each a name of their own.")
