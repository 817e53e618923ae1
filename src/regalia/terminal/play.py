"""A game at one keyboard: who is asked, what is shown to whom, and that nothing is lost.

What a person sees comes from that seat's sheet and events alone. Between two people the screen and all that was scrolled away are cleared.
"""

import errno
import io
import json
import os
import shlex
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from types import FrameType
from typing import Final, TextIO

from regalia.bots import Bot, Desk
from regalia.engine import replay, sheet
from regalia.engine.errors import IllegalAction, RegaliaError
from regalia.engine.knowledge import redact
from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.engine.registry import GameInfo
from regalia.engine.replay import Replay
from regalia.engine.rng import FastRng
from regalia.engine.sheet import Choice, Mark, Names, Sheet, ZoneView
from regalia.terminal import answers, commands
from regalia.terminal.autosave import Autosave, AutosaveError
from regalia.terminal.keyboard import Lines
from regalia.terminal.people import Player, SeatError, seated
from regalia.terminal.screen import Screen

FINISHED, LOST, HUNG_UP, INTERRUPTED, CLOSED_PIPE = 0, 1, 129, 130, 141
ENDS: Final = (signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))  # Windows has no SIGHUP


class Stopped(KeyboardInterrupt):
    """The system asks for an end, by one of the signals `ENDS`."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code = 128 + number


@dataclass(frozen=True)
class PlayConfig:
    """What a game in the terminal is played with.

    seats: a word for each seat: the name of a bot, "you", or a person's name. seed: 32 bytes. pack: a card file of one's own.
    replay: a game to go on with; it brings its own options and seed. autosave: where the game is kept after every move.
    pace: seconds that each line of what happened stays before the next one. program: how the command was started, for the hints.
    """

    info: GameInfo
    seats: list[str]
    seed: bytes
    autosave: Path
    options: dict[str, object] = field(default_factory=dict)
    pack: Path | None = None
    replay: Replay | None = None
    pace: float = 0.0
    program: str = "regalia"


def run(config: PlayConfig, keyboard: TextIO | None = None, out: TextIO | None = None) -> int:
    """Play to the end, or until the person stops.

    The exit code: 0, or 130 after Ctrl-C, 143 or 129 after SIGTERM or SIGHUP, 141 if nobody reads on. In all cases the game is in the
    autosave file; 1 if that couldn't be written any more, an `AutosaveError` if it can't from the start.
    """
    out = out or sys.stdout
    try:
        with _signals():
            return _run(config, keyboard or sys.stdin, out)
    except Stopped as e:  # before the first question, or while the last words were said
        code = e.code
    except BrokenPipeError:
        code = CLOSED_PIPE
    except OSError as e:
        if e.errno != errno.EIO:  # the terminal is gone
            raise
        code = HUNG_UP
    _hush(out)
    return code


def _run(config: PlayConfig, keyboard: TextIO | None, out: TextIO) -> int:
    table = Table(config, keyboard, Screen(out, sheet.notation(config.info)))
    try:
        table.play_on()
    except EOFError:
        table.goodbye()
    except KeyboardInterrupt as e:
        table.goodbye()
        return e.code if isinstance(e, Stopped) else INTERRUPTED
    return FINISHED if table.kept else LOST


@contextmanager
def _signals() -> Iterator[None]:
    """A signal to end is an exception; one that is ignored (nohup) stays ignored, and only the main thread can be told."""
    ends = [n for n in ENDS if signal.getsignal(n) == signal.SIG_DFL] if threading.current_thread() is threading.main_thread() else []
    for number in ends:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        for number in ends:
            signal.signal(number, signal.SIG_DFL)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped(number)


def _hush(out: TextIO) -> None:
    """What still waits to be written goes nowhere, without complaint at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
    except (OSError, ValueError):
        return


def _match(config: PlayConfig) -> Match:
    """The game to be played, or played on."""
    if config.replay is None:
        return Match(config.info, len(config.seats), config.options, seed=config.seed, pack=config.pack)
    if len(config.seats) != config.replay.seats:
        raise SeatError(f"The saved game has {config.replay.seats} seats, got players for {len(config.seats)}.")
    return replay.resume(config.replay, config.pack)


class Table:
    """One game with its players and the screen.

    A person's answers wait in `pending`, heard of by nobody, as long as that person is asked next and learns nothing by them: a whole
    attack, crown or ball is put together before it is played.
    """

    def __init__(self, config: PlayConfig, keyboard: TextIO | None, screen: Screen) -> None:
        self.config = config
        self.screen = screen
        self.notation = screen.notation
        self.match = _match(config)
        self.players: list[Player] = seated(config.seats, config.info.name)
        self.names = [player.name for player in self.players]
        self.people = [seat for seat, player in enumerate(self.players) if player.bot is None]
        if self.people and keyboard is None:
            raise SeatError("The standard input is closed, and people have to answer; bots alone can play without it.")
        self.lines = Lines(keyboard or io.StringIO(), screen, len(self.people) > 1)
        self.autosave = Autosave(config.autosave, config.replay)
        self.pending: list[str] = []  # answers of the person who is asked, not played yet
        self.seen = self._seen_before()  # viewer -> how many of its events were shown
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None  # who sits before the screen
        self.fresh = True  # somebody else has moved since the last question
        self.own: list[ZoneView] = []  # the hand that was shown last
        self.marks: Sequence[Mark] = ()  # the open numbers that were shown last
        self.thoughts = len(self.match.replay()["moves"])
        self.kept = True  # the last attempt to write the autosave file went well

    def _seen_before(self) -> dict[int, int]:
        """In a resumed game everybody has seen what was there after the last move of his own."""
        saved = self.config.replay
        seen: dict[int, int] = {}
        for seat in self.people if saved else ():
            own = [i for i, (mover, _) in enumerate(saved.moves) if mover == seat] if saved else []
            if saved and own:
                seen[seat] = len(replay.step(saved, own[-1] + 1, self.config.pack).events(seat))
        return seen

    # ---- the loop
    def play_on(self) -> None:
        """Until the game is over."""
        self._start_keeping()
        self._welcome()
        while not self.match.over:
            seat = self.match.owing()[0]
            bot = self.players[seat].bot
            if bot is None:
                self._ask_person(seat)
            else:
                self._ask_bot(seat, bot)
        self._finish()

    def _welcome(self) -> None:
        screen = self.screen
        screen.headline(self.config.info.title)
        screen.line("At the table, clockwise: " + ", ".join(player.title for player in self.players) + ".")
        screen.line("Answer with a number or with words. ? explains the choices, rules the game; help lists the other commands.", "dim")

    def _start_keeping(self) -> None:
        """No game begins that can't be kept; a resumed one is written when somebody moves."""
        self.autosave.prove()
        if self.autosave.left is None:
            try:
                self.save(self.autosave.path)
            except RegaliaError as e:
                raise AutosaveError(f"The game can't be kept: {e}") from e

    def keep(self) -> None:
        """Write the autosave file, whole or not at all; a disk that refuses is told once and the game goes on."""
        try:
            self.autosave.path.parent.mkdir(parents=True, exist_ok=True)
            self.save(self.autosave.path)
        except (RegaliaError, OSError) as e:
            if self.kept:
                self.screen.line(f"The game can't be kept: {e} Type save FILE to put it somewhere else.", "bold red")
            self.kept = False

    def save(self, path: Path) -> Path:
        """Write the game with its line-up; where it is now. A game that could not be kept is kept there from now on."""
        own = path == self.autosave.path
        if own and self.autosave.make_way():
            self.screen.line("Somebody else has written to the file of this game; it stays as it is. This game goes on in:", "bold red")
            path = self.autosave.path
            self.screen.verbatim(str(path))
        replay.save(self.match, path, [replay.Player(player.name, player.bot.name if player.bot else "") for player in self.players])
        if own or not self.kept:
            self.autosave.path, self.kept = path, True
            self.autosave.written()
        return path

    def _played(self, seat: int, texts: Sequence[str]) -> None:
        """Make moves and keep them."""
        for text in texts:
            self.match.play(seat, text)
            self.thoughts += 1
        self.keep()

    # ---- bots
    def _ask_bot(self, seat: int, bot: Bot) -> None:
        """A bot gets a desk and numbers of its own, which follow from the seed of the match but don't give it away."""
        key = blake2b(json.dumps(self.match.origin).encode(), digest_size=8, person=b"regalia bots").digest()
        desk = Desk(self.match.game, redact(self.match.state, seat), self.match.events(seat))
        action = bot.choose(desk, FastRng(int.from_bytes(key, "big") >> 2, self.thoughts))
        self._played(seat, [self.match.game.actions[action]])
        self.fresh = True

    # ---- people
    def _ask_person(self, seat: int) -> None:
        """Show what has happened and the table, then take answers until one of them changes the game."""
        self._give_keyboard(seat)
        self._tell(seat)
        shown = self.match.preview(seat, self.pending, self.names)
        self.show(shown, whole=self.fresh or shown.counters != self.marks)
        while not self._answer(seat, shown):
            pass

    def show(self, shown: Sheet, whole: bool) -> None:
        """The table (if the reader doesn't know it yet), the hand (if it has changed), the question and its choices."""
        self.screen.fit()
        own = [zone for zone in shown.zones if zone.seat == shown.viewer]
        if whole:
            self.screen.table(shown, [player.title for player in self.players])
        if whole or own != self.own:
            self.screen.hand(shown)
        self.own, self.marks = own, shown.counters
        self.screen.question(shown.prompt, shown.rule)
        self.screen.choices(shown.choices)

    def _answer(self, seat: int, shown: Sheet) -> bool:
        """One line from the keyboard; True if the game has changed."""
        typed = self.lines.read("> ")
        try:
            if commands.is_command(typed):
                return commands.run(self, seat, shown, typed)
            self._choose(seat, shown, typed)
        except RegaliaError as e:
            self.screen.line(str(e), "yellow")
            return False
        return True

    def _choose(self, seat: int, shown: Sheet, typed: str) -> None:
        choice = self._only(shown) if not typed else answers.choice_of(typed, shown.choices)
        self.pending.append(choice.text)
        if not self._more_to_say(seat):
            sent, self.pending = self.pending, []
            self._played(seat, sent)
        self.fresh = False

    def _more_to_say(self, seat: int) -> bool:
        """Whether the action goes on and this person has learned nothing, so that all answers so far can still wait."""
        try:
            return self.match.preview(seat, self.pending).part
        except IllegalAction:
            return False

    @staticmethod
    def _only(shown: Sheet) -> Choice:
        """Enter alone takes what is the only choice."""
        if len(shown.choices) > 1:
            raise answers.Unclear(f"Expected a number from 1 to {len(shown.choices)}, or words of a choice; ? explains them.")
        return shown.choices[0]

    # ---- what is shown to whom
    def _tell(self, seat: int) -> None:
        """What has happened since this person last looked."""
        story = self.story(seat)
        if story:
            self.screen.line()
        for heading, text in story:
            self.screen.told(heading, text)
            if self.config.pace > 0:
                time.sleep(self.config.pace)

    def story(self, viewer: int, since: int | None = None) -> list[tuple[str, str]]:
        """A viewer's events from a number on (None: from the first one not yet shown); all of them count as shown then."""
        events = self.match.events(viewer)
        start = self.seen.get(viewer, 0) if since is None else since
        self.seen[viewer] = len(events)
        self.seen[ONLOOKER] = len(self.match.events(ONLOOKER))
        return self.notation.story(events, Names(self.names, viewer if viewer != ONLOOKER else None), min(start, len(events)))

    def _give_keyboard(self, seat: int) -> None:
        """Hide one person's cards before another one looks."""
        if self.looking == seat:
            return
        self._leave()
        self.screen.clear()
        self.looking = None
        self.lines.read(f"Pass the keyboard to {self.names[seat]}. {self.names[seat]}, press Enter. ")
        self.screen.clear()
        self.looking = seat
        self.fresh = True

    def _leave(self) -> None:
        """Who has learned something that is not for all sees it before the screen is cleared."""
        seat = self.looking
        if seat is None:
            return
        public = set(self.match.events(ONLOOKER))
        if any(event not in public for event in self.match.events(seat)[self.seen.get(seat, 0) :]):
            self._tell(seat)
            self.lines.read(f"{self.names[seat]}, press Enter to hide this. ")

    # ---- the end
    def goodbye(self) -> None:
        """Where the game is kept and how to go on."""
        if len(self.people) > 1:
            self.screen.clear()
        self.screen.line()
        if not self.kept:
            self.screen.line("The game could not be kept.", "bold red")
            return
        if self.pending:
            self.screen.line("What you had begun and not yet played is not in it.", "dim")
        self.screen.line("The game is kept. Go on with:")
        self.screen.verbatim(shlex.join([self.config.program, "play", "--resume", str(self.autosave.path)]))

    def _finish(self) -> None:
        """The last moves, the count, the winners; now everything is open."""
        if len(self.people) > 1:
            self._leave()
            self.screen.clear()
        self._tell(self.people[0] if len(self.people) == 1 else ONLOOKER)
        result = self.match.result()
        self.screen.headline("The game is over")
        self.screen.line(self._verdict(result.winners, result.scores), "bold")
        order = sorted(range(len(self.names)), key=lambda seat: result.ranks[seat])
        self.screen.scores([(result.ranks[p], self.names[p], result.sheet[p], result.scores[p]) for p in order])
        self.screen.line("The replay:" if self.kept else "The replay could not be kept.", "dim")
        if self.kept:
            self.screen.verbatim(shlex.join([self.config.program, "replay", str(self.autosave.path)]))
        self.screen.line("The seed, and its hash as it was published at the start:", "dim")
        self.screen.verbatim(f"{self.match.origin.get('seed', '')}\n{self.match.commitment}")

    def _verdict(self, winners: list[int], scores: list[int]) -> str:
        call = Names(self.names, self.people[0] if len(self.people) == 1 else None)
        if not winners:
            return "Nobody wins."
        if len(winners) == 1:
            return f"{call.does(winners[0], 'wins')} with {scores[winners[0]]} points."
        named = [name[:1].upper() + name[1:] if i == 0 else name for i, name in enumerate(call(seat) for seat in winners)]
        return f"{', '.join(named[:-1])} and {named[-1]} share the win with {scores[winners[0]]} points each."
