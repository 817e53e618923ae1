"""Every game's story reads as its screen prints it: a heading, then a text that goes on from it."""

from random import Random

import pytest

from regalia.engine import registry, sheet
from regalia.engine.match import Match
from regalia.engine.sheet import Names

GAMES = ["commands", "regalia.games.template.game:GAME"]
NAMES = ["Ann", "Bob", "Cal"]


@pytest.mark.parametrize("spec", GAMES)
def test_a_line_reads_on_from_its_heading(spec: str) -> None:
    match, chance = Match(registry.load(spec), 3, seed=bytes(32)), Random(1)
    while not match.over:
        seat = match.owing()[0]
        match.play(seat, chance.choice(match.legal(seat)))
    told = sheet.notation(match.info).story(match.events(0), Names(NAMES, 0))
    assert {heading for heading, _ in told} >= {"You", "Bob", "Cal"}
    for heading, text in told:
        assert text.endswith(".") and not text.endswith(".."), text
        assert heading in ("", "You", *NAMES)
        assert text[0].isupper() == (not heading), (heading, text)
        assert not heading or not text.lower().startswith(heading.lower()), text


def test_the_template_counts_and_marks_in_words() -> None:
    info = registry.load(GAMES[1])
    notation = sheet.notation(info)
    assert notation.describe(("dealt", 0, (5, 5, 1)), Names(NAMES, 0)) == "You are dealt 2 sixes and a two."
    assert notation.story([("played", 0, (1,)), ("point", 0), ("played", 1, (0,))], Names(NAMES, 0)) == [
        ("You", "play a two; earn a point."), ("Bob", "plays a one."),
    ]
    marks = Match(info, 2, seed=bytes(32)).sheet(0).counters
    assert [mark.value for mark in marks if mark.label == "on turn"] == [None]
