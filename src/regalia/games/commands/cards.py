"""The cards of The King Commands as data (`cards.toml`); a pack with other numbers needs no code."""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from regalia.engine.cards import check_fields, read_pack, text, whole
from regalia.engine.errors import CardError

# kinds, in canonical order: swords and shields by colour, relics, gold
COLOURS: Final[i64] = 4
SWORD: Final[i64] = 0
SHIELD: Final[i64] = 4
CROWN: Final[i64] = 8
BALL: Final[i64] = 9
EXCALIBUR: Final[i64] = 10
GOLD: Final[i64] = 11
KINDS: Final[i64] = 12
KIND_IDS: Final = ["SWR", "SWB", "SWY", "SWK", "SHR", "SHB", "SHY", "SHK", "CRO", "BAL", "EXC", "GOL"]

TEXTS: Final = ("id", "letter", "name", "class", "colour", "frame", "emblem", "provenance")


@dataclass(frozen=True)
class Card:
    """One kind: id, letter of the notation, name, class, colour, copies in the deck, points (KC-R79), provenance of the facts."""

    id: str
    letter: str
    name: str
    cls: str
    colour: str
    count: int
    points: int
    emblem: str
    provenance: str


def load(path: Path | None = None) -> list[Card]:
    """The twelve kinds in canonical order, from the default pack or a file; a `CardError` names the field that is wrong."""
    source = path or files("regalia.games.commands") / "cards.toml"
    rows = read_pack(source, "commands")
    cards = [_card(row, f"card {i + 1}") for i, row in enumerate(rows)]
    ids = [c.id for c in cards]
    if ids != KIND_IDS:
        raise CardError(f"{source}: expected the kinds {' '.join(KIND_IDS)} in this order, got {' '.join(ids)}.")
    if not 12 <= sum(c.count for c in cards) <= 400:
        raise CardError(f"{source}: expected 12 to 400 cards in all, got {sum(c.count for c in cards)}.")
    return cards


def _card(row: dict[str, Any], where: str) -> Card:
    where = f"{where} ({text(row, 'id', where)})"
    told = {field: text(row, field, where) for field in TEXTS}
    count, points = whole(row, "count", where, 0, 99), whole(row, "points", where, 0, 99)
    check_fields(row, (*TEXTS, "count", "points"), where)
    return Card(told["id"], told["letter"], told["name"], told["class"], told["colour"], count, points, told["emblem"], told["provenance"])
