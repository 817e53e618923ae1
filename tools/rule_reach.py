"""How often random games come to the code of each rule: `python -m tools.rule_reach`, on the interpreted engine.

A rule's code is every line that cites it: a comment stands for its statement (alone on a line, for the next one), a docstring for its
function, and what is outside functions (tables, declarations, card data) is read once when a game is made.
"""

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final

from regalia import build_info
from regalia.games.commands import game as commands
from regalia.kit import Plan, run
from regalia.kit.spec import values
from tests.contract.specs import COMMANDS

FOLDER: Final = Path(commands.__file__).parent
RULE: Final = re.compile(r"KC-[RQDOV]\d+")
WORDS: Final = ("notation.py", "sheet.py")  # what is told to people isn't the rules' code

Place = tuple[str, int]  # file, line


class Tracer:
    """Counts the lines that run in the files of one folder."""

    def __init__(self) -> None:
        self.lines: Counter[Place] = Counter()
        self.files = {str(path) for path in FOLDER.glob("*.py")}

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Any:
        return self.line if frame.f_code.co_filename in self.files else None

    def line(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            self.lines[frame.f_code.co_filename, frame.f_lineno] += 1
        return self.line


def cited(path: Path) -> Iterator[tuple[str, list[int]]]:
    """Every rule that a file cites, with the lines of which one must run; none for what is outside functions."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for number, line in enumerate(text.splitlines(), 1):
        for rule in RULE.findall(line):
            inside = [f for f in functions if f.lineno <= number <= (f.end_lineno or 0)]
            yield rule, _standing_for(inside[-1], number) if inside else []


def _standing_for(function: ast.FunctionDef, number: int) -> list[int]:
    """The lines of the function that a citation on a line speaks of."""
    doc = function.body[0] if ast.get_docstring(function) else None
    body = function.body[1:] if doc is not None else function.body
    if number < (body[0].lineno if body else function.lineno) and (doc is None or number <= (doc.end_lineno or 0)):
        return [body[0].lineno] if body else []
    statements = [node for part in body for node in ast.walk(part) if isinstance(node, ast.stmt)]
    around = [node for node in statements if node.lineno <= number <= _head_end(node)]
    if around:
        return [max(around, key=lambda node: node.lineno).lineno]
    later = [node.lineno for node in statements if node.lineno > number]
    return [min(later)] if later else []


def _head_end(node: ast.stmt) -> int:
    """The last line of a statement, without the block that it governs."""
    block = getattr(node, "body", None)
    return block[0].lineno - 1 if isinstance(block, list) and block else node.end_lineno or node.lineno


def reach(games: int, seed: int) -> tuple[dict[str, int], list[str]]:
    """How often each rule's code ran in so many games, 1 for what is only data; and the faults that the games showed."""
    tracer = Tracer()
    sys.settrace(tracer)
    try:
        report = run(COMMANDS, games=games, seed=seed, plan=Plan(steps=0.02, worlds=0.05, shadows=0, undo=0))
    finally:
        sys.settrace(None)
    found: dict[str, int] = {}
    for path in sorted(FOLDER.glob("*.py")):
        for rule, lines in cited(path):
            if path.name not in WORDS:
                runs = sum(tracer.lines[str(path), line] for line in lines) if lines else 1
                found[rule] = found.get(rule, 0) + runs
    for rule in RULE.findall((FOLDER / "cards.toml").read_text(encoding="utf-8")):
        found.setdefault(rule, 1)
    return dict(sorted(found.items(), key=lambda item: (item[0][:4], int(item[0][4:])))), report.failures


def main() -> int:
    """Print a line a rule; 1 if the code of one never ran."""
    parser = argparse.ArgumentParser(prog="python -m tools.rule_reach", description=__doc__)
    parser.add_argument("--games", type=int, default=3 * len(values(COMMANDS.info, 6)))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if build_info.engine_build() == "compiled":
        sys.exit("tools.rule_reach traces Python lines, so it needs the interpreted engine.")
    found, failures = reach(given.games, given.seed)
    for rule, runs in found.items():
        print(f"rule      {rule:32} {runs:>9}")
    for failure in failures:
        print(failure)
    return 1 if failures or 0 in found.values() else 0


if __name__ == "__main__":
    sys.exit(main())
