"""What moves and views cost, with wide bounds; `python -m benchmarks.table` and `python -m benchmarks.encoding` print the figures."""

from pathlib import Path

from benchmarks.encoding import measure as measure_view
from benchmarks.encoding import view
from benchmarks.table import BARE, FULL, measure

GUARD = 40  # times the server without storage and engine; some 12 on the interpreted engine, 5 on the compiled one


def test_a_view_costs_a_fifth_of_the_same_through_pydantic() -> None:
    """Built and encoded, best of interleaved rounds."""
    ours, theirs = measure_view(view())
    assert ours <= 0.2 * theirs


def test_a_durable_move_costs_no_more_than_it_may(tmp_path: Path) -> None:
    """CPU of the server at full rate."""
    full, _ = measure(FULL, 480, 8, tmp_path)
    bare, _ = measure(BARE, 2000, 8, tmp_path)
    assert full <= GUARD * bare
