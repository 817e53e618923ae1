"""Replays: equal games have equal ones, they play again to the same position, and what was tampered with is refused by name."""

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random
from resource import RLIMIT_FSIZE, getrlimit, setrlimit
from typing import Any

import pytest

from regalia.engine import registry
from regalia.engine.errors import CardError, ReplayError
from regalia.engine.files import LARGEST
from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.engine.position import state_hash
from regalia.engine.replay import Player, Replay, read, resume, save, step, verify
from tests.commands.table import at
from tests.contract.games.sealed_bids import GAME as BIDS

KC = registry.find("commands")
SEED = bytes(range(32))


def play_on(m: Match, moves: int, random: Random) -> Match:
    for _ in range(moves):
        if not m.over:
            seat = random.choice(m.owing())
            m.play(seat, random.choice(m.legal(seat)))
    return m


def shown(m: Match) -> str:
    """The position and all that was seen of the way to it."""
    viewers = [*range(m.seats), int(ONLOOKER)]
    return json.dumps([m.position(), m.replay(), [m.events(v) for v in viewers], [m.token(p) for p in range(m.seats)]])


def written(m: Match, **changes: Any) -> str:
    return json.dumps({**m.replay(), **changes})


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_whole_game_verifies(seats: int, tmp_path: Path) -> None:
    m = play_on(Match(KC, seats, {"ball_leftover": "removed"}, seed=bytes([seats]) * 32), 9999, Random(seats))
    save(m, tmp_path / "game.json")
    again = verify(read(tmp_path / "game.json"))
    assert (shown(again), again.result(), again.commitment) == (shown(m), m.result(), m.commitment)
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("moves", [0, 1, 7, 23, 40])
def test_a_game_goes_on_from_the_middle(moves: int, tmp_path: Path) -> None:
    """Saved, resumed, played on: the same hash at every later step as without the break."""
    m = play_on(Match(KC, 4, seed=SEED), moves, Random(moves))
    save(m, tmp_path / "game.json")
    again = resume(read(tmp_path / "game.json"))
    assert shown(again) == shown(m)
    one, two = Random(5), Random(5)
    while not m.over:
        play_on(m, 1, one)
        play_on(again, 1, two)
        assert state_hash(m.game, m.state) == state_hash(again.game, again.state)


def test_every_step_can_be_shown() -> None:
    m, hashes = Match(KC, 3, seed=SEED), []
    random = Random(4)
    for _ in range(12):
        hashes.append(state_hash(m.game, m.state))
        play_on(m, 1, random)
    replay = read(written(m))
    assert [state_hash(m.game, step(replay, n).state) for n in range(12)] == hashes
    for n in (-1, 13):
        with pytest.raises(ReplayError, match=rf"has 12 moves, expected a step from 0 to 12, got {n}"):
            step(replay, n)


def test_a_setup_and_a_position_are_starts_as_well() -> None:
    """KC-R3: the setup turns up a crown for the second of two knights."""
    setup = {"shuffles": [["SWR", "CRO"]], "seed": SEED.hex()}
    m = play_on(Match(KC, 2, setup=setup), 9999, Random(1))
    again = verify(read(written(m)))
    assert shown(again) == shown(m) and m.replay()["setup"] == setup and "seed" not in m.replay()
    middle = play_on(Match(KC, 2, position=play_on(Match(KC, 2, seed=SEED), 9, Random(2)).position()), 9, Random(3))
    assert shown(verify(read(written(middle)))) == shown(middle)


def test_a_move_taken_back_is_not_in_it() -> None:
    """KC-D1: neither P2_NONE nor its undo."""
    m = at(["RC", "B"], deck="YYYYYY", step="D1").match
    fresh = written(m)
    m.play(0, "P2_NONE")
    m.undo(0)
    assert written(m) == fresh
    m.play(0, "P2_CROWN")
    assert m.replay()["moves"] == [[0, "P2_CROWN"]]
    assert shown(verify(read(written(m)))) == shown(m)


def test_an_open_commitment_is_saved_and_goes_on() -> None:
    m = Match(BIDS, 3, seed=SEED)
    for seat in (2, 0):
        m.play(seat, m.legal(seat)[0])
    again = resume(read(written(m)), info=BIDS)
    assert again.position() == m.position() and again.replay() == m.replay()
    again.withdraw(2)
    assert [seat for seat, _ in again.replay()["moves"]] == [0]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    m, path = Match(KC, 3, seed=SEED), tmp_path / "game.json"
    save(m, path)
    old = path.read_text()
    later = play_on(m, 5, Random(1))
    limits = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (100, limits[1]))  # no file may grow over 100 bytes, as on a full disk
    try:
        with pytest.raises(ReplayError, match=r"Can't write .*game\.json: File too large"):
            save(later, path)
    finally:
        setrlimit(RLIMIT_FSIZE, limits)
    assert path.read_text() == old
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_that_finds_a_folder_in_its_place_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "game.json").mkdir()
    with pytest.raises(ReplayError, match=r"Can't write .*game\.json: Is a directory"):
        save(Match(KC, 2, seed=SEED), tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == [tmp_path / "game.json"]


def test_a_save_touches_no_other_file(tmp_path: Path) -> None:
    other = tmp_path / "game.json.part"
    other.write_text("precious")
    save(Match(KC, 2, seed=SEED), tmp_path / "game.json")
    assert other.read_text() == "precious"


def test_who_sat_where_is_kept_and_proves_nothing(tmp_path: Path) -> None:
    """Equal games have equal moves and ends, whoever played them; files without players stay readable."""
    m, file = Match(KC, 2, seed=SEED), tmp_path / "game.json"
    save(m, file, [Player("Ann"), Player("Ada", "greedy")])
    known = read(file)
    assert known.players == (Player("Ann"), Player("Ada", "greedy")) and known.card_file == ""
    save(m, file)
    assert read(file).players == () and read(file) == replace(known, players=())
    assert verify(known).position() == m.position()


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ("Ann", r"^players: expected a list"),
        ([{"kind": "person", "name": "Ann"}], r"^players: expected one for each of 3 seats, got 1\.$"),
        ([{"kind": "bot", "name": "Ada"}], r"^players\[0\]: expected .*got"),
        ([{"kind": "person", "name": "Ann", "bot": "greedy"}], r"^players\[0\]: "),
        ([{"kind": "person", "name": 5}], r"^players\[0\]: "),
        ([5], r"^players\[0\]: "),
    ],
)
def test_players_of_the_wrong_form_are_refused(players: object, message: str) -> None:
    with pytest.raises(ReplayError, match=message):
        read(written(game(), players=players))


def test_a_missing_field_is_not_called_none() -> None:
    data = game().replay()
    del data["format"]
    with pytest.raises(ReplayError, match=r"^format: this field is missing\.$"):
        read(json.dumps(data))


def test_other_cards_are_asked_for_by_their_flag(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match=r"the default cards; name the card file of that game \(it was /x/y\.toml\) with --cards FILE"):
        verify(read(written(game(), cards="0" * 32, card_file="/x/y.toml")))


def test_a_misspelt_field_of_a_card_file_is_named(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text((files("regalia.games.commands") / "cards.toml").read_text(encoding="utf-8").replace("points = 1", "ponts = 1", 1))
    with pytest.raises(CardError, match=r"card 1 \(SWR\): the field points is missing \(unknown field 'ponts'\)\.?"):
        KC.make(pack=own)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('colour = "red"', 'color = "red"', r"card 1 \(SWR\): there is no field 'color'; expected colour\."),
        ('name = "Red sword"', 'title = "Red sword"', r"card 1 \(SWR\): there is no field 'title'; expected id, letter, "),
        ('name = "Red sword"', "name = 7", r"card 1 \(SWR\): name is a text, got 7\."),
    ],
)
def test_a_text_of_a_card_file_under_a_wrong_name_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    own = tmp_path / "own.toml"
    own.write_text((files("regalia.games.commands") / "cards.toml").read_text(encoding="utf-8").replace(old, new, 1))
    with pytest.raises(CardError, match=message):
        KC.make(pack=own)


# ---- refusals


def game() -> Match:
    return play_on(Match(KC, 3, seed=SEED), 30, Random(6))


def test_an_edited_move_is_named_with_its_rule() -> None:
    """KC-R17, KC-R28: a bag can't be laid; the move is counted from 1."""
    m = game()
    moves = [list(move) for move in m.replay()["moves"]]
    n = next(i for i, (_, text) in enumerate(moves) if text.startswith("DIS_"))
    moves[n][1] = "PICK_GOL"
    with pytest.raises(ReplayError, match=rf"^Move {n + 1} \(p{moves[n][0]} PICK_GOL\): KC-R25: .*\.$"):
        verify(read(written(m, moves=moves)))


def test_a_move_of_another_seat_is_named() -> None:
    m = game()
    moves = [list(move) for move in m.replay()["moves"]]
    moves[4][0] = (moves[4][0] + 1) % 3
    with pytest.raises(ReplayError, match=rf"^Move 5 \(p{moves[4][0]} {moves[4][1]}\): KC-D\d+: Nothing is asked"):
        verify(read(written(m, moves=moves)))
    moves[4][0] = 8
    with pytest.raises(ReplayError, match=r"^Move 5 \(p8 .*There is no seat 8"):
        verify(read(written(m, moves=moves)))


def test_an_unknown_action_is_named() -> None:
    m = game()
    moves = [*m.replay()["moves"][:3], [0, "ATK_RED"]]
    with pytest.raises(ReplayError, match=r"^Move 4 \(p0 ATK_RED\): No action of The King Commands is called 'ATK_RED'"):
        verify(read(written(m, moves=moves)))


def test_missing_and_changed_moves_are_noticed_though_legal() -> None:
    m = game()
    with pytest.raises(ReplayError, match=r"^end: after the last of 29 moves"):
        verify(read(written(m, moves=m.replay()["moves"][:-1])))
    before = step(read(written(m)), 29)
    seat, text = m.replay()["moves"][-1]
    other = next(a for a in before.legal(seat) if a != text)
    with pytest.raises(ReplayError, match=r"^end: after the last of 30 moves"):
        verify(read(written(m, moves=[*m.replay()["moves"][:-1], [seat, other]])))


def test_a_move_after_the_end_is_named() -> None:
    m = play_on(Match(KC, 2, seed=SEED), 9999, Random(1))
    moves = [*m.replay()["moves"], [0, "P2_NONE"]]
    with pytest.raises(ReplayError, match=rf"^Move {len(moves)} \(p0 P2_NONE\): The game is over\.$"):
        verify(read(written(m, moves=moves)))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 2}, r"^format: expected 1, got '2'"),
        ({"format": True}, r"^format: "),
        ({"game": 5}, r"^game: expected a text, got '5'"),
        ({"seats": "3"}, r"^seats: expected a whole number, got '3'"),
        ({"seats": True}, r"^seats: "),
        ({"options": []}, r"^options: expected an object"),
        ({"moves": {}}, r"^moves: expected a list"),
        ({"moves": [[0, "P2_NONE"], [1]]}, r"^moves\[1\]: expected \[seat, \"action\"\], got '\[1\]'"),
        ({"moves": [["0", "P2_NONE"]]}, r"^moves\[0\]: "),
        ({"moves": [[True, "P2_NONE"]]}, r"^moves\[0\]: "),
        ({"seed": "12"}, r"^seed: expected 64 hex digits, got '12'"),
        ({"seed": 12}, r"^seed: expected a text"),
        ({"setup": {}}, r"^Expected exactly one of seed, setup, position; got seed, setup"),
        ({"end": "done"}, r"^end: expected a position's format, 1 or older, .*'done'"),
        ({"end": "2:ab"}, r"^end: .*'2:ab'"),
        ({"winner": 1}, r"^winner: no such field"),
    ],
)
def test_a_field_of_the_wrong_form_is_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ReplayError, match=message):
        read(written(game(), **changes))


@pytest.mark.parametrize("field", ["format", "rules", "cards", "commitment", "moves", "end", "seed"])
def test_a_missing_field_is_named(field: str) -> None:
    data = game().replay()
    del data[field]
    with pytest.raises(ReplayError, match=rf"{field}"):
        read(json.dumps(data))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rules": 7}, r"^rules: played under version 7 of commands, this is version 1"),
        ({"cards": "0" * 32}, r"^cards: played with other cards"),
        ({"game": "chess"}, r"^The replay can't be started: No game is called 'chess'"),
        ({"seats": 9}, r"^The replay can't be started: .*2 to 6.*9"),
        ({"options": {"poke_block": "some"}}, r"^The replay can't be started: Option poke_block"),
        ({"seed": "ff" * 32}, r"^commitment: expected [0-9a-f]{64}, the hash of the seed"),
        ({"commitment": "ff" * 32}, r"^commitment: "),
        ({"options": {"first_player": 0}}, r"^Move \d+ |^end: "),
    ],
)
def test_another_game_than_the_recorded_one_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ReplayError, match=message):
        verify(read(written(game(), **changes)))


def test_a_replay_of_another_position_format_is_checked_by_its_moves() -> None:
    """Old replays stay playable when the form of positions changes; their moves still have to be legal."""
    m = game()
    assert verify(read(written(m, end="0:abc"))).position() == m.position()


def test_cut_off_text_is_refused_at_any_length() -> None:
    whole = written(game())
    for length in range(0, len(whole), 97):
        with pytest.raises(ReplayError, match="not JSON, or not all of it"):
            read(whole[:length])


def test_fifty_megabytes_are_refused_by_their_size(tmp_path: Path) -> None:
    path = tmp_path / "noise.json"
    with path.open("wb") as f:
        f.truncate(50_000_000)
    with pytest.raises(ReplayError, match=rf"noise\.json: expected at most {LARGEST} bytes"):
        read(path)
    with pytest.raises(ReplayError, match=rf"expected at most {LARGEST} characters"):
        read("x" * 50_000_000)


def test_files_that_can_not_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match=r"^Can't read .*none\.json: No such file"):
        read(tmp_path / "none.json")
    with pytest.raises(ReplayError, match=r"^Can't read .*: Is a directory"):
        read(tmp_path)
    (tmp_path / "raw.json").write_bytes(b'{"format": \xff}')
    with pytest.raises(ReplayError, match=r"raw\.json: expected UTF-8 text, byte 11"):
        read(tmp_path / "raw.json")
    with pytest.raises(ReplayError, match="expected a JSON object, got list"):
        read("[]")


def test_a_pack_with_other_numbers_has_another_digest(tmp_path: Path) -> None:
    """The cards' facts count; what they are called and where the facts are from doesn't."""
    text = (files(KC.package) / "cards.toml").read_text(encoding="utf-8")
    fewer, renamed = tmp_path / "fewer.toml", tmp_path / "renamed.toml"
    fewer.write_text(text.replace("count = 12", "count = 11"), encoding="utf-8")
    renamed.write_text(text.replace('name = "Bag of gold"', 'name = "Purse"'), encoding="utf-8")
    m = play_on(Match(KC, 3, seed=SEED, pack=fewer), 20, Random(1))
    assert verify(read(written(m)), pack=fewer).position() == m.position()
    with pytest.raises(ReplayError, match=r"^cards: "):
        verify(read(written(m)))
    assert verify(read(written(game())), pack=renamed).position() == game().position()


def test_what_is_read_is_plain_data() -> None:
    m = Match(KC, 2, seed=SEED)
    end = m.replay()["end"]
    assert read(written(m)) == Replay(
        "commands", 1, m.replay()["cards"], 2, m.replay()["options"], {"seed": SEED}, m.commitment, (), end
    )
