"""Cellar: cards laid in the open go into a closed pile, which nobody may look at again, though all may remember it.

A second closed pile, the chest, is filled face down: its owner alone has seen what went there. Hidden from others: hands and
chests; hidden from all: the deck. Everything is turned up at the end.
"""

from regalia.engine.options import Option
from tests.contract.games.little import ALL, FACTS, FIRST, Buf, FrameKind, GameInfo, Little, State, Zone, cards_in, each, i64, numbers

KINDS, SEATS = 5, 4
HAND, CHEST, CELLAR, DECK = 0, SEATS, 2 * SEATS, 3 * SEATS


class Cellar(Little):
    def __init__(self, options: dict[str, object]) -> None:
        kinds = numbers(KINDS)
        zones = [Zone("hand", "bag", 1 << p, seat=p) for p in range(SEATS)]
        zones += [Zone("chest", "bag", 1 << p, seat=p, closed=True) for p in range(SEATS)]
        zones += [Zone("cellar", "bag", ALL, seat=p, closed=True) for p in range(SEATS)]
        zones += [Zone("deck", "line", 0, ordered=True, room=20)]
        self.rules(GAME, options, kinds, each("LAY", kinds) + each("HIDE", kinds), ["turns"], [FrameKind("CP-D1")], zones, bound=20)
        self.doubled = options["chest"] == "double"

    def fill(self, s: State) -> None:
        for i in range(20):
            s.enter(DECK, i % KINDS, 0)

    def deal(self, s: State) -> None:
        s.shuffle(DECK)
        for i in range(s.seats):
            p = (self.first + i) % s.seats
            self.take(s, DECK, HAND + p, 3, p, 1 << p)
        s.turn(0, 1 << self.first)

    def choices(self, s: State, seat: i64) -> list[int]:
        held = [k for k in range(KINDS) if s.count(HAND + seat, k)]
        return held + [KINDS + k for k in held]

    def act(self, s: State, seat: i64, a: i64) -> None:
        if a < KINDS:
            s.play(HAND + seat, a, CELLAR + seat, 1)
            self.note(s, "laid", seat, [int(a)])
        else:
            s.move(HAND + seat, a - KINDS, CHEST + seat, 1 << seat)
            self.note(s, "laid", seat, [int(a - KINDS)], 1 << seat)
        self.take(s, DECK, HAND + seat, 1, seat, 1 << seat)
        following = (seat + 1) % s.seats
        s.ints[FACTS] += 1
        s.turn(0, 1 << following)
        if s.size(HAND + following) == 0:
            self.finish(s)

    def finish(self, s: State) -> None:
        for p in range(s.seats):
            self.note(s, "won", p, cards_in(s, CHEST + p))
            s.look(CHEST + p, ALL)
        self.over(s)

    def scores(self, s: State, out: Buf) -> None:
        for p in range(s.seats):
            chest = sum(k + 1 for k in cards_in(s, CHEST + p))
            out[p] = sum(k + 1 for k in cards_in(s, CELLAR + p)) + chest * (2 if self.doubled else 1)


OPTIONS = [FIRST, Option("chest", "CP-O2", ("single", "double"), "What a card in the chest counts.")]
GAME = GameInfo("cellar", "CP", "Cellar", 2, SEATS, OPTIONS, lambda options, pack: Cellar(options), "tests.contract.games")
