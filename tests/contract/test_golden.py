"""Golden playthroughs: a game goes as it went, unless a change of the rules was meant."""

import pytest

from tests.contract.golden import FOLDER, GAMES, story


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went(name: str) -> None:
    """If the change is meant, `python -m tests.contract.golden` writes the files anew; read the diff."""
    assert story(name).splitlines() == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
