"""Twins: two true states that one viewer can't tell apart, built by exchanging what a table of hidden information hides from it.

This is code of its own beside the engine's `determinize`: it permutes cards of a true state. The table of a game says which places
a viewer doesn't see into, what it can name nevertheless, which numbers are open, and what a move shows; the defaults follow what the
game's layout declares. `tests/contract/secrets.py` holds tables that are written from the rules instead.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from random import Random

from regalia.engine.event import Log, entries, redacted
from regalia.engine.frame import OWING
from regalia.engine.game import Game, cards_in
from regalia.engine.hidden import redact
from regalia.engine.layout import ALL, ONLOOKER
from regalia.engine.match import Match
from regalia.engine.pile import BYTE, KIND, KN, MARK, TAG, TAGS
from regalia.engine.rng import WORDS, SealedRng
from regalia.engine.state import FACTS, State
from regalia.kit.prints import raw


@dataclass
class Cell:
    """A card that a viewer doesn't see in its place.

    fixed: it can name the card, only not the place within a family. buried: not even its back is seen.
    """

    zone: int
    place: int
    kind: int
    group: int
    counter: int = 0
    fixed: bool = False
    buried: bool = False


class Secrets:
    """The table of hidden information of one game. A subclass says more than the layout declares."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lay = game.layout

    # ---- the table
    def unseen(self, z: int, viewer: int) -> bool:
        """Whether a viewer doesn't see into a zone."""
        return not self.lay.eyes[z] >> viewer & 1

    def named(self, s: State, z: int, viewer: int) -> Counter[int]:
        """The cards that a viewer can name in an unseen zone without order, or in its family."""
        return Counter({k: n for k in range(len(self.game.kinds)) if (n := int(s.known(z, k, viewer)))})

    def placed(self, s: State, z: int, i: int, viewer: int) -> bool:
        """Whether a viewer can name the card in a place of an unseen ordered line."""
        return bool(s.known_at(z, i) >> viewer & 1)

    def possible(self, t: State, viewer: int) -> bool:
        """Whether play could lead to a state, as far as the viewer's knowledge goes."""
        return all(self.game.legal_list(t, p) for p in range(t.seats) if t.owing() >> p & 1)

    def shown(self, before: State, seat: int, action: int, after: State, viewer: int) -> Hashable:
        """What a move tells a viewer beside what lies open afterwards; by default the move itself, its events, and what is known then."""
        c = before.clone()
        c.log = Log()
        self.game.apply(c, seat, action)
        return action, [redacted(self.game.event_kinds, entry, viewer) for entry in entries(c.log)], raw(redact(after, viewer))

    def watch(self, m: Match) -> None:
        """Called at every position of the game that is played; a table may keep notes, and hold the engine's knowledge against them."""

    def silent(self, s: State, seat: int, action: int, viewer: int) -> bool:
        """Whether a viewer gets nothing at all of a move."""
        return False

    def stages(self, t: State, viewer: int, random: Random) -> None:
        """Put the open question at another stage that the viewer can't tell from it."""

    def numbers(self, s: State) -> tuple[int, ...]:
        """The open numbers of the game."""
        return tuple(int(s.ints[FACTS + i]) for i in range(len(self.game.facts)))

    # ---- what a viewer gets
    def sees(self, before: State, seat: int, action: int, after: State, viewer: int) -> Hashable:
        """All that a viewer gets of a move: what lies open after it, and what it tells."""
        return self.open(after, viewer), self.shown(before, seat, action, after, viewer)

    def open(self, s: State, viewer: int) -> Hashable:
        """All that lies open to a viewer: cards, numbers of cards, counters, the back on top, numbers of the game, the question."""
        frame = self.game.frame_kinds[s.kind()]
        own = viewer != ONLOOKER and s.owing() >> viewer & 1 != 0
        asked = tuple(int(s.arg(i)) for i, name in enumerate(frame.numbers) if own or name not in frame.private)
        zones = tuple(self._lying(s, z, viewer) for z in range(int(self.lay.zones)))
        return zones, self.numbers(s), frame.name if own else frame.shown, int(s.owing()), asked

    def _lying(self, s: State, z: int, viewer: int) -> Hashable:
        size = int(s.size(z))
        if self.unseen(z, viewer):
            return size, int(s.slot_at(z, size - 1)) >> TAG & TAGS if size and self.lay.backs[z] else 0
        return tuple(cards_in(s, z)), tuple(int(s.mark_at(z, i)) for i in range(size)) if z >= self.lay.bags else ()

    # ---- exchanging
    def twin(self, s: State, viewer: int, random: Random) -> State:
        """A copy of a true state in which something may be different that the viewer can't know."""
        t = s.clone()
        for swaps in (random.randrange(2, 40), 2, 1):
            t = s.clone()
            cells = self.cells(t, viewer)
            self.mix(cells, swaps, random)
            self.lay_down(t, cells)
            if self.possible(t, viewer):
                break
        else:
            t = s.clone()
        self.reseed(t, random)
        self.stages(t, viewer, random)
        self.answer(t, viewer, random)
        return t

    def cells(self, t: State, viewer: int) -> list[Cell]:
        """All cards that the viewer doesn't see in their places."""
        found: list[Cell] = []
        for z in range(int(self.lay.zones)):
            if self.unseen(z, viewer):
                ordered = self.lay.ordered[z] != 0
                for i, k in enumerate(cards_in(t, z)):
                    if not (ordered and self.placed(t, z, i, viewer)):
                        slot = int(t.slot_at(z, i)) if z >= self.lay.bags else int(self.lay.group[z]) << TAG
                        buried = self.lay.backs[z] != 0 and i < t.size(z) - 1
                        found.append(Cell(z, i, k, slot >> TAG & TAGS, slot >> MARK, buried=buried))
        self._fix(t, found, viewer)
        return found

    def _fix(self, t: State, cells: list[Cell], viewer: int) -> None:
        """Mark the named cards of each row, those of the oldest group first."""
        named: dict[int, Counter[int]] = {}
        for cell in sorted(cells, key=lambda c: c.group):
            row = int(self.lay.row[cell.zone])
            if row >= 0:
                left = named.setdefault(row, self.named(t, cell.zone, viewer))
                if left[cell.kind]:
                    left[cell.kind] -= 1
                    cell.fixed = True

    def mix(self, cells: list[Cell], swaps: int, random: Random) -> None:
        """Some exchanges: of kinds within a group, of whole cards within a family, of backs under the top of a deck."""
        pairs: list[list[Cell]] = [*_by(lambda c: c.group, [c for c in cells if not c.fixed])]
        families = _by(lambda c: int(self.lay.row[c.zone]), [c for c in cells if self.lay.kin[c.zone] > 1])
        backs = _by(lambda c: c.zone, [c for c in cells if c.buried])
        for _ in range(swaps):
            for places in pairs:
                one, two = random.choice(places), random.choice(places)
                one.kind, one.counter, two.kind, two.counter = two.kind, two.counter, one.kind, one.counter
        for places in (*families, *backs):
            for _ in range(min(swaps, 3)):
                one, two = random.choice(places), random.choice(places)
                a, b = (one.kind, one.group, one.counter), (two.kind, two.group, two.counter)
                (one.kind, one.group, one.counter), (two.kind, two.group, two.counter) = b, a

    def lay_down(self, t: State, cells: list[Cell]) -> None:
        """Write the cells back, and cut what other viewers could name down to what is still there."""
        for zone in {c.zone for c in cells}:
            mine = [c for c in cells if c.zone == zone]
            if zone < self.lay.bags:
                self._lay_bag(t, zone, mine)
            else:
                self._lay_line(t, zone, mine)
        for row in {int(self.lay.row[c.zone]) for c in cells} - {-1}:
            self._cut(t, row)

    def _lay_bag(self, t: State, zone: int, cells: list[Cell]) -> None:
        for k in range(int(self.lay.kinds)):
            t.n[zone * self.lay.nk + k] = sum(1 for c in cells if c.kind == k)

    def _lay_line(self, t: State, zone: int, cells: list[Cell]) -> None:
        slots = [int(t.slot_at(zone, i)) for i in range(int(t.size(zone)))]
        for c in cells:
            slots[c.place] = slots[c.place] & ALL << KN | c.kind | c.group << TAG | c.counter << MARK
        if not self.lay.ordered[zone]:
            slots.sort(key=lambda x: (x & KIND, x >> TAG))
        while t.size(zone):
            t.take_at(zone, 0)
        for i, x in enumerate(slots):
            t.insert(zone, i, x)

    def _cut(self, t: State, row: int) -> None:
        zones = [z for z in range(int(self.lay.zones)) if self.lay.row[z] == row]
        for k in range(int(self.lay.kinds)):
            at = self.lay.kn + row * self.lay.nk + k
            there = sum(int(t.count(z, k)) for z in zones)
            known = int(t.n[at])
            t.n[at] = sum(min(known >> 8 * v & BYTE, there) << 8 * v for v in range(7))

    def reseed(self, t: State, random: Random) -> None:
        """Another generator: nobody knows what it will give."""
        if t.src is not None:
            t.src = SealedRng(random.randbytes(32))
        for i in range(int(WORDS)):
            t.ints[i] = random.getrandbits(31)

    def answer(self, t: State, viewer: int, random: Random) -> None:
        """Other answers to an open commitment, as many seats done as before."""
        each = len(self.game.frame_kinds[t.kind()].each)
        owing = int(t.owing())
        others = [p for p in range(int(t.seats)) if each and p != viewer and int(t.arg(0)) >> p & 1]
        for p in others:
            for i in range(each):
                t.set_own(p, i, 0)
            t.ints[t.top + OWING] |= 1 << p
        for p in sorted(others, key=lambda p: owing >> p & 1):
            self._answer_anew(t, p, not owing >> p & 1, random)

    def _answer_anew(self, t: State, seat: int, done: bool, random: Random) -> None:
        """Random answers of one seat: until it is done, or a few steps that don't finish."""
        for _ in range(self.game.bound if done else random.randrange(3)):
            u = t.clone()
            self.game.apply(u, seat, random.choice(self.game.legal_list(u, seat)))
            if done or u.owing() == t.owing():
                t.n, t.st, t.ints = u.n, u.st, u.ints
            if not t.owing() >> seat & 1:
                return


def _by(key: Callable[[Cell], int], cells: list[Cell]) -> list[list[Cell]]:
    """The cells by a key, sets of one left out."""
    sets: dict[int, list[Cell]] = defaultdict(list)
    for c in cells:
        sets[key(c)].append(c)
    return [places for places in sets.values() if len(places) > 1]
