"""Whisper: a knight with a joker is asked whether to use it; the others can't tell that he is asked, nor that he declines.

Both questions are one stage, ACT, to the others. Hidden from others: hands, the answer NONE and the stage; hidden from all: the deck.
"""

from tests.contract.games.little import ALL, FACTS, FIRST, Buf, FrameKind, GameInfo, Little, State, Zone, cards_in, each, i64, numbers

KINDS, SEATS, JOKER = 5, 3, 4
HAND, TABLE, DECK = 0, SEATS, 2 * SEATS
ASK, PLAY = 0, 1
NONE, USE, LAY = 0, 1, 2


class Whisper(Little):
    def __init__(self, options: dict[str, object]) -> None:
        kinds = [*numbers(KINDS - 1), "JOKER"]
        zones = [Zone("hand", "bag", 1 << p, seat=p) for p in range(SEATS)]
        zones += [Zone("table", "bag", ALL, seat=p) for p in range(SEATS)]
        zones += [Zone("deck", "line", 0, ordered=True, room=18)]
        asked = [FrameKind("SC-D1", shown="ACT", numbers=("used",)), FrameKind("SC-D2", shown="ACT", numbers=("used",))]
        self.rules(GAME, options, kinds, ["NONE", "USE", *each("LAY", kinds)], ["turn"], asked, zones, bound=40)

    def fill(self, s: State) -> None:
        for i in range(18):
            s.enter(DECK, JOKER if i < 6 else i % 4, 0)

    def deal(self, s: State) -> None:
        s.shuffle(DECK)
        for i in range(s.seats):
            p = (self.first + i) % s.seats
            self.take(s, DECK, HAND + p, 2, p, 1 << p)
        self.open_turn(s, self.first)

    def open_turn(self, s: State, p: i64) -> None:
        s.ints[FACTS] = p
        if s.size(DECK) == 0:
            self.over(s)
            return
        self.take(s, DECK, HAND + p, 1, p, 1 << p)
        s.turn(ASK if s.count(HAND + p, JOKER) else PLAY, 1 << p)

    def choices(self, s: State, seat: i64) -> list[int]:
        if s.kind() == ASK:
            return [NONE, USE]
        return [LAY + k for k in range(KINDS) if s.count(HAND + seat, k)]

    def act(self, s: State, seat: i64, a: i64) -> None:
        if a == NONE:
            s.turn(PLAY, 1 << seat, 0)
        elif a == USE:
            s.play(HAND + seat, JOKER, TABLE + seat, 1)
            self.note(s, "laid", seat, [JOKER])
            self.take(s, DECK, HAND + seat, 2, seat, 1 << seat)
            s.turn(PLAY, 1 << seat, 1)
            if s.size(HAND + seat) == 0:
                self.open_turn(s, (seat + 1) % s.seats)
        else:
            s.play(HAND + seat, a - LAY, TABLE + seat, 1)
            self.note(s, "laid", seat, [int(a - LAY)])
            self.open_turn(s, (seat + 1) % s.seats)

    def scores(self, s: State, out: Buf) -> None:
        for p in range(s.seats):
            out[p] = sum(k + 1 for k in cards_in(s, TABLE + p))

    def settle(self, s: State, viewer: i64) -> None:
        p = s.to_act()
        if s.kind() == ASK and p != viewer and (s.arg(0) or s.count(HAND + p, JOKER) == 0 or s.below(2) == 0):
            s.turn(PLAY, 1 << p, s.arg(0))


GAME = GameInfo("whisper", "SC", "Whisper", 2, SEATS, [FIRST], lambda options, pack: Whisper(options), "tests.contract.games")
