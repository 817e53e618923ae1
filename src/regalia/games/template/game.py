"""Template: options, card data and rules put together; `GAME` is what gets registered.

Contract: the attributes are set once, here, and never changed; one game may serve any number of states at the same time.
"""

from pathlib import Path
from typing import final

from regalia.engine.registry import GameInfo
from regalia.games.template.actions import action_ids
from regalia.games.template.cards import KIND_IDS, Card, load
from regalia.games.template.options import OPTIONS
from regalia.games.template.scoring import Scoring
from regalia.games.template.state import FACT_NAMES, SEATS, event_kinds, frame_kinds, layout


@final
class TemplateGame(Scoring):
    """The whole game under one set of options."""

    def __init__(self, options: dict[str, object], cards: list[Card]) -> None:
        self.name = "template"
        self.code = "TM"
        self.rules_version = 1
        self.options = options
        self.kinds = KIND_IDS
        self.actions = action_ids()
        self.facts = FACT_NAMES
        self.min_seats = 2  # TM-R1
        self.max_seats = int(SEATS)
        self.copies = [c.count for c in cards]
        self.values = [c.value for c in cards]
        self.max_legal = len(cards)
        self.bound = sum(self.copies)  # see "Termination" in rules.md
        self.frame_kinds = frame_kinds()
        self.event_kinds = event_kinds()
        self.layout = layout(len(cards), sum(self.copies))
        self.equal_scores = options["equal_scores"] is True
        first = options["first_player"]
        self.first_player = first if isinstance(first, int) else -1
        self.prepare(1)


def make(options: dict[str, object], pack: object = None) -> TemplateGame:
    """The game under resolved options, with the default cards or those of a card file."""
    return TemplateGame(options, load(pack if isinstance(pack, Path) else None))


GAME = GameInfo(
    name="template",
    code="TM",
    title="Template",
    min_seats=2,
    max_seats=4,
    options=OPTIONS,
    build=make,
    package="regalia.games.template",
)
