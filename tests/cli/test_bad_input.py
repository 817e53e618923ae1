"""Whatever is wrong with a command line or a file: one sentence that names it, exit code 2, nothing written over."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.room import TEMPLATE, Said, played, refused, saved


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["dance"], "No such command 'dance'"),
        (["games", "--sizes"], "No such option: --sizes"),
        (["games", "chess"], "No game is called 'chess'. Games: commands"),
        (["games", "no.such.module:GAME"], "The game no.such.module:GAME can't be loaded"),
        (["games", "json:dumps"], "The game json:dumps: expected a GameInfo, got function."),
        (["games", "a b:c"], "No game is 'a b:c': expected its name, or module:NAME."),
        (["rule"], "Expected a rule number such as KC-R12, --search WORDS or --check, got nothing."),
        (["rule", "KC-R999"], "The King Commands has no rule KC-R999; it has KC-R1 to KC-R81."),
        (["rule", "R12"], "Rule 'R12': expected a number like KC-R12, which begins with one of KC (The King Commands)"),
        (["rule", "--search", "xylophone"], "--search: no rule holds all of the words 'xylophone'."),
        (["rule", "--search", " "], "--search: expected words, got none."),
        (["rule", "--check", "chess"], "No game is called 'chess'."),
        (["contract", "commands", "--games", "0"], "--games: expected a number from 1, got 0."),
        (["contract"], "Missing argument 'GAME'"),
        (["simulate", "chess"], "No game is called 'chess'."),
        (["simulate", "commands", "--games", "many"], "Invalid value for '--games' / '-n': expected a whole number, got 'many'"),
        (["simulate", "commands", "--games", "0"], "A simulation has 1 to 100000000 games, got 0."),
        (["simulate", "commands", "--seats", "7"], "The King Commands is played by 2 to 6, got 7 seats."),
        (["simulate", "commands", "--seats", "-1"], "The King Commands is played by 2 to 6, got -1 seats."),
        (["simulate", "commands", "--bots", "oracle"], "No bot called 'oracle' plays commands. Bots: greedy, uniform."),
        (["simulate", "commands", "--bots", "greedy,,"], "--bots: expected names with commas between them, got 'greedy,,'."),
        (["simulate", "commands", "--jobs", "-2"], "Expected 1 to 256 jobs, got -2."),
        (["simulate", "commands", "-o", "poke_block=purple"], "Option poke_block (KC-O3): expected one of same_color,"),
        (["simulate", "commands", "-o", "poke"], "Option 'poke': expected name=value."),
        (["simulate", "commands", "-o", "pork=1"], "Unknown option 'pork'. This game's options: reclaim_just_played,"),
        (["simulate", "commands", "-o", "skip_stack=true", "-o", "skip_stack=false"], "Option 'skip_stack' is given twice."),
        (["simulate", "commands", "-o", "first_player=4", "--seats", "3"], "Option first_player: expected a seat from 0 to 2, got 4."),
        (["simulate", "commands", "--out", "rows.xls"], "rows.xls: expected a name that ends in .csv or .parquet."),
        (["play", "chess"], "No game is called 'chess'."),
        (["play", "commands", "--seats", "7"], "--seats: The King Commands is played by 2 to 6, got 7."),
        (["play", "commands", "--seats", "two"], "Invalid value for '--seats': expected a whole number, got 'two'"),
        (["play", "commands", "--seats", "2", "--people", "Ann,Ben,Cid"], "--people: 3 people are named for 2 seats."),
        (["play", "commands", "--people", "Ann,,Cid"], "--people: expected names with commas between them, got 'Ann,,Cid'."),
        (["play", "commands", "--people", "greedy"], "--people: 'greedy' is a bot of The King Commands"),
        (["play", "commands", "--bots", "oracle"], "No bot called 'oracle' plays commands."),
        (["play", "commands", "-o", "poke_block=purple"], "Option poke_block (KC-O3): expected one of"),
        (["play", "commands", "--resume", "no.json"], "Can't read no.json: No such file"),
        (["play", "commands", "--resume", "no.json", "--seed", "x"], "--resume: a saved game has its own seats, options and seed"),
        (["play", "commands", "--cards", "no.toml"], "Can't read the card file no.toml: No such file"),
        (["position", "no.json"], "Can't read no.json: No such file"),
        (["position", "."], "Can't read .: Is a directory"),
        (["replay", "no.json"], "Can't read no.json: No such file"),
        (["new-game", "Poker!"], "NAME: expected 2 to 31 small letters, digits and underscores, a letter first, got 'Poker!'."),
        (["new-game", "class"], "NAME: expected 2 to 31 small letters"),
        (["new-game", "commands"], "NAME: there is a game 'commands' already."),
        (["new-game", "kcards", "--code", "KC"], "--code: the rules of The King Commands are numbered KC already"),
        (["new-game", "kcards", "--code", "kcx"], "--code: expected two capitals, got 'kcx'."),
        (["new-game", "hearts", "--title", 'a"b'], "--title: expected a text without quotes, braces and backslashes"),
        (["new-game", "cards", "--into", "/dev/null"], "/dev/null/cards: can't be written (Not a directory)."),
    ],
)
def test_a_bad_command_line(words: list[str], says: str, capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(capsys, *words).startswith(says)
    assert list(tmp_path.iterdir()) == []


# ---- card files

PACK = Path(__file__).parents[2] / "src/regalia/games/commands/cards.toml"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace("count = 14", "count = -1", 1), "card 1 (SWR): count is a whole number from 0 to 99, got -1."),
        (lambda text: text.replace("points = 2", 'points = "2"', 1), "card 5 (SHR): points is a whole number from 0 to 99, got '2'."),
        (lambda text: text.replace('id = "SWB"', 'id = "SWX"'), "expected the kinds SWR SWB"),
        (lambda text: text.replace('pack = "commands"', 'pack = "chess"'), "expected pack = \"commands\", got 'chess'."),
        (lambda text: text[:700], "not a TOML file"),
        (lambda text: "x" * 1_000_001, "a card file has at most 1000000 bytes, this one has 1000001."),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_bad_card_file(command: str, change: Callable[[str], str], says: str, capsys: Said, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(change(PACK.read_text(encoding="utf-8")), encoding="utf-8")
    assert says in refused(capsys, command, "commands", "--cards", file)


# ---- files of games and positions


def noise(file: Path) -> Path:
    """50 MB of it."""
    with file.open("wb") as out:
        for _ in range(50):
            out.write(os.urandom(1_000_000))
    return file


@pytest.mark.parametrize("command", ["replay", "position"])
@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "not JSON"),
        ("hello", "not JSON"),
        ('{"format": 1', "not JSON, or not all of it"),
        ("[1, 2]", "expected a JSON object, got list."),
        ("[" * 100_000, "not JSON"),
        ('{"format": NaN}', "NaN is no number"),
        ('{"format": 1, "format": 1}', "a field is given twice"),
        ("\udcff", "expected UTF-8 text, byte 0 is none."),
    ],
)
def test_a_file_that_is_no_json(command: str, content: str, says: str, capsys: Said, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_bytes(content.encode("utf-8", "surrogateescape"))
    assert says in refused(capsys, command, file)


@pytest.mark.parametrize("words", [["replay"], ["replay", "--verify"], ["position"], ["play", "commands", "--resume"]])
def test_noise(words: list[str], capsys: Said, tmp_path: Path) -> None:
    assert "expected at most 5000000 bytes, this file is larger." in refused(capsys, *words, noise(tmp_path / "noise"))


def change_move(data: dict[str, Any]) -> None:
    """The third knight's answer becomes another one of the game, which isn't legal there."""
    data["moves"][2][1] = "BALL_LOOK" if data["moves"][2][1] != "BALL_LOOK" else "CMD_FEAR"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d.update(format=2), "format: expected 1, got '2'."),
        (lambda d: d.update(rules=99), "rules: played under version 99 of commands, this is version 1."),
        (lambda d: d.update(game="chess"), "The replay can't be started: No game is called 'chess'."),
        (lambda d: d.update(game=TEMPLATE), "The replay can't be started: No game is called"),
        (lambda d: d.update(cards="0" * 32), "cards: played with other cards"),
        (lambda d: d.update(seats=9), "The replay can't be started: The King Commands is played by 2 to 6, got 9 seats."),
        (lambda d: d.update(seats="three"), "seats: expected a whole number, got 'three'."),
        (lambda d: d["options"].update(poke_block="purple"), "The replay can't be started: Option poke_block (KC-O3)"),
        (lambda d: d.update(seed="00" * 32), "commitment: expected "),
        (lambda d: d.update(seed="beef"), "seed: expected 64 hex digits, got 'beef'."),
        (lambda d: d.pop("moves"), "moves: this field is missing."),
        (lambda d: d.update(more=1), "more: no such field here"),
        (lambda d: d["moves"].append(["0"]), "moves[12]: expected [seat, \"action\"], got"),
        (lambda d: d["moves"].append([0, "FLY"]), "Move 13 (p0 FLY): No action of The King Commands is called 'FLY'"),
        (lambda d: d["moves"].append([8, "DEF_NONE"]), "Move 13 (p8 DEF_NONE): There is no seat 8, expected 0 to 2."),
        (change_move, "Move 3 (p"),
        (lambda d: d["moves"].pop(), "end: after the last of 11 moves the position isn't the recorded one"),
    ],
)
def test_an_edited_replay(change: Callable[[dict[str, Any]], Any], says: str, capsys: Said, tmp_path: Path) -> None:
    file = saved(tmp_path, moves=12)
    data = json.loads(file.read_text(encoding="utf-8"))
    change(data)
    file.write_text(json.dumps(data), encoding="utf-8")
    before = file.read_bytes()
    for words in (["replay", "--verify"], ["replay"], ["replay", "--seat", "0"], ["play", "commands", "--resume"]):
        assert refused(capsys, *words, file).startswith(says)
    assert file.read_bytes() == before


def test_a_truncated_replay(capsys: Said, tmp_path: Path) -> None:
    file = saved(tmp_path, moves=12)
    text = file.read_text(encoding="utf-8")
    for length in (1, len(text) // 2, len(text) - 3):
        file.write_text(text[:length], encoding="utf-8")
        assert "not JSON, or not all of it" in refused(capsys, "replay", file)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--seat", "3"], "--seat: expected a seat from 0 to 2, got 3."),
        (["--seat", "-1"], "--seat: expected a seat from 0 to 2, got -1."),
        (["--step", "13"], "The replay has 12 moves, expected a step from 0 to 12, got 13."),
        (["--step", "x"], "Invalid value for '--step': expected a whole number, got 'x'"),
        (["--seat", "1", "--step", "-1"], "--step: seat 1 saw "),
    ],
)
def test_no_such_seat_or_step(words: list[str], says: str, capsys: Said, tmp_path: Path) -> None:
    assert refused(capsys, "replay", saved(tmp_path, moves=12), *words).startswith(says)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d.update(format=7), "format: expected 1, got 7."),
        (lambda d: d.update(rules=2), "rules: expected 1, got 2."),
        (lambda d: d.update(game="chess"), "game, options: No game is called 'chess'."),
        (lambda d: d.pop("zones"), "zones: this field is missing."),
        (lambda d: d.update(seats=1), "seats: expected a whole number from 2 to 6, got 1."),
        (lambda d: d["zones"].update(deck="SWR DRAGON"), "zones.deck"),
        (lambda d: d["facts"].update(turn=9), "facts.turn"),
        (lambda d: d["frames"][0].update(kind="KC-D99"), "frames[0]"),
    ],
)
def test_an_edited_position(change: Callable[[dict[str, Any]], Any], says: str, capsys: Said, tmp_path: Path) -> None:
    data = played(12).position()
    change(data)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert refused(capsys, "position", file).startswith(says)


LONG = "n" * 300


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "--autosave", LONG], f"{LONG}: no game can be kept there (File name too long)."),
        (["play", "--autosave", "file/x.json"], "file/x.json: no game can be kept there (Not a directory)."),
        (["simulate", "commands", "--games", "1", "--out", f"{LONG}.csv"], f"{LONG}.csv: can't be written (File name too long)."),
        (["simulate", "commands", "--games", "1", "--out", "file/x.csv"], "file/x.csv: can't be written (Not a directory)."),
        (["new-game", "abc", "--into", LONG], f"{LONG}/abc: can't be written (File name too long)."),
        (["new-game", "abc", "--into", "file"], "file/abc: can't be written (Not a directory)."),
    ],
)
def test_a_name_that_cannot_be(words: list[str], says: str, capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert refused(capsys, *words) == says
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_file_that_nobody_may_look_at(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    def stat(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("regalia.terminal.autosave.os.stat", stat)
    assert refused(capsys, "play", "--autosave", "x.json") == "x.json: no game can be kept there (Permission denied)."


def test_a_game_that_cannot_be_kept_is_not_begun(capsys: Said) -> None:
    says = refused(capsys, "play", "--people", "", "--seats", "2", "--autosave", "/proc/x.json")
    assert says.startswith("The game can't be kept: Can't write /proc/x.json")
