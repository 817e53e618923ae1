"""The cards of Template as data (`cards.toml`); a pack with other numbers needs no code.

Contract: one row per kind, in canonical order; every field is checked, and a `CardError` names the file, the card and the field.
"""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from regalia.engine.cards import check_fields, read_pack, text, whole
from regalia.engine.errors import CardError

KIND_IDS: Final = ["N1", "N2", "N3", "N4", "N5", "N6"]
LEAST_CARDS, MOST_CARDS = 12, 200  # three for each of four players (TM-R3)


@dataclass(frozen=True)
class Card:
    """One kind: id, name, copies in the deck, number printed on it."""

    id: str
    name: str
    count: int
    value: int


def load(path: Path | None = None) -> list[Card]:
    """The kinds in canonical order, from the default pack or a file."""
    source = path or files("regalia.games.template") / "cards.toml"
    cards = [_card(row, f"{source}: card {i}") for i, row in enumerate(read_pack(source, "template"), 1)]
    ids = [c.id for c in cards]
    if ids != KIND_IDS:
        raise CardError(f"{source}: expected the kinds {' '.join(KIND_IDS)} in this order, got {' '.join(ids)}.")
    total = sum(c.count for c in cards)
    if not LEAST_CARDS <= total <= MOST_CARDS:
        raise CardError(f"{source}: expected {LEAST_CARDS} to {MOST_CARDS} cards in all, got {total}.")
    return cards


def _card(row: dict[str, Any], where: str) -> Card:
    id, name = text(row, "id", where), text(row, "name", where)
    where = f"{where} ({id})"
    card = Card(id, name, count=whole(row, "count", where, 0, 99), value=whole(row, "value", where, 0, 99))
    check_fields(row, ("id", "name", "count", "value", "provenance"), where)
    return card
