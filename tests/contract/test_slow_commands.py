"""The engine against the slow rules: equal answers, cards and results at every step of whole games, under all options."""

from random import Random

import pytest

from regalia.engine.match import Match
from regalia.games.commands.game import GAME
from regalia.kit.spec import values
from tests.contract.places import choose, letters, same_as, zone
from tests.contract.slow_commands import LETTERS, Slow


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_engine_plays_as_the_slow_rules_do(seats: int) -> None:
    """KC-R12 to KC-R79, KC-D1 to KC-D14, KC-O1 to KC-O14."""
    for number in range(24):
        random = Random(f"{seats} {number}")
        options = {name: value for name, value in values(GAME, seats) if random.random() < 0.15}
        m = Match(GAME, seats, options, seed=random.randbytes(32))
        slow = same_as(m)
        while not m.over:
            check(m, slow)
            word = choose(random, m.legal(slow.seat))
            m.play(slow.seat, word)
            slow.play(word)
        assert slow.step == "over" and slow.scores() == m.result().scores


def check(m: Match, slow: Slow) -> None:
    game, s = m.game, m.state
    assert (slow.seat, f"KC-{slow.step}") == (s.to_act(), game.frame_kinds[s.kind()].name)
    assert m.legal(slow.seat) == sorted(slow.legal(), key=game.actions.index)
    hand, pile = zone(game, "hand"), zone(game, "pile")
    assert [letters(s, hand + p) for p in range(m.seats)] == [in_order(h) for h in slow.hands]
    assert [letters(s, pile + p) for p in range(m.seats)] == [in_order(p) for p in slow.piles]
    assert (letters(s, zone(game, "deck"))[::-1], letters(s, zone(game, "discard"))) == (slow.deck, slow.discard)


def in_order(cards: str) -> str:
    return "".join(sorted(cards, key=LETTERS.index))
