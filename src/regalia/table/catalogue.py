"""What there is to read about the games: their names and options, their rules, their cards."""

import re
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from regalia import bots
from regalia.engine import registry, rulebook
from regalia.engine.cards import read_pack
from regalia.engine.errors import RegaliaError
from regalia.engine.options import Option
from regalia.engine.registry import GameInfo
from regalia.engine.sheet import notation, overview


class ValueView(Struct):
    """A value of an option, and what people call it; seat: which one it is, if it is one. A table without that seat can't have it."""

    value: str
    label: str
    seat: int | None


class OptionView(Struct):
    """An option of a game; title: what people call it, rule: the one that it changes. The default is the first value."""

    name: str
    title: str
    rule: str
    help: str
    values: list[ValueView]
    default: str


class GameView(Struct):
    """A game for the home page; line: what it is about; emblem: its id in the icon map, which is the code."""

    name: str
    code: str
    title: str
    line: str
    min_seats: int
    max_seats: int
    emblem: str
    bots: list[str]
    options: list[OptionView]


class RuleView(Struct):
    """A numbered rule."""

    id: str
    text: str


class ChapterView(Struct):
    """Rules under one heading."""

    title: str
    rules: list[RuleView]


class PartView(Struct):
    """A part of what is told about a game on one page; the lines of its text stay as they are."""

    title: str
    text: str


class RulesView(Struct):
    """The rule text of a game, and the game on one page, the aim first."""

    title: str
    overview: list[PartView]
    chapters: list[ChapterView]


def games() -> list[GameView]:
    """All games that can be played here."""
    return [game_view(info) for info in registry.games().values()]


def game_view(info: GameInfo) -> GameView:
    """One game."""
    options = [option_view(option) for option in info.options]
    return GameView(info.name, info.code, info.title, line(info), info.min_seats, info.max_seats, info.code.lower(), bots.names(info.name),
                    options)


def option_view(option: Option) -> OptionView:
    """One option."""
    told = zip(option.values, option.texts(), option.labels, strict=True)
    values = [ValueView(text, label, option.seat_of(value)) for value, text, label in told]
    return OptionView(option.name, option.title, option.rule, option.help, values, values[0].value)


@cache
def line(info: GameInfo) -> str:
    """The first sentence of the game's rule text, "" if it begins otherwise."""
    try:
        text = (files(info.package) / "rules.md").read_text(encoding="utf-8")
    except (OSError, ModuleNotFoundError):
        return ""
    plain = [part for part in text.split("\n\n") if part and part[0] not in "#-|>`"]
    return re.split(r"(?<=[.!?])\s", " ".join(plain[0].split()))[0] if plain else ""


@cache
def rules(info: GameInfo) -> RulesView:
    """The numbered rules by chapter; none for a game without a rule text."""
    told = [PartView(*part) for part in overview(info, info.make())]
    try:
        found = rulebook.rules(info).values()
    except (RegaliaError, ModuleNotFoundError):
        return RulesView(info.title, told, [])
    chapters: dict[str, list[RuleView]] = {}
    for rule in found:
        chapters.setdefault(rule.chapter, []).append(RuleView(rule.id, rule.text))
    return RulesView(info.title, told, [ChapterView(title, items) for title, items in chapters.items()])


@cache
def cards(info: GameInfo) -> list[dict[str, Any]]:
    """The card file row by row, each with the face that the sheet's ids stand for."""
    try:
        rows = read_pack(files(info.package) / "cards.toml", info.name)
    except (RegaliaError, OSError, ModuleNotFoundError):
        return [{"id": kind, **face(info, kind)} for kind in info.make().kinds]
    return [{**row, **face(info, str(row["id"]))} for row in rows if "id" in row]


def face(info: GameInfo, kind: str) -> dict[str, str]:
    """How a kind is named and marked; nothing where the game has no face for it."""
    try:
        shown = notation(info).card(kind)
    except (KeyError, ModuleNotFoundError):
        return {}
    return {"one": shown.one, "many": shown.many, "sign": shown.sign, "colour": shown.colour, "cls": shown.cls, "emblem": shown.emblem}
