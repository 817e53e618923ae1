"""King Arthur's Crown: KC-R60 to KC-R73, KC-D2 to KC-D6 and the rulings about them."""

from tests.commands.table import Table, at

COMMANDS = "CMD_LAY CMD_ATTENTION CMD_FEAR CMD_AID CMD_ABDICATE"


def asks(g: Table, seat: int, point: str, ids: str) -> None:
    """The seat is asked at this decision point and has exactly these answers, in index order."""
    assert g.asked == (seat, point)
    assert g.legal(seat) == ids.split()


def events(g: Table, viewer: int, *names: str) -> list[tuple[object, ...]]:
    return [event for event in g.history(viewer) if event[0] in names]


def test_the_crown_leaves_the_hand_with_the_command() -> None:
    """KC-R60, KC-R61, KC-Q42, KC-D2: it lies on the pile before the command is carried out, the swords above it."""
    g = at(["BC", "RR"], deck="YYYY", discard="K", step="D1").play(0, "P2_CROWN")
    asks(g, 0, "KC-D2", COMMANDS)
    assert (g.hand(0), g.discard) == ("BC", "K")
    g.play(0, "CMD_LAY")
    assert (g.hand(0), g.discard, g.asked) == ("B", "KC", (1, "KC-D3"))
    g.play(1, "PICK_SWR")
    assert (g.hand(1), g.discard, g.asked) == ("R", "KCR", (1, "KC-D3"))
    g.play(1, "PICK_SWR")
    assert (g.hand(1), g.discard, g.asked) == ("", "KCRR", (0, "KC-D12"))
    for viewer in (-1, 0, 1):
        assert ("crown", 0, "LAY") in g.history(viewer)
        assert events(g, viewer, "lay") == [("lay", 1, "R"), ("lay", 1, "R")]


def test_which_commands_are_offered() -> None:
    """KC-D2, KC-Q31, KC-Q61: Fear and Aid need an opponent with a card, hidden cards do not matter; the others are always there."""
    asks(at(["C", "", "G"], deck="R", step="D1").play(0, "P2_CROWN"), 0, "KC-D2", COMMANDS)
    asks(at(["C", "", "R"], deck="R", step="D1").play(0, "P2_CROWN"), 0, "KC-D2", COMMANDS)
    g = at(["RC", "", ""], deck="", step="start", last=[]).play(0, "P2_CROWN")
    asks(g, 0, "KC-D2", "CMD_LAY CMD_ATTENTION CMD_ABDICATE")
    reason = g.why(0, "CMD_FEAR")
    assert reason is not None and reason[0] in {"KC-D2", "KC-Q31", "KC-R67"}
    assert g.why(0, "CMD_LAY") is None


def test_lay_down_goes_clockwise_from_the_next_seat() -> None:
    """KC-R62, KC-R63, KC-D3, KC-Q33: two picks each, the crown player lays down none, a mark is set in its place of the order."""
    g = at(["RR", "BBKr", "KKC", "YyG"], deck="YYYY", step="D1", turn=2).play(2, "P2_CROWN", "CMD_LAY")
    assert g.skips == [3]
    asks(g, 0, "KC-D3", "PICK_SWR")
    g.play(0, "PICK_SWR")
    asks(g, 0, "KC-D3", "PICK_SWR")
    g.play(0, "PICK_SWR")
    asks(g, 1, "KC-D3", "PICK_SWB PICK_SWK")
    g.play(1, "PICK_SWK")
    asks(g, 1, "KC-D3", "PICK_SWB")
    g.play(1, "PICK_SWB")
    assert (g.hands, g.discard, g.skips) == (["", "Br", "KK", "YyG"], "CRRKB", [3])
    asks(g, 2, "KC-D12", "ATK_K ATK_KK DIS_K DIS_KK")


def test_marks_wait_for_their_place_in_the_order() -> None:
    """KC-D3, KC-R63, KC-Q32, KC-Q33: seat 3 is not marked before seat 2 has laid down; one sword is kept; two swords cannot be kept."""
    g = at(["KC", "R", "BB", ""], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_LAY")
    assert (g.asked, g.skips) == ((2, "KC-D3"), [1])
    assert g.legal(2) == ["PICK_SWB"]
    g.play(2, "PICK_SWB", "PICK_SWB")
    assert (g.hands, g.skips, g.asked) == (["K", "R", "", ""], [1, 3], (0, "KC-D12"))
    for viewer in (-1, 0, 1, 2, 3):
        assert events(g, viewer, "marked") == [("marked", 1), ("marked", 3)]


def test_skipped_turns_in_a_row() -> None:
    """KC-R64, KC-R63: three marked knights are passed over, draw nothing and lose their marks."""
    g = at(["KC", "R", "", "Yr"], deck="YYYYYYYY", step="D1").play(0, "P2_CROWN", "CMD_LAY")
    assert g.skips == [1, 2, 3]
    g.play(0, "DIS_K")
    assert events(g, -1, "skip") == [("skip", 1), ("skip", 2), ("skip", 3)]
    assert (g.turn, g.hands, g.deck, g.skips) == (0, ["YYYY", "R", "", "Yr"], "YYYY", [])
    g.play(0, "DIS_Y")
    assert (g.turn, g.hand(1)) == (1, "RYY")


def test_a_marked_knight_is_a_knight_like_any_other() -> None:
    """KC-R64: he gives, is robbed and defends until the turn that he loses."""
    g = at(["RBC", "YrbGG", "K"], deck="KKKKKK", step="D1", skips=(1,))
    g.play(0, "P2_CROWN", "CMD_AID", "TGT_1").play(1, "PICK_SWY", "PICK_SHR").play(0, "ATK_RB", "TGT_1")
    asks(g, 1, "KC-D14", "DEF_NONE BLK_B")
    assert g.skips == [1]
    g.play(1, "BLK_B")
    assert (g.turn, g.skips, g.hands) == (2, [], ["Yr", "GG", "KKK"])


def test_two_marks_before_the_turn_count_as_one() -> None:
    """KC-R64, KC-Q34"""
    g = at(["KC", "R", "BBB"], deck="YYYYYYYY", step="D1", skips=(1,)).play(0, "P2_CROWN", "CMD_LAY").play(2, "PICK_SWB", "PICK_SWB")
    assert (g.skips, g.skip_count(1)) == ([1], 1)
    g.play(0, "DIS_K")
    assert (g.turn, g.skips, g.skip_count(1)) == (2, [], 0)


def test_a_mark_without_a_turn_to_come() -> None:
    """KC-R63, KC-Q35, KC-Q61: it is set all the same and has no effect."""
    g = at(["KC", "R"], deck="", step="start", last=[]).play(0, "P2_CROWN", "CMD_LAY")
    assert (g.skips, g.asked) == ([1], (0, "KC-D12"))
    g.play(0, "ATK_K", "TGT_1").play(1, "DEF_NONE")
    assert (g.over, g.final, g.winners) == (True, [1, 0], [0])
    assert events(g, -1, "skip") == []


def test_attention_is_one_more_full_turn() -> None:
    """KC-R65, KC-Q36, KC-Q9, KC-Q37: draw, power and step 3; a second Attention adds one again; opponents defend in both turns."""
    g = at(["RBCC", "rb"], deck="YYYYKKKKKK", step="D1").play(0, "P2_CROWN", "CMD_ATTENTION", "ATK_R", "TGT_1")
    asks(g, 1, "KC-D14", "DEF_NONE BLK_R")
    g.play(1, "DEF_NONE")
    assert (g.turn, g.extra, g.hand(0), g.deck) == (0, 0, "BYYC", "YYKKKKKK")
    asks(g, 0, "KC-D1", "P2_NONE P2_CROWN")
    g.play(0, "P2_CROWN", "CMD_ATTENTION")
    assert g.extra == 1
    g.play(0, "ATK_B", "TGT_1")
    asks(g, 1, "KC-D14", "DEF_NONE BLK_B")
    g.play(1, "DEF_NONE")
    assert (g.turn, g.extra, g.hand(0)) == (0, 0, "YYYY")
    g.play(0, "ATK_YYY", "TGT_1").play(1, "DEF_NONE")
    assert (g.turn, g.hand(1)) == (1, "KKrb")


def test_attention_in_the_last_chance_turn() -> None:
    """KC-R66, KC-R76: neither of the two turns draws; a chain ends with the crowns and then with an empty hand."""
    g = at(["RCCC", "BB"], deck="", step="start", last=[1]).play(0, "P2_CROWN", "CMD_ATTENTION", "DIS_R")
    assert (g.turn, g.hand(0), g.last, g.asked) == (0, "CC", [1], (0, "KC-D1"))
    g.play(0, "P2_CROWN", "CMD_ATTENTION")
    assert g.extra == 1
    asks(g, 0, "KC-D12", "DIS_CRO")
    g.play(0, "DIS_CRO")
    assert (g.hand(0), g.turn, g.last, g.extra) == ("", 1, [], 0)


def test_who_plays_lay_down_in_his_second_turn_is_not_marked() -> None:
    """KC-Q60, KC-R62: only opponents are."""
    g = at(["RCC", "BB", "K"], deck="rrrrrrrr", step="D1").play(0, "P2_CROWN", "CMD_ATTENTION", "DIS_R")
    assert (g.turn, g.hand(0)) == (0, "rrrrC")
    g.play(0, "P2_CROWN", "CMD_LAY").play(1, "PICK_SWB", "PICK_SWB")
    assert (g.skips, g.asked) == ([2], (0, "KC-D12"))


def test_fear_takes_a_bag_without_any_answer() -> None:
    """KC-R67, KC-D4, KC-Q27, KC-Q39: one target with cards, no defence, one bag of several."""
    g = at(["RC", "", "rX", "RrXGG"], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_FEAR")
    assert (g.hand(0), g.discard) == ("R", "C")
    asks(g, 0, "KC-D4", "TGT_2 TGT_3")
    g.play(0, "TGT_3")
    assert (g.hands, g.piles) == (["R", "", "rX", "RrXG"], ["G", "", "", ""])
    asks(g, 0, "KC-D12", "ATK_R DIS_R")
    for viewer in (-1, 1, 2, 3):
        assert events(g, viewer, "crown", "target", "bag") == [("crown", 0, "FEAR"), ("target", 0, 3), ("bag", 3, 0)]


def test_fear_of_a_knight_without_gold_finds_nothing() -> None:
    """KC-R67, KC-Q31, KC-V12: it is legal, and everybody learns that there was no bag."""
    g = at(["RC", "rX"], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_FEAR", "TGT_1")
    assert (g.hands, g.piles, g.discard, g.asked) == (["R", "rX"], ["", ""], "C", (0, "KC-D12"))
    assert ("no_bag", 1, 0) in g.history(-1)


def test_fear_is_not_the_attack_of_the_turn() -> None:
    """KC-R68, KC-Q56: two bags in one turn, the second attack against another knight and with a defence."""
    g = at(["RRC", "GG", "rG"], deck="YYYYYY", step="D1").play(0, "P2_CROWN", "CMD_FEAR", "TGT_1", "ATK_RR", "TGT_2")
    asks(g, 2, "KC-D14", "DEF_NONE BLK_R")
    g.play(2, "DEF_NONE")
    assert (g.piles, g.points) == (["RRGG", "", ""], [12, 0, 0])


def test_aid_names_an_opponent_with_cards() -> None:
    """KC-R69, KC-D5, KC-Q40, KC-Q31: gold or not does not matter."""
    g = at(["BC", "GG", "", "R"], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_AID")
    assert g.discard == "C"
    asks(g, 0, "KC-D5", "TGT_1 TGT_3")
    reason = g.why(0, "TGT_2")
    assert reason is not None and reason[0] in {"KC-D5", "KC-Q31", "KC-Q40", "KC-R69"}


def test_aid_gives_two_cards_in_secret() -> None:
    """KC-R69, KC-R72, KC-D6, KC-V9, KC-Q40, KC-Q52: the giver chooses, gold is not offered, the third knight sees two cards pass."""
    g = at(["BC", "RYYXG", "K"], deck="KKKK", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1")
    asks(g, 1, "KC-D6", "PICK_SWR PICK_SWY PICK_EXC")
    assert (g.legal(0), g.legal(2)) == ([], [])
    g.play(1, "PICK_SWY")
    assert g.hands == ["BY", "RYXG", "K"]
    asks(g, 1, "KC-D6", "PICK_SWR PICK_SWY PICK_EXC")
    g.play(1, "PICK_EXC")
    assert g.hands == ["BYX", "RYG", "K"]
    asks(g, 0, "KC-D12", "ATK_B ATK_Y ATK_BY ATK_X DIS_B DIS_Y DIS_BY DIS_EXC")
    for viewer in (0, 1):
        assert events(g, viewer, "give") == [("give", 1, 0, "Y"), ("give", 1, 0, "X")]
    for viewer in (-1, 2):
        assert events(g, viewer, "give") == [("give", 1, 0, 1), ("give", 1, 0, 1)]


def test_aid_with_two_cards_only() -> None:
    """KC-R69, KC-D6: a giver with just two cards that are not gold is asked twice and gives both."""
    g = at(["BC", "RRGG"], deck="KKKK", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1")
    asks(g, 1, "KC-D6", "PICK_SWR")
    g.play(1, "PICK_SWR")
    asks(g, 1, "KC-D6", "PICK_SWR")
    g.play(1, "PICK_SWR")
    assert (g.hands, g.asked) == (["RRB", "GG"], (0, "KC-D12"))


def test_aid_with_one_card_shows_that_the_rest_is_gold() -> None:
    """KC-R70, KC-D6, KC-Q41, KC-V12: one pick; the bags themselves are not shown."""
    g = at(["BC", "kGGG", "K"], deck="KKKK", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1")
    asks(g, 1, "KC-D6", "PICK_SHK")
    g.play(1, "PICK_SHK")
    assert (g.hands, g.asked) == (["Bk", "GGG", "K"], (0, "KC-D12"))
    assert events(g, 2, "gold_only") == []
    assert g.knows(2, 1) == g.knows(-1, 1) == "GGG"


def test_aid_from_a_hand_of_gold() -> None:
    """KC-R71, KC-D6, KC-V11: the bags are shown to all, the crown stays spent, the turn goes on."""
    g = at(["BC", "GGG", "K"], deck="KKKK", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1")
    assert (g.hands, g.discard, g.asked) == (["B", "GGG", "K"], "C", (0, "KC-D12"))
    for viewer in (-1, 0, 2):
        assert ("gold_only", 1, "GGG") in g.history(viewer)
        assert g.knows(viewer, 1) == "GGG"


def test_cards_received_complete_a_set_at_once() -> None:
    """KC-R72, KC-R16: but a ball received waits."""
    g = at(["RBYC", "KO"], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1").play(1, "PICK_SWK", "PICK_BAL")
    assert g.asked == (0, "KC-D12")
    g.play(0, "ATK_RBYK", "TGT_1").play(1, "DEF_NONE")
    assert (g.hand(0), g.piles) == ("O", ["RBYK", ""])


def test_abdication_scores_the_crown_and_ends_the_turn() -> None:
    """KC-R73, KC-R18, KC-R60: it does not touch the discard pile; one crown of two."""
    g = at(["RRCC", "B"], deck="YYYY", discard="K", step="D1").play(0, "P2_CROWN", "CMD_ABDICATE")
    assert (g.hands, g.piles, g.points, g.discard) == (["RRC", "BYY"], ["C", ""], [3, 0], "K")
    assert (g.turn, g.asked) == (1, (1, "KC-D12"))
    assert ("crown", 0, "ABDICATE") in g.history(-1)


def test_each_command_is_the_only_one_of_the_turn() -> None:
    """KC-R60, KC-R16: with a second crown in the hand step 3 follows."""
    for command in ("CMD_ATTENTION", "CMD_FEAR", "CMD_AID"):
        g = at(["CC", "GG"], deck="YYYY", step="D1").play(0, "P2_CROWN", command)
        if command != "CMD_ATTENTION":
            g.play(0, "TGT_1")
        asks(g, 0, "KC-D12", "DIS_CRO")
