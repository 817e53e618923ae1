"""Rule texts, which are Markdown, as plain lines."""

import re
from collections.abc import Sequence
from io import StringIO
from itertools import groupby
from shutil import get_terminal_size
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

ROW: Final = re.compile(r"\s*\|(.*)\|\s*")
RULER: Final = re.compile(r"[\s|:]*-[\s|:-]*")
MARKED: Final = re.compile(r"\*\*(.+?)\*\*|`([^`]+)`")
NARROWEST: Final = 40


def lines(text: str) -> list[str]:
    """The lines without marks; the cells of a table stand below each other."""
    out: list[str] = []
    for table, part in groupby(MARKED.sub(r"\1\2", text).splitlines(), lambda line: ROW.fullmatch(line) is not None):
        found = list(part)
        out += aligned(found) if table else found
    return out


def aligned(rows: Sequence[str]) -> list[str]:
    """The rows of a table in columns, as wide as the terminal has room."""
    head, *body = [[Text(cell.strip()) for cell in row.strip().strip("|").split("|")] for row in rows if not RULER.fullmatch(row)]
    grid = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for cell in head:
        grid.add_column(cell)
    for cells in body:
        grid.add_row(*cells)
    page = Console(file=StringIO(), width=max(NARROWEST, get_terminal_size().columns - 2), color_system=None)
    with page.capture() as drawn:
        page.print(grid)
    return [line.rstrip().replace("─", "-") for line in drawn.get().splitlines()]
