"""The twin test: beside the game that is played, each viewer has a second table that it must not be able to tell from the first.

The second table is built from the game's table of hidden information and follows the first one move by move: with the same move,
or another one of which the viewer gets the same. Where a move shows the viewer something that is different on the two tables,
and may, a new twin is built.
"""

from random import Random

from regalia.engine.match import Match
from regalia.engine.state import State
from regalia.kit.channels import compare
from regalia.kit.fork import fork
from regalia.kit.report import Fault, Reach, same
from regalia.kit.secrets import Secrets
from regalia.kit.spec import Spec


class Shadow:
    """The twin of a match for one viewer."""

    def __init__(self, spec: Spec, secrets: Secrets, m: Match, viewer: int, random: Random, reach: Reach, undo: float) -> None:
        self.spec = spec
        self.secrets = secrets
        self.viewer = viewer
        self.random = random
        self.reach = reach
        self.undo = undo  # how often undo is tried
        self.renew(m)

    def renew(self, m: Match) -> None:
        """Build a new twin."""
        self.twin = fork(m, self.secrets.twin(m.state, self.viewer, self.random))
        self.reach.work["twins built"] += 1

    def compare(self, m: Match) -> None:
        """Everything that the viewer gets is the same on both tables."""
        compare(self.spec, m, self.twin, self.viewer, self.random, self.reach)

    def follow(self, before: State, seat: int, action: int, m: Match) -> None:
        """The match has made a move; the twin makes one that is the same to the viewer, or is built anew."""
        silent = self.secrets.silent(before, seat, action, self.viewer)
        if silent and (self.random.random() < 0.5 or action not in self.legal(seat)):
            self.reach.work["silent moves of one table"] += 1
        elif not self.answer(before, seat, action, m):
            self.renew(m)

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat at the twin's table."""
        return self.twin.game.legal_list(self.twin.state, seat)

    def answer(self, before: State, seat: int, action: int, m: Match) -> bool:
        """Whether the twin found a move of which the viewer gets the same."""
        want = self.secrets.sees(before, seat, action, m.state, self.viewer)
        for _ in range(4):  # so many silent moves may come first
            for b in self.moves(seat, action):
                after = self.twin.state.clone()
                self.twin.game.apply(after, seat, b)
                if self.secrets.sees(self.twin.state, seat, b, after, self.viewer) == want:
                    self.play(m, seat, b)
                    self.reach.work["other answers of a twin"] += b != action
                    return True
            if not self.move_silently(m, seat):
                return False
        return False

    def moves(self, seat: int, action: int) -> list[int]:
        """What the twin might play: the same, or, for another seat than the viewer, now and then something else first."""
        legal = self.legal(seat)
        if seat == self.viewer:
            if action not in legal:
                raise Fault(f"twins: viewer {seat} may play {self.twin.game.actions[action]} at one of two tables that are alike to it")
            return [action]
        others = self.random.sample(legal, min(3, len(legal)))
        mine = [action] if action in legal else []
        return others + mine if self.random.random() < 0.4 else mine + others

    def play(self, m: Match, seat: int, action: int) -> None:
        self.twin.play(seat, self.twin.game.actions[action])
        if seat == self.viewer and self.random.random() < self.undo:
            same("twins", f"viewer {seat}, whether it may undo", m.may_undo(seat), self.twin.may_undo(seat))

    def move_silently(self, m: Match, seat: int) -> bool:
        """A move of the twin alone of which the viewer gets nothing; now and then taken back and made again."""
        legal = self.legal(seat)
        silent = [a for a in legal if self.secrets.silent(self.twin.state, seat, a, self.viewer)]
        if not silent or seat == self.viewer:
            return False
        text = self.twin.game.actions[self.random.choice(silent)]
        self.twin.play(seat, text)
        while self.random.random() < self.undo / 2 and self.twin.may_undo(seat) is None:
            self.twin.undo(seat)
            self.twin.play(seat, text)
            self.reach.work["silent moves taken back"] += 1
        self.reach.work["silent moves of one table"] += 1
        return True
