"""Hidden information: KC-V1 to KC-V20, what each seat sees and what it never gets."""

from collections import Counter
from random import Random

import pytest

from tests.commands.table import Table, at, new_game


def twins(first: Table, second: Table, *viewers: int) -> None:
    """Both tables look the same to these viewers, at their own decisions too."""
    for viewer in viewers:
        assert first.view(viewer) == second.view(viewer)
        assert first.history(viewer) == second.history(viewer)
        assert first.stage(viewer) == second.stage(viewer)
        if viewer >= 0:
            assert first.legal(viewer) == second.legal(viewer)


def events(g: Table, viewer: int, *names: str) -> list[tuple[object, ...]]:
    return [event for event in g.history(viewer) if event[0] in names]


def test_what_a_view_shows() -> None:
    """KC-V1, KC-V2, KC-V3, KC-V4, KC-V5: the own hand, the sizes of the others and of the deck, the whole discard pile."""
    g = at(["RbCG", "KK", ""], deck="YYYYY", discard="XR", step="D1")
    for viewer, hands in ((0, ["RbCG", "??", ""]), (1, ["????", "KK", ""]), (2, ["????", "??", ""]), (-1, ["????", "??", ""])):
        view = g.view(viewer)
        assert (view["hands"], view["deck"], view["discard"]) == (hands, "?????", "XR")


def test_what_a_seat_may_not_know_changes_nothing_for_it() -> None:
    """KC-V20, KC-V1, KC-V2, KC-V6: other hands, the deck and all score piles may differ."""
    one = at(["RRCG", "rXG", "BB"], deck="YYKO", step="D1", piles=["GG", "", "C"])
    two = at(["RRCG", "YYY", "GG"], deck="GGXk", step="D1", piles=["", "OX", "RRR"])
    twins(one, two, 0)
    for action in ("P2_CROWN", "CMD_FEAR"):
        one.play(0, action)
        two.play(0, action)
        twins(one, two, 0)
    for action in ("P2_NONE", "TGT_1", "TGT_3", "ATK_RR", "DIS_R"):
        assert one.why(0, action) == two.why(0, action)


def test_a_refusal_tells_nothing_to_a_knight_who_is_not_asked() -> None:
    """KC-V20, KC-V19, KC-Q63: the sentence is the same whether the other one stands at KC-D1 or at KC-D12, whatever he holds."""
    power, plain = at(["RC", "KKC"], deck="YYYY", step="D1"), at(["RB", "KKC"], deck="YYYY", step="D12")
    for action in ("P2_CROWN", "ATK_KK", "DIS_K", "DEF_NONE", "TGT_1", "PICK_SWK"):
        assert power.why(1, action) is not None
        assert power.why(1, action) == plain.why(1, action)


def test_the_stage_of_the_knight_on_turn() -> None:
    """KC-V15, KC-Q63, KC-D1, KC-D12: ACT for the others, at both points; every other point has its name for all."""
    g = at(["RRCC", "r", "KK"], deck="YYYYYY", step="D1")
    assert [g.stage(viewer) for viewer in (-1, 0, 1, 2)] == ["ACT", "KC-D1", "ACT", "ACT"]
    g.play(0, "P2_CROWN")
    assert [g.stage(viewer) for viewer in (-1, 0, 1, 2)] == ["KC-D2"] * 4
    g.play(0, "CMD_LAY")
    assert [g.stage(viewer) for viewer in (-1, 0, 1, 2)] == ["KC-D3"] * 4
    g.play(2, "PICK_SWK", "PICK_SWK")
    assert [g.stage(viewer) for viewer in (-1, 0, 1, 2)] == ["ACT", "KC-D12", "ACT", "ACT"]
    g.play(0, "ATK_RR")
    assert [g.stage(viewer) for viewer in (-1, 0, 1, 2)] == ["KC-D13"] * 4
    g.play(0, "TGT_1")
    assert [g.stage(viewer) for viewer in (-1, 0, 1, 2)] == ["KC-D14"] * 4


@pytest.mark.parametrize("own", ["C", "O", "CO"])
def test_declining_leaves_no_trace(own: str) -> None:
    """KC-V19, KC-V15, KC-Q63: view, history and refusals of the others are the same before and after."""
    g = at(["R" + own, "KK", "B"], deck="YYYYYY", step="D1")
    before = [(g.view(viewer), g.history(viewer), g.stage(viewer)) for viewer in (-1, 1, 2)]
    refusal = g.why(1, "DIS_K")
    g.play(0, "P2_NONE")
    assert [(g.view(viewer), g.history(viewer), g.stage(viewer)) for viewer in (-1, 1, 2)] == before
    assert g.why(1, "DIS_K") == refusal


def test_legal_answers_are_for_the_deciding_knight_only() -> None:
    """KC-V19"""
    g = at(["RRC", "rG", "KK"], deck="YYYY", step="D12").play(0, "ATK_RR", "TGT_1")
    assert [g.legal(seat) for seat in range(3)] == [[], ["DEF_NONE", "BLK_R"], []]


@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_public_state_is_in_every_view(viewer: int) -> None:
    """KC-V15: turn, skip marks, extra turn and the order of the last chance make views differ."""
    hands = ["RB", "YY", "KK"]
    plain = at(hands, deck="rrrr", step="D12").view(viewer)
    assert at(hands, deck="rrrr", step="D12", turn=1).view(viewer) != plain
    assert at(hands, deck="rrrr", step="D12", skips=(1,)).view(viewer) != plain
    assert at(hands, deck="rrrr", step="D12", extra=1).view(viewer) != plain
    rounds = [at(hands, deck="", step="D12", last=last).view(viewer) for last in (None, [], [1], [1, 2])]
    assert all(one != two for index, one in enumerate(rounds) for two in rounds[:index])


def test_score_piles_stay_hidden_until_the_count() -> None:
    """KC-V6, KC-R10, KC-Q46, KC-O11: the events tell what went there, the view never does."""
    games = [at(["RRC", "rG"], deck="YYYY", step="D1", piles=piles) for piles in (["", ""], ["GGG", "X"])]
    for action in ("P2_NONE", "ATK_RR", "TGT_1"):
        for g in games:
            g.play(0, action)
        twins(games[0], games[1], -1, 0, 1)
    for g in games:
        g.play(1, "BLK_R")
    twins(games[0], games[1], -1, 0, 1)
    assert ("defence", 1, "BLK_R") in games[0].history(0)
    assert events(games[0], 0, "score", "final") == []


def test_a_ball_shows_four_cards_to_its_player_only() -> None:
    """KC-V7, KC-V16, KC-D8: the others learn how many were taken, kept and put back."""
    g = at(["BO", "R", "K"], deck="RbGyKK", step="D1").play(0, "P2_BALL", "BALL_DRAW", "PICK_SWR", "PICK_SHY", "PICK_GOL")
    names = ("ball", "taken", "kept", "back")
    assert events(g, 0, *names) == [("ball", 0), ("taken", 0, "RbyG"), ("kept", 0, "R"), ("kept", 0, "y"), ("back", 0, "Gb")]
    for viewer in (-1, 1, 2):
        assert events(g, viewer, *names) == [("ball", 0), ("taken", 0, 4), ("kept", 0, 1), ("kept", 0, 1), ("back", 0, 2)]


def test_the_choices_with_a_ball_are_secret() -> None:
    """KC-V7, KC-V16, KC-V20: other cards, other choices, another order, the same view for all others at every step."""
    one, two = at(["BO", "R", "K"], deck="RbGyKK", step="D1"), at(["BO", "R", "K"], deck="RkGYKK", step="D1")
    lines = (["PICK_SWR", "PICK_SHY", "PICK_GOL"], ["PICK_GOL", "PICK_SHK", "PICK_SWR"])
    for g in (one, two):
        g.play(0, "P2_BALL", "BALL_DRAW")
    assert one.view(0) != two.view(0)
    assert one.legal(0) == ["PICK_SWR", "PICK_SHB", "PICK_SHY", "PICK_GOL"]
    assert two.legal(0) == ["PICK_SWR", "PICK_SWY", "PICK_SHK", "PICK_GOL"]
    for first, second in zip(*lines, strict=True):
        twins(one, two, -1, 1, 2)
        one.play(0, first)
        two.play(0, second)
    twins(one, two, -1, 1, 2)


def test_a_look_is_secret() -> None:
    """KC-V8, KC-R58, KC-Q52: third knights and the knight looked at learn who looked at whom."""
    one, two = (at(["BO", hand, "K"], deck="YYYY", step="D1").play(0, "P2_BALL", "BALL_LOOK", "TGT_1") for hand in ("RRyG", "KbXX"))
    twins(one, two, -1, 2)
    assert (one.knows(0, 1), two.knows(0, 1)) == ("RRyG", "KbXX")
    assert events(one, 1, "look") == [("look", 0, 1, 4)]


def test_an_aid_is_secret() -> None:
    """KC-V9, KC-D6, KC-Q52: the pair learns the kinds, the others the number, pick by pick."""
    one, two = (at(["BC", "RRyXG", "K"], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1") for _ in range(2))
    for first, second in (("PICK_SWR", "PICK_SHY"), ("PICK_SWR", "PICK_EXC")):
        one.play(1, first)
        two.play(1, second)
        twins(one, two, -1, 2)
    assert events(one, 0, "give") == events(one, 1, "give") == [("give", 1, 0, "R"), ("give", 1, 0, "R")]
    assert events(one, 2, "give") == events(one, -1, "give") == [("give", 1, 0, 1), ("give", 1, 0, 1)]


def test_draws_are_secret() -> None:
    """KC-V17, KC-V1: in step 1 and after a discard the drawer alone gets the cards."""
    g = at(["R", "BB"], deck="yGKKYYYY", step="start")
    assert ("draw", 0, "yG") in g.history(0) and ("draw", 0, 2) in g.history(1)
    g.play(0, "DIS_R")
    assert events(g, 0, "draw")[-2:] == [("draw", 0, "KK"), ("draw", 1, 2)]
    assert events(g, 1, "draw")[-2:] == [("draw", 0, 2), ("draw", 1, "YY")]
    assert events(g, -1, "draw")[-2:] == [("draw", 0, 2), ("draw", 1, 2)]


def test_the_attack_and_the_defence_are_public() -> None:
    """KC-V14: set, target, method; DEF_NONE is the same event with any hand."""
    for hand, answer in (("rrX", "BLK_R"), ("rX", "BLK_X"), ("RR", "PAR_RR"), ("rX", "DEF_NONE")):
        g = at(["RR", hand, "K"], deck="YYYY", step="D12").play(0, "ATK_RR", "TGT_1").play(1, answer)
        for viewer in (-1, 0, 1, 2):
            assert events(g, viewer, "attack", "defence") == [("attack", 0, 1, "RR"), ("defence", 1, answer.removeprefix("DEF_"))]


def test_facts_forced_by_the_rules() -> None:
    """KC-V12: no bag after an attack or Fear, a mark after Lay down; they are told, but name no card."""
    g = at(["RRC", "rX", "B"], deck="YYYYYY", step="D1").play(0, "P2_CROWN", "CMD_LAY", "ATK_RR", "TGT_1").play(1, "DEF_NONE")
    for viewer in (-1, 0, 2):
        assert events(g, viewer, "marked", "no_bag") == [("marked", 1), ("marked", 2), ("no_bag", 1, 0)]
        assert g.knows(viewer, 1) == ""


def test_an_onlooker_gets_what_is_public() -> None:
    """KC-V20, KC-V8, KC-V9: with two knights as well, less than either of them."""
    g = at(["BO", "RG"], deck="YYYY", step="D1").play(0, "P2_BALL", "BALL_LOOK", "TGT_1")
    assert (g.knows(0, 1), g.knows(-1, 1)) == ("RG", "")
    assert g.view(-1)["hands"] == ["?", "??"]
    g = at(["BC", "RRG"], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_AID", "TGT_1").play(1, "PICK_SWR", "PICK_SWR")
    assert (g.knows(1, 0), g.knows(-1, 0)) == ("RR", "")


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_nobody_ever_names_a_wrong_card(seats: int) -> None:
    """KC-V2, KC-V3, KC-V4, KC-V5, KC-V16: in random games sizes are right, own hands complete, and what is named is there."""
    g, random = new_game(seats=seats, seed=seats + 20), Random(seats)
    while g.asked is not None:
        for viewer in range(-1, seats):
            view = g.view(viewer)
            assert [len(hand) for hand in view["hands"]] == [len(hand) for hand in g.hands]
            assert len(view["deck"]) == len(g.deck) and view["discard"] == g.discard
            assert viewer < 0 or view["hands"][viewer] == g.hand(viewer)
            assert all(known in ("?", card) for known, card in zip(g.knows_deck(viewer), g.deck, strict=True))
            assert all(Counter(g.knows(viewer, seat)) <= Counter(g.hand(seat)) for seat in range(seats) if seat != viewer)
        seat, _ = g.asked
        g.play(seat, random.choice(g.legal(seat)))
