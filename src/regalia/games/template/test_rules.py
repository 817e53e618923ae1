"""The rules of Template: each test states a situation, a move, and what the rule says; it names the rule.

Contract: expected values come from the rules, never from what the code printed.
"""

from pathlib import Path

import pytest

from regalia.engine.errors import CardError, OptionError
from regalia.engine.layout import new_buf
from regalia.engine.state import State
from regalia.games.template.cards import KIND_IDS
from regalia.games.template.game import GAME, TemplateGame, make
from regalia.games.template.state import DECK, HAND, PILE, POINTS


def game(**options: object) -> TemplateGame:
    """The game under some options."""
    return make(GAME.make(options).options)


def at(g: TemplateGame, hands: list[list[int]], pile: list[int], deck: list[int]) -> State:
    """A position by the numbers on the cards, the last one on top; seat 0 is on turn."""
    s = g.box.clone()
    while s.size(DECK):
        s.leave(DECK, s.kind_at(DECK, 0), 0)
    s.seats = len(hands)
    for zone, cards in ((PILE, pile), (DECK, deck), *((HAND + p, hand) for p, hand in enumerate(hands))):
        for number in cards:
            s.enter(zone, number - 1, 0)
    g.ask(s, 0)
    return s


def play(g: TemplateGame, s: State, number: int) -> State:
    """The player on turn plays the card of a number."""
    g.apply(s, s.to_act(), g.actions.index(f"PLAY_N{number}"))
    return s


def test_the_deal() -> None:
    """TM-R1, TM-R2, TM-R3"""
    g = game()
    for seats in (2, 3, 4):
        s = g.new(seats, 7)
        assert [s.size(HAND + p) for p in range(4)] == [3] * seats + [0] * (4 - seats)
        assert s.size(DECK) == 24 - 3 * seats and s.size(PILE) == 0


def test_every_kind_in_the_hand_can_be_played_and_no_other() -> None:
    """TM-R4, TM-D1"""
    g = game()
    s = at(g, [[2, 2, 5], [1]], pile=[], deck=[])
    assert [g.actions[a] for a in g.legal_list(s, 0)] == ["PLAY_N2", "PLAY_N5"]
    assert g.legal_list(s, 1) == []
    assert g.reason(s, 0, 0) == ("TM-R4", "Needs that card in your hand.")


def test_covering_a_lower_card_earns_a_point() -> None:
    """TM-R5"""
    g = game()
    assert play(g, at(g, [[5], [1]], pile=[4], deck=[]), 5).ints[POINTS] == 1
    assert play(g, at(g, [[3], [1]], pile=[4], deck=[]), 3).ints[POINTS] == 0


def test_an_equal_card_earns_a_point_with_the_option_alone() -> None:
    """TM-O1"""
    for option, points in ((False, 0), (True, 1)):
        g = game(equal_scores=option)
        assert play(g, at(g, [[4], [1]], pile=[4], deck=[]), 4).ints[POINTS] == points


def test_the_first_card_earns_nothing() -> None:
    """TM-Q1"""
    g = game(equal_scores=True)
    assert play(g, at(g, [[6], [1]], pile=[], deck=[]), 6).ints[POINTS] == 0


def test_then_a_card_is_drawn_from_the_top_and_the_next_player_is_asked() -> None:
    """TM-R4, TM-R6"""
    g = game()
    s = play(g, at(g, [[6], [1]], pile=[], deck=[2, 3]), 6)
    assert s.count(HAND, KIND_IDS.index("N3")) == 1 and s.size(DECK) == 1
    assert s.to_act() == 1


def test_without_a_deck_the_game_goes_on_until_no_card_is_held() -> None:
    """TM-Q2, TM-R7: a player without a card is passed over."""
    g = game()
    s = play(g, at(g, [[1, 2], [3]], pile=[], deck=[]), 1)
    play(g, s, 3)
    assert s.to_act() == 0 and s.size(HAND) == 1
    assert play(g, s, 2).to_act() == -1


def test_the_most_points_win_and_equal_points_share() -> None:
    """TM-R8"""
    g = game()
    s = play(g, play(g, at(g, [[4], [5]], pile=[1], deck=[]), 4), 5)
    points = new_buf(2)
    g.scores(s, points)
    assert list(points) == [1, 1]
    assert [g.share(s, p) for p in (0, 1)] == [0.5, 0.5]


def test_who_starts() -> None:
    """TM-O2"""
    assert [game(first_player=p).new(4, 3).to_act() for p in range(4)] == [0, 1, 2, 3]
    assert {game(first_player="random").new(4, seed).to_act() for seed in range(50)} == {0, 1, 2, 3}
    with pytest.raises(OptionError, match="first_player"):
        GAME.check_seats(2, game(first_player=2))


def test_a_card_file_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    """TM-R2"""
    file = tmp_path / "cards.toml"
    file.write_text('pack = "template"\n[[card]]\nid = "N1"\nname = "one"\ncount = -1\nvalue = 1\n', encoding="utf-8")
    with pytest.raises(CardError, match=r"card 1 \(N1\): count is a whole number from 0 to 99, got -1"):
        GAME.make(pack=file)
