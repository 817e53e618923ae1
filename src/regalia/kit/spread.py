"""Do dealt worlds come as often as they should? A chi-square test against weights that were counted by other means."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from regalia.kit.report import expect

FEWEST = 5.0  # expected worlds of a class; rarer classes are put together


def check_spread(draw: Callable[[], Hashable], weights: Mapping[Any, float], samples: int = 4000) -> None:
    """A `Fault` of the check "spread" if drawn worlds don't come in proportion to the weights (all worlds there are)."""
    seen = Counter(draw() for _ in range(samples))
    strange = [world for world in seen if not weights.get(world)]
    expect(not strange, "spread", f"impossible worlds were dealt, {strange[:1]} among them")
    total = sum(weights.values())
    expected = {world: samples * w / total for world, w in weights.items()}
    statistic, classes = _chi_square(seen, expected)
    limit = quantile(classes - 1)
    found = f"chi-square {statistic:.1f} with {classes - 1} degrees, expected below {limit:.1f}"
    expect(classes == 1 or statistic < limit, "spread", found)


def _chi_square(seen: Mapping[Any, int], expected: Mapping[Any, float]) -> tuple[float, int]:
    often = {world: e for world, e in expected.items() if e >= FEWEST}
    rare = sum(e for e in expected.values() if e < FEWEST)
    rest = sum(n for world, n in seen.items() if world not in often)
    classes = [(seen.get(world, 0), e) for world, e in often.items()] + ([(rest, rare)] if rare else [])
    return sum((n - e) ** 2 / e for n, e in classes), len(classes)


def quantile(degrees: int) -> float:
    """What chi-square stays below in 9,999 of 10,000 cases (Wilson and Hilferty's approximation)."""
    if degrees < 1:
        return 0.0
    part = 2 / (9 * degrees)
    return float(degrees * (1 - part + 3.719 * part**0.5) ** 3)
