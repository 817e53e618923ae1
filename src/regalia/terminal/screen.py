"""Drawing with Rich: the table, the choices, what happened, the result. It knows sheets, faces of cards and names, and no rule.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import Any, Final, TextIO, cast

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from regalia.engine.sheet import Choice, Mark, Notation, Sheet, Tally, ZoneView

NARROWEST: Final = 40
WIDEST: Final = 100
NARROW: Final = 76
CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what was scrolled away, and the cursor to the top
INKS: Final = {
    "red": "bold white on red", "blue": "bold white on blue", "yellow": "bold black on yellow", "black": "bold white on grey23",
    "green": "bold white on dark_green", "gold": "bold yellow on grey15",
}
PLAIN: Final = "not bold default on default"
GAP: Final = 3  # columns between two cards, two choices


class _Console(Console):
    """A reader that goes away is an error like any other; whoever runs the game decides what follows."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class _Trimmed:
    """A file or pipe that gets no blanks at the end of a line; Rich fills its lines up with them."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def write(self, text: str) -> int:
        return self.out.write(re.sub(r" +\n", "\n", text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.out, name)


class Screen:
    """A console of limited width; colours only on a terminal that wants them."""

    def __init__(self, out: TextIO, notation: Notation) -> None:
        self.out = out
        self.notation = notation
        self.console = _Console(file=out if out.isatty() else cast(TextIO, _Trimmed(out)), highlight=False, markup=False, emoji=False)
        self.fit()

    @property
    def width(self) -> int:
        """Columns in use."""
        return self.console.width

    def fit(self) -> None:
        """Use the width that the terminal has now, within limits."""
        self.console.width = max(NARROWEST, min(get_terminal_size().columns, WIDEST))

    # ---- lines
    def line(self, text: str | Text = "", style: str = "") -> None:
        """A paragraph, wrapped."""
        self.console.print(text, style=style or None)

    def indented(self, text: str | Text, by: int = 2) -> None:
        """A paragraph that starts further right."""
        self.console.print(Padding(text, (0, 0, 0, by), expand=False))

    def verbatim(self, text: str) -> None:
        """Lines to copy: never wrapped."""
        self.console.print(text, soft_wrap=True)

    def headline(self, text: str) -> None:
        """A line across, with a title."""
        self.console.print()
        self.console.print(Rule(Text(f" {text} ", style="bold"), style="dim", align="left"))

    def ask(self, prompt: str) -> None:
        """Leave the cursor behind a prompt."""
        self.console.print(Text(prompt, style="bold"), end="")
        self.out.flush()

    def prompt(self, text: str) -> str:
        """The same for a line editor, which must know what takes no room on the line."""
        return text if self.console.no_color else f"\001\x1b[1m\002{text}\001\x1b[0m\002"

    def clear(self) -> None:
        """Nothing of what was shown stays, neither on the screen nor in what can be scrolled back."""
        if self.out.isatty():  # whatever Rich is told about colours
            self.out.write(CLEAR)
            self.out.flush()

    # ---- cards
    def chip(self, kind: str) -> Text:
        """A card as a sign."""
        face = self.notation.card(kind)
        return Text(face.sign, style=INKS.get(face.colour, "bold"))

    def chips(self, kinds: Iterable[str]) -> Text:
        """Cards as signs, equal ones counted."""
        text = Text()
        for kind, n in Counter(kinds).items():
            text.append(" " if text else "").append_text(self.chip(kind)).append(f"x{n}" if n > 1 else "")
        return text

    def spelled(self, kinds: Sequence[str]) -> list[Text]:
        """Cards as signs and words, equal ones counted."""
        entries = []
        for kind, n in Counter(kinds).items():
            face = self.notation.card(kind)
            entries.append(self.chip(kind).append(f" {face.one}" if n == 1 else f" {n} {face.many}", style=PLAIN))
        return entries

    def flow(self, entries: Sequence[Text], by: int = 2) -> None:
        """Entries side by side, as many to a line as fit."""
        line = Text()
        for entry in entries:
            if line and by + len(line) + GAP + len(entry) > self.width:
                self.indented(line, by)
                line = Text()
            line.append(" " * GAP if line else "").append_text(entry)
        self.indented(line, by)

    # ---- the table
    def table(self, sheet: Sheet, names: Sequence[str]) -> None:
        """The seats, clockwise from the reader's left, and what lies in the middle."""
        self.headline(sheet.title)
        first = sheet.viewer + 1 if sheet.viewer < sheet.seats else 0
        order = [(first + i) % sheet.seats for i in range(sheet.seats)]
        grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        for seat in order:
            grid.add_row(*self._seat(sheet, seat, names))
        self.console.print(grid)
        self.line()
        self.flow([self._common(zone) for zone in sheet.zones if zone.seat is None and not zone.closed], 0)
        for mark in sheet.counters:
            if mark.seat is None:
                self.line(_capital(_marked(mark)), "bold")

    def _seat(self, sheet: Sheet, seat: int, names: Sequence[str]) -> list[Text]:
        """One row: whether it is the seat's turn, name, cards, marks."""
        marks = [_marked(mark) for mark in sheet.counters if mark.seat == seat]
        name = Text(names[seat], style="bold" if seat in sheet.owing else "")
        cards = [self._summary(z, sheet) for z in sheet.zones if z.seat == seat and not z.closed]
        return [Text(">" if seat in sheet.owing else " "), name, *cards, Text(", ".join(marks), style="italic")]

    def _summary(self, zone: ZoneView, sheet: Sheet) -> Text:
        """Label, number, and the cards that are known (not of the reader's own hand, which is spelled out elsewhere)."""
        text = Text(f"{zone.label} {zone.count}")
        named = [card for card in zone.cards if card is not None]
        if named and not self._own(zone, sheet):
            text.append(": " if len(named) == zone.count else ", with ").append_text(self.chips(named))
        return text

    @staticmethod
    def _own(zone: ZoneView, sheet: Sheet) -> bool:
        """Whether a zone is one of the reader's, all of whose cards he sees while others don't."""
        return zone.seat == sheet.viewer and all(zone.cards)

    def _common(self, zone: ZoneView) -> Text:
        """A zone in the middle: its number, the top card, the rest counted; of a hidden pile the cards that are known on top."""
        text = Text.assemble((f"{_capital(zone.label)} {zone.count}", "bold"))
        if zone.ordered:
            on_top = self._known_on_top(zone)
            return text.append(": on top ").append_text(on_top) if on_top else text
        if zone.cards and all(zone.cards):
            text.append(": ").append_text(self.chips([card for card in zone.cards if card]))
        return text

    def _known_on_top(self, zone: ZoneView) -> Text:
        """The cards from the top down to the first that isn't known; of an open pile all but the top one are counted."""
        known = []
        for card in reversed(zone.cards):
            if card is None:
                break
            known.append(card)
        if len(known) < len(zone.cards) or len(known) < 2:
            return Text(" ").join([self.chip(card) for card in known])
        return Text.assemble(self.chip(known[0]), (", below ", PLAIN), self.chips(known[1:]))

    def hand(self, sheet: Sheet) -> None:
        """What the reader alone holds, spelled out."""
        for zone in sheet.zones:
            if zone.seat == sheet.viewer and zone.cards and self._own(zone, sheet):
                self.line()
                self.line(f"Your {zone.label}, {zone.count}", "bold")
                self.flow(self.spelled([card for card in zone.cards if card]))
        for zone in sheet.zones:
            if zone.seat == sheet.viewer and zone.closed:
                self.line(f"Your {zone.label}: closed", "dim")

    def legend(self, kinds: Sequence[str]) -> None:
        """What the signs mean."""
        self.line()
        self.line("Signs", "bold")
        self.flow(self.spelled(kinds))
        rows = [(Text(">"), "who is asked now; on turn: whose turn it is")]
        if kinds:
            with_card = Text.assemble("with ", self.chip(kinds[0]))
            rows.append((with_card, "beside a hand: a card of it that you know, because you saw it go there or looked"))
        self.pairs(rows)

    # ---- what happened
    def told(self, heading: str, text: str) -> None:
        """What happened in one turn."""
        line = Text(f"{heading} " if heading else "", style="bold")
        line.append(text, style="not bold")
        self.console.print(Padding(line, (0, 0, 0, 2), expand=False))

    # ---- choices
    def choices(self, choices: Sequence[Choice]) -> None:
        """All choices with their numbers, by groups, in columns."""
        digits = len(str(len(choices)))
        groups: dict[str, list[tuple[int, Choice]]] = {}
        for i, choice in enumerate(choices):
            groups.setdefault(choice.group, []).append((i + 1, choice))
        for group, members in groups.items():
            if len(groups) > 1:
                self.line(group, "bold dim")
            widest = max(len(c.brief) for _, c in members)
            self._columns([self._choice(n, c, digits, widest) for n, c in members])

    @staticmethod
    def _choice(number: int, choice: Choice, digits: int, width: int) -> Text:
        """The number, the words, and the visible result in a column of its own."""
        words = _capital(choice.brief)
        text = Text.assemble((f"{number:>{digits}}", "bold cyan"), f" {words}")
        return text.append(f"{'':{width - len(words)}}  {choice.note}", style="dim") if choice.note else text

    def _columns(self, entries: Sequence[Text]) -> None:
        """Entries in columns of one width, read downwards."""
        widest = max(len(entry) for entry in entries)
        columns = max(1, (self.width - 2 + GAP) // (widest + GAP)) if len(entries) > 4 else 1
        rows = -(-len(entries) // columns)
        for r in range(rows):
            line = Text()
            for entry in entries[r::rows]:
                line.append(" " * (-len(line) % (widest + GAP))).append_text(entry)
            self.indented(line)

    def question(self, prompt: str, rule: str) -> None:
        """What is asked, and the rule that asks it."""
        self.console.print(Text.assemble("\n", (prompt, "bold"), (f"  {rule}", "dim")))

    def explained(self, number: int, choice: Choice) -> None:
        """A choice in full: what it is, what it brings, its rule."""
        head = Text.assemble((f"{number} ", "bold cyan"), (choice.label, "bold"), (f"  {choice.note}" if choice.note else "", "dim"))
        self.console.print(head)
        self.indented(Text.assemble(choice.help, (f"  {choice.rule}", "dim")), 4)

    def rule(self, id: str, chapter: str, text: str) -> None:
        """A rule of the rule book, whose texts are Markdown."""
        self.console.print(Text.assemble((id, "bold"), (f"  {chapter}", "dim")))
        self.console.print(Padding(Markdown(text), (0, 0, 0, 2)))

    def page(self, heading: str, text: str) -> None:
        """A part of what is told about the game; its lines stay as they are."""
        self.line()
        self.line(heading, "bold")
        self.indented(text)

    def pairs(self, rows: Sequence[tuple[str | Text, str]]) -> None:
        """Words or signs and what they mean."""
        grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        for word, meaning in rows:
            grid.add_row(Text(word, style="bold") if isinstance(word, str) else word, meaning)
        self.console.print(Padding(grid, (0, 0, 0, 2), expand=False))

    # ---- the result
    def scores(self, rows: Sequence[tuple[int, str, Sequence[Tally], int]]) -> None:
        """A row per seat: place, name, points by category, total."""
        gap = 1 if self.width < NARROW else 3
        grid = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, gap, 0, 0), header_style="bold")
        grid.add_column("", justify="right")
        grid.add_column("", no_wrap=True)
        for category, _, _ in rows[0][2]:
            grid.add_column(category, justify="right")
        grid.add_column("total", justify="right", style="bold")
        for place, name, tallies, total in rows:
            grid.add_row(f"{place}.", name, *(f"{points}" for _, _, points in tallies), str(total))
        self.console.print(Padding(grid, (1, 0)))


def _marked(mark: Mark) -> str:
    return mark.label if mark.value is None else f"{mark.label}: {mark.value}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
