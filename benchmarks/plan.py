"""The plan of a run, read from goals.toml: which contenders there are, which figures are made of them, and what is asked of each figure."""

import operator
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

GOALS = Path(__file__).with_name("goals.toml")
ASKS: dict[str, Callable[[float, float], bool]] = {">=": operator.ge, "<=": operator.le, "<": operator.lt}
GUARD = 2.0  # the wide guard of CI: a figure may miss its goal by this factor


class BenchError(Exception):
    """A run that can't be made; the message is one sentence for the user."""


@dataclass(frozen=True)
class Contender:
    """One process to measure: `module` and `case` name the code, `work` its games or clones; `source` asks for the source tree."""

    name: str
    module: str
    case: str
    work: int
    source: bool = False


@dataclass(frozen=True)
class Goal:
    """A bound on a figure: `ask` is one of `>=`, `<=`, `<`."""

    ask: str
    bound: float

    def held(self, figure: float) -> bool:
        """Whether the figure holds the goal."""
        return ASKS[self.ask](figure, self.bound)

    def guarded(self, figure: float) -> bool:
        """Whether the figure misses the goal by less than the guard's factor."""
        return ASKS[self.ask](figure, self.bound / GUARD if self.ask == ">=" else self.bound * GUARD)

    def __str__(self) -> str:
        return f"{self.ask} {self.bound:g}"


@dataclass(frozen=True)
class Line:
    """One figure: `field` of the sample of `ours`, divided by that of `peer` if there is one; with or without a goal."""

    name: str
    field: str
    ours: str
    peer: str | None = None
    goal: Goal | None = None
    unit: str = ""

    def contenders(self) -> list[str]:
        """The names of the contenders the line needs."""
        return [self.ours] if self.peer is None else [self.ours, self.peer]


@dataclass(frozen=True)
class Plan:
    """Lines in the order of the table, and the contenders they need in the order in which they run."""

    lines: list[Line]
    contenders: list[Contender]

    def only(self, pattern: str) -> "Plan":
        """The lines whose name holds `pattern` (case ignored) and what they need. Raises BenchError if there is none."""
        lines = [line for line in self.lines if pattern.lower() in line.name.lower()]
        if not lines:
            names = "; ".join(line.name for line in self.lines)
            raise BenchError(f"--only: expected a part of a line's name, got {pattern!r}; the lines are: {names}")
        needed = {name for line in lines for name in line.contenders()}
        return Plan(lines, [contender for contender in self.contenders if contender.name in needed])


def read_goal(text: str | None) -> Goal | None:
    """The goal written as `>= 4.5`."""
    if text is None:
        return None
    ask, bound = text.split()
    return Goal(ask, float(bound))


def read_line(entry: dict[str, Any]) -> Line:
    """The line of one `[[lines]]` entry."""
    return Line(**{**entry, "goal": read_goal(entry.get("goal"))})


def load_plan(path: Path = GOALS) -> Plan:
    """The plan of `path`."""
    with path.open("rb") as file:
        content = tomllib.load(file)
    contenders = [Contender(name, **entry) for name, entry in content["contenders"].items()]
    return Plan([read_line(entry) for entry in content["lines"]], contenders)
