"""The King Commands, chapters 2.6 and 2.7: step 2, Merlin's crystal ball and King Arthur's crown."""

from mypy_extensions import i64

from regalia.engine.game import cards_in
from regalia.engine.layout import ALL
from regalia.engine.state import State
from regalia.games.commands.actions import (
    BALL_DRAW,
    BALL_RECLAIM,
    CMD_ABDICATE,
    CMD_ATTENTION,
    CMD_FEAR,
    CMD_LAY,
    P2_CROWN,
    P2_NONE,
    TGT,
)
from regalia.games.commands.cards import BALL, COLOURS, CROWN, GOLD
from regalia.games.commands.rules_attack import Fights
from regalia.games.commands.rules_turn import write_cards
from regalia.games.commands.state import (
    AID,
    CAP_SWORD,
    COMMAND,
    DECK,
    DISCARD,
    E_BACK,
    E_BALL,
    E_CROWN,
    E_GIVE,
    E_KEPT,
    E_LAY,
    E_LOOK,
    E_MARKED,
    E_RECLAIM,
    E_TAKEN,
    E_TARGET,
    EXTRA,
    FEAR,
    GIVE,
    GONE,
    HAND,
    HELD,
    KEEP,
    LAY,
    LOOK,
    PILE,
    RECLAIM,
    SKIP,
    TOP,
    TURN,
    USE,
)


class Powers(Fights):
    """Step 2."""

    reclaim_just_played: bool  # KC-O1
    ball_leftover_removed: bool  # KC-O2
    lay_single_discard: bool  # KC-O5
    skip_stack: bool  # KC-O6
    added_turns: int  # KC-O7
    fear_all: bool  # KC-O9

    def power(self, s: State, p: i64, a: i64) -> None:
        """KC-R16, KC-Q9: one crown, one ball, or neither; binding (KC-Q51)."""
        if a == P2_NONE:
            self.strike(s, p, 0)  # KC-V19: no event for anybody
        elif a == P2_CROWN:
            s.tell(HAND + p, CROWN, 1, ALL)
            s.turn(COMMAND, 1 << p)
        else:
            s.play(HAND + p, BALL, DISCARD, 1)  # KC-R53, KC-Q30 before it is used
            if s.log is not None:
                s.log.put(E_BALL, ALL, p)
            s.turn(USE, 1 << p)

    # ---- the crown
    def command(self, s: State, p: i64, a: i64) -> None:
        """KC-R60: one of the commands, or abdication."""
        if s.log is not None:
            s.log.put(E_CROWN, ALL, p, a - CMD_LAY)
        if a == CMD_ABDICATE:
            s.play(HAND + p, CROWN, PILE + p, 1)  # KC-R73
            self.go_on(s)  # KC-R18 no step 3
            return
        s.play(HAND + p, CROWN, DISCARD, 1)  # KC-R61, KC-Q42 before the command is carried out
        if a == CMD_LAY:
            self.lay_next(s, p)  # KC-Q33 clockwise from the next seat
        elif a == CMD_ATTENTION:
            s.ints[EXTRA] += self.added_turns  # KC-R65, KC-R66, KC-Q36, KC-O7
            self.step3(s, p)
        elif a == CMD_FEAR:
            if self.fear_all:
                for d in range(1, s.seats):  # KC-O9
                    self.rob(s, p, self.seat_at(s, p, d))
                self.step3(s, p)
            else:
                s.turn(FEAR, 1 << p)
        else:
            s.turn(AID, 1 << p)

    def lay_next(self, s: State, q: i64) -> None:
        """KC-R62: after seat q the next opponent is asked; one with fewer than two swords is marked (KC-R63, KC-Q32).

        The crown player himself never is, so nobody who has a turn to come by Attention can be marked (KC-Q60).
        """
        p = s.ints[TURN]
        while True:
            q = self.seat_at(s, q, 1)
            if q == p:
                self.step3(s, p)
                return
            if self.swords(s, q) >= 2:
                s.turn(LAY, 1 << q, 2)
                return
            self.mark_skip(s, q)

    def mark_skip(self, s: State, q: i64) -> None:
        left: i64 = 1
        if self.lay_single_discard:  # KC-O5
            left = 0
            for k in range(COLOURS):
                if s.count(HAND + q, k) != 0:
                    self.lay_down(s, q, k)
        self.at_most(s, CAP_SWORD, q, left)  # KC-V12
        s.ints[SKIP + q] = s.ints[SKIP + q] + 1 if self.skip_stack else 1  # KC-Q34, KC-O6
        if s.log is not None:
            s.log.put(E_MARKED, ALL, q)

    def lay_down(self, s: State, q: i64, k: i64) -> None:
        s.play(HAND + q, k, DISCARD, 1)
        self.cap(s, CAP_SWORD, q, -1)
        if s.log is not None:
            write_cards(s.log, E_LAY, q, ALL, [int(k)])

    def lay(self, s: State, q: i64, k: i64) -> None:
        """One of the two swords that an opponent chooses (KC-D3)."""
        self.lay_down(s, q, k)
        left = s.arg(0) - 1
        s.set_arg(0, left)
        if left == 0:
            self.lay_next(s, q)

    def fear(self, s: State, p: i64, a: i64) -> None:
        """KC-R67, KC-Q39: an attack without a sword, with no defence; step 3 follows (KC-R68, KC-Q56)."""
        t = self.seat_at(s, p, a - TGT)
        if s.log is not None:
            s.log.put(E_TARGET, ALL, p, t)
        self.rob(s, p, t)
        self.step3(s, p)

    def aid(self, s: State, p: i64, a: i64) -> None:
        """KC-R69, KC-Q40: one named opponent gives; nothing but gold is shown instead (KC-R71)."""
        t = self.seat_at(s, p, a - TGT)
        if s.log is not None:
            s.log.put(E_TARGET, ALL, p, t)
        if not self.holds_other(s, t):
            self.show_gold(s, t)
            self.step3(s, p)
        else:
            s.turn(GIVE, 1 << t)

    def give(self, s: State, t: i64, k: i64) -> None:
        """KC-V9: giver and receiver know the card, the others the number; it may be used at once (KC-R72)."""
        p = s.ints[TURN]
        s.move(HAND + t, k, HAND + p, 1 << p, GOLD)  # whoever knew bags of that hand still does: none can be given
        self.gained(s, p, 0, 1)
        self.cap(s, CAP_SWORD, t, 0)
        if s.log is not None:
            write_cards(s.log, E_GIVE, t, 1 << t | 1 << p, [int(k)], p)
        given = s.arg(0) + 1
        s.set_arg(0, given)
        if given == 1 and not self.holds_other(s, t):
            s.look(HAND + t, ALL)  # KC-R70, KC-Q41: one card only tells that the rest is gold
            self.step3(s, p)
        elif given == 2:
            self.step3(s, p)

    # ---- the ball
    def use(self, s: State, p: i64, a: i64) -> None:
        """KC-R53: exactly one of the three."""
        if a == BALL_DRAW:
            self.take_up(s, p)
        elif a == BALL_RECLAIM:
            s.turn(RECLAIM, 1 << p)
        else:
            s.turn(LOOK, 1 << p)

    def take_up(self, s: State, p: i64) -> None:
        """KC-R54, KC-R56: up to four cards, in his view only (KC-V7); one or two are all kept."""
        taken = s.draw(DECK, HELD, 4, 1 << p)
        if s.log is not None:
            write_cards(s.log, E_TAKEN, p, 1 << p, cards_in(s, HELD))
        if taken > 2:
            s.turn(KEEP, 1 << p)
            return
        for each in range(taken):
            self.keep_card(s, p, s.first(HELD))
        self.step3(s, p)

    def keep_card(self, s: State, p: i64, k: i64) -> None:
        s.move(HELD, k, HAND + p, 1 << p)
        self.gained(s, p, 1, 1)
        if s.log is not None:
            write_cards(s.log, E_KEPT, p, 1 << p, [int(k)])

    def keep(self, s: State, p: i64, k: i64) -> None:
        """KC-D8: two of them."""
        self.keep_card(s, p, k)
        kept = s.arg(0) + 1
        s.set_arg(0, kept)
        if kept == 2:
            if s.size(HELD) == 2:
                s.turn(TOP, 1 << p)
            else:
                self.put_back(s, p, s.first(HELD), -1)  # KC-Q28 the one left is the deck

    def top(self, s: State, p: i64, k: i64) -> None:
        """KC-R55, KC-D9: the named card lies on top, the other under it."""
        under = s.first(HELD)
        if under == k and s.count(HELD, k) == 1:
            under += 1
            while s.count(HELD, under) == 0:
                under += 1
        self.put_back(s, p, under, k)

    def put_back(self, s: State, p: i64, under: i64, k: i64) -> None:
        """KC-V16: he knows the cards and their order; with KC-O2 a single one leaves the game face down.

        What lies there is the deck, so the end isn't near yet (KC-Q29).
        """
        s.move(HELD, under, GONE if k < 0 and self.ball_leftover_removed else DECK, 1 << p)
        cards = [int(under)]
        if k >= 0:
            s.move(HELD, k, DECK, 1 << p)
            cards = [int(k), int(under)]
        if s.log is not None:
            write_cards(s.log, E_BACK, p, 1 << p, cards)
        self.step3(s, p)

    def reclaim(self, s: State, p: i64, k: i64) -> None:
        """KC-R57: the topmost card of that kind comes into the hand, shown to all (KC-V10); this isn't drawing (KC-R77)."""
        i = s.size(DISCARD) - (1 if self.reclaim_just_played else 2)
        while s.kind_at(DISCARD, i) != k:
            i -= 1
        s.move_at(DISCARD, i, HAND + p, ALL)
        self.gained(s, p, 0, 1 if k < COLOURS else 0)
        if s.log is not None:
            write_cards(s.log, E_RECLAIM, p, ALL, [int(k)])
        self.step3(s, p)

    def look(self, s: State, p: i64, a: i64) -> None:
        """KC-R58, KC-V8: he sees the hand; the others learn only who looked at whom (KC-Q52)."""
        t = self.seat_at(s, p, a - TGT)
        s.look(HAND + t, 1 << p)
        if s.log is not None:
            write_cards(s.log, E_LOOK, p, 1 << p, cards_in(s, HAND + t), t)
        self.step3(s, p)

