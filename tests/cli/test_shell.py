"""The command as a shell meets it: exit codes, closed pipes, Ctrl-C."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from regalia.cli.main import run
from regalia.engine import registry
from tests.cli.room import SCRIPT, TEMPLATE, Said, saved, shell


def test_a_mistake_is_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    done = shell("simulate", "commands", "-o", "poke_block=purple", code=2)
    assert done.stdout == "" and done.stderr.splitlines() == [
        "regalia: Option poke_block (KC-O3): expected one of same_color, any_color, none; got 'purple'."
    ]
    assert shell("position", "-", stdin="noise", code=2).stderr.startswith("regalia: The position: not JSON")


def test_a_position_from_the_standard_input(tmp_path: Path) -> None:
    dump = shell("replay", saved(tmp_path, moves=9), "--step", 9, "--json").stdout
    assert shell("position", "-", stdin=dump).stdout.startswith("The King Commands, 3 seats, whole\n")


def test_a_closed_pipe_ends_in_silence(tmp_path: Path) -> None:
    """Nobody reads what is written: no traceback, no complaint at exit."""
    file = saved(tmp_path)
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([SCRIPT, "replay", file], stdout=writer, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


def test_ctrl_c_is_a_line_and_130_and_keeps_the_rows_so_far(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    command = [str(SCRIPT), "simulate", TEMPLATE, "--games", "1000000", "--jobs", "2", "--out", str(out)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    part = Path(f"{out}.part")
    until = time.monotonic() + 60
    while not (part.exists() and part.stat().st_size) and time.monotonic() < until:
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert (process.returncode, stdout) == (130, "")
    assert stderr.split("\n")[-4:] == [f"The rows so far are in {part}.", "", "Interrupted.", ""]
    assert list(tmp_path.iterdir()) == [part]
    assert part.read_text(encoding="utf-8").startswith("game,seat,")


def test_ctrl_c_in_this_process(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(registry, "games", interrupt)
    assert run(["games"]) == 130
    assert capsys.readouterr().err == "\nInterrupted.\n"


def test_signs_that_a_terminal_cannot_show_are_no_error() -> None:
    done = subprocess.run(
        [SCRIPT, "rule", "KC-D2"], env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0 and "CMD_LAY" in done.stdout and done.stderr == ""


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("play <&-", 2, "regalia: The standard input is closed, and people have to answer; bots alone can play without it.\n"),
        ("position - <&-", 2, "regalia: A position was expected on the standard input, which is closed.\n"),
        ("games >&-", 2, "regalia: The standard output is closed, and there is nowhere to answer.\n"),
        ("games 2>&- >&-", 2, ""),
        ("games >/dev/null 2>&-", 0, ""),
        ("dance 2>&-", 2, ""),
    ],
)
def test_streams_that_are_closed(line: str, code: int, says: str, tmp_path: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", f"'{SCRIPT}' {line}"], env={**os.environ, "XDG_STATE_HOME": str(tmp_path)}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=60, check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (code, "", says)


def test_a_seed_of_any_bytes(tmp_path: Path) -> None:
    """A word of the shell need not be UTF-8."""
    done = subprocess.run(
        [os.fsencode(SCRIPT), b"simulate", b"commands", b"--games", b"1", b"--seed", b"\xff"], capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
