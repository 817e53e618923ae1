"""Many games: the same whoever plays them, and fairly summed up."""

import csv
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from regalia.bots import Bot, Desk, UnknownBot
from regalia.bots.uniform import Uniform
from regalia.engine.errors import OptionError, RegaliaError, UnknownGame
from regalia.engine.layout import new_buf
from regalia.engine.playout import playout
from regalia.engine.position import state_hash
from regalia.engine.registry import find
from regalia.engine.rng import FastRng, Rng
from regalia.lab.rows import COLUMNS, OutputError, part_of, rows, table
from regalia.lab.simulate import Outcome, Plan, PlanError, check, finish, play, run, watched
from regalia.lab.summary import Summary, wilson

TEMPLATE = "regalia.games.template.game:GAME"


def plan(**changes: Any) -> Plan:
    """Games of the template, which is quick to play."""
    return Plan(**{"game": TEMPLATE, "games": 120, "seats": 3, "bots": ("uniform",), "seed": 5, **changes})


def flat(batches: Iterator[list[Outcome]]) -> list[Outcome]:
    return [game for batch in batches for game in batch]


def test_the_same_games_however_many_processes() -> None:
    one, two = flat(run(plan(), 1)), flat(run(plan(), 2))
    assert [game.index for game in one] == list(range(120))
    assert one == two


def test_a_game_depends_on_the_plan_and_its_number_alone() -> None:
    games = flat(run(plan(games=60)))
    assert play(plan(games=60), 57) == games[57]
    assert flat(run(plan(games=60, seed=6))) != games
    assert len({game.points for game in games}) > 1


def test_commands_between_a_greedy_and_a_uniform_bot() -> None:
    """A bot that never sees more than its desk, and one that needs none, at one table; every decision is counted."""
    games = flat(run(plan(game="commands", games=2, seats=2, bots=("greedy", "uniform"))))
    assert [game.bots for game in games] == [("greedy", "uniform"), ("uniform", "greedy")]
    assert all(0 < game.decisions < 2600 for game in games)  # KC-Q48


def test_uniform_bots_choose_the_same_whoever_plays_the_game() -> None:
    """Inside the engine, from the legal answers, and from a desk."""
    game = find("commands").make()
    bot = Uniform()
    for index in range(3):
        states, counts = [], []
        for way in ("engine", "legal", "desk"):
            s, chance = game.new(3, 9, index), FastRng(9, -1 - index)
            if way == "engine":
                counts.append(int(playout(game, s, chance.words, new_buf(game.max_legal))))
            else:
                counts.append(finish(game, s, [bot if way == "legal" else FromTheDesk()] * 3, chance))
            states.append(state_hash(game, s))
        assert len(set(states)) == len(set(counts)) == 1


class FromTheDesk(Bot):
    """A uniform bot that the lab doesn't know for one."""

    def choose(self, desk: Desk, rng: Rng) -> int:
        return Uniform().choose(desk, rng)


def test_seats_move_on_from_game_to_game() -> None:
    p = plan(seats=3, bots=("greedy", "uniform"))
    assert [p.seating(index) for index in range(3)] == [
        ["greedy", "uniform", "greedy"], ["uniform", "greedy", "uniform"], ["greedy", "uniform", "greedy"],
    ]


def test_ranks_and_shares_of_the_win_follow_the_points() -> None:
    for game in flat(run(plan())):
        best = max(game.points)
        winners = game.points.count(best)
        assert game.shares == tuple(1 / winners if x == best else 0 for x in game.points)
        assert game.ranks == tuple(1 + sum(other > x for other in game.points) for x in game.points)


@pytest.mark.parametrize(
    ("changes", "error", "says"),
    [
        ({"games": 0}, PlanError, "A simulation has 1 to 100000000 games, got 0."),
        ({"seats": 5}, OptionError, "Template is played by 2 to 4, got 5 seats."),
        ({"seats": 2, "options": {"first_player": 3}}, OptionError, "Option first_player: expected a seat from 0 to 1, got 3."),
        ({"options": {"nope": 1}}, OptionError, "Unknown option 'nope'."),
        ({"bots": ("oracle",)}, UnknownBot, "No bot called 'oracle' plays template."),
        ({"bots": ("uniform",) * 4}, PlanError, "4 bots are named for 3 seats."),
        ({"game": "chess"}, UnknownGame, "No game is called 'chess'."),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changes: dict[str, Any], error: type[RegaliaError], says: str) -> None:
    with pytest.raises(error) as e:
        check(plan(**changes))
    assert str(e.value).startswith(says)


def test_the_number_of_jobs_is_checked() -> None:
    with pytest.raises(PlanError, match="Expected 1 to 256 jobs, got -1"):
        flat(run(plan(), -1))


# ---- rows


def test_rows_as_csv(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    with table(file) as writer:
        for batch in run(plan(games=60)):
            writer.add(rows(batch))
    with file.open(encoding="utf-8", newline="") as text:
        read = list(csv.DictReader(text))
    assert list(read[0]) == list(COLUMNS)
    assert [(int(row["game"]), int(row["seat"])) for row in read] == [(game, seat) for game in range(60) for seat in range(3)]
    assert [path.name for path in tmp_path.iterdir()] == ["rows.csv"]


def test_a_run_that_breaks_off_keeps_its_rows_apart(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), table(tmp_path / "rows.csv"):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == [part_of(tmp_path / "rows.csv")]


def test_no_file_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(OutputError, match="there is a file of that name already"), table(file):
        pass
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(("name", "says"), [("rows.txt", "ends in .csv or .parquet"), ("no/such/folder/rows.csv", "No such file")])
def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(OutputError, match=says), table(tmp_path / name):
        pass


def test_parquet_without_pyarrow_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(OutputError, match=r"pip install 'regalia\[parquet\]'"), table(tmp_path / "rows.parquet"):
        pass
    assert list(tmp_path.iterdir()) == []


def test_rows_as_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "rows.parquet"
    with table(file) as writer:
        for batch in run(plan(games=60)):
            writer.add(rows(batch))
    read = parquet.read_table(file).to_pylist()
    assert len(read) == 180 and list(read[0]) == list(COLUMNS)


# ---- summary


def test_the_summary_adds_up() -> None:
    summary = Summary()
    summary.add([Outcome(0, 10, ("a", "b"), (4, 2), (1, 2), (1.0, 0.0)), Outcome(1, 20, ("b", "a"), (3, 3), (1, 1), (0.5, 0.5))])
    assert (summary.games, summary.decisions, summary.shortest, summary.longest) == (2, 30, 10, 20)
    assert (summary.by_seat[0].mean_points, summary.by_seat[0].mean_share) == (3.5, 0.75)
    assert (summary.by_bot["a"].mean_points, summary.by_bot["a"].mean_share) == (3.5, 0.75)
    assert (summary.by_bot["b"].games, summary.by_bot["b"].seats) == (2, 2)
    lines = summary.lines(4.0)
    assert lines[0] == "2 games in 4.0 s: 0.5 games/s, 8 decisions/s"
    assert lines[1] == "decisions: 30 in all, 10 to 20 a game, mean 15.0"
    assert [line.split()[0] for line in lines[3:]] == ["seat", "seat", "a", "b"]


def test_two_seats_of_one_bot_are_one_game() -> None:
    summary = Summary()
    summary.add([Outcome(0, 10, ("a", "a"), (4, 2), (1, 2), (1.0, 0.0))])
    account = summary.by_bot["a"]
    assert (account.games, account.seats, account.mean_share, account.mean_points) == (1, 2, 0.5, 3.0)


def test_wilsons_interval() -> None:
    """Values of Newcombe, Statistics in Medicine 17 (1998), table I, method 3: 81/263, 15/148, 0/20, 1/29."""
    for won, n, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)):
        assert wilson(won / n, n) == pytest.approx((low, high), abs=5e-5)


# ---- the bar


def test_the_bar_is_drawn_on_a_terminal_only() -> None:
    for terminal, drawn in ((True, True), (False, False)):
        out = io.StringIO()
        assert len(flat(watched(run(plan()), 120, Console(file=out, force_terminal=terminal)))) == 120
        assert ("Playing" in out.getvalue()) is drawn
