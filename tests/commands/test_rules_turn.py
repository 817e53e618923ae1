"""Structure of a turn: KC-R12 to KC-R21, KC-D1, KC-D12 and the rulings about them."""

from tests.commands.table import Table, at, new_game


def asks(g: Table, seat: int, point: str, ids: str) -> None:
    """The seat is asked at this decision point and has exactly these answers, in index order."""
    assert g.asked == (seat, point)
    assert g.legal(seat) == ids.split()


def names(g: Table, viewer: int) -> list[str]:
    return [event[0] for event in g.history(viewer)]


def test_the_starting_knight_has_the_first_turn() -> None:
    """KC-R12"""
    for seed in range(6):
        g = new_game(seats=5, seed=seed)
        assert g.turn == g.first
        assert g.asked is not None and g.asked[0] == g.first


def test_turns_pass_clockwise_until_the_deck_is_used_up() -> None:
    """KC-R12, KC-R14: the last seat is followed by seat 0."""
    g = at(["R", "B", "Y"], deck="K" * 12, step="start", turn=2)
    order = []
    while g.last is None:
        order.append(g.turn)
        g.play(g.turn, "DIS_K")
    assert order == [2, 0, 1]
    assert (g.turn, g.last) == (2, [0, 1])


def test_the_steps_have_their_order() -> None:
    """KC-R13: draw, crown or ball, attack or discard."""
    g = at(["C", "B"], deck="RRYYYYKKKK", step="start").play(0, "P2_CROWN", "CMD_ATTENTION", "ATK_RR", "TGT_1").play(1, "DEF_NONE")
    seen = [name for name in names(g, 1) if name in ("draw", "crown", "attack")]
    assert seen == ["draw", "crown", "attack", "draw"]


def test_step_1_draws_two_cards_from_the_top() -> None:
    """KC-R14, KC-V17: the drawer sees them, the others the number."""
    g = at(["G", "B"], deck="RbKY", step="start")
    assert (g.hands, g.deck) == (["RbG", "B"], "KY")
    assert ("draw", 0, "Rb") in g.history(0)
    for viewer in (-1, 1):
        assert ("draw", 0, 2) in g.history(viewer)


def test_step_1_with_one_card_or_none() -> None:
    """KC-R15, KC-Q7: he draws as many as there are."""
    g = at(["G", "B"], deck="R", step="start")
    assert (g.hands, g.deck, g.asked) == (["RG", "B"], "", (0, "KC-D12"))
    g = at(["RG", "B"], deck="", step="start")
    assert (g.hands, g.deck, g.asked) == (["RG", "B"], "", (0, "KC-D12"))


def test_who_is_asked_for_the_power() -> None:
    """KC-D1, KC-R16: only a hand with a crown or a ball is asked, and it may decline."""
    asks(at(["RC", "B"], deck="YYYY", step="D1"), 0, "KC-D1", "P2_NONE P2_CROWN")
    asks(at(["RO", "B"], deck="YYYY", step="D1"), 0, "KC-D1", "P2_NONE P2_BALL")
    asks(at(["RCO", "B"], deck="YYYY", step="D1"), 0, "KC-D1", "P2_NONE P2_CROWN P2_BALL")
    asks(at(["C", ""], deck="", step="D1", last=[1]), 0, "KC-D1", "P2_NONE P2_CROWN")
    assert at(["RX", "C"], deck="KGYY", step="start").asked == (0, "KC-D12")
    assert at(["RX", "B"], deck="KOYY", step="start").asked == (0, "KC-D1")


def test_the_power_is_one_card_in_step_2_of_the_own_turn() -> None:
    """KC-R16, KC-Q9: no second crown or ball, none in step 3, none in another knight's turn."""
    g = at(["RCCO", "CO"], deck="YYYYYY", step="D1")
    assert g.legal(1) == []
    g.play(0, "P2_CROWN", "CMD_ATTENTION")
    asks(g, 0, "KC-D12", "ATK_R DIS_R DIS_CRO DIS_BAL")
    g.play(0, "DIS_R")
    asks(g, 0, "KC-D1", "P2_NONE P2_CROWN P2_BALL")
    reason = g.why(1, "P2_BALL")
    assert reason is not None and reason[0] in {"KC-R12", "KC-R16", "KC-D1", "KC-V19"}
    assert g.why(0, "P2_BALL") is None


def test_declining_leads_to_step_3() -> None:
    """KC-D1, KC-R16: after P2_NONE the crown can only be discarded."""
    g = at(["GC", "B"], deck="YYYYYYY", step="D1").play(0, "P2_NONE")
    asks(g, 0, "KC-D12", "DIS_CRO")


def test_a_power_once_chosen_must_be_used() -> None:
    """KC-Q51: no way back after P2_CROWN or P2_BALL."""
    g = at(["RC", "B"], deck="YYYY", step="D1").play(0, "P2_CROWN")
    asks(g, 0, "KC-D2", "CMD_LAY CMD_ATTENTION CMD_FEAR CMD_AID CMD_ABDICATE")
    g = at(["RO", "B"], deck="YYYY", step="D1").play(0, "P2_BALL")
    asks(g, 0, "KC-D7", "BALL_DRAW BALL_RECLAIM BALL_LOOK")


def test_step_3_is_one_attack_or_one_discard() -> None:
    """KC-R17, KC-D12: either of them ends the turn; there is no third way."""
    g = at(["RRR", "BB"], deck="YYYYYY", step="D12")
    asks(g, 0, "KC-D12", "ATK_R ATK_RR ATK_RRR DIS_R DIS_RR DIS_RRR")
    g.play(0, "DIS_R")
    assert (g.turn, g.legal(0)) == (1, [])
    g.play(1, "ATK_B", "TGT_1").play(0, "DEF_NONE")
    assert (g.turn, g.legal(1)) == (0, [])


def test_abdication_has_no_step_3() -> None:
    """KC-R18: gold that is left is not shown either."""
    g = at(["GGC", "B"], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_ABDICATE")
    assert g.asked == (1, "KC-D12")
    assert g.hand(0) == "GG"
    assert "gold_only" not in names(g, 1)


def test_nothing_but_gold_at_the_start_of_step_3() -> None:
    """KC-R19, KC-D12: after a declined or played power too, here the last crown and the last ball."""
    g = at(["GC", "B"], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_FEAR", "TGT_1")
    assert ("gold_only", 0, "G") in g.history(1)
    assert g.asked == (1, "KC-D12")
    g = at(["GGO", "B"], deck="YYYY", step="D1").play(0, "P2_BALL", "BALL_LOOK", "TGT_1")
    assert ("gold_only", 0, "GG") in g.history(1) and ("gold_only", 0, "GG") in g.history(-1)
    assert g.asked == (1, "KC-D12")


def test_gold_is_shown_at_the_start_of_step_3_only() -> None:
    """KC-Q11: not in steps 1 and 2, and not when the attack leaves nothing but gold."""
    g = at(["GG", "B"], deck="CGRRRR", step="start")
    assert g.asked == (0, "KC-D1")
    g.play(0, "P2_CROWN")
    assert "gold_only" not in names(g, 1)
    g.play(0, "CMD_ATTENTION")
    assert ("gold_only", 0, "GGG") in g.history(1)
    g = at(["RG", "B"], deck="YYYY", step="D12").play(0, "ATK_R", "TGT_1").play(1, "DEF_NONE")
    assert g.hand(0) == "G" and "gold_only" not in names(g, 1)


def test_an_empty_hand_ends_the_turn_in_silence() -> None:
    """KC-R20, KC-Q10, KC-Q49: nothing is shown."""
    g = at(["C", "BB", "K"], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_FEAR", "TGT_1")
    assert (g.hand(0), g.asked) == ("", (1, "KC-D12"))
    assert "gold_only" not in names(g, 1)
    g = at(["", "B"], deck="", step="start", last=[1])
    assert (g.turn, g.last, g.asked) == (1, [], (1, "KC-D12"))
    assert "gold_only" not in names(g, 1)


def test_an_attention_turn_follows_shown_gold_and_an_empty_hand() -> None:
    """KC-Q12: only the present turn ends."""
    g = at(["GC", "B"], deck="RBKK", step="D1").play(0, "P2_CROWN", "CMD_ATTENTION")
    assert ("gold_only", 0, "G") in g.history(1)
    assert (g.turn, g.extra, g.hands, g.deck, g.asked) == (0, 0, ["RBG", "B"], "KK", (0, "KC-D12"))
    g = at(["C", "B"], deck="RBKK", step="D1").play(0, "P2_CROWN", "CMD_ATTENTION")
    assert "gold_only" not in names(g, 1)
    assert (g.turn, g.extra, g.hands, g.deck, g.asked) == (0, 0, ["RB", "B"], "KK", (0, "KC-D12"))


def test_cards_drawn_in_step_3_serve_later() -> None:
    """KC-R21: no further action with them in this turn, but as a defender they may be used."""
    g = at(["R", "BB"], deck="bGYYKK", step="D12").play(0, "DIS_R")
    assert (g.turn, g.hand(0), g.legal(0)) == (1, "bG", [])
    g.play(1, "ATK_BB", "TGT_1")
    asks(g, 0, "KC-D14", "DEF_NONE BLK_B")


def test_a_skipped_knight_shows_no_gold() -> None:
    """KC-Q53, KC-R64: the whole turn is passed over."""
    g = at(["R", "GG", "B"], deck="YYYYYY", step="D12", skips=(1,)).play(0, "DIS_R")
    assert ("skip", 1) in g.history(2)
    assert "gold_only" not in names(g, 2)
    assert (g.hands, g.deck, g.asked, g.skips) == (["YY", "GG", "BYY"], "YY", (2, "KC-D12"), [])


def test_a_power_and_an_answer_belong_to_the_seat_that_is_asked() -> None:
    """KC-D1, KC-D12, KC-V19: the other seats owe nothing, and what they try is refused with a rule."""
    g = at(["RC", "RRC"], deck="YYYY", step="D1")
    assert (g.legal(1), g.why(0, "P2_NONE")) == ([], None)
    for action in ("P2_CROWN", "ATK_RR", "DIS_CRO"):
        reason = g.why(1, action)
        assert reason is not None and reason[0] in {"KC-R12", "KC-R13", "KC-R16", "KC-R17", "KC-D1", "KC-D12", "KC-V19"}
