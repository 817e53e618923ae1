"""The King Commands a second time, plain and slow, written from the text of its rules and sharing no line with the engine.

Hands, piles, deck and discard pile are texts of letters (section 0 of the rules): the deck's first letter is its top, the discard
pile's last one. Legal answers and results are held against those of the engine.
"""

from copy import deepcopy
from itertools import combinations_with_replacement

LETTERS = "RBYKrbykCOXG"
IDS = dict(zip(LETTERS, "SWR SWB SWY SWK SHR SHB SHY SHK CRO BAL EXC GOL".split(), strict=True))
POINTS = dict(zip(LETTERS, [1] * 4 + [2] * 4 + [3, 0, 0, 5], strict=True))  # KC-R79
SETS = "R B Y K RB RY RK BY BK YK RR BB YY KK RRR BBB YYY KKK RBYK RRRRR BBBBB YYYYY KKKKK X".split()  # KC-R30
DISCARDS = ["".join(c) for n in (1, 2, 3) for c in combinations_with_replacement("RBYK", n)]
DRAWN = {"r": 3, "b": 3, "y": 3, "k": 3, "C": 5, "O": 5, "X": 5}  # KC-R23
NAMES = {"SHR": "r", "SHB": "b", "SHY": "y", "SHK": "k", "CRO": "C", "BAL": "O", "EXC": "X"}
USUAL = {
    "reclaim_just_played": True, "ball_leftover": "deck", "poke_block": "same_color", "parry_match": "exact", "lay_single": "keep",
    "skip_stack": False, "attention_turns": 2, "excalibur_block_to": "score", "fear_targets": "one", "final_tie": "shared",
    "attention_guard": False, "chop_block": "sword_color",
}  # fmt: skip


def has(hand: str, cards: str) -> bool:
    return all(hand.count(c) >= cards.count(c) for c in cards)


def kind_of(swords: str) -> str:
    """The kind of an attack: its size, and for two swords whether they are equal."""
    return f"{len(swords)} {len(set(swords)) if len(swords) == 2 else ''} {swords == 'X'}"


class Slow:
    """A position with its open question: `seat` is asked at `step`; `step` is "over" at the end."""

    def __init__(self, hands: list[str], deck: str, discard: str = "", turn: int = 0, options: dict[str, object] | None = None) -> None:
        self.hands, self.deck, self.discard, self.turn = list(hands), deck, discard, turn
        self.n = len(hands)
        self.piles = [""] * self.n
        self.options = {**USUAL, **(options or {})}
        self.seat, self.step = turn, ""
        self.attack, self.held, self.left = "", "", 0
        self.marks = [0] * self.n
        self.owed, self.added = 0, False
        self.last: list[int] | None = None  # seats that still have a last chance turn

    def copy(self) -> "Slow":
        return deepcopy(self)

    def others(self) -> list[int]:
        return [(self.turn + d) % self.n for d in range(1, self.n)]

    # ---- legal answers (section 3.1)
    def legal(self) -> list[str]:
        return [] if self.step == "over" else list(getattr(self, f"legal_{self.step.lower()}")())

    def legal_d1(self) -> list[str]:
        hand = self.hands[self.seat]
        use = self.options["reclaim_just_played"] or self.deck or self.discard or any(self.hands[q] for q in self.others())
        return ["P2_NONE"] + ["P2_CROWN"] * ("C" in hand) + ["P2_BALL"] * bool("O" in hand and use)

    def legal_d2(self) -> list[str]:
        some = any(self.hands[q] for q in self.others())
        return ["CMD_LAY", "CMD_ATTENTION", *(["CMD_FEAR", "CMD_AID"] if some else []), "CMD_ABDICATE"]

    def picks(self, cards: str) -> list[str]:
        return [f"PICK_{IDS[c]}" for c in LETTERS if c in cards]

    def legal_d3(self) -> list[str]:
        return self.picks("".join(c for c in self.hands[self.seat] if c in "RBYK"))

    def legal_d4(self) -> list[str]:
        return [f"TGT_{d}" for d in range(1, self.n) if self.hands[(self.turn + d) % self.n]]

    legal_d5 = legal_d11 = legal_d4

    def legal_d6(self) -> list[str]:
        return self.picks(self.hands[self.seat].replace("G", ""))

    def legal_d7(self) -> list[str]:
        some = any(self.hands[q] for q in self.others())
        reclaim = self.options["reclaim_just_played"] or len(self.discard) > 1
        return ["BALL_DRAW"] * bool(self.deck) + ["BALL_RECLAIM"] * bool(reclaim) + ["BALL_LOOK"] * some

    def legal_d8(self) -> list[str]:
        return self.picks(self.held)

    legal_d9 = legal_d8

    def legal_d10(self) -> list[str]:
        return self.picks(self.discard if self.options["reclaim_just_played"] else self.discard[:-1])

    def legal_d12(self) -> list[str]:
        hand = self.hands[self.seat]
        found = [f"ATK_{x}" for x in SETS if has(hand, x)] + [f"DIS_{x}" for x in DISCARDS if has(hand, x)]
        return found + [f"DIS_{name}" for name, c in NAMES.items() if c in hand]

    def legal_d13(self) -> list[str]:
        return [f"TGT_{d}" for d in range(1, self.n)]

    def legal_d14(self) -> list[str]:
        hand, attack = self.hands[self.seat], self.attack
        if self.options["attention_guard"] and self.added:
            return ["DEF_NONE"]
        if attack == "X":
            return ["DEF_NONE"] + ["PAR_X"] * ("X" in hand)
        blocks = [f"BLK_{c}" for c in "RBYK" if self.blocks(c) and has(hand, c.lower() * self.shields())]
        same = self.options["parry_match"] == "same_kind"
        sets = [x for x in SETS[:19] if (kind_of(x) == kind_of(attack) if same else x == attack)]
        return ["DEF_NONE", *blocks] + ["BLK_X"] * ("X" in hand) + [f"PAR_{x}" for x in sets if has(hand, x)]

    def shields(self) -> int:
        return 2 if len(self.attack) == 3 else 1

    def blocks(self, colour: str) -> bool:
        """Whether shields of a colour block the attack."""
        if len(self.attack) > 3:
            return False
        if len(self.attack) == 1 and self.options["poke_block"] != "same_color":
            return self.options["poke_block"] == "any_color"
        return colour in self.attack or (len(self.attack) == 3 and self.options["chop_block"] == "any_pair")

    # ---- answers
    def play(self, word: str) -> "Slow":
        """Carry out a legal answer, and go on to the next question."""
        block, _, rest = word.partition("_")
        getattr(self, f"play_{self.step.lower()}")(block, rest)
        return self

    def lose(self, seat: int, cards: str) -> None:
        for c in cards:
            self.hands[seat] = self.hands[seat].replace(c, "", 1)

    def ask(self, step: str, seat: int) -> None:
        self.step, self.seat = step, seat

    def draw(self, seat: int, number: int) -> None:
        self.hands[seat] += self.deck[:number]
        self.deck = self.deck[number:]

    def play_d1(self, block: str, rest: str) -> None:
        if rest == "NONE":
            self.step3()
        elif rest == "CROWN":
            self.ask("D2", self.turn)
        else:
            self.lose(self.turn, "O")
            self.discard += "O"
            self.ask("D7", self.turn)

    def play_d2(self, block: str, rest: str) -> None:
        self.lose(self.turn, "C")
        if rest == "ABDICATE":
            self.piles[self.turn] += "C"
            self.next_turn()
            return
        self.discard += "C"
        if rest == "LAY":
            self.lay(self.others())
        elif rest == "ATTENTION":
            self.owed += 2 if self.options["attention_turns"] == 3 else 1
            self.step3()
        elif rest == "FEAR" and self.options["fear_targets"] == "all":
            for q in self.others():
                self.rob(q)
            self.step3()
        else:
            self.ask("D4" if rest == "FEAR" else "D5", self.turn)

    def lay(self, seats: list[int]) -> None:
        """KC-R62, KC-R63: the seats still to lay down, in order."""
        for i, q in enumerate(seats):
            swords = [c for c in self.hands[q] if c in "RBYK"]
            if len(swords) >= 2:
                self.queue, self.left = seats[i + 1 :], 2
                self.ask("D3", q)
                return
            if self.options["lay_single"] == "discard":
                self.lose(q, "".join(swords))
                self.discard += "".join(swords)
            self.marks[q] = self.marks[q] + 1 if self.options["skip_stack"] else 1
        self.step3()

    def letter(self, rest: str) -> str:
        return next(c for c, word in IDS.items() if word == rest)

    def play_d3(self, block: str, rest: str) -> None:
        self.lose(self.seat, self.letter(rest))
        self.discard += self.letter(rest)
        self.left -= 1
        if self.left == 0:
            self.lay(self.queue)

    def target(self, rest: str) -> int:
        return (self.turn + int(rest)) % self.n

    def rob(self, q: int) -> None:
        if "G" in self.hands[q]:
            self.lose(q, "G")
            self.piles[self.turn] += "G"

    def play_d4(self, block: str, rest: str) -> None:
        self.rob(self.target(rest))
        self.step3()

    def play_d5(self, block: str, rest: str) -> None:
        self.left = min(2, len(self.hands[self.target(rest)].replace("G", "")))
        if self.left:
            self.ask("D6", self.target(rest))
        else:
            self.step3()

    def play_d6(self, block: str, rest: str) -> None:
        self.lose(self.seat, self.letter(rest))
        self.hands[self.turn] += self.letter(rest)
        self.left -= 1
        if self.left == 0:
            self.step3()

    def play_d7(self, block: str, rest: str) -> None:
        if rest == "DRAW":
            self.held, self.deck = self.deck[:4], self.deck[4:]
            if len(self.held) > 2:
                self.left = 2
                self.ask("D8", self.turn)
                return
            self.hands[self.turn] += self.held
            self.held = ""
            self.step3()
        else:
            self.ask("D10" if rest == "RECLAIM" else "D11", self.turn)

    def play_d8(self, block: str, rest: str) -> None:
        self.held = self.held.replace(self.letter(rest), "", 1)
        self.hands[self.turn] += self.letter(rest)
        self.left -= 1
        if self.left == 0 and len(self.held) == 2:
            self.ask("D9", self.turn)
        elif self.left == 0:
            if self.options["ball_leftover"] == "deck":
                self.deck = self.held + self.deck
            self.held = ""
            self.step3()

    def play_d9(self, block: str, rest: str) -> None:
        under = self.held.replace(self.letter(rest), "", 1)
        self.deck = self.letter(rest) + under + self.deck
        self.held = ""
        self.step3()

    def play_d10(self, block: str, rest: str) -> None:
        pile = self.discard if self.options["reclaim_just_played"] else self.discard[:-1]
        at = pile.rindex(self.letter(rest))
        self.discard = self.discard[:at] + self.discard[at + 1 :]
        self.hands[self.turn] += self.letter(rest)
        self.step3()

    def play_d11(self, block: str, rest: str) -> None:
        self.step3()

    def play_d12(self, block: str, rest: str) -> None:
        if block == "ATK":
            self.attack = rest
            self.ask("D13", self.turn)
            return
        cards = NAMES.get(rest, rest)
        self.lose(self.turn, cards)
        self.discard += cards
        self.draw(self.turn, DRAWN.get(cards, 2 * len(cards)))
        self.next_turn()

    def play_d13(self, block: str, rest: str) -> None:
        self.lose(self.turn, self.attack)
        if len(self.attack) == 5:
            self.hit(self.target(rest))
        else:
            self.ask("D14", self.target(rest))

    def hit(self, q: int) -> None:
        self.piles[self.turn] += self.attack
        if len(self.attack) > 1 or self.attack == "X":
            self.rob(q)
        self.next_turn()

    def play_d14(self, block: str, rest: str) -> None:
        q = self.seat
        if block == "DEF":
            self.hit(q)
            return
        cards = rest.lower() * self.shields() if block == "BLK" and rest != "X" else rest
        self.lose(q, cards)
        if block == "PAR":
            self.piles[q] += cards
            self.piles[self.turn] += self.attack
        elif cards == "X" and self.options["excalibur_block_to"] == "discard":
            self.discard += "X"
            self.piles[q] += self.attack
        else:
            self.piles[q] += self.attack + cards
        self.next_turn()

    # ---- the course of the game
    def step3(self) -> None:
        if self.hands[self.turn].replace("G", ""):
            self.ask("D12", self.turn)
        else:
            self.next_turn()

    def next_turn(self) -> None:
        if self.owed:
            self.owed, self.added = self.owed - 1, True
            self.open_turn()
            return
        self.added = False
        while True:
            if self.last is None and not self.deck:
                self.last = [*self.others(), self.turn]  # KC-R75
            if self.last == []:
                self.ask("over", -1)
                return
            if self.last is not None:
                self.last = self.last[1:]
            self.turn = (self.turn + 1) % self.n
            if not self.marks[self.turn]:
                break
            self.marks[self.turn] -= 1
        self.open_turn()

    def open_turn(self) -> None:
        self.draw(self.turn, 2)
        if "C" in self.hands[self.turn] or "O" in self.hands[self.turn]:
            self.ask("D1", self.turn)
        else:
            self.step3()

    def scores(self) -> list[int]:
        return [sum(POINTS[c] for c in pile) for pile in self.piles]
