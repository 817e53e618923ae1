"""The actions of Template: ids in blocks, one number each.

Contract: an action names what is printed on a card, or a place by its role, never a copy of a card or its place in a hidden pile. The
ids are the words that rules, replays and people use; the numbers are nobody's business outside the engine.
"""

from typing import Final

from mypy_extensions import i64

from regalia.games.template.cards import KIND_IDS

PICK: Final[i64] = 0  # PICK + kind


def action_ids() -> list[str]:
    """All action ids; the index is the action's number."""
    return [f"PLAY_{id}" for id in KIND_IDS]
