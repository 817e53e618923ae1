"""What a person does at a running table: takes back, asks why not, composes and lets it be; and what moves."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Enter

# Counts what the page sets in motion: nothing can be over before it is looked at.
WATCH: Final = """window.moved = 0; const animate = Element.prototype.animate;
  Element.prototype.animate = function(...how) { window.moved += 1; return animate.apply(this, how); };"""
MOVED: Final = "window.moved"
MOVING: Final = "document.getAnimations().length"


def test_a_step_that_may_be_undone_is_undone_by_the_button(enter: Enter, tables: dict[str, str]) -> None:
    anna = enter(seated=True)
    page = anna.at(tables["undo"])
    before = anna.choices.all_text_contents()
    undo = page.get_by_role("button", name=re.compile("^Undo"))
    undo.click()
    expect(anna.choices).not_to_have_text(before)
    assert [message["t"] for message in anna.sent if message["t"] != "ping"] == ["hello", "undo"]
    page.reload()
    expect(anna.choices).not_to_have_text(before)


def test_an_undo_that_may_not_be_says_why(enter: Enter, tables: dict[str, str]) -> None:
    page = enter(seated=True).at(tables["defence"])
    undo = page.get_by_role("button", name=re.compile("^Undo"))
    expect(undo).to_be_disabled()
    undo.click(force=True)
    expect(page.get_by_role("status")).to_have_text(re.compile(r"\w+ \w+.*\."))
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_contain_text(page.get_by_role("status").inner_text().strip())


def test_a_card_that_cannot_be_played_says_which_rule_forbids_it(enter: Enter, tables: dict[str, str]) -> None:
    page = enter(seated=True).at(tables["middle"])
    page.get_by_role("button", name=re.compile(", not now$")).first.click(position={"x": 12, "y": 30})
    told = page.get_by_role("status")
    expect(told).to_contain_text(re.compile(r"\w+ \w+.*\."))
    rule = told.get_by_role("button", name=re.compile(r"^Rule KC-[RDQOV]\d+$"))
    number = rule.inner_text()
    rule.click()
    expect(page.get_by_role("region", name="Rules").get_by_text(number, exact=True)).to_be_in_viewport()


def test_a_half_composed_action_that_is_let_be_costs_nothing(enter: Enter, tables: dict[str, str]) -> None:
    anna, watcher = enter(seated=True), enter()
    page = anna.at(tables["half"])
    watcher.at(tables["half"])
    choices, seen = anna.choices.all_text_contents(), len(watcher.views())
    anna.choices.filter(has_text="Poke").first.click()
    expect(page.get_by_text("Choose").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Take back")).click()
    expect(anna.choices).to_have_text(choices)
    anna.choices.filter(has_text="Poke").first.click()
    page.get_by_role("button", name=re.compile("^Take back")).wait_for()
    page.keyboard.press("Escape")
    expect(anna.choices).to_have_text(choices)
    assert {message["t"] for message in anna.sent} - {"ping"} == {"hello", "preview"}
    page.reload()
    expect(anna.choices).to_have_text(choices)
    numbers = {view["n"] for view in watcher.views()[seen:]} | {watcher.views()[seen - 1]["n"]}
    assert len(numbers) == 1  # nobody else heard of anything in the game


@pytest.mark.parametrize(("table", "motion"), [("motion", True), ("calm", False)])
def test_pieces_move_unless_less_motion_is_wanted(enter: Enter, tables: dict[str, str], table: str, motion: bool) -> None:
    anna = enter(seated=True, motion=motion)
    anna.page.add_init_script(WATCH)
    page = anna.at(tables[table])
    assert anna.asked()
    anna.choices.filter(has_text="Play neither").click()
    poke = anna.choices.filter(has_text="Poke").first
    poke.wait_for()
    poke.click()
    expect(anna.choices.filter(has_text="Poke")).to_have_count(0)
    told = len(anna.views())
    anna.choices.first.click()  # whom; the swords are laid out
    if motion:
        anna.wait(lambda: page.evaluate(MOVED) > 0)
    else:
        anna.wait(lambda: len(anna.views()) > told + 1)
        anna.asked()
        assert (page.evaluate(MOVED), page.evaluate(MOVING)) == (0, 0)
