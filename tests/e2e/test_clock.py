"""Clocks, a bot that sits in for somebody, chat that is new, house rules, and a game that the players end."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Enter


def open_table(page: Page, pace: str, rule: str = "") -> None:
    """A table of two: a seat for somebody, and the pace."""
    page.goto("/new/commands")
    page.get_by_label("Pace").select_option(label=pace)
    page.get_by_label("Seat 2").select_option(label="Anyone")
    page.get_by_role("button", name="Take seat 3 away").click()
    if rule:
        page.get_by_role("radiogroup", name=rule).get_by_role("radio", checked=False).first.click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Copy").first).to_be_visible()


def test_a_table_with_clocks_is_played_and_ended(enter: Enter) -> None:
    anna, boris = enter(), enter(size="phone")
    open_table(anna.page, "10 minutes each, and 10 seconds a step")
    boris.page.goto(anna.page.url)
    boris.page.get_by_role("button", name="Sit").click()
    for person in (anna, boris):
        expect(person.page.get_by_role("timer")).to_have_count(2)
        expect(person.page.get_by_role("timer").first).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    assert boris.page.evaluate("document.documentElement.scrollWidth") <= 360
    asked = anna if anna.choices.first.is_visible() else boris
    before = asked.page.get_by_text("Your time").get_by_role("timer").inner_text()
    expect(asked.page.get_by_text("Your time").get_by_role("timer")).not_to_have_text(before)  # it runs
    boris.page.get_by_role("button", name="Log, chat and rules").click()
    boris.page.get_by_role("textbox", name="Say something").fill("Well met.")
    boris.page.keyboard.press("Enter")
    expect(boris.page.get_by_role("log").get_by_text("Well met.")).to_be_visible()
    expect(anna.page.get_by_role("tab", name="Chat")).to_contain_text("1")
    anna.page.get_by_role("tab", name="Chat").click()
    expect(anna.page.get_by_role("log").get_by_text("Well met.")).to_be_visible()
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="End the game").click()
    for person in (anna, boris):
        expect(person.page.get_by_role("heading", name="The game was ended")).to_be_visible()


def test_who_comes_sees_the_house_rules(enter: Enter) -> None:
    anna, boris = enter(), enter()
    open_table(anna.page, "No clock", "Skip marks add up")
    boris.page.goto(anna.page.url)
    expect(boris.page.get_by_role("region", name="House rules of this table").get_by_role("listitem")).to_have_count(1)
    assert anna.page.get_by_role("timer").count() == 0
