"""The King Commands: options, card data and rules put together."""

from pathlib import Path
from typing import TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.layout import ONLOOKER
from regalia.engine.registry import GameInfo
from regalia.engine.state import State
from regalia.games.commands.actions import (
    ATK,
    BALL_DRAW,
    CMD_LAY,
    DEF_NONE,
    DIS,
    PICK,
    TGT,
    action_ids,
)
from regalia.games.commands.cards import BALL, CROWN, KIND_IDS, Card, load
from regalia.games.commands.options import OPTIONS
from regalia.games.commands.rules_faults import Faults
from regalia.games.commands.state import (
    AID,
    CAP_GOLD,
    CAP_SWORD,
    CLASS_GOLD,
    CLASS_OTHER,
    CLASS_SWORD,
    FACT_NAMES,
    FEAR,
    GIVE,
    HAND,
    HELD,
    KEEP,
    LAY,
    LOOK,
    POWER,
    STRIKE,
    TOP,
    event_kinds,
    frame_kinds,
    layout,
)

Buf: TypeAlias = "vec[i64]"


@final
class Commands(Faults):
    """The whole game under one set of options."""

    def __init__(self, options: dict[str, object], cards: list[Card]) -> None:
        self.name = "commands"
        self.code = "KC"
        self.rules_version = 1
        self.options = options
        self.kinds = KIND_IDS
        self.actions = action_ids()
        self.facts = FACT_NAMES
        self.min_seats = 2  # KC-R1, KC-Q1
        self.max_seats = 6
        self.max_legal = 65
        self.bound = 2600  # KC-Q48
        self.copies = [c.count for c in cards]
        self.points = [c.points for c in cards]
        self.frame_kinds = frame_kinds()
        self.event_kinds = event_kinds()
        self.layout = layout(sum(self.copies), options["show_scores"] is True)
        self._read(options)
        self.prepare(1)

    def _read(self, o: dict[str, object]) -> None:
        first = o["first_player"]
        self.first_player = first if isinstance(first, int) else -1 if first == "cards" else -2
        self.reclaim_just_played = o["reclaim_just_played"] is True
        self.ball_leftover_removed = o["ball_leftover"] == "removed"
        self.poke_block_any = o["poke_block"] == "any_color"
        self.poke_block_none = o["poke_block"] == "none"
        self.parry_same_kind = o["parry_match"] == "same_kind"
        self.lay_single_discard = o["lay_single"] == "discard"
        self.skip_stack = o["skip_stack"] is True
        self.added_turns = 2 if o["attention_turns"] == 3 else 1
        self.excalibur_to_discard = o["excalibur_block_to"] == "discard"
        self.fear_all = o["fear_targets"] == "all"
        self.most_gold = o["final_tie"] == "most_gold"
        self.attention_guard = o["attention_guard"] is True
        self.chop_any_pair = o["chop_block"] == "any_pair"

    def unfit(self, seats: int) -> str:
        if sum(self.copies) < 8 * seats:
            return f"{seats} knights need {8 * seats} cards for their hands and a turn each, the box holds {sum(self.copies)}."
        return ""

    def act(self, s: State, seat: i64, a: i64) -> None:
        if a >= DEF_NONE:
            self.defend(s, seat, a)
        elif a >= DIS:
            self.discard(s, seat, a)
        elif a >= ATK:
            self.declare(s, seat, a)
        elif a >= PICK:
            self.apply_pick(s, seat, a - PICK)
        elif a > TGT:
            self.apply_target(s, seat, a)
        elif a >= BALL_DRAW:
            self.use(s, seat, a)
        elif a >= CMD_LAY:
            self.command(s, seat, a)
        else:
            self.power(s, seat, a)

    def apply_pick(self, s: State, seat: i64, k: i64) -> None:
        kind = s.kind()
        if kind == LAY:
            self.lay(s, seat, k)
        elif kind == GIVE:
            self.give(s, seat, k)
        elif kind == KEEP:
            self.keep(s, seat, k)
        elif kind == TOP:
            self.top(s, seat, k)
        else:
            self.reclaim(s, seat, k)

    def apply_target(self, s: State, seat: i64, a: i64) -> None:
        kind = s.kind()
        if kind == FEAR:
            self.fear(s, seat, a)
        elif kind == AID:
            self.aid(s, seat, a)
        elif kind == LOOK:
            self.look(s, seat, a)
        else:
            self.attack(s, seat, a)

    # ---- worlds for thinking
    def constraints(self, s: State, out: Buf) -> i64:
        """KC-V12 and the open question: what they tell about hands that the viewer doesn't see."""
        n: i64 = 0
        v = s.ints
        for p in range(s.seats):
            if p != s.viewer:
                if v[CAP_GOLD + p] != 0:
                    n = _add(out, n, HAND + p, 1 << CLASS_GOLD, 0, v[CAP_GOLD + p] - 1)
                if v[CAP_SWORD + p] != 0:
                    n = _add(out, n, HAND + p, 1 << CLASS_SWORD, 0, v[CAP_SWORD + p] - 1)
        asked = s.to_act()
        if asked >= 0 and asked != s.viewer:
            kind = s.kind()
            if kind == LAY:
                n = _add(out, n, HAND + asked, 1 << CLASS_SWORD, s.arg(0), 999)
            elif kind == POWER or kind == STRIKE or kind == GIVE:
                n = _add(out, n, HAND + asked, 1 << CLASS_SWORD | 1 << CLASS_OTHER, 1, 999)
        return n

    def settle(self, s: State, viewer: i64) -> None:
        """KC-Q63: at ACT, another knight with a crown or a ball may stand at KC-D1 or have declined it: either, evenly."""
        if s.kind() == KEEP or s.kind() == TOP:
            s.look(HELD, 1 << s.to_act())  # KC-V7 in a world too, the ball player sees what he took up
        if s.kind() != POWER or (s.owing() == 1 << viewer and viewer != ONLOOKER):
            return
        p = s.to_act()
        if s.arg(0) != 0:
            s.turn(STRIKE, 1 << p, 1)
        elif s.count(HAND + p, CROWN) + s.count(HAND + p, BALL) == 0 or s.below(2) == 0:
            s.turn(STRIKE, 1 << p, 0)


def _add(out: Buf, n: i64, zone: i64, classes: i64, least: i64, most: i64) -> i64:
    out[n * 4] = zone
    out[n * 4 + 1] = classes
    out[n * 4 + 2] = least
    out[n * 4 + 3] = most
    return n + 1


def make(options: dict[str, object], pack: object = None) -> Commands:
    """The game under resolved options, with the default cards or those of a card file."""
    return Commands(options, load(pack if isinstance(pack, Path) else None))


GAME = GameInfo(
    name="commands",
    code="KC",
    title="The King Commands",
    min_seats=2,
    max_seats=6,
    options=OPTIONS,
    build=make,
    package="regalia.games.commands",
)
