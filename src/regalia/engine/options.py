"""Options of a game: declared with name, rule, values and help; what is given is checked and completed."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from regalia.engine.errors import OptionError

Value: TypeAlias = bool | int | str


class Option:
    """One option: the rule that it changes, all its values (the first is the default), and a line of help."""

    def __init__(self, name: str, rule: str, values: Sequence[Value], help: str) -> None:
        self.name = name
        self.rule = rule
        self.values = tuple(values)
        self.help = help

    @property
    def default(self) -> Value:
        """The value that follows the printed rules."""
        return self.values[0]

    def texts(self) -> list[str]:
        """The values as a person types them."""
        return [text_of(v) for v in self.values]

    def check(self, value: object) -> Value:
        """The declared value that equals the given one or its text; else an `OptionError`."""
        for v in self.values:
            if (type(value) is type(v) and value == v) or (isinstance(value, str) and value.lower() == text_of(v)):
                return v
        raise OptionError(f"Option {self.name} ({self.rule}): expected one of {', '.join(self.texts())}; got {value!r}.")


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
