"""Whether a question with one legal answer is asked is data of its kind: the same game with and without those questions."""

from random import Random
from typing import Any

from mypy_extensions import i64

from regalia.engine.frame import FORCED, FrameKind
from regalia.engine.game import Game
from regalia.engine.rng import FastRng, SetupRng
from regalia.engine.state import State
from tests.contract.games import sealed_bids, shared_damage
from tests.contract.games.little import Little


def quick(self: Little, *given: Any, **more: Any) -> None:
    """`Little.rules` with every question of a kind that isn't asked where it has one answer."""
    asked: list[FrameKind] = given[5]
    for kind in asked:
        kind.asked = FORCED
    Little.rules(self, *given, **more)


class QuickSkirmish(shared_damage.Skirmish):
    rules = quick


class QuickBids(sealed_bids.Bids):
    rules = quick


def started(game: Game, seats: int, seed: int) -> State:
    return game.start(seats, SetupRng([], FastRng(seed)))


def numbers(s: State) -> list[int]:
    """Cards, facts and the open question."""
    return [*map(int, s.n), *map(int, s.st), *(int(x) for i, x in enumerate(s.ints) if i < s.top + 2)]


def single(game: Game, s: State) -> tuple[int, int] | None:
    """The lowest owing seat with one legal answer, and the answer."""
    for seat in range(s.seats):
        legal = game.legal_list(s, seat)
        if len(legal) == 1:
            return seat, legal[0]
    return None


def compare(slow: Game, fast: Game, seats: int, seed: int) -> int:
    """Play one game in both forms; how many questions the fast one didn't ask."""
    random = Random(seed)
    s, q = started(slow, seats, seed), started(fast, seats, seed)
    skipped = 0
    while s.to_act() >= 0:
        forced = single(slow, s)
        if forced is not None:
            slow.apply(s, *forced)
            skipped += 1
            continue
        assert numbers(s) == numbers(q)
        seat = random.choice([p for p in range(seats) if s.owing() >> p & 1])
        a: i64 = random.choice(slow.legal_list(s, seat))
        slow.apply(s, seat, a)
        fast.apply(q, seat, a)
        assert q.to_act() < 0 or all(len(fast.legal_list(q, p)) != 1 for p in range(seats))
    assert numbers(s) == numbers(q)
    return skipped


def test_a_turn_and_a_reaction() -> None:
    slow, fast = shared_damage.GAME.make(), QuickSkirmish({"first_player": 0})
    assert sum(compare(slow, fast, 2, seed) for seed in range(40)) > 40


def test_a_commitment_answers_itself_seat_by_seat() -> None:
    slow, fast = sealed_bids.GAME.make({"rounds": 5}), QuickBids({"rounds": 5})
    assert sum(compare(slow, fast, 3, seed) for seed in range(40)) > 40
