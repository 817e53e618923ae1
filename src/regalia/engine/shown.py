"""What a surface shows of a table to one viewer, as plain data, and where its words come from; `sheet` puts it together."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from msgspec import Struct, to_builtins

from regalia.engine.event import Event
from regalia.engine.game import Game
from regalia.engine.names import Names
from regalia.engine.registry import GameInfo
from regalia.engine.state import State

Tally: TypeAlias = tuple[str, int, int]  # a line of a score sheet: category, number of cards (or pieces), points


class Face(Struct, frozen=True):
    """How a kind of card is named and marked.

    one, many: words for one and for several. sign: a few letters and signs that tell it without its colour. cls: its class.
    """

    one: str
    many: str
    sign: str
    colour: str
    cls: str
    emblem: str = ""


class ZoneView(Struct, frozen=True):
    """A pile as the viewer sees it.

    seat: whose it is, None for nobody's. count: None if not even the number is shown. cards: ids, a line from the bottom to the top,
    None for each card that the viewer can't name. ordered: the order of its cards counts. closed: the viewer may not look at it.
    """

    name: str
    label: str
    seat: int | None
    count: int | None
    cards: tuple[str | None, ...]
    ordered: bool
    closed: bool


class Mark(Struct, frozen=True):
    """An open number beside the cards, or a mark without a number (value None): of a seat, or of the table (seat None)."""

    label: str
    seat: int | None
    value: int | None


class Choice(Struct, frozen=True):
    """One thing that the seat may do now.

    text: the action id. label: in words that stand alone. brief: in the words that suffice under the heading `group`.
    note: the visible result, as far as the seat can know it. path: the pieces that a pointer touches to get there.
    rule, help: the rule that speaks of it, and one sentence.
    """

    text: str
    label: str
    brief: str
    note: str
    group: str
    path: tuple[str, ...]
    rule: str
    help: str


class Sheet(Struct, frozen=True):
    """All that a surface shows to one viewer (a seat or ONLOOKER).

    stage: the decision point as this viewer may name it.
    part: what the viewer is asked belongs to the answer it gave just before; without it a whole action is complete.
    """

    title: str
    viewer: int
    seats: int
    stage: str
    part: bool
    prompt: str
    rule: str
    owing: tuple[int, ...]
    zones: tuple[ZoneView, ...]
    counters: tuple[Mark, ...]
    choices: tuple[Choice, ...]
    over: bool

    def data(self) -> dict[str, Any]:
        """The sheet as plain data."""
        return cast(dict[str, Any], to_builtins(self))


class Notation(Protocol):
    """What a game's module `notation` offers."""

    def card(self, kind: str) -> Face:
        """The face of a kind of card."""

    def label(self, game: Game, action: str) -> str:
        """An action in plain words, whoever takes it and whenever."""

    def describe(self, event: Event, names: Names | Sequence[str], before: Sequence[Event] = ()) -> str:
        """What happened, as a sentence; `before`: the last events that the reader saw before it."""

    def rule_of(self, event: Event, before: Sequence[Event] = ()) -> str:
        """The rule that an event follows."""

    def story(self, events: Sequence[Event], names: Names | Sequence[str], since: int = 0) -> list[tuple[str, str]]:
        """The events from number `since` on, told by turns: whose turn ("" for none), and what happened in it.

        The text reads on from its heading: ("Ann", "draws two cards; plays a crown."), ("You", "draw ..."), ("", "The deck is empty.").
        """


class Words(Protocol):
    """What a game's module `sheet` offers. Every state in it is a redacted one."""

    def zone_label(self, game: Game, k: State, zone: int) -> str:
        """The heading of a zone; "" if it isn't worth showing now."""

    def counters(self, game: Game, k: State) -> list[Mark]:
        """The open numbers."""

    def prompt(self, game: Game, k: State, seat: int, names: Names) -> tuple[str, str]:
        """What is asked of a seat, and the rule."""

    def waiting(self, game: Game, k: State, names: Names) -> str:
        """What the others see while somebody is asked."""

    def choice(self, game: Game, k: State, seat: int, action: int, names: Names) -> Choice:
        """A legal action, ready to be shown."""

    def path(self, game: Game, k: State, seat: int, action: int) -> tuple[str, ...]:
        """The pieces that a pointer touches for an action, legal or not, in the words of `Choice.path`; () if none would do."""

    def score_sheet(self, game: Game, s: State) -> list[list[Tally]]:
        """The result of each seat by category."""


@cache
def _module(name: str) -> Any:
    return import_module(name)


def notation(info: GameInfo) -> Notation:
    """The game's words for cards, actions and events."""
    return cast(Notation, _module(f"{info.package}.notation"))


def words(info: GameInfo) -> Words:
    """The game's words for zones, prompts and choices."""
    return cast(Words, _module(f"{info.package}.sheet"))


def overview(info: GameInfo, game: Game) -> list[tuple[str, str]]:
    """The game on one page, as headings and texts, the aim first; nothing for a game that does without."""
    try:
        told = getattr(words(info), "overview", None)
    except ModuleNotFoundError:
        return []
    return cast(list[tuple[str, str]], told(game)) if told else []
