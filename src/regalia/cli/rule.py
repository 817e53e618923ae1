"""`regalia rule`: a rule's text, the lines of code that carry it out, the tests that show it."""

from typing import Annotated, Final

import typer

from regalia.cli import markup
from regalia.cli.common import InputError, open_game
from regalia.engine import registry, rulebook
from regalia.engine.errors import RuleError
from regalia.engine.registry import GameInfo
from regalia.engine.rulebook import Line, Rule

NAME: Final = "rule"


def command(
    ids: Annotated[list[str] | None, typer.Argument(metavar="ID", help="Rule numbers, such as KC-R12; with --check, games.")] = None,
    search: Annotated[str | None, typer.Option("--search", metavar="WORDS", help="Show the rules that hold all these words.")] = None,
    check: Annotated[bool, typer.Option("--check", help="See that code and tests cite every rule and ruling.")] = False,
) -> None:
    """Show rules by number with their code and tests, search them, or check that none is forgotten."""
    given = ids or []
    if check:
        check_games([open_game(name) for name in given] or list(registry.games().values()))
    elif search is not None:
        search_games(search)
    elif given:
        typer.echo("\n\n".join(page(*rulebook.find(id)) for id in given))
    else:
        raise InputError("Expected a rule number such as KC-R12, --search WORDS or --check, got nothing.")


def page(info: GameInfo, rule: Rule) -> str:
    """All there is about a rule."""
    code = rulebook.cited_in_code(info).get(rule.id, [])
    return "\n".join([entry(info, rule), *_cited("Code", code), *_test_part(info, rule)])


def entry(info: GameInfo, rule: Rule) -> str:
    """A rule's number, place and text."""
    text = "\n".join(f"  {line}" for line in markup.lines(rule.text))
    return f"{rule.id}  {info.title}, {rule.chapter}\n{text}"


def _test_part(info: GameInfo, rule: Rule) -> list[str]:
    try:
        return _cited("Tests", rulebook.cited_in_tests(info).get(rule.id, []))
    except RuleError as e:
        return [f"Tests: {e}"]


def _cited(title: str, lines: list[Line]) -> list[str]:
    if not lines:
        return [f"{title}: none"]
    return [f"{title}:", *(f"  {path}:{number}  {text}" for path, number, text in lines)]


def search_games(words: str) -> None:
    """Every rule of every game that holds the words."""
    if not words.strip():
        raise InputError("--search: expected words, got none.")
    found = [entry(info, rule) for info in registry.games().values() for rule in rulebook.search(info, words)]
    if not found:
        raise InputError(f"--search: no rule holds all of the words {words!r}.")
    typer.echo("\n\n".join(found))


def check_games(infos: list[GameInfo]) -> None:
    """A line for each game, or the list of what is missing and exit code 1."""
    faults = 0
    for info in infos:
        found = rulebook.check(info)
        faults += len(found)
        for fault in found:
            typer.echo(fault)
        if not found:
            bound = sum(rule.letter in rulebook.BOUND for rule in rulebook.rules(info).values())
            typer.echo(f"{info.title}: {bound} rules and rulings, each cited by code or data and by a test.")
    if faults:
        raise typer.Exit(1)
