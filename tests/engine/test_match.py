"""Match: what it lets through, what it says otherwise, what it takes back, and what each viewer hears of it."""

import json
from random import Random
from typing import Any

import pytest

from regalia.engine import registry
from regalia.engine.errors import IllegalAction, OptionError, PositionError
from regalia.engine.game import Game
from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.engine.rng import seal
from regalia.engine.state import State
from tests.commands.table import Table, at, new_game

KC = registry.find("commands")
SEED = bytes(range(32))
EYE = int(ONLOOKER)


def everything(m: Match) -> str:
    """All that a match shows and records, as one text."""
    viewers = [*range(m.seats), EYE]
    seen = [[m.events(v), m.view(v), m.knowledge(v)] for v in viewers]
    return json.dumps([m.position(), m.replay(), seen, [m.token(p) for p in range(m.seats)], [m.may_undo(p) for p in range(m.seats)]])


def random_move(m: Match, random: Random) -> tuple[int, str]:
    seat = random.choice(m.owing())
    return seat, random.choice(m.legal(seat))


# ---- start


def test_a_match_is_dealt_from_its_seed_and_publishes_the_hash() -> None:
    m, again, other = Match(KC, 4, seed=SEED), Match(KC, 4, seed=SEED), Match(KC, 4, seed=bytes(32))
    assert m.position() == again.position() != other.position()
    assert m.commitment == seal(SEED) != other.commitment
    assert SEED.hex() not in json.dumps([m.view(0), m.knowledge(0), m.events(0), m.commitment])


def test_a_setup_gives_the_orders_of_the_first_shuffles() -> None:
    """KC-R3, KC-R6: the cards turned up, then the hands, dealt one by one from the starting seat."""
    deal = [card for card in ("GOL", "CRO", "SHR") for _ in range(2)]
    shuffles = [["SWR", "GOL"], [card for pair in zip(deal, ["SWB"] * 6, strict=True) for card in pair] + ["EXC", "BAL"]]
    m = Match(KC, 2, setup={"shuffles": shuffles, "seed": SEED.hex()})
    g = Table(m)
    assert (g.first, g.hands) == (1, ["BBBBBB", "rrCCOXGG"])
    assert ("shown", 0, "R") in g.history(EYE) and ("shown", 1, "G") in g.history(EYE)
    assert m.commitment == seal(SEED)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "exactly one of a seed, a setup and a position"),
        ({"seed": SEED, "setup": {}}, "exactly one"),
        ({"seed": b"short"}, r"seed: .*32 bytes, got 5"),
        ({"setup": {"shuffles": []}}, r"setup: expected .*got the fields \['shuffles'\]"),
        ({"setup": {"shuffles": 5, "seed": "00"}}, r"setup: expected"),
        ({"setup": {"shuffles": [5], "seed": "00" * 32}}, r"setup\.shuffles\[0\]: expected a list"),
        ({"setup": {"shuffles": [[], ["SWR", "SWQ"]], "seed": "00" * 32}}, r"setup\.shuffles\[1\]\[1\]: unknown card 'SWQ'"),
        ({"setup": {"shuffles": [["CRO"] * 9], "seed": "00" * 32}}, r"shuffles\[0\]\[8\]: CRO is named more often than the box holds"),
        ({"setup": {"shuffles": [], "seed": "xyz"}}, r"setup\.seed: expected 64 hex digits"),
        ({"seed": SEED, "options": {"poke_block": "sometimes"}}, "poke_block"),
        ({"seed": SEED, "options": {"first_player": 4}}, "first_player"),
    ],
)
def test_a_bad_start_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        Match(KC, 3, **arguments)


def test_a_match_goes_on_from_a_whole_position_only() -> None:
    m = Match(KC, 3, seed=SEED)
    again = Match(KC, 3, position=m.position())
    assert again.position() == m.position() and again.commitment == ""
    for seats, position in ((3, m.knowledge(0)), (4, m.position())):
        with pytest.raises(PositionError, match="whole position"):
            Match(KC, seats, position=position)


# ---- playing


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_end_with_a_result(seats: int) -> None:
    """KC-R80, KC-R81: rank = 1 + number of knights with a higher total."""
    m, random = Match(KC, seats, seed=bytes([seats]) * 32), Random(seats)
    with pytest.raises(IllegalAction, match="isn't over"):
        m.result()
    while not m.over:
        assert [bool(m.legal(p)) for p in range(seats)] == [p in m.owing() for p in range(seats)]
        m.play(*random_move(m, random))
    result = m.result()
    assert result.ranks == [1 + sum(other > own for other in result.scores) for own in result.scores]
    assert result.winners == [p for p in range(seats) if result.scores[p] == max(result.scores)]
    assert [sum(points for _, _, points in rows) for rows in result.sheet] == result.scores
    with pytest.raises(IllegalAction, match=r"^p0 may not P2_NONE: The game is over\.$"):
        m.play(0, "P2_NONE")


def test_a_refused_move_names_rule_reason_and_legal_moves() -> None:
    """KC-R16"""
    m = at(["RO", "B", "B"], deck="YYYY", step="D1").match
    before = everything(m)
    with pytest.raises(IllegalAction, match=r"^KC-R16: p0 may not P2_CROWN: Needs a crown in your hand\. Legal: P2_NONE \| P2_BALL\.$"):
        m.play(0, "P2_CROWN")
    assert everything(m) == before


def test_blanks_around_an_action_are_dropped_and_nothing_else() -> None:
    g = at(["RC", "B"], deck="YYYY", step="D1")
    for text in ("p2_none", "P2 NONE", "0", "", "P2_NONE!", "x" * 10_000):
        with pytest.raises(IllegalAction, match="is called") as refusal:
            g.match.play(0, text)
        assert len(str(refusal.value)) < 140
    g.match.play(0, "  P2_NONE\n")
    assert g.asked == (0, "KC-D12")


def test_a_near_miss_is_suggested() -> None:
    g = at(["RC", "B"], deck="YYYY", step="D1")
    with pytest.raises(IllegalAction, match=r"'P2_CRWN'; did you mean P2_CROWN\?$"):
        g.match.play(0, "P2_CRWN")
    with pytest.raises(IllegalAction, match=r"'p2_none'; did you mean P2_NONE\?$"):
        g.match.why_not(0, "p2_none")


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    m = at(["RC", "B"], deck="YYYY", step="D1").match
    for ask in (m.legal, m.events, m.view, m.knowledge, m.token, m.may_undo, m.undo, m.withdraw):
        with pytest.raises(IllegalAction, match=f"There is no seat {seat}, expected 0 to 1"):
            ask(seat)


def test_every_refusal_leaves_everything_as_it_was() -> None:
    """At every step of a random game each action that isn't legal is refused with a reason from what the seat knows."""
    m, random = Match(KC, 3, seed=SEED), Random(1)
    while not m.over:
        seat = m.owing()[0]
        legal, before = m.legal(seat), json.dumps([m.position(), m.replay()])
        for action in m.game.actions:
            why = m.why_not(seat, action)
            assert (why is None) == (action in legal)
            assert why is None or (why[0].startswith("KC-") and why[1].endswith("."))
        with pytest.raises(IllegalAction):
            m.play(seat, next(a for a in m.game.actions if a not in legal))
        assert json.dumps([m.position(), m.replay()]) == before
        m.play(seat, random.choice(legal))


def test_who_owes_nothing_gets_one_sentence() -> None:
    """KC-Q63, KC-V19: whatever it asks, whatever others hold, at KC-D1 as at KC-D12."""
    tables = [at(["RC", "KC"], deck="YYYY", step="D1"), at(["RB", "KC"], deck="YYYY", step="D12"), at(["RO", "G"], deck="YYYY", step="D1")]
    answers = {g.match.why_not(1, action) for g in tables for action in ("P2_CROWN", "ATK_K", "DIS_CRO", "DEF_NONE")}
    assert len(answers) == 1
    refusals = set()
    for g in tables:
        with pytest.raises(IllegalAction) as refusal:
            g.match.play(1, "DIS_K")
        refusals.add(str(refusal.value))
    assert len(refusals) == 1


class Breaking:
    """A game whose rules fail in the middle of a move."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def apply(self, s: State, seat: int, action: int) -> None:
        self.game.apply(s, seat, action)
        raise RuntimeError("in the middle")


def test_a_rule_that_fails_half_way_leaves_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    m = at(["RRC", "B"], deck="YYYY", step="D1").match
    before = everything(m)
    with monkeypatch.context() as broken:
        broken.setattr(m, "game", Breaking(m.game))
        with pytest.raises(RuntimeError, match="in the middle"):
            m.play(0, "P2_CROWN")
    assert everything(m) == before
    m.play(0, "P2_CROWN")


# ---- taking back


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_may_be_undone_leaves_no_trace(seats: int) -> None:
    m, random, undone = Match(KC, seats, seed=bytes([seats]) * 32), Random(seats), 0
    while not m.over:
        seat, text = random_move(m, random)
        before = json.dumps([m.position(), m.replay(), [m.events(v) for v in [*range(seats), EYE]]])
        m.play(seat, text)
        assert all(m.may_undo(p) is not None for p in range(seats) if p != seat)
        if m.may_undo(seat) is None:
            m.undo(seat)
            assert json.dumps([m.position(), m.replay(), [m.events(v) for v in [*range(seats), EYE]]]) == before
            m.play(seat, text)
            undone += 1
    assert undone > 5


def undoable(g: Table, seat: int) -> bool:
    return g.match.may_undo(seat) is None


def test_a_silent_choice_can_be_taken_back_and_played_otherwise() -> None:
    """KC-D1: nobody learned anything from P2_NONE."""
    g = at(["RC", "B"], deck="YYYYYY", step="D1").play(0, "P2_NONE")
    assert undoable(g, 0) and not undoable(g, 1)
    g.match.undo(0)
    assert g.legal(0) == ["P2_NONE", "P2_CROWN"] and not undoable(g, 0)
    g.play(0, "P2_CROWN")


def test_what_shows_a_card_can_not_be_taken_back() -> None:
    """KC-D2: by P2_CROWN all learn of a crown; where they knew of it already, they learn nothing."""
    assert not undoable(at(["RC", "B"], deck="YY", step="D1").play(0, "P2_CROWN"), 0)
    assert undoable(at(["RC", "B"], deck="YY", step="D1", known={-1: {0: "C"}}).play(0, "P2_CROWN"), 0)


def test_what_the_seat_itself_learns_can_not_be_taken_back() -> None:
    """KC-V7, KC-V8: cards taken up, a hand looked at; the choice of a use alone shows nothing."""
    g = at(["RO", "KK"], deck="YYYYYY", step="D1", known={-1: {0: "O"}}).play(0, "P2_BALL", "BALL_LOOK")
    assert undoable(g, 0)
    g.play(0, "TGT_1")
    assert not undoable(g, 0)
    assert not undoable(at(["RO", "KK"], deck="YYYYYY", step="D1").play(0, "P2_BALL", "BALL_DRAW"), 0)


def test_nobody_fishes_for_gold() -> None:
    """KC-V12: to learn that a hand has no bag is to learn something, though no card is named."""
    g = at(["RC", "K", "G"], deck="YYYY", step="D1").play(0, "P2_CROWN", "CMD_FEAR")
    assert undoable(g, 0)
    assert not undoable(g.play(0, "TGT_1"), 0)


def test_the_reason_against_taking_back_is_true() -> None:
    """Who has done nothing is told so. What a seat alone has learned isn't said to be heard by others, nor whether others were asked."""
    g = at(["OR", "B"], deck="RBYK", step="D1")
    assert g.match.may_undo(0) == g.match.may_undo(1) == "You have done nothing yet that could be taken back."
    g.play(0, "P2_BALL", "BALL_LOOK", "TGT_1")
    kept = g.match.may_undo(0)
    assert kept is not None and "heard" not in kept and "learned" in kept
    g.play(0, "DIS_R").play(1, "DIS_B")
    assert g.match.may_undo(0) == g.match.may_undo(1) == kept


def test_only_the_seat_that_acted_last_takes_back_one_move_after_the_other() -> None:
    g = at(["RO", "KK", "B"], deck="YYYY", step="D1", known={-1: {0: "O"}})
    before = everything(g.match)
    g.play(0, "P2_BALL", "BALL_LOOK")
    for seat in (1, 2):
        with pytest.raises(IllegalAction, match=r"^You have done nothing yet"):
            g.match.undo(seat)
    g.match.undo(0)
    assert g.asked == (0, "KC-D7")
    g.match.undo(0)
    assert everything(g.match) == before
    g.play(0, "P2_NONE", "ATK_R", "TGT_1").play(1, "DEF_NONE")
    assert not undoable(g, 0)


def test_chance_can_not_be_taken_back() -> None:
    """A number drawn counts, even where it changes nothing that anybody sees."""
    g = at(["RC", "B"], deck="YYYY", step="D1").play(0, "P2_NONE")
    assert undoable(g, 0)
    g.state.below(6)
    assert not undoable(g, 0)


# ---- what viewers hear


def test_events_are_numbered_by_what_the_viewer_saw() -> None:
    """KC-V20: the list index is the number, for each viewer its own."""
    g = new_game(seats=3, seed=2)
    while not g.match.over:
        marks = {v: len(g.match.events(v)) for v in (0, 1, 2, EYE)}
        seat = g.match.owing()[0]
        g.play(seat, g.legal(seat)[-1])
        for v, mark in marks.items():
            assert g.match.events(v)[mark:] == g.match.events(v, mark)
            assert all(isinstance(event[0], str) for event in g.match.events(v, mark))


def test_a_silent_choice_and_its_undo_leave_no_gap() -> None:
    """KC-V19: the others' numbers, views and tokens stay, through P2_NONE and through its undo."""
    m = at(["RC", "B", "K"], deck="YYYYYY", step="D1").match

    def others() -> str:
        return json.dumps([[m.events(v), m.view(v), m.knowledge(v)] for v in (1, 2, EYE)] + [m.token(1), m.token(2)])

    before, own = others(), m.token(0)
    m.play(0, "P2_NONE")
    assert others() == before and m.token(0) != own
    m.undo(0)
    assert others() == before and m.token(0) == own


def test_undone_events_vanish() -> None:
    m = at(["RO", "KK", "B"], deck="YYYY", step="D1", known={-1: {0: "O"}}).match
    m.play(0, "P2_BALL")
    assert m.events(1) == [("ball", 0)]
    m.undo(0)
    assert m.events(1) == []
    m.play(0, "P2_NONE")
    m.play(0, "DIS_R")
    assert m.events(1)[0] == ("discard", 0, (0,))


def test_tokens_have_one_form_and_name_one_decision() -> None:
    m, random = Match(KC, 3, seed=SEED), Random(2)
    used: set[str] = set()
    while not m.over:
        seat, text = random_move(m, random)
        token = m.token(seat)
        assert len(token) == 16 and int(token, 16) >= 0 and token not in used
        used.add(token)
        m.play(seat, text)


# ---- sheets


def test_a_preview_shows_the_next_question_and_changes_nothing() -> None:
    """KC-D13: the attack's target is asked after the set; nobody hears of a look ahead."""
    m = at(["RRC", "B", "K"], deck="YYYYYY", step="D1").match
    before = everything(m)
    ahead = m.preview(0, ["P2_NONE", "ATK_RR"])
    assert (ahead.stage, [choice.text for choice in ahead.choices]) == ("KC-D13", ["TGT_1", "TGT_2"])
    assert everything(m) == before
    assert m.sheet(0).stage == "KC-D1" and m.sheet(EYE).stage == "ACT"
    with pytest.raises(IllegalAction, match=r"^KC-"):
        m.preview(0, ["ATK_RR"])
    assert everything(m) == before


def test_why_not_can_look_ahead_like_a_preview() -> None:
    """KC-R28: a target is named after the attack, not before."""
    m = at(["RRC", "B", "K"], deck="YYYYYY", step="D1").match
    assert m.why_not(0, "TGT_1") is not None
    assert m.why_not(0, "TGT_1", ["P2_NONE", "ATK_RR"]) is None
    assert m.sheet(0).stage == "KC-D1"


@pytest.mark.parametrize("hand", ["K", "G"])
def test_a_preview_tells_nothing_new(hand: str) -> None:
    """Looking beyond a move by which the seat would learn something gives one sentence, whatever it would have learned."""
    m = at(["RCO", hand, "B"], deck="YYYYYY", step="D1").match
    for moves in (["P2_CROWN", "CMD_FEAR", "TGT_1"], ["P2_BALL", "BALL_LOOK", "TGT_1"], ["P2_BALL", "BALL_DRAW"]):
        with pytest.raises(IllegalAction, match=rf"^p0 can't look beyond {moves[-1]} before it is played\.$"):
            m.preview(0, moves)
