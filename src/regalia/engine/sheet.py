"""The sheet: what every surface shows of a table to one viewer, and the words for it.

It is computed from what the viewer knows (a redacted state) and the seat's legal actions, nothing else, so that no surface can show
what the viewer may not know. The words are each game's own: its `notation` names cards, actions and events, its `sheet` zones and prompts.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias, cast

from msgspec import Struct, to_builtins

from regalia.engine.event import Event
from regalia.engine.game import Game, cards_shown
from regalia.engine.layout import ONLOOKER
from regalia.engine.registry import GameInfo
from regalia.engine.state import State

Tally: TypeAlias = tuple[str, int, int]  # a line of a score sheet: category, number of cards (or pieces), points

IRREGULAR: Final = {"has": "have", "is": "are", "does": "do", "doesn't": "don't", "goes": "go"}


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
    """All that a surface shows to one viewer (a seat or ONLOOKER). stage: the decision point as this viewer may name it."""

    title: str
    viewer: int
    seats: int
    stage: str
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


class Names:
    """How sentences speak of the seats; the reader's own seat is "you"."""

    def __init__(self, names: Sequence[str], you: int | None = None) -> None:
        self.names = list(names)
        self.you = you

    @staticmethod
    def of(names: "Names | Sequence[str]") -> "Names":
        """The same, from bare names if need be."""
        return names if isinstance(names, Names) else Names(names)

    def __call__(self, seat: int) -> str:
        """Somebody to whom something is done: "you" or the name."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seat: int) -> str:
        """The possessive: "your" or "Ann's"."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """Somebody who does something; the verb is given as it goes with a name: "Ann draws", "You draw"."""
        return f"You {_with_you(verb)}" if seat == self.you else f"{self.names[seat]} {verb}"


def _with_you(verb: str) -> str:
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("sses", "shes")) else verb[:-1]


class Notation(Protocol):
    """What a game's module `notation` offers."""

    def card(self, kind: str) -> Face:
        """The face of a kind of card."""

    def label(self, game: Game, action: str) -> str:
        """An action in plain words, whoever takes it and whenever."""

    def describe(self, event: Event, names: Names | Sequence[str]) -> str:
        """What happened, as a sentence."""

    def rule_of(self, event: Event) -> str:
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


def build(info: GameInfo, game: Game, k: State, legal: Sequence[int], names: Names | Sequence[str] | None = None) -> Sheet:
    """The sheet of a viewer: `k` is what it knows (`redact`), `legal` its legal actions, `names` what the seats are called."""
    viewer = int(k.viewer)
    called = Names.of(names or [f"seat {p}" for p in range(k.seats)])
    called = Names(called.names, viewer if viewer != ONLOOKER else None)
    say = words(info)
    if legal:
        prompt, rule = say.prompt(game, k, viewer, called)
    else:
        prompt, rule = say.waiting(game, k, called), ""
    return Sheet(
        title=info.title,
        viewer=viewer,
        seats=int(k.seats),
        stage=_stage(game, k),
        prompt=prompt[:1].upper() + prompt[1:],
        rule=rule,
        owing=tuple(p for p in range(k.seats) if k.owing() >> p & 1),
        zones=tuple(_zones(game, k, say)),
        counters=tuple(say.counters(game, k)),
        choices=tuple(say.choice(game, k, viewer, a, called) for a in legal),
        over=k.owing() == 0,
    )


def _stage(game: Game, k: State) -> str:
    kind = game.frame_kinds[k.kind()]
    own = k.viewer != ONLOOKER and k.owing() >> k.viewer & 1
    return kind.name if own else kind.shown


def _zones(game: Game, k: State, say: Words) -> list[ZoneView]:
    views = []
    ids = (*game.kinds, None)
    over = k.owing() == 0
    for z, zone in enumerate(k.lay.zone_list):
        label = say.zone_label(game, k, z) if zone.seat < k.seats else ""
        if label:
            closed = zone.closed and not over  # a closed pile is opened by the end of the game
            cards = () if closed else tuple([ids[c] for c in cards_shown(k, z)])
            seat = zone.seat if zone.seat >= 0 else None
            views.append(ZoneView(zone.name, label, seat, None if closed else len(cards), cards, zone.ordered, closed))
    return views
