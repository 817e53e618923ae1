"""Whole games in the browser. What is clicked is found by its role and its visible text; no script runs in the page."""

import json
import re
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Enter
from tests.e2e.person import PATIENCE, Person, play_on


def see_the_end(person: Person) -> None:
    """The score sheet, and the shuffle that agrees with its seal."""
    page = person.page
    expect(page.get_by_role("heading", name=re.compile("wins? with|share the win"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^Total"))).to_be_visible()
    expect(page.get_by_role("rowheader", name="Swords")).to_be_visible()
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.get_by_text("the shuffle is the one that was sealed")).to_be_visible(timeout=PATIENCE)


def test_from_the_home_page_to_the_end_of_a_game_in_two_clicks_and_play(enter: Enter) -> None:
    anna, chance, turns = enter(), Random(1), 0
    anna.at("/").get_by_role("button", name=re.compile("^Play now.*The King Commands")).click()
    assert anna.asked()  # one click, and the second is the first move
    anna.fast()
    while play_on(anna, chance, cards=True):
        turns += 1
    assert turns >= 4
    see_the_end(anna)


def test_two_browsers_play_one_against_the_other(enter: Enter) -> None:
    anna, boris = enter(), enter(size="phone")
    page = anna.at("/")
    page.get_by_role("link", name="A new table of The King Commands").click()
    page.get_by_role("button", name="Take seat 3 away").click()
    page.get_by_role("combobox", name="Seat 2").select_option(label="Anyone")
    page.get_by_role("radio", name="Listed").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="waiting for the seats to fill")).to_be_visible()
    address = page.url

    boris.at("/").goto(address)  # the link that Anna sends
    boris.page.get_by_role("button", name="Sit here").click()
    for person in (anna, boris):
        person.fast()
    play_against(anna, boris)
    for person in (anna, boris):
        see_the_end(person)

    replay = json.loads(anna.context.request.get(address.replace("/t/", "/api/tables/") + "/replay").text())
    assert [text for seat, text in replay["moves"] if seat == 0] == anna.moves()
    assert [text for seat, text in replay["moves"] if seat == 1] == boris.moves()
    for me, other in ((anna, 1), (boris, 0)):
        hidden(me, other, replay["seed"])


def play_against(*people: Person) -> None:
    """Whoever is asked takes a choice, never one by which one may look at cards of the other, until the game is over."""
    chance = Random(2)
    while not people[0].over.is_visible():
        asked = [person for person in people if person.choices.count()]
        for person in asked[:1]:
            take(person, chance)
        if not asked:
            people[0].page.wait_for_timeout(30)


def take(person: Person, chance: Random) -> None:
    neither = person.choices.filter(has_text="Play neither crown nor ball")
    if neither.count():
        return neither.click()
    count = person.choices.count()
    return person.choices.nth(chance.choice([count - 1, count - 1, chance.randrange(count)])).click()


def hidden(me: Person, other: int, seed: str) -> None:
    """Nothing that came to `me` before the end holds the seed, or a card of the other's hand or score pile."""
    early = [view for view in me.views() if view["result"] is None]
    assert len(early) > 10
    assert all(view["table"]["seed"] is None and seed not in json.dumps(view) for view in early)
    sheets = [view["sheet"] for view in early] + me.previews()
    zones = [zone for sheet in sheets for zone in sheet["zones"] if zone["seat"] == other]
    assert {zone["name"] for zone in zones} == {"hand", "pile"} and any(zone["count"] for zone in zones)
    assert all(card is None for zone in zones for card in zone["cards"])


def test_a_whole_game_by_keyboard_alone(enter: Enter) -> None:
    anna, chance = enter(), Random(3)
    page = anna.at("/")
    tab_to(page.get_by_role("button", name=re.compile("^Play now.*The King Commands")))
    page.keyboard.press("Enter")
    assert anna.asked()
    menu = page.get_by_role("button", name="Menu")
    tab_to(menu)
    page.keyboard.press("Enter")
    tab_to(page.get_by_role("radio", name="At once"))
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    while anna.asked():
        expect(menu).to_be_focused()  # whatever arrives, the focus stays where the person put it
        heard = len(anna.received)
        number(page, chance.choice([chance.randint(1, anna.choices.count()), anna.choices.count()]))
        anna.hear(heard)
    expect(menu).to_be_focused()
    tab_to(page.get_by_role("button", name="Check the shuffle"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("the shuffle is the one that was sealed")).to_be_visible(timeout=PATIENCE)


def tab_to(wanted: Locator) -> None:
    """The Tab key until something has the focus."""
    for _ in range(40):
        wanted.page.keyboard.press("Tab")
        if wanted.and_(wanted.page.locator(":focus")).count():
            return
    raise AssertionError(f"the Tab key does not come to {wanted}")


def number(page: Page, n: int) -> None:
    """A number, digit by digit."""
    for digit in str(n):
        page.keyboard.press(digit)
