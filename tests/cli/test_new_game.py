"""`regalia new-game`: what it lays out is a whole game, and keeps the contract before anything is changed."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from regalia.cli.new_game import IN_ORDER
from regalia.engine.registry import GROUP
from tests.cli.room import SCRIPT, Said, refused, said

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, capsys: Said) -> Path:
    """A new game."""
    lines = said(capsys, "new-game", "red_king", "--into", tmp_path, "--title", "The Red King", "--code", "RK")
    assert f"  {sys.executable} -m pip install -e {tmp_path / 'red_king'}" in lines
    return tmp_path / "red_king"


def there(folder: Path, *command: object) -> str:
    """Run a command with the package found in its folder, as an editable installation would find it."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([*map(str, command)], cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_game_has_the_files_of_every_game(folder: Path) -> None:
    home = folder / "src" / "regalia_red_king"
    assert {path.name for path in home.iterdir()} == {*IN_ORDER, "__init__.py", "py.typed"}
    commands = {path.name for path in (ROOT / "src/regalia/games/commands").iterdir()}
    assert {*IN_ORDER} - {"rules.py"} <= commands  # there the rules are split by chapter
    assert sorted(path.name for path in (folder / "tests").iterdir()) == ["test_contract.py", "test_rules.py"]


def test_nothing_of_the_template_is_left(folder: Path) -> None:
    for path in folder.rglob("*.*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert not [word for word in ("template", "Template", "TM-", '"TM"', "games.red_king") if word in text], path
    rules = (folder / "src/regalia_red_king/rules.md").read_text(encoding="utf-8")
    assert rules.startswith("# The Red King\n") and "- **RK-R1** " in rules


def test_it_registers_itself_when_it_is_installed(folder: Path) -> None:
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "regalia-red_king"
    assert project["entry-points"][GROUP] == {"red_king": "regalia_red_king.game:GAME"}


def test_it_passes_its_tests_the_contract_and_the_rule_check(folder: Path) -> None:
    assert " passed" in there(folder, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    spec = "regalia_red_king.game:GAME"
    assert "The Red King: 10 rules and rulings" in there(folder, SCRIPT, "rule", "--check", spec)
    assert there(folder, SCRIPT, "contract", spec, "--games", "3").startswith("The Red King: 3 games, 0 broke the contract.")


def test_a_folder_that_is_there_is_left_alone(folder: Path, capsys: Said) -> None:
    before = sorted(path for path in folder.rglob("*") if "__pycache__" not in path.parts)
    says = refused(capsys, "new-game", "red_king", "--into", folder.parent)
    assert says == f"{folder}: it is there already, and nothing is written over it."
    assert sorted(path for path in folder.rglob("*") if "__pycache__" not in path.parts) == before
