"""`regalia play`: who sits where, where the game is kept, and that it can be taken up again."""

from pathlib import Path

import pytest

from regalia.cli import play
from regalia.cli.common import InputError
from regalia.engine import registry, replay
from regalia.terminal.play import PlayConfig
from tests.cli.room import TEMPLATE, Said, refused, said, saved, shell

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
    shell("play", "--resume", file, "--bots", "uniform", stdin="1\n1\nquit\n")
    assert len(replay.read(file).moves) > before
