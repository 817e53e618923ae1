"""The table's server with storage and engine left out: the same rooms, connections and messages around a made-up game.

What is written is forgotten. The game is one action, played by two seats in turn; its sheet and log line were made beforehand, of the size
of real ones.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.engine.sheet import Choice, Sheet, ZoneView
from regalia.table import app, lobby, store, wire
from regalia.table.course import Course
from regalia.table.sockets import Limits

LENGTH: Final = 60  # moves of a game
CHOICES: Final = 6
KEPT: Final = ("setting", "game_table", "seat")  # the tables' list is written, moves are not
LINES: Final = [wire.Line(1, 0, "Ann draws two red swords and a crown.", "KC-R14", "draw", ["seat/0", "*/R1"], [])] * 2


class Hollow(Course):
    """Nothing but whose turn it is."""

    def __init__(self, match: Match, name: str) -> None:
        super().__init__(match, name)
        self.real, self.made = match, 0
        self.sheets = {viewer: self._sheet(viewer) for viewer in (0, 1, int(ONLOOKER))}
        self.match: Any = SimpleNamespace(
            game=match.game, commitment=match.commitment, origin=match.origin, over=False, state=self, owing=lambda: [self.made % 2],
        )

    @staticmethod
    def _sheet(viewer: int) -> dict[bool, Sheet]:
        """What a viewer sees when it is asked, and when it waits."""
        choice = Choice("P2_NONE", "Play neither crown nor ball", "Play neither crown nor ball", "3 points", "Before step 3",
                        ("hand/0", "table"), "KC-R16", "You go on to step 3 and nobody hears that you could have played one.")
        zone = ZoneView("hand", "hand", 0, 7, ("R1", "B1", "Y1", "K1", "R1", "CRO", None), False, False)
        prompt = "You may play one crown or one crystal ball."
        return {
            asked: Sheet("The King Commands", viewer, 2, "POWER", False, prompt, "KC-R16", (0,), (zone,) * 9,
                         (), (choice,) * (CHOICES if asked else 0), False)
            for asked in (True, False)
        }

    def owing(self) -> int:
        return 0 if self.match.over else 1 << self.made % 2

    def play(self, seat: int, moves: Sequence[str]) -> None:
        self.made += 1
        self.match.over = self.made >= LENGTH
        for seen in self.seen.values():
            seen.n += 1
            seen.token = ""

    def refusal(self, seat: int, moves: Sequence[str]) -> None:
        return None

    def undo_refusal(self, seat: int) -> str:
        return "Nothing can be taken back."

    def sheet(self, viewer: int, names: Sequence[str]) -> Sheet:
        return self.sheets[viewer][self.made % 2 == viewer]

    def lines(self, viewer: int, names: Sequence[str], since: int) -> list[wire.Line]:
        return LINES

    def result(self) -> wire.ResultView | None:
        return wire.ResultView([0, 0], [1, 1], [0], [[], []]) if self.match.over else None


class Forgetful(store.Store):
    """Keeps who and what is there, so that the lobby works, but no move."""

    async def write(self, *statements: store.Statement) -> None:
        if any(sql.split()[2] in KEPT or "or" in sql.split()[1] for sql, _ in statements):
            await super().write(*statements)


def main() -> None:
    """Serve: the file and the port are the arguments."""
    with patch.object(lobby, "Course", Hollow), patch.object(app, "Store", Forgetful):
        app.serve(app.Config(Path(sys.argv[1]), limits=Limits(1e6, 1e6)), "127.0.0.1", int(sys.argv[2]))
