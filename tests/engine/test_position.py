"""Positions as text: exact both ways, redacted by selecting, and refused with the name of the field that is wrong."""

import json
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any

import pytest

from regalia.engine import registry
from regalia.engine.errors import PositionError
from regalia.engine.files import LARGEST
from regalia.engine.game import Game
from regalia.engine.knowledge import redact
from regalia.engine.layout import ONLOOKER
from regalia.engine.position import dump, faults, load, load_into, state_hash, text
from regalia.engine.registry import GameInfo
from regalia.engine.rng import FastRng, Rng, ScriptedRng, SealedRng, SetupRng
from regalia.engine.state import FACTS, State
from tests.contract import games

KC = registry.find("commands")
MODULES = [import_module(f"{games.__name__}.{found.name}") for found in iter_modules(games.__path__)]
MADE_UP: list[GameInfo] = [module.GAME for module in MODULES if hasattr(module, "GAME")]
OPTIONS: list[dict[str, object]] = [{}, {"ball_leftover": "removed", "attention_turns": 3, "skip_stack": True}, {"show_scores": True}]


def viewers(s: State) -> list[int]:
    return [*range(s.seats), int(ONLOOKER)]


def exact(game: Game, s: State, seen_by: list[int]) -> None:
    """The whole position and the knowledge of some viewers come back as they were."""
    whole = text(game, s)
    again = load_into(game, json.loads(whole))
    assert text(game, again) == whole
    assert faults(game, s) == []
    for viewer in seen_by:
        k = redact(s, viewer)
        known = text(game, s, viewer, memory=True)
        back = load_into(game, json.loads(known))
        assert text(game, back, memory=True) == text(game, k, memory=True) == known
        assert text(game, back) == text(game, s, viewer)
        assert (list(back.pool), list(back.ints), back.viewer) == (list(k.pool), list(k.ints), viewer)


def advance(game: Game, s: State, random: Random) -> None:
    seat = random.choice([p for p in range(s.seats) if s.owing() >> p & 1])
    game.apply(s, seat, random.choice(game.legal_list(s, seat)))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_position_of_random_games_is_exact(seats: int) -> None:
    game, random = KC.make(OPTIONS[seats % 3]), Random(seats)
    s = game.new(seats, seats)
    exact(game, s, viewers(s))
    while s.to_act() >= 0:
        advance(game, s, random)
        exact(game, s, [random.choice(viewers(s))])
    exact(game, s, viewers(s))


@pytest.mark.parametrize("info", MADE_UP, ids=lambda info: info.name)
def test_every_mechanism_is_exact(info: GameInfo) -> None:
    """Families, two groups, two backs, counters, commitments, closed and personal piles: the made-up games have them all."""
    for seed in range(3):
        game, random = info.make(), Random(seed)
        s = game.new(info.max_seats if seed else info.min_seats, seed)
        while s.to_act() >= 0:
            exact(game, s, [random.choice(viewers(s))])
            advance(game, s, random)
        exact(game, s, viewers(s))


def test_marks_on_single_cards_are_written() -> None:
    """Who can name a place, another group, a counter: each is seen in the text of some made-up game."""
    found = set()
    for info in MADE_UP:
        game, random = info.make(), Random(1)
        s = game.new(info.min_seats, 1)
        while s.to_act() >= 0:
            advance(game, s, random)
            zones = dump(game, s)["zones"]
            words = " ".join(" ".join(x) if isinstance(x, list) else x for x in zones.values())
            found |= {mark for mark in "/~+" if mark in words}
    assert found == set("/~+")


@pytest.mark.parametrize(
    "src",
    [SealedRng(b"k" * 32), FastRng(5), ScriptedRng([0] * 400), SetupRng([[0, 1, 2], [8, 9]], SealedRng(b"s" * 32))],
    ids=["sealed", "fast", "scripted", "setup"],
)
def test_every_generator_goes_on_as_before(src: Rng) -> None:
    game = KC.make({"first_player": 1})
    s = game.start(3, src)
    again = load_into(game, json.loads(text(game, s)))
    assert text(game, again) == text(game, s)
    assert src.below(7) == (again.src.below(7) if again.src is not None else None)


def test_a_loaded_game_goes_on_like_the_old_one() -> None:
    game, random = KC.make(), Random(3)
    s = game.new(4, 3)
    for _ in range(20):
        advance(game, s, random)
    again, copy = load_into(game, dump(game, s)), Random(8)
    for random, state in ((Random(8), s), (copy, again)):
        while state.to_act() >= 0:
            advance(game, state, random)
    assert state_hash(game, s) == state_hash(game, again)


def test_equal_positions_have_equal_hashes_and_others_do_not() -> None:
    game = KC.make()
    assert state_hash(game, game.new(3, 1)) == state_hash(game, game.new(3, 1).clone()) != state_hash(game, game.new(3, 2))


# ---- views


def test_a_view_holds_what_its_viewer_may_see() -> None:
    """No generator, no closed pile, no multiset of what is hidden, and the shared name of a silent question."""
    game = KC.make()
    s = game.new(3, 5)
    seat = s.to_act()
    for viewer in viewers(s):
        view = dump(game, s, viewer)
        assert set(view) == {"format", "game", "rules", "options", "seats", "zones", "known", "facts", "frames", "viewer"}
        assert "pile" not in view["zones"]
        assert set(view["zones"]["deck"].split()) == {"?"}
        assert [set(hand.split()) == {"?"} for hand in view["zones"]["hand"]] == [p != viewer for p in range(3)]
        assert view["frames"][0]["kind"] == ("ACT" if viewer != seat else game.frame_kinds[s.kind()].name)


def test_knowledge_adds_closed_piles_and_what_cannot_be_placed() -> None:
    game = KC.make()
    s = game.new(2, 1)
    known = dump(game, s, 0, memory=True)
    hidden = game.layout.kinds
    assert known["zones"]["pile"] == ["", ""]
    own = known["zones"]["hand"][0].split()
    assert sorted([*own, *known["unseen"]["0"].split()]) == sorted(
        game.kinds[k] for k in range(hidden) for _ in range(game.box.count(16, k))
    )


def test_closed_piles_open_with_the_end() -> None:
    """KC-V6, KC-R79"""
    game, random = KC.make(), Random(1)
    s = game.new(2, 1)
    while s.to_act() >= 0:
        assert "pile" not in dump(game, s, 0)["zones"]
        advance(game, s, random)
    assert dump(game, s, 0)["zones"]["pile"] == dump(game, s)["zones"]["pile"]


def test_a_redacted_state_is_shown_to_its_own_viewer_only() -> None:
    game = KC.make()
    k = redact(game.new(3, 1), 1)
    assert dump(game, k) == dump(game, k, 1)
    with pytest.raises(PositionError, match=r"^viewer: .*1.*2"):
        dump(game, k, 2)
    with pytest.raises(PositionError, match=r"^viewer: expected a seat from 0 to 2 or 6"):
        dump(game, game.new(3, 1), 4)


def test_secret_answers_and_numbers_are_question_marks() -> None:
    """An open commitment shows everybody who is done, and each seat its own answers alone."""
    info = next(info for info in MADE_UP if info.name == "bids")
    game = info.make()
    s = game.new(2, 1)
    game.apply(s, 1, game.legal_list(s, 1)[0])
    first = dump(game, s)["frames"][0]["first"]
    assert first[0] == 0 and first[1] > 0
    assert [dump(game, s, v)["frames"][0]["first"] for v in viewers(s)] == [[0, "?"], ["?", first[1]], ["?", "?"]]


# ---- refusals


def drawn(**changes: Any) -> dict[str, Any]:
    """A small position of three seats with some of its fields changed."""
    zones = {"hand": ["SWR CRO", "SHB GOL", "SWK"], "deck": "SWY SWY/0 SHK/02o"}
    frames = [{"kind": "KC-D1", "owing": [0]}]
    return {"format": 1, "game": "commands", "rules": 1, "seats": 3, "zones": zones, "frames": frames, **changes}


def hands(*cards: str) -> dict[str, Any]:
    return {"hand": list(cards), "deck": "SWY"}


def test_a_partial_position_is_loaded_by_an_explicit_switch() -> None:
    game, s = load(drawn(known={"hand 1": {"0": "GOL", "o": "GOL"}}), partial=True)
    assert game.legal_list(s, 0) == [0, 1]
    assert dump(game, s)["zones"]["deck"] == "SWY SWY/0 SHK/02o"
    assert dump(game, s, 0)["zones"]["hand"] == ["SWR CRO", "GOL ?", "?"]
    with pytest.raises(PositionError, match=r"^box: SWR is there 1 times, the box holds 14\.$"):
        load(drawn())


BAD: list[tuple[dict[str, Any], str]] = [
    ({"format": 2}, r"^format: expected 1, got 2"),
    ({"rules": 99}, r"^rules: expected 1, got 99"),
    ({"game": "chess"}, r"^game, options: No game is called 'chess'"),
    ({"game": 7}, r"^game, options: .*7"),
    ({"options": {"poke_block": "some"}}, r"^game, options: Option poke_block"),
    ({"options": []}, r"^game, options: "),
    ({"seats": 9}, r"^seats: expected a whole number from 2 to 6, got 9"),
    ({"seats": "3"}, r"^seats: .*'3'"),
    ({"seats": True}, r"^seats: .*True"),
    ({"moves": 12}, r"^moves: no such field"),
    ({"unseen": {}}, r"^unseen: no such field"),
    ({"viewer": 1}, r"^viewer: expected one of 0 1 2 o, got 1"),
    ({"viewer": "o", "rng": {}}, r"^rng: no such field"),
    ({"zones": hands("SWR", "SWQ", "")}, r"^zones\.hand\[1\]: unknown card 'SWQ'; the cards are SWR SWB"),
    ({"zones": hands("SWR", "?", "")}, r"^zones\.hand\[1\]: a card is '\?', but nothing is hidden here"),
    ({"zones": hands("SWR", "")}, r"^zones\.hand: expected a list of 3 texts"),
    ({"zones": {"hand": "SWR"}}, r"^zones\.hand: expected a list of 3 texts"),
    ({"zones": hands("SWR", "", 5)}, r"^zones\.hand\[2\]: expected a text of cards, got 5"),  # type: ignore[arg-type]
    ({"zones": {"deck": "SWR/9"}}, r"^zones\.deck, SWR/9, viewers: expected one of 0 1 2 o, got '9'"),
    ({"zones": {"deck": "SWR/4"}}, r"^zones\.deck, SWR/4, viewers: .*'4'"),
    ({"zones": {"deck": "SWR~7"}}, r"^zones\.deck, SWR~7, group: .*0 to 0, got 7"),
    ({"zones": {"deck": "SWR~*"}}, r"^zones\.deck, SWR~\*, group: expected a number"),
    ({"zones": {"deck": "SWR+"}}, r"^zones\.deck: expected a card with /viewers, ~group and \+counter"),
    ({"zones": {"deck": "SWR " * 109}}, r"^zones\.deck: at most 108 cards lie here, got 109"),
    ({"zones": hands("SWR " * 128, "", "")}, r"^zones: SWR is there 128 times; .*127"),
    ({"zones": {"hand": ["SWR", "", ""], "heap": "SWR"}}, r"^zones\.heap: no such zone"),
    ({"zones": []}, r"^zones: expected an object"),
    ({"known": {"hand 1": {"0": "SHB SHB"}}}, r"^known\.hand 1\.0: SHB is named 2 times, it is there 1 times"),
    ({"known": {"hand 1": {"1": "SHB"}}}, r"^known\.hand 1\.1: expected nothing"),
    ({"known": {"hand 5": {"1": "SHB"}}}, r"^known\.hand 5: no such hidden pile"),
    ({"known": {"hand 1": {"5": "SHB"}}}, r"^known\.hand 1\.5: expected one of 0 1 2 o"),
    ({"known": {"hand 1": {"0": "?"}}}, r"^known\.hand 1\.0: a card is '\?'"),
    ({"facts": {"turn": 3}}, r"^facts\.turn: expected a whole number from 0 to 2, got 3"),
    ({"facts": {"extra": -1}}, r"^facts\.extra: .* got -1"),
    ({"facts": {"extra": 10**30}}, r"^facts\.extra: .*65535"),
    ({"facts": {"extra": 1.5}}, r"^facts\.extra: .*1\.5"),
    ({"facts": {"skip 5": 1}}, r"^facts\.skip 5: seat 5 isn't in play"),
    ({"facts": {"skip x": 1}}, r"^facts\.skip x: no such number"),
    ({"frames": []}, r"^frames: expected at least one question"),
    ({"frames": [{"kind": "OVER", "owing": []}] * 2}, r"^frames: expected a list of at most 1"),
    ({"frames": [{"kind": "KC-D77", "owing": [0]}]}, r"^frames\[0\]\.kind: expected one of KC-D1 .*'KC-D77'"),
    ({"frames": [{"kind": "ACT", "owing": [0]}]}, r"^frames\[0\]\.kind: .*'ACT'"),
    ({"frames": [{"kind": "KC-D1", "owing": [3]}]}, r"^frames\[0\]\.owing: .*0 to 2, got 3"),
    ({"frames": [{"kind": "KC-D1", "owing": [0, 1]}]}, r"^frames\[0\]\.owing: expected one seat, since KC-D1 asks no more, got \[0, 1\]"),
    ({"frames": [{"kind": "OVER", "owing": [0]}]}, r"^frames\[0\]\.owing: expected nobody"),
    ({"frames": [{"kind": "KC-D1"}]}, r"^frames\[0\]\.owing: this field is missing; expected a list"),
    ({"frames": [{"owing": [0]}]}, r"^frames\[0\]\.kind: this field is missing; expected one of KC-D1 "),
    ({"frames": [{"kind": None, "owing": [0]}]}, r"^frames\[0\]\.kind: expected one of .*, got None"),
    ({"frames": [{"kind": "KC-D1", "owing": [0], "set": 2}]}, r"^frames\[0\]\.set: no such number in KC-D1"),
    ({"frames": [{"kind": "KC-D1", "owing": [0], "used": -1}]}, r"^frames\[0\]\.used: .*-1"),
    ({"frames": [{"kind": "KC-D14", "owing": [0], "set": 500}]}, r"^frames: KC-D14 asks seat 0, it is the turn of seat 0"),
    ({"frames": [{"kind": "KC-D14", "owing": [1], "set": 500}]}, r"^frames: set is from 0 to 23 at KC-D14, got 500"),
    ({"frames": [{"kind": "KC-D3", "owing": [1], "left": 2}]}, r"^frames: seat 1 owes an answer to KC-D3, but has no legal one"),
    ({"frames": ["KC-D1"]}, r"^frames\[0\]: expected an object"),
    ({"rng": {"words": [0, 0, 0, 0]}}, r"^rng: "),
    ({"rng": {"words": [1, 2, 3]}}, r"^rng: "),
    ({"rng": {"sealed": "abc", "used": 0}}, r"^rng: "),
    ({"rng": {"sealed": "00" * 32, "used": -4}}, r"^rng\.used: .*-4"),
    ({"rng": {"script": [1], "used": 10**12}}, r"^rng\.used: .*0 to 1, got"),
    ({"rng": {"orders": [], "rest": {"script": [], "used": 5}}}, r"^rng\.rest\.used: "),
    ({"rng": {"dice": 3}}, r"^rng: "),
    ({"rng": 5}, r"^rng: expected an object, got 5"),
]


@pytest.mark.parametrize(("changes", "message"), BAD, ids=[message for _, message in BAD])
def test_a_bad_field_is_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        load(drawn(**changes), partial=True)


@pytest.mark.parametrize("field", ["format", "seats", "zones", "frames"])
def test_a_missing_field_is_named(field: str) -> None:
    data = drawn()
    del data[field]
    with pytest.raises(PositionError, match=rf"^{field}: this field is missing"):
        load(data, partial=True)


@pytest.mark.parametrize(
    ("noise", "message"),
    [
        ("", "not JSON"),
        (json.dumps(drawn())[:-40], "not JSON, or not all of it"),
        ("[]", "expected a JSON object, got list"),
        ('{"format": 1, "format": 1}', "given twice"),
        ('{"seats": NaN}', "NaN is no number"),
        ("[" * 100_000, "not JSON"),
        ('{"rng":' * 40 + "{}" + "}" * 40, "deep"),
        ("7" * 10_000, "not JSON"),
    ],
)
def test_noise_is_refused_in_one_sentence(noise: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        load(noise)


def test_fifty_megabytes_are_refused_by_their_size() -> None:
    with pytest.raises(PositionError, match=rf"expected at most {LARGEST} characters, got 50000000"):
        load("7" * 50_000_000)


def test_the_first_player_must_be_at_the_table() -> None:
    """KC-O12"""
    with pytest.raises(PositionError, match="first_player"):
        load(drawn(options={"first_player": 5}), partial=True)


# ---- faults


def test_facts_that_contradict_the_cards_are_named() -> None:
    """KC-V12: a knight that open facts show to have no gold has none."""
    with pytest.raises(PositionError, match=r"^hand 1: facts and question allow 0 to 0 cards of GOL, it holds 1"):
        load(drawn(facts={"most gold 1": 1}), partial=True)


def test_knowledge_must_fill_its_places() -> None:
    game = KC.make()
    known = dump(game, game.new(3, 1), 1, memory=True)
    short = {**known, "unseen": {"0": known["unseen"]["0"].partition(" ")[2]}}
    with pytest.raises(PositionError, match=r"^box: "):
        load(short)
    assert load(dump(game, game.new(3, 1), 1), partial=True)[1].viewer == 1
    with pytest.raises(PositionError, match=r"^box: "):
        load(dump(game, game.new(3, 1), 1))


def test_a_seat_that_is_not_in_play_holds_nothing() -> None:
    game = KC.make()
    s = game.new(3, 1)
    s.enter(5, 0, 0)
    s.ints[FACTS] = 0
    assert any(fault.startswith("zones: hand 5 holds cards") for fault in faults(game, s))
