"""The worked examples KC-E1 to KC-E44 of the specification, one test each, with every value they state."""

from collections import Counter

from tests.commands.table import Table, at, new_game, start_of

DECK_COUNTS = {"R": 14, "B": 14, "Y": 14, "K": 14, "r": 4, "b": 4, "y": 4, "k": 4, "C": 8, "O": 8, "X": 8, "G": 12}
POINTS = {"R": 1, "B": 1, "Y": 1, "K": 1, "r": 2, "b": 2, "y": 2, "k": 2, "C": 3, "O": 0, "X": 0, "G": 5}


def expect(g: Table, **values: object) -> None:
    """Compare the named facts of the table with the stated values."""
    for name, value in values.items():
        assert getattr(g, name) == value, name


def legal(g: Table, seat: int, point: str, ids: str) -> None:
    """The seat is asked at this decision point and has exactly these answers, in index order."""
    assert g.asked == (seat, point)
    assert g.legal(seat) == ids.split()


def test_kc_e1_who_starts() -> None:
    """KC-E1: the highest face-up card starts, turns pass clockwise."""
    assert start_of("RGC", seats=3) == 1
    g = at(["R", "B", "K"], deck="YYYYYYYY", step="start", turn=1)
    for seat, action in ((1, "DIS_B"), (2, "DIS_K"), (0, "DIS_R")):
        assert g.turn == seat
        g.play(seat, action)
    assert g.turn == 1


def test_kc_e2_who_starts_tie() -> None:
    """KC-E2: only the tied knights get another card; all shown cards are shuffled back."""
    assert start_of("rGOGXR", seats=4) == 3
    for seed in range(12):
        g = new_game(seats=4, seed=seed)
        shown = [event for event in g.history(-1) if event[0] == "shown"]
        assert g.first == start_of("".join(event[2] for event in shown), seats=4)
        assert Counter("".join(g.hands) + g.deck) == Counter(DECK_COUNTS)


def test_kc_e3_deck_sizes() -> None:
    """KC-E3: 96, 90, 84, 78, 72 cards after the deal; the first knight has then drawn two of them."""
    for seats, size in ((2, 96), (3, 90), (4, 84), (5, 78), (6, 72)):
        g = new_game(seats=seats, seed=5)
        assert len(g.deck) == size - 2
        assert [len(hand) for hand in g.hands] == [8 if seat == g.first else 6 for seat in range(seats)]
        expect(g, discard="", piles=[""] * seats, points=[0] * seats)
        assert sum(POINTS[card] for card in "".join(g.hands) + g.deck) == 172


def test_kc_e4_every_legal_action_of_step_3() -> None:
    """KC-E4"""
    g = at(["RRKyOG", "B"], deck="RBYKRBYK", discard="", step="D12")
    legal(g, 0, "KC-D12", "ATK_R ATK_K ATK_RK ATK_RR DIS_R DIS_K DIS_RR DIS_RK DIS_RRK DIS_SHY DIS_BAL")


def test_kc_e5_discarding_three_swords() -> None:
    """KC-E5"""
    g = at(["RRKyG", "B"], deck="BbYyKkCO", discard="", step="D12").play(0, "DIS_RRK")
    expect(g, hands=["BYKbyykG", "BCO"], deck="", discard="RRK", turn=1, asked=(1, "KC-D1"), last=None)


def test_kc_e6_discarding_a_relic_and_a_shield() -> None:
    """KC-E6: the crown gives five cards, the shield would have given three."""
    g = at(["rCG", "B", "B"], deck="RRRRRBBKKKKK", discard="", step="D12")
    legal(g, 0, "KC-D12", "DIS_SHR DIS_CRO")
    g.play(0, "DIS_CRO")
    expect(g, hands=["RRRRRrG", "BBB", "B"], deck="KKKKK", discard="C", asked=(1, "KC-D12"))
    g = at(["rCG", "B", "B"], deck="RRRRRBBKKKKK", discard="", step="D12").play(0, "DIS_SHR")
    expect(g, hands=["RRRCG", "RRB", "B"], deck="BBKKKKK", discard="r", asked=(1, "KC-D12"))


def test_kc_e7_swing_blocked_with_either_colour() -> None:
    """KC-E7"""
    g = at(["RBGG", "KrbG"], deck="YYYY", discard="", step="D12").play(0, "ATK_RB", "TGT_1")
    legal(g, 1, "KC-D14", "DEF_NONE BLK_R BLK_B")
    g.play(1, "BLK_B")
    expect(g, hands=["GG", "YYKrG"], piles=["", "RBb"], points=[0, 4], deck="YY", asked=(1, "KC-D12"))


def test_kc_e8_thrust_wrong_shield_half_a_parry() -> None:
    """KC-E8"""
    g = at(["RRR", "RrbXG"], deck="YYYY", discard="", step="D12").play(0, "ATK_RR", "TGT_1")
    legal(g, 1, "KC-D14", "DEF_NONE BLK_R BLK_X")


def test_kc_e9_power_chop_against_one_shield_and_excalibur() -> None:
    """KC-E9"""
    g = at(["KKKb", "rkXG"], deck="YYYY", discard="", step="D12").play(0, "ATK_KKK", "TGT_1")
    legal(g, 1, "KC-D14", "DEF_NONE BLK_X")
    g.play(1, "BLK_X")
    expect(g, hands=["b", "YYrkG"], piles=["", "KKKX"], points=[0, 3])


def chop() -> Table:
    """The common position of KC-E10, KC-E11 and KC-E12, the attack announced."""
    return at(["YYYC", "YYYyyG"], deck="RRRR", discard="", step="D12").play(0, "ATK_YYY", "TGT_1")


def test_kc_e10_power_chop_blocked() -> None:
    """KC-E10"""
    g = chop()
    legal(g, 1, "KC-D14", "DEF_NONE BLK_Y PAR_YYY")
    g.play(1, "BLK_Y")
    expect(g, hands=["C", "RRYYYG"], piles=["", "YYYyy"], points=[0, 7], asked=(1, "KC-D12"))


def test_kc_e11_power_chop_parried() -> None:
    """KC-E11"""
    g = chop().play(1, "PAR_YYY")
    expect(g, hands=["C", "RRyyG"], piles=["YYY", "YYY"], points=[3, 3], asked=(1, "KC-D12"))


def test_kc_e12_power_chop_accepted() -> None:
    """KC-E12"""
    g = chop().play(1, "DEF_NONE")
    expect(g, hands=["C", "RRYYYyy"], piles=["YYYG", ""], points=[8, 0], asked=(1, "KC-D12"))


def test_kc_e13_combination_no_shields_but_excalibur() -> None:
    """KC-E13"""
    g = at(["RBYKG", "rbykX"], deck="RRRR", discard="", step="D12").play(0, "ATK_RBYK", "TGT_1")
    legal(g, 1, "KC-D14", "DEF_NONE BLK_X")


def test_kc_e14_backstab() -> None:
    """KC-E14: no decision for the target."""
    g = at(["RRRRRB", "RRRRRrrXG"], deck="KKKK", discard="", step="D12").play(0, "ATK_RRRRR", "TGT_1")
    expect(g, hands=["B", "RRRRRKKrrX"], piles=["RRRRRG", ""], points=[10, 0], asked=(1, "KC-D12"))


def test_kc_e15_poke() -> None:
    """KC-E15"""
    g = at(["RB", "RrXG"], deck="KKKK", discard="", step="D12").play(0, "ATK_R", "TGT_1")
    legal(g, 1, "KC-D14", "DEF_NONE BLK_R BLK_X PAR_R")
    g.play(1, "DEF_NONE")
    expect(g, hands=["B", "RKKrXG"], piles=["R", ""], points=[1, 0])


def test_kc_e16_excalibur_attack_accepted() -> None:
    """KC-E16"""
    g = at(["BX", "rrXG"], deck="KKKK", discard="", step="D12").play(0, "ATK_X", "TGT_1")
    legal(g, 1, "KC-D14", "DEF_NONE PAR_X")
    g.play(1, "DEF_NONE")
    expect(g, hands=["B", "KKrrX"], piles=["XG", ""], points=[5, 0])


def test_kc_e17_excalibur_attack_parried() -> None:
    """KC-E17"""
    g = at(["BX", "rrXG"], deck="KKKK", discard="", step="D12").play(0, "ATK_X", "TGT_1").play(1, "PAR_X")
    expect(g, hands=["B", "KKrrG"], piles=["X", "X"], points=[0, 0])


def test_kc_e18_attack_on_a_knight_without_gold() -> None:
    """KC-E18: everybody learns that the target holds no gold."""
    g = at(["BBG", "", "RY"], deck="KKKK", discard="", step="D12").play(0, "ATK_BB", "TGT_2")
    legal(g, 2, "KC-D14", "DEF_NONE")
    g.play(2, "DEF_NONE")
    expect(g, hands=["G", "KK", "RY"], piles=["BB", "", ""], points=[2, 0, 0])
    for viewer in (-1, 0, 1, 2):
        assert ("no_bag", 2, 0) in g.history(viewer)


def test_kc_e19_nothing_but_gold() -> None:
    """KC-E19: no decision, the bags are shown to all, the turn ends."""
    g = at(["GG", "B"], deck="GGRRKK", discard="", step="start", turn=0)
    expect(g, hands=["GGGG", "RRB"], deck="KK", asked=(1, "KC-D12"), turn=1)
    for viewer in (-1, 0, 1):
        assert ("gold_only", 0, "GGGG") in g.history(viewer)


def test_kc_e20_lay_down_your_swords() -> None:
    """KC-E20"""
    g = at(["BBC", "RBKr", "YyXG"], deck="RRRRRR", discard="", step="D1").play(0, "P2_CROWN", "CMD_LAY")
    legal(g, 1, "KC-D3", "PICK_SWR PICK_SWB PICK_SWK")
    g.play(1, "PICK_SWR", "PICK_SWK")
    expect(g, hands=["BB", "Br", "YyXG"], discard="CRK", skips=[2], asked=(0, "KC-D12"))


def test_kc_e21_the_skipped_turn() -> None:
    """KC-E21"""
    g = at(["BBC", "RBKr", "YyXG"], deck="RRRRRRR", discard="", step="D1")
    g.play(0, "P2_CROWN", "CMD_LAY").play(1, "PICK_SWR", "PICK_SWK").play(0, "ATK_BB", "TGT_2")
    g.play(2, "DEF_NONE").play(1, "DIS_SHR")
    expect(g, hands=["RR", "RRRRRB", "YyX"], piles=["BBG", "", ""], points=[7, 0, 0], deck="", discard="CRKr")
    expect(g, skips=[], turn=0, last=None, asked=(0, "KC-D12"))


def test_kc_e22_two_skips_do_not_add_up() -> None:
    """KC-E22"""
    g = at(["CCG", "RRBK", "G"], deck="BBBBBCKYYYYrrRR", discard="", step="D1")
    g.play(0, "P2_CROWN", "CMD_LAY").play(1, "PICK_SWR", "PICK_SWR")
    expect(g, skips=[2], asked=(0, "KC-D12"))
    g.play(0, "DIS_CRO")
    expect(g, hands=["BBBBBG", "BKKC", "G"], turn=1, asked=(1, "KC-D1"))
    g.play(1, "P2_CROWN", "CMD_LAY").play(0, "PICK_SWB", "PICK_SWB")
    expect(g, skips=[2])
    g.play(1, "DIS_BK")
    expect(g, turn=0, skips=[], hands=["BBBrrG", "YYYYK", "G"], discard="CRRCCBBBK", deck="RR", asked=(0, "KC-D12"))


def test_kc_e23_attention() -> None:
    """KC-E23"""
    g = at(["RBC", "rG"], deck="YYKKKK", discard="", step="D1").play(0, "P2_CROWN", "CMD_ATTENTION")
    expect(g, extra=1, asked=(0, "KC-D12"))
    g.play(0, "ATK_RB", "TGT_1").play(1, "BLK_R")
    expect(g, hands=["YY", "G"], piles=["", "RBr"], points=[0, 4], deck="KKKK", turn=0, extra=0, asked=(0, "KC-D12"))
    g.play(0, "ATK_YY", "TGT_1").play(1, "DEF_NONE")
    expect(g, piles=["YYG", "RBr"], points=[7, 4], hands=["", "KK"], turn=1)


def test_kc_e24_fear_my_mighty_sword() -> None:
    """KC-E24"""
    g = at(["RRC", "rrXGG", "K"], deck="BBBB", discard="", step="D1").play(0, "P2_CROWN", "CMD_FEAR")
    legal(g, 0, "KC-D4", "TGT_1 TGT_2")
    g.play(0, "TGT_1")
    expect(g, piles=["G", "", ""], points=[5, 0, 0], hands=["RR", "rrXG", "K"], discard="C", asked=(0, "KC-D12"))
    g.play(0, "ATK_RR", "TGT_1")
    legal(g, 1, "KC-D14", "DEF_NONE BLK_R BLK_X")
    g.play(1, "DEF_NONE")
    expect(g, piles=["RRGG", "", ""], points=[12, 0, 0])


def test_kc_e25_give_me_your_aid_one_card_only() -> None:
    """KC-E25: the card is secret, but a single card tells everybody that the rest is gold."""
    g = at(["BC", "RGG"], deck="YYYY", discard="", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1")
    legal(g, 1, "KC-D6", "PICK_SWR")
    g.play(1, "PICK_SWR")
    expect(g, hands=["RB", "GG"], discard="C", asked=(0, "KC-D12"))
    assert ("give", 1, 0, "R") in g.history(0) and ("give", 1, 0, "R") in g.history(1)
    assert ("give", 1, 0, 1) in g.history(-1)
    assert g.knows(-1, 1) == "GG" and g.knows(-1, 0) == ""


def test_kc_e26_give_me_your_aid_nothing_but_gold() -> None:
    """KC-E26: no decision for seat 1, he shows his bags to all."""
    g = at(["BC", "GG"], deck="YYYY", discard="", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1")
    expect(g, hands=["B", "GG"], discard="C", asked=(0, "KC-D12"))
    for viewer in (-1, 0, 1):
        assert ("gold_only", 1, "GG") in g.history(viewer)


def test_kc_e27_give_me_your_aid_the_giver_chooses() -> None:
    """KC-E27: the crown received can be discarded but not played."""
    g = at(["BC", "RRrCG"], deck="YYYY", discard="", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1")
    legal(g, 1, "KC-D6", "PICK_SWR PICK_SHR PICK_CRO")
    g.play(1, "PICK_CRO")
    legal(g, 1, "KC-D6", "PICK_SWR PICK_SHR")
    g.play(1, "PICK_SWR")
    legal(g, 0, "KC-D12", "ATK_R ATK_B ATK_RB DIS_R DIS_B DIS_RB DIS_CRO")


def test_kc_e28_ball_draw_4() -> None:
    """KC-E28"""
    g = at(["BO", "G"], deck="RbGRKK", discard="", step="D1").play(0, "P2_BALL")
    legal(g, 0, "KC-D7", "BALL_DRAW BALL_RECLAIM BALL_LOOK")
    g.play(0, "BALL_DRAW")
    legal(g, 0, "KC-D8", "PICK_SWR PICK_SHB PICK_GOL")
    g.play(0, "PICK_SWR")
    legal(g, 0, "KC-D8", "PICK_SWR PICK_SHB PICK_GOL")
    g.play(0, "PICK_SHB")
    legal(g, 0, "KC-D9", "PICK_SWR PICK_GOL")
    g.play(0, "PICK_GOL")
    expect(g, hands=["RBb", "G"], deck="GRKK", discard="O", asked=(0, "KC-D12"))
    g.play(0, "DIS_SHB")
    expect(g, hands=["RRBKG", "KG"], deck="", asked=(1, "KC-D12"))


def test_kc_e29_ball_with_three_cards_in_the_deck() -> None:
    """KC-E29"""
    g = at(["BO", "G"], deck="RyK", discard="", step="D1").play(0, "P2_BALL", "BALL_DRAW", "PICK_SWR", "PICK_SWK")
    expect(g, hands=["RBK", "G"], deck="y", last=None, asked=(0, "KC-D12"))
    g.play(0, "ATK_R", "TGT_1").play(1, "DEF_NONE")
    expect(g, hands=["BK", "yG"], deck="", turn=1, last=None, asked=(1, "KC-D12"))


def test_kc_e30_ball_with_two_cards_in_the_deck() -> None:
    """KC-E30: both cards are kept without a choice; the gold of seat 1 is shown in his last chance."""
    g = at(["BO", "G"], deck="Ry", discard="", step="D1").play(0, "P2_BALL", "BALL_DRAW")
    expect(g, hands=["RBy", "G"], deck="", asked=(0, "KC-D12"))
    g.play(0, "ATK_B", "TGT_1").play(1, "DEF_NONE")
    assert ("gold_only", 1, "G") in g.history(0)
    expect(g, hands=["Ry", "G"], piles=["B", ""], points=[1, 0], turn=0, last=[], asked=(0, "KC-D12"))


def test_kc_e31_reclaiming_the_very_ball() -> None:
    """KC-E31"""
    g = at(["BO", "G"], deck="KKKK", discard="", step="D1").play(0, "P2_BALL", "BALL_RECLAIM")
    legal(g, 0, "KC-D10", "PICK_BAL")
    g.play(0, "PICK_BAL")
    expect(g, hands=["BO", "G"], discard="", asked=(0, "KC-D12"))


def test_kc_e32_reclaim_completes_a_combination_in_the_last_chance() -> None:
    """KC-E32"""
    g = at(["RBYO", "rrGG", "K"], deck="", discard="CKR", step="start", turn=0, last=[1, 2]).play(0, "P2_BALL")
    legal(g, 0, "KC-D7", "BALL_RECLAIM BALL_LOOK")
    g.play(0, "BALL_RECLAIM", "PICK_SWK", "ATK_RBYK", "TGT_1").play(1, "DEF_NONE")
    expect(g, hands=["", "rrG", "K"], piles=["RBYKG", "", ""], points=[9, 0, 0], discard="CRO")
    expect(g, turn=1, last=[2], asked=(1, "KC-D12"))


def test_kc_e33_ball_look_at_a_hand_who_learns_what() -> None:
    """KC-E33: the looker alone gets the hand."""
    g = at(["BO", "RRyG", "K"], deck="YYYY", discard="", step="D1").play(0, "P2_BALL", "BALL_LOOK", "TGT_1")
    assert ("look", 0, 1, "RRyG") in g.history(0)
    for viewer in (-1, 1, 2):
        assert [event for event in g.history(viewer) if event[0] == "look"] == [("look", 0, 1, 4)]
    assert g.knows(0, 1) == "RRyG" and g.knows(2, 1) == ""
    legal(g, 0, "KC-D12", "ATK_B DIS_B")


def test_kc_e34_abdication() -> None:
    """KC-E34"""
    g = at(["RRCG", "B"], deck="KKYY", discard="", step="D1").play(0, "P2_CROWN", "CMD_ABDICATE")
    expect(g, hands=["RRG", "BKK"], piles=["C", ""], points=[3, 0], discard="", turn=1, asked=(1, "KC-D12"))


def test_kc_e35_one_card_left_order_of_the_last_chance() -> None:
    """KC-E35"""
    g = at(["RR", "B", "K", "Y"], deck="r", discard="", step="start", turn=1)
    expect(g, hands=["RR", "Br", "K", "Y"], deck="", last=None)
    g.play(1, "DIS_SHR")
    expect(g, hands=["RR", "B", "K", "Y"], discard="r", deck="", turn=2, last=[3, 0, 1], asked=(2, "KC-D12"))


def test_kc_e36_attention_in_the_turn_that_takes_the_last_card() -> None:
    """KC-E36: the extra turn comes before the last chance round."""
    g = at(["RBC", "GG"], deck="Y", discard="", step="start", turn=0)
    expect(g, hands=["RBYC", "GG"], deck="")
    g.play(0, "P2_CROWN", "CMD_ATTENTION", "ATK_RB", "TGT_1").play(1, "DEF_NONE")
    expect(g, hands=["Y", "G"], piles=["RBG", ""], points=[7, 0], turn=0, last=None, asked=(0, "KC-D12"))
    g.play(0, "ATK_Y", "TGT_1").play(1, "DEF_NONE")
    assert ("gold_only", 1, "G") in g.history(0)
    expect(g, final=[8, 0], winners=[0], over=True, asked=None)


def test_kc_e37_attention_in_the_last_chance() -> None:
    """KC-E37"""
    g = at(["BBCX", "GGG"], deck="", discard="", step="start", turn=0, last=[1])
    g.play(0, "P2_CROWN", "CMD_ATTENTION", "ATK_X", "TGT_1").play(1, "DEF_NONE")
    expect(g, hands=["BB", "GG"], turn=0, last=[1], extra=0, asked=(0, "KC-D12"))
    g.play(0, "ATK_BB", "TGT_1").play(1, "DEF_NONE")
    expect(g, final=[12, 0], winners=[0], over=True, asked=None)


def test_kc_e38_a_skip_eats_the_last_chance() -> None:
    """KC-E38"""
    g = at(["KKC", "RRRRR", "Y"], deck="", discard="", step="start", turn=0, last=[1, 2])
    g.play(0, "P2_CROWN", "CMD_LAY").play(1, "PICK_SWR", "PICK_SWR").play(0, "ATK_KK", "TGT_1").play(1, "DEF_NONE")
    legal(g, 1, "KC-D12", "ATK_R ATK_RR ATK_RRR DIS_R DIS_RR DIS_RRR")
    g.play(1, "ATK_RRR", "TGT_1").play(2, "DEF_NONE")
    expect(g, final=[2, 3, 0], winners=[1], over=True, asked=None)


def test_kc_e39_crown_when_nobody_else_holds_a_card() -> None:
    """KC-E39"""
    g = at(["RC", "", ""], deck="BBB", discard="", step="D1").play(0, "P2_CROWN")
    legal(g, 0, "KC-D2", "CMD_LAY CMD_ATTENTION CMD_ABDICATE")


def test_kc_e40_final_count() -> None:
    """KC-E40"""
    piles = ["RRRRRRRrC", "XGGG", "RKKKKbbXG"]
    g = at(["CCXG", "", "RRR"], deck="", discard="", step="start", turn=0, piles=piles, last=[])
    g.play(0, "P2_CROWN", "CMD_ABDICATE")
    expect(g, final=[15, 15, 14], winners=[0, 1], over=True, asked=None, hands=["", "", ""], discard="CXGRRR")


def test_kc_e41_what_an_ordinary_view_shows() -> None:
    """KC-E41: nothing of the score piles is in the view, but the history tells a knight with a memory."""
    g = chop().play(1, "BLK_Y")
    view = g.view(0)
    assert view["hands"] == ["C", "??????"]
    assert (view["deck"], view["discard"]) == ("??", "")
    assert g.turn == 1 and g.stage(0) == "ACT"
    richer = at(["YYYC", "YYYyyG"], deck="RRRR", discard="", step="D12", piles=["GGR", "CCX"])
    assert richer.play(0, "ATK_YYY", "TGT_1").play(1, "BLK_Y").view(0) == view
    assert ("attack", 0, 1, "YYY") in g.history(0) and ("defence", 1, "BLK_Y") in g.history(0)


def test_kc_e42_declining_and_being_unable_look_the_same() -> None:
    """KC-E42"""
    able, unable = (at(["RRB", hand, "K"], deck="YYYY", discard="", step="D12").play(0, "ATK_RR", "TGT_1") for hand in ("rG", "bG"))
    assert (able.legal(1), unable.legal(1)) == (["DEF_NONE", "BLK_R"], ["DEF_NONE"])
    able.play(1, "DEF_NONE")
    unable.play(1, "DEF_NONE")
    for viewer in (-1, 0, 2):
        assert ("defence", 1, "NONE") in able.history(viewer) and ("bag", 1, 0) in able.history(viewer)
        assert able.history(viewer) == unable.history(viewer)
        assert able.view(viewer) == unable.view(viewer)


def test_kc_e43_declining_the_power_is_not_seen() -> None:
    """KC-E43"""
    tables = [at([own, "rG", "K"], deck="RBYYKK", discard="", step="start", turn=0) for own in ("C", "Y")]
    assert [g.asked for g in tables] == [(0, "KC-D1"), (0, "KC-D12")]

    def same() -> None:
        for viewer in (-1, 1, 2):
            first, second = tables
            assert first.view(viewer) == second.view(viewer)
            assert first.history(viewer) == second.history(viewer)
            assert first.stage(viewer) == second.stage(viewer)

    same()
    assert tables[0].stage(1) == "ACT" and ("draw", 0, 2) in tables[0].history(1)
    tables[0].play(0, "P2_NONE")
    same()
    for seat, action in ((0, "ATK_RB"), (0, "TGT_1"), (1, "DEF_NONE")):
        for g in tables:
            g.play(seat, action)
        same()
    assert ("attack", 0, 1, "RB") in tables[0].history(2)


def test_kc_e44_cards_move_with_each_pick() -> None:
    """KC-E44"""
    g = at(["BC", "RRrG"], deck="YYYY", discard="", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1").play(1, "PICK_SWR")
    expect(g, hands=["RB", "RrG"], discard="C", asked=(1, "KC-D6"))
    legal(g, 1, "KC-D6", "PICK_SWR PICK_SHR")
    g.play(1, "PICK_SHR")
    expect(g, hands=["RBr", "RG"], asked=(0, "KC-D12"))
