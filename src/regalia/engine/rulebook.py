"""Rule texts by number, and where code and tests cite them.

A game's `rules.md` has chapters (`## `, `### `) and items `- **KC-R12** text`, which end at the next item, heading or empty line; further
lines of an item are indented. Code and tests are found by the number alone, so they are cited rather than registered.
"""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeAlias

from regalia.engine.errors import RuleError
from regalia.engine.registry import GROUP, GameInfo, games

Line: TypeAlias = tuple[str, int, str]  # path, line number from 1, text of the line

ITEM: Final = re.compile(r"- \*\*([A-Z]{2}-[A-Z]\d+)\*\* ?(.*)")
CITED: Final = re.compile(r"(?<![A-Za-z0-9])([A-Z]{2})-([A-Z])(\d+)(?!\d)")
NAMED: Final = re.compile(r"(?<=_)([a-z]{2})_([a-z])(\d+)(?=[_(])")  # test_kc_r12_what_it_shows
BOUND: Final = "RQ"  # letters of the items that need code and a test: rules and rulings


@dataclass(frozen=True)
class Rule:
    """One numbered item: its id, its text (lines as in the file) and the chapters it stands in."""

    id: str
    text: str
    chapter: str

    @property
    def letter(self) -> str:
        """R rule, D decision, V view, Q ruling, O option."""
        return self.id.partition("-")[2][0]


def rules(info: GameInfo) -> dict[str, Rule]:
    """All items of a game's `rules.md` by id, in the order of the text; a `RuleError` names a number that is there twice."""
    try:
        text = (files(info.package) / "rules.md").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        raise RuleError(f"{info.title}: rules.md can't be read ({e}).") from e
    found: dict[str, Rule] = {}
    for rule in parse(text):
        if rule.id in found:
            raise RuleError(f"{info.title}: rules.md has {rule.id} twice.")
        found[rule.id] = rule
    return found


def parse(text: str) -> Iterator[Rule]:
    """The items of a rule text, in order."""
    heads: list[str] = []
    item: tuple[str, list[str]] | None = None
    for line in [*text.splitlines(), ""]:
        start = ITEM.match(line)
        if item and (start or not line.startswith("  ")):
            yield Rule(item[0], "\n".join(item[1]).strip(), ": ".join(heads))
            item = None
        if start:
            item = start[1], [start[2]]
        elif item:
            item[1].append(line[2:])
        elif line.startswith(("## ", "### ")):
            marks, _, title = line.partition(" ")
            heads = [*heads[: len(marks) - 2], title]


def find(id: str) -> tuple[GameInfo, Rule]:
    """The rule of a number such as KC-R12 (small letters will do) and its game; a `RuleError` says what there is instead."""
    asked = id.strip().upper()
    code = asked.partition("-")[0]
    known = games()
    for info in known.values():
        if info.code == code:
            return info, find_in(info, asked)
    codes = ", ".join(f"{info.code} ({info.title})" for info in known.values())
    raise RuleError(f"Rule {id!r}: expected a number like KC-R12, which begins with one of {codes or 'no game'}.")


def find_in(info: GameInfo, id: str) -> Rule:
    """The rule of a number in one game."""
    known = rules(info)
    if id in known:
        return known[id]
    alike = [r for r in known if r.startswith(id[:4])]
    there = f"it has {alike[0]} to {alike[-1]}" if len(alike) > 1 else f"its numbers begin with {_letters(info, known)}"
    raise RuleError(f"{info.title} has no rule {id}; {there}.")


def _letters(info: GameInfo, known: Mapping[str, Rule]) -> str:
    return ", ".join(dict.fromkeys(f"{info.code}-{rule.letter}" for rule in known.values()))


def search(info: GameInfo, words: str) -> list[Rule]:
    """The rules of a game that hold all the words, in any order, capitals or not."""
    wanted = words.lower().split()
    return [r for r in rules(info).values() if all(w in f"{r.id} {r.chapter} {r.text}".lower() for w in wanted)]


# ---- where rules are cited


def code_lines(id: str) -> list[Line]:
    """The lines of the game's code and data that cite a rule."""
    info, rule = find(id)
    return cited_in_code(info).get(rule.id, [])


def test_lines(id: str) -> list[Line]:
    """The lines of the tests that cite a rule; a `RuleError` where no tests are at hand (see `tests_folder`)."""
    info, rule = find(id)
    return cited_in_tests(info).get(rule.id, [])


def check(info: GameInfo) -> list[str]:
    """One sentence for each rule or ruling that no line of code or data cites, or no test; empty if all is well."""
    code, tests = cited_in_code(info), cited_in_tests(info)
    bound = [rule.id for rule in rules(info).values() if rule.letter in BOUND]
    faults = [f"{id}: no line of code or data cites it." for id in bound if id not in code]
    return faults + [f"{id}: no test cites it." for id in bound if id not in tests]


@cache
def cited_in_code(info: GameInfo) -> dict[str, list[Line]]:
    """Every id that code or data of the game cites, with the lines."""
    home = _home(info)
    return _cited([path for path in _sources(home) if not path.name.startswith("test_")], _project(info) or home.parent)


@cache
def cited_in_tests(info: GameInfo) -> dict[str, list[Line]]:
    """Every id that a test of the game cites, with the lines; what heads a file of tests is none."""
    folder = tests_folder(info)
    if folder is None:
        raise RuleError(f"{info.title}: its tests aren't installed; run this in the folder of the project that holds them.")
    root = _project(info) or folder
    return _cited([path for path in _sources(folder) if path.suffix == ".py"], root, heads=False)


def tests_folder(info: GameInfo) -> Path | None:
    """The tests of the checkout that the game's package lies in: those of the game alone, if they have a folder of its name."""
    project = _project(info)
    if project is None or not (project / "tests").is_dir():
        return None
    own = project / "tests" / info.name
    return own if own.is_dir() else project / "tests"


def _home(info: GameInfo) -> Path:
    return Path(str(files(info.package)))


def _project(info: GameInfo) -> Path | None:
    """The folder above the package whose pyproject.toml registers games of the same package; None in a plain installation."""
    top = info.package.partition(".")[0]
    for folder in (*_home(info).resolve().parents, Path.cwd()):
        try:
            data = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        points = data.get("project", {}).get("entry-points", {}).get(GROUP, {})
        if any(str(point).partition(".")[0] == top for point in points.values()):
            return folder
    return None


def _sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))


def _cited(paths: list[Path], root: Path, heads: bool = True) -> dict[str, list[Line]]:
    found: dict[str, list[Line]] = {}
    for path in paths:
        shown = str(path.relative_to(root)) if path.is_relative_to(root) else str(path)
        text = path.read_text(encoding="utf-8")
        skipped = 0 if heads else _head(text)
        for number, line in enumerate(text.splitlines(), 1):
            for id in dict.fromkeys(_ids(line)) if number > skipped else ():
                found.setdefault(id, []).append((shown, number, line.strip()))
    return found


def _head(text: str) -> int:
    """How many lines the docstring of a module takes up, with what stands before it."""
    body = ast.parse(text).body
    return body[0].end_lineno or 0 if body and isinstance(body[0], ast.Expr) else 0


def _ids(text: str) -> Iterator[str]:
    """The rule ids in a line: KC-R12, or kc_r12 in the name of a test function."""
    yield from (f"{m[1]}-{m[2]}{m[3]}" for m in CITED.finditer(text))
    if text.lstrip().startswith(("def test_", "async def test_")):
        yield from (f"{m[1].upper()}-{m[2].upper()}{m[3]}" for m in NAMED.finditer(text))
