"""A network between a browser and a server that can fail as networks do: cut, refuse, or swallow all without a word."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from tools.serving import free_port

HERE = "127.0.0.1"


def said(data: bytes) -> str:
    """What a browser says in a short frame of a WebSocket; empty for all else."""
    if data[:1] != b"\x81":
        return ""
    start = 4 if data[1] == 0xFE else 2  # a length of one byte or of three
    key, masked = data[start : start + 4], data[start + 4 :]
    return bytes(byte ^ key[i % 4] for i, byte in enumerate(masked)).decode(errors="replace")


class Wire:
    """One connection: what comes at one end goes out at the other. A mute one stays open, and what it was given is lost."""

    def __init__(self, *ends: asyncio.StreamWriter) -> None:
        self.ends = ends
        self.mute = False

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, watch: Callable[[bytes], bool]) -> None:
        """watch: called with all that comes; whether it is still let through."""
        try:
            while data := await source.read(1 << 16):
                mute = self.mute
                if watch(data) and not mute:
                    target.write(data)
        except ConnectionError:
            pass
        self.cut()

    def cut(self) -> None:
        for end in self.ends:
            end.transport.abort()


class Network:
    """What the browser connects to; its methods are called from another thread than the one in which it runs."""

    def __init__(self, port: int) -> None:
        self.address = f"http://{HERE}:{(here := free_port())}"
        self._here, self._there = here, port
        self._wires: set[Wire] = set()
        self._mute = False
        self._trap: tuple[str, bool] | None = None
        self._open: asyncio.Server | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self.restore()

    def cut(self) -> None:
        """All connections end; new ones may be made at once."""
        self._run(self._cut())

    def refuse(self) -> None:
        """All connections end, and there are no new ones."""
        self._run(self._refuse())

    def swallow(self) -> None:
        """All connections stay, new ones may be made, and nothing comes through any of them ever again."""
        self._run(self._swallow())

    def swallow_at(self, word: str, through: bool) -> None:
        """The same from the moment when the browser says a word. through: this is still heard, and only its answer is lost."""
        self._trap = (word, through)

    def restore(self) -> None:
        """From now on new connections work."""
        self._run(self._restore())

    def close(self) -> None:
        self.refuse()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _cut(self) -> None:
        for wire in self._wires:
            wire.cut()
        while self._wires:
            await asyncio.sleep(0.001)

    async def _refuse(self) -> None:
        if self._open:
            self._open.close()
            self._open = None
        await self._cut()

    async def _swallow(self) -> None:
        self._silence()

    def _silence(self) -> None:
        self._mute = True
        for wire in self._wires:
            wire.mute = True

    def _watch(self, data: bytes) -> bool:
        if self._trap is None or self._trap[0] not in said(data):
            return True
        (_, through), self._trap = self._trap, None
        self._silence()
        return through

    async def _restore(self) -> None:
        self._mute = False
        if not self._open:
            self._open = await asyncio.start_server(self._connect, HERE, self._here)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wire = Wire(writer)
        wire.mute = self._mute
        self._wires.add(wire)
        try:
            there, onward = await asyncio.open_connection(HERE, self._there)
            wire.ends += (onward,)
            await asyncio.gather(wire.carry(reader, onward, self._watch), wire.carry(there, writer, bool))
        except ConnectionError:
            wire.cut()
        finally:
            self._wires.discard(wire)


@contextmanager
def network(port: int) -> Iterator[Network]:
    """A network to the server at a port."""
    made = Network(port)
    try:
        yield made
    finally:
        made.close()
