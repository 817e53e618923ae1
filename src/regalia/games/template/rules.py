"""The rules of Template: setup, the legal answers, and what an answer does.

Contract: `legal` is the only place that says what is allowed, in rising order, from what the seat may know; it is never empty while the
seat owes an answer. `apply` does everything up to the next question, draws chance from the state alone, and keeps nothing on the game.
When this file passes 400 lines, split it by chapter: rules_setup.py, rules_turn.py and so on.
"""

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from regalia.engine.event import Log
from regalia.engine.game import Game
from regalia.engine.layout import ALL
from regalia.engine.state import State
from regalia.games.template.actions import PICK
from regalia.games.template.state import DECK, E_DEALT, E_DRAWN, E_PLAYED, E_POINT, HAND, OVER, PILE, PLAY, POINTS, TURN

Buf: TypeAlias = "vec[i64]"


class Rules(Game):
    """The course of the game. The attributes come from card data and options (see game.py)."""

    copies: list[int]
    values: list[int]
    equal_scores: bool  # TM-O1
    first_player: int  # TM-O2; -1: at random

    # ---- setup
    def fill(self, s: State) -> None:
        for k in range(len(self.copies)):
            for each in range(self.copies[k]):
                s.enter(DECK, k, 0)

    def deal(self, s: State) -> None:
        s.shuffle(DECK)  # TM-R2
        for p in range(s.seats):
            self.take(s, p, 3, E_DEALT)  # TM-R3
        first: i64 = self.first_player
        self.ask(s, s.below(s.seats) if first < 0 else first)

    def take(self, s: State, p: i64, cards: i64, event: i64) -> None:
        """Cards from the deck into a hand, as far as they go (TM-Q2); only their owner sees them (TM-V2)."""
        taken: list[int] = []
        while len(taken) < cards and s.size(DECK) != 0:
            taken.append(int(s.kind_at(DECK, s.size(DECK) - 1)))
            s.draw(DECK, HAND + p, 1, 0)
        if s.log is not None and taken:
            write_cards(s.log, event, p, 1 << p, taken)

    def ask(self, s: State, p: i64) -> None:
        s.ints[TURN] = p
        s.turn(PLAY, 1 << p)

    # ---- the turn
    def legal(self, s: State, seat: i64, out: Buf) -> i64:
        """TM-D1: one answer for each kind of card in the hand."""
        n: i64 = 0
        if s.owing() >> seat & 1 != 0:
            for k in range(len(self.copies)):
                if s.count(HAND + seat, k) != 0:
                    out[n] = PICK + k
                    n += 1
        return n

    def act(self, s: State, seat: i64, a: i64) -> None:
        """TM-R4: the card goes onto the pile, its owner draws, and the next player is asked."""
        k = a - PICK
        scored = self.earns(s, k)
        s.play(HAND + seat, k, PILE, 1)
        if s.log is not None:
            write_cards(s.log, E_PLAYED, seat, ALL, [int(k)])
        if scored:
            s.ints[POINTS + seat] += 1
            if s.log is not None:
                s.log.put(E_POINT, ALL, seat)
        self.take(s, seat, 1, E_DRAWN)  # TM-R6
        self.go_on(s, seat)

    def earns(self, s: State, k: i64) -> bool:
        """TM-R5: whether a card of this kind would score on the pile as it lies."""
        if s.size(PILE) == 0:
            return False  # TM-Q1
        covered = self.values[s.kind_at(PILE, s.size(PILE) - 1)]
        return self.values[k] > covered or (self.equal_scores and self.values[k] == covered)

    def go_on(self, s: State, seat: i64) -> None:
        """Clockwise to the next player who holds a card; with none, the game is over (TM-R7)."""
        for d in range(1, s.seats + 1):
            p = (seat + d) % s.seats
            if s.size(HAND + p) != 0:
                self.ask(s, p)
                return
        s.turn(OVER, 0)

    # ---- why not
    def reason(self, s: State, seat: i64, a: i64) -> tuple[str, str]:
        """Every refusal names its rule."""
        return "TM-R4", "Needs that card in your hand."


def write_cards(log: Log, event: i64, seat: i64, eyes: i64, cards: list[int]) -> None:
    """An event about cards: all hear of it, the viewers of `eyes` see the cards, the others their number."""
    log.open(event, ALL, eyes)
    log.number(seat)
    for k in cards:
        log.number(k)
