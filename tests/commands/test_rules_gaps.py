"""Rules that a planted fault could break unseen: the deal from a given order, and what the open facts say about hidden hands."""

from collections.abc import Iterator

import pytest

from regalia.engine.hidden import redeal
from regalia.engine.rng import FastRng
from regalia.engine.state import State
from regalia.games.commands.state import HAND
from tests.commands.table import IDS, LETTERS, Table, at, new_game, number, start_of

WORLDS = 60


def worlds(g: Table, viewer: int) -> Iterator[State]:
    """Positions that this viewer may be in, for all it knows."""
    for i in range(WORLDS):
        yield redeal(g.match.game, g.state, number(viewer), FastRng(i + 1))


def counts(g: Table, viewer: int, seat: int, cards: str) -> set[int]:
    """How many of these cards a hand holds in the worlds of a viewer."""
    kinds = [LETTERS.index(card) for card in cards]
    return {sum(int(w.count(HAND + seat, k)) for k in kinds) for w in worlds(g, viewer)}


def stages(g: Table, viewer: int) -> set[str]:
    """The decision points of the worlds of a viewer."""
    return {g.match.game.frame_kinds[w.kind()].name for w in worlds(g, viewer)}


def test_the_hands_come_from_a_second_shuffle() -> None:
    """KC-R5, KC-R6, KC-Q5, KC-Q6: seat 2 starts and gets the first card, then one card each clockwise, six rounds; then he draws two."""
    orders = ["RrG", "BYK" * 6 + "XG"]
    g = new_game(seats=3, setup={"shuffles": [[IDS[card] for card in order] for order in orders], "seed": "07" * 32})
    assert (g.first, g.turn) == (2, 2)
    assert g.hands == ["Y" * 6, "K" * 6, "B" * 6 + "XG"]


@pytest.mark.parametrize(("cards", "first"), [("GOGCR", 0), ("GGGRCr", 1), ("GGGCOCRr", 2), ("GGGCOCrR", 0)])
def test_any_of_the_tied_knights_may_win_the_comparison(cards: str, first: int) -> None:
    """KC-R4: the first one, the middle one or the last one dealt to, whoever has the highest of the newest cards."""
    assert start_of(cards, seats=3) == first


@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_the_deal_is_secret(viewer: int) -> None:
    """KC-V2, KC-V3: every knight gets the cards of his own hand, of the others their number."""
    dealt = [event[1:] for event in new_game(seats=3, seed=5).history(viewer) if event[0] == "dealt"]
    assert [seat for seat, _ in dealt] == [0, 1, 2]
    for seat, cards in dealt:
        assert isinstance(cards, str) and len(cards) == 6 if seat == viewer else cards == 6


@pytest.mark.parametrize(("action", "known"), [("ATK_RR", "RR"), ("ATK_RB", "RB"), ("ATK_X", "X")])
def test_the_set_named_is_known_before_the_target_is(action: str, known: str) -> None:
    """KC-V14: from the answer on everybody knows the attack; until its cards leave the hand they are known to be in it."""
    g = at(["RRBX", "K", "Y"], deck="YYYY", step="D12").play(0, action)
    assert [g.knows(viewer, 0) for viewer in (-1, 1, 2)] == [known] * 3
    g.play(0, "TGT_1").play(1, "DEF_NONE")
    assert [g.knows(viewer, 0) for viewer in (-1, 1, 2)] == [""] * 3


def test_a_crown_that_has_been_announced_is_known_to_be_there() -> None:
    """KC-V15, 3.1: the point KC-D2 is public and the crown is still in the hand; with the command it is on the pile."""
    g = at(["RCC", "K"], deck="YYYY", step="D1").play(0, "P2_CROWN")
    assert [g.knows(viewer, 0) for viewer in (-1, 1)] == ["C", "C"]
    g.play(0, "CMD_ATTENTION")
    assert [g.knows(viewer, 0) for viewer in (-1, 1)] == ["", ""]


def test_a_hand_without_a_bag_to_hand_over_has_none() -> None:
    """KC-V12: until the knight gets cards again, of which each may be a bag."""
    g = at(["RC", "KrX", "BBB"], deck="YYGGBBBB", step="D1")
    assert max(counts(g, 2, 1, "G")) > 0
    g.play(0, "P2_CROWN", "CMD_FEAR", "TGT_1")
    assert [counts(g, viewer, 1, "G") for viewer in (-1, 0, 2)] == [{0}] * 3
    g.play(0, "ATK_R", "TGT_2").play(2, "DEF_NONE")
    assert g.asked == (1, "KC-D12")
    assert [counts(g, viewer, 1, "G") for viewer in (-1, 0, 2)] == [{0, 1, 2}] * 3


def test_a_marked_hand_has_one_sword_at_most() -> None:
    """KC-V12, KC-R63: as long as it gets no card; a gift to another knight changes nothing about it."""
    g = at(["RC", "KrX", "BBb"], deck="YYYYYYGG", step="D1")
    assert max(counts(g, 2, 1, "RBYK")) > 1
    g.play(0, "P2_CROWN", "CMD_LAY").play(2, "PICK_SWB", "PICK_SWB")
    assert [counts(g, viewer, 1, "RBYK") for viewer in (-1, 0, 2)] == [{0, 1}] * 3


def test_step_3_is_one_of_two_stages_until_a_power_is_played() -> None:
    """KC-Q63, KC-R16: a knight at ACT may stand at KC-D1 or KC-D12; once his ball is played he stands at KC-D12, whatever he holds."""
    g = at(["RO", "B"], deck="CCCCCCCC", step="D1")
    assert stages(g, 1) == {"KC-D1", "KC-D12"}
    g.play(0, "P2_BALL", "BALL_LOOK", "TGT_1")
    assert stages(g, 1) == {"KC-D12"}


@pytest.mark.parametrize(("swords", "hand"), [("R", "X"), ("K", "X"), ("RR", "RX"), ("RB", "BX"), ("YYY", "YYX"), ("RBYK", "BYKX")])
def test_excalibur_completes_no_parry(swords: str, hand: str) -> None:
    """KC-R51, KC-R42, KC-R44, KC-Q21: it is no sword, so it can only block on its own."""
    g = at([swords, hand], deck="YYYY", step="D12").play(0, f"ATK_{swords}", "TGT_1")
    assert g.asked == (1, "KC-D14")
    assert g.legal(1) == ["DEF_NONE", "BLK_X"]


def test_a_single_card_left_is_still_a_deck() -> None:
    """KC-R74, KC-R15, KC-Q45: no last chance before it is taken; the next knight draws it, and the round follows his turn."""
    g = at(["RR", "B", "Y"], deck="KKG", step="start").play(0, "ATK_RR", "TGT_1").play(1, "DEF_NONE")
    assert (g.turn, g.hand(1), g.deck, g.last) == (1, "BG", "", None)
    assert ("last_chance",) not in g.history(-1)
    g.play(1, "DIS_B")
    assert (g.turn, g.last) == (2, [0, 1])


def test_nobody_can_name_a_card_that_another_knight_drew() -> None:
    """KC-V17, KC-V2: neither one of step 1 nor one of a discard; the drawer sees them all."""
    g = at(["R", "BB", "K"], deck="yGKKYYYY", step="start")
    assert [g.view(viewer)["hands"][0] for viewer in (-1, 0, 1, 2)] == ["???", "RyG", "???", "???"]
    g.play(0, "DIS_R")
    assert [g.view(viewer)["hands"][0] for viewer in (-1, 0, 1, 2)] == ["????", "KKyG", "????", "????"]


@pytest.mark.parametrize(
    ("swords", "hand", "parries"),
    [
        ("K", "RBB", "PAR_R PAR_B"),
        ("YK", "RRBB", "PAR_RB"),
        ("YY", "RRRKK", "PAR_RR PAR_KK"),
        ("KK", "RRRBYK", "PAR_RR"),
        ("KKK", "RRRBYK", "PAR_RRR"),
    ],
)
def test_every_set_of_the_kind_parries_whichever_attacks(swords: str, hand: str, parries: str) -> None:
    """KC-O4: sets before and behind the attack in the table, and none of the next kind."""
    g = at([swords, hand], deck="YYYY", step="D12", options={"parry_match": "same_kind"}).play(0, f"ATK_{swords}", "TGT_1")
    assert g.legal(1) == ["DEF_NONE", *parries.split()]
