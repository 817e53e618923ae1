"""The course of a game: a match, and what each viewer has seen of it.

Numbers here count what one viewer saw and nothing else: a silent choice of somebody else, or its being taken back, leaves no trace.
Everything follows from the moves in their order, so a course that is built again from the log has the same numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final

from regalia.engine import sheet as sheets
from regalia.engine.errors import IllegalAction
from regalia.engine.event import Event
from regalia.engine.knowledge import alike, redact
from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.engine.sheet import Names, Sheet
from regalia.engine.state import State
from regalia.table.telling import LOOK_BACK, Taken, line, result
from regalia.table.whynot import reason
from regalia.table.wire import Line, ResultView

UNDO: Final = ""  # in the log: the last action of the seat is taken back
BEYOND: Final = "What comes of that is seen only when it is played."
NOT_NOW: Final = "Only what you did last can be taken back, and only while you are asked."


@dataclass
class Seen:
    """What a viewer saw: how often something changed (n), what it knows now and may play, and the lines (n, event or taking back).

    token: the name of the decision that this is to the viewer, "" until somebody asks for it.
    """

    n: int
    token: str
    state: State
    legal: list[int]
    events: int
    lines: list[tuple[int, Event | Taken]] = field(default_factory=list)
    standing: list[int] = field(default_factory=list)  # places of the lines whose events weren't taken back

    def add(self, events: Sequence[Event]) -> None:
        """Lines of what happened."""
        self.standing += range(len(self.lines), len(self.lines) + len(events))
        self.lines += [(self.n, event) for event in events]

    def take_back(self, seat: int, left: Sequence[Event]) -> None:
        """A line of what is undone; the events that are left are some of those that there were, in the same order."""
        kept: list[int] = []
        for at in self.standing:
            if len(kept) < len(left) and self.lines[at][1] == left[len(kept)]:
                kept.append(at)
        gone = sorted(set(self.standing).difference(kept))
        self.lines.append((self.n, Taken(seat, gone)))
        self.standing = kept


class Course:
    """A match with its viewers: seats and, as one, all onlookers."""

    def __init__(self, match: Match, name: str) -> None:
        """`name` goes into the tokens, which differ from table to table."""
        self.match = match
        self.name = name
        self.onlooker = int(ONLOOKER)
        self.untold = {kind.name for kind in match.game.event_kinds if not kind.told}
        self.seen = {viewer: self._start(viewer) for viewer in (*range(match.seats), self.onlooker)}

    def _start(self, viewer: int) -> Seen:
        events, k = self.match.events(viewer), redact(self.match.state, viewer)
        seen = Seen(1, "", k, self._legal(k, viewer), len(events))
        seen.add(self._told(events))
        return seen

    def _told(self, events: Sequence[Event]) -> list[Event]:
        """Those that are lines of the log."""
        return [event for event in events if event[0] not in self.untold]

    def _legal(self, k: State, viewer: int) -> list[int]:
        return self.match.game.legal_list(k, viewer) if viewer != self.onlooker and k.owing() >> viewer & 1 else []

    # ---- what changes it
    def play(self, seat: int, moves: Sequence[str]) -> None:
        """Play legal moves of a seat; `refusal` tells beforehand whether they are."""
        for text in moves:
            self.match.play(seat, text)
        self._look(seat, undone=False)

    def undo(self, seat: int) -> None:
        """Take back; an `IllegalAction` if it can't be done."""
        if self._withdraws(seat):
            self.match.withdraw(seat)
        else:
            self.match.undo(seat)
        self._look(seat, undone=True)

    def _look(self, actor: int, undone: bool) -> None:
        """Count the change for each viewer who can see one."""
        for viewer, seen in self.seen.items():
            k, events = redact(self.match.state, viewer), self.match.events(viewer, 0 if undone else seen.events)
            count = len(events) + (0 if undone else seen.events)
            if count == seen.events and alike(k, seen.state):
                continue
            seen.n += 1
            seen.token = ""
            if undone:
                seen.take_back(actor, self._told(events))
            else:
                seen.add(self._told(events))
            seen.state, seen.legal, seen.events = k, self._legal(k, viewer), count

    # ---- what may be done
    def refusal(self, seat: int, moves: Sequence[str]) -> tuple[str, str] | None:
        """Rule and reason why a seat may not play these moves one after the other; None if it may.

        All but the last must teach the seat nothing, or a refusal of the next would tell what is still hidden.
        """
        match = self.match
        if len(moves) == 1 and any(moves[0] == match.game.actions[a] for a in self.seen[seat].legal):
            return None
        unknown = [text for text in moves if text not in match.game.actions]
        if unknown:
            return "", f"No action of {match.info.title} is called {unknown[0]!r}."
        try:
            found = (match.why_not(seat, text, moves[:i]) for i, text in enumerate(moves))
            return next((why for why in found if why is not None), None)
        except IllegalAction:  # all are legal so far, so one of them would teach the seat something
            return "", BEYOND

    def why_piece(self, seat: int, ahead: Sequence[str], pieces: Sequence[str]) -> tuple[str, str]:
        """Rule and reason why the last of these pieces leads nowhere, after moves that the seat could play; both empty if nothing tells."""
        match, game = self.match, self.match.game
        try:
            k = redact(match.ahead(seat, ahead), seat) if ahead else self.seen[seat].state
        except IllegalAction:
            return self.refusal(seat, ahead) or ("", BEYOND)
        if not k.owing() >> seat & 1:
            return match.why_not(seat, game.actions[0], ahead) or ("", "")
        return reason(match, k, seat, pieces)

    def undo_refusal(self, seat: int) -> str | None:
        """Why a seat can't take back now; None if it can. It depends on nothing that the seat may not know."""
        if self._withdraws(seat):
            return None
        if self.match.state.owing() != 1 << seat or self._commitment():
            return NOT_NOW
        return self.match.may_undo(seat)

    def _commitment(self) -> bool:
        s = self.match.state
        return s.frames.each[s.kind()] != 0

    def _withdraws(self, seat: int) -> bool:
        """Whether the seat has answers to an open commitment that it may withdraw."""
        return self._commitment() and self.match.game.withdraw(self.match.state.clone(), seat)

    def silent(self, seat: int, text: str) -> bool:
        """Whether nobody but the seat would see anything of this legal move."""
        after = self.match.state.clone()
        game = self.match.game
        game.apply(after, seat, game.actions.index(text))
        return all(alike(redact(after, v), seen.state) for v, seen in self.seen.items() if v != seat)

    # ---- what is shown
    def token(self, seat: int) -> str:
        """A name of the decision as the seat sees it."""
        seen = self.seen[seat]
        seen.token = seen.token or blake2b(f"{self.name}/{seat}/{seen.n}".encode(), digest_size=8).hexdigest()
        return seen.token

    def sheet(self, viewer: int, names: Sequence[str]) -> Sheet:
        """What the viewer sees of the game."""
        seen = self.seen[viewer]
        return sheets.build(self.match.info, self.match.game, seen.state, seen.legal, names)

    def lines(self, viewer: int, names: Sequence[str], since: int) -> list[Line]:
        """The log of a viewer, what came after its view number `since`."""
        call = Names(names, viewer if viewer != self.onlooker else None)
        told = self.seen[viewer].lines
        start = len(told)
        while start > 0 and told[start - 1][0] > since:  # most often the last few
            start -= 1
        return [line(self.match, call, *told[i], _events(told[max(0, i - LOOK_BACK) : i])) for i in range(start, len(told))]

    def result(self) -> ResultView | None:
        """The end of the game, None before it."""
        return result(self.match)


def _events(told: Sequence[tuple[int, Event | Taken]]) -> list[Event]:
    return [entry for _, entry in told if not isinstance(entry, Taken)]
