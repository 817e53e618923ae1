"""The moments at which tables are laid for the tests; what a test changes, no other test uses."""

from typing import Final

from regalia.engine.match import Match
from tools.staged import Moment, after, at_end, question

TEMPLATE: Final = "regalia.games.template.game:GAME"


def undoable(match: Match, made: int) -> bool:
    """A step of seat 0 has just been taken of which nobody else heard."""
    return made > 0 and match.may_undo(0) is None


MOMENTS: Final = {
    "turn": Moment("commands", 4, after(0)),
    "middle": Moment("commands", 4, after(14)),
    "crowded": Moment("commands", 6, after(6)),
    "half": Moment("commands", 4, question("KC-D12")),
    "undo": Moment("commands", 4, undoable),
    "motion": Moment("commands", 4, after(0)),
    "calm": Moment("commands", 4, after(0)),
    "defence": Moment("commands", 4, question("KC-D14")),
    "end": Moment("commands", 4, at_end, over=True),
    "template": Moment("template", 3, after(3)),
}
