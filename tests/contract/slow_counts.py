"""The numbers of `tests/counts/commands.counts`, counted by the slow rules: `python -m tests.contract.slow_counts` writes them anew."""

from collections.abc import Mapping
from pathlib import Path

from regalia.kit.counts import read
from tests.contract.slow_commands import Slow

FILE = Path(__file__).parent.parent / "counts" / "commands.counts"


def position(fields: Mapping[str, str]) -> Slow:
    """A position of the file for the slow rules: hands ("-" for an empty one), deck from its top, discard pile, step, options."""
    hands = ["" if hand == "-" else hand for hand in fields["hands"].split()]
    options = dict(option_of(word) for word in fields.get("options", "").split())
    slow = Slow(hands, fields.get("deck", ""), fields.get("discard", ""), options=options)
    slow.step = fields["step"]
    return slow


def option_of(word: str) -> tuple[str, object]:
    name, _, value = word.partition("=")
    plain: dict[str, object] = {"true": True, "false": False}
    return name, int(value) if value.isdigit() else plain.get(value, value)


def count(slow: Slow, depth: int) -> int:
    """The number of lines of so many answers; a line that ends before counts where it ends."""
    if depth == 0 or slow.step == "over":
        return 1
    return sum(count(slow.copy().play(word), depth - 1) for word in slow.legal())


def divide(slow: Slow, depth: int) -> dict[str, int]:
    """`count` by first answer."""
    return {word: count(slow.copy().play(word), depth - 1) for word in slow.legal()}


def write() -> None:
    """Count every position of the file again, to the depths that it has."""
    blocks = []
    for name, fields, numbers in read(FILE.read_text(encoding="utf-8")):
        slow = position(fields)
        lines = [f"[{name}]", *(f"{field} {x}" for field, x in fields.items()), *(f"{d} {count(slow, d)}" for d in numbers)]
        blocks.append("\n".join(lines))
    remark = "# Lines of play from small positions, counted by tests/contract/slow_counts.py: fields, then depth and number."
    FILE.write_text("\n\n".join([remark, *blocks]) + "\n")


if __name__ == "__main__":
    write()
