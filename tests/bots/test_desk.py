"""The desk shows what a seat knows and nothing that leads to the true state."""

from collections.abc import Iterator
from types import BuiltinFunctionType, BuiltinMethodType, FunctionType, MethodType
from typing import Any

import pytest

from regalia.bots.desk import Bot, Desk, DeskError
from regalia.bots.uniform import Uniform
from regalia.engine.game import cards_in
from regalia.engine.hidden import redact
from regalia.engine.layout import ONLOOKER
from regalia.engine.pile import KIND
from regalia.engine.rng import WORDS, FastRng, Rng, SealedRng
from regalia.engine.state import State
from regalia.games.commands.state import DECK, HAND
from tests.bots.room import commands, desk, positions

CODE = (type, FunctionType, MethodType, BuiltinFunctionType, BuiltinMethodType)
RUN = 7  # so many cards in a row, all of them seen by nobody but their owner, name the shuffle


def things(start: object) -> Iterator[object]:
    """Everything that attributes, items and elements lead to."""
    seen: dict[int, object] = {}
    todo = [start]
    while todo:
        x = todo.pop()
        if id(x) in seen or isinstance(x, CODE):
            continue
        seen[id(x)] = x
        yield x
        if isinstance(x, dict):
            todo += [*x.keys(), *x.values()]
        elif isinstance(x, list | tuple | set | frozenset):
            todo += x
        elif not isinstance(x, str | bytes | int | float | None):
            todo += [getattr(x, name) for name in dir(x) if not name.startswith("__")]


def numbers(x: object) -> list[int]:
    """A thing as a row of whole numbers, if it is one."""
    if isinstance(x, str | dict | set | frozenset):
        return []
    try:
        row = list(x)  # type: ignore[call-overload]
    except TypeError:
        return []
    return [int(i) for i in row] if all(isinstance(i, int) for i in row) else []


def holds(row: list[int], part: list[int]) -> bool:
    """Whether a row holds another one, without a gap."""
    return any(row[i : i + len(part)] == part for i in range(len(row) - len(part) + 1))


class Peeker(Bot):
    """Looks everywhere for the hand of the next seat and for the order in which the cards were shuffled."""

    name = "peeker"

    def __init__(self, truth: State, shuffled: list[int]) -> None:
        seat = (int(truth.to_act()) + 1) % int(truth.seats)
        self.hand = [int(truth.count(HAND + seat, k)) for k in range(truth.lay.kinds)]
        self.shuffled = shuffled
        self.found: set[str] = set()

    def choose(self, desk: Desk, rng: Rng) -> int:
        for thing in things(desk):
            row = numbers(thing)
            if holds(row, self.hand):
                self.found.add("hand")
            kinds = [x & int(KIND) for x in row]
            for order in (self.shuffled, self.shuffled[::-1]):
                if any(holds(kinds, order[i : i + RUN]) for i in range(len(order) - RUN + 1)):
                    self.found.add("deck")
        return desk.legal[0]


def peeked(at: Any, truth: State, shuffled: list[int]) -> set[str]:
    bot = Peeker(truth, shuffled)
    bot.choose(at, FastRng(1))
    return bot.found


def test_a_peeking_bot_finds_neither_a_hidden_hand_nor_the_shuffle() -> None:
    """Cards already drawn by others are part of the shuffle, too."""
    game = commands()
    shuffled = cards_in(game.new(3, 11), int(DECK))
    looked = 0
    for i, (s, seat) in enumerate(positions(game, 3, 11, [Uniform()] * 3)):
        other = int(HAND) + (seat + 1) % 3
        if i % 5 == 0 and sum(int(s.known(other, k, seat)) for k in range(12)) < s.size(other) > 2:
            assert peeked(desk(game, s), s, shuffled) == set()
            looked += 1
    assert looked >= 8


def test_the_peeking_bot_would_find_them() -> None:
    """The search of the test before is no empty one: a desk with the true state in a drawer is caught."""
    game = commands()
    s = game.new(3, 11)
    leaky: Any = desk(game, s)
    leaky.drawer = {"notes": [s]}
    assert peeked(leaky, s, cards_in(s, int(DECK))) == {"hand", "deck"}


def test_a_desk_has_no_generator_and_no_log() -> None:
    game = commands()
    s = game.start(2, SealedRng(bytes(32)))
    view = desk(game, s).view
    assert (view.src, view.log) == (None, None)
    assert [int(view.ints[i]) for i in range(WORDS)] == [0] * WORDS
    assert not any(isinstance(x, Rng) for x in things(desk(game, s)))


@pytest.mark.parametrize(("viewer", "whose"), [(-1, "a true state"), (int(ONLOOKER), "the view of an onlooker")])
def test_a_desk_refuses_what_is_not_the_knowledge_of_a_seat(viewer: int, whose: str) -> None:
    game = commands()
    s = game.new(2, 1)
    with pytest.raises(DeskError, match=whose):
        Desk(game, s if viewer < 0 else redact(s, viewer))


def test_a_desk_offers_the_legal_actions_of_its_seat() -> None:
    game = commands()
    for s, seat in positions(game, 4, 3, [Uniform()] * 4):
        at = desk(game, s)
        assert (at.seat, at.legal) == (seat, game.legal_list(s, seat))
        assert at.ids() == [game.actions[a] for a in at.legal]


def test_worlds_look_the_same_to_their_seat_and_differ_from_each_other() -> None:
    game = commands()
    rng = FastRng(2)
    for s, seat in positions(game, 3, 5, [Uniform()] * 3):
        at = desk(game, s)
        worlds = [at.world(rng) for _ in range(2)]
        for world in worlds:
            again = desk(game, world, seat)
            assert (list(again.view.n), list(again.view.st)) == (list(at.view.n), list(at.view.st))
            assert again.legal == at.legal
        if s.size(DECK) > 20:
            assert cards_in(worlds[0], int(DECK)) != cards_in(worlds[1], int(DECK))


def test_uniform_plays_every_legal_action() -> None:
    game = commands()
    s = game.new(2, 4)
    at = desk(game, s)
    rng = FastRng(3)
    assert {Uniform().choose(at, rng) for _ in range(60 * len(at.legal))} == set(at.legal)
