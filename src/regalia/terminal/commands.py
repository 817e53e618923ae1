"""What can be typed beside an answer: help, the rules, why, undo, save, log, table, seal, quit."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from regalia.engine import rulebook, sheet
from regalia.engine.errors import RegaliaError
from regalia.engine.sheet import Choice, Sheet
from regalia.terminal import answers
from regalia.terminal.autosave import taken

if TYPE_CHECKING:
    from regalia.terminal.play import Table

FOUND: Final = 8  # rules shown for words


class CommandError(RegaliaError):
    """A command that can't be carried out."""


def is_command(typed: str) -> bool:
    """Whether a line is no answer."""
    return typed.startswith("?") or typed.partition(" ")[0].lower() in COMMANDS


def run(table: Table, seat: int, shown: Sheet, typed: str) -> bool:
    """Carry out a command for a person; True if the game has changed."""
    if typed.startswith("?"):
        typed = f"? {typed[1:]}"
    word, _, rest = typed.partition(" ")
    return COMMANDS[word.lower()](table, seat, shown, rest.strip())


def _explain(table: Table, seat: int, shown: Sheet, rest: str) -> bool:
    if not rest:
        for number, choice in enumerate(shown.choices, 1):
            table.screen.explained(number, choice)
        table.screen.line("? and a number adds the text of the rule; help lists the other commands.", "dim")
        return False
    choice = answers.choice_of(rest, shown.choices)
    table.screen.explained(shown.choices.index(choice) + 1, choice)
    return _rule(table, seat, shown, choice.rule)


def _help(table: Table, seat: int, shown: Sheet, rest: str) -> bool:
    first = shown.choices[0]
    table.screen.pairs((
        ("1", f"takes a choice; so do its words ({first.label}) and its short name ({first.text})"),
        ("Enter", "takes the choice, where there is only one"),
        ("?", "explains all choices; ? 1 explains one, with its rule"),
        ("why MOVE", "tells why a move is not allowed"),
        ("undo", "takes your last answer back; an attack, a crown or a ball is played only when all of it is said"),
        ("rules", "tells the game on one page, and what the signs mean"),
        ("rule ...", f"shows a rule by its number, like: rule {shown.rule}; or those that hold a word, like: rule score"),
        ("table", "shows the table and your hand again"),
        ("log", "tells all that has happened, as far as you saw it"),
        ("save [FILE]", "writes the game to a file"),
        ("seal", "shows the hash of the seed, which stays secret until the end"),
        ("quit", "stops; the game is kept and can be resumed"),
    ))
    return False


def _why(table: Table, seat: int, shown: Sheet, rest: str) -> bool:
    if not rest:
        raise CommandError(f"Expected a move after why, like: why {shown.choices[0].label}.")
    labels = {action: table.notation.label(table.match.game, action) for action in table.match.game.actions}
    action = answers.action_of(rest, shown.choices, labels)
    label = _label(shown, action, labels)
    reason = table.match.why_not(seat, action, table.pending)
    if reason is None:
        table.screen.line(f"{label}: that is allowed.")
    else:
        table.screen.line(f"{label}: {reason[1]} ({reason[0]})")
    return False


def _label(shown: Sheet, action: str, labels: dict[str, str]) -> str:
    legal: list[Choice] = [choice for choice in shown.choices if choice.text == action]
    return legal[0].label if legal else labels[action]


def _undo(table: Table, seat: int, shown: Sheet, rest: str) -> bool:
    if table.pending:
        table.pending.pop()
    else:
        table.match.undo(seat)
        table.keep()
    table.screen.line("Taken back.")
    return True


def _rule(table: Table, seat: int, shown: Sheet, rest: str) -> bool:
    if not rest:
        raise CommandError(f"Expected the number of a rule or words of it, like: rule {shown.rule}.")
    found = [rulebook.find(rest)[1]] if any(map(str.isdecimal, rest)) else rulebook.search(table.config.info, rest)
    if not found:
        raise CommandError(f"No rule holds all of the words {rest[:40]!r}.")
    for rule in found[:FOUND]:
        table.screen.rule(rule.id, rule.chapter, rule.text)
    if len(found) > FOUND:
        table.screen.line(f"{len(found) - FOUND} more: {', '.join(rule.id for rule in found[FOUND:])}", "dim")
    return False


def _rules(table: Table, seat: int, shown: Sheet, rest: str) -> bool:
    if rest:
        return _rule(table, seat, shown, rest)
    for heading, text in sheet.overview(table.config.info, table.match.game):
        table.screen.page(heading, text)
    table.screen.legend(table.match.game.kinds)
    table.screen.line()
    table.screen.line("rule and a word searches the rules, rule and a number shows one.", "dim")
    return False


def _seal(table: Table, seat: int, shown: Sheet, rest: str) -> bool:
    table.screen.line("The hash of the seed; the seed itself is shown at the end, and a replay is checked against it.", "dim")
    table.screen.verbatim(table.match.commitment)
    return False


def _save(table: Table, seat: int, shown: Sheet, rest: str) -> bool:
    if not rest.isprintable():
        raise CommandError(f"Expected the name of a file, got {rest[:40]!r}.")
    path = Path(os.path.expanduser(rest)) if rest else table.autosave.path
    if path != table.autosave.path and taken(path, CommandError):
        raise CommandError(f"{path} is already there; name a new file.")
    path = table.save(path)
    table.screen.verbatim(f"Saved in {path}")
    table.screen.line("It holds the seed, and so every hidden card: no peeking while you play.", "dim")
    return False


def _table(table: Table, seat: int, shown: Sheet, rest: str) -> bool:
    table.show(shown, whole=True)
    return False


def _log(table: Table, seat: int, shown: Sheet, rest: str) -> bool:
    for heading, text in table.story(seat, 0):
        table.screen.told(heading, text)
    return False


def _quit(table: Table, seat: int, shown: Sheet, rest: str) -> bool:
    raise EOFError


COMMANDS: Final = {"?": _explain, "help": _help, "why": _why, "undo": _undo, "rule": _rule, "rules": _rules, "save": _save,
                   "seal": _seal, "table": _table, "log": _log, "quit": _quit}
