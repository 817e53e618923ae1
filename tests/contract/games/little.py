"""What the made-up games share: the names they need of the engine, attributes with plain defaults, short events, one kind of refusal."""

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.event import EventKind
from regalia.engine.frame import FrameKind
from regalia.engine.game import Game, cards_in
from regalia.engine.layout import ALL, Layout, Zone
from regalia.engine.options import Option
from regalia.engine.registry import GameInfo
from regalia.engine.state import FACTS, State

__all__ = [
    "ALL",
    "FACTS",
    "FIRST",
    "Buf",
    "FrameKind",
    "GameInfo",
    "Little",
    "State",
    "Zone",
    "cards_in",
    "each",
    "i64",
    "numbers",
]

Buf: TypeAlias = "vec[i64]"


class Little(Game):
    """A game of numbered cards. A subclass calls `rules` and answers the methods of `Game`, with `choices` in place of `legal`."""

    def rules(self, info: GameInfo, options: dict[str, object], kinds: list[str], actions: list[str], facts: list[str],
              asked: list[FrameKind], zones: list[Zone], groups: int = 1, bound: int = 200, events: str = "laid drawn won passed") -> None:
        self.name, self.code, self.rules_version = info.name, info.code, 1
        self.min_seats, self.max_seats = info.min_seats, info.max_seats
        self.options, self.kinds, self.actions, self.facts = options, kinds, actions, facts
        self.frame_kinds = [*asked, FrameKind("OVER")]
        self.event_kinds = [EventKind(name, ("seat",), cards=True) for name in events.split()]
        self.layout = Layout(len(kinds), zones, groups)
        self.max_legal, self.bound = len(actions), bound
        self.first = int(str(options.get("first_player", 0)))
        self.prepare(1)

    def note(self, s: State, event: str, seat: i64, cards: list[int], eyes: i64 = ALL, audience: i64 = ALL) -> None:
        """An event of a seat with cards that only `eyes` see; who isn't in `audience` gets nothing."""
        if s.log is not None:
            s.log.open([e.name for e in self.event_kinds].index(event), audience, eyes)
            for x in (seat, *cards):
                s.log.number(x)

    def take(self, s: State, deck: i64, to: i64, cards: i64, seat: i64, eyes: i64) -> None:
        """A seat draws from the top of a deck; the event names the cards to `eyes`."""
        top = sorted(int(s.kind_at(deck, i)) for i in range(max(0, int(s.size(deck) - cards)), int(s.size(deck))))
        s.draw(deck, to, cards, eyes)
        self.note(s, "drawn", seat, top, eyes)

    def over(self, s: State) -> None:
        s.turn(len(self.frame_kinds) - 1, 0)

    def choices(self, s: State, seat: i64) -> list[int]:
        """The legal actions of a seat that owes an answer, in any order."""
        raise NotImplementedError

    def legal(self, s: State, seat: i64, out: Buf) -> i64:
        codes = sorted(self.choices(s, seat)) if s.owing() >> seat & 1 else []
        for i, a in enumerate(codes):
            out[i] = a
        return len(codes)

    def reason(self, s: State, seat: i64, a: i64) -> tuple[str, str]:
        return f"{self.code}-R1", f"{self.actions[a]} needs cards that you don't have, or another question."


def numbers(count: int) -> list[str]:
    """Ids of kinds 1, 2, 3 ..."""
    return [f"N{k + 1}" for k in range(count)]


def each(word: str, kinds: list[str]) -> list[str]:
    """One action id a kind."""
    return [f"{word}_{k}" for k in kinds]


FIRST = Option("first_player", "ZZ-O1", (0, 1), "Who starts.", seats=True)
