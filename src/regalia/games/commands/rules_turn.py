"""The King Commands, chapters 2.1, 2.2 and 2.9: setup, the course of a turn, the end of the game."""

from mypy_extensions import i64

from regalia.engine.event import Log
from regalia.engine.game import Game, cards_in
from regalia.engine.layout import ALL, new_buf
from regalia.engine.state import State
from regalia.games.commands.cards import BALL, COLOURS, CROWN, GOLD, KINDS
from regalia.games.commands.state import (
    ADDED,
    CAP_GOLD,
    CAP_SWORD,
    DECK,
    DISCARD,
    E_DEALT,
    E_DRAW,
    E_FINAL,
    E_GOLD_ONLY,
    E_LAST,
    E_SCORE,
    E_SHOWN,
    E_SKIP,
    E_START,
    E_TURN,
    EXTRA,
    FIRST,
    HAND,
    LAST,
    OVER,
    PILE,
    POWER,
    SKIP,
    STRIKE,
    TURN,
)


def write_cards(log: Log, kind: i64, seat: i64, eyes: i64, cards: list[int], to: i64 = -1) -> None:
    """An event of a seat (and another one) with cards that only `eyes` see; the others get their number."""
    log.open(kind, ALL, eyes)
    log.number(seat)
    if to >= 0:
        log.number(to)
    for k in cards:
        log.number(k)


class Turns(Game):
    """The course of the game. Attributes come from options and card data (see `Commands`)."""

    copies: list[int]
    points: list[int]
    first_player: int  # -1: by cards (KC-R3), -2: at random, else a seat (KC-O12)

    # ---- setup
    def fill(self, s: State) -> None:
        for k in range(KINDS):  # KC-R2 the reference cards are out
            for each in range(i64(self.copies[k])):
                s.enter(DECK, k, 0)

    def deal(self, s: State) -> None:
        first: i64 = self.first_player
        if first == -1:
            s.shuffle(DECK)
            first = self.find_first(s)
        elif first == -2:
            first = s.below(s.seats)
        s.ints[FIRST] = first
        log = s.log
        if log is not None:
            log.put(E_START, ALL, first)
        s.shuffle(DECK)  # KC-R5, KC-Q5 all cards, the shown ones too
        s.deal(DECK, HAND, first, s.seats, 6)  # KC-R6, KC-Q6
        if log is not None:
            for p in range(s.seats):
                write_cards(log, E_DEALT, p, 1 << p, cards_in(s, HAND + p))
        s.ints[TURN] = first
        if not self.open_turn(s, first):
            self.go_on(s)

    def find_first(self, s: State) -> i64:
        """KC-R3, KC-R4: the highest card dealt face up starts; those who tie get another one (KC-Q4)."""
        at = s.size(DECK) - 1
        tied: i64 = (1 << s.seats) - 1
        while tied & (tied - 1) != 0 and at + 1 >= self.among(tied):
            best: i64 = -1
            left: i64 = 0
            for p in range(s.seats):
                if tied >> p & 1 != 0:
                    k = s.kind_at(DECK, at)
                    at -= 1
                    if s.log is not None:
                        write_cards(s.log, E_SHOWN, p, ALL, [int(k)])  # KC-V13
                    if self.points[k] > best:
                        best = self.points[k]
                        left = 0
                    if self.points[k] == best:
                        left |= 1 << p
            tied = left
        lowest: i64 = 0
        while tied >> lowest & 1 == 0:  # KC-Q4 fewer cards than tied knights: the lowest seat
            lowest += 1
        return lowest

    def among(self, mask: i64) -> i64:
        """How many seats a mask holds."""
        n: i64 = 0
        for p in range(6):
            n += mask >> p & 1
        return n

    # ---- the course of a turn
    def go_on(self, s: State) -> None:
        """A turn has ended: on to the next question, through turns in which nothing is asked."""
        while True:
            p = self.next_turn(s)
            if p < 0:
                self.finish(s)
                return
            if self.open_turn(s, p):
                return

    def next_turn(self, s: State) -> i64:
        """The seat whose turn comes now (KC-R12), -1 when the game is over."""
        v = s.ints
        p = v[TURN]
        if v[EXTRA] > 0:  # KC-R65, KC-Q38 before anybody else, before the last chance too
            v[EXTRA] -= 1
            v[ADDED] = 1
            return p
        v[ADDED] = 0
        while True:
            if v[LAST] == 0 and s.size(DECK) == 0:  # KC-R74, KC-Q45
                v[LAST] = s.seats + 1
                if s.log is not None:
                    s.log.put(E_LAST, ALL)
            if v[LAST] != 0:
                v[LAST] -= 1  # KC-R75 one turn each, the knight who took the last card comes last (KC-Q43, KC-Q44)
                if v[LAST] == 0:
                    return -1
            p = p + 1 if p + 1 < s.seats else 0
            v[TURN] = p
            if v[SKIP + p] == 0:
                return p
            v[SKIP + p] -= 1  # KC-R64, KC-Q35, KC-Q53 passed over completely
            if s.log is not None:
                s.log.put(E_SKIP, ALL, p)

    def open_turn(self, s: State, p: i64) -> bool:
        """Step 1 and the first question of a turn (KC-R13); False if nothing is asked in it."""
        if s.log is not None:
            s.log.put(E_TURN, ALL, p)
        self.draw_cards(s, p, 2)  # KC-R14, KC-R15, KC-Q7; the deck of a last chance turn is empty (KC-R76)
        if s.count(HAND + p, CROWN) + s.count(HAND + p, BALL) != 0:
            s.turn(POWER, 1 << p, 0)  # KC-R16
            return True
        return self.strike(s, p, 0)

    def draw_cards(self, s: State, p: i64, cards: i64) -> None:
        """KC-R15, KC-R26: as many as there are; the discard pile is never reshuffled (KC-Q15)."""
        c = s.draw(DECK, HAND + p, cards, 0)
        if c == 0:
            return
        self.gained(s, p, c, c)
        if s.log is not None:  # KC-V17
            o = s.st[(DECK - s.lay.bags) * 3] + s.size(DECK)
            write_cards(s.log, E_DRAW, p, 1 << p, [int(s.st[i] & 1023) for i in range(o + c - 1, o - 1, -1)])

    def strike(self, s: State, p: i64, used: i64) -> bool:
        """Step 3 (KC-R17); False if it passes without a question. Who is asked can always answer (KC-Q49)."""
        if self.holds_other(s, p):
            s.turn(STRIKE, 1 << p, used)
            return True
        if s.size(HAND + p) != 0:
            self.show_gold(s, p)  # KC-R19, KC-Q11
        return False  # KC-R20, KC-Q10, KC-Q12 an owed turn is still taken

    def step3(self, s: State, p: i64) -> None:
        """On to step 3 after a crown or a ball (KC-R59, KC-R68)."""
        if not self.strike(s, p, 1):
            self.go_on(s)

    def show_gold(self, s: State, p: i64) -> None:
        """A hand of nothing but gold is shown to all (KC-V11)."""
        s.look(HAND + p, ALL)
        if s.log is not None:
            write_cards(s.log, E_GOLD_ONLY, p, ALL, cards_in(s, HAND + p))

    def holds_other(self, s: State, p: i64) -> bool:
        """Whether a hand holds a card that isn't a bag of gold."""
        for k in range(GOLD):
            if s.count(HAND + p, k) != 0:
                return True
        return False

    def swords(self, s: State, p: i64) -> i64:
        """How many swords a hand holds; Excalibur is none (KC-R51, KC-Q21)."""
        n: i64 = 0
        for k in range(COLOURS):
            n += s.count(HAND + p, k)
        return n

    # ---- what the open facts force on hidden hands (KC-V12)
    def gained(self, s: State, p: i64, gold: i64, swords: i64) -> None:
        """So many cards that may be gold, or swords, came into a hand."""
        v = s.ints
        if v[CAP_GOLD + p] | v[CAP_SWORD + p] != 0:
            self.cap(s, CAP_GOLD, p, gold)
            self.cap(s, CAP_SWORD, p, swords)

    def cap(self, s: State, which: i64, p: i64, by: i64) -> None:
        """Move a limit with the hand; one that the hand's size already sets is dropped."""
        v = s.ints
        if v[which + p] != 0:
            v[which + p] += by
            if v[which + p] > s.size(HAND + p):
                v[which + p] = 0

    def at_most(self, s: State, which: i64, p: i64, cards: i64) -> None:
        """From now on that hand holds at most so many of them."""
        s.ints[which + p] = 1 + cards if cards < s.size(HAND + p) else 0

    # ---- the end
    def finish(self, s: State) -> None:
        """KC-R78: hands are discarded (KC-Q54, KC-V18); then the score piles are open (KC-R79)."""
        for p in range(s.seats):
            if s.log is not None:
                write_cards(s.log, E_FINAL, p, ALL, cards_in(s, HAND + p))
            for k in range(KINDS):
                s.play(HAND + p, k, DISCARD, s.count(HAND + p, k))
            s.ints[CAP_GOLD + p] = 0
            s.ints[CAP_SWORD + p] = 0
        if s.log is not None:
            out = new_buf(6)
            self.scores(s, out)
            for p in range(s.seats):
                write_cards(s.log, E_SCORE, p, ALL, cards_in(s, PILE + p), out[p])
        s.turn(OVER, 0)
