"""End of the game: KC-R74 to KC-R81 and the rulings about it."""

from random import Random

import pytest

from tests.commands.table import Table, at, new_game


def asks(g: Table, seat: int, point: str, ids: str) -> None:
    """The seat is asked at this decision point and has exactly these answers, in index order."""
    assert g.asked == (seat, point)
    assert g.legal(seat) == ids.split()


def events(g: Table, viewer: int, *names: str) -> list[tuple[object, ...]]:
    return [event for event in g.history(viewer) if event[0] in names]


def test_the_running_turn_is_played_to_its_end() -> None:
    """KC-R74, KC-Q45: the last card of step 1 leaves steps 2 and 3 as they are."""
    g = at(["RC", "GG"], deck="RY", step="start")
    assert (g.deck, g.last) == ("", None)
    asks(g, 0, "KC-D1", "P2_NONE P2_CROWN")
    g.play(0, "P2_CROWN", "CMD_FEAR", "TGT_1", "ATK_RR", "TGT_1").play(1, "DEF_NONE")
    assert (g.points, g.turn, g.last) == ([12, 0], 0, [])


@pytest.mark.parametrize(
    ("own", "deck", "answers"),
    [("R", "KY", ["DIS_R"]), ("Rr", "KYY", ["DIS_SHR"]), ("RO", "KYYY", ["P2_BALL", "BALL_DRAW", "DIS_R"])],
)
def test_what_can_take_the_last_card(own: str, deck: str, answers: list[str]) -> None:
    """KC-R74, KC-R75, KC-Q43, KC-Q45: step 1, a discard, a ball; the round starts after this turn, with the next seat."""
    g = at([own, "B", "Y"], deck=deck, step="start").play(0, *answers)
    assert g.deck == ""
    assert (g.turn, g.last, g.asked) == (1, [2, 0], (1, "KC-D12"))
    assert events(g, -1, "last_chance") == [("last_chance",)]


def test_every_knight_has_one_last_chance_the_taker_last() -> None:
    """KC-R75, KC-Q43, KC-Q44: seat 2 of four takes the last card and has a turn of its own at the end."""
    g = at(["RR", "BB", "YY", "KK"], deck="G", step="start", turn=2).play(2, "DIS_Y")
    for seat, rest, action in ((3, [0, 1, 2], "DIS_K"), (0, [1, 2], "DIS_R"), (1, [2], "DIS_B"), (2, [], "DIS_Y")):
        assert (g.turn, g.last, g.asked) == (seat, rest, (seat, "KC-D12"))
        g.play(seat, action)
    assert (g.over, g.asked, g.legal(0)) == (True, None, [])


def test_a_last_chance_turn_draws_nothing() -> None:
    """KC-R76: neither at its start nor after a discard; the discard pile is not drawn from."""
    g = at(["RRX", "B"], deck="", discard="KKKK", step="start", last=[1])
    assert g.hand(0) == "RRX"
    g.play(0, "DIS_RR")
    assert (g.hands, g.discard, g.turn) == (["X", "B"], "KKKKRR", 1)


def test_the_ball_does_not_draw_in_the_last_chance() -> None:
    """KC-R76, KC-R77, KC-D7, KC-Q31: Draw 4 is not offered, Reclaim is not drawing."""
    g = at(["RO", "B"], deck="", discard="K", step="start", last=[1]).play(0, "P2_BALL")
    asks(g, 0, "KC-D7", "BALL_RECLAIM BALL_LOOK")
    g.play(0, "BALL_RECLAIM", "PICK_SWK")
    assert g.hand(0) == "RK"


def test_aid_and_defence_work_in_the_last_chance() -> None:
    """KC-R77, KC-R69: taking cards from a knight is not drawing, and the target may parry."""
    g = at(["RC", "RRb"], deck="", step="start", last=[1]).play(0, "P2_CROWN", "CMD_AID", "TGT_1")
    g.play(1, "PICK_SWR", "PICK_SHB")
    assert g.hand(0) == "RRb"
    g.play(0, "ATK_R", "TGT_1")
    asks(g, 1, "KC-D14", "DEF_NONE PAR_R")
    g.play(1, "PAR_R")
    assert (g.over, g.final) == (True, [1, 1])


def test_the_extra_turn_comes_before_the_last_chance() -> None:
    """KC-Q38: the second turn that takes the last card is followed by the round of everybody, its player included."""
    g = at(["RBKC", "GG", "Y"], deck="YY", step="D1").play(0, "P2_CROWN", "CMD_ATTENTION", "ATK_R", "TGT_1").play(1, "DEF_NONE")
    assert (g.turn, g.deck, g.last, g.hand(0)) == (0, "", None, "BYYK")
    g.play(0, "ATK_B", "TGT_1").play(1, "DEF_NONE")
    assert ("gold_only", 1, "GG") in g.history(0)
    assert (g.turn, g.last) == (2, [0])
    g.play(2, "DIS_Y")
    assert (g.turn, g.last, g.hand(0)) == (0, [], "YYK")


def test_attention_chain_around_the_last_card() -> None:
    """KC-Q38, KC-R65, KC-R66: three turns in a row before the round, and two more within it."""
    g = at(["RRRCCC", "B"], deck="Y", step="start").play(0, "P2_CROWN", "CMD_ATTENTION", "DIS_Y")
    assert (g.turn, g.last, g.extra, g.asked) == (0, None, 0, (0, "KC-D1"))
    g.play(0, "P2_CROWN", "CMD_ATTENTION", "DIS_R")
    assert (g.turn, g.last, g.extra, g.asked) == (0, None, 0, (0, "KC-D1"))
    g.play(0, "P2_NONE", "DIS_R")
    assert (g.turn, g.last) == (1, [0])
    g.play(1, "DIS_B")
    assert (g.turn, g.last, g.hand(0)) == (0, [], "RC")
    g.play(0, "P2_CROWN", "CMD_ATTENTION")
    assert (g.last, g.extra) == ([], 1)
    g.play(0, "DIS_R")
    assert (g.over, g.final, g.winners) == (True, [0, 0], [0, 1])


def test_the_last_knight_may_have_an_extra_turn() -> None:
    """KC-R66, KC-R75: the game ends after the added turn of the last seat of the round, not before."""
    g = at(["", "KYC"], deck="", step="start", turn=1, last=[]).play(1, "P2_CROWN", "CMD_ATTENTION", "ATK_K", "TGT_1")
    g.play(0, "DEF_NONE")
    assert (g.over, g.turn, g.last, g.asked) == (False, 1, [], (1, "KC-D12"))
    g.play(1, "ATK_Y", "TGT_1").play(0, "DEF_NONE")
    assert (g.over, g.final) == (True, [0, 2])


def test_a_mark_from_the_turn_of_the_last_card_eats_the_last_chance() -> None:
    """KC-Q35, KC-R75, KC-R64: the first seat of the round is passed over."""
    g = at(["RRC", "B", "KKK"], deck="YY", step="D1").play(0, "P2_CROWN", "CMD_LAY").play(2, "PICK_SWK", "PICK_SWK")
    g.play(0, "DIS_R")
    assert (g.turn, g.last, g.skips, g.hand(1)) == (2, [0], [], "B")
    assert events(g, -1, "skip") == [("skip", 1)]


def test_the_whole_round_but_the_taker_can_be_skipped() -> None:
    """KC-Q35, KC-R64: several in a row; the one who took the last card keeps his own last chance."""
    g = at(["RRC", "B", "", "G"], deck="YY", step="D1").play(0, "P2_CROWN", "CMD_LAY", "DIS_R")
    assert events(g, -1, "skip") == [("skip", 1), ("skip", 2), ("skip", 3)]
    assert (g.turn, g.last, g.hand(0), g.asked) == (0, [], "RYY", (0, "KC-D12"))
    assert events(g, -1, "gold_only") == []


def test_skips_of_the_last_seats_end_the_game() -> None:
    """KC-Q35, KC-R64, KC-R78: the two knights still to come are both marked."""
    g = at(["KKC", "R", "Y"], deck="", step="start", last=[1, 2]).play(0, "P2_CROWN", "CMD_LAY", "ATK_KK", "TGT_1")
    assert not g.over
    g.play(1, "DEF_NONE")
    assert events(g, -1, "skip") == [("skip", 1), ("skip", 2)]
    assert (g.over, g.final, g.winners, g.ranks) == (True, [2, 0, 0], [0], [1, 2, 2])


def test_a_mark_set_before_the_round_is_lost_with_the_last_chance() -> None:
    """KC-Q35: the last seat of the round is the marked one."""
    g = at(["R", "B", "K"], deck="", step="start", turn=1, last=[2, 0], skips=(0,)).play(1, "DIS_B").play(2, "DIS_K")
    assert (g.over, g.final) == (True, [0, 0, 0])
    assert events(g, -1, "skip") == [("skip", 0)]


def test_hands_count_for_nobody() -> None:
    """KC-R78, KC-V18, KC-Q54: gold in the hand is lost; the hands are discarded from seat 0 upward, in view of all."""
    g = at(["GG", "RRG", "C"], deck="", discard="K", step="start", last=[], piles=["R", "", "r"])
    assert (g.over, g.final, g.winners, g.hands, g.discard) == (True, [1, 0, 2], [2], ["", "", ""], "KGGRRGC")
    for viewer in (-1, 0, 1, 2):
        assert events(g, viewer, "final") == [("final", 0, "GG"), ("final", 1, "RRG"), ("final", 2, "C")]


def test_the_value_of_every_card() -> None:
    """KC-R79, KC-V6: swords 1, shields 2, crown 3, gold 5, ball and Excalibur 0; the piles are turned up for all."""
    g = at(["", "", "", "", "", ""], deck="", step="start", last=[], piles=["RBYK", "rbyk", "CC", "GG", "OO", "XX"])
    assert g.final == [4, 8, 6, 10, 0, 0]
    for viewer in (-1, 0, 5):
        assert sorted(events(g, viewer, "score"), key=lambda event: str(event[1])) == [
            ("score", 0, "RBYK", 4),
            ("score", 1, "rbyk", 8),
            ("score", 2, "CC", 6),
            ("score", 3, "GG", 10),
            ("score", 4, "OO", 0),
            ("score", 5, "XX", 0),
        ]


@pytest.mark.parametrize(
    ("piles", "final", "ranks", "winners"),
    [
        (["RR", "RRR", "R"], [2, 3, 1], [2, 1, 3], [1]),
        (["G", "RRC", "XG"], [5, 5, 5], [1, 1, 1], [0, 1, 2]),
        (["C", "G", "Rr"], [3, 5, 3], [2, 1, 2], [1]),
        (["G", "rC", "R"], [5, 5, 1], [1, 1, 3], [0, 1]),
        (["", "", ""], [0, 0, 0], [1, 1, 1], [0, 1, 2]),
        (["GG", "RRRRRRRRRRR", ""], [10, 11, 0], [2, 1, 3], [1]),
    ],
)
def test_the_ranks(piles: list[str], final: list[int], ranks: list[int], winners: list[int]) -> None:
    """KC-R80, KC-R81, KC-Q47, KC-Q59: the highest total wins and nothing else, equal totals share their rank."""
    g = at(["", "", ""], deck="", step="start", last=[], piles=piles)
    assert (g.final, g.ranks, g.winners) == (final, ranks, winners)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", [{}, {"attention_turns": 3, "skip_stack": True}])
def test_every_game_ends(seats: int, options: dict[str, object]) -> None:
    """KC-Q48, KC-Q49, KC-Q15, KC-R25, KC-R8: below 160 turns, nobody stuck, no card lost, no gold discarded, piles only grow."""
    g, random = new_game(seats=seats, seed=seats, options=options), Random(seats)
    piles = [""] * seats
    while g.asked is not None:
        seat, point = g.asked
        legal = g.legal(seat)
        assert legal and len(set(legal)) == len(legal)
        assert all(g.legal(other) == [] for other in range(seats) if other != seat)
        if point in ("KC-D1", "KC-D12"):
            assert len("".join(g.hands) + g.deck + g.discard + "".join(g.piles)) == 108
        assert "G" not in g.discard
        for before, after in zip(piles, g.piles, strict=True):
            assert all(after.count(card) >= before.count(card) for card in before)
        piles = g.piles
        g.play(seat, random.choice(legal))
    assert len(events(g, -1, "turn")) < 160
    assert sum(g.final) <= 172 and g.winners == [seat for seat in range(seats) if g.final[seat] == max(g.final)]
