"""Excalibur: KC-R45 to KC-R52 and the rulings about it."""

import pytest

from tests.commands.table import Table, at


def asks(g: Table, seat: int, point: str, ids: str) -> None:
    """The seat is asked at this decision point and has exactly these answers, in index order."""
    assert g.asked == (seat, point)
    assert g.legal(seat) == ids.split()


def test_excalibur_attacks_alone() -> None:
    """KC-R45, KC-R51, KC-Q21: one card, no part of a set; two of them are still one attack."""
    g = at(["XX", "B"], deck="KKKK", step="D12")
    asks(g, 0, "KC-D12", "ATK_X DIS_EXC")
    g.play(0, "ATK_X", "TGT_1").play(1, "DEF_NONE")
    assert (g.hand(0), g.piles) == ("X", ["X", ""])


def test_excalibur_replaces_no_sword() -> None:
    """KC-R51, KC-Q21, KC-R31: four reds and Excalibur are no backstab, three colours and Excalibur no combination."""
    g = at(["RRRRX", "B"], deck="KKKK", step="D12")
    asks(g, 0, "KC-D12", "ATK_R ATK_RR ATK_RRR ATK_X DIS_R DIS_RR DIS_RRR DIS_EXC")
    g = at(["RBYX", "B"], deck="KKKK", step="D12")
    assert "ATK_RBYK" not in g.legal(0)


def test_only_excalibur_parries_excalibur() -> None:
    """KC-R46, KC-R30, KC-D14: no shield, no sword, no block."""
    g = at(["X", "RBYKrbykCOXG"], deck="KKKK", step="D12").play(0, "ATK_X", "TGT_1")
    asks(g, 1, "KC-D14", "DEF_NONE PAR_X")
    g = at(["X", "RBYKrbykCOG"], deck="KKKK", step="D12").play(0, "ATK_X", "TGT_1")
    asks(g, 1, "KC-D14", "DEF_NONE")


def test_a_successful_excalibur_attack() -> None:
    """KC-R47, KC-R52, KC-Q22: one bag and the card itself, which counts nothing; without gold the card is scored all the same."""
    g = at(["X", "GG"], deck="KKKK", step="D12").play(0, "ATK_X", "TGT_1").play(1, "DEF_NONE")
    assert (g.hand(1), g.piles, g.points) == ("KKG", ["XG", ""], [5, 0])
    g = at(["X", "rr"], deck="KKKK", step="D12").play(0, "ATK_X", "TGT_1").play(1, "DEF_NONE")
    assert (g.hand(1), g.piles, g.points) == ("KKrr", ["X", ""], [0, 0])
    assert ("no_bag", 1, 0) in g.history(-1)


def test_a_parried_excalibur_attack() -> None:
    """KC-R48, KC-R43: each Excalibur goes to its owner's pile, the bag stays."""
    g = at(["XX", "XXG"], deck="KKKK", step="D12").play(0, "ATK_X", "TGT_1").play(1, "PAR_X")
    assert (g.hands, g.piles, g.points) == (["X", "KKXG"], ["X", "X"], [0, 0])


@pytest.mark.parametrize("swords", ["R", "RB", "RR", "RRR", "RBYK"])
def test_excalibur_blocks_every_normal_attack_but_the_backstab(swords: str) -> None:
    """KC-R49, KC-R50, KC-Q20, KC-Q23: the swords and the blocking card go to the blocker's pile."""
    g = at([swords, "XXG"], deck="KKKK", step="D12").play(0, f"ATK_{swords}", "TGT_1")
    asks(g, 1, "KC-D14", "DEF_NONE BLK_X")
    g.play(1, "BLK_X")
    assert (g.hand(1), g.piles, g.discard) == ("KKXG", ["", swords + "X"], "")
    assert g.points == [0, len(swords)]


def test_excalibur_does_not_stop_a_backstab() -> None:
    """KC-R40, KC-R49: the target is not asked."""
    g = at(["BBBBB", "XXG"], deck="KKKK", step="D12").play(0, "ATK_BBBBB", "TGT_1")
    assert (g.asked, g.hand(1), g.piles) == ((1, "KC-D12"), "KKXX", ["BBBBBG", ""])


def test_excalibur_is_no_sword_for_lay_down() -> None:
    """KC-R51, KC-R63: one sword and Excaliburs cannot lay down two swords."""
    g = at(["BC", "RXX", "XXXX"], deck="KKKK", step="D1").play(0, "P2_CROWN", "CMD_LAY")
    assert (g.asked, g.skips, g.discard) == ((0, "KC-D12"), [1, 2], "C")
    assert g.hands == ["B", "RXX", "XXXX"]


def test_excalibur_is_discarded_as_a_relic() -> None:
    """KC-R51, KC-R23: five cards, and never together with a sword."""
    g = at(["RX", "B"], deck="KKKKKYYY", step="D12")
    asks(g, 0, "KC-D12", "ATK_R ATK_X DIS_R DIS_EXC")
    g.play(0, "DIS_EXC")
    assert (g.hand(0), g.discard) == ("RKKKKK", "X")


def test_excalibur_counts_nothing() -> None:
    """KC-R52"""
    g = at(["", ""], deck="", step="start", last=[], piles=["XXXX", "R"])
    assert (g.final, g.winners) == ([0, 1], [1])
