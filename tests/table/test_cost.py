"""What a view costs, beside the same through pydantic (`python -m benchmarks.encoding` prints it)."""

from benchmarks.encoding import measure, view


def test_a_view_costs_a_fifth_of_the_same_through_pydantic() -> None:
    """Built and encoded, best of interleaved rounds."""
    ours, theirs = measure(view())
    assert ours <= 0.2 * theirs
