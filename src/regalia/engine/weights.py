"""Constraints on hidden cards, met with their true weights: (zone, mask of classes, least, most), zones being bags."""

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.dealer import Dealer
from regalia.engine.errors import WorldError
from regalia.engine.game import CONSTRAINT
from regalia.engine.layout import Layout
from regalia.engine.pile import BYTE
from regalia.engine.state import State

Buf: TypeAlias = "vec[i64]"


def _held(w: State, z: i64, mask: i64) -> i64:
    """How many cards of the classes in a mask lie in a zone."""
    cls = w.lay.cls
    t: i64 = 0
    for i in range(w.lay.kinds):
        if mask >> cls[i] & 1 != 0:
            t += w.count(z, i)
    return t


def holds(w: State, rules: Buf, count: i64) -> bool:
    """Whether a world meets all constraints."""
    for i in range(count):
        c = i * CONSTRAINT
        t = _held(w, rules[c], rules[c + 1])
        if t < rules[c + 2] or t > rules[c + 3]:
            return False
    return True


def meet(dealer: Dealer, rules: Buf, count: i64) -> None:
    """Deal the constrained bags, each deal that meets all constraints equally likely.

    How many cards of each class a bag gets is drawn with its true weight: the number of ways to choose them times the number of
    ways in which the bags behind it can then still be served. Bags of different groups don't compete for cards.
    """
    lay = dealer.w.lay
    for g in range(lay.groups):
        zones: list[int] = []
        for i in range(count):
            z = int(rules[i * CONSTRAINT])
            if lay.group[z] == g and z not in zones and dealer.w.n[z * lay.nk + lay.kinds] > 0:
                zones.append(z)
        plan = _Plan(dealer, zones, rules, count)
        for j in range(len(zones)):
            _deal_by_class(dealer, zones[j], plan.choose(j))


def _deal_by_class(dealer: Dealer, z: i64, counts: list[int]) -> None:
    lay = dealer.w.lay
    n = dealer.w.n
    b = z * lay.nk
    c = n[b + lay.kinds]
    for cls in range(i64(len(counts))):
        for each in range(i64(counts[cls])):
            kind = dealer.draw_class(lay.group[z], cls)
            n[b + kind] += 1
            c -= 1
    n[b + lay.kinds] = c  # what is left are the known copies, which `deal_bag` puts in


class _Plan:
    """Counting of the ways to serve constrained bags, class by class; memoised."""

    def __init__(self, dealer: Dealer, zones: list[int], rules: Buf, count: i64) -> None:
        lay = dealer.w.lay
        self.dealer = dealer
        self.zones = zones
        self.rules = rules
        self.count = count
        self.classes = 1 + max([int(c) for c in lay.cls])
        self.need: list[int] = []
        self.base: list[list[int]] = []  # known copies per class
        for z in zones:
            named = self._named(lay, z)
            self.base.append(named)
            self.need.append(int(dealer.w.n[z * lay.nk + lay.kinds]) - sum(named))
        self.memo: dict[tuple[int, tuple[int, ...]], float] = {}

    def _named(self, lay: Layout, z: int) -> list[int]:
        at = 8 * self.dealer.w.viewer
        r = lay.kn + lay.row[z] * lay.nk
        named = [0] * self.classes
        for kind in range(lay.kinds):
            named[lay.cls[kind]] += int(self.dealer.w.n[r + kind] >> at & BYTE)
        return named

    def _rest(self, g: i64) -> list[int]:
        d = self.dealer
        rest = [0] * self.classes
        for i in range(d.start[g], d.start[g] + d.left[g]):
            rest[d.w.lay.cls[d.heap[i]]] += 1
        return rest

    def choose(self, j: int) -> list[int]:
        """Class counts for the j-th zone, drawn with their true weights."""
        rest = self._rest(self.dealer.w.lay.group[self.zones[j]])
        ways: list[tuple[float, list[int]]] = []
        total = 0.0
        for counts in self._options(j, rest):
            weight = self._weight(j, rest, counts)
            if weight > 0.0:
                total += weight
                ways.append((weight, counts))
        if total <= 0.0:
            raise WorldError("The constraints of this position can't be met by any deal.")
        x = total * (float(self.dealer.w.below(1 << 30)) + 0.5) / float(1 << 30)
        for weight, counts in ways:
            x -= weight
            if x <= 0.0:
                return counts
        return ways[-1][1]

    def _options(self, j: int, rest: list[int]) -> list[list[int]]:
        """All class counts of the j-th zone that its own constraints allow."""
        out: list[list[int]] = [[]]
        for cls in range(self.classes):
            out = [o + [c] for o in out for c in range(min(rest[cls], self.need[j] - sum(o)) + 1)]
        return [o for o in out if sum(o) == self.need[j] and self._allowed(j, o)]

    def _allowed(self, j: int, counts: list[int]) -> bool:
        for i in range(self.count):
            c = i * CONSTRAINT
            if self.rules[c] == self.zones[j]:
                t = 0
                for cls in range(self.classes):
                    if self.rules[c + 1] >> cls & 1 != 0:
                        t += counts[cls] + self.base[j][cls]
                if t < self.rules[c + 2] or t > self.rules[c + 3]:
                    return False
        return True

    def _weight(self, j: int, rest: list[int], counts: list[int]) -> float:
        weight = 1.0
        for cls in range(self.classes):
            weight *= _binomial(rest[cls], counts[cls])
        return weight * self._ways(j + 1, [rest[cls] - counts[cls] for cls in range(self.classes)])

    def _ways(self, j: int, rest: list[int]) -> float:
        """In how many ways the zones from the j-th on can be served from what is left."""
        if j == len(self.zones):
            return 1.0
        key = (j, tuple(rest))
        if key not in self.memo:
            total = 0.0
            for counts in self._options(j, rest):
                total += self._weight(j, rest, counts)
            self.memo[key] = total
        return self.memo[key]


def _binomial(n: int, k: int) -> float:
    out = 1.0
    for i in range(k):
        out = out * float(n - i) / float(i + 1)
    return out


