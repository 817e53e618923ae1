"""The messages between a page and its table, as types: what is read is checked against them, what is written is made from them.

Texts, numbers and lists have limits, so that a frame that passes is small and plain.
"""

from typing import Annotated, Any, TypeAlias, cast

import msgspec
from msgspec import Meta, Struct

from regalia.engine.sheet import Sheet
from regalia.table.clock import ClockView

LARGEST = 8_192  # bytes of one frame from a client

ClientId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Action: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Moves: TypeAlias = Annotated[list[Action], Meta(min_length=1, max_length=24)]
Piece: TypeAlias = Annotated[str, Meta(max_length=60)]
Token: TypeAlias = Annotated[str, Meta(max_length=40)]


# ---- from the page


class Hello(Struct, tag_field="t", tag="hello"):
    """The first message: who I am (the seat's secret; none: the seat of my cookie, else an onlooker) and the last `n` that I saw."""

    secret: Annotated[str, Meta(max_length=80)] | None = None
    seen: Annotated[int, Meta(ge=0, le=2**40)] = 0


class Play(Struct, tag_field="t", tag="play"):
    """A whole action, one or several small picks: all of them are played, or none."""

    id: ClientId
    token: Token
    moves: Moves


class Undo(Struct, tag_field="t", tag="undo"):
    """Take back my last action, or my answers to the open commitment."""

    id: ClientId
    token: Token


class Preview(Struct, tag_field="t", tag="preview"):
    """What would the table look like after these picks?"""

    id: ClientId
    moves: Moves


class Why(Struct, tag_field="t", tag="why"):
    """Why may I not play this move; or, with a piece: why does it lead nowhere, after these picks and beside the pieces touched so far?"""

    id: ClientId
    move: Annotated[str, Meta(max_length=60)] = ""
    piece: Piece = ""
    picked: Annotated[list[Piece], Meta(max_length=24)] = []
    moves: Annotated[list[Action], Meta(max_length=24)] = []


class Chat(Struct, tag_field="t", tag="chat"):
    """Something to say to all at the table."""

    id: ClientId
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Ping(Struct, tag_field="t", tag="ping"):
    """Are you there?"""


Command: TypeAlias = Hello | Play | Undo | Preview | Why | Chat | Ping


# ---- to the page


class SeatView(Struct):
    """A seat as all see it; kind: person, bot or open; here: somebody's connection is up; gone: it has been down for long."""

    name: str
    kind: str
    bot: str | None
    here: bool
    gone: bool = False


class TableView(Struct):
    """What everybody knows of a table beside the game itself; owner: the owner's seat; next: the table of the rematch;
    abandoned: the players have ended the game before its end.
    """

    id: str
    game: str
    title: str
    seats: list[SeatView]
    owner: int | None
    options: dict[str, Any]
    started: bool
    commitment: str
    seed: str | None
    next: str | None
    abandoned: bool = False


class UndoView(Struct):
    """Whether my last action can be taken back, and why not."""

    ok: bool
    why: str


class Line(Struct):
    """A line of the log, with the number of the view that brought it.

    pieces: what it is about, "seat/NUMBER" and "*/KIND" (a card of that kind, wherever it lies now). taken: the lines that it takes back,
    by their place in this viewer's log, from 0.
    """

    n: int
    seat: int | None
    text: str
    rule: str
    kind: str
    pieces: list[str]
    taken: list[int]


class ResultView(Struct):
    """The end: points, ranks and winners, and for each seat the lines [category, count, points]."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    sheet: list[list[tuple[str, int, int]]]


class View(Struct, tag_field="t", tag="view", omit_defaults=True):
    """All that one viewer may see; n counts what this viewer saw, so a lower one is old news. clock: where the table has a pace."""

    n: int
    table: TableView
    me: int | None
    sheet: Sheet
    token: str | None
    undo: UndoView
    log: list[Line]
    result: ResultView | None
    clock: ClockView | None = None


class Done(Struct, tag_field="t", tag="done"):
    """The command is carried out and kept."""

    id: str


class Refused(Struct, tag_field="t", tag="refused"):
    """The command changed nothing; rule and reason, and how the table stands."""

    id: str
    rule: str
    why: str
    view: View | None = None


class PreviewAnswer(Struct, tag_field="t", tag="preview"):
    """The table as it would be."""

    id: str
    sheet: Sheet


class WhyAnswer(Struct, tag_field="t", tag="why"):
    """Rule and sentence; both are empty if the move is legal, or no action has to do with the piece."""

    id: str
    rule: str
    why: str


class Said(Struct, tag_field="t", tag="chat"):
    """Somebody said something; seat is None for an onlooker."""

    seat: int | None
    name: str
    text: str


class Pong(Struct, tag_field="t", tag="pong"):
    """I am here."""


class Moved(Struct, tag_field="t", tag="moved"):
    """Another device has taken this seat; this connection ends."""


Message: TypeAlias = View | Done | Refused | PreviewAnswer | WhyAnswer | Said | Pong | Moved

_decoder = msgspec.json.Decoder(Command)
_encoder = msgspec.json.Encoder()


def read(frame: str | bytes) -> Command:
    """A message of a page; a `msgspec.ValidationError` or `DecodeError` (both ValueErrors) says what is wrong with it."""
    return _decoder.decode(frame)


def write(message: Message) -> str:
    """A message as a text frame."""
    return _encoder.encode(message).decode()


def once(table: TableView) -> TableView:
    """The same, encoded once for many messages: msgspec writes a `Raw` as it is."""
    return cast(TableView, msgspec.Raw(_encoder.encode(table)))
