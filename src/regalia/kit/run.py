"""The contract suite: random games over all numbers of seats and all options, with every promise checked on the way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from regalia.engine.match import Match
from regalia.engine.options import Value, text_of
from regalia.engine.registry import GameInfo
from regalia.engine.state import State
from regalia.kit.prints import cards, whole
from regalia.kit.report import Fault, Reach, Report, expect, same
from regalia.kit.spec import Spec, values
from regalia.kit.steps import (
    check_commitment,
    check_legal,
    check_match_refuses,
    check_moves,
    check_position,
    check_refusals,
    check_sheet,
    check_undo,
    check_views,
    check_withdrawal,
    viewers,
)
from regalia.kit.twins import Shadow
from regalia.kit.whole import check_end, check_replay, check_turned
from regalia.kit.worlds import check_world


@dataclass(frozen=True)
class Plan:
    """How thorough a run is, as shares of the positions.

    steps: the costly checks of one position. worlds: a world dealt, for each viewer; ends: played to the end, of those. shadows: how many
    viewers have a twin in a game; twins: everything compared between the two tables. undo: moves taken back.
    """

    steps: float = 0.2
    worlds: float = 0.1
    ends: float = 0.1
    shadows: int = 3
    twins: float = 0.25
    undo: float = 0.2

    @staticmethod
    def full() -> "Plan":
        """Everything at every step, for all viewers."""
        return Plan(1, 1, 0.1, 7, 1, 1)


def run(
    what: GameInfo | Spec,
    games: int = 60,
    seed: int = 1,
    seats: Sequence[int] | None = None,
    progress: Callable[[int], None] | None = None,
    plan: Plan | None = None,
    stop: int = 5,
) -> Report:
    """Play so many random games of a game and check the contract on the way; `progress` is told the number of games done.

    seats: numbers of seats to go round, all that the game allows by default. It stops after `stop` faults. The report says what failed,
    how to see it again, and what was reached; an action, a question or a value of an option that no game reached is no failure by itself.
    """
    spec = what if isinstance(what, Spec) else Spec(what)
    info = spec.info
    tables = list(seats or range(info.min_seats, info.max_seats + 1))
    reach = Reach.of(info, info.make(), spec.rare)
    failures: list[str] = []
    done = 0
    while done < games and len(failures) < stop:
        trial = Trial(spec, tables[done % len(tables)], seed, done, reach, plan or Plan())
        try:
            trial.play()
        except Fault as e:
            failures.append(f"{e} [{trial}]")
        except Exception as e:  # whatever a game under test raises is a fault of the game
            failures.append(f"error: {type(e).__name__}, {e} [{trial}]")
        done += 1
        if progress is not None:
            progress(done)
    return Report(not failures, _lines(info, done, failures, reach), failures, reach)


def _lines(info: GameInfo, games: int, failures: list[str], reach: Reach) -> list[str]:
    head = f"{info.title}: {games} games, {len(failures)} broke the contract."
    empty = reach.empty()
    return [head, *failures, *reach.table(), *([f"Not reached: {', '.join(empty)}."] if empty else [])]


class Trial:
    """One random game under the eyes of the kit. Its text says how to play it again."""

    def __init__(self, spec: Spec, seats: int, seed: int, number: int, reach: Reach, plan: Plan) -> None:
        self.spec = spec
        self.seats = seats
        self.random = Random(f"{spec.info.name} {seed} {number}")
        self.reach = reach
        self.plan = plan
        self.options = self.choose_options(seats, number)
        self.start = self.random.randbytes(32)
        self.moves: list[str] = []
        self.copies: list[tuple[State, bytes]] = []

    def begin(self) -> None:
        """Deal, and lay out the twins."""
        self.match = Match(self.spec.info, self.seats, self.options, seed=self.start)
        self.box = cards(self.match.game.box)
        self.secrets = self.spec.secrets(self.match.game)
        self.secrets.watch(self.match)
        watched = self.random.sample(viewers(self.match), min(self.seats + 1, self.plan.shadows))
        self.shadows = [Shadow(self.spec, self.secrets, self.match, v, self.random, self.reach, self.plan.undo) for v in watched]

    def __str__(self) -> str:
        options = " ".join(f"{name}={text_of(v)}" for name, v in self.options.items()) or "default options"
        return f"{self.seats} seats, {options}, seed {self.start.hex()}, after {len(self.moves)} moves: {' '.join(self.moves[-6:])}"

    def choose_options(self, seats: int, number: int) -> dict[str, Value]:
        """Every value in its turn; on average two others at random."""
        offered = values(self.spec.info, seats)
        options = {name: value for name, value in offered if self.random.random() < 2 / len(offered)}
        if offered:
            options.update([offered[number % len(offered)]])
        return options

    def play(self) -> None:
        """The whole game."""
        self.begin()
        for name, value in self.match.game.options.items():
            self.reach.options[f"{name}={text_of(value) if isinstance(value, bool | int | str) else value}"] += 1
        while not self.match.over:
            expect(len(self.moves) < self.match.game.bound, "bound", f"the game isn't over after {self.match.game.bound} decisions")
            self.check()
            self.move()
        self.reach.questions[self.match.game.frame_kinds[self.match.state.kind()].name] += 1
        self.check()
        self.check_whole()

    def check_whole(self) -> None:
        for copy, was in self.copies:
            same("clones", "an earlier copy has changed", was, whole(copy))
        check_end(self.match)
        check_replay(self.match, self.start)
        if self.spec.turned:
            check_turned(self.spec, self.match.seats, self.random)
        self.reach.work["games"] += 1

    def check(self) -> None:
        """All checks of one position."""
        m, random = self.match, self.random
        check_legal(m)
        self.reach.work["positions"] += 1
        if random.random() < self.plan.steps:
            check_refusals(m)
            check_moves(m, self.box)
            check_position(m)
            check_views(m)
            check_commitment(m, random)
            check_withdrawal(m, random)
            if self.spec.worded:
                check_sheet(m)
            check_match_refuses(m, random.randrange(m.seats), random.randrange(len(m.game.actions)))
            self.copies.append((m.state.clone(), whole(m.state)))
        for v in viewers(m):
            if random.random() < self.plan.worlds:
                check_world(self.spec, m, v, random, self.reach, random.random() < self.plan.ends)
        for shadow in self.shadows:
            if random.random() < self.plan.twins:
                shadow.compare(m)

    def move(self) -> None:
        """One move, taken back and made again where that is allowed."""
        m = self.match
        seat = self.random.choice(m.owing())
        action = self.choose(seat)
        before, word = m.state.clone(), m.game.actions[action]
        back = self.random.random() < self.plan.undo
        told = [len(m.events(v)) for v in viewers(m)] if back else []
        self.reach.questions[m.game.frame_kinds[m.state.kind()].name] += 1
        self.reach.actions[word] += 1
        m.play(seat, word)
        self.moves.append(f"{seat}:{word}")
        if back:
            self.reach.work["moves taken back"] += check_undo(m, seat, word, whole(before), told)
        self.secrets.watch(m)
        for shadow in self.shadows:
            shadow.follow(before, seat, action, m)

    def choose(self, seat: int) -> int:
        """A legal action: any, or the one that was played least so far."""
        legal = self.match.game.legal_list(self.match.state, seat)
        if self.random.random() < 0.6:
            return self.random.choice(legal)
        self.random.shuffle(legal)
        return min(legal, key=lambda a: self.reach.actions[self.match.game.actions[a]])
