"""The report of a run: tables of figures and of absolute rates, and what they were measured on."""

import os
import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.harness import Figure, Round

PACKAGES = ("regalia", "open_spiel", "rlcard", "numpy", "librt")
VERDICTS = {True: "held", False: "NOT held", None: ""}
HOW = (
    "CPU time, one process each, interleaved rounds; a figure is the median over the rounds of the ratio inside each round,\n"
    "with the least and the greatest. The King Commands, four seats, default options, random play."
)


@dataclass(frozen=True)
class Report:
    """A finished run: its date and command, figures and samples."""

    date: str
    command: str
    figures: list[Figure]
    samples: list[Round]

    def text(self) -> str:
        """The whole report in Markdown, made to be read in a terminal too."""
        packages = ", ".join(f"{name} {number}" for name, number in versions().items())
        run = f"- date: {self.date}\n- command: `{self.command}`, {len(self.samples)} rounds"
        on = f"- machine: {machine()}\n- versions: {packages}"
        parts = ["# Speed and memory", HOW, f"{run}\n{on}", self.lines_table(), *self.rates_section()]
        return "\n\n".join(parts) + "\n"

    def lines_table(self) -> str:
        """Line, goal, figure, spread, verdict."""
        return table(["line", "goal", "figure", "least to greatest", "verdict"], [figure_row(figure) for figure in self.figures])

    def rates_section(self) -> list[str]:
        """Contender, units done a second, microseconds a unit; nothing if no contender has a rate."""
        names = [name for name, sample in sorted(self.samples[0].items()) if "rate" in sample]
        rows = [rate_row(name, self.samples) for name in names]
        return ["## Absolute rates", table(["contender", "a second", "least to greatest", "microseconds each"], rows)] if rows else []

    def data(self) -> dict[str, Any]:
        """The report as JSON data."""
        lines = [figure_data(figure) for figure in self.figures]
        run = {"date": self.date, "command": self.command, "machine": machine(), "versions": versions()}
        return {**run, "lines": lines, "samples": self.samples}


def machine() -> str:
    """The kind of machine: processor, cores, system, Python."""
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"


def processor() -> str:
    """The processor's name, as the system tells it."""
    info = Path("/proc/cpuinfo")
    rows = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [row.partition(":")[2].strip() for row in rows if row.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown processor"


def versions() -> dict[str, str]:
    """The versions of the packages compared, those that are installed."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def figure_row(figure: Figure) -> list[str]:
    """The cells of a figure."""
    line = figure.line
    goal = f"{line.goal} {line.unit}".strip() if line.goal else ""
    return [line.name, goal, f"{figure.median:.3g} {line.unit}".strip(), spread(figure.values, ".3g"), VERDICTS[figure.held]]


def rate_row(name: str, samples: list[Round]) -> list[str]:
    """The cells of a contender's absolute rate."""
    rates = [each[name]["rate"] for each in samples]
    return [name, f"{median(rates):,.0f}", spread(rates, ",.0f"), f"{1e6 / median(rates):.3g}"]


def figure_data(figure: Figure) -> dict[str, Any]:
    """A figure as JSON data; `goal` and `held` are null without a goal."""
    line = figure.line
    goal = str(line.goal) if line.goal else None
    return {"name": line.name, "goal": goal, "figure": figure.median, "unit": line.unit, "held": figure.held, "values": figure.values}


def spread(values: list[float], form: str) -> str:
    """The least and the greatest value."""
    return f"{min(values):{form}} to {max(values):{form}}"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table with aligned columns."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    lines = [head, ["-" * width for width in widths], *rows]
    return "\n".join("| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines)
