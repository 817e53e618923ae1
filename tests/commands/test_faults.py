"""Positions that no play can reach are refused with one sentence, and never half played (specification 3.1 and 3.3)."""

from typing import Any

import pytest

from regalia.engine import registry
from regalia.engine.errors import LayoutError, OptionError, PositionError
from regalia.engine.match import Match
from regalia.engine.position import load

Frame = dict[str, Any]

IMPOSSIBLE: list[tuple[Frame, dict[str, Any], str]] = [
    ({"kind": "KC-D2", "owing": [0]}, {"hand": ["SWR SWY", ""]}, "KC-D2 follows a crown"),
    ({"kind": "KC-D13", "owing": [0], "set": 22}, {"hand": ["SWR", "SWB"]}, "KC-D13 follows a set"),
    ({"kind": "KC-D13", "owing": [0], "set": 99}, {"hand": ["SWR", "SWB"]}, "set is from 0 to 23"),
    ({"kind": "KC-D9", "owing": [0]}, {"hand": ["SWR", ""], "held": "SWB"}, "KC-D9 is about 2 to 2 cards, got 1"),
    ({"kind": "KC-D9", "owing": [0]}, {"hand": ["SWR", ""], "held": "SWB SWB SWY"}, "KC-D9 is about 2 to 2 cards, got 3"),
    ({"kind": "KC-D8", "owing": [0], "kept": 0}, {"hand": ["", ""], "held": "SWB SWB"}, "KC-D8 is about 3 to 4 cards, got 2"),
    ({"kind": "KC-D8", "owing": [0], "kept": 5}, {"hand": ["", ""], "held": "SWB SWB SWY"}, "kept is from 0 to 1"),
    ({"kind": "KC-D3", "owing": [1], "left": 0}, {"hand": ["", "SWB SWB"]}, "left is from 1 to 2"),
    ({"kind": "KC-D6", "owing": [1], "given": 2}, {"hand": ["", "SWB SWB"]}, "given is from 0 to 1"),
    ({"kind": "KC-D12", "owing": []}, {"hand": ["SWB", "SWB"]}, "KC-D12 asks nobody"),
    ({"kind": "KC-D12", "owing": [1]}, {"hand": ["SWB", "SWB"]}, "KC-D12 asks seat 1, it is the turn of seat 0"),
    ({"kind": "KC-D14", "owing": [0], "set": 1}, {"hand": ["SWB", "SWB"], "table": "SWB"}, "KC-D14 asks seat 0"),
    ({"kind": "KC-D14", "owing": [1], "set": 1}, {"hand": ["SWB", "SWB"]}, "1 of SWB lie there during KC-D14, got 0"),
    ({"kind": "KC-D12", "owing": [0]}, {"hand": ["SWB", "SWB"], "table": "SWB"}, "0 of SWB lie there during KC-D12, got 1"),
]


def position(frame: Frame, zones: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"format": 1, "game": "commands", "rules": 1, "seats": 2, "zones": zones, "frames": [frame], **more}


@pytest.mark.parametrize(("frame", "zones", "says"), IMPOSSIBLE)
def test_an_impossible_question_is_refused(frame: Frame, zones: dict[str, Any], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        load(position(frame, zones), partial=True)
    with pytest.raises(PositionError, match=says):
        Match(registry.find("commands"), 2, position=position(frame, zones))


def test_kc_o1_a_ball_alone_in_the_pile_takes_nothing_back() -> None:
    """KC-O1, KC-D10: with reclaim_just_played = false another card has to be in the pile."""
    asked = {"kind": "KC-D10", "owing": [0]}
    with pytest.raises(PositionError, match="KC-D10 needs a card"):
        load(position(asked, {"hand": ["SWB", ""], "discard": "BAL"}, options={"reclaim_just_played": False}), partial=True)
    assert load(position(asked, {"hand": ["SWB", ""], "discard": "BAL"}), partial=True)[1].kind() == 9


def test_more_turns_of_the_last_chance_than_knights() -> None:
    """KC-R75: at most one turn each."""
    with pytest.raises(PositionError, match=r"facts\.last"):
        load(position({"kind": "KC-D12", "owing": [0]}, {"hand": ["SWB", ""]}, facts={"last": 99}), partial=True)


@pytest.mark.parametrize("field", ["format", "rules"])
@pytest.mark.parametrize("value", [True, 1.0, "1"])
def test_versions_are_whole_numbers(field: str, value: object) -> None:
    data = position({"kind": "KC-D12", "owing": [0]}, {"hand": ["SWB", ""]})
    with pytest.raises(PositionError, match=field):
        load({**data, field: value}, partial=True)


def test_a_box_too_small_for_the_table_is_refused(tmp_path: Any) -> None:
    """KC-R6, KC-R14: six cards for each hand and two for each first turn."""
    from importlib.resources import files

    lines = (files("regalia.games.commands") / "cards.toml").read_text(encoding="utf-8").splitlines()
    pack = tmp_path / "one.toml"
    pack.write_text("\n".join("count = 1" if line.startswith("count") else line for line in lines), encoding="utf-8")
    info = registry.find("commands")
    with pytest.raises(OptionError, match=r"3 knights need 24 cards .* holds 12"):
        Match(info, 3, seed=bytes(32), pack=pack)
    with pytest.raises(LayoutError, match="fewer cards than are to be dealt"):
        info.make(None, pack).new(3, 1)
