"""The list of planted faults fits the sources, and the tool that plants them tells caught from survived."""

import ast
from dataclasses import replace

import pytest

from tools import mutants
from tools.mutants import Mutant, MutantError, Verdict, judge, main, mutated, read

LISTED = read("commands")
BY_ID = {m.id: m for m in LISTED}
CHAPTERS = ["2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.9", "3", "4", "5"]


def test_every_chapter_has_its_faults() -> None:
    assert len(LISTED) >= 40
    assert len(BY_ID) == len(LISTED)
    assert len({(m.file, m.old, m.new) for m in LISTED}) == len(LISTED)
    counts = {chapter: sum(m.chapter == chapter for m in LISTED) for chapter in CHAPTERS}
    assert min(counts.values()) >= 2 and sum(counts.values()) == len(LISTED)


@pytest.mark.parametrize("m", LISTED, ids=lambda m: m.id)
def test_a_fault_is_one_line_of_the_present_source(m: Mutant) -> None:
    ast.parse(mutated("commands", m))
    assert "\n" not in m.old + m.new
    assert m.note and m.rules and all(rule.startswith("KC-") for rule in m.rules)
    assert all((mutants.ROOT / "tests/commands" / name).is_file() for name in m.tests)


@pytest.mark.parametrize("name", ["shield-draws-two", "two-excaliburs-to-attack"])
def test_a_fault_is_caught_by_a_test_that_names_the_rule(name: str) -> None:
    verdict = judge("commands", replace(BY_ID[name], tests=("test_rules_discard.py",)))
    assert verdict.test.startswith("tests/commands/test_rules_discard.py::")
    assert verdict.rules and set(verdict.rules) <= set(BY_ID[name].rules)


@pytest.mark.parametrize("old", ["no such line", "s.play("])
def test_a_list_that_is_stale_is_an_error(old: str) -> None:
    with pytest.raises(MutantError, match=r"shield-draws-two: expected .* exactly once in rules_attack.py, found it \d+ times"):
        mutated("commands", replace(BY_ID["shield-draws-two"], old=old))


@pytest.mark.parametrize(
    ("verdicts", "code", "closing"),
    [
        ([Verdict("t.py::a", ("KC-R14",)), Verdict("t.py::b", ("KC-R23",))], 0, "2 mutants, 2 caught, 0 survived"),
        ([Verdict("t.py::a", ("KC-R14",)), Verdict("", ())], 1, "2 mutants, 1 caught, 1 survived"),
        (
            [Verdict("t.py::a", ()), Verdict("t.py::b", ("KC-R23",))],
            1,
            "2 mutants, 2 caught (1 by a test that doesn't name the rule), 0 survived",
        ),
    ],
)
def test_the_exit_code_and_the_closing_line(
    verdicts: list[Verdict], code: int, closing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = dict(zip(("draw-three", "shield-draws-two"), verdicts, strict=True))
    monkeypatch.setattr(mutants, "judge", lambda game, m: answers[m.id])
    assert main([option for name in answers for option in ("--only", name)]) == code
    assert capsys.readouterr().out.splitlines()[-1] == closing


def test_tests_that_fail_without_a_fault_judge_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(mutants, "judge", lambda game, m: Verdict("t.py::a", ("KC-R14",)))
    assert main([]) == 2
    assert capsys.readouterr().err == "mutants: Without any fault this test fails: t.py::a; mend that first.\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--only", "draw-nine"], "mutants: --only: no fault is called draw-nine; the ids are in tests/mutants/commands.toml."),
        (["--game", "chess"], "mutants: No faults are listed for 'chess': "),
    ],
)
def test_a_wrong_argument_gets_one_sentence(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith(message)
