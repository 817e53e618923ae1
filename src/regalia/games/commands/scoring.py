"""The King Commands: the count of the score piles (KC-R79) and the ranking (KC-R80, KC-R81)."""

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.state import State
from regalia.games.commands.cards import GOLD, KINDS
from regalia.games.commands.rules_power import Powers
from regalia.games.commands.state import PILE

Buf: TypeAlias = "vec[i64]"


class Scoring(Powers):
    """Only the piles count (KC-R78), and only the highest total wins (KC-Q59)."""

    most_gold: bool  # KC-O10

    def scores(self, s: State, out: Buf) -> None:
        for p in range(s.seats):
            total: i64 = 0
            for k in range(KINDS):
                total += s.count(PILE + p, k) * i64(self.points[k])  # KC-R52 Excalibur has none
            out[p] = total

    def tiers(self, s: State, out: Buf) -> None:
        """KC-Q47: equal totals share the rank, unless KC-O10 lets bags of gold decide."""
        self.scores(s, out)
        if self.most_gold:
            for p in range(s.seats):
                out[p] = out[p] * 128 + s.count(PILE + p, GOLD)
