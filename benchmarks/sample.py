"""What runs inside a contender's process: warm up, measure the CPU time of a fixed amount of work, print one JSON line."""

import json
import sys
from collections.abc import Callable, Mapping
from time import process_time
from typing import TypeAlias

Work: TypeAlias = Callable[[int], int]  # does that many games or clones, returns the decisions or clones done
Prepare: TypeAlias = Callable[[int], Work]  # seed -> work; what happens here is not measured

BITS = 30  # a random index is `random.getrandbits(BITS) % n` in every contender: the cheapest there is, so that libraries are compared
WARM_UP = 10  # a tenth of the work is done before the clock starts


def take_sample(work: Work, amount: int) -> dict[str, float]:
    """The CPU time of `work(amount)`, with units a second (`rate`) and microseconds a unit (`micros`)."""
    work(max(1, amount // WARM_UP))
    start = process_time()
    units = work(amount)
    seconds = process_time() - start
    return {"units": units, "seconds": seconds, "rate": units / seconds, "micros": seconds / units * 1e6}


def run_case(cases: Mapping[str, Prepare], facts: Mapping[str, float]) -> None:
    """Measures the case, amount and seed named on the command line; prints the sample and `facts` beside it."""
    case, amount, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    print(json.dumps({**take_sample(cases[case](seed), amount), **facts}))
