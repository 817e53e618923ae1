"""Whole games at the keyboard: to the end, interrupted, resumed, with the screen or the disk failing."""

from pathlib import Path

import pytest

from regalia.engine import replay
from regalia.terminal.people import SeatError
from regalia.terminal.play import run
from tests.terminal.room import BrokenDisplay, Display, Keyboard, anything, config, from_position, position, table


@pytest.mark.parametrize(("seats", "seed"), [("you uniform", 1), ("Ann Bob", 2), ("Ann uniform Bob uniform uniform uniform", 3)])
def test_a_game_is_played_to_its_end_and_kept(tmp_path: Path, seats: str, seed: int) -> None:
    """The file verifies, and the screen shows each knight's total and place, the seed and its hash."""
    setting, display = config(tmp_path, seats, seed), Display()
    assert run(setting, Keyboard(anything(seed)), display) == 0
    match = replay.verify(replay.read(setting.autosave))
    shown = display.getvalue().partition("The game is over")[2]
    result = match.result()
    for seat, name in enumerate(table(setting, []).names):
        row = next(line.split() for line in shown.splitlines() if f" {name} " in line and line.split()[0] == f"{result.ranks[seat]}.")
        assert [int(x) for x in row[2:]] == [*(points for _, _, points in result.sheet[seat]), result.scores[seat]]
    assert setting.seed.hex() in shown
    assert match.commitment in shown


def test_a_game_of_bots_alone_needs_no_keyboard(tmp_path: Path) -> None:
    display = Display()
    assert run(config(tmp_path, "uniform uniform uniform"), Keyboard([]), display) == 0
    assert "The game is over" in display.getvalue()


def test_the_same_seed_and_answers_give_the_same_game(tmp_path: Path) -> None:
    screens = []
    for _ in range(2):
        display, setting = Display(), config(tmp_path, "you uniform uniform", 5)
        run(setting, Keyboard(anything(5)), display)
        setting.autosave.unlink()
        screens.append(display.getvalue())
    assert screens[0] == screens[1]


@pytest.mark.parametrize(("stop", "code"), [(KeyboardInterrupt(), 130), ("quit", 0), ("", 0)])
def test_a_stopped_game_goes_on_where_it_stood(tmp_path: Path, stop: str | BaseException, code: int) -> None:
    """Ctrl-C, quit and the end of the input lose no move; the same question is asked again."""
    setting, display = config(tmp_path, "you uniform"), Display()
    lines = ["1", "1", "1", "1"] + ([stop] if stop else [])
    assert run(setting, Keyboard(lines), display) == code
    assert f"regalia play --resume {setting.autosave}\n" in display.getvalue()
    saved = replay.read(setting.autosave)
    again = Display()
    assert run(config(tmp_path, "you uniform", replay=saved), Keyboard([]), again) == 0
    asked = replay.resume(saved).sheet(0, ["You", "Ada"])
    assert f"{asked.prompt}  {asked.rule}" in again.getvalue().splitlines()
    assert "The King Commands" in again.getvalue() and "Your hand" in again.getvalue()


def test_a_resumed_game_is_played_to_its_end(tmp_path: Path) -> None:
    """It goes on in its own file, and the first screen tells what has happened since the person's last move, not the whole game."""
    setting, display = config(tmp_path, "you uniform"), Display()
    run(setting, Keyboard(["1"] * 12), Display())
    saved = replay.read(setting.autosave)
    assert run(config(tmp_path, "you uniform", replay=saved), Keyboard(anything(1)), display) == 0
    assert "turn up" not in display.getvalue()
    assert replay.verify(replay.read(setting.autosave)).over


def test_the_file_names_people_and_bots(tmp_path: Path) -> None:
    run(config(tmp_path, "Ann greedy Bob uniform"), Keyboard([]), Display())
    saved = replay.read(tmp_path / "game.json")
    assert [(player.name, player.bot) for player in saved.players] == [("Ann", ""), ("Ada", "greedy"), ("Bob", ""), ("Bruno", "uniform")]


def test_resuming_alone_writes_nothing(tmp_path: Path) -> None:
    """The file changes with the first move, not before."""
    run(config(tmp_path, "Ann Bob"), Keyboard(["", "1"]), Display())
    before = (tmp_path / "game.json").read_bytes()
    saved = replay.read(tmp_path / "game.json")
    (tmp_path / "game.json").write_bytes(before + b"\n")
    run(config(tmp_path, "Ann Bob", replay=saved), Keyboard([]), Display())
    assert (tmp_path / "game.json").read_bytes() == before + b"\n"


def test_hints_name_the_command_that_was_started(tmp_path: Path) -> None:
    display = Display()
    run(config(tmp_path, program=".venv/bin/regalia"), Keyboard([]), display)
    assert f".venv/bin/regalia play --resume {tmp_path / 'game.json'}\n" in display.getvalue()


@pytest.mark.parametrize("signs", [10, 900, 2500])
def test_a_closed_pipe_ends_politely(tmp_path: Path, signs: int) -> None:
    setting = config(tmp_path)
    assert run(setting, Keyboard(anything(1)), BrokenDisplay(signs)) == 141
    replay.verify(replay.read(setting.autosave))


def test_seats_must_fit_the_saved_game(tmp_path: Path) -> None:
    run(config(tmp_path, "you uniform"), Keyboard([]), Display())
    saved = replay.read(tmp_path / "game.json")
    with pytest.raises(SeatError, match="has 2 seats, got players for 3"):
        run(config(tmp_path, "you uniform uniform", replay=saved), Keyboard([]), Display())


def test_the_end_names_those_who_share_the_win(tmp_path: Path) -> None:
    """KC-E40: 15, 15 and 14 points; equal totals share the win. What was left in the hands is shown."""
    piles = ["RRRRRRRrC", "XGGG", "RKKKKbbXG"]
    start = position(["CCXG", "", "RRR"], piles=piles, stage="KC-D1")
    display = Display()
    assert run(from_position(tmp_path, "Ann Bob Cal", start), Keyboard(["", "play a crown", "abdicate", ""]), display) == 0
    shown = display.getvalue()
    assert "Ann and Bob share the win with 15 points each." in shown
    assert "Ann discards what is left: a crown, Excalibur and a bag of gold." in shown
    assert "Cal discards what is left: three red swords." in shown
    rows = [line.split() for line in shown.splitlines() if line[:2] in ("1.", "3.")]
    assert rows == [["1.", "Ann", "7", "2", "6", "0", "0", "15"], ["1.", "Bob", "0", "0", "0", "0", "15", "15"],
                    ["3.", "Cal", "5", "4", "0", "0", "5", "14"]]
