"""The kit itself: a sound game passes every check, and each check fails on a game that was broken for it."""

from collections.abc import Callable
from itertools import count

import pytest

from regalia import build_info
from regalia.engine.game import Game
from regalia.engine.layout import ALL
from regalia.engine.match import Match
from regalia.engine.registry import GameInfo
from regalia.engine.state import State
from regalia.kit import Plan, Spec, run
from regalia.kit.counts import count as lines
from regalia.kit.counts import divide, parting
from regalia.kit.hashes import play
from regalia.kit.spread import quantile
from tests.contract.games import closed_pile, sealed_bids, series, shared_damage
from tests.contract.games.closed_pile import Cellar
from tests.contract.games.little import Buf, i64
from tests.contract.games.sealed_bids import Bids
from tests.contract.games.series import Rubber
from tests.contract.games.shared_damage import Skirmish

interpreted = pytest.mark.skipif(build_info.engine_build() == "compiled", reason="the engine is patched")


def spec(info: GameInfo, build: Callable[[dict[str, object]], Game], turned: bool = False) -> Spec:
    """A made-up game with another class in its place."""
    made = GameInfo(info.name, info.code, info.title, info.min_seats, info.max_seats, info.options, lambda o, pack: build(o), info.package)
    return Spec(made, turned=turned)


def fails(broken: Spec, check: str, words: str = "", undo: float = 0) -> None:
    report = run(broken, games=8, plan=Plan(steps=1, worlds=0, shadows=0, undo=undo), stop=1)
    assert not report.ok and report.failures[0].startswith(f"{check}: ") and words in report.failures[0]
    assert f"{broken.info.title}: " in report.lines[0] and "seed" in report.failures[0]


def test_a_lost_card() -> None:
    class Broken(Cellar):
        def act(self, s: State, seat: i64, a: i64) -> None:
            super().act(s, seat, a)
            if s.size(closed_pile.DECK) == 3:
                s.draw(closed_pile.DECK, closed_pile.HAND, 1, 0)
                s.n[closed_pile.HAND * s.lay.nk + s.first(closed_pile.HAND)] -= 1

    fails(spec(closed_pile.GAME, Broken), "cards")


def test_nothing_to_answer() -> None:
    class Broken(Cellar):
        def choices(self, s: State, seat: i64) -> list[int]:
            return [] if s.size(closed_pile.DECK) == 3 else super().choices(s, seat)

    fails(spec(closed_pile.GAME, Broken), "legal", "owes answer")


def test_an_answer_that_needs_what_others_hold() -> None:
    class Broken(Cellar):
        def choices(self, s: State, seat: i64) -> list[int]:
            return [a for a in super().choices(s, seat) if a != s.first(closed_pile.HAND + (seat + 1) % s.seats)]

    fails(spec(closed_pile.GAME, Broken), "legal", "on the state and on what it knows")


def test_a_refusal_without_a_rule() -> None:
    class Broken(Cellar):
        def reason(self, s: State, seat: i64, a: i64) -> tuple[str, str]:
            return "", "No."

    fails(spec(closed_pile.GAME, Broken), "refusals")


def test_a_game_without_an_end() -> None:
    class Broken(Cellar):
        def __init__(self, options: dict[str, object]) -> None:
            super().__init__(options)
            self.bound = 7

    fails(spec(closed_pile.GAME, Broken), "bound")


def test_rules_that_raise() -> None:
    class Broken(Cellar):
        def finish(self, s: State) -> None:
            raise KeyError("cellar")

    fails(spec(closed_pile.GAME, Broken), "error", "KeyError")


def test_a_commitment_in_which_the_first_has_an_advantage() -> None:
    class Broken(Bids):
        def act(self, s: State, seat: i64, a: i64) -> None:
            if a == sealed_bids.DONE and s.owing() == s.arg(0):
                s.ints[sealed_bids.POINTS + seat] += 1
            super().act(s, seat, a)

    fails(spec(sealed_bids.GAME, Broken), "commitment")


def test_a_seat_that_is_favoured() -> None:
    class Broken(Rubber):
        def scores(self, s: State, out: Buf) -> None:
            super().scores(s, out)
            out[0] += 1

    fails(spec(series.GAME, Broken, turned=True), "turning")


def test_chance_from_elsewhere() -> None:
    calls = count()

    class Broken(Rubber):
        def deal(self, s: State) -> None:
            for _ in range(next(calls) % 5):
                s.below(7)
            super().deal(s)

    fails(spec(series.GAME, Broken), "replay")


def test_knowledge_of_cards_that_are_not_there() -> None:
    class Broken(Cellar):
        def act(self, s: State, seat: i64, a: i64) -> None:
            super().act(s, seat, a)
            s.tell(closed_pile.HAND + seat, 0, 4, int(ALL))

    fails(spec(closed_pile.GAME, Broken), "positions", "is named")


@interpreted
def test_a_copy_that_shares_something(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = State.clone

    def clone(s: State) -> State:
        c = whole(s)
        c.ints = s.ints
        return c

    monkeypatch.setattr(State, "clone", clone)
    fails(spec(shared_damage.GAME, Skirmish), "clones")


@interpreted
def test_an_undo_that_leaves_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    restore = Match._restore

    def leave(m: Match, step: object) -> None:
        buf = m.log.buf
        restore(m, step)  # type: ignore[arg-type]
        m.log.buf = buf

    monkeypatch.setattr(Match, "_restore", leave)
    fails(spec(shared_damage.GAME, Skirmish), "undo", undo=1)


@interpreted
def test_a_withdrawal_that_leaves_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    withdraw = Game.withdraw

    def leave(game: Game, s: State, seat: int) -> bool:
        first = s.own(seat, 0)
        found = withdraw(game, s, seat)
        s.set_own(seat, 0, first)
        return found

    monkeypatch.setattr(Game, "withdraw", leave)
    fails(spec(sealed_bids.GAME, Bids), "withdrawal")


def test_counts_show_where_they_part() -> None:
    game = shared_damage.GAME.make()
    s = game.new(2, 1)
    by_move = divide(game, s, 3)
    assert sum(by_move.values()) == lines(game, s, 3)
    word = next(iter(by_move))
    assert parting(by_move, {**by_move, word: 0}) == f"{word}: {by_move[word]} against 0"


def test_hashes_tell_games_apart() -> None:
    assert play(series.GAME, 0, 1)[1] == play(series.GAME, 0, 1)[1] != play(series.GAME, 0, 2)[1]


@pytest.mark.parametrize(("degrees", "limit"), [(1, 15.14), (5, 25.74), (30, 66.62), (100, 161.3)])
def test_the_limits_of_the_spread_test(degrees: int, limit: float) -> None:
    """Quantiles 0.9999 of chi-square, from tables."""
    assert quantile(degrees) == pytest.approx(limit, rel=0.08)
