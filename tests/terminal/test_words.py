"""The words of The King Commands: labels, sentences, prompts, visible results, the score sheet; one word for one thing."""

from itertools import pairwise

import pytest

from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.engine.sheet import Choice, Names, Sheet
from regalia.games.commands import notation
from tests.commands.table import at
from tests.terminal.room import INFO, position

NAMES = ["Ann", "Bob", "Cal"]
GAME = INFO.make()


def match(hands: list[str], *moves: tuple[int, str], **more: str) -> Match:
    """A match from a position, some moves on."""
    m = Match(INFO, len(hands), position=position(hands, **more))  # type: ignore[arg-type]  # only texts are given here
    for seat, action in moves:
        m.play(seat, action)
    return m


def choices(sheet: Sheet) -> dict[str, Choice]:
    return {choice.text: choice for choice in sheet.choices}


# ---- labels


def test_every_action_has_words_of_its_own() -> None:
    labels = [notation.label(GAME, action) for action in GAME.actions]
    assert len(set(labels)) == len(labels) == 119
    assert all(label[0].isupper() and "_" not in label for label in labels)


@pytest.mark.parametrize(
    ("action", "label"),
    [
        ("ATK_R", "Poke: attack with a red sword"), ("ATK_RB", "Swing: attack with a red and a blue sword"),
        ("ATK_KK", "Thrust: attack with two black swords"), ("ATK_YYY", "Power chop: attack with three yellow swords"),
        ("ATK_RBYK", "Combination: attack with a red, a blue, a yellow and a black sword"),
        ("ATK_BBBBB", "Backstab: attack with five blue swords"), ("ATK_X", "Attack with Excalibur"),
        ("DIS_RRK", "Discard two red and a black sword"),
        ("DIS_RKK", "Discard a red and two black swords"), ("DIS_SHY", "Discard a yellow shield"), ("DIS_BAL", "Discard a crystal ball"),
        ("PAR_RB", "Parry with a red and a blue sword"), ("BLK_K", "Block with black shields"), ("PICK_GOL", "A bag of gold"),
        ("TGT_1", "The knight 1 place clockwise"), ("TGT_3", "The knight 3 places clockwise"),
    ],
)
def test_labels_name_what_is_played(action: str, label: str) -> None:
    """KC-R30: the names of the attacks and their swords."""
    assert notation.label(GAME, action) == label


# ---- events


@pytest.mark.parametrize(
    ("event", "to_ann", "to_others"),
    [
        (("draw", 0, (0, 0, 8)), "You draw two red swords and a crown.", "Ann draws two red swords and a crown."),
        (("draw", 0, 3), "You draw three cards.", "Ann draws three cards."),
        (("draw", 0, 13), "You draw 13 cards.", "Ann draws 13 cards."),
        (("attack", 1, 0, 10), "Bob attacks you with a thrust, two red swords.", "Bob attacks Ann with a thrust, two red swords."),
        (("attack", 0, 1, 23), "You attack Bob with Excalibur.", "Ann attacks Bob with Excalibur."),
        (("defence", 0, 0), "You do not defend.", "Ann does not defend."),
        (("defence", 0, 2), "You block with blue shields.", "Ann blocks with blue shields."),
        (("defence", 0, 5), "You block with Excalibur.", "Ann blocks with Excalibur."),
        (("defence", 0, 6 + 4), "You parry with a red and a blue sword; each scores his own.",
         "Ann parries with a red and a blue sword; each scores his own."),
        (("defence", 0, 25), "You parry with Excalibur; each scores his own.", "Ann parries with Excalibur; each scores his own."),
        (("look", 0, 1, (11,)), "You look at Bob's hand: a bag of gold.", "Ann looks at Bob's hand: a bag of gold."),
        (("look", 1, 0, 4), "Bob looks at your hand.", "Bob looks at Ann's hand."),
        (("give", 1, 0, (4,)), "Bob gives a red shield to you.", "Bob gives a red shield to Ann."),
        (("give", 0, 1, 2), "You give two cards to Bob.", "Ann gives two cards to Bob."),
        (("back", 0, (10, 9)), "You put back Excalibur on top of a crystal ball.", "Ann puts back Excalibur on top of a crystal ball."),
        (("back", 0, 2), "You put back two cards.", "Ann puts back two cards."),
        (("crown", 0, 3), 'You play a crown to command "Give me your aid".', 'Ann plays a crown to command "Give me your aid".'),
        (("crown", 0, 4), "You abdicate: the crown is scored, the rest of the turn is skipped.",
         "Ann abdicates: the crown is scored, the rest of the turn is skipped."),
        (("bag", 0, 1), "You hand a bag of gold to Bob.", "Ann hands a bag of gold to Bob."),
        (("no_bag", 0, 1), "You have no bag of gold to hand over.", "Ann has no bag of gold to hand over."),
        (("marked", 0), "You have fewer than two swords and must skip a turn.", "Ann has fewer than two swords and must skip a turn."),
        (("score", 0, 7, (0, 0, 11)), "You have 7 points: two red swords and a bag of gold.",
         "Ann has 7 points: two red swords and a bag of gold."),
        (("final", 0, ()), "You discard what is left: nothing.", "Ann discards what is left: nothing."),
    ],
)
def test_events_are_sentences_from_the_readers_seat(event: tuple[str | int | tuple[int, ...], ...], to_ann: str, to_others: str) -> None:
    assert notation.describe(event, Names(NAMES, 0)) == to_ann
    assert notation.describe(event, NAMES) == to_others


def test_every_kind_of_event_has_a_sentence_and_a_rule() -> None:
    for kind in GAME.event_kinds:
        event = (kind.name, *(0 for _ in kind.fields), *(((0, 1),) if kind.cards else ()))
        assert notation.describe(event, NAMES).endswith(".")
        assert notation.rule_of(event).startswith("KC-R")


def test_a_story_is_told_by_turns() -> None:
    """KC-R41: a block says how many shields; picks that follow each other are one; what another one does keeps its subject."""
    events = [
        ("turn", 0), ("draw", 0, (3, 3)), ("declare", 0, 17), ("attack", 0, 1, 17), ("defence", 1, 4), ("turn", 1), ("draw", 1, 2),
        ("crown", 1, 0), ("lay", 0, (0,)), ("lay", 0, (1,)), ("marked", 2), ("skip", 2), ("last_chance",), ("turn", 0), ("final", 0, (8,)),
    ]
    assert notation.story(events, Names(NAMES, 0)) == [
        ("You", "draw two black swords; attack Bob with a power chop, three black swords; "
         "Bob blocks with two black shields and scores the swords and the shields."),
        ("Bob", 'draws two cards; plays a crown to command "Lay down your swords"; you lay down a red sword and a blue sword; '
         "Cal has fewer than two swords and must skip a turn."),
        ("Cal", "skips this turn."),
        ("", "The deck is used up: one last chance for every knight, without drawing."),
        ("", "You discard what is left: a crown."),
    ]
    assert notation.story(events, Names(NAMES, 0), since=4)[0][1].startswith("Bob blocks with two black shields and scores")


def test_every_start_of_a_story_tells_the_rest() -> None:
    """A reader who looks in between is told the same, no more and no less."""
    m = Match(INFO, 3, seed=bytes(32))
    while not m.over:
        seat = m.owing()[0]
        m.play(seat, m.legal(seat)[-1])
    events = m.events(0)
    lengths = [sum(len(text) for _, text in notation.story(events, Names(NAMES, 0), since=i)) for i in range(len(events) + 1)]
    assert all(later <= earlier for earlier, later in pairwise(lengths[::10]))
    assert lengths[-1] == 0


# ---- prompts, choices and their visible results


def test_a_defence_names_its_results() -> None:
    """KC-E10, KC-E11, KC-E12: 7 for the blocker; 3 and 3 for a parry; 8 and a bag for the attacker."""
    m = match(["YYYC", "YYYyyG"], (0, "ATK_YYY"), (0, "TGT_1"), deck="RRRR")
    sheet = m.sheet(1, NAMES[:2])
    assert (sheet.prompt, sheet.rule, sheet.stage) == (
        "Ann attacks you with a power chop (three yellow swords). Do you defend?", "KC-R32", "KC-D14",
    )
    notes = {text: (choice.label, choice.note) for text, choice in choices(sheet).items()}
    assert notes == {
        "DEF_NONE": ("Neither block nor parry", "Ann scores 8: you lose a bag"),
        "BLK_Y": ("Block with two yellow shields", "you score 7"),
        "PAR_YYY": ("Parry with three yellow swords", "you score 3, Ann 3"),
    }
    assert choices(sheet)["BLK_Y"].path == ("hand/SHY", "hand/SHY")
    assert m.sheet(0, NAMES[:2]).prompt == "Bob is attacked by you with a power chop (three yellow swords)."


def test_a_defence_without_gold_and_excalibur() -> None:
    """KC-R34, KC-R50, KC-R52: without a bag only the swords are lost; a blocking Excalibur counts 0."""
    sheet = match(["BB", "X"], (0, "ATK_BB"), (0, "TGT_1"), deck="RRRR").sheet(1, NAMES[:2])
    assert [choice.note for choice in sheet.choices] == ["Ann scores 2", "you score 2"]
    sheet = match(["X", "XG"], (0, "ATK_X"), (0, "TGT_1"), deck="RRRR").sheet(1, NAMES[:2])
    assert [choice.note for choice in sheet.choices] == ["Ann scores 5: you lose a bag", "you score 0, Ann 0"]


def test_a_poke_takes_no_gold() -> None:
    """KC-R35."""
    sheet = match(["B", "G"], (0, "ATK_B"), (0, "TGT_1"), deck="RRRR").sheet(1, NAMES[:2])
    assert [choice.note for choice in sheet.choices] == ["Ann scores 1"]


@pytest.mark.parametrize(
    ("deck", "drawn"),
    [("RRRRRRRR", ["2", "4", "6", "3", "5"]), ("RRRR", ["2", "4", "4, the last", "3", "4, the last"]), ("", ["nothing"] * 5)],
)
def test_a_discard_names_what_it_draws(deck: str, drawn: list[str]) -> None:
    """KC-R23, KC-R26, KC-R76: for one, two, three swords, a shield, a relic."""
    found = choices(match(["KKKrC", "G"], deck=deck).sheet(0))
    assert [found[text].note for text in ("DIS_K", "DIS_KK", "DIS_KKK", "DIS_SHR", "DIS_CRO")] == [f"draw {cards}" for cards in drawn]
    assert {text: found[text].group for text in ("ATK_K", "DIS_K")} == {
        "ATK_K": "Attack, for points and a bag of gold if you get through", "DIS_K": "Discard and draw",
    }


def test_targets_are_named_with_the_size_of_their_hands() -> None:
    """KC-V3; clockwise from the deciding knight."""
    sheet = match(["RR", "G", "BB"], (0, "ATK_RR"), deck="RRRR").sheet(0, NAMES)
    assert sheet.prompt == "Whom do you attack with a thrust (two red swords)?"
    assert [(c.text, c.brief, c.label, c.note, c.path) for c in sheet.choices] == [
        ("TGT_1", "Bob", "Attack Bob", "1 card", ("seat/1",)), ("TGT_2", "Cal", "Attack Cal", "2 cards", ("seat/2",)),
    ]


def test_picks_say_how_many_are_to_come() -> None:
    """KC-R62, KC-R70: two swords; one card if it is the only one that isn't gold."""
    m = match(["RC", "RBr", "K"], (0, "P2_CROWN"), (0, "CMD_LAY"), deck="YYYY", stage="KC-D1")
    assert m.sheet(1, NAMES).prompt == "Ann commands: Lay down your swords! Discard a sword; two to go."
    m.play(1, "PICK_SWR")
    assert m.sheet(1, NAMES).prompt == "Ann commands: Lay down your swords! Discard a sword; one to go."
    m = match(["RC", "rGG", "K"], (0, "P2_CROWN"), (0, "CMD_AID"), (0, "TGT_1"), deck="YYYY", stage="KC-D1")
    assert m.sheet(1, NAMES).prompt == "Ann commands: Give me your aid! Choose a card to give; one to go."
    assert [choice.label for choice in m.sheet(1, NAMES).choices] == ["Give a red shield"]


def test_the_one_stage_of_two_questions_reads_the_same() -> None:
    """KC-Q63: whether Ann stands at KC-D1 or KC-D12, the others and onlookers get one sheet."""
    power, plain = match(["RBC", "K", "G"], deck="YYYY", stage="KC-D1"), match(["RBY", "K", "G"], deck="YYYY")
    for viewer in (1, 2, int(ONLOOKER)):
        assert power.sheet(viewer, NAMES).data() == plain.sheet(viewer, NAMES).data()
        assert power.sheet(viewer, NAMES).prompt == "Ann is on turn."
    assert power.sheet(0, NAMES).stage == "KC-D1"


def test_every_choice_points_at_what_it_plays() -> None:
    """The cards of a path are in the hand, as often as it names them."""
    sheet = match(["RRKyOGX", "B"], deck="RBYKRBYK").sheet(0)
    hand = next(zone.cards for zone in sheet.zones if zone.name == "hand" and zone.seat == 0)
    for choice in sheet.choices:
        assert choice.path
        assert choice.rule.startswith("KC-R")
        for piece in choice.path:
            assert choice.path.count(piece) <= hand.count(piece.removeprefix("hand/"))


def test_the_score_sheet_adds_up() -> None:
    """KC-E40, KC-R79: 7 + 2 + 3 (the crown just abdicated makes it two), 15, and 5 + 4 + 5."""
    start = position(["CCXG", "", "RRR"], piles=["RRRRRRRrC", "XGGG", "RKKKKbbXG"], stage="KC-D1")
    m = Match(INFO, 3, position=start)
    for action in ("P2_CROWN", "CMD_ABDICATE"):
        m.play(0, action)
    assert m.result().sheet == [
        [("swords", 7, 7), ("shields", 1, 2), ("crowns", 2, 6), ("balls, Excaliburs", 0, 0), ("gold", 0, 0)],
        [("swords", 0, 0), ("shields", 0, 0), ("crowns", 0, 0), ("balls, Excaliburs", 1, 0), ("gold", 3, 15)],
        [("swords", 5, 5), ("shields", 2, 4), ("crowns", 0, 0), ("balls, Excaliburs", 1, 0), ("gold", 1, 5)],
    ]
    final = m.sheet(int(ONLOOKER), NAMES)
    piles = [zone for zone in final.zones if zone.name == "pile"]
    assert (final.prompt, final.over, [pile.count for pile in piles]) == ("The game is over.", True, [10, 4, 9])


def test_open_score_piles_are_shown() -> None:
    """KC-O11, KC-R79: with show_scores every pile is public, and so are their totals; without it neither."""
    m = at(["RR", "BB"], deck="YYYY", step="D12", piles=["RrC", "GX"], options={"show_scores": True}).match
    assert [zone.closed for zone in m.sheet(1).zones if zone.name == "pile"] == [False, False]
    assert [(mark.seat, mark.value) for mark in m.sheet(1).counters if mark.label == "points"] == [(0, 1 + 2 + 3), (1, 5 + 0)]
    closed = at(["RR", "BB"], deck="YYYY", step="D12", piles=["RrC", "GX"]).match
    assert not [mark for mark in closed.sheet(1).counters if mark.label == "points"]
