"""What a run of the kit found: faults with all that is needed to see them again, and how often each part of the game was reached."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from regalia.engine.game import Game
from regalia.engine.options import text_of
from regalia.engine.registry import GameInfo


class Fault(AssertionError):
    """A promise of the contract that a game breaks; its text begins with the name of the check."""


def expect(holds: object, check: str, what: str) -> None:
    """Raise a `Fault` of a check unless it holds."""
    if not holds:
        raise Fault(f"{check}: {what}")


def same(check: str, what: str, one: object, two: object) -> None:
    """Raise a `Fault` that shows where two things differ, unless they are equal."""
    if one != two:
        raise Fault(f"{check}: {what}: {difference(one, two)}")


def difference(one: object, two: object) -> str:
    """The first place in which two things differ, in short."""
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        at = next(i for i in range(len(one)) if one[i] != two[i])
        return f"at {at}, {difference(one[at], two[at])}"
    if isinstance(one, bytes) and isinstance(two, bytes):
        one, two = one.hex(" ", 8), two.hex(" ", 8)
    a, b = str(one), str(two)
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    start = max(0, at - 40)
    return f"{a[start : at + 60]!r} against {b[start : at + 60]!r} (place {at} of {len(a)} and {len(b)})"


@dataclass
class Reach:
    """How often random games reached each kind of question, each action and each value of an option, and what was compared."""

    questions: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    options: Counter[str] = field(default_factory=Counter)
    work: Counter[str] = field(default_factory=Counter)

    @staticmethod
    def of(info: GameInfo, game: Game, without: Iterable[str] = ()) -> "Reach":
        """Nothing reached yet; `without` names actions that need not be."""
        return Reach(
            Counter({kind.name: 0 for kind in game.frame_kinds}),
            Counter({a: 0 for a in game.actions if a not in without}),
            Counter({f"{o.name}={text_of(v)}": 0 for o in info.options for v in o.values}),
        )

    def parts(self) -> dict[str, Counter[str]]:
        """The columns by name."""
        return {"question": self.questions, "action": self.actions, "option": self.options, "work": self.work}

    def add(self, other: "Reach") -> None:
        """Put another run's counts to these."""
        for mine, theirs in zip(self.parts().values(), other.parts().values(), strict=True):
            mine.update(theirs)

    def empty(self) -> list[str]:
        """The questions, actions and values of options that nothing reached."""
        parts = [(part, counts) for part, counts in self.parts().items() if part != "work"]
        return [f"{part} {row}" for part, counts in parts for row, n in counts.items() if n == 0]

    def table(self) -> list[str]:
        """One line a row."""
        return [f"{part:9} {row:32} {n:>9}" for part, counts in self.parts().items() for row, n in counts.items()]


@dataclass
class Report:
    """The result of a run: whether the game keeps the contract, lines for a person, the faults, and what was reached."""

    ok: bool
    lines: list[str]
    failures: list[str]
    reach: Reach
