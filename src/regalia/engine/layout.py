"""The zones of a game, declared: which piles there are, in which form, who sees into them, what trades places with what."""

from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.errors import LayoutError

Buf: TypeAlias = "vec[i64]"

SEATS: Final[i64] = 6
ONLOOKER: Final[i64] = 6  # the viewer that stands for everybody who holds no seat
ALL: Final[i64] = 127  # mask of six seats and the onlookers
HEAD: Final[i64] = 3  # header of a line: offset, length, room


def new_buf(n: i64) -> vec[i64]:
    """A vector of n zeros."""
    return vec[i64]([0] * n)


class Zone:
    """One pile, declared.

    form: "bag" or "line". eyes: mask of viewers that learn every card that enters (0 hidden, ALL public).
    group: its hidden cards trade places with those of the same group. ordered: places of a line matter.
    family: zones of one family exchange cards unseen (lines only; -1: none). seat: whose it is (-1: nobody's).
    room: places reserved for a line. closed: remembered but not shown, neither cards nor number.
    backs: 0 the group of each place is public, 1 only that of the top place is (its back is seen).
    """

    def __init__(self, name: str, form: str, eyes: int, group: int = 0, ordered: bool = False, family: int = -1,
                 seat: int = -1, room: int = 0, closed: bool = False, backs: int = 0) -> None:
        self.name = name
        self.form = form
        self.eyes = eyes
        self.group = group
        self.ordered = ordered
        self.family = family
        self.seat = seat
        self.room = room
        self.closed = closed
        self.backs = backs


@final
class Layout:
    """The zones of one game, shared by all its states and never changed.

    Zones are numbered: hidden bags, public bags, lines. `kinds` real kinds of cards; one more column stands for a card
    that the viewer of a redacted state can't name.
    """

    def __init__(self, kinds: int, zones: list[Zone], groups: int, classes: list[int] | None = None) -> None:
        self.zone_list = zones
        self.kinds: i64 = kinds
        self.nk: i64 = kinds + 1
        self.zones: i64 = len(zones)
        self.groups: i64 = groups
        forms = [z.form for z in zones]
        self.bags: i64 = forms.count("bag")
        self.hidden: i64 = sum(1 for z in zones if z.form == "bag" and z.eyes != ALL)
        _check(kinds, zones, groups, int(self.bags), int(self.hidden))
        self.eyes: Buf = vec[i64]([z.eyes for z in zones])
        self.group: Buf = vec[i64]([z.group for z in zones])
        self.ordered: Buf = vec[i64]([int(z.ordered) for z in zones])
        self.backs: Buf = vec[i64]([z.backs for z in zones])
        self.room: Buf = vec[i64]([z.room for z in zones])
        self.row: Buf = new_buf(len(zones))  # zone -> its row of known copies, -1: none is kept
        self.kin: Buf = new_buf(len(zones))  # zone -> zones that share its row
        self.kn: i64 = self.bags * self.nk  # where the rows start in Store.n
        self.rows: i64 = self._number_rows(zones)
        self.cls: Buf = vec[i64](classes or [0] * kinds)  # kind -> class, for constraints on hidden cards

    def _number_rows(self, zones: list[Zone]) -> int:
        of_family: dict[int, int] = {}
        rows = 0
        for i, z in enumerate(zones):
            self.row[i] = -1
            if z.family >= 0 and z.family in of_family:
                self.row[i] = of_family[z.family]
            elif z.family >= 0 or (not z.ordered and z.eyes != ALL):
                self.row[i] = rows
                of_family[z.family if z.family >= 0 else -2 - i] = rows
                rows += 1
        for i in range(len(zones)):
            self.kin[i] = sum(1 for j in range(len(zones)) if self.row[j] == self.row[i]) if self.row[i] >= 0 else 0
        return rows

    def empty_n(self) -> vec[i64]:
        """Counts of no card: bags, then the rows of known copies."""
        return new_buf(self.kn + self.rows * self.nk)

    def empty_st(self) -> vec[i64]:
        """Empty lines: headers, then their regions."""
        at = (self.zones - self.bags) * HEAD
        head: list[i64] = []
        for z in range(self.bags, self.zones):
            head.extend([at, 0, self.room[z]])
            at += self.room[z]
        return vec[i64](head + [0] * (at - len(head)))


def _check(kinds: int, zones: list[Zone], groups: int, bags: int, hidden: int) -> None:
    if not 0 < kinds < 1023:
        raise LayoutError(f"A layout has 1 to 1022 kinds, got {kinds}.")
    if not 0 < groups <= 30:
        raise LayoutError(f"A layout has 1 to 30 groups, got {groups}.")
    for i, z in enumerate(zones):
        want = "bag" if i < bags else "line"
        if z.form != want or (i < hidden) != (z.form == "bag" and z.eyes != ALL):
            raise LayoutError(f"Zone {i} ({z.name}): zones come as hidden bags, public bags, lines; got a {z.form}.")
        if not 0 <= z.group < groups:
            raise LayoutError(f"Zone {i} ({z.name}): group {z.group}, expected 0 to {groups - 1}.")
        if z.family >= 0 and z.form == "bag":
            raise LayoutError(f"Zone {i} ({z.name}): a family is made of lines.")
