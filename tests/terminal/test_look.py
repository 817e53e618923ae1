"""The look on narrow, plain and colourful screens."""

import re
from pathlib import Path

import pytest

from regalia.terminal.play import run
from tests.terminal.room import Display, Keyboard, anything, config, from_position, position

HANDS = ["RRBYKKrbCOXGG", "BBG", "YYYY", "K", "", "GG"]
SIX = "you uniform uniform uniform uniform uniform"


def shown(folder: Path, terminal: bool, *lines: str) -> str:
    display = Display(terminal)
    run(from_position(folder, SIX, position(HANDS, deck="YYYYYYYY", discard="RRBYX")), Keyboard(lines), display)
    return display.getvalue()


def test_a_narrow_screen_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """60 columns: whole games fit, but for what is meant to be copied (hashes, commands)."""
    monkeypatch.setenv("COLUMNS", "60")
    display = Display()
    assert run(config(tmp_path, SIX, 7), Keyboard(anything(7)), display) == 0
    wide = [line for line in display.getvalue().splitlines() if len(line) > 60 and not line.startswith("regalia ")]
    assert all(len(line) == 64 and int(line, 16) >= 0 for line in wide)
    score = display.getvalue().partition("The game is over")[2]
    assert "…" not in score
    assert "..." not in score


def test_help_and_rules_fit_a_narrow_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    text = shown(tmp_path, False, "?", "help", "rule KC-R30", "log", "table", "why backstab red", "red")
    assert [line for line in text.splitlines() if len(line) > 60 and not line.startswith("regalia ")] == []


def test_a_pipe_gets_plain_text(tmp_path: Path) -> None:
    text = shown(tmp_path, False, "?", "help", "1")
    assert "\x1b" not in text
    assert "> help" in text


def test_a_pipe_gets_no_blanks_at_the_end_of_a_line(tmp_path: Path) -> None:
    text = shown(tmp_path, False, "?", "help", "rules", "red")
    assert [line for line in text.splitlines() if line.endswith(" ") and line != "> "] == []


def test_the_table_is_drawn_again_when_the_turn_comes_after_a_defence(tmp_path: Path) -> None:
    """KC-D14, then the next knight's own turn."""
    display = Display()
    start = position(["K", "bRR"], deck="YYYYYYYY")
    run(from_position(tmp_path, "Ann Bob", start), Keyboard(["", "ATK_K", "TGT_1", "", "DEF_NONE", ""]), display)
    after = display.getvalue().rpartition("> DEF_NONE")[2]
    assert "on turn" in after and "Your hand" in after


def test_a_terminal_gets_colours_and_signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    text = shown(tmp_path, True)
    assert "\x1b[1;37;41m[R]" in text
    assert "\x1b[1;37;41m(r)" in text


def test_no_color_takes_the_colours_and_leaves_the_signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", "1")
    text = shown(tmp_path, True)
    assert "[R]" in text
    assert "(r)" in text
    assert re.search(r"\x1b\[(\d+;)*([349]|10)[0-8](;|m)", text) is None


def test_the_table_shows_what_lies_there(tmp_path: Path) -> None:
    """Sizes of hands, the deck's size, the discard pile with its top card, the own hand spelled out, whose turn."""
    lines = shown(tmp_path, False).splitlines()
    assert [line.split() for line in lines if "hand " in line and "uniform" in line] == [
        [name, "(uniform)", "hand", str(cards)] for name, cards in (("Ada", 3), ("Bruno", 4), ("Clara", 1), ("Dmitri", 0), ("Edda", 2))
    ]
    assert ">  You               hand 13  on turn" in [line.rstrip() for line in lines]
    assert "Discard pile 5: on top <X>, below [Y] [B] [R]x2   Deck 8" in lines
    text = " ".join(" ".join(lines).split())
    assert "[R] 2 red swords [B] blue sword [Y] yellow sword [K] 2 black swords (r) red shield (b) blue shield <C> crown" in text
    assert "{G} 2 bags of gold" in text


def test_skip_marks_and_the_last_chance_are_shown(tmp_path: Path) -> None:
    """KC-V15: marks beside the knight, turns to come below the table."""
    display = Display()
    start = position(["KCC", "RRRRR", "Y"], stage="KC-D1", last=2)
    run(from_position(tmp_path, "Ann Bob Cal", start), Keyboard(["", "2", "1", "", "1", "1", ""]), display)
    assert "Last chance, turns to come after this one: 2" in display.getvalue()
    assert any("Cal" in line and "skips a turn" in line for line in display.getvalue().splitlines())


def test_the_pace_lets_each_line_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    monkeypatch.setattr("regalia.terminal.play.time.sleep", rests.append)
    run(config(tmp_path, "you uniform uniform", pace=0.5), Keyboard([]), Display())
    assert rests
    assert set(rests) == {0.5}
