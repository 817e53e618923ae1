"""The 119 actions of The King Commands (specification 3.2): ids in blocks, the sets of swords, and their tables."""

from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.games.commands.cards import COLOURS, KIND_IDS

Buf: TypeAlias = "vec[i64]"

# blocks of actions
P2_NONE: Final[i64] = 0
P2_CROWN: Final[i64] = 1
P2_BALL: Final[i64] = 2
CMD_LAY: Final[i64] = 3
CMD_ATTENTION: Final[i64] = 4
CMD_FEAR: Final[i64] = 5
CMD_AID: Final[i64] = 6
CMD_ABDICATE: Final[i64] = 7
BALL_DRAW: Final[i64] = 8
BALL_RECLAIM: Final[i64] = 9
BALL_LOOK: Final[i64] = 10
TGT: Final[i64] = 10  # TGT + distance clockwise, 1 to 5
PICK: Final[i64] = 16  # PICK + kind
ATK: Final[i64] = 28  # ATK + set
DIS: Final[i64] = 52  # DIS + multiset of swords
DIS_SH: Final[i64] = 86  # DIS_SH + colour
DIS_RELIC: Final[i64] = 90  # DIS_RELIC + relic (crown, ball, Excalibur)
DEF_NONE: Final[i64] = 93
BLK: Final[i64] = 94  # BLK + colour
BLK_X: Final[i64] = 98
PAR: Final[i64] = 99  # PAR + set
PAR_X: Final[i64] = 118
ACTIONS: Final[i64] = 119

# the sets of KC-R30 in their order, and no others (KC-R31): poke, swing, thrust, power chop, combination, backstab; behind them Excalibur
SWING: Final[i64] = 4
THRUST: Final[i64] = 10
CHOP: Final[i64] = 14
COMBINATION: Final[i64] = 18
BACKSTAB: Final[i64] = 19
SET_X: Final[i64] = 23
SET_LETTERS: Final = (
    ["R", "B", "Y", "K"]
    + ["RB", "RY", "RK", "BY", "BK", "YK"]
    + ["RR", "BB", "YY", "KK"]
    + ["RRR", "BBB", "YYY", "KKK"]
    + ["RBYK"]
    + ["RRRRR", "BBBBB", "YYYYY", "KKKKK"]
)
COLOUR_LETTERS: Final = "RBYK"
DISCARD_LETTERS: Final = ["".join(c) for m in (1, 2, 3) for c in combinations_with_replacement(COLOUR_LETTERS, m)]
DISCARDS: Final[i64] = 34

# four sword counts as bytes of one word under guard bits: `hand | GUARD` minus a need keeps all guards if each count suffices
GUARD: Final[i64] = 0x80808080


def pack(letters: str) -> int:
    """The swords of a set as counts in the bytes of one word."""
    return sum(letters.count(c) << (8 * i) for i, c in enumerate(COLOUR_LETTERS))


def _packed(sets: list[str]) -> vec[i64]:
    return vec[i64]([pack(s) for s in sets])


SET_NEED: Final = _packed(SET_LETTERS)
DISCARD_NEED: Final = _packed(DISCARD_LETTERS)

# No set needs more than five swords of a colour, so a hand's swords are one of 6^4 cases: for each the legal sets and discards.
MOST: Final[i64] = 5
CASES: Final[i64] = 1296


def case_of(counts: Buf, hand: i64) -> i64:
    """The case of a hand whose counts per kind start at counts[hand]."""
    case: i64 = 0
    for k in range(hand, hand + COLOURS):
        c = counts[k]
        case = case * 6 + (c if c < MOST else MOST)
    return case


def _cases(need: Buf, first: i64) -> tuple[vec[i64], bytes]:
    """Per case where its actions start (CASES + 1 numbers), and the actions of all cases in a row."""
    start: list[int] = [0]
    codes: list[int] = []
    for case in range(CASES):
        w = case // 216 | case // 36 % 6 << 8 | case // 6 % 6 << 16 | case % 6 << 24 | GUARD
        for i in range(i64(len(need))):
            if w - need[i] & GUARD == GUARD:
                codes.append(int(first + i))
        start.append(len(codes))
    return vec[i64](start), bytes(codes)


_ATTACKS: Final = _cases(SET_NEED, ATK)
ATTACK_START: Final = _ATTACKS[0]
ATTACK_CODES: Final = _ATTACKS[1]
_DISCARDS: Final = _cases(DISCARD_NEED, DIS)
DISCARD_START: Final = _DISCARDS[0]
DISCARD_CODES: Final = _DISCARDS[1]

# first set and number of sets of the same kind of attack (KC-O4)
KIND_START: Final = bytes([0] * 4 + [4] * 6 + [10] * 4 + [14] * 4 + [18] + [19] * 4 + [23])
KIND_SIZE: Final = bytes([4] * 4 + [6] * 6 + [4] * 4 + [4] * 4 + [1] + [4] * 4 + [1])


def action_ids() -> list[str]:
    """All action ids; the index is the action's number."""
    return (
        ["P2_NONE", "P2_CROWN", "P2_BALL"]
        + ["CMD_LAY", "CMD_ATTENTION", "CMD_FEAR", "CMD_AID", "CMD_ABDICATE"]
        + ["BALL_DRAW", "BALL_RECLAIM", "BALL_LOOK"]
        + [f"TGT_{d}" for d in range(1, 6)]
        + [f"PICK_{k}" for k in KIND_IDS]
        + [f"ATK_{s}" for s in SET_LETTERS]
        + ["ATK_X"]
        + [f"DIS_{s}" for s in DISCARD_LETTERS]
        + ["DIS_SHR", "DIS_SHB", "DIS_SHY", "DIS_SHK", "DIS_CRO", "DIS_BAL", "DIS_EXC"]
        + ["DEF_NONE", "BLK_R", "BLK_B", "BLK_Y", "BLK_K", "BLK_X"]
        + [f"PAR_{s}" for s in SET_LETTERS[:BACKSTAB]]
        + ["PAR_X"]
    )
