"""Events: facts with an audience, written as numbers into one flat log.

An entry is [length, kind, audience, eyes, open numbers..., cards...]. Viewers outside `audience` get no event at all,
viewers outside `eyes` get the number of the cards instead of the cards. Who may see what is in the entry itself, so that
log, animation, replay and onlookers share one redaction (`redacted`).
"""

from typing import Final, TypeAlias, final

from librt.vecs import append, vec
from mypy_extensions import i64

Buf: TypeAlias = "vec[i64]"
Event: TypeAlias = tuple[int | str | tuple[int, ...], ...]

HEADER: Final[i64] = 4


class EventKind:
    """A kind of event: its name, the names of its open numbers, and whether cards follow them.

    A field named `seat` or ending in `_seat` is a seat. told: whether it is a line of the log; the others are said again by what follows.
    """

    def __init__(self, name: str, fields: tuple[str, ...] = (), cards: bool = False, told: bool = True) -> None:
        self.name = name
        self.fields = fields
        self.cards = cards
        self.told = told


@final
class Log:
    """The events of one match, in order."""

    def __init__(self) -> None:
        self.buf: Buf = vec[i64]([])
        self.at: i64 = 0  # start of the entry being written

    def open(self, kind: i64, audience: i64, eyes: i64) -> None:
        """Begin an event; `number` adds to it."""
        self.at = len(self.buf)
        b = append(self.buf, HEADER)
        b = append(b, kind)
        b = append(b, audience)
        self.buf = append(b, eyes)

    def number(self, x: i64) -> None:
        """One more number (or card) of the event begun last."""
        self.buf = append(self.buf, x)
        self.buf[self.at] += 1

    def put(self, kind: i64, audience: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1) -> None:
        """An event of up to three open numbers, none of them negative."""
        self.open(kind, audience, audience)
        if a >= 0:
            self.number(a)
        if b >= 0:
            self.number(b)
        if c >= 0:
            self.number(c)


def entries(log: Log, start: int = 0) -> list[tuple[int, ...]]:
    """The whole entries from offset `start` on: (kind, audience, eyes, numbers...)."""
    out = []
    i = start
    while i < len(log.buf):
        length = int(log.buf[i])
        out.append(tuple(int(log.buf[j]) for j in range(i + 1, i + length)))
        i += length
    return out


def redacted(kinds: list[EventKind], entry: tuple[int, ...], viewer: int) -> Event | None:
    """What a viewer gets of an entry: (name, open numbers..., cards as a tuple of kinds, or their number); None: nothing."""
    kind, audience, eyes = kinds[entry[0]], entry[1], entry[2]
    if not audience >> viewer & 1:
        return None
    width = len(kind.fields)
    numbers, cards = entry[3 : 3 + width], entry[3 + width :]
    if not kind.cards:
        return (kind.name, *numbers)
    return (kind.name, *numbers, cards if eyes >> viewer & 1 else len(cards))
