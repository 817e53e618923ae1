"""The cards of The King Commands as data (`cards.toml`); a pack with other numbers needs no code."""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from regalia.engine.cards import read_pack, whole
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
    text = {k: str(row.get(k, "")) for k in ("id", "letter", "name", "class", "colour", "emblem", "provenance")}
    where = f"{where} ({text['id']})"
    return Card(
        id=text["id"], letter=text["letter"], name=text["name"], cls=text["class"], colour=text["colour"],
        count=whole(row, "count", where, 0, 99), points=whole(row, "points", where, 0, 99),
        emblem=text["emblem"], provenance=text["provenance"],
    )
