"""`regalia play`: who sits where, where the game is kept, and that it can be taken up again."""

import sys
from importlib.resources import files
from pathlib import Path

import pytest

from regalia.cli import play
from regalia.cli.common import InputError, program
from regalia.engine import registry, replay
from regalia.engine.match import Match
from regalia.terminal.play import PlayConfig
from tests.cli.room import TEMPLATE, Said, played, refused, said, saved, shell

COMMANDS = registry.find("commands")


@pytest.mark.parametrize(
    ("seats", "people", "bots", "line_up"),
    [
        (None, "you", None, ["you", "greedy", "greedy", "greedy"]),
        (2, "you", None, ["you", "greedy"]),
        (6, "Ann,Ben", "uniform,greedy", ["Ann", "Ben", "uniform", "greedy", "uniform", "greedy"]),
        (None, "you", "uniform,greedy", ["you", "uniform", "greedy"]),
        (None, "Ann, Ben,Cid,Dea,Eva", None, ["Ann", "Ben", "Cid", "Dea", "Eva"]),
        (3, "", "greedy", ["greedy"] * 3),
    ],
)
def test_people_sit_first_and_bots_fill_the_table(seats: int | None, people: str, bots: str | None, line_up: list[str]) -> None:
    assert play.line_up(COMMANDS, seats, people, bots) == line_up


@pytest.fixture
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[PlayConfig]:
    """The games that the command hands to the terminal, which plays none of them."""
    configs: list[PlayConfig] = []

    def run(config: PlayConfig) -> int:
        configs.append(config)
        return 0

    monkeypatch.setattr(play, "run", run)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return configs


def test_without_a_word_commands_is_played(config: list[PlayConfig], capsys: Said, tmp_path: Path) -> None:
    assert said(capsys, "play") == []
    assert (config[0].info.name, config[0].seats) == ("commands", ["you", "greedy", "greedy", "greedy"])
    assert len(config[0].seed) == 32
    assert config[0].autosave.parent == tmp_path / "state" / "regalia" and not config[0].autosave.exists()


def test_options_seed_and_autosave_are_handed_on(config: list[PlayConfig], capsys: Said, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    said(capsys, "play", "KC", "-o", "poke_block=none", "--option", "skip_stack=true", "--seed", "0f" * 32, "--autosave", file)
    assert (config[0].seed, config[0].autosave) == (b"\x0f" * 32, file)
    assert {k: v for k, v in config[0].options.items() if v != COMMANDS.make().options[k]} == {"poke_block": "none", "skip_stack": True}


def test_a_saved_game_goes_on_in_its_own_file(config: list[PlayConfig], capsys: Said, tmp_path: Path) -> None:
    file = saved(tmp_path, moves=12)
    said(capsys, "play", "--resume", file, "--people", "Ann,Ben")
    assert (config[0].autosave, config[0].seats, config[0].replay) == (file, ["Ann", "Ben", "greedy"], replay.read(file))
    said(capsys, "play", "--resume", file, "--autosave", tmp_path / "other.json")
    assert config[1].autosave == tmp_path / "other.json"


PLAYERS = [replay.Player("Ann"), replay.Player("Ada", "uniform"), replay.Player("Ben")]


def with_players(folder: Path) -> Path:
    """A saved game of two people and a bot."""
    replay.save(played(12), folder / "game.json", PLAYERS)
    return folder / "game.json"


@pytest.mark.parametrize(
    ("flags", "line_up"),
    [
        ([], ["Ann", "uniform", "Ben"]),
        (["--people", "Cal,Dan"], ["Cal", "uniform", "Dan"]),
        (["--bots", "greedy"], ["Ann", "greedy", "Ben"]),
        (["--people", "Cal", "--bots", "greedy"], ["Cal", "greedy", "greedy"]),
    ],
)
def test_the_file_says_who_sits_where(config: list[PlayConfig], capsys: Said, tmp_path: Path, flags: list[str], line_up: list[str]) -> None:
    said(capsys, "play", "--resume", with_players(tmp_path), *flags)
    assert config[0].seats == line_up


def test_nobody_plays_for_people_who_are_not_there(config: list[PlayConfig], capsys: Said, tmp_path: Path) -> None:
    """A flag that leaves one of them out is refused before anything is played or written."""
    file = with_players(tmp_path)
    before = file.read_bytes()
    says = refused(capsys, "play", "--resume", file, "--people", "Ann")
    assert says.startswith("--people: expected 2 names, for the saved game is played by Ann, Ben; got 1.")
    file.write_bytes(before.replace(b'"Ann"', b'"greedy"'))
    assert "'greedy' is a bot" in refused(capsys, "play", "--resume", file)
    file.write_bytes(before.replace(b'"bot": "uniform"', b'"bot": "genius"'))
    assert "genius" in refused(capsys, "play", "--resume", file)
    assert config == []


def test_a_resumed_game_keeps_its_cards(config: list[PlayConfig], capsys: Said, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    default = files("regalia.games.commands").joinpath("cards.toml").read_text(encoding="utf-8")
    own.write_text(default.replace("points = 3", "points = 4"), encoding="utf-8")
    file = tmp_path / "g.json"
    replay.save(Match(COMMANDS, 2, seed=bytes(32), pack=own), file, [replay.Player("You"), replay.Player("Ada", "greedy")])
    said(capsys, "play", "--resume", file)
    assert (config[0].pack, config[0].seats) == (own, ["You", "greedy"])
    assert said(capsys, "replay", "--verify", file)[0].startswith("ok: ")
    own.rename(tmp_path / "moved.toml")
    says = refused(capsys, "play", "--resume", file)
    assert "cards: played with other cards than the default ones" not in says
    assert f"name the card file of that game (it was {own}) with --cards FILE." in says
    said(capsys, "play", "--resume", file, "--cards", tmp_path / "moved.toml")


def test_hints_name_a_path_where_the_shell_finds_no_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    command = tmp_path / "bin" / "regalia"
    command.parent.mkdir()
    command.write_text("#!/bin/sh\n", encoding="utf-8")
    command.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(command), "play"])
    monkeypatch.setenv("PATH", "/nowhere")
    assert program() == str(command)
    monkeypatch.setenv("PATH", str(command.parent))
    assert program() == "regalia"


def test_a_new_game_is_never_kept_over_another_file(config: list[PlayConfig], capsys: Said, tmp_path: Path) -> None:
    file = saved(tmp_path, moves=12)
    before = file.read_bytes()
    assert refused(capsys, "play", "--autosave", file) == f"--autosave: {file} is there already; --resume {file} goes on with it."
    assert config == [] and file.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/dev/null")
    with pytest.raises(InputError, match=r"Saved games can't be kept in /dev/null/regalia \(Not a directory\)"):
        play.fresh(None, COMMANDS)


def test_a_resumed_file_names_no_module_to_import(config: list[PlayConfig], capsys: Said, tmp_path: Path) -> None:
    """A file from elsewhere may say what it likes about its game; only registered ones are loaded."""
    file = saved(tmp_path, moves=12)
    file.write_text(file.read_text(encoding="utf-8").replace('"commands"', '"tests.cli.trap:GAME"'), encoding="utf-8")
    assert refused(capsys, "play", "--resume", file).startswith("The replay can't be started: No game is called 'tests.cli.trap:GAME'.")


def test_games_between_bots_are_played_to_the_end_in_a_shell(tmp_path: Path) -> None:
    for game in ("commands", TEMPLATE):
        file = tmp_path / f"{game[:8]}.json"
        shell("play", game, "--people", "", "--bots", "uniform", "--seats", 2, "--seed", "s", "--autosave", file)
        assert file.is_file()
    assert shell("replay", "--verify", tmp_path / "commands.json").stdout.startswith("ok: The King Commands, 2 seats")


def test_a_game_that_is_left_can_be_resumed_in_a_shell(tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    shell("play", "commands", "--seats", 2, "--bots", "uniform", "--seed", "s", "--autosave", file, stdin="1\nquit\n")
    before = len(replay.read(file).moves)
    assert [(player.name, player.bot) for player in replay.read(file).players] == [("You", ""), ("Ada", "uniform")]
    shell("play", "--resume", file, stdin="1\n" * 8 + "quit\n")
    assert len(replay.read(file).moves) > before
