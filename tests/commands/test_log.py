"""The lines of the table's log: each thing is told once, with who scores what, and with the rule that it follows."""

import pytest

from regalia.table.course import Course
from tests.commands.table import at

NAMES = ("Anna", "Boris", "Clio")
Moves = list[tuple[int, str]]


def told(hands: list[str], moves: Moves, viewer: int = 2, step: str = "D12", deck: str = "RBYKRBYKRBYK") -> list[tuple[str, str]]:
    """Text and rule of each line that a viewer gets of the moves."""
    course = Course(at(hands, deck=deck, step=step).match, "t")
    for seat, text in moves:
        course.play(seat, [text])
    return [(line.text, line.rule) for line in course.lines(viewer, NAMES, 0) if line.kind not in ("turn", "draw")]


@pytest.mark.parametrize(
    ("hands", "moves", "lines"),
    [
        (["RRC", "G"], [(0, "ATK_RR"), (0, "TGT_1"), (1, "DEF_NONE")],
         [("Anna attacks Boris with a thrust, two red swords.", "KC-R28"),
          ("Boris does not defend: Anna scores the swords.", "KC-R32"), ("Boris hands a bag of gold to Anna.", "KC-R33")]),
        (["RC", "B"], [(0, "ATK_R"), (0, "TGT_1"), (1, "DEF_NONE")],
         [("Anna attacks Boris with a poke, a red sword.", "KC-R28"), ("Boris does not defend: Anna scores the sword.", "KC-R32")]),
        (["RRC", "rB"], [(0, "ATK_RR"), (0, "TGT_1"), (1, "BLK_R")],
         [("Anna attacks Boris with a thrust, two red swords.", "KC-R28"),
          ("Boris blocks with a red shield and scores the swords and the shield.", "KC-R41")]),
        (["RRC", "XB"], [(0, "ATK_RR"), (0, "TGT_1"), (1, "BLK_X")],
         [("Anna attacks Boris with a thrust, two red swords.", "KC-R28"),
          ("Boris blocks with Excalibur and scores the swords.", "KC-R50")]),
        (["RRC", "RRB"], [(0, "ATK_RR"), (0, "TGT_1"), (1, "PAR_RR")],
         [("Anna attacks Boris with a thrust, two red swords.", "KC-R28"),
          ("Boris parries with two red swords; each scores his own.", "KC-R42")]),
        (["XC", "XG"], [(0, "ATK_X"), (0, "TGT_1"), (1, "PAR_X")],
         [("Anna attacks Boris with Excalibur.", "KC-R45"), ("Boris parries with Excalibur; each scores his own.", "KC-R48")]),
        (["XC", "XG"], [(0, "ATK_X"), (0, "TGT_1"), (1, "DEF_NONE")],
         [("Anna attacks Boris with Excalibur.", "KC-R45"), ("Boris does not defend: Anna scores Excalibur.", "KC-R32"),
          ("Boris hands a bag of gold to Anna.", "KC-R47")]),
        (["RRRRRC", "B"], [(0, "ATK_RRRRR"), (0, "TGT_1")],
         [("Anna attacks Boris with a backstab, five red swords, and scores them.", "KC-R28"),
          ("Boris has no bag of gold to hand over.", "KC-R34")]),
    ],
)
def test_an_attack_is_told_once_with_who_scores_what(hands: list[str], moves: Moves, lines: list[tuple[str, str]]) -> None:
    """KC-R28, KC-R33, KC-R34, KC-R35, KC-R40, KC-R41, KC-R42, KC-R45, KC-R47, KC-R48, KC-R50."""
    assert told([*hands, "BB"], moves)[: len(lines)] == lines


def test_the_reader_is_spoken_to() -> None:
    """KC-R33, KC-R41."""
    hit, blocked = (told(["RRC", "rB", "BB"], [(0, "ATK_RR"), (0, "TGT_1"), (1, answer)], viewer)
                    for answer, viewer in (("DEF_NONE", 0), ("BLK_R", 1)))
    assert hit[1][0] == "Boris does not defend: you score the swords."
    assert blocked[1][0] == "You block with a red shield and score the swords and the shield."


@pytest.mark.parametrize(
    ("hands", "moves", "rules"),
    [
        (["CR", "RRR"], [(0, "P2_CROWN"), (0, "CMD_LAY"), (1, "PICK_SWR")], ["KC-R62", "KC-R62"]),
        (["CR", "B"], [(0, "P2_CROWN"), (0, "CMD_ATTENTION")], ["KC-R65"]),
        (["CR", "G"], [(0, "P2_CROWN"), (0, "CMD_FEAR"), (0, "TGT_1")], ["KC-R67", "KC-R67", "KC-R67"]),
        (["CR", "B"], [(0, "P2_CROWN"), (0, "CMD_FEAR"), (0, "TGT_1")], ["KC-R67", "KC-R67", "KC-R67"]),
        (["CR", "BBB"], [(0, "P2_CROWN"), (0, "CMD_AID"), (0, "TGT_1"), (1, "PICK_SWB")], ["KC-R69", "KC-R69", "KC-R69"]),
        (["CR", "GG"], [(0, "P2_CROWN"), (0, "CMD_AID"), (0, "TGT_1")], ["KC-R69", "KC-R69", "KC-R71"]),
        (["CR", "B"], [(0, "P2_CROWN"), (0, "CMD_ABDICATE")], ["KC-R73"]),
        (["OR", "B"], [(0, "P2_BALL"), (0, "BALL_DRAW")], ["KC-R53", "KC-R54"]),
        (["OR", "B"], [(0, "P2_BALL"), (0, "BALL_RECLAIM"), (0, "PICK_BAL")], ["KC-R53", "KC-R57"]),
        (["OR", "B"], [(0, "P2_BALL"), (0, "BALL_LOOK"), (0, "TGT_1")], ["KC-R53", "KC-R58"]),
    ],
)
def test_a_crown_and_a_ball_name_the_rule_of_what_is_done_with_them(hands: list[str], moves: Moves, rules: list[str]) -> None:
    """KC-R53, KC-R54, KC-R57, KC-R58, KC-R62, KC-R65, KC-R67, KC-R69, KC-R71, KC-R73."""
    assert [rule for _, rule in told([*hands, "BB"], moves, step="D1")][: len(rules)] == rules


def test_a_hand_of_gold_at_step_3_is_another_rule_than_under_aid() -> None:
    """KC-R19, KC-R67: after Fear the knight himself holds nothing but gold."""
    lines = told(["CG", "B", "BB"], [(0, "P2_CROWN"), (0, "CMD_FEAR"), (0, "TGT_1")], step="D1")
    assert lines[3] == ("Anna shows a hand of nothing but gold: a bag of gold.", "KC-R19")


def test_what_a_discard_draws_is_not_step_1() -> None:
    """KC-R14, KC-R23."""
    course = Course(at(["RRB", "KK", "BB"], deck="YKYKRB", step="D12").match, "t")
    course.play(0, ["DIS_R"])
    assert [(line.seat, line.rule) for line in course.lines(2, NAMES, 0) if line.kind == "draw"] == [(0, "KC-R23"), (1, "KC-R14")]


def test_a_ball_with_less_than_four_cards() -> None:
    """KC-R56: three are taken, the one that is left is the deck."""
    moves = [(0, "P2_BALL"), (0, "BALL_DRAW"), (0, "PICK_SWR"), (0, "PICK_SWB")]
    rules = {rule for text, rule in told(["OR", "B", "BB"], moves, step="D1", deck="RBY") if "takes up" in text or "puts back" in text}
    assert rules == {"KC-R56"}


def test_a_declared_attack_is_no_line_before_its_target_is_named() -> None:
    """KC-R28, KC-V14: the prompt tells of it."""
    course = Course(at(["RRB", "KK", "BB"], deck="YKYK", step="D12").match, "t")
    course.play(0, ["ATK_RR"])
    assert course.lines(1, NAMES, 0) == []
    assert course.sheet(1, NAMES).prompt == "Anna is about to attack with a thrust (two red swords)."
