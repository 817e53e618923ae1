"""Levy: everybody draws from a deck of their own, which is shuffled anew from the discards while part of it is in hand.

Hand and face-down slots are one family: the others know at times that a kind is there, not where. When a deck has been drawn out,
all cards not in the discards are in that family, and everybody can name them. What is drawn afterwards comes from another group.
Hidden from others: hand and slots, beyond that; hidden from all: the decks.
"""

from tests.contract.games.little import ALL, FACTS, FIRST, Buf, FrameKind, GameInfo, Little, State, Zone, cards_in, each, i64, numbers

KINDS, SEATS, SLOTS = 4, 3, 2
OPEN, BOX, HAND, SLOT, DECK = 0, SEATS, SEATS + 1, 2 * SEATS + 1, 3 * SEATS + 1
PLAY, LAY, TURN_UP = 0, KINDS, 2 * KINDS
POINTS = FACTS + 1


class Levy(Little):
    def __init__(self, options: dict[str, object]) -> None:
        kinds = numbers(KINDS)
        zones = [Zone("open", "bag", ALL, seat=p) for p in range(SEATS)] + [Zone("box", "bag", ALL)]
        zones += [Zone("hand", "line", 1 << p, group=2 * p, family=p, seat=p, room=8) for p in range(SEATS)]
        zones += [Zone("slot", "line", 1 << p, group=2 * p, ordered=True, family=p, seat=p, room=SLOTS) for p in range(SEATS)]
        zones += [Zone("deck", "line", 0, group=2 * p + 1, ordered=True, seat=p, room=8) for p in range(SEATS)]
        actions = each("PLAY", kinds) + each("LAY", kinds) + [f"TURN_UP_{i}" for i in range(SLOTS)]
        facts = ["moves", *[f"points {p}" for p in range(SEATS)]]
        self.rules(GAME, options, kinds, actions, facts, [FrameKind("RD-D1")], zones, groups=2 * SEATS, bound=60)

    def fill(self, s: State) -> None:
        for i in range(8 * SEATS):
            s.enter(BOX, i % KINDS, 0)

    def deal(self, s: State) -> None:
        for p in range(s.seats):
            for k in range(KINDS):
                s.play(BOX, k, DECK + p, 2)
            s.shuffle(DECK + p)
            self.take(s, DECK + p, HAND + p, 3, p, 1 << p)
        s.turn(0, 1 << self.first)

    def choices(self, s: State, seat: i64) -> list[int]:
        held = [k for k in range(KINDS) if s.count(HAND + seat, k)]
        laid = int(s.size(SLOT + seat))
        return held + [LAY + k for k in held if laid < SLOTS] + [TURN_UP + i for i in range(laid)]

    def act(self, s: State, seat: i64, a: i64) -> None:
        if PLAY <= a < LAY:
            s.play(HAND + seat, a, OPEN + seat, 1)
            self.note(s, "laid", seat, [int(a)])
        elif a < TURN_UP:
            s.move(HAND + seat, a - LAY, SLOT + seat, 0)
            self.note(s, "laid", seat, [int(a - LAY)], 1 << seat)
        else:
            k = s.kind_at(SLOT + seat, a - TURN_UP)
            s.move_at(SLOT + seat, a - TURN_UP, OPEN + seat, ALL)
            self.note(s, "won", seat, [int(k)])
            s.ints[POINTS + seat] += k + 1
        if s.size(DECK + seat) == 0:
            self.reshuffle(s, seat)
        self.take(s, DECK + seat, HAND + seat, 1, seat, 1 << seat)
        s.ints[FACTS] += 1
        s.turn(0, 1 << ((seat + 1) % s.seats))
        if s.ints[FACTS] >= 16 * s.seats:
            self.over(s)

    def reshuffle(self, s: State, p: i64) -> None:
        for k in range(KINDS):  # the deck is out: what isn't open is in the family
            s.tell(HAND + p, k, s.count(HAND + p, k) + s.count(SLOT + p, k), ALL)
        s.regroup(HAND + p, 2 * p)
        s.regroup(SLOT + p, 2 * p)
        for k in cards_in(s, OPEN + p):
            s.play(OPEN + p, k, DECK + p, 1)
        s.shuffle(DECK + p)

    def scores(self, s: State, out: Buf) -> None:
        for p in range(s.seats):
            out[p] = s.ints[POINTS + p]


GAME = GameInfo("levy", "RD", "Levy", 2, SEATS, [FIRST], lambda options, pack: Levy(options), "tests.contract.games")
