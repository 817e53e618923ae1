"""The interpreted and the compiled engine play the same games: positions, events, sheets and records, hash for hash."""

import subprocess
import sys
from pathlib import Path

import pytest

from regalia import build_info
from regalia.kit import hashes
from tests.contract.specs import LITTLE

HOME = Path(__file__).parent.parent.parent
INTERPRETED = HOME / ".venv" / "bin" / "python"
GAMES = {"commands": 40, **{f"{type(spec.info.make()).__module__}:GAME": 8 for spec in LITTLE.values()}}

compiled = pytest.mark.skipif(
    build_info.engine_build() != "compiled" or not INTERPRETED.exists(), reason="needs the compiled engine, and the working copy beside it"
)


def lines(python: str, game: str) -> list[str]:
    command = [python, "-m", "regalia.kit.hashes", game, str(GAMES[game])]
    return subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=True).stdout.splitlines()


@compiled
@pytest.mark.parametrize("game", GAMES)
def test_both_builds_play_the_same_games(game: str) -> None:
    assert lines(sys.executable, game) == lines(str(INTERPRETED), game)


def test_a_replay_of_each_game_verifies(capsys: pytest.CaptureFixture[str]) -> None:
    """KC-R5: the seed and the moves are the whole game."""
    hashes.main(["commands", "10", "--verify"])
    assert len(capsys.readouterr().out.splitlines()) == 10
