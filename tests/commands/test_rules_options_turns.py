"""The options about turns: skip marks (KC-O6), Attention (KC-O7, KC-O13) and the first player (KC-O12), every value."""

import pytest

from tests.commands.table import Table, at, new_game


def asks(g: Table, seat: int, point: str, ids: str) -> None:
    """The seat is asked at this decision point and has exactly these answers, in index order."""
    assert g.asked == (seat, point)
    assert g.legal(seat) == ids.split()


def test_marks_can_be_counted() -> None:
    """KC-O6, KC-Q34: each costs one turn, the last chance included."""
    g = at(["CCG", "RRBK", "G"], deck="BBBBBCKYYYYrrRR", step="D1", options={"skip_stack": True})
    g.play(0, "P2_CROWN", "CMD_LAY").play(1, "PICK_SWR", "PICK_SWR").play(0, "DIS_CRO")
    assert (g.skips, g.skip_count(2)) == ([2], 1)
    g.play(1, "P2_CROWN", "CMD_LAY").play(0, "PICK_SWB", "PICK_SWB")
    assert (g.skips, g.skip_count(2)) == ([2], 2)
    g.play(1, "DIS_BK")
    assert (g.turn, g.skips, g.skip_count(2), g.hand(0)) == (0, [2], 1, "BBBrrG")
    g.play(0, "DIS_SHR")
    assert (g.turn, g.last, g.deck) == (1, [2, 0], "")
    g.play(1, "DIS_K")
    assert (g.turn, g.last, g.skips, g.skip_count(2)) == (0, [], [], 0)


def test_marks_are_not_counted_by_default() -> None:
    """KC-O6, KC-Q34: false, two marks are one."""
    g = at(["KC", "R"], deck="YYYYYYYY", step="D1", skips=(1,), options={"skip_stack": False}).play(0, "P2_CROWN", "CMD_LAY", "DIS_K")
    assert (g.turn, g.skips) == (0, [])
    assert g.play(0, "DIS_Y").turn == 1


def test_a_count_of_three_costs_three_turns() -> None:
    """KC-O6"""
    g = at(["R", "B"], deck="Y" * 20, step="D12", skips={1: 3}, options={"skip_stack": True})
    counts = []
    for _ in range(3):
        g.play(0, "DIS_R" if g.hand(0).startswith("R") else "DIS_Y")
        counts.append((g.turn, g.skip_count(1)))
    assert counts == [(0, 2), (0, 1), (0, 0)]
    assert g.play(0, "DIS_Y").turn == 1


def test_attention_may_give_two_more_turns() -> None:
    """KC-O7: the present turn and two more."""
    g = at(["RBKC", "G"], deck="yyyyyyyyyyyy", step="D1", options={"attention_turns": 3}).play(0, "P2_CROWN", "CMD_ATTENTION")
    owed = [g.extra]
    for action in ("DIS_R", "DIS_B"):
        g.play(0, action)
        assert g.turn == 0
        owed.append(g.extra)
    assert (owed, g.deck) == ([2, 1, 0], "yyyy")
    g.play(0, "DIS_K")
    assert (g.turn, g.hand(1), g.deck) == (1, "yyG", "")


def test_attention_in_an_added_turn_adds_two_to_those_owed() -> None:
    """KC-O7, KC-Q36: five turns in a row; abdication ends one of them only."""
    g = at(["RBYCCC", "K"], deck="k" * 30, step="D1", options={"attention_turns": 3})
    g.play(0, "P2_CROWN", "CMD_ATTENTION", "DIS_R")
    assert (g.turn, g.extra) == (0, 1)
    g.play(0, "P2_CROWN", "CMD_ATTENTION")
    assert g.extra == 3
    g.play(0, "DIS_B")
    assert (g.turn, g.extra, g.asked) == (0, 2, (0, "KC-D1"))
    g.play(0, "P2_CROWN", "CMD_ABDICATE")
    assert (g.turn, g.extra, g.piles[0], g.asked) == (0, 1, "C", (0, "KC-D12"))
    g.play(0, "DIS_Y")
    assert (g.turn, g.extra) == (0, 0)
    assert g.play(0, "DIS_SHK").turn == 1


def test_three_attention_turns_in_the_last_chance() -> None:
    """KC-O7, KC-R66: all of them before the next seat of the round, none draws."""
    g = at(["RBKC", "G", "B"], deck="", step="start", last=[1, 2], options={"attention_turns": 3})
    g.play(0, "P2_CROWN", "CMD_ATTENTION", "DIS_R")
    assert (g.turn, g.last, g.extra, g.hand(0)) == (0, [1, 2], 1, "BK")
    g.play(0, "DIS_B")
    assert (g.turn, g.last, g.extra, g.hand(0)) == (0, [1, 2], 0, "K")
    g.play(0, "DIS_K")
    assert (g.turn, g.last, g.hand(0)) == (2, [], "")


def test_two_attention_turns_by_default() -> None:
    """KC-O7, KC-R65"""
    g = at(["RBC", "B"], deck="YYYYYY", step="D1", options={"attention_turns": 2}).play(0, "P2_CROWN", "CMD_ATTENTION")
    assert g.extra == 1


def test_a_given_seat_starts() -> None:
    """KC-O12: no cards are shown for it."""
    for seat in range(4):
        g = new_game(seats=4, seed=9, options={"first_player": seat})
        assert (g.first, g.turn) == (seat, seat)
        assert not [event for event in g.history(-1) if event[0] == "shown"]
        assert [len(hand) for hand in g.hands] == [8 if other == seat else 6 for other in range(4)]


def test_a_random_seat_starts() -> None:
    """KC-O12: every seat can be it, no cards are shown for it."""
    games = [new_game(seats=3, seed=seed, options={"first_player": "random"}) for seed in range(40)]
    assert {g.first for g in games} == {0, 1, 2}
    assert all(g.turn == g.first for g in games)
    assert not [event for g in games for event in g.history(-1) if event[0] == "shown"]


def test_the_cards_find_the_first_knight_by_default() -> None:
    """KC-O12, KC-R3"""
    for options in ({}, {"first_player": "cards"}):
        g = new_game(seats=4, seed=9, options=options)
        assert len([event for event in g.history(-1) if event[0] == "shown"]) >= 4


def test_a_seat_that_does_not_exist_cannot_start() -> None:
    """KC-O12: the message names the option."""
    with pytest.raises(Exception, match="first_player"):
        new_game(seats=3, seed=1, options={"first_player": 3})


def test_nobody_defends_in_an_added_turn() -> None:
    """KC-O13, KC-Q37, KC-D14: the first turn is defended as always, in the second one the target is asked but has one answer."""
    g = at(["RRBBC", "rbX"], deck="YYYYYYYY", step="D1", options={"attention_guard": True})
    g.play(0, "P2_CROWN", "CMD_ATTENTION", "ATK_RR", "TGT_1")
    asks(g, 1, "KC-D14", "DEF_NONE BLK_R BLK_X")
    g.play(1, "DEF_NONE").play(0, "ATK_BB", "TGT_1")
    asks(g, 1, "KC-D14", "DEF_NONE")
    reason = g.why(1, "BLK_B")
    assert reason is not None and reason[0] in {"KC-O13", "KC-D14", "KC-R32", "KC-Q37"}
    g.play(1, "DEF_NONE")
    assert (g.turn, g.piles) == (1, ["RRBB", ""])
    g.play(1, "ATK_X", "TGT_1")
    asks(g, 0, "KC-D14", "DEF_NONE")
    g.play(0, "DEF_NONE")
    assert g.turn == 0
    g.play(0, "ATK_YY", "TGT_1")
    asks(g, 1, "KC-D14", "DEF_NONE PAR_YY")


def test_the_guard_stops_parries_too() -> None:
    """KC-O13: swords and Excalibur, in the last chance as well; without the option the answers are the usual ones."""
    for guard, answers in ((True, "DEF_NONE"), (False, "DEF_NONE PAR_X")):
        g = at(["RXC", "RX"], deck="", step="start", last=[1], options={"attention_guard": guard})
        g.play(0, "P2_CROWN", "CMD_ATTENTION", "DIS_R", "ATK_X", "TGT_1")
        asks(g, 1, "KC-D14", answers)


def test_the_guard_covers_every_added_turn() -> None:
    """KC-O13, KC-O7: with three Attention turns the second and the third."""
    options = {"attention_guard": True, "attention_turns": 3}
    g = at(["RBKC", "RBK"], deck="", step="start", last=[1], options=options).play(0, "P2_CROWN", "CMD_ATTENTION")
    for colour, answers in (("R", "DEF_NONE PAR_R"), ("B", "DEF_NONE"), ("K", "DEF_NONE")):
        g.play(0, f"ATK_{colour}", "TGT_1")
        asks(g, 1, "KC-D14", answers)
        g.play(1, "DEF_NONE")
    assert g.turn == 1
