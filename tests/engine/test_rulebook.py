"""The rule book: how `rules.md` is read, how citations are found, and that the rules of `commands` are complete."""

import re
import textwrap
from importlib import invalidate_caches
from pathlib import Path

import pytest

from regalia.engine import registry, rulebook
from regalia.engine.errors import RuleError
from regalia.engine.registry import GameInfo

ROOT = Path(__file__).parents[2]
SPEC_IDS = (ROOT / "tests/commands/spec_ids.txt").read_text(encoding="utf-8").split()

RULES = """\
# A game

Not a rule: KC-R9.

## Setup

- **ZZ-R1** One line.
- **ZZ-R2** Two lines, the second
  of which is indented.
- **ZZ-R12** A table:
  | a | b |
  | --- | --- |

This paragraph belongs to nothing.

## The turn

- **ZZ-Q1** Empty of chapters below.

### Attacking

- **ZZ-R3** In a chapter of a chapter.

## The end

- **ZZ-D1** Back on top.
"""


def test_items_end_at_the_next_item_heading_or_empty_line() -> None:
    rules = {rule.id: rule for rule in rulebook.parse(RULES)}
    assert list(rules) == ["ZZ-R1", "ZZ-R2", "ZZ-R12", "ZZ-Q1", "ZZ-R3", "ZZ-D1"]
    assert rules["ZZ-R2"].text == "Two lines, the second\nof which is indented."
    assert rules["ZZ-R12"].text == "A table:\n| a | b |\n| --- | --- |"
    assert [rule.chapter for rule in rules.values()] == ["Setup"] * 3 + ["The turn", "The turn: Attacking", "The end"]
    assert [rule.letter for rule in rules.values()] == ["R", "R", "R", "Q", "R", "D"]


# ---- a small project of its own


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameInfo:
    """A checkout with a game whose package is importable but not installed."""
    package = f"zz_{tmp_path.name.replace('-', '_')}"
    write(tmp_path / "pyproject.toml", f'[project.entry-points."regalia.games"]\nzz = "{package}.game:GAME"\n')
    write(tmp_path / "src" / package / "__init__.py", "")
    write(tmp_path / "src" / package / "rules.md", RULES)
    write(tmp_path / "src" / package / "rules.py", '"""ZZ-R1"""\n\nX = 1  # ZZ-R12, ZZ-R3\nAZZ = "AZZ-R2 ZZ-R20"\n')
    write(tmp_path / "src" / package / "cards.toml", "# ZZ-Q1\n")
    write(tmp_path / "tests" / "test_zz.py", TESTS)
    monkeypatch.syspath_prepend(tmp_path / "src")
    invalidate_caches()
    return GameInfo("zz", "ZZ", "Zed", 2, 4, [], lambda options, pack: pytest.fail("never built"), package)


TESTS = '''\
"""All about ZZ-R2 and ZZ-R3."""


def test_zz_r1_something() -> None:
    """No number here."""


def test_more() -> None:
    """ZZ-R12, ZZ-Q1"""
'''


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(textwrap.dedent(text), encoding="utf-8")


def test_code_is_cited_by_whole_numbers_in_python_and_toml(project: GameInfo) -> None:
    cited = rulebook.cited_in_code(project)
    assert sorted(cited) == ["ZZ-Q1", "ZZ-R1", "ZZ-R12", "ZZ-R20", "ZZ-R3"]
    assert cited["ZZ-R1"] == [(f"src/{project.package}/rules.py", 1, '"""ZZ-R1"""')]
    assert cited["ZZ-Q1"] == [(f"src/{project.package}/cards.toml", 1, "# ZZ-Q1")]


def test_tests_are_cited_by_docstring_or_name_and_not_by_the_head_of_the_file(project: GameInfo) -> None:
    cited = rulebook.cited_in_tests(project)
    assert sorted(cited) == ["ZZ-Q1", "ZZ-R1", "ZZ-R12"]
    assert cited["ZZ-R1"] == [("tests/test_zz.py", 4, "def test_zz_r1_something() -> None:")]


def test_check_names_each_rule_and_ruling_without_code_or_test(project: GameInfo) -> None:
    assert rulebook.check(project) == [
        "ZZ-R2: no line of code or data cites it.",
        "ZZ-R2: no test cites it.",
        "ZZ-R3: no test cites it.",
    ]


def test_a_game_that_is_installed_without_its_tests_says_so(project: GameInfo, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "somebody else"\n', encoding="utf-8")
    assert rulebook.tests_folder(project) is None
    with pytest.raises(RuleError, match="Zed: its tests aren't installed"):
        rulebook.check(project)


def test_a_number_that_is_there_twice_is_an_error(project: GameInfo, tmp_path: Path) -> None:
    write(tmp_path / "src" / project.package / "rules.md", RULES + "- **ZZ-R1** Again.\n")
    with pytest.raises(RuleError, match=r"Zed: rules\.md has ZZ-R1 twice"):
        rulebook.rules(project)


def test_a_missing_rule_text_is_an_error(project: GameInfo, tmp_path: Path) -> None:
    (tmp_path / "src" / project.package / "rules.md").unlink()
    with pytest.raises(RuleError, match=r"Zed: rules\.md can't be read"):
        rulebook.rules(project)


def test_search_finds_all_words_in_any_order(project: GameInfo) -> None:
    assert [rule.id for rule in rulebook.search(project, "lines TWO")] == ["ZZ-R2"]
    assert [rule.id for rule in rulebook.search(project, "attacking")] == ["ZZ-R3"]
    assert rulebook.search(project, "two attacking") == []


# ---- the rules of commands


def commands() -> GameInfo:
    return registry.find("commands")


def test_a_rule_is_found_by_its_number() -> None:
    info, rule = rulebook.find(" kc-r14 ")
    assert (info.name, rule.id, rule.chapter) == ("commands", "KC-R14", "The turn")
    assert "two top cards" in rule.text


@pytest.mark.parametrize(
    ("id", "says"),
    [
        ("KC-R999", "The King Commands has no rule KC-R999; it has KC-R1 to KC-R81."),
        ("KC-Z1", "The King Commands has no rule KC-Z1; its numbers begin with KC-R, KC-D, KC-V, KC-Q, KC-O."),
        ("QQ-R1", "Rule 'QQ-R1': expected a number like KC-R12, which begins with one of "),
        ("", "Rule '': expected a number like KC-R12"),
    ],
)
def test_an_unknown_number_says_what_there_is(id: str, says: str) -> None:
    with pytest.raises(RuleError) as e:
        rulebook.find(id)
    assert str(e.value).startswith(says)


def test_one_number_never_matches_a_longer_one() -> None:
    for lines in (rulebook.code_lines("KC-R1"), rulebook.test_lines("KC-R1")):
        assert lines and all(re.search(r"KC-R1(?!\d)", text) for _, _, text in lines)


def test_the_project_has_exactly_the_numbers_of_the_specification() -> None:
    """The worked examples (E) are tests instead of text."""
    written = list(rulebook.rules(commands()))
    expected = [id for id in SPEC_IDS if not id.startswith("KC-E")]
    assert len(expected) == 81 + 14 + 20 + 63 + 14
    assert sorted(written) == sorted(expected)


def test_every_worked_example_is_a_test_function() -> None:
    examples = [id for id in SPEC_IDS if id.startswith("KC-E")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests/commands").glob("test_*.py")))
    functions = re.findall(r"^def test_kc_e(\d+)_", text, flags=re.MULTILINE)
    assert len(examples) == 44
    assert sorted(f"KC-E{n}" for n in functions) == sorted(examples)


def test_every_rule_and_ruling_has_code_and_a_test() -> None:
    assert rulebook.check(commands()) == []
