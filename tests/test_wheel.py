"""Building the wheel where there is no C compiler: it must work and say so in one line."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
NO_COMPILER = "/no/such/compiler"


def build_wheel(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the build in a copy of the project, as `make wheel` does."""
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", str(folder)]
    return subprocess.run(command, env={**os.environ, "CC": NO_COMPILER, **environment}, capture_output=True, text=True, check=False)


def test_without_a_compiler_the_wheel_is_plain_python(tmp_path: Path) -> None:
    done = build_wheel(tmp_path, REGALIA_COMPILE="auto")
    assert done.returncode == 0, done.stderr
    assert [path.name.partition("-py3-none-any")[1:] for path in (tmp_path / "dist").iterdir()] == [("-py3-none-any", ".whl")]
    told = [line for line in done.stdout.splitlines() if line.startswith("regalia:")]
    assert told == ["regalia: the engine will run interpreted, since no C compiler with Python's headers was found."]


def test_a_compiled_engine_that_is_asked_for_and_cannot_be_had_is_an_error(tmp_path: Path) -> None:
    done = build_wheel(tmp_path, REGALIA_COMPILE="1")
    assert done.returncode != 0
    assert "REGALIA_COMPILE=1 asks for a compiled engine, but no C compiler with Python's headers was found." in done.stderr


def test_an_unknown_wish_is_an_error(tmp_path: Path) -> None:
    done = build_wheel(tmp_path, REGALIA_COMPILE="yes")
    assert done.returncode != 0
    assert "REGALIA_COMPILE must be auto, 0 or 1, not 'yes'." in done.stderr
