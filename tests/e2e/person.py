"""A person at a browser: looks for roles and visible texts, clicks them or uses the keyboard."""

import json
import re
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

from regalia.table.guests import COOKIE
from tools.shots import SIZES

PATIENCE: Final = 20_000  # ms; the machine may be busy
OVER: Final = "The game is over"
CAN: Final = re.compile(", can be chosen$")


class Person:
    """One browser context with one page, every frame that came and went, and all that the browser complained of."""

    def __init__(
        self, browser: Browser, address: str, cookie: str | None = None, size: str = "desktop", motion: bool = False, bears: str = "(?!)",
    ) -> None:
        """bears: complaints that the test itself brings about, as a regular expression."""
        self.context = browser.new_context(
            viewport=SIZES[size], base_url=address, reduced_motion="no-preference" if motion else "reduce",
        )
        self._home = (f"{address}/", f"{address.replace('http', 'ws')}/", "data:")
        self._bears = re.compile(bears)
        if cookie:
            self.context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
        self.context.set_default_timeout(PATIENCE)
        self.received: list[str] = []
        self.lines: list[list[str]] = []  # the same by connection to a table
        self.sent: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self.page = self.context.new_page()
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self._complain(str(error)))
        self.page.on("dialog", lambda dialog: self._complain(dialog.message))
        self.page.on("console", lambda message: self._complain(message.text) if message.type in ("error", "warning") else None)
        self.page.on("request", lambda asked: self._go(asked.url))

    def _complain(self, text: str) -> None:
        if not self._bears.search(text):
            self.faults.append(text)

    def _go(self, url: str) -> None:
        """Nothing is asked of another host."""
        if not url.startswith(self._home):
            self._complain(url)

    def _listen(self, socket: WebSocket) -> None:
        self._go(socket.url)
        line: list[str] = []
        self.lines.append(line)
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))
        socket.on("framereceived", lambda frame: line.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def leave(self) -> None:
        """The browser had nothing to complain of: no error, nothing against the page's own guards, nobody else's address."""
        self.context.close()
        assert self.faults == [], self.faults

    def at(self, path: str) -> Page:
        """Open a page and wait for its heading."""
        self.page.goto(path)
        self.page.get_by_role("heading", level=1).first.wait_for(state="attached")
        return self.page

    # ---- at the table
    @property
    def choices(self) -> Locator:
        """What can be done now, as numbered buttons."""
        return self.page.get_by_role("group", name="What you can do").get_by_role("button", disabled=False)

    @property
    def over(self) -> Locator:
        return self.page.get_by_text(OVER, exact=True)

    def fast(self) -> None:
        """Moves of others are shown at once."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("radio", name="At once").click()
        self.page.get_by_role("button", name="Back to the game").click()

    def asked(self) -> bool:
        """Wait until something is asked; False when the game is over instead."""
        expect(self.choices.first.or_(self.over)).to_be_visible(timeout=PATIENCE)
        return not self.over.is_visible()

    def views(self) -> list[dict[str, Any]]:
        """All views that came, those in a refusal among them."""
        messages = [json.loads(frame) for frame in self.received]
        return [m for m in messages if m["t"] == "view"] + [m["view"] for m in messages if m.get("view")]

    def previews(self) -> list[dict[str, Any]]:
        """The sheets of all previews that came."""
        messages = [json.loads(frame) for frame in self.received]
        return [message["sheet"] for message in messages if message["t"] == "preview"]

    def hear(self, heard: int) -> None:
        """Wait for more than so many messages."""
        self.wait(lambda: len(self.received) > heard)

    def wait(self, ready: Callable[[], bool]) -> None:
        """Let the browser go on until something has happened."""
        end = time.monotonic() + PATIENCE / 1000
        while not ready():
            assert time.monotonic() < end, "it never came"
            self.page.wait_for_timeout(20)

    def moves(self) -> list[str]:
        """What was played, each command once."""
        plays = {message["id"]: message["moves"] for message in self.sent if message["t"] == "play"}
        return [move for moves in plays.values() for move in moves]


def play_on(person: Person, chance: Random, cards: bool = False) -> bool:
    """Click one of the choices, or with `cards` a card that can be chosen; False when the game is over."""
    if not person.asked():
        return False
    hand = person.page.get_by_role("group", name=re.compile("^hand, ")).get_by_role("button", name=CAN)
    if cards and hand.count() and chance.random() < 0.5:
        hand.nth(chance.randrange(hand.count())).click(position={"x": 12, "y": 30})
    else:
        person.choices.nth(chance.randrange(person.choices.count())).click()
    return True
