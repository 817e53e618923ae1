"""Interleaved rounds: every contender once a round, each in a process of its own; the figure of a line is the median over the rounds."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.plan import BenchError, Contender, Line, Plan

ROOT = Path(__file__).resolve().parent.parent
Sample = dict[str, float]
Round = dict[str, Sample]  # contender -> its sample


@dataclass(frozen=True)
class Figure:
    """A line with its value in each round."""

    line: Line
    values: list[float]

    @property
    def median(self) -> float:
        """The reported figure."""
        return median(self.values)

    @property
    def held(self) -> bool | None:
        """Whether the goal is held; None without a goal."""
        return self.line.goal.held(self.median) if self.line.goal else None

    @property
    def guarded(self) -> bool:
        """Whether the wide guard lets the figure pass."""
        return self.line.goal is None or self.line.goal.guarded(self.median)


def command(contender: Contender, seed: int, share: int) -> list[str]:
    """The command line of a contender, with a `share`-th of its work."""
    target = ["-P", "benchmarks/importing.py"] if contender.module == "importing" else ["-m", f"benchmarks.{contender.module}"]
    return [sys.executable, *target, contender.case, str(max(1, contender.work // share)), str(seed)]


def environment(contender: Contender) -> dict[str, str]:
    """The environment of a contender: the source tree comes first on the path, or not at all."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**variables, "PYTHONPATH": str(ROOT / "src")} if contender.source else variables


def measure(contender: Contender, seed: int, share: int) -> Sample:
    """One sample. Raises BenchError if the process fails or runs the wrong build of Regalia."""
    line, variables = command(contender, seed, share), environment(contender)
    done = subprocess.run(line, env=variables, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise BenchError(f"contender {contender.name}: expected a sample, got exit code {done.returncode} ({reason})")
    sample: Sample = json.loads(done.stdout)
    check_build(contender, sample)
    return sample


def check_build(contender: Contender, sample: Sample) -> None:
    """Raises BenchError if a compiled contender ran interpreted, or the other way round."""
    if sample.get("compiled", not contender.source) == contender.source:
        wanted, got = ("interpreted", "compiled") if contender.source else ("compiled", "interpreted")
        hint = "install the compiled wheel beside the peers"
        raise BenchError(f"contender {contender.name}: expected the {wanted} engine, got the {got} one; {hint}")


def run_rounds(plan: Plan, rounds: int, share: int, tell: Callable[[str], None]) -> list[Round]:
    """The samples of all rounds. Every other round runs backwards, so that a drift of the machine's speed favours nobody."""
    samples: list[Round] = []
    for number in range(1, rounds + 1):
        tell(f"round {number} of {rounds}")
        order = plan.contenders if number % 2 else plan.contenders[::-1]
        samples.append({contender.name: measure(contender, number, share) for contender in order})
    return samples


def value(line: Line, samples: Round) -> float:
    """The line's value in one round."""
    ours = samples[line.ours][line.field]
    return ours if line.peer is None else ours / samples[line.peer][line.field]


def figures(plan: Plan, samples: list[Round]) -> list[Figure]:
    """The figures of a run."""
    return [Figure(line, [value(line, each) for each in samples]) for line in plan.lines]
