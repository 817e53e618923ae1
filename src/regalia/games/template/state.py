"""What a position of Template is made of: zones, numbers, questions, events.

Contract: everything that changes during a game stands here and nowhere else. A zone says who sees a card that enters it; hidden is the
default. Zones come in this order: hidden bags, public bags, lines. Numbers are public; what is secret is a card in a zone.
"""

from typing import Final

from mypy_extensions import i64

from regalia.engine.event import EventKind
from regalia.engine.frame import FrameKind
from regalia.engine.layout import ALL, Layout, Zone
from regalia.engine.state import FACTS

SEATS: Final[i64] = 4  # TM-R1

# zones
HAND: Final[i64] = 0  # + seat; TM-V2
PILE: Final[i64] = 4  # TM-V3
DECK: Final[i64] = 5  # TM-V1

# numbers
TURN: Final[i64] = FACTS
POINTS: Final[i64] = FACTS + 1  # + seat; TM-V3
FACT_NAMES: Final = ["turn"] + [f"points {p}" for p in range(4)]

# questions
PLAY: Final[i64] = 0
OVER: Final[i64] = 1

# events
E_DEALT: Final[i64] = 0
E_PLAYED: Final[i64] = 1
E_POINT: Final[i64] = 2
E_DRAWN: Final[i64] = 3


def frame_kinds() -> list[FrameKind]:
    """The questions, named like the decision points of the rules. `OVER` asks nobody."""
    return [FrameKind("TM-D1"), FrameKind("OVER")]


def event_kinds() -> list[EventKind]:
    """All events with the names of their open numbers; who may see the cards of one is said where it is written."""
    return [
        EventKind("dealt", ("seat",), cards=True),
        EventKind("played", ("seat",), cards=True),
        EventKind("point", ("seat",)),
        EventKind("drawn", ("seat",), cards=True),
    ]


def layout(kinds: int, cards: int) -> Layout:
    """The zones. All hidden cards come from one shuffle, so they are one group."""
    hands = [Zone("hand", "bag", 1 << p, seat=p) for p in range(4)]
    pile = Zone("pile", "line", int(ALL), ordered=True, room=cards)
    deck = Zone("deck", "line", 0, ordered=True, room=cards)
    return Layout(kinds, [*hands, pile, deck], 1)
