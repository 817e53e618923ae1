"""Outskirt: a deck of cards with two backs. The back of its top card is seen; under it only how many of each back there are.

Two golden cards lie in the deck, two in the box, and nobody knows which. Hidden from all: the deck under its top back, the kind
of every card in deck and box.
"""

from tests.contract.games.little import ALL, FACTS, FIRST, Buf, FrameKind, GameInfo, Little, State, Zone, cards_in, each, i64, numbers

GREENS, GOLDS, SEATS = 4, 4, 3
KINDS = GREENS + GOLDS
WON, ROW, GREEN_BOX, GOLD_BOX, DECK = 0, SEATS, SEATS + 1, SEATS + 2, SEATS + 3
PEEK = KINDS
GREEN, GOLD = 0, 1


class Outskirt(Little):
    def __init__(self, options: dict[str, object]) -> None:
        kinds = numbers(GREENS) + [f"GOLD{k}" for k in range(GOLDS)]
        zones = [Zone("won", "bag", ALL, seat=p) for p in range(SEATS)] + [Zone("row", "bag", ALL)]
        zones += [Zone("green box", "line", 0, group=GREEN, ordered=True, room=12)]
        zones += [Zone("gold box", "line", 0, group=GOLD, ordered=True, room=4)]
        zones += [Zone("deck", "line", 0, ordered=True, room=14, backs=1)]
        self.rules(GAME, options, kinds, [*each("TAKE", kinds), "PEEK"], ["turns"], [FrameKind("TB-D1")], zones, groups=2, bound=200)

    def fill(self, s: State) -> None:
        for i in range(12):
            s.enter(GREEN_BOX, i % GREENS, 0)
        for k in range(GOLDS):
            s.enter(GOLD_BOX, GREENS + k, 0)

    def deal(self, s: State) -> None:
        s.shuffle(GOLD_BOX)
        s.draw(GOLD_BOX, DECK, 2, 0)
        s.draw(GREEN_BOX, DECK, 12, 0)
        s.shuffle(DECK)
        s.draw(DECK, ROW, 2, ALL)
        s.turn(0, 1 << self.first)

    def choices(self, s: State, seat: i64) -> list[int]:
        row = sorted(set(cards_in(s, ROW)))
        top = s.size(DECK) - 1
        if top >= 0 and s.known_at(DECK, top) >> seat & 1 == 0:
            row.append(PEEK)  # the back is seen: whoever fears a golden card may look at it first
        return row

    def act(self, s: State, seat: i64, a: i64) -> None:
        if a == PEEK:
            top = s.size(DECK) - 1
            s.show(DECK, top, 1 << seat)
            self.note(s, "drawn", seat, [int(s.kind_at(DECK, top))], 1 << seat)
            return
        s.play(ROW, a, WON + seat, 1)
        self.note(s, "won", seat, [int(a)])
        self.take(s, DECK, ROW, 1, seat, ALL)
        s.ints[FACTS] += 1
        s.turn(0, 1 << ((seat + 1) % s.seats))
        if s.size(ROW) == 0:
            self.over(s)

    def scores(self, s: State, out: Buf) -> None:
        for p in range(s.seats):
            out[p] = sum(k + 1 for k in cards_in(s, WON + p))


GAME = GameInfo("outskirt", "TB", "Outskirt", 2, SEATS, [FIRST], lambda options, pack: Outskirt(options), "tests.contract.games")
