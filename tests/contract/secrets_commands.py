"""The table of hidden information of The King Commands, written from section 4 of its rules (KC-V1 to KC-V20).

`Notes` is what one viewer can name, kept from nothing but its own events and the open question: a second, slow implementation of
KC-V8 to KC-V12, KC-V14 and KC-V16 that the engine's knowledge is held against at every step.
"""

from collections import Counter
from collections.abc import Hashable
from random import Random
from typing import Any

from regalia.engine.event import Event
from regalia.engine.game import Game, cards_in
from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.engine.state import FACTS, State
from regalia.kit import Secrets
from regalia.kit.report import same

Cards = Counter[int]

# the canonical order of section 0
LETTERS = "RBYKrbykCOXG"
SWORDS = range(4)
CROWN, BALL, EXCALIBUR, GOLD = range(8, 12)


class Notes:
    """What one viewer can name of other hands, of the deck from its top, of the cards that a ball took up, of the card out of play."""

    def __init__(self, game: Game, viewer: int) -> None:
        self.viewer = viewer
        self.sets = [word[4:] for word in game.actions if word.startswith("ATK_")]
        self.answers = game.actions[game.actions.index("DEF_NONE") :]
        self.removed = game.options["ball_leftover"] == "removed"  # KC-O2
        self.hand: list[Cards] = [Counter() for _ in range(6)]
        self.deck: list[int | None] = []
        self.held: Cards = Counter()
        self.gone: Cards = Counter()
        self.attack = ""  # the set of the attack under way
        self.given: list[int] = []  # who gave in the present move
        self.gifts = 0  # cards given so far under the present aid

    def read(self, events: list[Event], stage: str, turn: int, sizes: list[int]) -> None:
        """The events of one move, then the question that is open now, its knight and the sizes of the hands."""
        self.given = []
        for event in events:
            name, numbers = event[0], event[1:]
            getattr(self, f"on_{name}", self.on_nothing)(*numbers)
        if stage == "KC-D2" and turn != self.viewer:  # a crown is announced, and still in the hand
            self.hand[turn][CROWN] = max(1, self.hand[turn][CROWN])
        for giver in self.given:
            if stage != "KC-D6" and self.gifts == 1 and giver != self.viewer:  # KC-V12 one card only: the rest is gold
                self.hand[giver] = Counter({GOLD: sizes[giver]})
        if stage != "KC-D6":
            self.gifts = 0

    def plays(self, seat: int, *cards: int) -> None:
        """Cards leave a hand in the open: one known copy less of each, whichever it was."""
        for k in cards:
            if self.hand[seat][k]:
                self.hand[seat][k] -= 1

    def take_top(self, cards: Any) -> list[int | None]:
        """So many cards go from the top of the deck; those that this viewer had placed there."""
        number = cards if isinstance(cards, int) else len(cards)
        top = self.deck[:number]
        self.deck = self.deck[number:]
        return top

    def on_nothing(self, *numbers: Any) -> None:
        pass

    def on_draw(self, seat: int, cards: Any) -> None:
        for k in self.take_top(cards):
            if k is not None and seat != self.viewer:  # KC-V16 he knows that they went into that hand
                self.hand[seat][k] += 1

    def on_ball(self, seat: int) -> None:
        self.plays(seat, BALL)

    def on_crown(self, seat: int, command: int) -> None:
        self.plays(seat, CROWN)

    def on_taken(self, seat: int, cards: Any) -> None:
        top = self.take_top(cards)
        self.held = Counter(cards) if seat == self.viewer else Counter(k for k in top if k is not None)

    def on_kept(self, seat: int, cards: Any) -> None:
        self.held = self.held - Counter(cards) if seat == self.viewer else Counter()  # KC-V16 the knowledge of a former ball player ends

    def on_back(self, seat: int, cards: Any) -> None:
        mine: list[int | None] = list(cards) if seat == self.viewer else [None] * cards
        self.held = Counter()
        if self.removed and len(mine) == 1:
            self.gone = Counter(k for k in mine if k is not None)
        else:
            self.deck = mine + self.deck

    def on_reclaim(self, seat: int, cards: Any) -> None:
        if seat != self.viewer:  # KC-V10
            self.hand[seat][cards[0]] += 1

    def on_look(self, seat: int, target: int, cards: Any) -> None:
        if seat == self.viewer:  # KC-V8
            self.hand[target] = Counter(cards)

    def on_give(self, giver: int, taker: int, cards: Any) -> None:
        self.given.append(giver)
        self.gifts += 1
        if self.viewer == giver:  # KC-V9
            self.hand[taker][cards[0]] += 1
        elif self.viewer == taker:
            self.plays(giver, cards[0])
        else:  # any card may be the one, but a bag can't be given (KC-R69)
            self.hand[giver] = Counter({GOLD: self.hand[giver][GOLD]})

    def on_gold_only(self, seat: int, cards: Any) -> None:
        if seat != self.viewer:  # KC-V11
            self.hand[seat] = Counter(cards)

    def on_bag(self, seat: int, taker: int) -> None:
        self.plays(seat, GOLD)

    def on_lay(self, seat: int, cards: Any) -> None:
        self.plays(seat, *cards)

    def on_discard(self, seat: int, cards: Any) -> None:
        self.plays(seat, *cards)

    def on_declare(self, seat: int, number: int) -> None:
        if seat != self.viewer:  # KC-V14
            self.hand[seat] |= Counter(_kinds(self.sets[number]))

    def on_attack(self, seat: int, target: int, number: int) -> None:
        self.attack = self.sets[number]
        self.plays(seat, *_kinds(self.attack))

    def on_defence(self, seat: int, number: int) -> None:
        method, _, letters = self.answers[number].partition("_")
        if method == "PAR":
            self.plays(seat, *_kinds(letters))
        elif letters == "X":
            self.plays(seat, EXCALIBUR)
        elif method == "BLK":  # two shields for a power chop (KC-R38)
            self.plays(seat, *_kinds(letters.lower()) * (2 if len(self.attack) == 3 else 1))

    def on_final(self, seat: int, cards: Any) -> None:
        self.hand[seat] = Counter()


class Commands(Secrets):
    """KC-V1 to KC-V20."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        names = [zone.name for zone in game.layout.zone_list]
        self.hand, self.pile, self.deck, self.held, self.gone = (names.index(name) for name in ("hand", "pile", "deck", "held", "gone"))
        self.notes: dict[int, Notes] = {}
        self.read: dict[int, int] = {}

    def fact(self, s: State, name: str) -> int:
        return int(s.ints[FACTS + self.game.facts.index(name)])

    def stage(self, s: State) -> str:
        return self.game.frame_kinds[s.kind()].name

    def held_by(self, s: State, seat: int) -> list[int]:
        """The hand of a seat as counts of kinds."""
        return [int(s.count(self.hand + seat, k)) for k in range(len(LETTERS))]

    # ---- what can be named
    def watch(self, m: Match) -> None:
        s = m.state
        frame = self.game.frame_kinds[s.kind()]
        sizes = [int(s.size(self.hand + p)) for p in range(m.seats)]
        for v in (*range(m.seats), int(ONLOOKER)):
            notes = self.notes.setdefault(v, Notes(self.game, v))
            events = m.events(v, self.read.get(v, 0))
            self.read[v] = self.read.get(v, 0) + len(events)
            notes.read(events, frame.name if s.owing() >> v & 1 else frame.shown, self.fact(s, "turn"), sizes)
            if not m.over:
                self.hold(s, notes)

    def hold(self, s: State, notes: Notes) -> None:
        """The engine's knowledge is neither more nor less than the notes."""
        v, kinds = notes.viewer, range(len(LETTERS))
        for p in range(s.seats):
            if p != v:
                known = [int(s.known(self.hand + p, k, v)) for k in kinds]
                same("knowledge", f"cards of hand {p} that viewer {v} can name", known, [notes.hand[p][k] for k in kinds])
        size = int(s.size(self.deck))
        deck = [int(s.kind_at(self.deck, i)) if s.known_at(self.deck, i) >> v & 1 else None for i in range(size - 1, -1, -1)]
        same("knowledge", f"cards of the deck that viewer {v} can name", deck, notes.deck + [None] * (size - len(notes.deck)))
        for zone, cards in ((self.held, notes.held), (self.gone, notes.gone)):
            known = [int(s.known(zone, k, v)) for k in kinds]
            same("knowledge", f"cards of zone {zone} that viewer {v} can name", known, [cards[k] for k in kinds])

    def named(self, s: State, z: int, viewer: int) -> Cards:
        notes = self.notes[viewer]
        cards = notes.held if z == self.held else notes.gone if z == self.gone else notes.hand[z - self.hand]
        return Counter({k: n for k, n in cards.items() if n})

    def placed(self, s: State, z: int, i: int, viewer: int) -> bool:
        from_top, deck = int(s.size(z)) - 1 - i, self.notes[viewer].deck
        return from_top < len(deck) and deck[from_top] is not None

    # ---- what is open, and what a move shows
    def numbers(self, s: State) -> tuple[int, ...]:
        """KC-V15; the limits that follow from KC-V12 are no facts of their own."""
        names = ["turn", "first", "extra", "added", "last", *(f"skip {p}" for p in range(6))]
        return tuple(self.fact(s, name) for name in names)

    def silent(self, s: State, seat: int, action: int, viewer: int) -> bool:
        return self.game.actions[action] == "P2_NONE" and viewer != seat  # KC-V19

    def shown(self, before: State, seat: int, action: int, after: State, viewer: int) -> Hashable:
        insiders = {"KC-D6": (seat, self.fact(before, "turn")), "KC-D8": (seat,), "KC-D9": (seat,)}  # KC-V7, KC-V9
        secret = self.silent(before, seat, action, viewer) or viewer not in insiders.get(self.stage(before), (viewer,))
        looks = self.stage(before) == "KC-D11" and viewer == seat  # KC-V8
        looked = self.held_by(before, (seat + int(self.game.actions[action][4:])) % int(before.seats)) if looks else []
        end = [cards_in(after, self.pile + p) for p in range(after.seats)] if after.owing() == 0 else []  # KC-V6, KC-V18
        taken = cards_in(after, self.held) if viewer == self.fact(after, "turn") else []  # KC-V7
        return str((None if secret else action, looked, taken, self.drawn(before, seat, action, after, viewer), end))

    def drawn(self, before: State, seat: int, action: int, after: State, viewer: int) -> list[list[int]]:
        """KC-V17: the cards that the viewer itself drew, in their order: by its discard, and by opening its turn."""
        word = self.game.actions[action]
        if word == "BALL_DRAW":
            return []
        size = int(before.size(self.deck))
        gone = [int(before.kind_at(self.deck, i)) for i in range(size - 1, int(after.size(self.deck)) - 1, -1)]
        own = min(len(gone), _draws(word))
        opened = len(gone) - own
        last = gone[len(gone) - (2 - opened % 2) :] if opened else []
        return [gone[:own] if viewer == seat else [], last if viewer == self.fact(after, "turn") else []]

    # ---- what may be exchanged
    def possible(self, t: State, viewer: int) -> bool:
        """KC-V12 and the question that is open."""
        for p in range(t.seats):
            hand = self.held_by(t, p)
            for name, held in ((f"most gold {p}", hand[GOLD]), (f"most swords {p}", sum(hand[k] for k in SWORDS))):
                if 0 < self.fact(t, name) <= held:
                    return False
        asked = int(t.to_act())
        if asked < 0:
            return True
        hand = self.held_by(t, asked)
        if self.stage(t) == "KC-D3" and sum(hand[k] for k in SWORDS) < t.arg(0):
            return False
        needs_another = self.stage(t) in ("KC-D1", "KC-D6", "KC-D12")  # a card that isn't gold
        return not (needs_another and hand[GOLD] == sum(hand)) and bool(self.game.legal_list(t, asked))

    def stages(self, t: State, viewer: int, random: Random) -> None:
        """KC-Q63: with a crown or a ball he stands at KC-D1 or has declined; without one he can only stand at KC-D12."""
        p = int(t.to_act())
        if self.stage(t) in ("KC-D1", "KC-D12") and p != viewer and t.arg(0) == 0:
            hand = self.held_by(t, p)
            asked = hand[CROWN] + hand[BALL] != 0 and random.random() < 0.5
            kinds = [kind.name for kind in self.game.frame_kinds]
            t.turn(kinds.index("KC-D1" if asked else "KC-D12"), 1 << p, 0)


def _kinds(letters: str) -> list[int]:
    return [LETTERS.index(c) for c in letters]


def _draws(word: str) -> int:
    """KC-R23: how many cards a discard brings."""
    if not word.startswith("DIS_"):
        return 0
    return {"DIS_SHR": 3, "DIS_SHB": 3, "DIS_SHY": 3, "DIS_SHK": 3, "DIS_CRO": 5, "DIS_BAL": 5, "DIS_EXC": 5}.get(word, 2 * len(word[4:]))
