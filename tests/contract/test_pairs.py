"""The pairs of tables that the rules of The King Commands name: nobody else may tell one from the other, at any moment, by anything."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.engine.position import dump
from regalia.kit import Fault, Reach
from regalia.kit.channels import compare
from tests.contract.places import STEPS, place
from tests.contract.specs import COMMANDS

Move = tuple[int, str]


def table(hands: Sequence[str], deck: str, frame: Mapping[str, Any]) -> Match:
    return Match(COMMANDS.info, len(hands), position=dump(*place(hands, deck, frame=frame)))


def alike(one: Match, two: Match, viewers: Sequence[int]) -> None:
    for viewer in viewers:
        compare(COMMANDS, one, two, viewer, Random(1), Reach())


def test_kc_e42_declining_and_being_unable_look_the_same() -> None:
    """KC-E42, KC-R32, KC-V14: a thrust RR against rG and against bG; both targets answer DEF_NONE. The other shield is in the deck."""
    one, two = table(["RRK", "rG", "K"], "YYYYYb", STEPS["D12"]), table(["RRK", "bG", "K"], "YYYYYr", STEPS["D12"])
    moves: list[Move] = [(0, "ATK_RR"), (0, "TGT_1"), (1, "DEF_NONE")]
    for seat, word in moves:
        alike(one, two, [0, 2, int(ONLOOKER)])
        assert seat == 0 or one.legal(1) != two.legal(1)
        one.play(seat, word)
        two.play(seat, word)
    alike(one, two, [0, 2, int(ONLOOKER)])


def test_kc_e43_declining_the_power_is_not_seen() -> None:
    """KC-E43, KC-V15, KC-V19, KC-Q63: RBC declines and attacks, RBY attacks; also if the choice is taken back and made again."""
    others = [1, 2, int(ONLOOKER)]
    one, two = table(["RBC", "KK", "G"], "bbrrY", STEPS["D1"]), table(["RBY", "KK", "G"], "bbrrC", STEPS["D12"])
    alike(one, two, others)
    for _ in range(2):
        one.play(0, "P2_NONE")
        alike(one, two, others)
        one.undo(0)
        alike(one, two, others)
    one.play(0, "P2_NONE")
    for word in ("ATK_RB", "TGT_1"):
        one.play(0, word)
        two.play(0, word)
        alike(one, two, others)
    with pytest.raises(Fault):
        alike(one, two, [0])


def test_equal_copies_known_and_unknown() -> None:
    """KC-V8, KC-V20: of RRB and RBY seat 0 knows R and B; a red sword is discarded, and it knows but B in both."""
    known = {"hand 1": {"0": "RB"}}
    frame = {"kind": "KC-D12", "owing": [1], "used": 0}
    one, two = (
        Match(COMMANDS.info, 3, position=dump(*place(["K", hand, "K"], deck, frame=frame, known=known, facts={"turn": 1})))
        for hand, deck in (("RRB", "bbbbYb"), ("RBY", "bbbbRb"))
    )
    alike(one, two, [0, 2, int(ONLOOKER)])
    for m in (one, two):
        m.play(1, "DIS_R")
    alike(one, two, [0, 2, int(ONLOOKER)])
