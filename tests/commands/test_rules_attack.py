"""Attacks and defences: KC-R28 to KC-R44, KC-D13, KC-D14 and the rulings about them."""

import pytest

from tests.commands.table import Table, at

FULL = "RRRRRBBBBBYYYYYKKKKKrrbbyykkXG"


def asks(g: Table, seat: int, point: str, ids: str) -> None:
    """The seat is asked at this decision point and has exactly these answers, in index order."""
    assert g.asked == (seat, point)
    assert g.legal(seat) == ids.split()


def attacked(swords: str, target: str, seats: int = 2) -> Table:
    """Seat 0 has attacked seat 1, who holds `target`, with exactly the set he held besides a bag."""
    hands = [swords + "G", target] + ["K"] * (seats - 2)
    return at(hands, deck="YYYYYY", step="D12").play(0, f"ATK_{swords}", "TGT_1")


@pytest.mark.parametrize("colour", list("RBYK"))
def test_sets_of_one_colour_against_a_full_hand(colour: str) -> None:
    """KC-R30, KC-R35, KC-R37, KC-R38, KC-R42, KC-R49, KC-Q16, KC-Q17, KC-Q18, KC-D14: poke, thrust and power chop."""
    for number in (1, 2, 3):
        g = attacked(colour * number, FULL)
        asks(g, 1, "KC-D14", f"DEF_NONE BLK_{colour} BLK_X PAR_{colour * number}")


@pytest.mark.parametrize("pair", ["RB", "RY", "RK", "BY", "BK", "YK"])
def test_swing_against_a_full_hand(pair: str) -> None:
    """KC-R30, KC-R36, KC-Q55, KC-D14: a shield of either colour, no third one."""
    asks(attacked(pair, FULL), 1, "KC-D14", f"DEF_NONE BLK_{pair[0]} BLK_{pair[1]} BLK_X PAR_{pair}")


def test_combination_against_a_full_hand() -> None:
    """KC-R30, KC-R39, KC-Q20: no shield, but Excalibur or the parry."""
    asks(attacked("RBYK", FULL), 1, "KC-D14", "DEF_NONE BLK_X PAR_RBYK")
    asks(attacked("RBYK", "RBYrbyk"), 1, "KC-D14", "DEF_NONE")


@pytest.mark.parametrize("colour", list("RBYK"))
def test_backstab_against_a_full_hand(colour: str) -> None:
    """KC-R40, KC-Q27, KC-D14: the target is not asked and loses a bag."""
    g = attacked(colour * 5, FULL)
    assert g.asked == (1, "KC-D12")
    assert g.piles == [colour * 5 + "G", ""]
    assert ("bag", 1, 0) in g.history(-1)


@pytest.mark.parametrize(
    ("swords", "hand", "answers"),
    [
        ("R", "Bbyk", "DEF_NONE"),
        ("R", "Rr", "DEF_NONE BLK_R PAR_R"),
        ("RB", "RYyk", "DEF_NONE"),
        ("RB", "RBG", "DEF_NONE PAR_RB"),
        ("RB", "RRBBb", "DEF_NONE BLK_B PAR_RB"),
        ("RB", "RRRBB", "DEF_NONE PAR_RB"),
        ("RR", "RBbbG", "DEF_NONE"),
        ("RR", "RRRr", "DEF_NONE BLK_R PAR_RR"),
        ("RR", "BBX", "DEF_NONE BLK_X"),
        ("RRR", "RRrb", "DEF_NONE"),
        ("RRR", "bbrX", "DEF_NONE BLK_X"),
        ("RRR", "rrr", "DEF_NONE BLK_R"),
        ("RRR", "RRRR", "DEF_NONE PAR_RRR"),
        ("RRR", "BBBKKK", "DEF_NONE"),
        ("RBYK", "RRBBYYCOG", "DEF_NONE"),
        ("RBYK", "RBYKG", "DEF_NONE PAR_RBYK"),
        ("R", "CO", "DEF_NONE"),
    ],
)
def test_only_the_exact_cards_defend(swords: str, hand: str, answers: str) -> None:
    """KC-R32, KC-R36, KC-R37, KC-R38, KC-R42, KC-R44, KC-Q16, KC-Q17, KC-Q18, KC-Q24, KC-Q55, KC-D14."""
    asks(attacked(swords, hand), 1, "KC-D14", answers)


def test_only_the_sets_of_the_table() -> None:
    """KC-R28, KC-R31: no three mixed swords, no four or six of a colour, no pair of pairs."""
    g = at(["RRRRBB", "B"], deck="KKKK", step="D12")
    assert [a for a in g.legal(0) if a.startswith("ATK")] == ["ATK_R", "ATK_B", "ATK_RB", "ATK_RR", "ATK_BB", "ATK_RRR"]
    g = at(["RBY", "B"], deck="KKKK", step="D12")
    assert [a for a in g.legal(0) if a.startswith("ATK")] == ["ATK_R", "ATK_B", "ATK_Y", "ATK_RB", "ATK_RY", "ATK_BY"]
    for action in ("ATK_RR", "ATK_RBYK", "ATK_RRRRR", "ATK_X"):
        reason = g.why(0, action)
        assert reason is not None
        assert reason[0] in {"KC-R28", "KC-R30", "KC-R31", "KC-R39", "KC-R40", "KC-R45", "KC-R37", "KC-D12"}
    assert g.why(0, "ATK_RB") is None


def test_equal_swords_are_no_swing() -> None:
    """KC-Q55, KC-R36: two swords of one colour are a thrust."""
    g = at(["KK", "B"], deck="KKKK", step="D12")
    assert g.legal(0) == ["ATK_K", "ATK_KK", "DIS_K", "DIS_KK"]


def test_every_other_knight_can_be_the_target() -> None:
    """KC-R28, KC-R29, KC-D13, KC-Q25: with cards or without, counted clockwise from the attacker."""
    g = at(["", "B", "RR", ""], deck="KKKK", step="D12", turn=2).play(2, "ATK_RR")
    asks(g, 2, "KC-D13", "TGT_1 TGT_2 TGT_3")
    g.play(2, "TGT_3")
    asks(g, 1, "KC-D14", "DEF_NONE")


def test_cards_first_then_the_target() -> None:
    """KC-Q58, KC-D13, KC-V14: the set is announced with the answer, leaves the hand with the target, and only the target is asked."""
    g = at(["RRB", "r", "r"], deck="KKKK", step="D12").play(0, "ATK_RR")
    assert g.hand(0) == "RRB"
    for viewer in (-1, 1, 2):
        assert ("declare", 0, "RR") in g.history(viewer)
    g.play(0, "TGT_2")
    assert (g.hand(0), g.piles, g.discard) == ("B", ["", "", ""], "")
    assert (g.legal(0), g.legal(1), g.legal(2)) == ([], [], ["DEF_NONE", "BLK_R"])
    for viewer in (-1, 0, 1):
        assert ("attack", 0, 2, "RR") in g.history(viewer)


def test_one_attack_then_the_turn_is_over() -> None:
    """KC-R29, KC-Q62: neither a success nor a failure gives another attack."""
    for answer in ("DEF_NONE", "BLK_R", "PAR_RR"):
        g = at(["RRBBY", "RRr"], deck="KKKK", step="D12").play(0, "ATK_RR", "TGT_1").play(1, answer)
        assert (g.turn, g.hand(0), g.legal(0)) == (1, "BBY", [])


def test_a_success_takes_exactly_one_bag() -> None:
    """KC-R33, KC-Q57: one bag whatever the size of the set; the swords and the bag are the attacker's points."""
    for swords, points in (("RB", 7), ("RR", 7), ("RRR", 8), ("RBYK", 9)):
        g = attacked(swords, "GGG").play(1, "DEF_NONE")
        assert (g.hand(1), g.points, g.piles) == ("YYGG", [points, 0], [swords + "G", ""])
    g = attacked("KKKKK", "GGG")
    assert (g.hand(1), g.points) == ("YYGG", [10, 0])


def test_the_target_may_always_decline() -> None:
    """KC-R32, KC-D14: he keeps every card but the bag."""
    g = attacked("RR", "RRrrXG").play(1, "DEF_NONE")
    assert (g.hand(1), g.piles) == ("RRYYrrX", ["RRG", ""])


def test_an_attack_on_a_knight_without_gold_succeeds() -> None:
    """KC-R34, KC-Q25, KC-Q26: the swords are scored, the others are told that there was no bag; no cards at all is the same."""
    for hand in ("rrBB", ""):
        g = attacked("KKK", hand, seats=3)
        asks(g, 1, "KC-D14", "DEF_NONE")
        g.play(1, "DEF_NONE")
        assert g.piles == ["KKK", "", ""]
        for viewer in (-1, 0, 1, 2):
            assert ("no_bag", 1, 0) in g.history(viewer)


def test_a_poke_scores_but_never_steals() -> None:
    """KC-R35, KC-Q16, KC-V12: nor does it tell whether there was gold."""
    rich, poor = (attacked("R", hand, seats=3).play(1, "DEF_NONE") for hand in ("GG", "BB"))
    assert rich.piles == poor.piles == ["R", "", ""]
    assert rich.hand(1) == "YYGG"
    for g in (rich, poor):
        assert not [event for event in g.history(2) if event[0] in ("bag", "no_bag")]


@pytest.mark.parametrize(
    ("swords", "hand", "answer", "left", "pile"),
    [
        ("R", "rrG", "BLK_R", "rG", "Rr"),
        ("RB", "rbG", "BLK_R", "bG", "RBr"),
        ("RB", "rbG", "BLK_B", "rG", "RBb"),
        ("KK", "kkG", "BLK_K", "kG", "KKk"),
        ("YYY", "yyyG", "BLK_Y", "yG", "YYYyy"),
        ("RR", "rXG", "BLK_X", "rG", "RRX"),
    ],
)
def test_a_block_takes_the_swords_and_its_own_cards(swords: str, hand: str, answer: str, left: str, pile: str) -> None:
    """KC-R41, KC-R43, KC-R44, KC-Q19, KC-Q24, KC-D14: no bag, no surplus shield; everybody sees the method."""
    g = attacked(swords, hand).play(1, answer)
    assert (g.hand(1), g.piles) == ("YY" + left, ["", pile])
    for viewer in (-1, 0, 1):
        assert ("defence", 1, answer) in g.history(viewer)
        assert not [event for event in g.history(viewer) if event[0] in ("bag", "no_bag")]


@pytest.mark.parametrize("swords", ["B", "BK", "BB", "BBB", "RBYK"])
def test_a_parry_gives_each_knight_his_own_swords(swords: str) -> None:
    """KC-R42, KC-R43, KC-Q18, KC-Q19, KC-D14: card for card in number and colour, no gold moves."""
    g = attacked(swords, "RBBBBYKG").play(1, f"PAR_{swords}")
    assert g.piles == [swords, swords]
    assert g.points == [len(swords)] * 2
    assert "G" in g.hand(1) and len(g.hand(1)) == 8 - len(swords) + 2


def test_the_refusal_of_a_defence_names_a_rule() -> None:
    """KC-R37, KC-R44, KC-D14: wrong shield, half a parry, another set, and an answer by a seat that is not the target."""
    g = attacked("RR", "RBBbG", seats=3)
    for action in ("BLK_R", "BLK_B", "BLK_X", "PAR_R", "PAR_RR", "PAR_BB", "PAR_X"):
        reason = g.why(1, action)
        assert reason is not None
        assert reason[0] in {"KC-R30", "KC-R32", "KC-R37", "KC-R41", "KC-R42", "KC-R44", "KC-R46", "KC-R48", "KC-R49", "KC-D14", "KC-Q18"}
    reason = g.why(2, "DEF_NONE")
    assert reason is not None and reason[0] in {"KC-R29", "KC-R32", "KC-D14", "KC-V19"}
    assert g.why(1, "DEF_NONE") is None
