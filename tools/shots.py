"""The screenshot set: `python -m tools.shots --out FOLDER`. Every page on a phone and on a desktop, the tables always at the same moments.

It needs the built pages (`make web`), Playwright for Python and Chromium (the system's, or the one that REGALIA_CHROMIUM names).
"""

import argparse
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from regalia.engine import registry
from regalia.table.guests import COOKIE
from tools.serving import serving
from tools.staged import Moment, after, at_end, question, stage

TEMPLATE: Final = "regalia.games.template.game:GAME"
SIZES: Final = {"phone": ViewportSize(width=360, height=740), "desktop": ViewportSize(width=1440, height=900)}
MOMENTS: Final = {
    "commands-start": Moment("commands", 4, after(0)),
    "commands-middle": Moment("commands", 4, after(14)),
    "commands-defence": Moment("commands", 4, lambda match, made: question("KC-D14")(match, made) and len(match.legal(0)) > 3, first=29),
    "commands-target": Moment("commands", 4, question("KC-D13")),
    "commands-end": Moment("commands", 4, at_end, over=True),
    "template-middle": Moment("template", 3, after(3)),
}
WAITING: Final = {"commands-lobby": "commands"}
PAGES: Final = {"home": "/", "commands-new": "/new/commands", "commands-rules": "/rules/commands", "commands-cards": "/cards/commands"}


def chromium() -> str:
    """Where Chromium is; a `SystemExit` says what is missing."""
    found = os.environ.get("REGALIA_CHROMIUM") or shutil.which("chromium")
    if not found:
        raise SystemExit("Chromium is missing: install the package `chromium`, or let REGALIA_CHROMIUM name its program.")
    return found


@contextmanager
def browsing() -> Iterator[Browser]:
    """A Chromium without a window."""
    flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync"]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=flags)
        yield browser
        browser.close()


def _drawer(page: Page) -> None:
    page.get_by_role("button", name="Log, chat and rules").click()


def _menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()


# What a picture shows beside the table as it is opened: its name, the table, what is done first, on which size.
SCENES: Final[list[tuple[str, str, Callable[[Page], None], str]]] = [
    ("commands-drawer", "commands-middle", _drawer, "phone"),
    ("commands-menu", "commands-middle", _menu, "phone"),
    ("commands-menu", "commands-middle", _menu, "desktop"),
]


class Camera:
    """A browser at one size, with the cookie of who sits at the tables."""

    def __init__(self, browser: Browser, size: str, address: str, cookie: str, out: Path) -> None:
        self.context: BrowserContext = browser.new_context(viewport=SIZES[size], base_url=address, reduced_motion="reduce")
        self.context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
        self.size = size
        self.out = out

    def shoot(self, name: str, path: str, first: Callable[[Page], None] = lambda _: None) -> None:
        """The page at a path, when it has all that it loads."""
        page = self.context.new_page()
        page.goto(path)
        page.get_by_role("heading", level=1).first.wait_for(state="attached")
        page.wait_for_load_state("networkidle")
        first(page)
        page.evaluate("document.fonts.ready.then(() => true)")
        page.screenshot(path=self.out / f"{name}-{self.size}.png", animations="disabled", caret="hide")
        page.close()


def take(out: Path, sizes: list[str]) -> None:
    """The whole set."""
    registry.load(TEMPLATE)
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as home, browsing() as browser:
        tables, cookie = stage(Path(home), MOMENTS, WAITING)
        with serving(Path(home), TEMPLATE) as server:
            for size in sizes:
                camera = Camera(browser, size, server.address, cookie, out)
                for name, path in [*PAGES.items(), *((name, f"/t/{id}") for name, id in tables.items())]:
                    camera.shoot(name, path)
                for name, table, first, where in SCENES:
                    if where == size:
                        camera.shoot(name, f"/t/{tables[table]}", first)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where the pictures go")
    parser.add_argument("--size", choices=list(SIZES), action="append", help="one size alone")
    args = parser.parse_args()
    take(args.out, args.size or list(SIZES))
    print(f"The pictures are in {args.out}.")


if __name__ == "__main__":
    main()
