"""Nothing of one person's hand reaches another: what stands on the screen, and what can be scrolled back."""

from pathlib import Path

import pytest

from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.games.commands import notation
from regalia.terminal.play import run
from tests.terminal.room import CLEAR, INFO, Display, Keyboard, anything, config, from_position, kinds, position


def screens(folder: Path, seats: str, start: dict[str, object], *lines: str) -> list[str]:
    """What a terminal showed between each clearing of screen and scroll-back."""
    display = Display(terminal=True)
    run(from_position(folder, seats, start), Keyboard(lines), display)
    return display.getvalue().split(CLEAR)


def test_the_screen_is_cleared_before_and_after_the_keyboard_is_passed(tmp_path: Path) -> None:
    """Between two people nothing but the request to pass the keyboard is shown."""
    shown = screens(tmp_path, "Ann Bob", position(["RRK", "BG"], deck="YYYYYYYY"), "", "discard black sword", "", "", "")
    assert "Pass the keyboard to Ann" in shown[1]
    assert "Your hand" in shown[2]
    assert "Pass the keyboard to Bob" in shown[3]
    assert "Your hand" not in shown[3]
    assert "Your hand" in shown[4]


def test_who_has_drawn_sees_it_before_the_screen_is_cleared(tmp_path: Path) -> None:
    """KC-V17: the cards drawn in step 3 are shown to their owner at once, and to nobody else."""
    shown = screens(tmp_path, "Ann Bob", position(["RK", "BG"], deck="kkYYYYYY"), "", "discard black sword", "", "", "")
    assert "draw two black shields" in shown[2]
    assert "black shield" not in shown[4]
    assert "draws two cards" in shown[4]


@pytest.mark.parametrize(
    ("one", "two"),
    [(("KRRC", "BG", "yG"), ("KyGC", "BG", "RR")), (("KbbO", "BXC", "XY"), ("KXYO", "BXC", "bb"))],
)
def test_twins_show_the_next_person_the_same(tmp_path: Path, one: tuple[str, str, str], two: tuple[str, str, str]) -> None:
    """KC-V2, KC-V20: hands, deck and draws of Ann differ; from the moment Bob has the keyboard every sign is the same."""
    seen = []
    for ann, bob, deck in (one, two):
        start = position([ann, bob, "R"], deck=deck + "RkRRRRRR")
        seen.append(screens(tmp_path, "Ann Bob uniform", start, "", "discard black sword", "", "", "table", "log", "why ATK_X", "?"))
    assert len(seen[0]) == len(seen[1]) == 6
    assert seen[0][3:] == seen[1][3:]


def test_silent_answers_leave_no_trace(tmp_path: Path) -> None:
    """KC-E43: with a crown Ann is asked and declines, without one she isn't; Bob's screens are the same."""
    with_crown = screens(tmp_path, "Ann Bob Cal", position(["RBC", "K", "G"], deck="YYYY", stage="KC-D1"), "", "1", "ATK_RB", "TGT_1", "")
    without = screens(tmp_path, "Ann Bob Cal", position(["RBY", "K", "G"], deck="YYYY"), "", "ATK_RB", "TGT_1", "")
    assert "Bob, press Enter" in with_crown[3]
    assert with_crown[3:] == without[3:]


def test_declining_and_being_unable_look_the_same(tmp_path: Path) -> None:
    """KC-E42, KC-V14: whether Bob had the red shield, nobody can tell from Ann's next screen."""
    seen = [
        screens(tmp_path, "Ann Bob", position(["RRC", hand], deck="YYYYYYKK"), "", "ATK_RR", "TGT_1", "", "DEF_NONE", "DIS_Y", "", "", "")
        for hand in ("rG", "bG")
    ]
    assert "Bob does not defend: you score the swords. Bob hands a bag of gold to you" in " ".join(seen[0][6].split())
    assert seen[0][6:] == seen[1][6:]


def test_one_person_never_passes_the_keyboard(tmp_path: Path) -> None:
    display = Display(terminal=True)
    assert run(config(tmp_path, "uniform you uniform"), Keyboard(anything(4)), display) == 0
    assert "Pass the keyboard" not in display.getvalue()
    assert CLEAR not in display.getvalue()


def test_no_screen_names_a_card_of_somebody_elses_secret_hand(tmp_path: Path) -> None:
    """A whole game of two: after each passing of the keyboard the previous person's spelled-out hand is gone."""
    display = Display(terminal=True)
    assert run(config(tmp_path, "Ann Bob", 6), Keyboard(anything(6)), display) == 0
    shown = display.getvalue().split(CLEAR)
    for screen in shown:
        assert sum(f"Pass the keyboard to {name}" in screen for name in ("Ann", "Bob")) <= 1
        if "Pass the keyboard" in screen:
            assert "[" not in screen.replace("\x1b[", "")
    assert "The game is over" in shown[-1]
    assert "Your hand" not in shown[-1]


def test_the_sheet_of_an_onlooker_has_no_hand_and_no_choice() -> None:
    """KC-V2, KC-V3, KC-V6: sizes of the hands, no card of them, no score pile."""
    start = position(["RbCG", "KK", ""], deck="YYYYY", discard="XR", piles=["G", "", "C"], stage="KC-D1")
    sheet = Match(INFO, 3, position=start).sheet(int(ONLOOKER))
    zones = {(zone.name, zone.seat): zone for zone in sheet.zones}
    assert [zones["hand", seat].count for seat in range(3)] == [4, 2, 0]
    assert zones["hand", 0].cards == (None,) * 4
    assert (zones["pile", 0].count, zones["pile", 0].cards, zones["pile", 0].closed) == (None, (), True)
    assert zones["discard", None].cards == tuple(kinds("XR").split())
    assert (sheet.choices, sheet.stage) == ((), "ACT")


def test_the_sheet_names_cards_that_are_known_in_a_hand() -> None:
    """KC-V10: a card taken back from the discard pile is known to be in that hand."""
    match = Match(INFO, 2, position=position(["OK", "RR"], deck="YYYYYY", discard="k", stage="KC-D1"))
    for action in ("P2_BALL", "BALL_RECLAIM", "PICK_SHK", "DIS_K"):
        match.play(0, action)
    hand = next(zone for zone in match.sheet(1).zones if zone.name == "hand" and zone.seat == 0)
    assert hand.cards == ("SHK", None, None)


def test_everybody_has_a_face() -> None:
    """Twelve kinds with signs of their own: class and colour show without ink."""
    signs = [notation.card(kind).sign for kind in INFO.make().kinds]
    assert signs == ["[R]", "[B]", "[Y]", "[K]", "(r)", "(b)", "(y)", "(k)", "<C>", "<O>", "<X>", "{G}"]


def test_the_screen_is_cleared_whatever_rich_takes_it_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rich can be told that a terminal is none; a person still must not see another one's hand."""
    monkeypatch.setenv("TTY_COMPATIBLE", "0")
    assert len(screens(tmp_path, "Ann Bob", position(["RRK", "BG"], deck="YYYYYYYY"), "", "discard black sword", "", "", "")) > 4
