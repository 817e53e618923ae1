"""What a seat can name of other hands and of the deck, and what ends it: KC-V8 to KC-V12 and KC-V16."""

from collections import Counter

import pytest

from tests.commands.table import Table, at


def same(first: Table, second: Table, *viewers: int) -> None:
    """The two tables cannot be told apart by these viewers."""
    for viewer in viewers:
        assert first.view(viewer) == second.view(viewer)
        assert first.history(viewer) == second.history(viewer)


def test_a_look_lasts_until_the_cards_leave() -> None:
    """KC-V8: cards drawn later are unknown, a card played is gone, nobody else knows anything."""
    g = at(["BO", "RRyG", "K"], deck="KKbbYYYYYY", step="D1").play(0, "P2_BALL", "BALL_LOOK", "TGT_1")
    assert g.view(0)["hands"][1] == "RRyG"
    g.play(0, "ATK_B", "TGT_1").play(1, "DEF_NONE")
    assert (g.knows(0, 1), g.view(0)["hands"][1]) == ("RRyG", "RRyG??")
    g.play(1, "DIS_SHY")
    assert (g.knows(0, 1), g.view(0)["hands"][1]) == ("RRG", "RRG?????")
    assert [g.knows(viewer, 1) for viewer in (-1, 2)] == ["", ""]
    assert g.view(2)["hands"][1] == "????????"


def test_equal_cards_known_and_unknown_are_not_told_apart() -> None:
    """KC-V20, KC-V8: the red sword discarded may be the known one, so no red sword is known any more."""
    one, two = (at(["K", hand, "K"], deck="bbbbbbbb", step="D12", turn=1, known={0: {1: "RB"}}) for hand in ("RRB", "RBY"))
    same(one, two, 0)
    for g in (one, two):
        g.play(1, "DIS_R")
        assert (g.knows(0, 1), g.view(0)["hands"][1]) == ("B", "B???")
    same(one, two, 0, -1)


@pytest.mark.parametrize(("hand", "known", "left"), [("RGG", "G", ""), ("RGG", "GG", "G"), ("RrG", "G", ""), ("RGG", "RG", "R")])
def test_a_bag_handed_over(hand: str, known: str, left: str) -> None:
    """KC-V11, KC-V14, KC-R33: one known bag less, whichever it was."""
    g = at(["BC", hand, "K"], deck="YYYY", step="D1", known={2: {1: known}}).play(0, "P2_CROWN", "CMD_FEAR", "TGT_1")
    assert (g.knows(2, 1), g.knows(0, 1)) == (left, "")


def test_shown_gold_is_known_to_all() -> None:
    """KC-V11, KC-R19: the whole hand at that moment; later draws are unknown, a robbed bag is gone."""
    g = at(["GG", "RRR", "K"], deck="GGBBYYkkkkkk", step="start").play(1, "ATK_RRR", "TGT_2").play(0, "DEF_NONE")
    assert [g.knows(viewer, 0) for viewer in (-1, 1, 2)] == ["GGG"] * 3
    g.play(2, "DIS_K")
    assert g.asked == (0, "KC-D12")
    assert [g.view(viewer)["hands"][0] for viewer in (-1, 1, 2)] == ["GGG??"] * 3


def test_gold_shown_under_aid_is_known_to_all() -> None:
    """KC-V11, KC-R71"""
    g = at(["BC", "GGG", "K"], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1")
    assert [g.knows(viewer, 1) for viewer in (-1, 0, 2)] == ["GGG"] * 3


def test_a_single_card_given_names_the_rest() -> None:
    """KC-V12, KC-Q41, KC-R70: everybody knows the bags until they leave; the card given is known to the pair only."""
    g = at(["BC", "RGG", "K"], deck="YYYYYYYY", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1").play(1, "PICK_SWR")
    assert [g.knows(viewer, 1) for viewer in (-1, 0, 2)] == ["GG"] * 3
    assert [g.knows(viewer, 0) for viewer in (-1, 1, 2)] == ["", "R", ""]
    g.play(0, "ATK_RB", "TGT_1").play(1, "DEF_NONE")
    assert [g.view(viewer)["hands"][1] for viewer in (-1, 0, 2)] == ["G??"] * 3
    assert g.knows(1, 0) == ""


def test_two_cards_given_name_nothing_of_the_rest() -> None:
    """KC-V9, KC-V12: although the rest of this hand is gold, nobody can tell."""
    g = at(["BC", "RrGG", "K"], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1").play(1, "PICK_SWR", "PICK_SHR")
    assert [g.knows(viewer, 1) for viewer in (-1, 0, 2)] == [""] * 3
    assert [g.knows(viewer, 0) for viewer in (-1, 1, 2)] == ["", "Rr", ""]


def test_a_given_card_is_known_to_the_giver_until_it_leaves() -> None:
    """KC-V9: the receiver plays one of the two."""
    g = at(["BC", "RrXG", "K"], deck="YYYYYYYYYY", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1").play(1, "PICK_SWR", "PICK_SHR")
    assert g.view(1)["hands"][0] == "Rr?"
    g.play(0, "DIS_R")
    assert (g.knows(1, 0), g.view(1)["hands"][0]) == ("r", "r???")
    assert g.knows(2, 0) == ""


def test_a_secret_gift_blurs_what_a_third_knight_knew() -> None:
    """KC-V9, KC-V20: he had seen the giver's hand; which cards went he cannot tell, only that the gold stayed."""
    start = [at(["BC", "RRyG", "K"], deck="YYYY", step="D1", known={2: {1: "RRyG"}}) for _ in range(2)]
    for g, picks in zip(start, (("PICK_SWR", "PICK_SWR"), ("PICK_SHY", "PICK_SWR")), strict=True):
        g.play(0, "P2_CROWN", "CMD_AID", "TGT_1").play(1, *picks)
        assert Counter(g.knows(2, 1)) <= Counter(g.hand(1))
        assert "G" in g.knows(2, 1)
    same(start[0], start[1], 2, -1)


def test_a_reclaimed_card_is_known_to_all_until_it_leaves() -> None:
    """KC-V10: through other actions of its knight, until it is played."""
    g = at(["BO", "G", "K"], deck="Y" * 16, discard="XR", step="D1").play(0, "P2_BALL", "BALL_RECLAIM", "PICK_EXC")
    assert [g.knows(viewer, 0) for viewer in (-1, 1, 2)] == ["X"] * 3
    g.play(0, "DIS_B").play(1, "DIS_Y").play(2, "DIS_K")
    assert (g.turn, g.knows(1, 0), g.view(1)["hands"][0]) == (0, "X", "X????")
    g.play(0, "DIS_EXC")
    assert [g.knows(viewer, 0) for viewer in (-1, 1, 2)] == [""] * 3


def test_a_reclaimed_card_beside_an_equal_one() -> None:
    """KC-V10, KC-V20: after one red sword is played nobody can say whether another one is left."""
    one, two = (at([own, "G", "K"], deck="YYYYYY", discard="R", step="D1") for own in ("RO", "BO"))
    for g in (one, two):
        g.play(0, "P2_BALL", "BALL_RECLAIM", "PICK_SWR", "ATK_R", "TGT_1").play(1, "DEF_NONE")
        assert [g.knows(viewer, 0) for viewer in (-1, 1, 2)] == [""] * 3
    same(one, two, -1, 1, 2)


def test_a_reclaimed_ball_is_a_known_ball() -> None:
    """KC-V10, KC-Q30"""
    g = at(["BO", "G"], deck="YYYY", step="D1").play(0, "P2_BALL", "BALL_RECLAIM", "PICK_BAL")
    assert g.knows(-1, 0) == g.knows(1, 0) == "O"


@pytest.mark.parametrize(
    ("own", "known", "moves", "left"),
    [
        ("BC", "BC", ["P2_CROWN", "CMD_ABDICATE"], "B"),
        ("BC", "BC", ["P2_CROWN", "CMD_ATTENTION"], "B"),
        ("BO", "BO", ["P2_BALL", "BALL_LOOK", "TGT_1"], "B"),
        ("BKO", "BK", ["P2_NONE", "DIS_BK"], ""),
        ("BKO", "BO", ["P2_NONE", "DIS_BK"], "O"),
        ("RRBO", "RRB", ["P2_NONE", "ATK_RB", "TGT_1"], "R"),
        ("RXO", "RX", ["P2_NONE", "ATK_X", "TGT_1"], "R"),
    ],
)
def test_cards_played_are_no_longer_in_the_hand(own: str, known: str, moves: list[str], left: str) -> None:
    """KC-V8, KC-V10: what leaves in public is struck off."""
    g = at([own, "G", "K"], deck="Y" * 12, step="D1", known={2: {0: known}}).play(0, *moves)
    assert g.knows(2, 0) == left


def test_swords_laid_down_and_cards_of_a_defence_are_struck_off() -> None:
    """KC-V8, KC-V14, KC-D3: the unknown card laid down changes nothing else."""
    g = at(["BC", "RRBY", "K"], deck="YYYY", step="D1", known={0: {1: "RRB"}}).play(0, "P2_CROWN", "CMD_LAY")
    g.play(1, "PICK_SWR", "PICK_SWY")
    assert g.knows(0, 1) == "RB"
    g = at(["R", "RrG", "K"], deck="YYYY", step="D12", known={0: {1: "Rr"}}).play(0, "ATK_R", "TGT_1").play(1, "BLK_R")
    assert g.knows(0, 1) == "R"


def test_cards_put_back_are_known_until_and_after_they_are_drawn() -> None:
    """KC-V16, KC-R55: the ball player knows the two on top, and into which hand they went."""
    g = at(["BO", "G", "K"], deck="RbGyKKKK", step="D1").play(0, "P2_BALL", "BALL_DRAW", "PICK_SWR", "PICK_SHY", "PICK_GOL")
    assert (g.deck, g.knows_deck(0)) == ("GbKKKK", "Gb????")
    assert [g.knows_deck(viewer) for viewer in (-1, 1, 2)] == ["??????"] * 3
    assert g.view(0)["deck"] == "Gb????" and g.view(1)["deck"] == "??????"
    g.play(0, "ATK_B", "TGT_1").play(1, "DEF_NONE")
    assert (g.hand(1), g.knows_deck(0)) == ("bGG", "????")
    assert (g.knows(0, 1), g.view(0)["hands"][1]) == ("bG", "bG?")
    assert [g.knows(viewer, 1) for viewer in (-1, 2)] == ["", ""]
    assert g.knows(1, 0) == ""
    g.play(1, "DIS_SHB")
    assert g.knows(0, 1) == "G"


def test_cards_put_back_and_drawn_by_their_own_knight() -> None:
    """KC-V16: after his discard nothing of the deck is known any more."""
    g = at(["BO", "G", "K"], deck="RbGyKKKK", step="D1").play(0, "P2_BALL", "BALL_DRAW", "PICK_SWR", "PICK_SHY", "PICK_GOL")
    g.play(0, "DIS_B")
    assert (g.hand(0), g.deck, g.knows_deck(0)) == ("RbyG", "KK", "??")
    assert (g.knows(0, 1), g.knows(1, 0)) == ("", "")


def test_a_skipped_knight_does_not_draw_the_known_cards() -> None:
    """KC-V16, KC-R64: they go to the next one who draws."""
    g = at(["BO", "G", "K"], deck="RbGyKKKK", step="D1", skips=(1,))
    g.play(0, "P2_BALL", "BALL_DRAW", "PICK_SWR", "PICK_SHY", "PICK_SHB", "ATK_B", "TGT_1").play(1, "DEF_NONE")
    assert (g.turn, g.knows(0, 1), g.knows(0, 2)) == (2, "", "bG")


def test_the_single_card_left_is_known() -> None:
    """KC-V16, KC-Q28, KC-O2: by its ball player only; a card out of the game is in nobody's deck."""
    g = at(["BO", "G", "K"], deck="RyK", step="D1").play(0, "P2_BALL", "BALL_DRAW", "PICK_SWR", "PICK_SWK")
    assert [g.knows_deck(viewer) for viewer in (0, -1, 1, 2)] == ["y", "?", "?", "?"]
    g.play(0, "ATK_R", "TGT_1").play(1, "DEF_NONE")
    assert (g.knows(0, 1), g.knows(2, 1)) == ("y", "")
    g = at(["BO", "G"], deck="RyK", step="D1", options={"ball_leftover": "removed"})
    g.play(0, "P2_BALL", "BALL_DRAW", "PICK_SWR", "PICK_SWK")
    assert g.knows_deck(0) == ""
