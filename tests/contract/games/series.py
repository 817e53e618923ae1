"""Rubber: several deals of a small trick game make one game; the tricks won are carried from deal to deal.

Hidden from others: hands; hidden from all: the deck. All cards are gathered and shuffled between two deals, and nobody knows anything
of the new hands.
"""

from regalia.engine.options import Option
from tests.contract.games.little import ALL, FACTS, FIRST, Buf, FrameKind, GameInfo, Little, State, Zone, cards_in, each, i64, numbers

KINDS, SEATS, TRICKS = 8, 4, 3
HAND, TABLE, DECK = 0, SEATS, 2 * SEATS
DEALS, LEAD, POINTS = FACTS, FACTS + 1, FACTS + 2


class Rubber(Little):
    def __init__(self, options: dict[str, object]) -> None:
        kinds = numbers(KINDS)
        zones = [Zone("hand", "bag", 1 << p, seat=p) for p in range(SEATS)]
        zones += [Zone("table", "bag", ALL, seat=p) for p in range(SEATS)]
        zones += [Zone("deck", "line", 0, ordered=True, room=2 * KINDS)]
        facts = ["deals", "lead", *[f"points {p}" for p in range(SEATS)]]
        self.rules(GAME, options, kinds, each("LEAD", kinds), facts, [FrameKind("SG-D1")], zones, bound=60)
        self.deals = int(str(options["deals"]))

    def fill(self, s: State) -> None:
        for i in range(2 * KINDS):
            s.enter(DECK, i % KINDS, 0)

    def deal(self, s: State) -> None:
        s.shuffle(DECK)
        lead = (self.first + s.ints[DEALS]) % s.seats
        for i in range(s.seats):
            p = (lead + i) % s.seats
            self.take(s, DECK, HAND + p, TRICKS, p, 1 << p)
        s.ints[LEAD] = lead
        s.turn(0, 1 << lead)

    def choices(self, s: State, seat: i64) -> list[int]:
        return [k for k in range(KINDS) if s.count(HAND + seat, k)]

    def act(self, s: State, seat: i64, a: i64) -> None:
        s.play(HAND + seat, a, TABLE + seat, 1)
        self.note(s, "laid", seat, [int(a)])
        following = (seat + 1) % s.seats
        if following == s.ints[LEAD]:
            self.end_trick(s)
        else:
            s.turn(0, 1 << following)

    def end_trick(self, s: State) -> None:
        """Who has the highest card on the table wins a point and leads next; of equal ones the seat that comes first."""
        lead = s.ints[LEAD]
        winner = max(((lead + i) % s.seats for i in range(s.seats)), key=lambda p: max(cards_in(s, TABLE + p)))
        s.ints[POINTS + winner] += 1
        s.ints[LEAD] = winner
        s.turn(0, 1 << winner)
        if s.size(HAND + winner) == 0:
            self.end_deal(s)

    def end_deal(self, s: State) -> None:
        for i in range(s.seats):
            p = (self.first + i) % s.seats
            for k in cards_in(s, TABLE + p):
                s.play(TABLE + p, k, DECK, 1)
        s.ints[DEALS] += 1
        if s.ints[DEALS] == self.deals:
            self.over(s)
        else:
            self.deal(s)

    def scores(self, s: State, out: Buf) -> None:
        for p in range(s.seats):
            out[p] = s.ints[POINTS + p]


OPTIONS = [FIRST, Option("deals", "SG-O2", (3, 1), "How many deals make a game.")]
GAME = GameInfo("rubber", "SG", "Rubber", 2, SEATS, OPTIONS, lambda options, pack: Rubber(options), "tests.contract.games")
