"""The King Commands, section 3: the legal answers at every decision point, and why another one isn't legal."""

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.layout import new_buf
from regalia.engine.state import State
from regalia.games.commands.actions import (
    ATK,
    ATTACK_CODES,
    ATTACK_START,
    BALL_DRAW,
    BALL_LOOK,
    BALL_RECLAIM,
    BLK,
    BLK_X,
    CHOP,
    CMD_ABDICATE,
    CMD_AID,
    CMD_ATTENTION,
    CMD_FEAR,
    CMD_LAY,
    COMBINATION,
    DEF_NONE,
    DIS,
    DIS_SH,
    DISCARD_CODES,
    DISCARD_START,
    GUARD,
    KIND_SIZE,
    KIND_START,
    P2_BALL,
    P2_CROWN,
    P2_NONE,
    PAR,
    PAR_X,
    PICK,
    SET_NEED,
    SET_X,
    SWING,
    TGT,
    THRUST,
    case_of,
)
from regalia.games.commands.cards import BALL, COLOURS, CROWN, EXCALIBUR, GOLD, KINDS, SHIELD
from regalia.games.commands.scoring import Scoring
from regalia.games.commands.state import (
    ADDED,
    AID,
    COMMAND,
    DECK,
    DEFENCE,
    DISCARD,
    FEAR,
    GIVE,
    HAND,
    HELD,
    KEEP,
    LAY,
    LOOK,
    OVER,
    POWER,
    RECLAIM,
    STRIKE,
    TARGET,
    TOP,
    USE,
)

Buf: TypeAlias = "vec[i64]"


class Legality(Scoring):
    """What a seat may answer. It reads the seat's own hand and open facts only."""

    poke_block_any: bool  # KC-O3
    poke_block_none: bool  # KC-O3
    parry_same_kind: bool  # KC-O4
    attention_guard: bool  # KC-O13
    chop_any_pair: bool  # KC-O14

    def legal(self, s: State, seat: i64, out: Buf) -> i64:
        if s.owing() >> seat & 1 == 0:
            return 0
        kind = s.kind()
        if kind == TARGET:
            for d in range(1, s.seats):  # KC-Q25 cards in hand or not
                out[d - 1] = TGT + d
            return s.seats - 1
        if kind == STRIKE:
            return self.legal_strike(s.n, (HAND + seat) * s.lay.nk, out)
        if kind == DEFENCE:
            return self.legal_defence(s, seat, s.arg(0), out)
        if kind == POWER:
            return self.legal_power(s, seat, out)
        if kind == COMMAND:
            return self.legal_command(s, seat, out)
        if kind == USE:
            return self.legal_use(s, seat, out)
        if kind == FEAR or kind == AID or kind == LOOK:
            return self.legal_targets(s, seat, out)
        return self.legal_pick(s, kind, seat, out)

    def legal_strike(self, c: Buf, hand: i64, out: Buf) -> i64:
        """KC-D12: every set of KC-R30 in the hand, every discard of KC-R22; the hand is read where it lies, from c[hand] on."""
        n: i64 = 0
        case = case_of(c, hand)
        codes = ATTACK_CODES
        for i in range(ATTACK_START[case], ATTACK_START[case + 1]):
            out[n] = codes[i]
            n += 1
        if c[hand + EXCALIBUR] != 0:
            out[n] = ATK + SET_X
            n += 1
        codes = DISCARD_CODES
        for i in range(DISCARD_START[case], DISCARD_START[case + 1]):
            out[n] = codes[i]
            n += 1
        for k in range(SHIELD, GOLD):  # KC-R25 gold never
            if c[hand + k] != 0:
                out[n] = DIS_SH - SHIELD + k
                n += 1
        return n

    def legal_defence(self, s: State, seat: i64, form: i64, out: Buf) -> i64:
        """KC-D14, by the table of KC-R30."""
        out[0] = DEF_NONE
        n: i64 = 1
        if self.attention_guard and s.ints[ADDED] != 0:
            return 1  # KC-O13; by default opponents of an added turn defend as always (KC-Q37)
        c = s.n
        h = (HAND + seat) * s.lay.nk
        if form == SET_X:
            if c[h + EXCALIBUR] != 0:
                out[1] = PAR_X  # KC-R46
                n = 2
            return n
        for k in range(COLOURS):
            if self.shields_stop(k, c[h + SHIELD + k], form):
                out[n] = BLK + k
                n += 1
        if c[h + EXCALIBUR] != 0:
            out[n] = BLK_X  # KC-R49, KC-Q20 a combination too
            n += 1
        w = c[h] | c[h + 1] << 8 | c[h + 2] << 16 | c[h + 3] << 24 | GUARD
        first: i64 = KIND_START[form] if self.parry_same_kind else form  # KC-Q18, KC-O4
        many: i64 = KIND_SIZE[form] if self.parry_same_kind else 1
        for f in range(first, first + many):
            if w - SET_NEED[f] & GUARD == GUARD:
                out[n] = PAR + f
                n += 1
        return n

    def shields_stop(self, k: i64, shields: i64, form: i64) -> bool:
        """Whether so many shields of colour k can block a set."""
        if form >= COMBINATION:
            return False  # KC-R39
        if form >= CHOP:
            return shields >= 2 and (self.chop_any_pair or SET_NEED[form] >> (8 * k) & 255 != 0)  # KC-R38, KC-Q17, KC-O14
        if shields == 0:
            return False
        if form < SWING:
            if self.poke_block_none:
                return False  # KC-O3
            if self.poke_block_any:
                return True
        return SET_NEED[form] >> (8 * k) & 255 != 0  # KC-R36, KC-R37, KC-Q16, KC-Q55

    def legal_power(self, s: State, seat: i64, out: Buf) -> i64:
        """KC-D1."""
        out[0] = P2_NONE
        n: i64 = 1
        if s.count(HAND + seat, CROWN) != 0:
            out[n] = P2_CROWN
            n += 1
        if s.count(HAND + seat, BALL) != 0 and (self.reclaim_just_played or self.ball_of_use(s, seat)):
            out[n] = P2_BALL
            n += 1
        return n

    def ball_of_use(self, s: State, seat: i64) -> bool:
        """KC-O1: without the ball itself to take back, there may be nothing to do."""
        return s.size(DECK) != 0 or s.size(DISCARD) != 0 or self.somebody_holds(s, seat)

    def somebody_holds(self, s: State, seat: i64) -> bool:
        """Whether an opponent has a card in hand."""
        for t in range(s.seats):
            if t != seat and s.size(HAND + t) != 0:
                return True
        return False

    def legal_command(self, s: State, seat: i64, out: Buf) -> i64:
        """KC-D2: Fear and Aid only if an opponent has a card (KC-Q31); Lay down and Attention always (KC-Q61)."""
        out[0] = CMD_LAY
        out[1] = CMD_ATTENTION
        n: i64 = 2
        if self.somebody_holds(s, seat):
            out[2] = CMD_FEAR
            out[3] = CMD_AID
            n = 4
        out[n] = CMD_ABDICATE
        return n + 1

    def legal_use(self, s: State, seat: i64, out: Buf) -> i64:
        """KC-D7: nothing that open facts show to be void (KC-Q31)."""
        n: i64 = 0
        if s.size(DECK) != 0:
            out[n] = BALL_DRAW
            n += 1
        if self.reclaim_just_played or s.size(DISCARD) > 1:
            out[n] = BALL_RECLAIM
            n += 1
        if self.somebody_holds(s, seat):
            out[n] = BALL_LOOK
            n += 1
        return n

    def legal_targets(self, s: State, seat: i64, out: Buf) -> i64:
        """KC-D4, KC-D5, KC-D11: opponents with a card in hand."""
        n: i64 = 0
        for d in range(1, s.seats):
            if s.size(HAND + self.seat_at(s, seat, d)) != 0:
                out[n] = TGT + d
                n += 1
        return n

    def legal_pick(self, s: State, kind: i64, seat: i64, out: Buf) -> i64:
        """KC-D3, KC-D6, KC-D8, KC-D9, KC-D10: kinds of the pile in question."""
        if kind == RECLAIM:
            return self.legal_reclaim(s, out)
        n: i64 = 0
        if kind == KEEP or kind == TOP:
            for k in range(KINDS):
                if s.known(HELD, k, seat) != 0:
                    out[n] = PICK + k
                    n += 1
            return n
        h = (HAND + seat) * s.lay.nk
        for k in range(COLOURS if kind == LAY else GOLD):
            if s.n[h + k] != 0:
                out[n] = PICK + k
                n += 1
        return n

    def legal_reclaim(self, s: State, out: Buf) -> i64:
        """KC-D10: every kind in the discard pile, the ball just played included unless KC-O1 excludes it (KC-Q30)."""
        c = new_buf(KINDS + 1)
        s.tally(DISCARD, c)
        if not self.reclaim_just_played:
            c[BALL] -= 1
        n: i64 = 0
        for k in range(KINDS):
            if c[k] != 0:
                out[n] = PICK + k
                n += 1
        return n

    # ---- why not
    def reason(self, s: State, seat: i64, a: i64) -> tuple[str, str]:
        kind = s.kind()
        if kind == POWER:
            return self.why_power(s, seat, a)
        if kind == COMMAND or kind == USE:
            return self.why_command(kind, a)
        if kind == STRIKE:
            return self.why_strike(a)
        if kind == TARGET or kind == FEAR or kind == AID or kind == LOOK:
            return self.why_target(s, kind, a)
        if kind == DEFENCE:
            return self.why_defence(s, a, s.arg(0))
        return self.why_pick(kind, a)

    def why_power(self, s: State, seat: i64, a: i64) -> tuple[str, str]:
        if a == P2_CROWN:
            return "KC-R16", "Needs a crown in your hand."
        if a == P2_BALL and s.count(HAND + seat, BALL) != 0:
            return "KC-O1", "The ball would find nothing to do."
        if a == P2_BALL:
            return "KC-R16", "Needs a crystal ball in your hand."
        return "KC-R13", "Step 2 comes first: a crown, a ball, or neither."

    def why_command(self, kind: i64, a: i64) -> tuple[str, str]:
        if kind == COMMAND:
            if a == CMD_FEAR or a == CMD_AID:
                return "KC-Q31", "No opponent has a card in hand, so nothing could happen."
            return "KC-Q51", "A crown was played: one of its commands or abdication must follow."
        if a == BALL_DRAW:
            return "KC-Q31", "The deck is empty."
        if a == BALL_LOOK:
            return "KC-Q31", "No opponent has a card in hand to look at."
        if a == BALL_RECLAIM:
            return "KC-O1", "The discard pile holds nothing but the ball just played."
        return "KC-Q51", "A crystal ball was played: one of its uses must follow."

    def why_strike(self, a: i64) -> tuple[str, str]:
        if ATK <= a < ATK + SET_X:
            return "KC-R28", "Needs all swords of that set in your hand."
        if a == ATK + SET_X:
            return "KC-R45", "Needs an Excalibur in your hand."
        if DIS <= a < DEF_NONE:
            return "KC-R22", "Needs the cards of that discard in your hand."
        if a < CMD_LAY:
            return "KC-R16", "A crown or a ball is played in step 2 only, one card a turn."
        if a == PICK + GOLD:
            return "KC-R25", "A bag of gold can't be discarded or played."
        return "KC-R17", "Step 3: attack another knight once or discard once."

    def why_target(self, s: State, kind: i64, a: i64) -> tuple[str, str]:
        if a <= TGT or a > TGT + 5:
            return ("KC-R28" if kind == TARGET else "KC-R53" if kind == LOOK else "KC-R60"), "Name another knight first."
        if a >= TGT + s.seats:
            return "KC-R1", f"There are {int(s.seats)} knights at this table."
        return "KC-Q31", "That knight has no card in hand."

    def why_defence(self, s: State, a: i64, form: i64) -> tuple[str, str]:
        if a < DEF_NONE:
            return "KC-R32", "You are attacked: block, parry or do neither."
        if self.attention_guard and s.ints[ADDED] != 0:
            return "KC-O13", "In a turn added by Attention nobody can defend."
        if a == PAR_X:
            return "KC-R46", "Needs an Excalibur in your hand." if form == SET_X else "Only an Excalibur is parried by Excalibur."
        if form == SET_X:
            return "KC-R46", "An Excalibur can only be parried by another Excalibur."
        if a == BLK_X:
            return "KC-R49", "Needs an Excalibur in your hand."
        if a >= PAR:
            return self.why_parry(a - PAR, form)
        return self.why_block(a - BLK, form)

    def why_parry(self, f: i64, form: i64) -> tuple[str, str]:
        if self.parry_same_kind and KIND_START[f] == KIND_START[form]:
            return "KC-O4", "Needs all swords of that set in your hand."
        if self.parry_same_kind:
            return "KC-O4", "Needs a set of the same kind of attack."
        return "KC-R42", "Needs exactly the swords of the attack, from your hand."

    def why_block(self, k: i64, form: i64) -> tuple[str, str]:
        if form >= COMBINATION:
            return "KC-R39", "No shield blocks a combination."
        if form < SWING and self.poke_block_none:
            return "KC-O3", "No shield blocks a poke at this table."
        if not self.shields_stop(k, 9, form):
            rule = "KC-R38" if form >= CHOP else "KC-R37" if form >= THRUST else "KC-R36" if form >= SWING else "KC-Q16"
            return rule, "Shields of that colour don't block this attack."
        if form >= CHOP:
            return "KC-R38", "Needs two shields of that colour in your hand."
        return "KC-R41", "Needs a shield of that colour in your hand."

    def why_pick(self, kind: i64, a: i64) -> tuple[str, str]:
        if kind == LAY:
            return "KC-R62", "Lay down a sword of your hand."
        if kind == GIVE:
            if a == PICK + GOLD:
                return "KC-R69", "A bag of gold can't be given."
            return "KC-R69", "Give a card of your hand that isn't gold."
        if kind == RECLAIM:
            return "KC-R57", "Take a card of the discard pile."
        if kind == OVER:
            return "KC-R80", "The game is over."
        return ("KC-R54" if kind == KEEP else "KC-R55"), "Choose one of the cards that the ball took up."

