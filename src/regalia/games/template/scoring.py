"""Template: the count at the end (TM-R8).

Contract: more is better. Where something else than the points ranks the seats (a tie-break, a loser), override `tiers` too.
"""

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.state import State
from regalia.games.template.rules import Rules
from regalia.games.template.state import POINTS

Buf: TypeAlias = "vec[i64]"


class Scoring(Rules):
    """Points are counted as they are earned."""

    def scores(self, s: State, out: Buf) -> None:
        """TM-R8"""
        for p in range(s.seats):
            out[p] = s.ints[POINTS + p]
