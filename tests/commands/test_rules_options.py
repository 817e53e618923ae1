"""The options about cards, attacks and the count, every value, and what each leaves alone."""

import pytest

from tests.commands.table import Table, at, new_game


def asks(g: Table, seat: int, point: str, ids: str) -> None:
    """The seat is asked at this decision point and has exactly these answers, in index order."""
    assert g.asked == (seat, point)
    assert g.legal(seat) == ids.split()


def ball(deck: str, discard: str, just_played: bool, other: str = "G") -> Table:
    """Seat 0 has just played a ball."""
    options = {"reclaim_just_played": just_played}
    return at(["BO", other], deck=deck, discard=discard, step="D1", options=options).play(0, "P2_BALL")


def attacked(swords: str, target: str, **options: object) -> Table:
    """Seat 0 has attacked seat 1, who holds `target`."""
    return at([swords, target], deck="YYYY", step="D12", options=options).play(0, f"ATK_{swords}", "TGT_1")


def test_reclaim_needs_another_card() -> None:
    """KC-O1, KC-D7, KC-Q30: with false the ball alone cannot be reclaimed."""
    asks(ball("KKKK", "", True), 0, "KC-D7", "BALL_DRAW BALL_RECLAIM BALL_LOOK")
    g = ball("KKKK", "", False)
    asks(g, 0, "KC-D7", "BALL_DRAW BALL_LOOK")
    reason = g.why(0, "BALL_RECLAIM")
    assert reason is not None and reason[0] in {"KC-O1", "KC-D7", "KC-D10", "KC-R57", "KC-Q30"}
    asks(ball("KKKK", "R", False), 0, "KC-D7", "BALL_DRAW BALL_RECLAIM BALL_LOOK")


def test_what_can_be_reclaimed() -> None:
    """KC-O1, KC-D10: with false an older ball of the pile may be taken, the one just played stays on top."""
    g = ball("KKKK", "R", False).play(0, "BALL_RECLAIM")
    asks(g, 0, "KC-D10", "PICK_SWR")
    g = ball("KKKK", "OR", False).play(0, "BALL_RECLAIM")
    asks(g, 0, "KC-D10", "PICK_SWR PICK_BAL")
    assert g.play(0, "PICK_BAL").discard == "RO"
    assert ball("KKKK", "OR", True).play(0, "BALL_RECLAIM", "PICK_BAL").discard == "OR"


@pytest.mark.parametrize(
    ("hands", "deck", "discard", "answers"),
    [
        (["BO", ""], "", "", "P2_NONE"),
        (["BCO", ""], "", "", "P2_NONE P2_CROWN"),
        (["BO", "G"], "", "", "P2_NONE P2_BALL"),
        (["BO", ""], "", "O", "P2_NONE P2_BALL"),
        (["BO", ""], "K", "", "P2_NONE P2_BALL"),
    ],
)
def test_the_ball_is_offered_only_with_a_legal_use(hands: list[str], deck: str, discard: str, answers: str) -> None:
    """KC-O1, KC-D1: with false the knight is still asked, but the ball needs a use; with true Reclaim is always one."""
    g = at(hands, deck=deck, discard=discard, step="D1", options={"reclaim_just_played": False})
    asks(g, 0, "KC-D1", answers)
    if "P2_BALL" not in answers:
        reason = g.why(0, "P2_BALL")
        assert reason is not None and reason[0] in {"KC-O1", "KC-D1", "KC-D7", "KC-R16", "KC-R53", "KC-Q30", "KC-Q31"}
    assert "P2_BALL" in at(hands, deck=deck, discard=discard, step="D1").legal(0)


def test_a_declined_useless_ball_goes_on_to_step_3() -> None:
    """KC-O1, KC-R16"""
    g = at(["O", ""], deck="", step="start", last=[1], options={"reclaim_just_played": False})
    asks(g, 0, "KC-D1", "P2_NONE")
    asks(g.play(0, "P2_NONE"), 0, "KC-D12", "DIS_BAL")


def test_the_leftover_of_three_cards_may_leave_the_game() -> None:
    """KC-O2, KC-R74: with removed the deck is empty and the last chance follows this turn; the card is in no zone."""
    g = at(["BO", "RG"], deck="RyK", step="D1", options={"ball_leftover": "removed"})
    g.play(0, "P2_BALL", "BALL_DRAW", "PICK_SWR", "PICK_SWK")
    assert (g.hands, g.deck, g.discard, g.piles, g.last, g.asked) == (["RBK", "RG"], "", "O", ["", ""], None, (0, "KC-D12"))
    g.play(0, "ATK_R", "TGT_1").play(1, "DEF_NONE")
    assert (g.turn, g.last, g.hand(1), g.asked) == (1, [0], "RG", (1, "KC-D12"))


def test_no_other_number_leaves_a_card_over() -> None:
    """KC-O2, KC-R55: with four cards two go back, with two or one nothing is left."""
    g = at(["BO", "RG"], deck="RyKb", step="D1", options={"ball_leftover": "removed"})
    g.play(0, "P2_BALL", "BALL_DRAW", "PICK_SWR", "PICK_SWK", "PICK_SHB")
    assert (g.hand(0), g.deck) == ("RBK", "by")
    g = at(["BO", "RG"], deck="Ry", step="D1", options={"ball_leftover": "removed"}).play(0, "P2_BALL", "BALL_DRAW")
    assert (g.hand(0), g.deck, g.asked) == ("RBy", "", (0, "KC-D12"))


def test_the_leftover_is_the_deck_by_default() -> None:
    """KC-O2, KC-Q28"""
    for options in ({}, {"ball_leftover": "deck"}):
        g = at(["BO", "RG"], deck="RyK", step="D1", options=options).play(0, "P2_BALL", "BALL_DRAW", "PICK_SWR", "PICK_SWK")
        assert g.deck == "y"


@pytest.mark.parametrize(
    ("value", "answers"),
    [
        ("same_color", "DEF_NONE BLK_R BLK_X PAR_R"),
        ("any_color", "DEF_NONE BLK_R BLK_B BLK_K BLK_X PAR_R"),
        ("none", "DEF_NONE BLK_X PAR_R"),
    ],
)
def test_what_blocks_a_poke(value: str, answers: str) -> None:
    """KC-O3, KC-Q16, KC-D14: Excalibur does in all cases."""
    asks(attacked("R", "RrbkX", poke_block=value), 1, "KC-D14", answers)


def test_a_poke_blocked_with_another_colour() -> None:
    """KC-O3, KC-R41: one shield of any colour goes with the sword to the blocker's pile."""
    g = attacked("R", "bkkG", poke_block="any_color")
    asks(g, 1, "KC-D14", "DEF_NONE BLK_B BLK_K")
    assert g.play(1, "BLK_K").piles == ["", "Rk"]
    assert g.hand(1) == "YYbkG"


@pytest.mark.parametrize("value", ["any_color", "none"])
def test_the_poke_option_leaves_the_other_attacks_alone(value: str) -> None:
    """KC-O3, KC-R36, KC-R37"""
    asks(attacked("RR", "rbb", poke_block=value), 1, "KC-D14", "DEF_NONE BLK_R")
    asks(attacked("RB", "byk", poke_block=value), 1, "KC-D14", "DEF_NONE BLK_B")


@pytest.mark.parametrize(
    ("swords", "hand", "answers"),
    [
        ("R", "BK", "DEF_NONE PAR_B PAR_K"),
        ("R", "RY", "DEF_NONE PAR_R PAR_Y"),
        ("RB", "RYK", "DEF_NONE PAR_RY PAR_RK PAR_YK"),
        ("RB", "YYY", "DEF_NONE"),
        ("RR", "BBYYK", "DEF_NONE PAR_BB PAR_YY"),
        ("RR", "RBYK", "DEF_NONE"),
        ("RRR", "BBBKKKRR", "DEF_NONE PAR_BBB PAR_KKK"),
        ("RBYK", "RRBYK", "DEF_NONE PAR_RBYK"),
        ("X", "RBX", "DEF_NONE PAR_X"),
        ("R", "XX", "DEF_NONE BLK_X"),
    ],
)
def test_a_parry_of_the_same_kind(swords: str, hand: str, answers: str) -> None:
    """KC-O4, KC-D14: every set of the same attack kind, and only of that kind."""
    hand = "".join(sorted(hand, key="RBYKrbykCOXG".index))
    asks(attacked(swords, hand, parry_match="same_kind"), 1, "KC-D14", answers)


def test_each_knight_scores_his_own_parry() -> None:
    """KC-O4, KC-R42: the swords played, not those of the attack; by default the sets must match (KC-Q18)."""
    g = attacked("RB", "YKG", parry_match="same_kind").play(1, "PAR_YK")
    assert (g.piles, g.hand(1)) == (["RB", "YK"], "YYG")
    asks(attacked("RB", "YKG", parry_match="exact"), 1, "KC-D14", "DEF_NONE")


@pytest.mark.parametrize(("value", "left", "pile"), [("keep", "R", "CBB"), ("discard", "", "CRBBK")])
def test_a_single_sword_under_lay_down(value: str, left: str, pile: str) -> None:
    """KC-O5, KC-Q32, KC-D3: with discard it is laid down in its place of the order without a question, and the mark is set as well."""
    g = at(["YC", "R", "BB", "K", "r"], deck="YYYY", step="D1", options={"lay_single": value})
    g.play(0, "P2_CROWN", "CMD_LAY")
    assert (g.asked, g.skips, g.hand(1), g.discard) == ((2, "KC-D3"), [1], left, pile[: 1 + (value == "discard")])
    g.play(2, "PICK_SWB", "PICK_SWB")
    assert (g.discard, g.skips, g.asked) == (pile, [1, 3, 4], (0, "KC-D12"))
    assert g.hands == ["Y", left, "", "K" if value == "keep" else "", "r"]


@pytest.mark.parametrize(("value", "pile", "discard"), [("score", "RRRX", "K"), ("discard", "RRR", "KX")])
def test_where_a_blocking_excalibur_goes(value: str, pile: str, discard: str) -> None:
    """KC-O8, KC-Q23: with discard it lies on top of the pile, the swords are scored by the blocker all the same."""
    g = at(["RRR", "XG"], deck="YYYY", discard="K", step="D12", options={"excalibur_block_to": value})
    g.play(0, "ATK_RRR", "TGT_1").play(1, "BLK_X")
    assert (g.piles, g.points, g.discard, g.hand(1)) == (["", pile], [0, 3], discard, "YYG")


def test_an_attacking_or_parrying_excalibur_is_scored_in_any_case() -> None:
    """KC-O8, KC-R47, KC-R48: the option speaks of blocks only, and shields are not touched."""
    assert attacked("X", "X", excalibur_block_to="discard").play(1, "PAR_X").piles == ["X", "X"]
    assert attacked("X", "G", excalibur_block_to="discard").play(1, "DEF_NONE").piles == ["XG", ""]
    assert attacked("RR", "r", excalibur_block_to="discard").play(1, "BLK_R").piles == ["", "RRr"]


def test_fear_of_everybody() -> None:
    """KC-O9: nobody is named, every opponent with gold loses one bag, clockwise from the next seat."""
    g = at(["G", "kGG", "RCG", "", "rXG"], deck="YYYY", step="D1", turn=2, options={"fear_targets": "all"})
    g.play(2, "P2_CROWN", "CMD_FEAR")
    assert (g.hands, g.piles[2], g.discard, g.asked) == (["", "kG", "RG", "", "rX"], "GGG", "C", (2, "KC-D12"))
    assert [event for event in g.history(-1) if event[0] == "bag"] == [("bag", 4, 2), ("bag", 0, 2), ("bag", 1, 2)]


def test_fear_of_everybody_needs_an_opponent_with_a_card() -> None:
    """KC-O9, KC-D2, KC-Q31: gold or not is hidden and does not matter."""
    for other, offered in (("", False), ("R", True)):
        g = at(["RC", other, ""], deck="YYYY", step="D1", options={"fear_targets": "all"}).play(0, "P2_CROWN")
        assert ("CMD_FEAR" in g.legal(0)) is offered
    g.play(0, "CMD_FEAR")
    assert (g.piles, g.asked) == (["", "", ""], (0, "KC-D12"))


def test_fear_of_one_by_default() -> None:
    """KC-O9, KC-Q39"""
    g = at(["RC", "G", "G"], deck="YYYY", step="D1", options={"fear_targets": "one"}).play(0, "P2_CROWN", "CMD_FEAR")
    asks(g, 0, "KC-D4", "TGT_1 TGT_2")


@pytest.mark.parametrize(
    ("piles", "value", "ranks", "winners"),
    [
        (["RRRRR", "G", ""], "shared", [1, 1, 3], [0, 1]),
        (["RRRRR", "G", ""], "most_gold", [2, 1, 3], [1]),
        (["rCG", "GG", "RRRRRG"], "most_gold", [2, 1, 2], [1]),
        (["RG", "RG", "C"], "most_gold", [1, 1, 3], [0, 1]),
        (["RRRRRRRRRRR", "GG", ""], "most_gold", [1, 2, 3], [0]),
        (["GG", "RRRRR", "G"], "most_gold", [1, 3, 2], [0]),
    ],
)
def test_a_final_tie(piles: list[str], value: str, ranks: list[int], winners: list[int]) -> None:
    """KC-O10, KC-Q47, KC-R81: more bags in the score pile decide, then the rank is shared; a higher total always wins."""
    g = at(["", "", ""], deck="", step="start", last=[], piles=piles, options={"final_tie": value})
    assert (g.ranks, g.winners) == (ranks, winners)


def test_gold_in_the_hand_breaks_no_tie() -> None:
    """KC-O10, KC-R78: only the score pile counts."""
    g = at(["", "GGG"], deck="", step="start", last=[1], piles=["G", "RRRRR"], options={"final_tie": "most_gold"})
    assert (g.final, g.winners) == ([5, 5], [0])


@pytest.mark.parametrize("shown", [True, False])
def test_score_piles_may_be_public(shown: bool) -> None:
    """KC-O11, KC-V6: with true everybody, onlookers included, sees the contents, not only the totals; with false nothing."""
    views = []
    for piles in (["r", "GX"], ["RR", "GX"], ["r", "GG"]):
        g = at(["RR", "BB"], deck="YYYY", step="D12", piles=piles, options={"show_scores": shown})
        views.append([g.view(viewer) for viewer in (-1, 0, 1)])
    for viewer in range(3):
        assert (views[0][viewer] != views[1][viewer]) is shown
        assert (views[0][viewer] != views[2][viewer]) is shown


@pytest.mark.parametrize(
    ("value", "hand", "answers"),
    [
        ("sword_color", "rrbbkX", "DEF_NONE BLK_R BLK_X"),
        ("any_pair", "rrbbkX", "DEF_NONE BLK_R BLK_B BLK_X"),
        ("any_pair", "rbyk", "DEF_NONE"),
        ("any_pair", "rkkk", "DEF_NONE BLK_K"),
    ],
)
def test_what_blocks_a_power_chop(value: str, hand: str, answers: str) -> None:
    """KC-O14, KC-Q17, KC-D14: two shields of one colour in any case."""
    asks(attacked("RRR", hand, chop_block=value), 1, "KC-D14", answers)


def test_a_chop_blocked_with_another_colour() -> None:
    """KC-O14, KC-R41: two shields are used; a thrust still needs its own colour (KC-R37)."""
    g = attacked("RRR", "bbb", chop_block="any_pair").play(1, "BLK_B")
    assert (g.piles, g.points, g.hand(1)) == (["", "RRRbb"], [0, 7], "YYb")
    asks(attacked("RR", "bb", chop_block="any_pair"), 1, "KC-D14", "DEF_NONE")


def test_unknown_options_and_values_are_refused() -> None:
    """KC-O3: the message names what is wrong."""
    with pytest.raises(Exception, match="poke_block"):
        new_game(seats=3, seed=1, options={"poke_block": "sometimes"})
    with pytest.raises(Exception, match="poke_colour"):
        new_game(seats=3, seed=1, options={"poke_colour": "none"})
