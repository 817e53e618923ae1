"""What a person typed: which choice, or which action, it means."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from regalia.engine.errors import RegaliaError
from regalia.engine.sheet import Choice

T = TypeVar("T")

FILLERS: Final = frozenset("a an the with and of to my from".split())
NUMBERS: Final = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five"}
LISTED: Final = 6  # candidates named when words are ambiguous


class Unclear(RegaliaError):
    """Words that mean no choice, or more than one."""


def choice_of(typed: str, choices: Sequence[Choice]) -> Choice:
    """The choice that a number, an action id or words mean; an `Unclear` says what to type instead."""
    if typed.isdecimal():
        number = int(typed) if len(typed) < 9 else 0
        if not 1 <= number <= len(choices):
            raise Unclear(f"Expected a number from 1 to {len(choices)}, got {typed[:20]}.")
        return choices[number - 1]
    for choice in choices:
        if choice.text == typed.upper():
            return choice
    found = _meant(typed, [(choice, (choice.label, choice.brief)) for choice in choices])
    if len(found) == 1:
        return found[0]
    if not found:
        raise Unclear(f"No choice is called {typed[:40]!r}. Type a number from 1 to {len(choices)}, words of a choice, or ? for help.")
    named = "; ".join(f"{choices.index(choice) + 1} {choice.label}" for choice in found[:LISTED])
    raise Unclear(f"{typed[:40]!r} may be: {named}{'; ...' if len(found) > LISTED else ''}.")


def action_of(typed: str, choices: Sequence[Choice], labels: dict[str, str]) -> str:
    """The action id that is meant, legal or not: a choice as in `choice_of`, an id of the game, or words of its label."""
    try:
        return choice_of(typed, choices).text
    except Unclear:
        if typed.isdecimal():
            raise
    if typed.upper() in labels:
        return typed.upper()
    named_so = [(text, (label,)) for text, label in labels.items()]
    found = _meant(typed, named_so) or _meant(_without_verb(typed, choices), named_so)
    if len(found) == 1:
        return found[0]
    if not found:
        raise Unclear(f"No move of this game is called {typed[:40]!r}.")
    named = "; ".join(labels[text] for text in found[:LISTED])
    raise Unclear(f"{typed[:40]!r} may be: {named}{'; ...' if len(found) > LISTED else ''}.")


def _without_verb(typed: str, choices: Sequence[Choice]) -> str:
    """The words that not all choices share: "keep a crown" is "crown" where every choice begins with "keep"."""
    labels = [set(_tokens(choice.label)) for choice in choices]
    shared = set.intersection(*labels) if labels else set()
    return " ".join(word for word in _tokens(typed) if word not in shared)


def _meant(typed: str, offered: Iterable[tuple[T, tuple[str, ...]]]) -> list[T]:
    """What bears exactly these words, or else what has words that begin like each of them; a single letter begins too much."""
    said = _tokens(typed)
    if not said or not typed.isprintable():
        return []
    bearing = [(item, [_tokens(name) for name in names]) for item, names in offered]
    exact = [item for item, names in bearing if any(sorted(said) == sorted(name) for name in names)]
    return exact or [item for item, names in bearing if any(_begins(said, name) for name in names)]


def _tokens(text: str) -> list[str]:
    words = re.findall(r"\w+", text.lower())
    return [NUMBERS.get(word, word.removesuffix("s") if len(word) > 3 else word) for word in words if word not in FILLERS]


def _begins(said: Sequence[str], name: Sequence[str]) -> bool:
    """Each word said begins another word of the name."""
    left = list(name)
    for word in said:
        match = next((i for i, other in enumerate(left) if other == word or (len(word) > 1 and other.startswith(word))), None)
        if match is None:
            return False
        del left[match]
    return True
