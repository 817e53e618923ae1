"""Options of a game: declared with name, rule, values and help; what is given is checked and completed."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from regalia.engine.errors import OptionError

Value: TypeAlias = bool | int | str


class Option:
    """One option: the rule that it changes, all its values (the first is the default), and a line of help.

    title: what people call it, without it the name in plain letters. labels: what they call its values. seats: whole numbers among the
    values are seats, of which a table has only some.
    """

    def __init__(self, name: str, rule: str, values: Sequence[Value], help: str, title: str = "",
                 labels: Sequence[str] = (), seats: bool = False) -> None:
        self.name = name
        self.rule = rule
        self.values = tuple(values)
        self.help = help
        self.title = title or plain(name)
        self.seats = seats
        self.labels = [*labels, *(self._label(v) for v in self.values[len(labels) :])]

    @property
    def default(self) -> Value:
        """The value that follows the printed rules."""
        return self.values[0]

    def texts(self) -> list[str]:
        """The values as a person types them."""
        return [text_of(v) for v in self.values]

    def seat_of(self, value: object) -> int | None:
        """The seat that a value of this option is, None if it is none."""
        return value if self.seats and type(value) is int else None

    def _label(self, value: Value) -> str:
        seat = self.seat_of(value)
        if seat is not None:
            return f"Seat {seat + 1}"
        return plain(str(value)) if not isinstance(value, bool) else "Yes" if value else "No"

    def check(self, value: object) -> Value:
        """The declared value that equals the given one or its text; else an `OptionError`."""
        for v in self.values:
            if (type(value) is type(v) and value == v) or (isinstance(value, str) and value.lower() == text_of(v)):
                return v
        raise OptionError(f"Option {self.name} ({self.rule}): expected one of {', '.join(self.texts())}; got {value!r}.")


def plain(name: str) -> str:
    """An internal name in plain letters."""
    return name[:1].upper() + name[1:].replace("_", " ")


def text_of(value: Value) -> str:
    """A value as a person types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def resolve(options: Sequence[Option], given: Mapping[str, object] | None) -> dict[str, object]:
    """All options of a game with their values, given ones checked, the others at their default."""
    given = dict(given or {})
    resolved: dict[str, object] = {o.name: o.check(given.pop(o.name)) if o.name in given else o.default for o in options}
    if given:
        unknown = sorted(map(str, given))[0]
        names = ", ".join(o.name for o in options) or "none"
        raise OptionError(f"Unknown option {unknown!r}. This game's options: {names}.")
    return resolved


def parse(options: Sequence[Option], words: Sequence[str]) -> dict[str, object]:
    """Options from words like `poke_block=none`."""
    given: dict[str, object] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise OptionError(f"Option {word!r}: expected name=value.")
        if name in given:
            raise OptionError(f"Option {name!r} is given twice.")
        given[name] = value
    return resolve(options, given)
