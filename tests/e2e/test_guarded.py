"""Every page keeps its own guards, in browsers that keep nothing too."""

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Enter

BLOCKED: Final = """for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {get() { throw new DOMException('denied', 'SecurityError'); }});"""
FULL: Final = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
SCRIPT: Final = "<img src=/x onerror=alert(1)><script>alert(1)</script>"


@pytest.mark.parametrize("path", [
    "/", "/new/commands", "/rules/commands", "/cards/commands", "/about", "/replay", "/t/%E0%A4%A", "/t/nowhere",
])
def test_no_page_breaks_its_own_guards(enter: Enter, path: str) -> None:
    page = enter().page
    page.goto(path)
    expect(page.get_by_text("Regalia").first).to_be_visible()
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("browser_keeps_nothing", ["", BLOCKED, FULL])
def test_a_table_begins_and_words_are_only_words(enter: Enter, browser_keeps_nothing: str) -> None:
    page = enter().page
    if browser_keeps_nothing:
        page.add_init_script(browser_keeps_nothing)
    page.goto("/new/commands")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("connected", exact=True)).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox", name="Say something").fill(SCRIPT)
    page.keyboard.press("Enter")
    expect(page.get_by_role("log").get_by_text(SCRIPT)).to_be_visible()


def test_a_page_that_cannot_be_loaded_says_so(enter: Enter) -> None:
    """A server that has newer pages no longer has the parts of the old ones."""
    person = enter(bears="net::ERR_FAILED|dynamically imported")
    person.page.route("**/assets/NewTable-*", lambda asked: asked.abort())
    person.page.goto("/new/commands")
    expect(person.page.get_by_role("alert")).to_have_text("Something on this page went wrong; reload it to go on.")
