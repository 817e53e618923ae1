"""The examples of the documentation run as they stand."""

import doctest
from pathlib import Path

import pytest

PAGES = [page for page in sorted(Path(__file__).parent.parent.glob("docs/*.md")) if ">>> " in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.attempted > 0 and found.failed == 0


def test_the_notation_has_examples() -> None:
    assert "notation.md" in [page.name for page in PAGES]
