"""Bids: all seats lay one or two cards face down at the same time, in small steps, and may take them back until the last is done.

Hidden from others: hands, and every step of an open bid; who is done is seen. Hidden from all: the deck. A bid is turned up
when the last seat is done.
"""

from regalia.engine.options import Option
from tests.contract.games.little import ALL, FACTS, Buf, FrameKind, GameInfo, Little, State, Zone, each, i64, numbers

KINDS, SEATS = 6, 4
HAND, SPENT, DECK = 0, SEATS, SEATS + 1
DONE = KINDS
POINTS = FACTS + 1


class Bids(Little):
    def __init__(self, options: dict[str, object]) -> None:
        kinds = numbers(KINDS)
        zones = [Zone("hand", "bag", 1 << p, seat=p) for p in range(SEATS)]
        zones += [Zone("spent", "bag", ALL), Zone("deck", "line", 0, ordered=True, room=24)]
        facts = ["round", *[f"points {p}" for p in range(SEATS)]]
        asked = [FrameKind("SB-D1", numbers=("asked",), each=("first", "second"), withdraw=True)]
        self.rules(GAME, options, kinds, [*each("PICK", kinds), "DONE"], facts, asked, zones, bound=60)
        self.rounds = int(str(options["rounds"]))

    def fill(self, s: State) -> None:
        for i in range(24):
            s.enter(DECK, i % KINDS, 0)

    def deal(self, s: State) -> None:
        s.shuffle(DECK)
        self.open_round(s)

    def open_round(self, s: State) -> None:
        for p in range(s.seats):
            self.take(s, DECK, HAND + p, 4 - s.size(HAND + p), p, 1 << p)
        asked = sum(1 << p for p in range(s.seats) if s.size(HAND + p))
        s.turn(0, asked, asked)
        if asked == 0 or s.ints[FACTS] == self.rounds:
            self.over(s)

    def choices(self, s: State, seat: i64) -> list[int]:
        first = s.own(seat, 0) - 1
        picks = [k for k in range(KINDS) if k >= first and s.count(HAND + seat, k) > (k == first)]
        return picks if first < 0 else [*picks, DONE]

    def act(self, s: State, seat: i64, a: i64) -> None:
        if a != DONE and s.own(seat, 0) == 0:
            s.set_own(seat, 0, a + 1)
            return
        if a != DONE:
            s.set_own(seat, 1, a + 1)
        if s.done(seat):
            self.turn_up(s)

    def turn_up(self, s: State) -> None:
        sums = [s.own(p, 0) + s.own(p, 1) for p in range(s.seats)]
        for p in range(s.seats):
            bid = [int(s.own(p, i)) - 1 for i in (0, 1) if s.own(p, i)]
            for k in bid:
                s.play(HAND + p, k, SPENT, 1)
            self.note(s, "laid", p, bid)
        if sums.count(max(sums)) == 1:
            s.ints[POINTS + sums.index(max(sums))] += 1
        s.ints[FACTS] += 1
        self.open_round(s)

    def scores(self, s: State, out: Buf) -> None:
        for p in range(s.seats):
            out[p] = s.ints[POINTS + p]


OPTIONS = [Option("rounds", "SB-O1", (3, 5), "How many rounds are played.")]
GAME = GameInfo("bids", "SB", "Bids", 2, SEATS, OPTIONS, lambda options, pack: Bids(options), "tests.contract.games")
