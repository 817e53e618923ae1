"""A real process on a real terminal or pipe: signals, closed pipes, hidden cards between two people."""

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pytest

from regalia.engine import replay
from tests.terminal.room import CLEAR

PROGRAM = """
import sys
from pathlib import Path
from regalia.engine import registry
from regalia.terminal.play import PlayConfig, run
sys.exit(run(PlayConfig(registry.find("commands"), sys.argv[2].split(), bytes(32), Path(sys.argv[1]))))
"""
AT_ONCE = """
import ctypes, readline
readline.set_pre_input_hook(ctypes.pythonapi.PyErr_SetInterrupt)  # as if Ctrl-C came behind the prompt, before the wait for a key
"""
PROMPT = "\x1b[1m> \x1b[0m"
PATIENCE = 60.0  # seconds on a busy machine


class Terminal:
    """A process that sits at a pseudo-terminal."""

    def __init__(self, saved: Path, seats: str, first: str = "") -> None:
        self.side, other = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", first + PROGRAM, str(saved), seats], stdin=other, stdout=other, stderr=other, start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40"}, preexec_fn=lambda: _own(other),
        )
        os.close(other)
        self.seen = ""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.side)

    def until(self, text: str) -> str:
        """What came until a text was shown."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < end, f"{text!r} never came; last seen: {self.seen[-400:]!r}"
            if select.select([self.side], [], [], 0.2)[0]:
                self.seen += os.read(self.side, 65536).decode()
        shown, _, self.seen = self.seen.partition(text)
        return shown

    def type(self, text: str) -> None:
        os.write(self.side, text.encode())

    def interrupted(self, number: int = 0) -> int:
        """Press Ctrl-C, or send a signal, and wait."""
        self.process.send_signal(number) if number else self.type("\x03")
        return self.process.wait(PATIENCE)


def _own(terminal: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def test_ctrl_c_ends_politely_and_loses_nothing(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    with Terminal(saved, "you uniform") as terminal:
        terminal.until(PROMPT)
        terminal.type("1\n")
        terminal.until(PROMPT)
        assert terminal.interrupted() == 130
        text = terminal.until("--resume")
    assert "Traceback" not in text
    assert "The game is kept. Go on with:" in text
    replay.verify(replay.read(saved))


def test_a_signal_just_before_the_wait_for_a_key_is_heard_without_one(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    saved = tmp_path / "game.json"
    with Terminal(saved, "you uniform", AT_ONCE) as terminal:
        terminal.until("--resume")
        assert terminal.process.wait(PATIENCE) == 130
    replay.verify(replay.read(saved))


def test_a_line_can_be_edited(tmp_path: Path) -> None:
    """Ctrl-A goes to the beginning of the line, Ctrl-L only draws it again."""
    pytest.importorskip("readline")
    with Terminal(tmp_path / "game.json", "you uniform") as terminal:
        terminal.until(PROMPT)
        terminal.type("elp\x0c\x01h\n")
        terminal.until("why MOVE")


def test_the_end_of_the_input_is_a_polite_end(tmp_path: Path) -> None:
    with Terminal(tmp_path / "game.json", "you uniform") as terminal:
        terminal.until(PROMPT)
        terminal.type("\x04")
        terminal.until("--resume")
        assert terminal.process.wait(PATIENCE) == 0


def test_two_people_on_a_terminal(tmp_path: Path) -> None:
    """The scroll-back goes with the screen each time the keyboard changes hands."""
    with Terminal(tmp_path / "game.json", "Ann Bob") as terminal:
        assert terminal.until("press Enter. ").count(CLEAR) == 1
        terminal.type("\n")
        assert "Your hand" in terminal.until(PROMPT).partition(CLEAR)[2]
        assert terminal.interrupted() == 130


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_is_a_polite_end_too(tmp_path: Path, number: int, code: int) -> None:
    """Nobody's hand stays on the screen, and the last words say where the game is."""
    saved = tmp_path / "game.json"
    with Terminal(saved, "Ann Bob") as terminal:
        terminal.until("press Enter. ")
        terminal.type("\n")
        terminal.until(PROMPT)
        assert terminal.interrupted(number) == code
        assert CLEAR in terminal.until(f"--resume {saved}")
    replay.verify(replay.read(saved))


def test_a_terminal_that_is_gone_gets_no_traceback(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    terminal = Terminal(saved, "you uniform")
    terminal.until(PROMPT)
    os.close(terminal.side)  # the system sends SIGHUP
    assert terminal.process.wait(PATIENCE) == 129
    replay.verify(replay.read(saved))


@pytest.mark.parametrize("lines", [1, 12])
def test_a_reader_that_goes_away_gets_no_traceback(tmp_path: Path, lines: int) -> None:
    saved = tmp_path / "game.json"
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(saved), "you uniform"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    for _ in range(lines):
        process.stdout.readline()
    process.stdout.close()
    with suppress(BrokenPipeError):
        process.stdin.write(b"1\n" * 50)
        process.stdin.flush()
    errors = process.stderr.read()
    assert process.wait(PATIENCE) == 141
    process.stderr.close()
    with suppress(BrokenPipeError):
        process.stdin.close()
    assert errors == b""
    replay.verify(replay.read(saved))
