"""Where a game is kept: refused at the start, lost on the way, written by two at once, named by hand."""

from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree

import pytest

from regalia.engine import replay
from regalia.terminal.autosave import Autosave, AutosaveError, taken
from regalia.terminal.play import run
from tests.terminal.room import Display, Keyboard, config, table


@pytest.mark.parametrize("name", ["~nosuchuser/x", "n" * 300, "a\0b", "~a\0b", "a\udcff", "game.json/x"])
def test_a_name_that_cannot_be_is_one_sentence_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    display = Display()
    assert run(config(tmp_path), Keyboard([f"save {name}", "help", "quit"]), display) == 0
    assert "why MOVE" in display.getvalue() and "Saved in" not in display.getvalue()
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_no_game_begins_that_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    display = Display()
    with pytest.raises(AutosaveError, match=r"Can't write .*game.json: (Not a directory|File exists)\."):
        run(config(tmp_path / "file"), Keyboard(["1"]), display)
    assert display.getvalue() == ""


def test_no_game_is_resumed_that_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk refuses the file that is there already, too."""
    run(config(tmp_path), Keyboard([]), Display())
    before = (tmp_path / "game.json").read_bytes()

    def full(path: Path, text: str, error: type[Exception]) -> None:
        raise error(f"Can't write {path}: No space left on device.")

    monkeypatch.setattr("regalia.terminal.autosave.write_text", full)
    with pytest.raises(AutosaveError, match="No space left"):
        run(config(tmp_path, replay=replay.read(tmp_path / "game.json")), Keyboard(["1"]), Display())
    assert (tmp_path / "game.json").read_bytes() == before


def spoiled(folder: Path, *lines: str) -> Iterator[str]:
    """A person before whose first answer the folder of the game becomes a file."""
    rmtree(folder)
    folder.write_text("", encoding="utf-8")
    yield from lines


def test_a_disk_that_refuses_is_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    folder, display = tmp_path / "games", Display()
    assert run(config(folder), Keyboard(spoiled(folder, "1", "1", "1", "quit")), display) == 1
    assert display.getvalue().count("The game can't be kept") == 1
    assert "could not be kept" in display.getvalue() and "--resume" not in display.getvalue()


def test_a_game_that_is_saved_elsewhere_is_kept_there_from_then_on(tmp_path: Path) -> None:
    folder, rescued, display = tmp_path / "games", tmp_path / "rescued.json", Display()
    lines = ["1", "1", "1", f"save {rescued}", *["1"] * 6, "quit"]
    assert run(config(folder), Keyboard(spoiled(folder, *lines)), display) == 0
    assert f"--resume {rescued}\n" in display.getvalue()
    replay.verify(replay.read(rescued))


def test_two_programs_with_one_file_lose_nothing(tmp_path: Path) -> None:
    """Both resume the same game; the one that writes second finds the other's moves and leaves them alone."""
    run(config(tmp_path), Keyboard([]), Display())
    file = tmp_path / "game.json"
    saved, display = replay.read(file), Display()

    def second() -> Iterator[str]:
        assert run(config(tmp_path, replay=saved), Keyboard(["1"] * 4), Display()) == 0
        theirs.append(file.read_bytes())
        yield from ["1"] * 8

    theirs: list[bytes] = []
    assert run(config(tmp_path, replay=saved), Keyboard(second()), display) == 0
    other = tmp_path / "game-2.json"
    assert display.getvalue().count("Somebody else has written") == 1
    assert f"\n{other}\n" in display.getvalue() and f"--resume {other}\n" in display.getvalue()
    assert file.read_bytes() == theirs[0]
    assert len(replay.verify(replay.read(other)).replay()["moves"]) > len(saved.moves)


def test_a_file_that_was_played_on_since_it_was_read_is_left_alone(tmp_path: Path) -> None:
    """Between the reading of the saved game and the first question another program may have made a move."""
    run(config(tmp_path), Keyboard([]), Display())
    file = tmp_path / "game.json"
    early = replay.read(file)
    run(config(tmp_path, replay=early), Keyboard(["1"] * 4), Display())
    late = file.read_bytes()
    run(config(tmp_path, replay=early), Keyboard(["2"] * 4), Display())
    assert file.read_bytes() == late
    replay.verify(replay.read(tmp_path / "game-2.json"))


def test_a_file_beside_is_one_that_is_not_there(tmp_path: Path) -> None:
    for name in ("g.json", "g-2.json", "g-3.json"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    autosave = Autosave(tmp_path / "g.json", source=None)
    assert autosave.make_way() and autosave.path == tmp_path / "g-4.json"
    assert not autosave.make_way()


def test_a_file_that_was_taken_away_is_written_again(tmp_path: Path) -> None:
    game = table(config(tmp_path), [])
    game.keep()
    (tmp_path / "game.json").unlink()
    game.keep()
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_nobody_may_know() -> None:
    with pytest.raises(AutosaveError, match="no game can be kept there"):
        taken(Path("n" * 300), AutosaveError)
