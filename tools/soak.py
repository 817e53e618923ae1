"""Random games of The King Commands for a long time: `make soak`, or `python -m tools.soak --help`.

Ten thousand games over 2 to 6 seats and all options; three hundred of them with worlds and twins for all audiences at every step; a
thousand seeds hashed on both builds and their replays verified; and a table of all that was reached, in which no row may be empty.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from regalia import build_info
from regalia.kit import Plan, Report, run
from regalia.kit.report import Reach
from tests.contract.specs import COMMANDS

HOME: Final = Path(__file__).parent.parent
INTERPRETED: Final = HOME / ".venv" / "bin" / "python"
DEEP: Final = Plan(steps=0.1, worlds=1, ends=0.02, shadows=7, twins=1, undo=0.1)  # worlds and twins at every step, for all audiences
LIGHT: Final = Plan(steps=0.01, worlds=0.005, shadows=1, twins=0.01, undo=0.01)
CHUNK: Final = 50
Job = tuple[int, int, int, Plan]  # games, seed, seats, plan


def play(job: Job) -> Report:
    """One chunk of games, in a process of its own."""
    games, seed, seats, plan = job
    return run(COMMANDS, games=games, seed=seed, seats=[seats], plan=plan)


def jobs(games: int, seed: int, plan: Plan, chunk: int) -> Iterator[Job]:
    """So many games in chunks, the seats going round."""
    for i, first in enumerate(range(0, games, chunk)):
        yield min(chunk, games - first), seed * 1_000_000 + i, 2 + i % 5, plan


class Soak:
    """What was found so far."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.reach = Reach.of(COMMANDS.info, COMMANDS.info.make())
        self.failures: list[str] = []
        self.began = time.monotonic()

    def say(self, words: str) -> None:
        print(f"[{time.monotonic() - self.began:6.0f} s] {words}", flush=True)

    def games(self, title: str, number: int, seed: int, plan: Plan, chunk: int) -> None:
        """Play games in several processes."""
        done = 0
        with ProcessPoolExecutor(self.workers) as pool:
            for report in pool.map(play, jobs(number, seed, plan, chunk)):
                self.reach.add(report.reach)
                self.failures += report.failures
                done += report.reach.work["games"] + len(report.failures)
                self.say(f"{title}: {done} of {number} games, {len(self.failures)} faults")

    def hashes(self, number: int) -> None:
        """Both builds play the same games; each record is verified."""
        builds = [sys.executable, str(INTERPRETED)] if INTERPRETED.exists() else [sys.executable]
        command = ["-m", "regalia.kit.hashes", "commands", str(number), "--seed", "9", "--verify"]
        running = [subprocess.Popen([build, *command], cwd=HOME, stdout=subprocess.PIPE, text=True) for build in builds]
        texts = [process.communicate()[0].splitlines() for process in running]
        if any(process.returncode for process in running) or any(text != texts[0] or len(text) != number for text in texts):
            self.failures.append(f"hashes: the builds {builds} don't play the same {number} games, or a record doesn't verify")
        self.say(f"hashes: {number} games on {len(builds)} builds ({build_info.engine_build()} and interpreted), all records verified")

    def rules(self, games: int) -> list[str]:
        """How often the code of each rule ran, on the interpreted engine."""
        build = str(INTERPRETED) if INTERPRETED.exists() else sys.executable
        command = [build, "-m", "tools.rule_reach", "--games", str(games)]
        traced = subprocess.run(command, cwd=HOME, stdout=subprocess.PIPE, text=True, check=False)
        if traced.returncode:
            self.failures.append("rules: the code of a rule was never reached, or a traced game failed")
        self.say(f"rules: {games} games traced")
        return traced.stdout.splitlines()


def main() -> int:
    """Run the soak; 1 if anything failed or a row of the table is empty."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="random games (10000)")
    parser.add_argument("--deep", type=int, default=300, help="games with worlds and twins at every step (300)")
    parser.add_argument("--hashes", type=int, default=1000, help="games hashed on both builds and verified (1000)")
    parser.add_argument("--traced", type=int, default=150, help="games in which lines of rules are counted (150)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    soak = Soak(given.jobs)
    soak.games("worlds and twins at every step", given.deep, given.seed + 1, DEEP, 5)
    soak.games("random games", given.games, given.seed, LIGHT, CHUNK)
    soak.hashes(given.hashes)
    rules = soak.rules(given.traced)
    print("\n".join(["", *soak.reach.table(), *rules, ""]))
    empty = soak.reach.empty()
    print("\n".join([*soak.failures, f"{len(soak.failures)} faults; rows that nothing reached: {', '.join(empty) or 'none'}."]))
    return 1 if soak.failures or empty else 0


if __name__ == "__main__":
    sys.exit(main())
