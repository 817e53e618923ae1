"""Bots are found by name."""

import pytest

from regalia import bots
from regalia.bots.greedy import BY_GAME
from regalia.bots.uniform import Uniform
from regalia.engine.errors import RegaliaError, UnknownGame


def test_names_and_find() -> None:
    assert bots.names("commands") == bots.names("KC") == ["greedy", "uniform"]
    assert [bots.find(name, "commands").name for name in bots.names("commands")] == ["greedy", "uniform"]
    assert isinstance(bots.find("uniform", "kc"), Uniform)


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    assert issubclass(bots.UnknownBot, RegaliaError)
    with pytest.raises(bots.UnknownBot, match=r"No bot called .clever. plays commands\. Bots: greedy, uniform\."):
        bots.find("clever", "commands")


def test_a_bot_for_an_unknown_game() -> None:
    with pytest.raises(UnknownGame):
        bots.find("uniform", "chess")
    with pytest.raises(UnknownGame):
        bots.names("chess")


def test_greedy_is_only_offered_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(BY_GAME, "commands")
    assert bots.names("commands") == ["uniform"]
    with pytest.raises(bots.UnknownBot, match=r"Bots: uniform\."):
        bots.find("greedy", "commands")
