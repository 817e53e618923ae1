"""The pages under their own guards (other tests lift them to look into the page), and in browsers that keep nothing."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Enter
from tools.serving import Process

BLOCKED: Final = """for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {get() { throw new DOMException('denied', 'SecurityError'); }});"""
FULL: Final = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
SCRIPT: Final = "<img src=/x onerror=alert(1)><script>alert(1)</script>"


@pytest.fixture
def guarded(browser: Browser, server: Process) -> Iterator[Page]:
    """A page whose every complaint fails the test."""
    context = browser.new_context(base_url=server.address)
    page, complaints = context.new_page(), []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None)
    page.on("dialog", lambda dialog: complaints.append(dialog.message))
    page.on("request", lambda asked: None if asked.url.startswith((server.address, "data:")) else complaints.append(asked.url))
    yield page
    context.close()
    assert complaints == []


@pytest.mark.parametrize("path", [
    "/", "/new/commands", "/rules/commands", "/cards/commands", "/about", "/replay", "/t/%E0%A4%A", "/t/nowhere",
])
def test_no_page_breaks_its_own_guards(guarded: Page, path: str) -> None:
    guarded.goto(path)
    expect(guarded.get_by_text("Regalia").first).to_be_visible()
    guarded.wait_for_load_state("networkidle")


@pytest.mark.parametrize("browser_keeps_nothing", ["", BLOCKED, FULL])
def test_a_table_begins_and_words_are_only_words(guarded: Page, browser_keeps_nothing: str) -> None:
    if browser_keeps_nothing:
        guarded.add_init_script(browser_keeps_nothing)
    guarded.goto("/new/commands")
    guarded.get_by_role("button", name="Open the table").click()
    expect(guarded.get_by_text("connected", exact=True)).to_be_visible()
    guarded.get_by_role("tab", name="Chat").click()
    guarded.get_by_role("textbox", name="Say something").fill(SCRIPT)
    guarded.keyboard.press("Enter")
    expect(guarded.get_by_role("log").get_by_text(SCRIPT)).to_be_visible()


def test_a_page_that_cannot_be_loaded_says_so(enter: Enter) -> None:
    """A server that has newer pages no longer has the parts of the old ones."""
    person = enter()
    person.page.route("**/assets/NewTable-*", lambda asked: asked.abort())
    person.page.goto("/new/commands")
    expect(person.page.get_by_role("alert")).to_have_text("Something on this page went wrong; reload it to go on.")
