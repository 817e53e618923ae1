"""The King Commands: what is wrong with a position that no play can reach (specification 3.3 and section 3.1)."""

from mypy_extensions import i64

from regalia.engine.layout import ONLOOKER
from regalia.engine.state import State
from regalia.games.commands.actions import SET_NEED, SET_X
from regalia.games.commands.cards import COLOURS, CROWN, EXCALIBUR, KINDS
from regalia.games.commands.rules_legal import Legality
from regalia.games.commands.state import (
    COMMAND,
    DEFENCE,
    DISCARD,
    EXTRA,
    GIVE,
    HAND,
    HELD,
    KEEP,
    LAST,
    LAY,
    OVER,
    POWER,
    RECLAIM,
    STRIKE,
    TABLE,
    TARGET,
    TOP,
    TURN,
)

REACTIONS = (int(LAY), int(GIVE), int(DEFENCE))  # questions to another knight than the one on turn
LIMITS = {int(LAY): (1, 2), int(GIVE): (0, 1), int(KEEP): (0, 1), int(STRIKE): (0, 1)}


class Faults(Legality):
    """Each fault is one sentence that begins with its place. Cards that a viewer can't name are given the benefit of the doubt."""

    def faults(self, s: State) -> list[str]:
        found = self.who_is_asked(s)
        if not found:
            found = self.numbers_asked(s)
        if not found:
            found = self.cards_asked(s)
        return found

    def who_is_asked(self, s: State) -> list[str]:
        """The knight on turn, or the one who answers him; nobody when the game is over."""
        kind = s.kind()
        seat = s.to_act()
        name = self.frame_kinds[kind].name
        if (kind == OVER) != (seat < 0):
            return [f"frames: {name} asks {'somebody' if kind == OVER else 'nobody'}."]
        if kind != OVER and (int(kind) in REACTIONS) == (seat == s.ints[TURN]):
            return [f"frames: {name} asks seat {int(seat)}, it is the turn of seat {int(s.ints[TURN])}."]
        if s.ints[LAST] > s.seats:
            return [f"facts.last: at most {int(s.seats)} turns of the last chance can be left, got {int(s.ints[LAST])}."]
        if s.ints[EXTRA] > 16:
            return [f"facts.extra: at most 16 turns can be owed, got {int(s.ints[EXTRA])}."]
        return []

    def numbers_asked(self, s: State) -> list[str]:
        """The numbers of the open question are within their limits."""
        kind = int(s.kind())
        x = int(s.arg(0))
        least, most = (0, int(SET_X)) if kind in (int(TARGET), int(DEFENCE)) else LIMITS.get(kind, (0, 0))
        if kind == POWER and s.viewer >= 0:
            most = 1  # what others see of KC-D12 (KC-Q63)
        if not least <= x <= most:
            numbers = self.frame_kinds[kind].numbers
            return [f"frames: {numbers[0] if numbers else 'a number'} is from {least} to {most} at {self.frame_kinds[kind].name}, got {x}."]
        return []

    def cards_asked(self, s: State) -> list[str]:
        """The cards that the open question is about are where they have to be."""
        kind = s.kind()
        held = s.size(HELD)
        least = 3 - s.arg(0) if kind == KEEP else 2 if kind == TOP else 0
        most = 4 - s.arg(0) if kind == KEEP else least
        if not least <= held <= most:
            return [f"zones.held: {self.frame_kinds[kind].name} is about {int(least)} to {int(most)} cards, got {int(held)}."]
        if kind == COMMAND and not self.may_hold(s, s.to_act(), CROWN, 1):
            return ["zones.hand: KC-D2 follows a crown, which is still in the hand."]
        if kind == RECLAIM and s.size(DISCARD) < (1 if self.reclaim_just_played else 2):
            return ["zones.discard: KC-D10 needs a card that can be taken back."]
        if kind == TARGET and not self.may_play(s, s.to_act(), s.arg(0)):
            return ["zones.hand: KC-D13 follows a set that is still in the hand."]
        return self.table_asked(s)

    def table_asked(self, s: State) -> list[str]:
        """The set of an attack lies on the table while it is answered, and nothing else ever does."""
        kind = s.kind()
        form = s.arg(0)
        for k in range(KINDS):
            need: i64 = 0
            if kind == DEFENCE:
                need = self.needed(form, k)
            if s.count(TABLE, k) != need:
                question = self.frame_kinds[kind].name
                return [f"zones.table: {int(need)} of {self.kinds[k]} lie there during {question}, got {int(s.count(TABLE, k))}."]
        return []

    def needed(self, form: i64, k: i64) -> i64:
        """How many cards of a kind a set takes."""
        if form == SET_X:
            return 1 if k == EXCALIBUR else 0
        return SET_NEED[form] >> (8 * k) & 255 if k < COLOURS else 0

    def may_play(self, s: State, p: i64, form: i64) -> bool:
        """Whether a hand can hold a set, as far as the viewer knows."""
        for k in range(KINDS):
            if not self.may_hold(s, p, k, self.needed(form, k)):
                return False
        return True

    def may_hold(self, s: State, p: i64, k: i64, copies: i64) -> bool:
        """Whether a hand can hold so many copies of a kind, as far as the viewer knows."""
        if s.viewer >= 0 and (s.viewer == ONLOOKER or s.viewer != p):
            return s.known(HAND + p, k, s.viewer) + s.count(HAND + p, KINDS) >= copies
        return s.count(HAND + p, k) >= copies
