"""Why a piece leads nowhere: the rule that speaks of that piece, from what the asking seat may know."""

from pathlib import Path

import pytest

from regalia.table.course import Course
from tests.commands.table import Table, at
from tests.table.server import Browser
from tests.table.test_hidden import position
from tests.table.test_play import two
from tests.table.twins import Step, staged


def why(table: Table, seat: int, piece: str, *picked: str, ahead: tuple[str, ...] = ()) -> str:
    """The rule."""
    rule, sentence = Course(table.match, "t").why_piece(seat, ahead, [*picked, piece])
    assert (rule == "") == (sentence == "")
    return rule


def attacked(hand: str, *attack: str) -> Table:
    """Seat 1 holds the hand and is asked to defend; three knights."""
    return at(["RRBBBRYKX", hand, "G"], deck="YYYYYY", step="D12").play(0, *attack, "TGT_1")


@pytest.mark.parametrize(("hand", "attack", "piece", "rule"), [
    ("rb", "ATK_RR", "hand/SHB", "KC-R37"),  # a thrust is stopped by a shield of that colour
    ("rb", "ATK_BBB", "hand/SHB", "KC-R38"),  # a chop needs two
    ("rb", "ATK_RBYK", "hand/SHR", "KC-R39"),  # no shield stops a combination
    ("rX", "ATK_X", "hand/SHR", "KC-R46"),  # only an Excalibur stops an Excalibur
    ("rK", "ATK_RR", "hand/SWK", "KC-R42"),  # a parry takes the swords of the attack
    ("rG", "ATK_RR", "hand/GOL", "KC-R32"),  # gold defends nothing
])
def test_a_card_that_does_not_defend(hand: str, attack: str, piece: str, rule: str) -> None:
    assert why(attacked(hand, attack), 1, piece) == rule


def test_cards_of_the_knight_on_turn() -> None:
    strike = at(["RRCG", "K", ""], deck="YYYY", step="D12")
    assert why(strike, 0, "hand/GOL") == "KC-R25"  # gold is neither discarded nor played
    assert why(at(["RC", "K", ""], deck="YYYY", step="D1"), 0, "hand/SWR") == "KC-R13"  # step 2 comes first
    assert why(strike, 0, "seat/1") == "KC-R17"  # a knight is named after the attack
    assert why(strike, 0, "seat/2", ahead=("ATK_RR",)) == ""  # he may be attacked, so no rule is against it
    frightened = at(["RC", "K", ""], deck="YYYY", step="D1")
    assert why(frightened, 0, "seat/2", ahead=("P2_CROWN", "CMD_FEAR")) == "KC-Q31"  # he has no card


def test_beside_what_was_touched_already() -> None:
    strike = at(["RBKK", "K", ""], deck="YYYY", step="D12")
    assert why(strike, 0, "hand/SWK", "hand/SWR", "hand/SWB") == "KC-R28"  # the yellow sword for a combination isn't in this hand
    assert why(strike, 0, "hand/SWK", "hand/SWR", "hand/SWR") == "KC-R22"  # nor are these three for a discard


def test_a_piece_that_nothing_is_done_with() -> None:
    strike = at(["RRCG", "K", ""], deck="YYYY", step="D12")
    for piece in ("hand/NONE", "seat/0", "seat/9", "deck/SWR", "x" * 60):
        assert why(strike, 0, piece) == ""


def test_who_is_not_asked_is_told_so() -> None:
    assert why(at(["RR", "K", ""], deck="YYYY", step="D12"), 1, "hand/SWK") == "KC-D1"  # which is all that the others see of KC-D12


def test_over_the_line(anna: Browser, boris: Browser) -> None:
    _, *lines = two(anna, boris)
    asked, other = lines if lines[0].choices() else lines[::-1]
    hand = next(zone for zone in asked.view["sheet"]["zones"] if zone["name"] == "hand" and zone["seat"] == asked.view["me"])
    answer = asked.command("why", piece=f"hand/{hand['cards'][0]}", picked=[f"hand/{hand['cards'][0]}"] * 20)
    assert answer["t"] == "why"
    assert other.command("why", piece="hand/SWR")["why"] == "Nothing is asked of that seat now."
    assert asked.command("why", piece="hand/SWR", moves=["NO_SUCH"])["rule"] == ""


def test_the_answer_tells_nothing_that_the_seat_does_not_know(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two tables that differ in the hands of others and in the deck: the same bytes to the seat that asks about every piece."""
    asks: list[Step] = [(0, "piece", piece) for piece in ("hand/SWR", "hand/GOL", "hand/CRO", "seat/1", "seat/2", "deck/SWR")]
    asks += [(0, "piece", "seat/1", "ATK_RR"), (0, "piece", "seat/1", "P2_CROWN"), (1, "piece", "hand/SHR")]
    tables = (at(["RRCG", "KKr", "BBG"], deck="YYYYXX", step="D1"), at(["RRCG", "bXk", "RRY"], deck="BBBBBB", step="D1"))
    one, two_ = (staged(monkeypatch, tmp_path / str(i), "commands", 3, position(table), asks) for i, table in enumerate(tables))
    assert one[0] == two_[0] and sum('"t":"why"' in frame for frame in one[0]) == 8
    assert one[1] != two_[1]
