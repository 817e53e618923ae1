"""How sentences speak of the seats."""

from collections.abc import Sequence
from typing import Final

IRREGULAR: Final = {"has": "have", "is": "are", "does": "do", "doesn't": "don't", "goes": "go"}


class Names:
    """How sentences speak of the seats; the reader's own seat is "you"."""

    def __init__(self, names: Sequence[str], you: int | None = None) -> None:
        self.names = list(names)
        self.you = you

    @staticmethod
    def of(names: "Names | Sequence[str]") -> "Names":
        """The same, from bare names if need be."""
        return names if isinstance(names, Names) else Names(names)

    def __call__(self, seat: int) -> str:
        """Somebody to whom something is done: "you" or the name."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seat: int) -> str:
        """The possessive: "your" or "Ann's"."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """Somebody who does something; the verb is given as it goes with a name: "Ann draws", "You draw"."""
        return f"You {self.verb(seat, verb)}" if seat == self.you else f"{self.names[seat]} {verb}"

    def verb(self, seat: int, verb: str) -> str:
        """The verb alone, as it goes with the seat: "draws", or "draw" for "you"."""
        return _with_you(verb) if seat == self.you else verb


def _with_you(verb: str) -> str:
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("sses", "shes")) else verb[:-1]
