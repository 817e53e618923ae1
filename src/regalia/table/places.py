"""A table as it is kept: its record, and who sits at its seats."""

from typing import Any, Final

from msgspec import Struct

from regalia.table.clock import Pace

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"


class Seat(Struct):
    """Who sits there. guest: id of the person's cookie; secret: hash of the seat's secret.

    A bot with both sits in for a person, who may come back.
    """

    kind: str
    name: str
    bot: str | None = None
    guest: str | None = None
    secret: bytes | None = None


class Record(Struct):
    """A table as it is kept, beside its seats and moves."""

    number: int
    id: str
    game: str
    rules: int
    options: dict[str, Any]
    origin: dict[str, Any]
    owner: str
    listed: bool
    started: bool
    over: bool
    next: str | None
    pace: Pace | None = None
