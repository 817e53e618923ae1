"""One connection to a table: a bounded queue and a task that empties it, so that a stalled phone holds nobody up."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from regalia.table import wire

MOST: Final = 200  # waiting messages, whole views not counted; beyond it the connection ends

Send = Callable[[str], Awaitable[None]]


class Budget:
    """How many messages a client may still send: `rate` a second, and as many as `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def spend(self) -> bool:
        """Count a message; False if it is one too many."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """What goes out to one browser. viewer: the seat, or the onlookers' number. queued, shown: numbers of the last view that was put
    into the queue and of the last one that went out.
    """

    def __init__(self, viewer: int, name: str, shown: int) -> None:
        self.viewer = viewer
        self.name = name
        self.queued = self.shown = shown
        self.closed: tuple[int, str] | None = None
        self._queue: deque[tuple[int | None, str]] = deque()  # (number of a view or None, frame)
        self._ready = asyncio.Event()

    def put(self, message: wire.Message) -> None:
        """Send a message when the line is free."""
        self.put_frame(wire.write(message))

    def put_frame(self, frame: str, n: int | None = None) -> None:
        """Send a frame; a view (which has a number) takes the place of one that still waits."""
        if n is not None:
            self.queued = n
            self._queue = deque(entry for entry in self._queue if entry[0] is None)
        elif len(self._queue) >= MOST:
            self.close(1013, "This connection is too slow.")
        self._queue.append((n, frame))
        self._ready.set()

    def close(self, code: int, reason: str) -> None:
        """End the connection after what waits has been sent."""
        self.closed = self.closed or (code, reason)
        self._ready.set()

    async def drain(self, send: Send) -> tuple[int, str]:
        """Send what comes until the connection is to be closed; the code and the reason."""
        while True:
            await self._ready.wait()
            while self._queue:
                n, frame = self._queue.popleft()
                if n is not None:
                    self.shown = n
                await send(frame)
            self._ready.clear()
            if self.closed:
                return self.closed
