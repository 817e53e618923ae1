"""Who is away: dropped for a while, then gone."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from regalia.table import clock

GRACE: Final = 60_000  # ms without a connection after which somebody is gone


class Presence:
    """Since when nobody is connected for a seat; `tell` is called when one that is away becomes one that is gone."""

    def __init__(self, seats: int, tell: Callable[[], Awaitable[None]]) -> None:
        self._away = dict.fromkeys(range(seats), clock.now())
        self._tell = tell
        self._telling: set[asyncio.Future[None]] = set()

    def came(self, seat: int) -> None:
        """Somebody is connected for a seat."""
        self._away.pop(seat, None)

    def left(self, seat: int) -> None:
        """Nobody is connected for a seat any more."""
        self._away[seat] = clock.now()
        self.watch()

    def gone(self, seat: int) -> bool:
        """Whether a seat has had no connection for so long that the others may decide."""
        return seat in self._away and clock.now() - self._away[seat] >= GRACE

    def watch(self) -> None:
        """Wait until all who are away now are gone."""
        if not all(self.gone(seat) for seat in self._away):
            asyncio.get_running_loop().call_later(GRACE / 1000 + 0.1, self._due)

    def _due(self) -> None:
        task = asyncio.ensure_future(self._tell())
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)
