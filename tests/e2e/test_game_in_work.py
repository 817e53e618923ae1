"""A made-up game with zones of its own, started from the template, is on the home page and is played to its end: the page knows no game."""

from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import expect

from regalia.cli.main import run
from tests.e2e.conftest import Enter
from tests.e2e.person import play_on
from tools.serving import serving

# What the orchard has instead of the template's pile and deck: a meadow, a cart, and a basket for each player.
CHANGES: Final = {
    "state.py": [
        ("PILE: Final[i64] = 4 ", "BASKET: Final[i64] = 4  # + seat\nPILE: Final[i64] = 8 "),
        ("DECK: Final[i64] = 5 ", "DECK: Final[i64] = 9 "),
        ('pile = Zone("pile", ', 'baskets = [Zone("basket", "bag", int(ALL), seat=p) for p in range(4)]\n    pile = Zone("meadow", '),
        ('deck = Zone("deck", ', 'deck = Zone("cart", '),
        ("[*hands, pile, deck]", "[*hands, *baskets, pile, deck]"),
    ],
    "rules.py": [
        ("s.play(HAND + seat, k, PILE, 1)", "s.play(HAND + seat, k, BASKET + seat if scored else PILE, 1)"),
        ("import DECK,", "import BASKET, DECK,"),
    ],
    "sheet.py": [('"pile": "pile", "deck": "deck"', '"basket": "basket of apples", "meadow": "meadow", "cart": "cart"')],
    "cards.toml": [('name = "one"', 'name = "crab apple"'), ('name = "six"', 'name = "golden pippin"')],
}


def orchard(folder: Path) -> Path:
    """The game as a package in a folder; where Python finds it."""
    assert run(["new-game", "orchard", "--into", str(folder), "--code", "OR", "--title", "The Orchard"]) == 0
    source = folder / "orchard" / "src"
    for name, changes in CHANGES.items():
        file = source / "regalia_orchard" / name
        text = file.read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, (name, old)
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    return source


def test_a_game_in_work_is_played_to_its_end_without_a_line_for_the_page(visit: Enter, tmp_path: Path) -> None:
    source = orchard(tmp_path)
    with serving(tmp_path / "data", "regalia_orchard.game:GAME", path=source) as server:
        anna, chance = visit(server.address), Random(6)
        page = anna.at("/")
        page.get_by_role("button", name="Play now: The Orchard").or_(page.get_by_role("button", name="Play now : The Orchard")).click()
        assert anna.asked()
        for zone in ("meadow", "cart", "basket of apples"):
            expect(page.get_by_role("region", name=zone).first).to_be_visible()
        anna.fast()
        while play_on(anna, chance, cards=True):
            pass
        expect(page.get_by_role("rowheader", name="Cards that covered a lower one")).to_be_visible()
        assert len(anna.moves()) == 6  # 24 cards among four
        anna.leave()  # before the server does
