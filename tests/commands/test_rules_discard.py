"""Discarding in step 3: KC-R22 to KC-R27, KC-D12 and the rulings about them."""

from itertools import combinations_with_replacement

import pytest

from tests.commands.table import at


def test_the_largest_list_of_step_3() -> None:
    """KC-D12, KC-R22, KC-R30, KC-R31: a hand with everything has 24 attacks and 41 discards, in index order."""
    attacks = "R B Y K RB RY RK BY BK YK RR BB YY KK RRR BBB YYY KKK RBYK RRRRR BBBBB YYYYY KKKKK X".split()
    swords = ["".join(kinds) for size in (1, 2, 3) for kinds in combinations_with_replacement("RBYK", size)]
    others = "SHR SHB SHY SHK CRO BAL EXC".split()
    g = at(["RRRRRRBBBBBYYYYYKKKKKrbykCOXG", "B"], deck="KKKK", step="D12")
    assert g.legal(0) == [f"ATK_{name}" for name in attacks] + [f"DIS_{name}" for name in swords + others]
    assert len(g.legal(0)) == 65


@pytest.mark.parametrize(
    ("action", "gone", "drawn"),
    [
        ("DIS_R", "R", 2),
        ("DIS_RR", "RR", 4),
        ("DIS_RB", "RB", 4),
        ("DIS_RRB", "RRB", 6),
        ("DIS_RBY", "RBY", 6),
        ("DIS_SHR", "r", 3),
        ("DIS_CRO", "C", 5),
        ("DIS_BAL", "O", 5),
        ("DIS_EXC", "X", 5),
    ],
)
def test_what_a_discard_draws(action: str, gone: str, drawn: int) -> None:
    """KC-R22, KC-R23, KC-R24, KC-R27, KC-Q13: the cards go on top of the pile, first named lowest; no power is used."""
    g = at(["RRBYrCOXG", "B"], deck="k" * 20, discard="K", step="D12").play(0, action)
    kept = "RRBYrCOXG"
    for card in gone:
        kept = kept.replace(card, "", 1)
    assert sorted(g.hand(0)) == sorted(kept + "k" * drawn)
    assert g.discard == "K" + gone
    assert len(g.deck) == 20 - drawn - 2
    assert g.asked == (1, "KC-D12")
    for viewer in (-1, 0, 1):
        assert ("discard", 0, gone) in g.history(viewer)


def test_swords_shields_and_relics_are_not_combined() -> None:
    """KC-R22, KC-D12: one group of one class, two shields or relics never together."""
    g = at(["RrrbCCX", "B"], deck="KKKK", step="D12")
    assert g.legal(0) == ["ATK_R", "ATK_X", "DIS_R", "DIS_SHR", "DIS_SHB", "DIS_CRO", "DIS_EXC"]


def test_gold_is_never_discarded() -> None:
    """KC-R25: with one shield and gold only the shield is offered."""
    g = at(["rGGG", "B"], deck="KKKKKK", step="D12")
    assert g.legal(0) == ["DIS_SHR"]
    for action in ("DIS_R", "DIS_SHB", "DIS_CRO", "ATK_R"):
        reason = g.why(0, action)
        assert reason is not None
        assert reason[0] in {"KC-R17", "KC-R22", "KC-R24", "KC-R28", "KC-R30", "KC-D12"}
    assert g.why(0, "DIS_SHR") is None


def test_a_short_deck_gives_what_it_has() -> None:
    """KC-R26, KC-Q7, KC-Q15, KC-Q50: six are due, four come, the discard pile is not shuffled."""
    g = at(["RRR", "B"], deck="kbyG", discard="KKKKKKKK", step="D12").play(0, "DIS_RRR")
    assert (g.hands, g.deck, g.discard) == (["bykG", "B"], "", "KKKKKKKKRRR")
    assert (g.turn, g.last) == (1, [0])


def test_a_discard_without_any_draw_is_legal() -> None:
    """KC-Q49, KC-Q50, KC-R76: in the last chance too."""
    g = at(["RX", "B"], deck="", discard="", step="start", last=[1])
    assert g.legal(0) == ["ATK_R", "ATK_X", "DIS_R", "DIS_EXC"]
    g.play(0, "DIS_EXC")
    assert (g.hands, g.discard, g.turn) == (["R", "B"], "X", 1)


def test_the_discard_pile_is_open() -> None:
    """KC-Q14, KC-V5, KC-R27: contents and order, for everybody at any time."""
    g = at(["RYK", "B", "K"], deck="bbbbbbbb", discard="Cr", step="D12").play(0, "DIS_RYK")
    for viewer in (-1, 0, 1, 2):
        assert g.view(viewer)["discard"] == "CrRYK"
