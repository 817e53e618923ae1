"""What the tests of the command line share: running a command in this process or in a shell, and saved games."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from regalia.cli.main import run
from regalia.engine import registry, replay
from regalia.engine.match import Match

SCRIPT = Path(sys.executable).with_name("regalia")
TEMPLATE = "regalia.games.template.game:GAME"
Said = pytest.CaptureFixture[str]


def said(capsys: Said, *words: object, code: int = 0) -> list[str]:
    """The lines that a command writes, once it has ended with the expected code; nothing goes to stderr."""
    capsys.readouterr()
    assert run([str(word) for word in words]) == code
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def refused(capsys: Said, *words: object) -> str:
    """The one sentence with which a command refuses what it was given: exit code 2, nothing on stdout, no traceback."""
    capsys.readouterr()
    assert run([str(word) for word in words]) == 2
    out, err = capsys.readouterr()
    lines = err.splitlines()
    assert out == "" and len(lines) == 1
    assert lines[0].startswith("regalia: ") and lines[0].endswith(".") and len(lines[0]) < 1000
    return lines[0].removeprefix("regalia: ")


def shell(*words: object, stdin: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    """The command as a shell runs it."""
    done = subprocess.run([SCRIPT, *map(str, words)], input=stdin, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


def played(moves: int, seats: int = 3, seed: int = 1) -> Match:
    """A game of commands after so many random moves, or at its end."""
    match, random = Match(registry.find("commands"), seats, seed=bytes([seed] * 32)), Random(seed)
    while moves > 0 and not match.over:
        seat = random.choice(match.owing())
        match.play(seat, random.choice(match.legal(seat)))
        moves -= 1
    return match


def saved(folder: Path, moves: int = 10_000, seats: int = 3) -> Path:
    """The file of such a game."""
    file = folder / "game.json"
    replay.save(played(moves, seats), file)
    return file
