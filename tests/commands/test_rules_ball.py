"""Merlin's Crystal Ball: KC-R53 to KC-R59, KC-D7 to KC-D11 and the rulings about them."""

import pytest

from tests.commands.table import Table, at


def asks(g: Table, seat: int, point: str, ids: str) -> None:
    """The seat is asked at this decision point and has exactly these answers, in index order."""
    assert g.asked == (seat, point)
    assert g.legal(seat) == ids.split()


def ball(deck: str, discard: str = "", own: str = "BO") -> Table:
    """Seat 0 of three has just played a ball."""
    return at([own, "RG", "K"], deck=deck, discard=discard, step="D1").play(0, "P2_BALL")


def test_the_ball_is_discarded_first() -> None:
    """KC-R53, KC-D7: it lies on top of the pile before its use is chosen, and exactly one use follows."""
    g = ball("RRRRRR", discard="KY")
    assert (g.hand(0), g.discard) == ("B", "KYO")
    asks(g, 0, "KC-D7", "BALL_DRAW BALL_RECLAIM BALL_LOOK")
    g.play(0, "BALL_LOOK", "TGT_2")
    assert g.asked == (0, "KC-D12")
    for viewer in (-1, 1, 2):
        assert ("ball", 0) in g.history(viewer)


def test_which_uses_of_the_ball_are_offered() -> None:
    """KC-D7, KC-Q31: Draw 4 needs a card in the deck, Look an opponent with a card; Reclaim always works."""
    asks(at(["BO", "G", ""], deck="R", step="D1").play(0, "P2_BALL"), 0, "KC-D7", "BALL_DRAW BALL_RECLAIM BALL_LOOK")
    asks(at(["BO", "G", ""], deck="", step="D1").play(0, "P2_BALL"), 0, "KC-D7", "BALL_RECLAIM BALL_LOOK")
    asks(at(["BO", "", ""], deck="R", step="D1").play(0, "P2_BALL"), 0, "KC-D7", "BALL_DRAW BALL_RECLAIM")
    asks(at(["BO", "", ""], deck="", step="D1").play(0, "P2_BALL"), 0, "KC-D7", "BALL_RECLAIM")


def test_draw_4_keeps_two_and_orders_two() -> None:
    """KC-R54, KC-R55, KC-D8, KC-D9: cards move with each answer; the first one put back is the top card."""
    g = ball("yRRGKKKK").play(0, "BALL_DRAW")
    assert (g.hand(0), g.deck) == ("B", "KKKK")
    asks(g, 0, "KC-D8", "PICK_SWR PICK_SHY PICK_GOL")
    g.play(0, "PICK_SWR")
    assert g.hand(0) == "RB"
    asks(g, 0, "KC-D8", "PICK_SWR PICK_SHY PICK_GOL")
    g.play(0, "PICK_GOL")
    assert g.hand(0) == "RBG"
    asks(g, 0, "KC-D9", "PICK_SWR PICK_SHY")
    g.play(0, "PICK_SHY")
    assert (g.hand(0), g.deck, g.asked) == ("RBG", "yRKKKK", (0, "KC-D12"))


def test_the_last_of_its_kind_is_gone_after_its_pick() -> None:
    """KC-D8: only kinds among the taken cards not yet kept."""
    g = ball("RBYK").play(0, "BALL_DRAW", "PICK_SWY")
    asks(g, 0, "KC-D8", "PICK_SWR PICK_SWB PICK_SWK")


def test_equal_cards_are_asked_for_all_the_same() -> None:
    """KC-D8, KC-D9: the engine stops also where only one answer is legal."""
    g = ball("YYYYR").play(0, "BALL_DRAW")
    for point in ("KC-D8", "KC-D8", "KC-D9"):
        asks(g, 0, point, "PICK_SWY")
        g.play(0, "PICK_SWY")
    assert (g.hand(0), g.deck, g.asked) == ("BYY", "YYR", (0, "KC-D12"))


def test_draw_4_with_exactly_four_cards() -> None:
    """KC-Q29, KC-Q45, KC-R74: the deck is empty for a moment only, which triggers nothing."""
    g = ball("RbGy").play(0, "BALL_DRAW")
    assert (g.deck, g.last) == ("", None)
    asks(g, 0, "KC-D8", "PICK_SWR PICK_SHB PICK_SHY PICK_GOL")
    g.play(0, "PICK_SWR", "PICK_SHY", "PICK_GOL")
    assert (g.hand(0), g.deck) == ("RBy", "Gb")
    g.play(0, "ATK_B", "TGT_1").play(1, "DEF_NONE")
    assert (g.turn, g.last, g.deck, g.hand(1)) == (1, None, "", "RbGG")


def test_draw_4_with_three_cards() -> None:
    """KC-R56, KC-Q28, KC-D8, KC-D9: two are kept, the one left is the deck, nobody is asked for an order."""
    g = ball("RyK").play(0, "BALL_DRAW")
    asks(g, 0, "KC-D8", "PICK_SWR PICK_SWK PICK_SHY")
    g.play(0, "PICK_SHY")
    asks(g, 0, "KC-D8", "PICK_SWR PICK_SWK")
    g.play(0, "PICK_SWK")
    assert (g.hand(0), g.deck, g.discard, g.asked) == ("BKy", "R", "O", (0, "KC-D12"))
    g.play(0, "ATK_K", "TGT_1").play(1, "DEF_NONE")
    assert (g.turn, g.last, g.deck) == (1, None, "")


@pytest.mark.parametrize(("deck", "hand"), [("Ky", "BKy"), ("G", "BG")])
def test_draw_4_with_two_cards_or_one(deck: str, hand: str) -> None:
    """KC-R56, KC-D8, KC-R74, KC-R75: all are kept without a question and the last chance follows this turn."""
    g = ball(deck).play(0, "BALL_DRAW")
    assert (g.hand(0), g.deck, g.asked, g.last) == (hand, "", (0, "KC-D12"), None)
    g.play(0, "ATK_B", "TGT_1").play(1, "DEF_NONE")
    assert (g.turn, g.last, g.asked) == (1, [2, 0], (1, "KC-D12"))


def test_reclaim_takes_any_card_of_the_pile() -> None:
    """KC-R57, KC-D10, KC-V10: of equal cards the topmost; everybody sees it."""
    g = ball("YYYY", discard="RKR").play(0, "BALL_RECLAIM")
    asks(g, 0, "KC-D10", "PICK_SWR PICK_SWK PICK_BAL")
    g.play(0, "PICK_SWR")
    assert (g.hand(0), g.discard, g.asked) == ("RB", "RKO", (0, "KC-D12"))
    for viewer in (-1, 0, 1, 2):
        assert ("reclaim", 0, "R") in g.history(viewer)
    assert g.knows(-1, 0) == g.knows(1, 0) == "R"


def test_the_ball_just_played_is_a_card_of_the_pile() -> None:
    """KC-Q30, KC-D10: with an older ball below, the one on top comes back; it is not played again."""
    g = ball("YYYY", discard="OR").play(0, "BALL_RECLAIM")
    asks(g, 0, "KC-D10", "PICK_SWR PICK_BAL")
    g.play(0, "PICK_BAL")
    assert (g.hand(0), g.discard) == ("BO", "OR")
    asks(g, 0, "KC-D12", "ATK_B DIS_B DIS_BAL")


def test_look_shows_one_hand_to_one_knight() -> None:
    """KC-R58, KC-D11, KC-V8, KC-Q52: targets are the opponents with cards; the hand stays where it is."""
    g = at(["", "BO", "RRyG", "", "K"], deck="YYYY", step="D1", turn=1).play(1, "P2_BALL", "BALL_LOOK")
    asks(g, 1, "KC-D11", "TGT_1 TGT_3")
    g.play(1, "TGT_1")
    assert (g.hand(2), g.asked) == ("RRyG", (1, "KC-D12"))
    assert ("look", 1, 2, "RRyG") in g.history(1)
    for viewer in (-1, 0, 2, 3, 4):
        assert [event for event in g.history(viewer) if event[0] == "look"] == [("look", 1, 2, 4)]
    assert g.view(1)["hands"][2] == "RRyG"
    assert g.view(4)["hands"][2] == "????"


def test_cards_gained_serve_in_step_3() -> None:
    """KC-R59: the turn continues, with Draw 4 and with Reclaim."""
    g = ball("RRyKKK").play(0, "BALL_DRAW", "PICK_SWR", "PICK_SWR", "PICK_SHY")
    asks(g, 0, "KC-D12", "ATK_R ATK_B ATK_RB ATK_RR DIS_R DIS_B DIS_RR DIS_RB DIS_RRB")
    g = ball("YYYY", discard="X").play(0, "BALL_RECLAIM", "PICK_EXC")
    asks(g, 0, "KC-D12", "ATK_B ATK_X DIS_B DIS_EXC")


def test_reclaim_saves_a_hand_of_gold() -> None:
    """KC-R19, KC-R59: the check is made at the start of step 3, after the ball."""
    g = ball("YYYY", discard="r", own="GGO").play(0, "BALL_RECLAIM", "PICK_SHR")
    asks(g, 0, "KC-D12", "DIS_SHR")
    assert not [event for event in g.history(1) if event[0] == "gold_only"]


def test_a_reclaimed_crown_waits_for_another_turn() -> None:
    """KC-R16, KC-R57, KC-Q9: one crown or ball a turn."""
    g = ball("YYYY", discard="C").play(0, "BALL_RECLAIM", "PICK_CRO")
    asks(g, 0, "KC-D12", "ATK_B DIS_B DIS_CRO")


def test_targets_and_picks_that_do_not_exist_are_refused() -> None:
    """KC-D7, KC-D8, KC-D10, KC-D11, KC-Q31: with the id of a rule that says so."""
    g = at(["BO", "G", ""], deck="", discard="R", step="D1").play(0, "P2_BALL")
    reason = g.why(0, "BALL_DRAW")
    assert reason is not None and reason[0] in {"KC-D7", "KC-Q31", "KC-R54", "KC-R76", "KC-R53"}
    g.play(0, "BALL_LOOK")
    reason = g.why(0, "TGT_2")
    assert reason is not None and reason[0] in {"KC-D11", "KC-Q31", "KC-R58"}
    g = ball("", discard="R").play(0, "BALL_RECLAIM")
    reason = g.why(0, "PICK_SWB")
    assert reason is not None and reason[0] in {"KC-D10", "KC-R57"}
    g = ball("RRRR").play(0, "BALL_DRAW")
    reason = g.why(0, "PICK_SWB")
    assert reason is not None and reason[0] in {"KC-D8", "KC-R54"}
