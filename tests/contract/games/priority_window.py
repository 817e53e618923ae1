"""Parley: after an attack both players may add cards of a secret hand until two in a row pass.

The window opens on public facts alone (the other one holds cards), also for a player who could only pass. Hidden from others: the
hand. Hidden from all: the deck. Passing with and without a card that would do is the same to the other.
"""

from tests.contract.games.little import ALL, FACTS, FIRST, Buf, FrameKind, GameInfo, Little, State, Zone, cards_in, each, i64, numbers

KINDS = 5
HAND, SIDE, WON, DECK = 0, 2, 4, 6
ATTACK, WINDOW = 0, 1
PASS = 2 * KINDS
TURN, LAST = FACTS, FACTS + 1


class Parley(Little):
    def __init__(self, options: dict[str, object]) -> None:
        kinds = numbers(KINDS)
        zones = [Zone("hand", "bag", 1 << p, seat=p) for p in range(2)]
        zones += [Zone(name, "bag", ALL, seat=p) for name in ("side", "won") for p in range(2)]
        zones += [Zone("deck", "line", 0, ordered=True, room=20)]
        asked = [FrameKind("PW-D1"), FrameKind("PW-D2", numbers=("passes",))]
        actions = [*each("ATTACK", kinds), *each("ADD", kinds), "PASS"]
        self.rules(GAME, options, kinds, actions, ["turn", "last"], asked, zones, bound=100)

    def fill(self, s: State) -> None:
        for i in range(20):
            s.enter(DECK, i % KINDS, 0)

    def deal(self, s: State) -> None:
        s.shuffle(DECK)
        for p in (self.first, 1 - self.first):
            self.take(s, DECK, HAND + p, 4, p, 1 << p)
        self.open_turn(s, self.first)

    def open_turn(self, s: State, p: i64) -> None:
        s.ints[TURN] = p
        self.take(s, DECK, HAND + p, 1, p, 1 << p)
        s.turn(ATTACK, 1 << p)
        if s.size(HAND + p) == 0:
            self.over(s)

    def choices(self, s: State, seat: i64) -> list[int]:
        held = [k for k in range(KINDS) if s.count(HAND + seat, k)]
        if s.kind() == ATTACK:
            return held
        return [KINDS + k for k in held if k > s.ints[LAST]] + [PASS]

    def act(self, s: State, seat: i64, a: i64) -> None:
        passes: i64 = s.arg(0) + 1 if a == PASS else 0
        if a == PASS:
            self.note(s, "passed", seat, [])
        else:
            s.play(HAND + seat, a % KINDS, SIDE + seat, 1)
            s.ints[LAST] = a % KINDS
            self.note(s, "laid", seat, [int(a % KINDS)])
        while passes < 2 and s.size(HAND + 1 - seat) == 0:  # nobody is asked without a card: a public fact
            seat, passes = 1 - seat, passes + 1
        if passes >= 2:
            self.settle_fight(s)
        else:
            s.turn(WINDOW, 1 << (1 - seat), passes)

    def settle_fight(self, s: State) -> None:
        sums = [sum(k + 1 for k in cards_in(s, SIDE + p)) for p in range(2)]
        turn = s.ints[TURN]
        best = turn if sums[turn] > sums[1 - turn] else 1 - turn
        for p in range(2):
            s.move_all(SIDE + p, WON + best)
        self.open_turn(s, 1 - turn)

    def scores(self, s: State, out: Buf) -> None:
        for p in range(2):
            out[p] = s.size(WON + p)


GAME = GameInfo("parley", "PW", "Parley", 2, 2, [FIRST], lambda options, pack: Parley(options), "tests.contract.games")
