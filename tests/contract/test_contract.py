"""Every made-up game and The King Commands through the whole kit."""

import pytest

from regalia import build_info
from regalia.engine.options import text_of
from regalia.kit import Plan, Report, Spec, run
from regalia.kit.spec import values
from tests.contract.specs import COMMANDS, LITTLE

SEATS = [2, 3, 4, 5, 6]


def check(report: Report) -> None:
    """The contract is kept, and every question, action and value was reached."""
    assert report.ok, "\n".join(report.failures)
    assert report.reach.empty() == []
    work = report.reach.work
    assert work["twins compared"] > work["games"] and work["twins that differ"] > 0.5 * work["twins compared"] and work["worlds dealt"]


@pytest.mark.parametrize("spec", LITTLE.values(), ids=LITTLE)
def test_a_made_up_game_keeps_the_contract(spec: Spec) -> None:
    check(run(spec, games=40, plan=Plan(steps=0.2, worlds=0.2, twins=0.3)))


@pytest.mark.parametrize("name", ["cellar", "whisper", "bids", "parley", "levy", "outskirt"])
def test_everything_at_every_step(name: str) -> None:
    """With all audiences: each seat and the onlookers."""
    report = run(LITTLE[name], games=6, seed=2, plan=Plan.full())
    assert report.ok, "\n".join(report.failures)


@pytest.mark.parametrize("name", ["whisper", "bids", "cellar", "levy"])
def test_twins_answer_otherwise(name: str) -> None:
    """A silent choice is made by one table alone, a hidden answer is another one."""
    work = run(LITTLE[name], games=12, seed=3, plan=Plan(steps=0, worlds=0, shadows=7, twins=0.2)).reach.work
    assert work["silent moves of one table"] > 10 if name in ("whisper", "bids") else work["other answers of a twin"] > 10


@pytest.mark.parametrize("seats", SEATS)
def test_the_king_commands_keeps_the_contract(seats: int) -> None:
    """300 games in all, of which each has twins for two viewers; KC-V1 to KC-V20, KC-R1, KC-Q48."""
    report = run(COMMANDS, games=60, seats=[seats], plan=Plan(steps=0.05, worlds=0.02, shadows=2, twins=0.1, undo=0.05))
    assert report.ok, "\n".join(report.failures)
    unreached = {row.partition(" ")[2] for row in report.reach.empty()}
    assert not unreached & ({kind.name for kind in COMMANDS.info.make().frame_kinds} | possible(seats))
    assert report.reach.work["silent moves of one table"] > 10


@pytest.mark.skipif(build_info.engine_build() != "compiled", reason="so many games are for the compiled engine")
@pytest.mark.parametrize("seats", SEATS)
def test_many_games(seats: int) -> None:
    """500 games in all on the compiled engine, 10,000 more in `make soak`: KC-R1, KC-Q48, KC-Q49."""
    report = run(COMMANDS, games=100, seed=5, seats=[seats], plan=Plan(steps=0.005, worlds=0.002, shadows=0, undo=0.005))
    assert report.ok, "\n".join(report.failures)


def possible(seats: int) -> set[str]:
    return {f"{name}={text_of(value)}" for name, value in values(COMMANDS.info, seats)}


def test_the_king_commands_turns_with_the_seats() -> None:
    """KC-R12, KC-O12: the order of the deck and the first seat make the whole game."""
    spec = Spec(COMMANDS.info, COMMANDS.secrets, turned=True)
    report = run(spec, games=10, seed=4, plan=Plan(steps=0, worlds=0, shadows=0, undo=0))
    assert report.ok, "\n".join(report.failures)
