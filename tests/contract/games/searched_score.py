"""Mosaic: what a hand of tiles is worth is the best of all ways to lay it out, and only a search finds it.

Tiles are taken from an open row, or unseen from the deck. Hidden from others: tiles drawn from the deck; hidden from all: the deck.
"""

from regalia.engine.options import Option
from tests.contract.games.little import ALL, FACTS, FIRST, Buf, FrameKind, GameInfo, Little, State, Zone, cards_in, each, i64, numbers

KINDS, SEATS = 6, 4
HAND, ROW, DECK = 0, SEATS, SEATS + 1
DRAW = KINDS


def best(tiles: tuple[int, ...], run: int = 7, pair: int = 3) -> int:
    """The most points of a layout: runs of three (7), pairs (3), single tiles (1 for every second kind)."""
    if not tiles:
        return 0
    k, rest = tiles[0], tiles[1:]
    found = best(rest, run, pair) + k % 2
    for group, points in (((k,), pair), ((k + 1, k + 2), run)):
        if all(x in rest for x in group):
            left = list(rest)
            for x in group:
                left.remove(x)
            found = max(found, points + best(tuple(left), run, pair))
    return found


class Mosaic(Little):
    def __init__(self, options: dict[str, object]) -> None:
        kinds = numbers(KINDS)
        zones = [Zone("hand", "bag", 1 << p, seat=p) for p in range(SEATS)]
        zones += [Zone("row", "bag", ALL), Zone("deck", "line", 0, ordered=True, room=42)]
        self.rules(GAME, options, kinds, [*each("TAKE", kinds), "DRAW"], ["moves"], [FrameKind("SS-D1")], zones, bound=32)
        self.pair = int(str(options["pair"]))

    def fill(self, s: State) -> None:
        for i in range(42):
            s.enter(DECK, i % KINDS, 0)

    def deal(self, s: State) -> None:
        s.shuffle(DECK)
        s.draw(DECK, ROW, 4, ALL)
        s.turn(0, 1 << self.first)

    def choices(self, s: State, seat: i64) -> list[int]:
        return [*sorted(set(cards_in(s, ROW))), DRAW]

    def act(self, s: State, seat: i64, a: i64) -> None:
        if a == DRAW:
            self.take(s, DECK, HAND + seat, 1, seat, 1 << seat)
        else:
            s.play(ROW, a, HAND + seat, 1)
            self.note(s, "won", seat, [int(a)])
            self.take(s, DECK, ROW, 1, seat, ALL)
        s.ints[FACTS] += 1
        s.turn(0, 1 << ((seat + 1) % s.seats))
        if s.ints[FACTS] == 8 * s.seats:
            for p in range(s.seats):
                s.look(HAND + p, ALL)
                self.note(s, "laid", p, cards_in(s, HAND + p))
            self.over(s)

    def scores(self, s: State, out: Buf) -> None:
        for p in range(s.seats):
            out[p] = best(tuple(cards_in(s, HAND + p)), pair=self.pair)


OPTIONS = [FIRST, Option("pair", "SS-O2", (3, 4), "What two equal tiles are worth.")]
GAME = GameInfo("mosaic", "SS", "Mosaic", 2, SEATS, OPTIONS, lambda options, pack: Mosaic(options), "tests.contract.games")
