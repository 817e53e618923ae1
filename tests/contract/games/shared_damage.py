"""Skirmish: a row of pieces attacks one piece; the other player shares the damage that it strikes back with out over the row.

Damage lies on the pieces (counters of an open line) and goes with them when they die. Hidden from all: the deck of recruits.
"""

from tests.contract.games.little import ALL, FACTS, FIRST, Buf, FrameKind, GameInfo, Little, State, Zone, cards_in, i64, numbers

KINDS, ROOM = 3, 4
DEAD, ROW, DECK = 0, 1, 3
RECRUIT, STRIKE, HURT = 0, 1, 1 + ROOM
ACT, SHARE = 0, 1
TURN, ROUNDS = FACTS, FACTS + 1


class Skirmish(Little):
    def __init__(self, options: dict[str, object]) -> None:
        zones = [Zone("dead", "bag", ALL)]
        zones += [Zone("row", "line", ALL, ordered=True, seat=p, room=ROOM) for p in range(2)]
        zones += [Zone("deck", "line", 0, ordered=True, room=18)]
        actions = ["RECRUIT"] + [f"STRIKE_{i}" for i in range(ROOM)] + [f"HURT_{i}" for i in range(ROOM)]
        asked = [FrameKind("SD-D1"), FrameKind("SD-D2", numbers=("left",))]
        self.rules(GAME, options, numbers(KINDS), actions, ["turn", "rounds"], asked, zones, bound=100, events="drawn hurt died")

    def fill(self, s: State) -> None:
        for i in range(18):
            s.enter(DECK, i % KINDS, 0)

    def deal(self, s: State) -> None:
        s.shuffle(DECK)
        for p in (self.first, 1 - self.first):
            self.take(s, DECK, ROW + p, 2, p, ALL)
        s.ints[TURN] = self.first
        s.turn(ACT, 1 << self.first)

    def choices(self, s: State, seat: i64) -> list[int]:
        mine, theirs = int(s.size(ROW + seat)), int(s.size(ROW + 1 - seat))
        if s.kind() == SHARE:
            return [HURT + i for i in range(theirs)]
        recruit = [RECRUIT] if mine < ROOM and s.size(DECK) else []
        return recruit + [STRIKE + i for i in range(theirs)]

    def act(self, s: State, seat: i64, a: i64) -> None:
        if a == RECRUIT:
            self.take(s, DECK, ROW + seat, 1, seat, ALL)
            self.pass_turn(s)
        elif a < HURT:
            strength = s.kind_at(ROW + 1 - seat, a - STRIKE) + 1
            self.hurt(s, 1 - seat, a - STRIKE, s.size(ROW + seat))
            s.turn(SHARE, 1 << (1 - seat), strength)
        else:
            self.hurt(s, 1 - seat, a - HURT, 1)
            s.set_arg(0, s.arg(0) - 1)
            if s.arg(0) == 0 or s.size(ROW + 1 - seat) == 0:
                self.pass_turn(s)

    def hurt(self, s: State, p: i64, i: i64, damage: i64) -> None:
        """A piece of kind k dies of k + 2 counters."""
        k = s.kind_at(ROW + p, i)
        s.mark(ROW + p, i, damage)
        self.note(s, "hurt", p, [int(k)])
        if s.mark_at(ROW + p, i) >= k + 2:
            s.move_at(ROW + p, i, DEAD, ALL)
            self.note(s, "died", p, [int(k)])

    def pass_turn(self, s: State) -> None:
        p = s.ints[TURN] = 1 - s.ints[TURN]
        s.ints[ROUNDS] += 1
        s.turn(ACT, 1 << p)
        if s.ints[ROUNDS] == 20 or s.size(ROW) * s.size(ROW + 1) == 0:
            self.over(s)

    def scores(self, s: State, out: Buf) -> None:
        for p in range(2):
            out[p] = sum(k + 1 for k in cards_in(s, ROW + p))


GAME = GameInfo("skirmish", "SD", "Skirmish", 2, 2, [FIRST], lambda options, pack: Skirmish(options), "tests.contract.games")
