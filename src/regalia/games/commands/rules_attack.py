"""The King Commands, chapters 2.3 to 2.5: step 3, discarding, attacking, defending, Excalibur."""

from mypy_extensions import i64

from regalia.engine.layout import ALL
from regalia.engine.state import State
from regalia.games.commands.actions import (
    ATK,
    BACKSTAB,
    BLK,
    BLK_X,
    CHOP,
    DEF_NONE,
    DIS,
    DIS_RELIC,
    DIS_SH,
    DISCARD_NEED,
    PAR,
    PAR_X,
    SET_NEED,
    SET_X,
    SWING,
    TGT,
)
from regalia.games.commands.cards import COLOURS, CROWN, EXCALIBUR, GOLD, SHIELD
from regalia.games.commands.rules_turn import Turns, write_cards
from regalia.games.commands.state import (
    CAP_GOLD,
    CAP_SWORD,
    DEFENCE,
    DISCARD,
    E_ATTACK,
    E_BAG,
    E_DECLARE,
    E_DEFENCE,
    E_DISCARD,
    E_NO_BAG,
    HAND,
    PILE,
    TABLE,
    TARGET,
    TURN,
)


class Fights(Turns):
    """Step 3."""

    excalibur_to_discard: bool  # KC-O8

    def seat_at(self, s: State, p: i64, distance: i64) -> i64:
        """The seat so many places clockwise."""
        t = p + distance
        return t - s.seats if t >= s.seats else t

    def play_swords(self, s: State, p: i64, need: i64, to: i64) -> i64:
        """The swords of a packed set go openly from a hand to a zone; their number."""
        swords: i64 = 0
        for k in range(COLOURS):
            c = need >> (8 * k) & 255
            if c != 0:
                s.play(HAND + p, k, to, c)
                swords += c
        return swords

    # ---- discarding
    def discard(self, s: State, p: i64, a: i64) -> None:
        """KC-R22 to KC-R27: the cards go on the pile, then he draws (KC-Q50); what he draws waits for another turn (KC-R21)."""
        before = s.size(DISCARD)
        if a < DIS_SH:
            swords = self.play_swords(s, p, DISCARD_NEED[a - DIS], DISCARD)  # KC-Q13 any mix of colours
            self.cap(s, CAP_SWORD, p, -swords)
            cards = 2 * swords  # KC-R23
        elif a < DIS_RELIC:
            s.play(HAND + p, SHIELD + a - DIS_SH, DISCARD, 1)
            cards = 3
        else:
            s.play(HAND + p, CROWN + a - DIS_RELIC, DISCARD, 1)  # KC-R24 without its power
            cards = 5
        if s.log is not None:
            write_cards(s.log, E_DISCARD, p, ALL, [int(s.kind_at(DISCARD, i)) for i in range(before, s.size(DISCARD))])
        self.draw_cards(s, p, cards)
        self.go_on(s)

    # ---- attacking
    def declare(self, s: State, p: i64, a: i64) -> None:
        """KC-R28, KC-Q58: the set is named first; all know from now on that it is in the hand (KC-V14)."""
        form = a - ATK
        if form == SET_X:
            s.tell(HAND + p, EXCALIBUR, 1, ALL)
        else:
            for k in range(COLOURS):
                c = SET_NEED[form] >> (8 * k) & 255
                if c != 0:
                    s.tell(HAND + p, k, c, ALL)
        if s.log is not None:
            s.log.put(E_DECLARE, ALL, p, form)
        s.turn(TARGET, 1 << p, form)

    def attack(self, s: State, p: i64, a: i64) -> None:
        """KC-R29: against one knight, whatever he holds (KC-Q25)."""
        form = s.arg(0)
        t = self.seat_at(s, p, a - TGT)
        if form == SET_X:
            s.play(HAND + p, EXCALIBUR, TABLE, 1)  # KC-R45 alone
        else:
            self.cap(s, CAP_SWORD, p, -self.play_swords(s, p, SET_NEED[form], TABLE))
        if s.log is not None:
            s.log.put(E_ATTACK, ALL, p, t, form)
        if BACKSTAB <= form < SET_X:
            self.hit(s, p, t, form)  # KC-R40, KC-Q27 no defence of any kind
        else:
            s.turn(DEFENCE, 1 << t, form)  # KC-R32; asked whatever he holds (KC-V14)

    def hit(self, s: State, p: i64, t: i64, form: i64) -> None:
        """KC-R33, KC-R47, KC-Q22: success; what was played is scored in any case (KC-R34)."""
        s.move_all(TABLE, PILE + p)
        if form >= SWING:  # KC-R35 a poke steals nothing
            self.rob(s, p, t)
        self.go_on(s)

    def rob(self, s: State, p: i64, t: i64) -> None:
        """One bag (KC-Q57) goes into the score pile of p, or all learn that there is none (KC-Q26, KC-V12)."""
        if s.count(HAND + t, GOLD) != 0:
            s.play(HAND + t, GOLD, PILE + p, 1)
            self.cap(s, CAP_GOLD, t, -1)
            if s.log is not None:
                s.log.put(E_BAG, ALL, t, p)
        else:
            self.at_most(s, CAP_GOLD, t, 0)
            if s.log is not None:
                s.log.put(E_NO_BAG, ALL, t, p)

    # ---- defending
    def defend(self, s: State, t: i64, a: i64) -> None:
        """The target's answer, by one method with exactly the cards named (KC-R44, KC-Q24); KC-Q62 the attack was all."""
        form = s.arg(0)
        p = s.ints[TURN]
        if s.log is not None:
            s.log.put(E_DEFENCE, ALL, t, a - DEF_NONE)
        if a == DEF_NONE:
            self.hit(s, p, t, form)
            return
        if a >= PAR:
            self.parry(s, p, t, a)
        else:
            self.block(s, t, a, form)
        self.go_on(s)  # KC-R43, KC-Q19 nothing is stolen

    def parry(self, s: State, p: i64, t: i64, a: i64) -> None:
        """KC-R42, KC-R48: each knight scores what he played."""
        if a == PAR_X:
            s.play(HAND + t, EXCALIBUR, PILE + t, 1)
        else:
            self.cap(s, CAP_SWORD, t, -self.play_swords(s, t, SET_NEED[a - PAR], PILE + t))
        s.move_all(TABLE, PILE + p)

    def block(self, s: State, t: i64, a: i64, form: i64) -> None:
        """KC-R41, KC-R50: the defender scores the attack and what stopped it."""
        if a == BLK_X:
            s.play(HAND + t, EXCALIBUR, DISCARD if self.excalibur_to_discard else PILE + t, 1)  # KC-Q23, KC-O8
        else:
            s.play(HAND + t, SHIELD + a - BLK, PILE + t, 2 if form >= CHOP else 1)  # KC-R38
        s.move_all(TABLE, PILE + t)
