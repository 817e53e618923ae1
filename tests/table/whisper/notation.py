"""Whisper in words."""

from collections.abc import Sequence

from regalia.engine.event import Event
from regalia.engine.game import Game
from regalia.engine.sheet import Face, Names


def card(kind: str) -> Face:
    return Face(kind, kind, kind, "", "number")


def label(game: Game, action: str) -> str:
    return action.capitalize()


def describe(event: Event, names: Names | Sequence[str], before: Sequence[Event] = ()) -> str:
    seat = event[1]
    assert isinstance(seat, int)
    return f"{Names.of(names).does(seat, 'has')} {event[0]} {event[2]}."


def rule_of(event: Event, before: Sequence[Event] = ()) -> str:
    return "SC-R1"


def story(events: Sequence[Event], names: Names | Sequence[str], since: int = 0) -> list[tuple[str, str]]:
    return [("", describe(event, names)) for event in events[since:]]
