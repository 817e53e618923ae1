"""The clocks of a table: how long each seat has, and what it has used. Times are whole milliseconds and are given, never looked up.

A clock runs by public stages, from one thing that all saw to the next: it tells nothing of silent choices, nor of their being taken back.
"""

import time
from collections.abc import Collection
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

DAY: Final = 24 * 3600


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time a seat has: seconds for the whole game, to which some are added after each stage; or seconds for each stage."""

    seconds: Annotated[int, Meta(ge=10, le=30 * DAY)]
    added: Annotated[int, Meta(ge=0, le=3600)] = 0
    per: Literal["game", "stage"] = "game"


class ClockView(Struct):
    """What all see of the clocks: milliseconds that each seat has left now (none for a bot), and the seats whose time runs."""

    left: list[int | None]
    running: list[int]


def now() -> int:
    """The time, from an unknown start."""
    return time.monotonic_ns() // 1_000_000


class Clock:
    """The clocks of all seats. left: what each had when the stage began; running: who owes something in it, as all see it."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [pace.seconds * 1000] * seats
        self.running: Collection[int] = ()
        self._began = 0

    def begin(self, at: int, running: Collection[int]) -> None:
        """A stage begins, or begins anew after a pause."""
        self._began = at
        self.running = running

    def used(self, at: int) -> int:
        """How long the stage has taken."""
        return max(0, at - self._began)

    def end(self, used: int, undone_by: int | None = None) -> None:
        """A stage is over. What is added for a stage goes again when it is taken back, so nobody gains time by it."""
        for seat in self.running:
            self._give(seat, -used)
            if undone_by is None:
                self._give(seat, self.pace.added * 1000)
        if undone_by is not None:
            self._give(undone_by, -self.pace.added * 1000)
        elif self.pace.per == "stage":
            self.left = [self.pace.seconds * 1000] * len(self.left)

    def _give(self, seat: int, more: int) -> None:
        self.left[seat] = max(0, self.left[seat] + more)

    def remaining(self, seat: int, at: int) -> int:
        """What a seat has left."""
        return max(0, self.left[seat] - (self.used(at) if seat in self.running else 0))

    def view(self, at: int, bots: Collection[int]) -> ClockView:
        """The clocks as all see them; bots have none."""
        left = [None if seat in bots else self.remaining(seat, at) for seat in range(len(self.left))]
        return ClockView(left, [seat for seat in self.running if seat not in bots])
