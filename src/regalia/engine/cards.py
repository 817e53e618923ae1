"""Card packs: TOML files of rows, read with errors that name the file, the card and the field."""

import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from regalia.engine.errors import CardError

LARGEST = 1_000_000  # bytes of a card file


def read_pack(source: Path | Traversable, pack: str) -> list[dict[str, Any]]:
    """The rows `[[card]]` of a pack for the named game."""
    try:
        raw = source.read_bytes()
    except OSError as e:
        raise CardError(f"Can't read the card file {source}: {e.strerror}.") from e
    if len(raw) > LARGEST:
        raise CardError(f"{source}: a card file has at most {LARGEST} bytes, this one has {len(raw)}.")
    try:
        data = tomllib.loads(raw.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise CardError(f"{source}: not a TOML file ({e}).") from e
    if data.get("pack") != pack:
        got = f"got {data['pack']!r}" if "pack" in data else "this field is missing"
        raise CardError(f'{source}: expected pack = "{pack}", {got}.')
    rows = data.get("card")
    if not isinstance(rows, list) or not all(isinstance(r, dict) for r in rows):
        raise CardError(f"{source}: expected tables [[card]], got none.")
    return rows


def whole(row: dict[str, Any], field: str, where: str, least: int, most: int) -> int:
    """A whole number of a row, within limits."""
    if field not in row:
        near = get_close_matches(field, [name for name in row if name not in ("name", "id")], 1)
        raise CardError(f"{where}: the field {field} is missing" + (f" (unknown field {near[0]!r})." if near else "."))
    x = row[field]
    if type(x) is not int or not least <= x <= most:
        raise CardError(f"{where}: {field} is a whole number from {least} to {most}, got {x!r}.")
    return x


def text(row: dict[str, Any], field: str, where: str) -> str:
    """A text of a row, "" if it has none."""
    x = row.get(field, "")
    if not isinstance(x, str):
        raise CardError(f"{where}: {field} is a text, got {x!r}.")
    return x


def check_fields(row: dict[str, Any], fields: Sequence[str], where: str) -> None:
    """A `CardError` names a field that a row of this game doesn't have."""
    for name in row:
        if name not in fields:
            near = get_close_matches(name, fields, 1) or [", ".join(fields)]
            raise CardError(f"{where}: there is no field {name!r}; expected {near[0]}.")
