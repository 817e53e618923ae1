"""The named options of Template: readings and variants of a rule.

Contract: each has all its values declared, the first being the printed rule. What all games share has one name: `first_player`,
whose numbers are seats. People read titles and labels, never a name of the code.
"""

from typing import Final

from regalia.engine.options import Option

OPTIONS: Final = [
    Option("equal_scores", "TM-O1", (False, True), "Does covering a card of the same number earn a point?"),
    Option("first_player", "TM-O2", (0, 1, 2, 3, "random"), "Who starts: a seat, or one drawn at random.", "First turn", seats=True),
]
