"""Counts of lines of play: the engine against the file, and the file against the slow rules that it was counted by."""

import pytest

from regalia.kit.counts import count, divide, parting, read
from tests.contract import slow_counts
from tests.contract.places import STEPS, place

POSITIONS = list(read(slow_counts.FILE.read_text()))
NAMES = [name for name, _, _ in POSITIONS]


@pytest.mark.parametrize(("name", "fields", "numbers"), POSITIONS, ids=NAMES)
def test_the_engine_counts_the_same(name: str, fields: dict[str, str], numbers: dict[int, int]) -> None:
    """KC-D1 to KC-D14: on failure, the first answers whose lines differ are shown."""
    slow = slow_counts.position(fields)
    game, s = place(slow.hands, slow.deck, slow.discard, STEPS[slow.step], options=options(fields))
    for depth, number in numbers.items():
        if count(game, s, depth) != number:
            pytest.fail(f"{name}, depth {depth}:\n{parting(divide(game, s, depth), slow_counts.divide(slow, depth))}")


@pytest.mark.parametrize(("name", "fields", "numbers"), POSITIONS, ids=NAMES)
def test_the_file_holds_what_the_slow_rules_count(name: str, fields: dict[str, str], numbers: dict[int, int]) -> None:
    slow = slow_counts.position(fields)
    few = {depth: number for depth, number in numbers.items() if number < 20_000}
    assert {depth: slow_counts.count(slow, depth) for depth in few} == few


def options(fields: dict[str, str]) -> dict[str, object]:
    return dict(slow_counts.option_of(word) for word in fields.get("options", "").split())
