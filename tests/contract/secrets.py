"""Tables of hidden information of the made-up games, written from their docstrings (that of `commands` is in `secrets_commands`).

Each says what a move tells a viewer. What lies open anyhow, cards and numbers, is compared for every game alike.
"""

from collections.abc import Hashable
from random import Random

from regalia.engine.game import cards_in
from regalia.engine.state import FACTS, State
from regalia.kit import Secrets
from tests.contract.games import closed_pile, reshuffled_deck, sealed_bids, silent_choice, two_backs


class Open(Secrets):
    """Games in which every move is seen by all: what stays hidden are cards that lie somewhere unseen."""

    def shown(self, before: State, seat: int, action: int, after: State, viewer: int) -> Hashable:
        return action


class Mosaic(Open):
    """All hands are shown at the end."""

    def shown(self, before: State, seat: int, action: int, after: State, viewer: int) -> Hashable:
        return action, _zones(after, 0, int(after.seats)) if after.owing() == 0 else ()


class Cellar(Secrets):
    """HIDE shows its card to nobody else; all chests are turned up at the end."""

    def shown(self, before: State, seat: int, action: int, after: State, viewer: int) -> Hashable:
        told = action if viewer == seat or action < closed_pile.KINDS else "HIDE"
        return told, _zones(after, closed_pile.CHEST, int(after.seats)) if after.owing() == 0 else ()


class Whisper(Secrets):
    """NONE is told to nobody; who holds a joker and hasn't used one this turn may stand at either question."""

    def shown(self, before: State, seat: int, action: int, after: State, viewer: int) -> Hashable:
        return None if self.silent(before, seat, action, viewer) else action

    def silent(self, s: State, seat: int, action: int, viewer: int) -> bool:
        return action == silent_choice.NONE and viewer != seat

    def stages(self, t: State, viewer: int, random: Random) -> None:
        seat = int(t.to_act())
        if seat in (-1, viewer) or t.arg(0):
            return
        joker = t.count(silent_choice.HAND + seat, silent_choice.JOKER) != 0
        t.turn(silent_choice.ASK if joker and random.random() < 0.5 else silent_choice.PLAY, 1 << seat)


class Bids(Secrets):
    """Nothing of an open bid but who is done; all bids when the last one is."""

    def shown(self, before: State, seat: int, action: int, after: State, viewer: int) -> Hashable:
        if after.ints[FACTS] != before.ints[FACTS]:
            return action, tuple((int(before.own(p, 0)), int(before.own(p, 1))) for p in range(before.seats))
        return action if viewer == seat else None

    def silent(self, s: State, seat: int, action: int, viewer: int) -> bool:
        return viewer != seat and action != sealed_bids.DONE and s.own(seat, 0) == 0


class Levy(Secrets):
    """LAY shows its card to nobody else; what is played and turned up is seen, although a reshuffle may take it away at once."""

    def shown(self, before: State, seat: int, action: int, after: State, viewer: int) -> Hashable:
        if action >= reshuffled_deck.TURN_UP:
            return action, int(before.kind_at(reshuffled_deck.SLOT + seat, action - reshuffled_deck.TURN_UP))
        return action if viewer == seat or action < reshuffled_deck.LAY else "LAY"


class Outskirt(Secrets):
    """PEEK shows the top card to who peeks."""

    def shown(self, before: State, seat: int, action: int, after: State, viewer: int) -> Hashable:
        if action == two_backs.PEEK and viewer == seat:
            return action, int(before.kind_at(two_backs.DECK, before.size(two_backs.DECK) - 1))
        return action


def _zones(s: State, first: int, seats: int) -> Hashable:
    return tuple(tuple(cards_in(s, first + p)) for p in range(seats))
