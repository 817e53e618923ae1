"""The desk: all that a bot gets. It holds a redacted state and nothing that leads to the true one."""

from collections.abc import Sequence

from regalia.engine.errors import RegaliaError
from regalia.engine.event import Event
from regalia.engine.game import Game
from regalia.engine.hidden import determinize
from regalia.engine.layout import ONLOOKER
from regalia.engine.rng import Rng
from regalia.engine.state import State


class DeskError(RegaliaError):
    """A desk was asked for with a state that isn't the knowledge of a seat."""


class Desk:
    """One decision as a seat sees it.

    game: the rules. view: what the seat knows, a state with unknown cards; closed piles are in it, for a bot may remember.
    seat: whose decision it is. legal: numbers of its legal actions in rising order, found on the view.
    events: the seat's own events so far, as redacted for it; empty if the caller keeps none.
    """

    def __init__(self, game: Game, view: State, events: Sequence[Event] = ()) -> None:
        """`view` is `redact(state, seat)`; a `DeskError` refuses a true state and the view of an onlooker."""
        if not 0 <= view.viewer < ONLOOKER:
            whose = "a true state" if view.viewer < 0 else "the view of an onlooker"
            raise DeskError(f"A desk shows what a seat knows: expected a state redacted for a seat, got {whose}.")
        self.game = game
        self.view = view
        self.seat = int(view.viewer)
        self.legal: list[int] = game.legal_list(view, self.seat)
        self.events = tuple(events)

    def ids(self) -> list[str]:
        """The legal actions as ids, in the order of `legal`."""
        return [self.game.actions[a] for a in self.legal]

    def world(self, rng: Rng) -> State:
        """A whole state in which the seat could be, dealt from the view alone; for thinking ahead."""
        return determinize(self.game, self.view, rng)


class Bot:
    """A player that is a program."""

    name: str

    def choose(self, desk: Desk, rng: Rng) -> int:
        """One of `desk.legal`; a function of what is on the desk and of the numbers that `rng` gives."""
        raise NotImplementedError
