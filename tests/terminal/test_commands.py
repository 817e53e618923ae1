"""What is typed: numbers, words, short names, commands, and nonsense at every kind of question."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from regalia.engine import replay
from regalia.engine.sheet import Choice
from regalia.terminal import answers
from regalia.terminal.people import SeatError, seated
from regalia.terminal.play import Table, run
from tests.terminal.room import INFO, Display, Keyboard, config, from_position, position, table

NONSENSE = (
    "0", "999", "99999999999999999999", "-1", "1.5", "zzz", "red red red red",
    "?zzz", "? 0", "? 999", "why", "why zzz", "why 999", "why red", "rule",
    "rule KC-R999", "rule XX", "save /proc/no/such/place.json", "save /", "a\x00ball", "b", "ä€語", "x" * 390, "[bold]", "help", "table",
    "log", "?",
)
POINTS = {f"KC-D{i}" for i in range(1, 15)}


def choice(text: str, label: str, brief: str = "") -> Choice:
    return Choice(text, label, brief or label, "", "", (), "", "")


CHOICES = [
    choice("DIS_R", "Discard a red sword", "red sword"), choice("DIS_RR", "Discard two red swords", "2 red swords"),
    choice("DIS_SHR", "Discard a red shield", "red shield"),
    choice("ATK_RB", "Swing: attack with a red and a blue sword", "swing: red, blue"),
    choice("TGT_1", "Attack Ann", "Ann"),
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("1", "DIS_R"), ("5", "TGT_1"), ("DIS_RR", "DIS_RR"), ("dis_rr", "DIS_RR"), ("discard a red sword", "DIS_R"), ("red sword", "DIS_R"),
     ("Red Swords", "DIS_R"), ("discard red sword", "DIS_R"), ("two red", "DIS_RR"), ("2 red swords", "DIS_RR"), ("shield", "DIS_SHR"),
     ("swing", "ATK_RB"), ("swi bl", "ATK_RB"), ("ann", "TGT_1")],
)
def test_a_choice_is_named_in_several_ways(typed: str, meant: str) -> None:
    assert answers.choice_of(typed, CHOICES).text == meant


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("6", "Expected a number from 1 to 5, got 6."), ("0", "from 1 to 5"),
     ("discard", "1 Discard a red sword; 2 Discard two red swords; 3"), ("b", "No choice is called"),
     ("green", "No choice is called 'green'"), ("...", "No choice is called"), ("red red", "No choice is called")],
)
def test_unclear_words_get_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(answers.Unclear) as refused:
        answers.choice_of(typed, CHOICES)
    assert sentence in str(refused.value)


def test_nonsense_at_every_kind_of_question_changes_nothing(tmp_path: Path) -> None:
    """KC-D1 to KC-D14: a sentence each time, no move, no end of the game."""
    reached: set[str] = set()
    for seed in range(1, 9):
        if reached >= POINTS:
            break
        _play_with_nonsense(tmp_path, seed, reached)
    assert reached >= POINTS


def _play_with_nonsense(folder: Path, seed: int, reached: set[str]) -> None:
    """A game of one person against bots; at each kind of question everything wrong is typed before a legal answer."""
    chance = Random(seed)

    def lines() -> Iterator[str]:
        while True:
            asked = game.match.preview(0, game.pending)
            stage, before = asked.stage, [*game.match.replay()["moves"], *game.pending]
            for line in NONSENSE if stage not in reached else ():
                yield line
                assert [*game.match.replay()["moves"], *game.pending] == before, line
            reached.add(stage)
            yield chance.choice(asked.choices).text

    game = table(config(folder, "you uniform", seed), lines())
    game.play_on()
    assert game.match.over


def said(folder: Path, hands: list[str], *lines: str, deck: str, stage: str = "KC-D12") -> str:
    """What the screen says after these lines of Ann, who sits alone with bots."""
    display = Display()
    setting = from_position(folder, " ".join(["you", *["uniform"] * (len(hands) - 1)]), position(hands, deck, stage=stage))
    run(setting, Keyboard(lines), display)
    return " ".join(display.getvalue().split())


def test_why_a_move_is_not_allowed(tmp_path: Path) -> None:
    """KC-R28, KC-R16, KC-R25, KC-R22: the rule and a sentence; a legal move is allowed."""
    shown = said(tmp_path, ["RRKyOG", "B"], "why power chop red", "why P2_CROWN", "why a bag of gold", "why BLK_R", "why thrust red",
                 deck="RBYKRBYK")
    assert "Power chop: attack with three red swords: Needs all swords of that set in your hand. (KC-R28)" in shown
    assert "A crown or a ball is played in step 2 only, one card a turn. (KC-R16)" in shown
    assert "A bag of gold: A bag of gold can't be discarded or played. (KC-R25)" in shown
    assert "(KC-R17)" in shown
    assert "Thrust: attack with two red swords: that is allowed." in shown


def test_why_tells_twins_the_same(tmp_path: Path) -> None:
    """KC-V20: the answer depends on nothing that the seat may not know."""
    lines = [f"why {action}" for action in INFO.make().actions]
    one = said(tmp_path, ["RC", "KKXG"], *lines, deck="YYYY", stage="KC-D1")
    two = said(tmp_path, ["RC", "rYYO"], *lines, deck="KKXG", stage="KC-D1")
    assert one == two


def test_undo_takes_back_what_nobody_has_heard_of(tmp_path: Path) -> None:
    """KC-V19, KC-D1, KC-D2: declining the crown, or playing it without a command named, can be taken back."""
    shown = said(tmp_path, ["RC", "B"], "1", "undo", "2", "undo", "undo", deck="YYYY", stage="KC-D1")
    assert shown.count("Taken back.") == 2
    assert shown.count("You may play one crown or one crystal ball.") == 3
    assert "You have done nothing yet that could be taken back." in shown


def test_a_whole_attack_is_put_together_before_anybody_hears_of_it(tmp_path: Path) -> None:
    """KC-D12, KC-D13: until the target is named another attack can be chosen; then all of it is played at once."""
    game = table(from_position(tmp_path, "you uniform uniform", position(["RRK", "B", "G"], deck="YYYY")), ["thrust", "undo", "poke black"])
    with pytest.raises(EOFError):
        game.play_on()
    assert game.pending == ["ATK_K"]
    assert replay.read(tmp_path / "game.json").moves == ()
    assert game.match.events(1) == []
    again = table(from_position(tmp_path, "you uniform uniform", position(["RRK", "B", "G"], deck="YYYY")), ["ATK_K", "TGT_1", "undo"])
    with pytest.raises(EOFError):
        again.play_on()
    assert again.match.replay()["moves"][:2] == [[0, "ATK_K"], [0, "TGT_1"]]
    assert ("attack", 0, 1, 3) in again.match.events(1)


def test_a_crown_and_a_ball_can_be_taken_back_until_they_show_something(tmp_path: Path) -> None:
    """KC-D2, KC-D7, KC-V7: nobody hears of the ball before its use is named; cards taken up can't be put away again."""
    start = position(["ROC", "B", "G"], deck="YYYYYYYY", stage="KC-D1")
    typed = "P2_BALL undo P2_CROWN undo P2_BALL BALL_DRAW undo".split()
    game = table(from_position(tmp_path, "you uniform uniform", start), typed)
    with pytest.raises(EOFError):
        game.play_on()
    assert game.match.replay()["moves"] == [[0, "P2_BALL"], [0, "BALL_DRAW"]]


def test_why_asks_about_the_question_that_is_shown(tmp_path: Path) -> None:
    """KC-R60: after a crown that isn't played yet."""
    shown = said(tmp_path, ["RC", "B"], "P2_CROWN", "why CMD_FEAR", "why ATK_R", deck="YYYY", stage="KC-D1")
    assert "Fear my mighty sword: that is allowed." in shown
    assert "Poke: attack with a red sword: " in shown and "Poke: attack with a red sword: that is allowed" not in shown


def test_why_understands_the_words_of_the_choices(tmp_path: Path) -> None:
    """KC-R54: "keep a crown" where none was taken up."""
    shown = said(tmp_path, ["RO", "B"], "P2_BALL", "BALL_DRAW", "why keep a crown", deck="RBYKRBYK", stage="KC-D1")
    assert "A crown: " in shown.partition("> why")[2]
    assert "No move of this game" not in shown


def test_the_rules_on_one_page_and_a_search(tmp_path: Path) -> None:
    """KC-R79: the aim, the reference card, the values in use, the signs."""
    shown = said(tmp_path, ["RC", "B"], "rules", "rule attacker score pile", "rule nosuchword", "seal", deck="YYYY", stage="KC-D1")
    assert "Score the most points." in shown
    assert "Power chop 3 of a colour 2 shields of that colour" in shown
    assert "swords 1, shields 2, crown 3, crystal ball 0, Excalibur 0, bag of gold 5" in shown
    assert "with [R]" in shown
    assert "KC-R33" in shown
    assert "No rule holds all of the words 'nosuchword'." in shown
    assert "Your score pile: closed" in shown


def test_save_says_what_the_file_holds_and_writes_nothing_over(tmp_path: Path) -> None:
    target, other = tmp_path / "mine.json", tmp_path / "other.json"
    other.write_text("precious", encoding="utf-8")
    display = Display()
    run(config(tmp_path), Keyboard([f"save {target}", f"save {other}", "save"]), display)
    shown = display.getvalue()
    assert f"Saved in {target}\nIt holds the seed, and so every hidden card" in shown
    assert "other.jsonisalreadythere;nameanewfile." in "".join(shown.split())  # wherever the lines break
    assert f"Saved in {tmp_path / 'game.json'}\n" in shown
    assert other.read_text(encoding="utf-8") == "precious"
    assert replay.verify(replay.read(target)).commitment == replay.verify(replay.read(tmp_path / "game.json")).commitment


def test_help_explains_choices_with_rules(tmp_path: Path) -> None:
    """Every choice with its rule; one of them with the rule's text."""
    shown = said(tmp_path, ["RRyX", "B"], "?", "? 3", "rule kc-r12", "help", deck="YYYY")
    assert "1 Poke: attack with a red sword 1" in shown
    assert "Excalibur KC-R45" not in shown
    assert "KC-R45 3 points" not in shown
    for rule in ("KC-R35", "KC-R37", "KC-R45", "KC-R23", "KC-R24"):
        assert rule in shown
    assert "KC-R12 The turn" in shown
    assert "why MOVE" in shown


def test_enter_alone_takes_the_only_choice(tmp_path: Path) -> None:
    """KC-D13 of two knights is asked although there is one target; with several choices Enter takes none."""
    game = table(from_position(tmp_path, "you uniform", position(["RR", "B"], deck="YYYY")), ["", "thrust", ""])
    with suppress(EOFError):
        game.play_on()
    assert game.match.replay()["moves"][:2] == [[0, "ATK_RR"], [0, "TGT_1"]]


def test_the_log_tells_all_that_the_seat_saw(tmp_path: Path) -> None:
    shown = said(tmp_path, ["RRR", "B"], "DIS_RR", "log", deck="YKbyGGGGGG")
    told = shown.partition("> log")[2]
    assert "discard two red swords. You draw a yellow sword, a black sword, a blue shield and a yellow shield." in told


def test_of_an_endless_line_only_the_beginning_counts(tmp_path: Path) -> None:
    """The rest of it answers no later question."""
    game = table(config(tmp_path), ["1" * 5000, "x" * 400 + "1" * 400, "why " + "ä" * 1000])
    with pytest.raises(EOFError):
        game.play_on()
    assert game.pending == [move for move in game.match.replay()["moves"] if move[0] == 0] == []


def test_a_line_that_cannot_be_read_is_asked_again(tmp_path: Path) -> None:
    bad = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
    game = table(config(tmp_path), [bad, "1"])
    with pytest.raises(EOFError):
        game.play_on()
    assert len([*game.pending, *(move for move in game.match.replay()["moves"] if move[0] == 0)]) == 1


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [(["Ann", "ann"], "Two people are called 'Ann'"), (["you", "You"], "each has a name"), (["you", "Ann"], "each has a name"),
     (["x" * 21, "greedy"], "1 to 20 letters"),
     (["a\x1b[2J", "greedy"], "1 to 20 letters"), (["", "greedy"], "1 to 20 letters")],
)
def test_a_line_up_that_cannot_sit_down(seats: list[str], sentence: str) -> None:
    with pytest.raises(SeatError, match=sentence):
        seated(seats, "commands")


def test_bots_get_names_that_nobody_has() -> None:
    players = seated(["ada", "greedy", "uniform", "Cal"], "commands")
    assert [player.title for player in players] == ["ada", "Bruno (greedy)", "Clara (uniform)", "Cal"]


def test_the_table_knows_its_people(tmp_path: Path) -> None:
    game: Table = table(config(tmp_path, "Ann uniform Bob"), [])
    assert (game.people, game.looking) == ([0, 2], None)
    assert table(config(tmp_path, "uniform you"), []).looking == 1
