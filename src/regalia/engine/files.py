"""Text files and JSON from outside: limits first, then one clear sentence for whatever is wrong."""

import json
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any, Final

from regalia.engine.errors import RegaliaError

LARGEST: Final = 5_000_000  # bytes
DEEPEST: Final = 30  # lists and objects inside each other


def read_text(path: Path, error: type[RegaliaError]) -> str:
    """The text of a file; no more than `LARGEST` bytes are ever read."""
    try:
        with path.open("rb") as f:
            raw = f.read(LARGEST + 1)
    except OSError as e:
        raise error(f"Can't read {path}: {e.strerror}.") from e
    if len(raw) > LARGEST:
        raise error(f"{path}: expected at most {LARGEST} bytes, this file is larger.")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as e:
        raise error(f"{path}: expected UTF-8 text, byte {e.start} is none.") from e


def write_text(path: Path, text: str, error: type[RegaliaError]) -> None:
    """Write a file whole or not at all: what was there before stays until the new text is complete."""
    try:
        with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=f".{path.name[:100]}.", delete=False) as f:
            part = Path(f.name)
            _replace(f, text, part, path)
    except (OSError, ValueError) as e:
        raise error(f"Can't write {path}: {getattr(e, 'strerror', None) or e}.") from e


def _replace(f: IO[str], text: str, part: Path, path: Path) -> None:
    """Write it all and put it in its place, or leave nothing behind."""
    try:
        f.write(text)
        f.flush()
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def parse_json(text: str, what: str, error: type[RegaliaError]) -> Any:
    """The data of a JSON text; `what` names it in errors."""
    if len(text) > LARGEST:
        raise error(f"{what}: expected at most {LARGEST} characters, got {len(text)}.")
    try:
        data = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
        _shallow(data, DEEPEST)
        return data
    except json.JSONDecodeError as e:
        raise error(f"{what}: not JSON, or not all of it (line {e.lineno}, column {e.colno}: {e.msg}).") from e
    except (ValueError, RecursionError) as e:
        raise error(f"{what}: not JSON that can be used ({e}).") from e


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a field is given twice")
    return data


def _shallow(x: Any, levels: int) -> None:
    if isinstance(x, (list, dict)):
        if levels == 0:
            raise ValueError(f"lists and objects lie more than {DEEPEST} deep in each other")
        for y in x.values() if isinstance(x, dict) else x:
            _shallow(y, levels - 1)


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")
