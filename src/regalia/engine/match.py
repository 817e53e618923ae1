"""Match: the safe shell around a game and its state. It checks, logs, applies, redacts, takes back and records."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any, Final

from librt.vecs import append

from regalia.engine import position as positions
from regalia.engine import sheet as sheets
from regalia.engine.cards import read_pack
from regalia.engine.errors import IllegalAction, OptionError, PositionError, RngError
from regalia.engine.event import Event, Log, entries, redacted
from regalia.engine.game import Game
from regalia.engine.knowledge import redact
from regalia.engine.layout import ONLOOKER, new_buf
from regalia.engine.learning import learned, same_commitment
from regalia.engine.registry import GameInfo
from regalia.engine.rng import Rng, SealedRng, SetupRng, seal
from regalia.engine.state import State

FORMAT: Final = 1  # of the replay
WAIT: Final = "Nothing is asked of that seat now."
NOTHING: Final = "You have done nothing yet that could be taken back."
KEPT: Final = "It can't be taken back any more: something was drawn or learned by it, or others have played since."


@dataclass(frozen=True)
class Result:
    """The end of a game, seat by seat: points, ranks (1 + number of seats with a better tier), the winning seats, points by category."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    sheet: list[list[sheets.Tally]]


@dataclass(frozen=True)
class _Step:
    """A move that may be taken back, and all that was before it."""

    seat: int
    before: State
    logged: int
    moves: int
    answers: tuple["_Answer", ...]


@dataclass(frozen=True)
class _Answer:
    """An answer to the open commitment, and how much of the end of the log is its own."""

    seat: int
    text: str
    logged: int


class Match:
    """One game being played.

    It starts from a seed of 32 bytes; or from a setup, {"shuffles": [[card ids, top first], ...], "seed": hex}: the orders that the first
    shuffles bring, and a seed for what they leave to chance; or from a whole position. An `OptionError` tells what is wrong with them.
    Viewers are seats, or ONLOOKER.
    """

    def __init__(
        self,
        info: GameInfo,
        seats: int,
        options: Mapping[str, object] | None = None,
        seed: bytes | None = None,
        setup: Mapping[str, Any] | None = None,
        pack: Path | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        if sum(x is not None for x in (seed, setup, position)) != 1:
            raise OptionError("A match starts from exactly one of a seed, a setup and a position.")
        self.info = info
        self.game: Game = info.make(options, pack)
        info.check_seats(seats, self.game)
        self.seats = seats
        self.pack = pack
        self.log = Log()
        self.origin: dict[str, Any]  # how the replay tells the start
        self.commitment = ""  # published at the start: the hash of the seed; "" for a match from a position
        if position is not None:
            self.origin = {"position": dict(position)}
            self.state = self._placed(position)
        else:
            self.state = self._dealt(self._generator(seed, setup))
        self._cards = card_digest(info, self.game, pack)
        self._moves: list[tuple[int, str]] = []
        self._answers: list[_Answer] = []  # in the order in which they came
        self._steps: list[_Step] = []  # the last moves, all of one seat
        self._seen: dict[int, tuple[int, int, list[Event]]] = {}  # viewer -> length of the log that was read, number of events, they

    # ---- start
    def _placed(self, position: Mapping[str, Any]) -> State:
        s = positions.load_into(self.game, position, partial=True)
        if s.viewer >= 0 or s.seats != self.seats:
            raise PositionError(f"A match of {self.seats} seats starts from a whole position of as many seats.")
        s.log = self.log
        return s

    def _dealt(self, src: Rng) -> State:
        try:
            return self.game.start(self.seats, src, self.log)
        except RngError as e:
            raise OptionError(f"setup: {e}") from e

    def _generator(self, seed: bytes | None, setup: Mapping[str, Any] | None) -> Rng:
        orders: list[list[int]] = []
        if setup is None:
            self.origin = {"seed": seed.hex() if seed is not None else ""}
        else:
            self.origin = {"setup": dict(setup)}
            seed, orders = self._setup(setup)
        try:
            src = SealedRng(seed or b"")
        except RngError as e:
            raise OptionError(f"seed: {e}") from e
        self.commitment = seal(src.seed)
        return SetupRng(orders, src) if orders else src

    def _setup(self, setup: Mapping[str, Any]) -> tuple[bytes, list[list[int]]]:
        if not isinstance(setup, Mapping):
            raise OptionError(f"setup: expected an object, got {setup!r}.")
        if set(setup) != {"shuffles", "seed"} or not isinstance(setup["shuffles"], list):
            raise OptionError(f'setup: expected {{"shuffles": lists of cards, "seed": 64 hex digits}}, got the fields {sorted(setup)}.')
        orders = [self._order(x, f"setup.shuffles[{i}]") for i, x in enumerate(setup["shuffles"])]
        return _seed(setup["seed"], "setup.seed"), orders

    def _order(self, cards: object, field: str) -> list[int]:
        if not isinstance(cards, list):
            raise OptionError(f"{field}: expected a list of cards, got {cards!r}.")
        for i, card in enumerate(cards):
            if card not in self.game.kinds:
                raise OptionError(f"{field}[{i}]: unknown card {card!r}; the cards are {' '.join(self.game.kinds)}.")
            if cards[: i + 1].count(card) > self._copies(card):
                raise OptionError(f"{field}[{i}]: {card} is named more often than the box holds it ({self._copies(card)}).")
        return [self.game.kinds.index(card) for card in cards]

    def _copies(self, card: str) -> int:
        box = self.game.box
        return sum(int(box.count(z, self.game.kinds.index(card))) for z in range(box.lay.zones))

    # ---- moves
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.owing() == 0

    def owing(self) -> list[int]:
        """The seats that owe an answer now."""
        return [p for p in range(self.seats) if self.state.owing() >> p & 1]

    def legal(self, seat: int) -> list[str]:
        """The action ids that a seat may play now, in the order of the specification; none if it owes no answer."""
        return [self.game.actions[a] for a in self.game.legal_list(self.state, self._seat(seat))]

    def play(self, seat: int, text: str) -> None:
        """Carry out a legal action id of a seat; otherwise an `IllegalAction` tells rule, reason and what is legal."""
        action = self._allow(self.state, seat, text)
        step = _Step(seat, self.state.clone(), len(self.log.buf), len(self._moves), tuple(self._answers))
        try:
            self.game.apply(self.state, seat, action)
        except Exception:
            self._restore(step)
            raise
        self._record(step, self.game.actions[action])

    def _record(self, step: _Step, text: str) -> None:
        if self._steps and self._steps[-1].seat != step.seat:
            self._steps = []
        self._steps.append(step)
        if not _commitment(step.before):
            self._moves.append((step.seat, text))
            return
        self._answers.append(_Answer(step.seat, text, len(self.log.buf) - step.logged))
        if not same_commitment(step.before, self.state):
            self._moves += _in_seat_order(self._answers)
            self._answers = []

    def why_not(self, seat: int, text: str, ahead: Sequence[str] = ()) -> tuple[str, str] | None:
        """Why a seat may not play an action now, or after moves of its own as in `preview`: rule id and sentence; None if it may.

        It is told from what the seat may know. A seat that owes no answer gets one sentence, whatever it asks. An unknown action id is
        an `IllegalAction`.
        """
        return self._why_not(self.ahead(seat, ahead) if ahead else self.state, self._seat(seat), self._action(text))

    def _why_not(self, s: State, seat: int, action: int) -> tuple[str, str] | None:
        k = redact(s, seat)
        if k.owing() == 0:
            return "", "The game is over."
        if k.owing() >> seat & 1 == 0:
            return self.game.frame_kinds[k.kind()].name, WAIT
        if action in self.game.legal_list(k, seat):
            return None
        return self.game.reason(k, seat, action)

    def _allow(self, s: State, seat: int, text: str) -> int:
        """The number of a legal action."""
        action = self._action(text)
        why = self._why_not(s, self._seat(seat), action)
        if why is None:
            return action
        rule, sentence = why
        legal = " | ".join(self.game.actions[a] for a in self.game.legal_list(s, seat))
        told = f"{rule}: " if rule else ""
        raise IllegalAction(f"{told}p{seat} may not {self.game.actions[action]}: {sentence}" + (f" Legal: {legal}." if legal else ""))

    def _action(self, text: str) -> int:
        if type(text) is not str:
            raise IllegalAction(f"A move is a text, got {text!r}.")
        word = text.strip()
        if word in self.game.actions:
            return self.game.actions.index(word)
        near = get_close_matches(word[:40].upper(), self.game.actions, 1)
        hint = f"; did you mean {near[0]}?" if near else "."
        raise IllegalAction(f"No action of {self.info.title} is called {word[:40]!r}{hint}")

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise IllegalAction(f"There is no seat {seat!r}, expected 0 to {self.seats - 1}.")
        return seat

    def _viewer(self, viewer: int) -> int:
        return viewer if viewer == ONLOOKER else self._seat(viewer)

    # ---- taking back
    def may_undo(self, seat: int) -> str | None:
        """None if the seat's last move can be taken back, else why not.

        It can while only this seat has acted since, no random number was drawn and nobody, on a seat or looking on, learned anything.
        Else it is one sentence, which tells neither what others know nor whether somebody was asked in secret since.
        """
        if self._seat(seat) not in chain((p for p, _ in self._moves), (answer.seat for answer in self._answers)):
            return NOTHING
        mine, everybody = self._steps and self._steps[-1].seat == seat, (1 << self.seats) - 1 | 1 << ONLOOKER
        return None if mine and not learned(self.game, self._steps[-1].before, self.state, everybody) else KEPT

    def undo(self, seat: int) -> None:
        """Take back the seat's last move; nothing remains of it, in no record. An `IllegalAction` if `may_undo` forbids it."""
        if (reason := self.may_undo(seat)) is not None:
            raise IllegalAction(reason)
        self._restore(self._steps.pop())

    def _restore(self, step: _Step) -> None:
        self.state = step.before
        self.state.log = self.log
        self.log.buf = self.log.buf[: step.logged]
        self._moves = self._moves[: step.moves]
        self._answers = list(step.answers)
        self._seen = {}

    def withdraw(self, seat: int) -> None:
        """Take back all answers of a seat to the commitment that is still open; an `IllegalAction` if there are none."""
        self._seat(seat)
        if not _commitment(self.state) or not self.game.withdraw(self.state, seat):
            raise IllegalAction("There is no answer of that seat that could still be withdrawn.")
        self._forget(seat)
        self._steps = []

    def _forget(self, seat: int) -> None:
        """Drop a seat's answers and what they logged; the end of the log is made of the answers, one after the other."""
        at = len(self.log.buf) - sum(answer.logged for answer in self._answers)
        kept = self.log.buf[:at]
        for answer in self._answers:
            if answer.seat != seat:
                for i in range(at, at + answer.logged):
                    kept = append(kept, self.log.buf[i])
            at += answer.logged
        self.log.buf = kept
        self._answers = [answer for answer in self._answers if answer.seat != seat]
        self._seen = {}

    # ---- what is shown
    def events(self, viewer: int, since: int = 0) -> list[Event]:
        """What a viewer saw happen, from its event number `since` on; the numbers count what this viewer saw and nothing else."""
        read, count, seen = self._seen.get(self._viewer(viewer), (0, 0, []))
        if read != len(self.log.buf):
            fresh = [redacted(self.game.event_kinds, entry, viewer) for entry in entries(self.log, read)]
            seen = seen if len(seen) == count else seen[:count]  # a copy of this match has gone its own way
            seen += [event for event in fresh if event is not None]
            count = len(seen)
            self._seen[viewer] = len(self.log.buf), count, seen
        return seen[since:count]

    def view(self, viewer: int) -> dict[str, Any]:
        """The position as a viewer may see it."""
        return positions.dump(self.game, self.state, self._viewer(viewer))

    def knowledge(self, viewer: int) -> dict[str, Any]:
        """All that a viewer knows, closed piles included."""
        return positions.dump(self.game, self.state, self._viewer(viewer), memory=True)

    def position(self) -> dict[str, Any]:
        """The whole position, with the generator: for nobody who plays."""
        return positions.dump(self.game, self.state)

    def sheet(self, viewer: int, names: Sequence[str] | None = None) -> sheets.Sheet:
        """What a surface shows to a viewer."""
        return self._sheet(self.state, self._viewer(viewer), names)

    def _sheet(self, s: State, viewer: int, names: Sequence[str] | None) -> sheets.Sheet:
        k = redact(s, viewer)
        legal = self.game.legal_list(k, viewer) if viewer != ONLOOKER else []
        return sheets.build(self.info, self.game, k, legal, names)

    def preview(self, seat: int, texts: Sequence[str], names: Sequence[str] | None = None) -> sheets.Sheet:
        """The sheet of a seat as it would be after these moves of its own; nothing happens.

        An `IllegalAction` if one isn't legal, or where the seat would learn something by it.
        """
        return self._sheet(self.ahead(seat, texts), self._seat(seat), names)

    def ahead(self, seat: int, texts: Sequence[str]) -> State:
        """The true state as it would be after these moves of a seat; an `IllegalAction` as in `preview`."""
        s = self.state.clone()
        for text in texts:
            action = self._allow(s, seat, text)
            before = s.clone()
            self.game.apply(s, seat, action)
            if learned(self.game, before, s, 1 << seat):
                raise IllegalAction(f"p{seat} can't look beyond {text.strip()} before it is played.")
        return s

    def token(self, seat: int) -> str:
        """A name of the decision as the seat sees it, 16 hex digits; it changes when, and only when, something does for this seat."""
        known = json.dumps([self.knowledge(seat), self.events(seat)], sort_keys=True)
        return blake2b(known.encode(), digest_size=8).hexdigest()

    def result(self) -> Result:
        """Points, ranks and winners; an `IllegalAction` before the end."""
        if not self.over:
            raise IllegalAction("The game isn't over, so there is no result yet.")
        scores, tiers = new_buf(self.seats), new_buf(self.seats)
        self.game.scores(self.state, scores)
        self.game.tiers(self.state, tiers)
        ranks = [1 + sum(int(other > own) for other in tiers) for own in tiers]
        winners = [p for p in range(self.seats) if ranks[p] == 1]
        return Result([int(x) for x in scores], ranks, winners, self._score_sheet())

    def _score_sheet(self) -> list[list[sheets.Tally]]:
        try:
            return sheets.words(self.info).score_sheet(self.game, self.state)
        except ModuleNotFoundError:  # a game without words of its own
            return [[] for _ in range(self.seats)]

    # ---- the record
    def replay(self) -> dict[str, Any]:
        """The whole game so far as plain data: with the seed in it, so for nobody before the end."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "cards": self._cards,
            "seats": self.seats,
            "options": dict(self.game.options),
            **self.origin,
            "commitment": self.commitment,
            "moves": [[seat, text] for seat, text in self._moves + _in_seat_order(self._answers)],
            "end": f"{positions.FORMAT}:{positions.state_hash(self.game, self.state)}",
        }


def _seed(x: object, field: str) -> bytes:
    """The 32 bytes of a seed written as hex."""
    try:
        return bytes.fromhex(str(x))
    except ValueError as e:
        raise OptionError(f"{field}: expected 64 hex digits, got {x!r}.") from e


def _commitment(s: State) -> bool:
    return s.frames.each[s.kind()] != 0


def _in_seat_order(answers: Sequence[_Answer]) -> list[tuple[int, str]]:
    return [(answer.seat, answer.text) for answer in sorted(answers, key=lambda answer: answer.seat)]


@lru_cache(maxsize=64)
def card_digest(info: GameInfo, game: Game, pack: Path | None = None) -> str:
    """A hash of what the cards are; names and sources of the facts may be reworded without changing it."""
    try:
        source = pack or files(info.package) / "cards.toml"
        rows = read_pack(source, game.name) if source.is_file() else []
    except ModuleNotFoundError:
        rows = []
    cards = [{field: x for field, x in row.items() if field not in ("name", "provenance")} for row in rows]
    box = [sum(int(game.box.count(z, k)) for z in range(game.layout.zones)) for k in range(len(game.kinds))]
    data = json.dumps([game.kinds, box, cards], sort_keys=True, default=str)
    return blake2b(data.encode(), digest_size=16).hexdigest()
