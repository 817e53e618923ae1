"""Match with a hidden commitment: answers in any order, taken back while it is open, recorded in seat order."""

import json

import pytest

from regalia.engine.errors import IllegalAction
from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from tests.contract.games.sealed_bids import GAME as BIDS

SEED = bytes(range(32))
EYE = int(ONLOOKER)


def everything(m: Match) -> str:
    """All that a match shows and records, as one text."""
    return json.dumps([m.position(), m.replay(), [[m.events(v), m.view(v), m.knowledge(v)] for v in [*range(m.seats), EYE]]])


def test_a_commitment_is_recorded_in_seat_order() -> None:
    """In whatever order the answers come, the games and their records are equal."""
    records = set()
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        m = Match(BIDS, 3, seed=SEED)
        for seat in order:
            m.play(seat, m.legal(seat)[0])
        for seat in reversed(order):
            m.play(seat, "DONE")
        records.add(json.dumps([m.replay(), m.position()]))
        assert [seat for seat, _ in m.replay()["moves"]] == [0, 0, 1, 1, 2, 2]
    assert len(records) == 1


def test_a_withdrawn_answer_is_in_no_record() -> None:
    m = Match(BIDS, 3, seed=SEED)
    before = everything(m)
    m.play(1, m.legal(1)[-1])
    m.play(1, "DONE")
    assert m.owing() == [0, 2]
    m.withdraw(1)
    assert everything(m) == before
    first, other = m.legal(1)[0], m.legal(2)[0]
    m.play(2, other)
    m.play(1, first)
    m.withdraw(2)
    assert m.replay()["moves"] == [[1, first]]
    with pytest.raises(IllegalAction, match="no answer of that seat"):
        m.withdraw(2)


def test_a_commitment_that_is_open_no_more_stays() -> None:
    """The last answer turns the others' up: neither withdrawal nor undo."""
    m = Match(BIDS, 2, seed=SEED)
    for seat in (0, 1):
        m.play(seat, m.legal(seat)[0])
        m.play(seat, "DONE")
    assert m.may_undo(1) is not None
    for seat in (0, 1):
        with pytest.raises(IllegalAction):
            m.withdraw(seat)


def test_others_hear_nothing_of_an_open_answer() -> None:
    m = Match(BIDS, 3, seed=SEED)
    before = [m.events(v) for v in (0, 2, EYE)]
    m.play(1, m.legal(1)[0])
    assert [m.events(v) for v in (0, 2, EYE)] == before
    secret = json.dumps([[m.view(v), m.knowledge(v)] for v in (0, 2, EYE)])
    m.withdraw(1)
    m.play(1, m.legal(1)[-1])
    assert json.dumps([[m.view(v), m.knowledge(v)] for v in (0, 2, EYE)]) == secret
