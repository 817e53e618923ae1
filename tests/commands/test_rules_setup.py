"""Setup: KC-R1 to KC-R11 and the rulings about them."""

from collections import Counter

import pytest

from tests.commands.table import at, new_game, start_of

COUNTS = {"R": 14, "B": 14, "Y": 14, "K": 14, "r": 4, "b": 4, "y": 4, "k": 4, "C": 8, "O": 8, "X": 8, "G": 12}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_knights_with_the_whole_deck(seats: int) -> None:
    """KC-R1, KC-R2, KC-R6, KC-Q1, KC-Q2: 108 cards in an even split of four colours, six cards each, no reference card."""
    g = new_game(seats=seats, seed=11)
    assert Counter("".join(g.hands) + g.deck) == Counter(COUNTS)
    for seat in range(seats):
        own = [event[2] for event in g.history(seat) if event[:2] == ("dealt", seat)]
        assert len("".join(own)) == 6
        assert len(g.hand(seat)) == (8 if seat == g.first else 6)


@pytest.mark.parametrize("seats", [1, 7])
def test_other_numbers_of_knights_are_refused(seats: int) -> None:
    """KC-R1, KC-Q1: the message names the range."""
    with pytest.raises(Exception, match=r"2.*6"):
        new_game(seats=seats, seed=1)


@pytest.mark.parametrize(
    ("cards", "first"),
    [("RrO", 1), ("rCR", 1), ("CGr", 1), ("OXR", 2), ("XOk", 2), ("KYC", 2), ("GCC", 0), ("ROb", 2)],
)
def test_the_highest_printed_points_start(cards: str, first: int) -> None:
    """KC-R3, KC-Q3: sword 1, shield 2, crown 3, gold 5, ball and Excalibur 0."""
    assert start_of(cards, seats=3) == first


@pytest.mark.parametrize(
    ("cards", "seats", "first"),
    [
        ("RBOkC", 3, 1),
        ("GGGRGGrC", 3, 2),
        ("rGOGXR", 4, 3),
        ("OXOXXR", 3, 2),
        ("CRbCRBOG", 4, 3),
    ],
)
def test_only_the_tied_knights_get_another_card(cards: str, seats: int, first: int) -> None:
    """KC-R4, KC-Q4: the newest cards of the tied knights decide, again and again."""
    assert start_of(cards, seats=seats) == first


def test_too_few_cards_for_the_tied_knights() -> None:
    """KC-Q4: with fewer cards than tied knights the tied knight with the lowest seat number starts."""
    assert start_of("RGG", seats=3) == 1
    assert start_of("RGGC", seats=3) == 1
    assert start_of("RGRG", seats=4) == 1


def test_the_shown_cards_are_shuffled_back() -> None:
    """KC-R5, KC-Q5, KC-V13: everybody saw the cards, the deal follows a new shuffle and they tell nothing."""
    for seed in range(8):
        g = new_game(seats=3, seed=seed)
        shown = [event for event in g.history(-1) if event[0] == "shown"]
        assert [event[1] for event in shown[:3]] == [0, 1, 2]
        assert all([event for event in g.history(seat) if event[0] == "shown"] == shown for seat in range(3))
        assert g.first == start_of("".join(event[2] for event in shown), seats=3)
        assert ("start", g.first) in g.history(-1)
        assert [g.knows(-1, seat) for seat in range(3)] == ["", "", ""]
        assert len("".join(g.hands) + g.deck) == 108


def test_a_seed_repeats_the_deal() -> None:
    """KC-Q6: the order of the deal is fixed, so a seed gives the same game and another seed another one."""
    first, again, other = (new_game(seats=4, seed=seed) for seed in (3, 3, 4))
    assert (first.hands, first.deck, first.first) == (again.hands, again.deck, again.first)
    assert first.deck != other.deck


def test_deck_discard_and_score_piles_at_the_start() -> None:
    """KC-R7, KC-R8, KC-V1: face-down deck, empty discard pile, empty score piles."""
    g = new_game(seats=4, seed=2)
    assert (g.discard, g.piles, g.points) == ("", [""] * 4, [0] * 4)
    for viewer in (-1, 0, 1, 2, 3):
        assert g.view(viewer)["deck"] == "?" * 82
        assert g.view(viewer)["discard"] == ""


def test_a_score_pile_keeps_what_it_has() -> None:
    """KC-R8: cards are added, nothing leaves."""
    g = at(["RB", "Kr"], deck="YYYY", step="D12", piles=["KKG", "X"]).play(0, "ATK_RB", "TGT_1").play(1, "BLK_R")
    assert g.piles == ["KKG", "RBrX"]
    assert g.points == [7, 4]


def test_cards_of_a_score_pile_are_out_of_play() -> None:
    """KC-R9: neither played in defence, nor laid down, nor reclaimed."""
    piles = ["OCRRRRRX", "XrrRRKK"]
    g = at(["RRO", "G"], deck="YYYY", step="D1", piles=piles).play(0, "P2_BALL", "BALL_RECLAIM")
    assert g.legal(0) == ["PICK_BAL"]
    g.play(0, "PICK_BAL")
    assert g.legal(0) == ["ATK_R", "ATK_RR", "DIS_R", "DIS_RR", "DIS_BAL"]
    g.play(0, "ATK_RR", "TGT_1")
    assert g.legal(1) == ["DEF_NONE"]


def test_nobody_sees_a_score_pile_the_owner_included() -> None:
    """KC-R10, KC-V6, KC-Q46: positions that differ in the score piles only give equal views."""
    plain, rich = (at(["RR", "BB"], deck="YYYY", step="D12", piles=piles) for piles in (["", ""], ["GGG", "CrX"]))
    for viewer in (-1, 0, 1):
        assert plain.view(viewer) == rich.view(viewer)


def test_there_is_no_hand_limit() -> None:
    """KC-R11, KC-Q8: a hand of forty cards stays whole."""
    g = at(["R" * 12 + "B" * 12 + "Y" * 12 + "X" * 4, "B"], deck="K" * 9, step="D12").play(0, "DIS_EXC")
    assert len(g.hand(0)) == 44
    assert g.hand(0) == "R" * 12 + "B" * 12 + "Y" * 12 + "K" * 5 + "X" * 3
    assert g.asked == (1, "KC-D12")
