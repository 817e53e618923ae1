"""Results as a table: one row for each seat of each game, written to CSV or Parquet while the games are played."""

import csv
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from regalia.engine.errors import RegaliaError
from regalia.lab.simulate import Outcome

Row: TypeAlias = tuple[int, int, str, int, int, float, int]

COLUMNS: Final = ("game", "seat", "bot", "points", "rank", "share", "decisions")


class OutputError(RegaliaError):
    """A file that the rows can't be written to."""


class Writer(Protocol):
    """Takes rows until it is closed."""

    def add(self, rows: list[Row]) -> None:
        """Write more rows."""

    def close(self) -> None:
        """Nothing follows."""


def rows(batch: Iterable[Outcome]) -> list[Row]:
    """A row for each seat, in the order of `COLUMNS`."""
    return [
        (game.index, seat, bot, game.points[seat], game.ranks[seat], game.shares[seat], game.decisions)
        for game in batch
        for seat, bot in enumerate(game.bots)
    ]


@contextmanager
def table(path: Path) -> Iterator[Writer]:
    """A writer by the ending of the path, .csv or .parquet. The file is there once all rows are in it, and never replaces another.

    After Ctrl-C the rows so far stay in `part_of(path)`.
    """
    open_writer = WRITERS.get(path.suffix)
    if open_writer is None:
        raise OutputError(f"{path}: expected a name that ends in {' or '.join(WRITERS)}.")
    part = part_of(path)
    if os.path.exists(path):
        raise OutputError(f"{path}: there is a file of that name already, and nothing is written over it.")
    try:
        with closing(open_writer(part)) as writer:
            yield writer
        os.replace(part, path)
    except OSError as e:
        _drop(part)
        raise OutputError(f"{path}: can't be written ({e.strerror}).") from e
    except Exception:
        _drop(part)
        raise


def _drop(part: Path) -> None:
    """Leave nothing behind; where nothing could be written there is nothing."""
    with suppress(OSError):
        part.unlink(missing_ok=True)


def part_of(path: Path) -> Path:
    """Where the rows are until all of them are there."""
    return path.with_name(f"{path.name}.part")


class CsvWriter:
    """Comma-separated values with a line of names."""

    def __init__(self, path: Path) -> None:
        self.file = path.open("w", encoding="utf-8", newline="")
        self.csv = csv.writer(self.file, lineterminator="\n")
        self.csv.writerow(COLUMNS)

    def add(self, rows: list[Row]) -> None:
        self.csv.writerows(rows)

    def close(self) -> None:
        self.file.close()


class ParquetWriter:
    """Parquet, by pyarrow."""

    def __init__(self, path: Path) -> None:
        try:
            pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
        except ImportError as e:
            raise OutputError("Parquet needs pyarrow: pip install 'regalia[parquet]', or choose a name that ends in .csv.") from e
        types = (pyarrow.int64(), pyarrow.int8(), pyarrow.string(), pyarrow.int64(), pyarrow.int8(), pyarrow.float64(), pyarrow.int64())
        self.schema = pyarrow.schema(list(zip(COLUMNS, types)))
        self.table = pyarrow.Table
        self.parquet = parquet.ParquetWriter(path, self.schema)

    def add(self, rows: list[Row]) -> None:
        self.parquet.write_table(self.table.from_pylist([dict(zip(COLUMNS, row)) for row in rows], schema=self.schema))

    def close(self) -> None:
        self.parquet.close()


WRITERS: Final[dict[str, Callable[[Path], Writer]]] = {".csv": CsvWriter, ".parquet": ParquetWriter}
