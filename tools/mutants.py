"""Plants faults in the rules of a game, one line each, and sees that for every one a test fails that names the broken rule.

    python -m tools.mutants [--game commands] [--only ID ...] [--jobs 2]

The faults are listed in tests/mutants/<game>.toml. Each is planted in a copy of the sources; the tests of the game run on that copy, those
first that the list expects to catch it. Exit code 0: all caught by name; 1: some not; 2: the list or the tests don't fit the sources.
"""

import argparse
import json
import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
COUNTED: Final = (0, 1, 2)  # pytest's exit codes for: all passed, some failed, stopped early


class MutantError(Exception):
    """A list of faults that doesn't fit the sources, or tests that can't judge them."""


@dataclass(frozen=True)
class Mutant:
    """A fault: `old` stands exactly once in `file` (below the package of the game) and becomes `new`, which breaks the rules named.

    chapter: the section of the game's rules; tests: files that are likely to catch it.
    """

    id: str
    chapter: str
    file: str
    old: str
    new: str
    rules: tuple[str, ...]
    note: str
    tests: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """What the tests said: the test that failed ("" if none), the rules of the fault that it names, seconds."""

    test: str
    rules: tuple[str, ...]
    seconds: float = 0.0


def read(game: str) -> list[Mutant]:
    """The list of a game; a `MutantError` names the entry that isn't one."""
    path = ROOT / "tests/mutants" / f"{game}.toml"
    if not path.is_file():
        raise MutantError(f"No faults are listed for {game!r}: {path} doesn't exist.")
    rows = tomllib.loads(path.read_text())["mutant"]
    return [_mutant(row, f"{path.name}, entry {i + 1}") for i, row in enumerate(rows)]


def _mutant(row: dict[str, object], where: str) -> Mutant:
    lists = {name: tuple(map(str, value)) for name, value in row.items() if isinstance(value, list)}
    texts = {name: value for name, value in row.items() if isinstance(value, str)}
    try:
        return Mutant(**texts, **lists)  # type: ignore[arg-type]
    except TypeError as e:
        raise MutantError(f"{where}: {e}.") from e


def source(game: str, m: Mutant, src: Path = ROOT / "src") -> Path:
    """The file that the fault is planted in."""
    return src / "regalia/games" / game / m.file


def mutated(game: str, m: Mutant) -> str:
    """The text of the file with the fault; a `MutantError` if the original doesn't stand in it exactly once."""
    text = source(game, m).read_text()
    if text.count(m.old) != 1:
        raise MutantError(f"{m.id}: expected {m.old!r} exactly once in {m.file}, found it {text.count(m.old)} times; the list is stale.")
    return text.replace(m.old, m.new)


def judge(game: str, m: Mutant | None) -> Verdict:
    """Run the tests of the game on a copy of the sources with a fault, or without one."""
    start = time.monotonic()
    failures: list[Verdict] = []
    with TemporaryDirectory(prefix="regalia-mutant-") as folder:
        src = _copy(game, m, Path(folder))
        for files in _stages(game, m):
            failures += _pytest(src, files, m)
            if failures and failures[-1].rules:
                break
    last = failures[-1] if failures and failures[-1].rules else (failures or [Verdict("", ())])[0]
    return replace(last, seconds=time.monotonic() - start)


def _copy(game: str, m: Mutant | None, folder: Path) -> Path:
    stale = ignore_patterns(f"{Path(m.file).stem}.*.pyc") if m else None
    copytree(ROOT / "src/regalia", folder / "src/regalia", ignore=stale)
    if m:
        source(game, m, folder / "src").write_text(mutated(game, m))
    return folder / "src"


def _stages(game: str, m: Mutant | None) -> list[list[Path]]:
    """The test files that are likely to catch the fault, then all others of the game."""
    folder = ROOT / "tests" / game
    likely = [folder / name for name in m.tests] if m else []
    rest = [path for path in sorted(folder.glob("test_*.py")) if path not in likely]
    return [files for files in (likely, rest) if files]


def _pytest(src: Path, files: list[Path], m: Mutant | None) -> list[Verdict]:
    """The failures of a run that stops at the first one that names a rule of the fault."""
    out = src.parent / "failures"
    out.touch()
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "tools.witness", "--tb=line"]
    witness = [f"--witness-home={src}", f"--witness-out={out}", f"--witness-rules={','.join(m.rules) if m else ''}"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *witness, *map(str, files)],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(src)}, capture_output=True, text=True, check=False,
    )
    failed = [json.loads(line) for line in out.read_text().splitlines()]
    out.unlink()
    if run.returncode not in COUNTED or (run.returncode != 0 and not failed):
        raise MutantError(f"{m.id if m else 'no fault'}: the tests can't run: {(run.stdout + run.stderr).strip()[-600:]}")
    return [Verdict(each["test"], tuple(each["rules"])) for each in failed]


def _chosen(game: str, only: Sequence[str]) -> list[Mutant]:
    """The faults to plant, all of which fit the sources."""
    mutants = read(game)
    unknown = sorted(set(only) - {m.id for m in mutants})
    if unknown:
        raise MutantError(f"--only: no fault is called {', '.join(unknown)}; the ids are in tests/mutants/{game}.toml.")
    for m in mutants:
        mutated(game, m)
    return [m for m in mutants if not only or m.id in only]


def _row(count: str, m: Mutant, v: Verdict) -> str:
    caught = v.test.removeprefix("tests/") or "SURVIVED"
    note = "" if v.rules or not v.test else "  DOESN'T NAME THE RULE"
    return f"{count:>7}  {m.id:<33} {' '.join(v.rules or m.rules):<22} {v.seconds:5.1f} s  {caught}{note}"


def run(game: str, only: Sequence[str], jobs: int) -> int:
    """Judge the faults side by side, a row for each as it is done; the exit code."""
    mutants = _chosen(game, only)
    baseline = [] if only else [None]
    first = "; first the tests without a fault" if baseline else ""
    print(f"{len(mutants)} faults in the rules of {game}, {jobs} at a time{first}.", flush=True)
    print(f"{'':>7}  {'fault':<33} {'rule named':<22} {'time':>7}  caught by", flush=True)
    verdicts = []
    with ThreadPoolExecutor(jobs) as pool:
        waiting = {pool.submit(judge, game, m): m for m in [*baseline, *mutants]}
        try:
            for done in as_completed(waiting):
                m, verdict = waiting[done], done.result()
                if m:
                    verdicts.append(verdict)
                    print(_row(f"{len(verdicts)}/{len(mutants)}", m, verdict), flush=True)
                elif verdict.test:
                    raise MutantError(f"Without any fault this test fails: {verdict.test}; mend that first.")
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return _close(verdicts)


def _close(verdicts: list[Verdict]) -> int:
    caught, named = sum(v.test != "" for v in verdicts), sum(v.rules != () for v in verdicts)
    unnamed = f" ({caught - named} by a test that doesn't name the rule)" if named < caught else ""
    print(f"{len(verdicts)} mutants, {caught} caught{unnamed}, {len(verdicts) - caught} survived")
    return 0 if named == len(verdicts) else 1


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="Plant rule faults and see that the tests catch each.")
    parser.add_argument("--game", default="commands", help="the game whose list is used (default: commands)")
    parser.add_argument("--only", action="append", default=[], metavar="ID", help="only this fault; may be given several times")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default: 2)")
    given = parser.parse_args(arguments)
    try:
        return run(given.game, given.only, max(1, given.jobs))
    except MutantError as e:
        print(f"mutants: {e}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
