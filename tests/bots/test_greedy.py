"""The greedy bot for The King Commands: better than chance, the same for twins, and sound in plain positions."""

import pytest

from regalia import bots
from regalia.bots.greedy.commands_table import at_least
from regalia.engine.hidden import redact
from regalia.engine.pile import KIND
from regalia.engine.rng import FastRng
from regalia.engine.state import State
from regalia.games.commands.actions import SET_LETTERS, SET_X
from regalia.games.commands.cards import KINDS
from regalia.games.commands.state import (
    CAP_GOLD,
    COMMAND,
    DECK,
    DEFENCE,
    FEAR,
    HAND,
    HELD,
    KEEP,
    LAST,
    POWER,
    RECLAIM,
    STRIKE,
    TARGET,
)
from tests.bots.room import LETTERS, commands, desk, final_scores, positions, setup

SETS = [*SET_LETTERS, "X"]


def choice(s: State, **options: object) -> str:
    """What the greedy bot answers in a position."""
    game = commands(**options)
    return game.actions[bots.find("greedy", "commands").choose(desk(game, s), FastRng(1))]


OTHER_RULES = {"poke_block": "any_color", "chop_block": "any_pair", "fear_targets": "all", "parry_match": "same_kind"}


@pytest.mark.parametrize("options", [{}, OTHER_RULES])
def test_greedy_beats_uniform(options: dict[str, object]) -> None:
    """At least 85 of 100 games for two, a shared win counting for half of one; each deal is played from both seats."""
    game = commands(**options)
    greedy, uniform = bots.find("greedy", "commands"), bots.find("uniform", "commands")
    won = 0.0
    for seed in range(30):
        for players in ([greedy, uniform], [uniform, greedy]):
            scores = final_scores(game, 2, seed, players)
            me, other = scores if players[0] is greedy else scores[::-1]
            won += (me > other) + 0.5 * (me == other)
    assert won >= 0.85 * 60


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_one_greedy_among_several(seats: int) -> None:
    """It wins at least half of the games, where an even share would be a third or less."""
    game = commands()
    greedy, uniform = bots.find("greedy", "commands"), bots.find("uniform", "commands")
    won = 0
    for seed in range(12):
        players = [greedy if p == seed % seats else uniform for p in range(seats)]
        scores = final_scores(game, seats, seed, players)
        won += scores[seed % seats] == max(scores)
    assert won >= 6


def exchanged(s: State, other: int) -> State | None:
    """The same position after a card of another's hand and one of the deck have changed places; None: there are no two."""
    twin = s.clone()
    for i in range(s.size(DECK)):
        for k in range(KINDS):
            if s.count(HAND + other, k) and s.kind_at(DECK, i) != k:
                slot = twin.take_at(DECK, i)
                twin.leave(HAND + other, k, 0)
                twin.enter(HAND + other, slot & KIND, 0)
                twin.insert(DECK, i, slot & ~KIND | k)
                return twin
    return None


def test_twins_get_the_same_choice() -> None:
    """Positions that differ only in cards the seat can't see, and the same numbers from the generator (KC-V20)."""
    game, greedy = commands(), bots.find("greedy", "commands")
    twins = 0
    for s, seat in positions(game, 2, 8, [greedy, bots.find("uniform", "commands")]):
        other = 1 - seat
        known = any(s.known(HAND + other, k, v) for k in range(KINDS) for v in (seat, 6))
        placed = any(s.known_at(DECK, i) for i in range(s.size(DECK)))
        twin = None if known or placed or s.ints[CAP_GOLD + other] else exchanged(s, other)
        if twin is not None:
            assert list(redact(twin, seat).n) == list(redact(s, seat).n)
            answers = {greedy.choose(desk(game, x, seat), FastRng(5, n)) for x in (s, twin) for n in (1, 1)}
            assert len(answers) == 1
            twins += 1
    assert twins >= 10


def test_chances() -> None:
    """Of four places, each filled with the chance 1/2: 15, 11 and 5 of 16 cases."""
    assert [at_least(m, 4, 0.5) for m in (0, 1, 2, 3, 5)] == pytest.approx([1, 15 / 16, 11 / 16, 5 / 16, 0])
    assert at_least(1, 0, 0.5) == at_least(1, 3, 0.0) == 0.0


# ---- plain positions: section 8 of the specification


def last_chance(s: State) -> State:
    """Nobody comes after the present turn."""
    s.ints[LAST] = 1
    return s


def test_the_largest_safe_set_in_the_last_chance() -> None:
    """8.11, 8.4: a backstab scores five swords for sure, and nobody can stop what goes against an empty hand."""
    assert choice(last_chance(setup(["RRRRRBYK", "rrbbX"], STRIKE))) == "ATK_RRRRR"
    assert choice(last_chance(setup(["RRRB", "", "rrrG"], STRIKE, shown=["", "", "rrrG"]))) == "ATK_RRR"


def test_a_safe_attack_in_the_last_chance_rather_than_one_that_is_blocked() -> None:
    """8.6, 8.11: one knight is known to hold the shields, the other holds nothing."""
    s = last_chance(setup(["RRR", "rr", ""], TARGET, number=SETS.index("RRR"), shown=["", "rr", ""]))
    assert choice(s) == "TGT_2"


def test_an_attack_goes_where_the_gold_is() -> None:
    """8.6: one knight had no bag to give, the other has shown one."""
    s = setup(["RBYYY", "KKYY", "GYYY"], TARGET, number=SETS.index("RB"), deck="R" * 30, shown=["", "", "G"])
    s.ints[CAP_GOLD + 1] = 1
    assert choice(s) == "TGT_2"


def test_fear_takes_gold_that_is_surely_there() -> None:
    """8.8: five points, and step 3 still to come."""
    s = setup(["RBC", "GG"], POWER, deck="RBYK" * 5, shown=["", "GG"])
    assert choice(s) == "P2_CROWN"
    assert choice(setup(["RBC", "GG"], COMMAND, deck="RBYK" * 5, shown=["", "GG"])) == "CMD_FEAR"


def test_fear_names_the_one_with_gold() -> None:
    s = setup(["RB", "YYY", "GGY", "YKK"], FEAR, deck="RBYK" * 5, shown=["", "YYY", "GG", ""])
    assert choice(s) == "TGT_2"


def test_abdication_when_nothing_else_scores() -> None:
    """8.8: three safe points in the last chance."""
    assert choice(last_chance(setup(["CX", ""], POWER))) == "P2_CROWN"
    assert choice(last_chance(setup(["CX", ""], COMMAND))) == "CMD_ABDICATE"


def test_attention_in_the_last_chance_with_two_good_sets() -> None:
    """8.8: two backstabs score ten."""
    hand = "RRRRRBBBBBC"
    assert choice(last_chance(setup([hand, "KK"], COMMAND))) == "CMD_ATTENTION"


def test_a_shield_blocks() -> None:
    """8.7: two swords and two points for the shield."""
    s = setup(["RB", "rKKY"], DEFENCE, seat=1, number=SETS.index("RR"), deck="RBYK" * 5)
    assert choice(s) == "BLK_R"


def test_excalibur_blocks_a_large_set_when_there_is_gold_to_lose() -> None:
    """8.7"""
    s = setup(["RB", "XGGK"], DEFENCE, seat=1, number=SETS.index("RBYK"), deck="RBYK" * 5)
    assert choice(s) == "BLK_X"


def test_excalibur_is_kept_from_a_poke_in_mid_game() -> None:
    s = setup(["RB", "XKKB"], DEFENCE, seat=1, number=SETS.index("R"), deck="RBYK" * 15)
    assert choice(s) == "DEF_NONE"


def test_a_parry_that_breaks_a_backstab_is_not_worth_it_without_gold() -> None:
    """8.7: five red swords stay together against a knight with gold and shields; with a lone pair and gold he parries."""
    s = setup(["rrG", "RRRRR"], DEFENCE, seat=1, number=SETS.index("R"), deck="RBYK" * 10, shown=["rrG"])
    assert choice(s) == "DEF_NONE"
    s = setup(["KB", "RRGG"], DEFENCE, seat=1, number=SETS.index("RR"), deck="RBYK" * 10)
    assert choice(s) == "PAR_RR"


def test_cards_are_made_by_discarding_early() -> None:
    """8.2: with a weak hand and a full deck, swords are turned into cards."""
    s = setup(["RBYrk", "KKKYYY"], STRIKE, deck="RBYKrbykCOXG" * 7)
    assert choice(s).startswith("DIS_")


def test_nothing_is_discarded_when_nothing_can_be_drawn() -> None:
    """8.11: in the last chance every card should score."""
    assert choice(last_chance(setup(["RB", "KK"], STRIKE))).startswith("ATK_")


def test_reclaim_completes_a_backstab() -> None:
    """8.9: in the last chance the fifth sword is worth more than a crown."""
    s = last_chance(setup(["RRRRB", "KK"], RECLAIM, discard="RYCO"))
    assert choice(s) == "PICK_SWR"


def test_the_ball_keeps_what_the_hand_needs() -> None:
    """A fifth red sword rather than a bag or a ball, when only a backstab gets past the shields."""
    s = setup(["RRRR", "rrG"], KEEP, deck="BYK" * 10, shown=["", "rrG"])
    for letter in "RGGO":
        s.enter(HELD, LETTERS.index(letter), 1)
    assert choice(s) == "PICK_SWR"


def test_a_single_answer_needs_no_thought() -> None:
    assert choice(setup(["K", "rbG"], DEFENCE, seat=1, number=int(SET_X), deck="BYK")) == "DEF_NONE"
