"""Every page: it fits a phone and a desktop, axe finds no serious fault in it, and the first one is small and complete in itself."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Enter
from tests.e2e.person import Person

AXE: Final = Path(__file__).parent.parent.parent / "web/node_modules/axe-core/axe.min.js"
RUN: Final = "axe.run(document, {resultTypes: ['violations']}).then(found => JSON.stringify([found.violations, found.passes.length]))"
BAD: Final = ("serious", "critical")
FIRST: Final = 150_000  # bytes


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()


def drawer(tab: str) -> Callable[[Page], None]:
    """The drawer at a tab; on a phone it is opened first."""

    def show(page: Page) -> None:
        opener = page.get_by_role("button", name="Log, chat and rules")
        if opener.is_visible():
            opener.click()
        page.get_by_role("tab", name=tab).click()
        page.get_by_role("tabpanel").wait_for()

    return show


def look_on(page: Page) -> None:
    page.get_by_text("You look on").wait_for(state="attached")


def compose(page: Page) -> None:
    """Half an attack: its target is still to be named."""
    choices = page.get_by_role("group", name="What you can do").get_by_role("button")
    neither, poke = choices.filter(has_text="Play neither"), choices.filter(has_text="Poke")
    neither.or_(poke).first.wait_for()
    if neither.count() > 0:  # who came here before has answered that
        neither.click()
    poke.first.click()
    page.get_by_role("button", name="Take back").wait_for()


def name(page: Page) -> None:
    page.get_by_role("button", name="Your name is").click()


def house_rule(page: Page) -> None:
    page.get_by_role("button", name="KC-O1", exact=True).click()


# A page: its address or a table that was laid, whose, and what is done there first.
Scene = tuple[str, bool, Callable[[Page], None] | None]
SCENES: Final[dict[str, Scene]] = {
    "home": ("/", True, None),
    "my name": ("/", False, name),
    "new table": ("/new/commands", False, house_rule),
    "lobby": ("lobby", True, None),
    "lobby of somebody new": ("lobby", False, None),
    "my turn": ("turn", True, None),
    "half composed": ("turn", True, compose),
    "middle": ("middle", True, None),
    "six knights": ("crowded", True, None),
    "defence": ("defence", True, None),
    "menu": ("middle", True, menu),
    "log": ("middle", True, drawer("Log")),
    "chat": ("middle", True, drawer("Chat")),
    "rules in the drawer": ("middle", True, drawer("Rules")),
    "onlooker": ("middle", False, look_on),
    "template": ("template", True, None),
    "end": ("end", True, None),
    "replay": ("replay", False, None),
    "rules": ("/rules/commands", False, None),
    "cards": ("/cards/commands", False, None),
    "about": ("/about", False, None),
}


def faults(page: Page) -> list[str]:
    """What axe calls serious or critical: rule, and where."""
    found: list[dict[str, Any]]
    found, passed = json.loads(page.evaluate(RUN))
    assert passed > 10  # it has looked
    return [f"{fault['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
            for fault in found if fault["impact"] in BAD for node in fault["nodes"]]


def wide(page: Page) -> bool:
    """Whether the page scrolls sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth"))


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_no_page_scrolls_sideways_and_axe_finds_no_serious_fault(enter: Enter, tables: dict[str, str], size: str) -> None:
    people: dict[bool, Person] = {seated: enter(seated, size) for seated in (True, False)}
    for person in people.values():
        person.context.add_init_script(path=AXE)
    bad: dict[str, list[str]] = {}
    for scene, (where, seated, first) in SCENES.items():
        page = people[seated].at(tables.get(where, where))
        page.wait_for_load_state("networkidle")
        if first:
            first(page)
        found = faults(page) + (["it scrolls sideways"] if wide(page) else [])
        if found:
            bad[scene] = found
    assert bad == {}, json.dumps(bad, indent=2)


def test_the_table_fits_a_desktop_without_any_scrolling(enter: Enter, tables: dict[str, str]) -> None:
    person = enter(seated=True)
    scrolls = "e => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth"
    for table in ("turn", "middle", "crowded", "defence", "template"):
        page = person.at(tables[table])
        page.wait_for_load_state("networkidle")
        assert not page.locator("html").evaluate(scrolls), table
        assert not page.get_by_role("main").evaluate(scrolls), table


def test_the_first_page_is_small_and_asks_nobody_else(enter: Enter, server: object) -> None:
    person = enter()
    network = person.context.new_cdp_session(person.page)
    sizes: list[int] = []
    hosts: set[str] = set()
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    network.on("Network.requestWillBeSent", lambda event: hosts.add(event["request"]["url"].split("/")[2]))
    network.send("Network.enable")
    page = person.at("/")
    page.get_by_role("link", name="A new table of The King Commands").wait_for()
    page.wait_for_load_state("networkidle")
    assert len(sizes) >= 5 and 20_000 < sum(sizes) < FIRST
    assert len(hosts) == 1 and page.url.split("/")[2] in hosts
