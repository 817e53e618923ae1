"""What one browser receives holds nothing that its seat may not know: twins get the same bytes, in the same number and order."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from regalia.engine.match import Match
from tests.commands.table import Table, at
from tests.table.twins import ONLOOKER, Stage, Step, staged
from tests.table.whisper import GAME

SEED = "05" * 32


def position(table: Table) -> dict[str, Any]:
    return {"position": table.match.position()}


def done(frames: list[str]) -> int:
    """How many commands were carried out."""
    return sum(frame.startswith('{"t":"done"') for frame in frames)


def every_way(viewer: int, move: str) -> list[Step]:
    """What a seat that isn't asked can send, and get."""
    sent: list[Step] = [(viewer, "play", move), (viewer, "undo"), (viewer, "preview", move), (viewer, "preview", move, move),
                        (viewer, "why", move), (viewer, "why", "NO_SUCH_MOVE"), (viewer, "chat", "Well?"), (viewer, "http")]
    return [*sent, (viewer, "again"), (viewer, "http")]


def test_a_silent_choice_and_its_taking_back_leave_no_trace(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """KC-D1 declined at once, or declined, taken back and declined again: the others get the same frames."""
    start = position(at(["RRCG", "KKr", "BBG"], deck="YYYYYYYY", step="D1"))
    after: list[Step] = [(ONLOOKER, "http"), *every_way(1, "DIS_K"), (0, "play", "ATK_RR"), (0, "play", "TGT_1"), *every_way(2, "DIS_B")]
    once: list[Step] = [(0, "play", "P2_NONE"), *after]
    twice: list[Step] = [(0, "play", "P2_NONE"), (0, "undo"), (0, "play", "P2_NONE"), *after]
    never: list[Step] = [(0, "play", "P2_NONE"), (0, "undo")]
    one, two = (staged(monkeypatch, tmp_path / name, "commands", 3, start, steps) for name, steps in (("a", once), ("b", twice)))
    for viewer in (1, 2, ONLOOKER):
        assert one[viewer] == two[viewer]
    assert (done(one[0]), done(two[0])) == (3, 5)
    for viewer in (1, 2, ONLOOKER):
        quiet = staged(monkeypatch, tmp_path / f"c{viewer}", "commands", 3, start, never)[viewer]
        assert quiet == staged(monkeypatch, tmp_path / f"d{viewer}", "commands", 3, start, [])[viewer]


def test_a_knight_with_a_crown_and_one_without(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """KC-Q63, KC-V19: who declines KC-D1 and who was never asked look the same, before, in and after the turn."""
    crown = position(at(["RRCG", "KKr", "BBG"], deck="YYYYYYYY", step="D1"))
    plain = position(at(["RRbX", "KKr", "BBG"], deck="YYYYYYYY", step="D12"))
    before: list[Step] = [*every_way(1, "DIS_K"), (ONLOOKER, "http"), (ONLOOKER, "again"), (ONLOOKER, "why", "P2_NONE")]
    after: list[Step] = [*every_way(2, "ATK_BB"), (0, "play", "ATK_RR"), (0, "play", "TGT_1"), *every_way(2, "DIS_B"), (ONLOOKER, "again"),
                         (ONLOOKER, "http"), (1, "play", "DEF_NONE"), *every_way(2, "DIS_B"), (ONLOOKER, "again")]
    one = staged(monkeypatch, tmp_path / "a", "commands", 3, crown, [*before, (0, "play", "P2_NONE"), *after])
    two = staged(monkeypatch, tmp_path / "b", "commands", 3, plain, [*before, *after])
    for viewer in (1, 2, ONLOOKER):
        assert one[viewer] == two[viewer]
    assert (done(one[0]), done(one[1]), done(two[0])) == (3, 2, 2)


def test_hands_and_piles_and_the_deck_of_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """KC-V1, KC-V2, KC-V6, KC-V20: other hands, the deck and all score piles may differ; a seat at its own decision gets the same."""
    tables = (at(["RRCG", "rXG", "BB"], deck="YYKO", step="D1", piles=["GG", "", "C"]),
              at(["RRCG", "YYY", "GG"], deck="GGXk", step="D1", piles=["", "OX", "RRR"]))
    steps: list[Step] = [(0, "preview", "P2_CROWN"), (0, "preview", "P2_CROWN", "CMD_FEAR"), (0, "why", "ATK_RR"), (0, "why", "ATK_KK"),
                         (0, "play", "P2_CROWN", "ATK_RR"), (0, "play", "P2_CROWN"), (0, "http"), (0, "again"), (0, "play", "CMD_FEAR"),
                         (0, "again"), (0, "http"), (ONLOOKER, "http"), (ONLOOKER, "again")]
    one, two = (staged(monkeypatch, tmp_path / str(i), "commands", 3, position(table), steps) for i, table in enumerate(tables))
    for viewer in (0, ONLOOKER):
        assert one[viewer] == two[viewer]
    assert one[1] != two[1]


def test_the_same_in_a_game_that_is_registered_nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A joker declined, or declined, taken back and declined again."""

    def first(stage: Stage) -> None:
        asked = next(v for v in (0, 1, 2) if "NONE" in stage.got[v][-1])
        stage.do((asked, "play", "NONE"))
        for _ in range(rounds):
            stage.do((asked, "undo"))
            stage.do((asked, "play", "NONE"))
        choices = [choice["text"] for choice in json.loads(stage.got[asked][-2])["sheet"]["choices"]]
        stage.do((asked, "play", choices[0]))
        for viewer in (0, 1, 2):
            if viewer != asked:
                for step in every_way(viewer, "LAY_N1"):
                    stage.do(step)
        who.append(asked)

    who: list[int] = []
    seed = {"seed": next(f"{n:064x}" for n in range(99) if _joker_first(n))}
    results = []
    for rounds in (0, 1, 3):
        results.append(staged(monkeypatch, tmp_path / str(rounds), "whisper", 3, seed, [], first))
    for viewer in {0, 1, 2, ONLOOKER} - {who[0]}:
        assert results[0][viewer] == results[1][viewer] == results[2][viewer]


def _joker_first(n: int) -> bool:
    match = Match(GAME, 3, seed=bytes.fromhex(f"{n:064x}"))
    return "NONE" in match.legal(match.owing()[0])


def test_a_rematch_tells_nothing_of_the_game_before(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The next game's frames follow from its own shuffle alone, whatever was hidden in the last one."""

    def rematch(stage: Stage) -> None:
        guest = stage.guests[0]
        room = stage.client.blocking_portal.call(stage.lobby.rematch, stage.table, guest)
        stage.hear(0)
        for frames in stage.got.values():
            frames.clear()
        stage.table = room.record.id
        for viewer in stage.got:
            stage.enter(viewer)

    ends = (at(["R", "", "B"], deck="", step="D12", piles=["GG", "", "C"], last=[]),
            at(["R", "", "G"], deck="", step="D12", piles=["", "OX", "RRR"], last=[]))
    steps: list[Step] = [(0, "play", "DIS_R")]
    one, two = (staged(monkeypatch, tmp_path / str(i), "commands", 3, position(end), steps, rematch) for i, end in enumerate(ends))
    assert one == two and all(one.values())


def test_tokens_are_of_equal_form_and_no_foreign_card_is_in_a_frame(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A card that only one hand holds is named in no frame of anybody else, and neither is the seed."""
    table = at(["RRCG", "KKr", "BBG"], deck="XX", step="D1")
    steps: list[Step] = [*every_way(1, "DIS_K"), *every_way(2, "DIS_B"), (ONLOOKER, "http")]
    got = staged(monkeypatch, tmp_path / "a", "commands", 3, position(table), steps)
    tokens = [json.loads(frame)["token"] for frame in got[0] if frame.startswith('{"t":"view"')]
    assert tokens and all(re.fullmatch(r"[0-9a-f]{16}", token) for token in tokens)
    for viewer in (1, 2, ONLOOKER):
        told = "\n".join(got[viewer])
        assert all(f'"{card}"' not in told for card in ("CRO", "EXC", "SWR"))
