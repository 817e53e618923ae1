"""What a position of The King Commands is made of: zones, numbers, questions, events."""

from typing import Final

from mypy_extensions import i64

from regalia.engine.event import EventKind
from regalia.engine.frame import FrameKind
from regalia.engine.layout import ALL, Layout, Zone
from regalia.engine.state import FACTS
from regalia.games.commands.cards import KINDS

SEATS: Final[i64] = 6  # KC-R1

# zones: hidden bags, public bags, lines
HAND: Final[i64] = 0  # + seat; KC-V2; of any size (KC-R11, KC-Q8)
HELD: Final[i64] = 6  # cards taken up by a ball, in its player's view only (KC-V7)
GONE: Final[i64] = 7  # the card that KC-O2 = removed takes out of the game, face down
# score piles: all went there in the open, but nobody may look or count, only remember (KC-R8, KC-R10, KC-V6, KC-Q46), and nothing
# ever leaves one (KC-R9)
PILE: Final[i64] = 8  # + seat
TABLE: Final[i64] = 14  # the set of an attack under way
DISCARD: Final[i64] = 15  # KC-R7, KC-V5, KC-Q14: open, in order
DECK: Final[i64] = 16  # KC-R7, KC-V1

# numbers of the game, all of them public (KC-V15)
TURN: Final[i64] = FACTS
FIRST: Final[i64] = FACTS + 1  # the starting knight
EXTRA: Final[i64] = FACTS + 2  # turns still owed by Attention (KC-R65)
ADDED: Final[i64] = FACTS + 3  # 1 in a turn that Attention added (KC-O13)
LAST: Final[i64] = FACTS + 4  # 0 before the last chance round, then 1 + turns to come after the present one (KC-R75)
SKIP: Final[i64] = FACTS + 5  # + seat: skip marks (KC-R63)
CAP_GOLD: Final[i64] = FACTS + 11  # + seat: 0 or 1 + the most bags that the open facts leave in that hand (KC-V12)
CAP_SWORD: Final[i64] = FACTS + 17  # + seat: the same for swords
FACT_NAMES: Final = (
    ["turn", "first", "extra", "added", "last"]
    + [f"skip {p}" for p in range(6)]
    + [f"most gold {p}" for p in range(6)]
    + [f"most swords {p}" for p in range(6)]
)

# classes of kinds, for what the open facts force on hidden hands
CLASS_SWORD: Final[i64] = 0
CLASS_OTHER: Final[i64] = 1
CLASS_GOLD: Final[i64] = 2

# questions
POWER: Final[i64] = 0
COMMAND: Final[i64] = 1
LAY: Final[i64] = 2
FEAR: Final[i64] = 3
AID: Final[i64] = 4
GIVE: Final[i64] = 5
USE: Final[i64] = 6
KEEP: Final[i64] = 7
TOP: Final[i64] = 8
RECLAIM: Final[i64] = 9
LOOK: Final[i64] = 10
STRIKE: Final[i64] = 11
TARGET: Final[i64] = 12
DEFENCE: Final[i64] = 13
OVER: Final[i64] = 14


def frame_kinds() -> list[FrameKind]:
    """The decision points; all are asked even with one legal answer (specification 3.1).

    KC-D1 and KC-D12 are one stage to others (KC-Q63): being asked about a crown or a ball would betray one. What a power or an attack
    still needs, and each card of several, is a part of that action.
    """
    return [
        FrameKind("KC-D1", shown="ACT", numbers=("used",)),
        FrameKind("KC-D2", part=True),
        FrameKind("KC-D3", numbers=("left",), part=True),
        FrameKind("KC-D4", part=True),
        FrameKind("KC-D5", part=True),
        FrameKind("KC-D6", numbers=("given",), part=True),
        FrameKind("KC-D7", part=True),
        FrameKind("KC-D8", numbers=("kept",), part=True),
        FrameKind("KC-D9", part=True),
        FrameKind("KC-D10", part=True),
        FrameKind("KC-D11", part=True),
        FrameKind("KC-D12", shown="ACT", numbers=("used",)),
        FrameKind("KC-D13", numbers=("set",), part=True),
        FrameKind("KC-D14", numbers=("set",)),
        FrameKind("OVER"),
    ]


# events
E_SHOWN: Final[i64] = 0
E_START: Final[i64] = 1
E_DEALT: Final[i64] = 2
E_TURN: Final[i64] = 3
E_SKIP: Final[i64] = 4
E_DRAW: Final[i64] = 5
E_BALL: Final[i64] = 6
E_TAKEN: Final[i64] = 7
E_KEPT: Final[i64] = 8
E_BACK: Final[i64] = 9
E_RECLAIM: Final[i64] = 10
E_LOOK: Final[i64] = 11
E_CROWN: Final[i64] = 12
E_TARGET: Final[i64] = 13
E_LAY: Final[i64] = 14
E_MARKED: Final[i64] = 15
E_GIVE: Final[i64] = 16
E_BAG: Final[i64] = 17
E_NO_BAG: Final[i64] = 18
E_GOLD_ONLY: Final[i64] = 19
E_DECLARE: Final[i64] = 20
E_ATTACK: Final[i64] = 21
E_DEFENCE: Final[i64] = 22
E_DISCARD: Final[i64] = 23
E_LAST: Final[i64] = 24
E_FINAL: Final[i64] = 25
E_SCORE: Final[i64] = 26


def event_kinds() -> list[EventKind]:
    """All events with the names of their open numbers; `cards` may have an audience of their own."""
    return [
        EventKind("shown", ("seat",), cards=True),
        EventKind("start", ("seat",)),
        EventKind("dealt", ("seat",), cards=True),
        EventKind("turn", ("seat",)),
        EventKind("skip", ("seat",)),
        EventKind("draw", ("seat",), cards=True),
        EventKind("ball", ("seat",)),
        EventKind("taken", ("seat",), cards=True),
        EventKind("kept", ("seat",), cards=True),
        EventKind("back", ("seat",), cards=True),
        EventKind("reclaim", ("seat",), cards=True),
        EventKind("look", ("seat", "to_seat"), cards=True),
        EventKind("crown", ("seat", "command")),
        EventKind("target", ("seat", "to_seat")),
        EventKind("lay", ("seat",), cards=True),
        EventKind("marked", ("seat",)),
        EventKind("give", ("seat", "to_seat"), cards=True),
        EventKind("bag", ("seat", "to_seat")),
        EventKind("no_bag", ("seat", "to_seat")),
        EventKind("gold_only", ("seat",), cards=True),
        EventKind("declare", ("seat", "set"), told=False),
        EventKind("attack", ("seat", "to_seat", "set")),
        EventKind("defence", ("seat", "answer")),
        EventKind("discard", ("seat",), cards=True),
        EventKind("last_chance"),
        EventKind("final", ("seat",), cards=True),
        EventKind("score", ("seat", "points"), cards=True),
    ]


def layout(cards: int, show_scores: bool) -> Layout:
    """The zones of the game; all hidden cards are one group, since they come from one shuffle."""
    zones = [Zone("hand", "bag", 1 << p, seat=p) for p in range(6)]
    zones += [Zone("held", "bag", 0), Zone("gone", "bag", 0)]
    zones += [Zone("pile", "bag", int(ALL), seat=p, closed=not show_scores) for p in range(6)]  # KC-V6, KC-O11
    zones += [Zone("table", "bag", int(ALL))]
    zones += [Zone("discard", "line", int(ALL), ordered=True, room=cards), Zone("deck", "line", 0, ordered=True, room=cards)]
    classes = [int(CLASS_SWORD)] * 4 + [int(CLASS_OTHER)] * 7 + [int(CLASS_GOLD)]
    return Layout(int(KINDS), zones, 1, classes)


