"""`make bench`: measure, print the table, judge it.

Run as `python -m benchmarks.run`, or by its path, by an interpreter that has the compiled wheel, open_spiel and rlcard installed.
"""

import argparse
import json
import sys
from datetime import date
from pathlib import Path

if not __package__:  # run by its path: the package lies in the repository's root
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from benchmarks.harness import figures, run_rounds
from benchmarks.plan import BenchError, load_plan
from benchmarks.report import Report

RESULTS = Path(__file__).with_name("results.md")
ROUNDS, QUICK_ROUNDS, QUICK_SHARE = 7, 3, 4


def count(text: str) -> int:
    """A number of rounds, from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1, got {text!r}")
    return int(text)


def parse(argv: list[str]) -> argparse.Namespace:
    """The options of a run."""
    parser = argparse.ArgumentParser(prog="benchmarks.run", description="Regalia's speed and memory beside OpenSpiel's and RLCard's.")
    parser.add_argument("--rounds", type=count, metavar="N", help=f"rounds to run (default {ROUNDS})")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_ROUNDS} rounds unless --rounds says otherwise, a quarter of the work")
    parser.add_argument("--only", metavar="PATTERN", help="only the lines whose name holds PATTERN")
    parser.add_argument("--guard", action="store_true", help="exit code 1 if a figure misses its goal by more than a factor of two")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write figures and samples to FILE")
    parser.add_argument("--write", action="store_true", help=f"write the report to benchmarks/{RESULTS.name}")
    parser.add_argument("--date", default=date.today().isoformat(), help="the date to put in the report (default today)")
    return parser.parse_args(argv)


def make_report(options: argparse.Namespace, argv: list[str]) -> Report:
    """Runs the rounds."""
    plan = load_plan()
    plan = plan if options.only is None else plan.only(options.only)
    rounds = options.rounds or (QUICK_ROUNDS if options.quick else ROUNDS)
    samples = run_rounds(plan, rounds, QUICK_SHARE if options.quick else 1, lambda text: print(text, file=sys.stderr))
    return Report(options.date, " ".join(["python -m benchmarks.run", *argv]), figures(plan, samples), samples)


def publish(report: Report, options: argparse.Namespace) -> None:
    """Prints the report and writes the files asked for."""
    print(report.text())
    if options.json:
        options.json.write_text(json.dumps(report.data(), indent=1) + "\n", encoding="utf-8")
    if options.write:
        RESULTS.write_text(report.text(), encoding="utf-8")


def guard(report: Report) -> int:
    """Names the figures that the guard stops; exit code 1 if there are any, else 0."""
    stopped = [figure.line.name for figure in report.figures if not figure.guarded]
    for name in stopped:
        print(f"bench: the guard stops {name!r}: it misses its goal by more than a factor of two", file=sys.stderr)
    return 1 if stopped else 0


def main(argv: list[str]) -> int:
    """Exit code 0; 1 if `--guard` stops a figure, 2 if the run can't be made."""
    options = parse(argv)
    try:
        report = make_report(options, argv)
        publish(report, options)
    except (BenchError, OSError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    return guard(report) if options.guard else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
