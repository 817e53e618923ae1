"""What the commands say when all is well."""

import json
import re
from pathlib import Path

import pytest

from regalia.build_info import summary
from regalia.cli import bench
from regalia.cli.common import seed_bytes
from regalia.engine import position, registry, replay
from regalia.engine.match import Match
from regalia.engine.replay import Player
from regalia.engine.rulebook import rules
from tests.cli.room import TEMPLATE, Said, played, said, saved

COMMANDS = registry.find("commands")


def test_without_a_word_it_lists_its_commands(capsys: Said) -> None:
    text = "\n".join(said(capsys))
    for name in ("games", "play", "rule", "replay", "position", "simulate", "bench", "contract", "new-game", "version"):
        assert re.search(rf"^  {name} ", text, flags=re.MULTILINE)
    assert said(capsys, "--help") == said(capsys)


def test_version(capsys: Said) -> None:
    assert said(capsys, "version") == [summary()]


def test_games(capsys: Said) -> None:
    lines = said(capsys, "games")
    assert "commands    The King Commands (KC), 2 to 6 seats, 14 options, bots greedy, uniform" in lines
    assert any(line.startswith("template") for line in said(capsys, "games", TEMPLATE))


def test_saved_games_are_listed_with_who_plays(capsys: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert not [line for line in said(capsys, "games") if "Saved" in line]
    match = Match(COMMANDS, 2, seed=bytes(32))
    match.play(match.owing()[0], match.legal(match.owing()[0])[0])
    folder = tmp_path / "regalia"
    folder.mkdir()
    replay.save(match, folder / "one.json", [Player("Ann"), Player("Bruno", "greedy")])
    (folder / "noise.json").write_text("{}")
    lines = said(capsys, "games")
    assert lines[-2].startswith("Saved games") and "--resume FILE" in lines[-2]
    assert lines[-1] == f"  {folder / 'one.json'}  The King Commands, Ann, Bruno, 1 move"


def test_the_options_of_a_game_with_values_default_rule_and_help(capsys: Said) -> None:
    lines = said(capsys, "games", "KC")
    assert len(lines) == 1 + sum(2 + len(option.values) for option in COMMANDS.options)
    at = lines.index("  poke_block: Blocking a poke")
    assert lines[at + 1 : at + 5] == [
        "      Which shields block a poke. (KC-O3)", "      [same_color]  A shield of its colour", "      any_color     Any shield",
        "      none          No shield",
    ]
    assert "      3        Seat 4" in lines  # KC-O12
    assert set(lines) <= set(said(capsys, "games", "--options"))


# ---- rule


def test_rule_shows_text_code_and_tests(capsys: Said) -> None:
    lines = said(capsys, "rule", "kc-r14", "KC-R79")
    assert lines[:2] == ["KC-R14  The King Commands, The turn", "  Step 1 is a duty: the knight draws the deck's two top cards."]
    code, tests, end = lines.index("Code:"), lines.index("Tests:"), lines.index("")
    assert code < tests < end
    for line in lines[code + 1 : tests]:
        assert re.match(r"  src/regalia/games/commands/\w+\.(py|toml):\d+  .*KC-R14(?!\d)", line) or "site-packages" in line
    for line in lines[tests + 1 : end]:
        assert re.match(r"  tests/commands/test_\w+\.py:\d+  .*(KC-R14(?!\d)|kc_r14_)", line)
    assert lines[end + 1] == "KC-R79  The King Commands, The end"


def test_the_tables_of_a_rule_stand_in_columns(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """KC-R30: its cells below each other, however wide the terminal is; KC-O3: no marks for code."""
    monkeypatch.setenv("COLUMNS", "160")
    lines = said(capsys, "rule", "KC-R30", "KC-O3")
    head = next(i for i, line in enumerate(lines) if line.startswith("  attack"))
    column = lines[head].index("stopped by shields")
    named = {line[2:].split("  ")[0]: line[column:].split("  ")[0].strip() for line in lines[head + 2 : head + 9]}
    assert named["Power chop"] == "2 of that colour" and named["Combination"] == named["Backstab"] == "no"
    shown = [line for line in lines if not re.match(r"  (src|tests)/", line)]
    assert not [line for line in shown if line.startswith("  |") or "`" in line or "**" in line]
    monkeypatch.setenv("COLUMNS", "70")
    narrow = said(capsys, "rule", "KC-R30")
    assert max(map(len, narrow[: narrow.index("Code:")])) <= 70


def test_rule_search(capsys: Said) -> None:
    lines = said(capsys, "rule", "--search", "backstab stops nothing")
    assert [line.split()[0] for line in lines if line.startswith("KC-")] == [
        rule.id for rule in rules(COMMANDS).values() if all(w in rule.text.lower() for w in ("backstab", "stops", "nothing"))
    ]
    assert any(line.startswith("KC-R40 ") for line in lines)


def test_rule_check_counts_what_it_has_checked(capsys: Said) -> None:
    """81 rules and 63 rulings."""
    line = "The King Commands: 144 rules and rulings, each cited by code or data and by a test."
    assert said(capsys, "rule", "--check", "commands") == [line]


def test_rule_check_lists_what_is_missing(capsys: Said) -> None:
    """The template's tests go out with it and lie in no folder of tests here."""
    lines = said(capsys, "rule", "--check", TEMPLATE, code=1)
    assert lines == [f"TM-{n}: no test cites it." for n in ("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "Q1", "Q2")]


# ---- replay


def test_a_replay_is_told_move_by_move(capsys: Said, tmp_path: Path) -> None:
    match = played(10_000)
    lines = said(capsys, "replay", saved(tmp_path))
    moves = [tuple(m) for m in re.findall(r"^ *(\d+)  Seat (\d)  (\w+)", "\n".join(lines), flags=re.MULTILINE)]
    assert moves == [(str(n), str(seat), text) for n, (seat, text) in enumerate(match.replay()["moves"], 1)]
    result = match.result()
    best = result.winners[0]
    assert lines[0] == "The King Commands, 3 seats"
    assert lines[-3] == f"1. seat {best}, {result.scores[best]} points"


def test_a_seat_gets_its_own_story_only(capsys: Said, tmp_path: Path) -> None:
    file = saved(tmp_path, moves=40)
    story = "\n".join(said(capsys, "replay", file, "--seat", 1))
    assert "You" in story and "P2_NONE" not in story and "The game isn't over." in story
    data = json.loads(said(capsys, "replay", file, "--seat", 1, "--json")[0])
    assert data["events"] == json.loads(json.dumps(played(40).events(1)))
    assert "moves" not in data and "seed" not in data


def test_a_replay_as_data(capsys: Said, tmp_path: Path) -> None:
    data = json.loads(said(capsys, "replay", saved(tmp_path, moves=40), "--json")[0])
    assert data["moves"] == played(40).replay()["moves"]
    assert [event[0] for event in data["events"]].count("dealt") == 3
    assert all(isinstance(event[2], list) for event in data["events"] if event[0] in ("dealt", "draw"))


def test_a_replay_verifies(capsys: Said, tmp_path: Path) -> None:
    match = played(40)
    hashed = position.state_hash(match.game, match.state)
    assert said(capsys, "replay", "--verify", saved(tmp_path, moves=40)) == [
        f"ok: The King Commands, 3 seats, 40 moves, not over; commitment {match.commitment}, position {hashed}"
    ]


def test_a_seat_hears_nothing_but_that_a_replay_is_right(capsys: Said, tmp_path: Path) -> None:
    """The number of all moves counts silent ones, and a hash of the whole position lets hidden cards be guessed at."""
    assert said(capsys, "replay", "--verify", "--seat", 1, saved(tmp_path, moves=40)) == [f"ok: commitment {played(40).commitment}"]


def test_a_replay_stops_at_a_move(capsys: Said, tmp_path: Path) -> None:
    file = saved(tmp_path, moves=40)
    for step in (0, 7, 40):
        assert json.loads(said(capsys, "replay", file, "--step", step, "--json")[0]) == json.loads(json.dumps(played(step).position()))
    lines = said(capsys, "replay", file, "--step", 7)
    assert any(line.startswith("  hand 2 ") for line in lines) and lines[-1].startswith("To answer: seat ")


def test_steps_of_a_seat_count_what_it_saw(capsys: Said, tmp_path: Path) -> None:
    """A silent move of another seat is no step: the numbers must not betray it."""
    file, seat = saved(tmp_path, moves=40), 1
    total = len(played(40).events(seat))
    for step in (0, 12, total):
        first = next(n for n in range(41) if len(played(n).events(seat)) >= step)
        assert json.loads(said(capsys, "replay", file, "--seat", seat, "--step", step, "--json")[0]) == played(first).view(seat)
    lines = said(capsys, "replay", file, "--seat", seat, "--step", 12)
    assert any(re.match(r"  deck +\d+ hidden", line) for line in lines) and "  score pile 1    closed" in lines


def test_a_replay_names_the_knight_that_a_move_is_aimed_at(capsys: Said, tmp_path: Path) -> None:
    lines = said(capsys, "replay", saved(tmp_path))
    aimed = [line for line in lines if " TGT_" in line]
    assert aimed and all(re.search(r"TGT_\d +\w.* Seat \d$", line) for line in aimed)


def test_no_step_of_a_replay_says_none(capsys: Said, tmp_path: Path) -> None:
    file = saved(tmp_path, moves=40)
    for words in ([], ["--seat", 0]):
        lines = said(capsys, "replay", file, "--step", 5, *words)
        assert not [line for line in lines if "None" in line]
    assert any(line.startswith("  on turn (seat ") for line in lines)


def test_the_version_is_an_option_too(capsys: Said) -> None:
    assert said(capsys, "--version") == said(capsys, "version") == [summary()]


# ---- position


def test_a_position_lists_legal_moves_with_labels(capsys: Said, tmp_path: Path) -> None:
    match, file = played(25), tmp_path / "position.json"
    seat = match.owing()[0]
    for data in (match.position(), match.knowledge(seat), match.view(seat)):
        file.write_text(json.dumps(data), encoding="utf-8")
        lines = said(capsys, "position", file)
        assert lines[1].startswith(f"seat {seat}, KC-D") and lines[1].endswith(f": {len(match.legal(seat))} legal moves")
        assert [line.split()[0] for line in lines[2:]] == match.legal(seat)


def test_a_position_as_another_seat_sees_it_keeps_the_moves_to_itself(capsys: Said, tmp_path: Path) -> None:
    match, file = played(25), tmp_path / "position.json"
    seat = match.owing()[0]
    file.write_text(json.dumps(match.view((seat + 1) % 3)), encoding="utf-8")
    assert said(capsys, "position", file)[1].endswith(": its moves aren't for these eyes")


def test_faults_of_a_position_are_named(capsys: Said, tmp_path: Path) -> None:
    data, file = played(12).position(), tmp_path / "position.json"
    data["zones"]["deck"] = " ".join(data["zones"]["deck"].split()[1:])
    file.write_text(json.dumps(data), encoding="utf-8")
    assert [line for line in said(capsys, "position", file, code=1) if line.startswith("fault: ")]
    assert not [line for line in said(capsys, "position", file, "--partial") if line.startswith("fault: ")]


# ---- simulate, contract, bench


def test_simulate(capsys: Said, tmp_path: Path) -> None:
    words = ["simulate", TEMPLATE, "--games", 120, "--seats", 4, "--seed", "x", "-o", "equal_scores=true"]
    lines = said(capsys, *words, "--out", tmp_path / "1.csv")
    again = said(capsys, *words, "--out", tmp_path / "2.csv", "--jobs", 2)
    assert re.match(r"120 games in [\d.]+ s: [\d.]+ games/s, \d+ decisions/s", lines[0])
    assert lines[1] == "decisions: 2880 in all, 24 to 24 a game, mean 24.0"  # each of the 24 cards is played
    assert lines[1:] == again[1:]
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()


def test_contract(capsys: Said) -> None:
    lines = said(capsys, "contract", TEMPLATE, "--games", 3)
    assert lines[0] == "Template: 3 games, 0 broke the contract."


def test_bench_without_the_other_engines(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "checkout", lambda: None)
    lines = said(capsys, "bench")
    assert lines[0] == summary()
    assert any(re.fullmatch(r"The King Commands, 4 seats: [\d,]+ decisions/s, [\d,]+ clones/s", line) for line in lines)


def test_seeds() -> None:
    """64 hex digits are the seed itself; every other text has one of its own; without any it is fresh."""
    assert seed_bytes("ab" * 32) == b"\xab" * 32
    seeds = [seed_bytes(text) for text in ("a", "b", "", "ab" * 31, "42")]
    assert all(len(seed) == 32 for seed in seeds) and len(set(seeds)) == len(seeds)
    assert seed_bytes("a") == seed_bytes("a")
    assert seed_bytes(None) != seed_bytes(None)
