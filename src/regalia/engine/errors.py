"""The engine's named errors. Each message is one sentence: what was expected, what came, where."""

from typing import Final

LONGEST: Final = 1200  # characters of a message


class RegaliaError(ValueError):
    """Something that a user or a caller gave can't be used; the root of all errors that are not faults of the program.

    Its text is shown to people: nothing of what was given may steer their terminal, or fill it.
    """

    def __str__(self) -> str:
        text = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in super().__str__())
        return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} ... {text[-LONGEST // 2 :]}"


class RngError(RegaliaError):
    """A generator was asked for what it can't give."""


class LayoutError(RegaliaError):
    """The zones of a game don't fit the store."""


class FrameError(RegaliaError):
    """The frame kinds of a game contradict each other."""


class StackError(RegaliaError):
    """A game asked more questions inside each other than its declared depth."""


class WorldError(RegaliaError):
    """The knowledge allows no world: a fault of the game's constraints or tables, or of a knowledge file."""


class OptionError(RegaliaError):
    """An option that the game doesn't have, or a value that it can't take."""


class CardError(RegaliaError):
    """A card file that can't be used."""


class UnknownGame(RegaliaError):
    """No game of that name is registered."""


class PositionError(RegaliaError):
    """A position that can't be read."""


class IllegalAction(RegaliaError):
    """A move that isn't legal: the rule, why, and what would be."""


class ReplayError(RegaliaError):
    """A replay that can't be read or doesn't verify."""


class MoveRefused(ReplayError):
    """A move of a replay that the rules don't allow; number counts from 1."""

    def __init__(self, number: int, seat: int, text: str, rule: str, sentence: str) -> None:
        super().__init__(f"Move {number} (p{seat} {text[:40]}): {f'{rule}: ' if rule else ''}{sentence}")
        self.number = number
        self.seat = seat
        self.text = text
        self.rule = rule
        self.sentence = sentence


class RuleError(RegaliaError):
    """A rule text that can't be read, or a rule that isn't in it."""
