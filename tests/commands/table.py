"""Drawn positions of The King Commands for tests, in the letters of its notation, played and seen through `Match`.

Hands and score piles are in canonical order `RBYKrbykCOXG`, decks have their top first, discard piles their top last. A viewer is a seat,
or -1 for an onlooker.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from regalia.engine import registry
from regalia.engine.event import Event
from regalia.engine.game import Game
from regalia.engine.layout import ONLOOKER, new_buf
from regalia.engine.match import Match
from regalia.engine.position import load
from regalia.engine.state import State
from regalia.games.commands.actions import SET_LETTERS
from regalia.games.commands.game import Commands
from regalia.games.commands.state import DECK, E_SKIP, EXTRA, FIRST, LAST, SKIP, TURN

LETTERS: Final = "RBYKrbykCOXG"
IDS: Final = dict(zip(LETTERS, ["SWR", "SWB", "SWY", "SWK", "SHR", "SHB", "SHY", "SHK", "CRO", "BAL", "EXC", "GOL"], strict=True))
LETTER: Final = {"?": "?", **{card: letter for letter, card in IDS.items()}}


def ids(letters: str) -> str:
    """Letters as the card ids of a position."""
    return " ".join(IDS[letter] for letter in letters)


def letters(cards: str) -> str:
    """The cards of a position as letters; who else knows a card is left out."""
    return "".join(LETTER[card.partition("/")[0]] for card in cards.split())


def number(viewer: int) -> int:
    return int(ONLOOKER) if viewer == -1 else viewer


class Table:
    """A match and short ways to look at it."""

    def __init__(self, match: Match) -> None:
        self.match = match

    # ---- play
    def play(self, seat: int, *actions: str) -> "Table":
        """The seat's answers, each of which must be legal."""
        for action in actions:
            self.match.play(seat, action)
        return self

    def legal(self, seat: int) -> list[str]:
        return self.match.legal(seat)

    def why(self, seat: int, action: str) -> tuple[str, str] | None:
        return self.match.why_not(seat, action)

    @property
    def asked(self) -> tuple[int, str] | None:
        """The seat and the decision point of the open question; None when the game is over."""
        if self.over:
            return None
        frame = self.match.position()["frames"][-1]
        return frame["owing"][0], frame["kind"]

    # ---- the true position
    @property
    def state(self) -> State:
        return self.match.state

    def zone(self, name: str) -> Any:
        cards = self.match.position()["zones"][name]
        return letters(cards) if isinstance(cards, str) else [letters(own) for own in cards]

    @property
    def hands(self) -> list[str]:
        return list(self.zone("hand"))

    def hand(self, seat: int) -> str:
        return self.hands[seat]

    @property
    def piles(self) -> list[str]:
        return list(self.zone("pile"))

    @property
    def deck(self) -> str:
        return str(self.zone("deck"))[::-1]

    @property
    def discard(self) -> str:
        return str(self.zone("discard"))

    @property
    def points(self) -> list[int]:
        """The points in the score piles now."""
        out = new_buf(self.match.seats)
        self.match.game.scores(self.state, out)
        return [int(x) for x in out]

    @property
    def turn(self) -> int:
        return int(self.state.ints[TURN])

    @property
    def first(self) -> int:
        return int(self.state.ints[FIRST])

    @property
    def extra(self) -> int:
        return int(self.state.ints[EXTRA])

    def skip_count(self, seat: int) -> int:
        return int(self.state.ints[SKIP + seat])

    @property
    def skips(self) -> list[int]:
        return [seat for seat in range(self.match.seats) if self.skip_count(seat)]

    @property
    def last(self) -> list[int] | None:
        """The seats whose last chance is still to come after the present turn; None before the round."""
        count = int(self.state.ints[LAST])
        return [(self.turn + 1 + i) % self.match.seats for i in range(count - 1)] if count else None

    # ---- the end
    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def final(self) -> list[int]:
        return self.match.result().scores

    @property
    def winners(self) -> list[int]:
        return self.match.result().winners

    @property
    def ranks(self) -> list[int]:
        return self.match.result().ranks

    # ---- what a viewer sees
    def stage(self, viewer: int) -> str:
        return str(self.match.view(number(viewer))["frames"][-1]["kind"])

    def view(self, viewer: int) -> dict[str, Any]:
        """The viewer's redacted position; `hands`, `deck` (top first), `discard` and, if they are shown, `piles` in letters."""
        data = self.match.view(number(viewer))
        zones = data["zones"]
        shown = {
            **data,
            "hands": [letters(hand) for hand in zones["hand"]],
            "deck": letters(zones["deck"])[::-1],
            "discard": letters(zones["discard"]),
        }
        return {**shown, "piles": [letters(pile) for pile in zones["pile"]]} if "pile" in zones else shown

    def knows(self, viewer: int, seat: int) -> str:
        """The cards in a hand that the viewer can name."""
        return str(self.view(viewer)["hands"][seat]).replace("?", "")

    def knows_deck(self, viewer: int) -> str:
        return str(self.view(viewer)["deck"])

    def history(self, viewer: int) -> list[tuple[Any, ...]]:
        """The viewer's events, each with its name first and its cards as letters, or their number."""
        return [told(event) for event in self.match.events(number(viewer))]


def told(event: Event) -> tuple[Any, ...]:
    name, *rest = event
    fields: list[Any] = ["".join(LETTERS[k] for k in x) if isinstance(x, tuple) else x for x in rest]
    if name == "crown":
        fields[1] = ["LAY", "ATTENTION", "FEAR", "AID", "ABDICATE"][fields[1]]
    elif name in ("declare", "attack"):
        fields[-1] = [*SET_LETTERS, "X"][fields[-1]]
    elif name == "defence":
        fields[1] = ["NONE", "BLK_R", "BLK_B", "BLK_Y", "BLK_K", "BLK_X", *(f"PAR_{s}" for s in SET_LETTERS[:19]), "PAR_X"][fields[1]]
    elif name == "score":
        fields = [fields[0], fields[2], fields[1]]
    return name, *fields


# ---- making tables


def at(
    hands: Sequence[str],
    deck: str,
    step: str,
    discard: str = "",
    turn: int = 0,
    piles: Sequence[str] | None = None,
    last: Sequence[int] | None = None,
    skips: Sequence[int] | Mapping[int, int] = (),
    extra: int = 0,
    options: Mapping[str, object] | None = None,
    known: Mapping[int, Mapping[int, str]] | None = None,
) -> Table:
    """A drawn position; cards that aren't named don't exist in it.

    step: "start" (of the turn of `turn`, nothing drawn yet: the engine runs on to the first question), or a decision point, "D1" or "D12",
    at which the seat stands. last: the seats still to come in the last chance round. skips: seats that are marked, or how often.
    known: viewer -> seat -> cards of that hand which the viewer can name; -1 stands for everybody.
    """
    seats = len(hands)
    count = 0 if last is None else 1 + len(last)
    assert last is None or list(last) == [(turn + 1 + i) % seats for i in range(len(last))], "the last chance goes clockwise"
    marks = skips if isinstance(skips, Mapping) else dict.fromkeys(skips, 1)
    facts = {"turn": turn, "first": turn, "extra": extra, "last": count, **{f"skip {seat}": n for seat, n in marks.items()}}
    data = {
        "format": 1, "game": "commands", "rules": 1, "options": dict(options or {}), "seats": seats, "facts": facts,
        "zones": {
            "hand": [ids(hand) for hand in hands], "pile": [ids(pile) for pile in piles or [""] * seats],
            "deck": ids(deck[::-1]), "discard": ids(discard),
        },
        "known": _known(seats, known or {}),
        "frames": [{"kind": "OVER", "owing": []} if step == "start" else {"kind": f"KC-{step}", "owing": [turn]}],
    }
    match = Match(registry.find("commands"), seats, options, position=data)
    if step == "start":
        _start(match.game, match.state, turn)
    return Table(match)


def _known(seats: int, known: Mapping[int, Mapping[int, str]]) -> dict[str, dict[str, str]]:
    out: dict[str, dict[str, str]] = {}
    for viewer, hands in known.items():
        for seat, cards in hands.items():
            viewers = [str(p) for p in range(seats) if p != seat] + ["o"] if viewer == -1 else [str(viewer)]
            out.setdefault(f"hand {seat}", {}).update(dict.fromkeys(viewers, ids(cards)))
    return out


def _start(game: Game, s: State, turn: int) -> None:
    """The turn of a seat from its very beginning: a mark skips it (KC-R64), else step 1 and the first question."""
    assert isinstance(game, Commands)
    if s.ints[SKIP + turn]:
        s.ints[SKIP + turn] -= 1
        assert s.log is not None
        s.log.put(E_SKIP, 127, turn)
        game.go_on(s)
    elif not game.open_turn(s, turn):
        game.go_on(s)


def new_game(
    seats: int = 4, seed: int = 7, options: Mapping[str, object] | None = None, setup: Mapping[str, Any] | None = None
) -> Table:
    """A real game, dealt from a seed or a setup."""
    return Table(Match(registry.find("commands"), seats, options, seed=None if setup else seed.to_bytes(32, "little"), setup=setup))


def start_of(cards: Sequence[str], seats: int | None = None) -> int:
    """The knight who starts when these cards, and no more, are turned up in this order (KC-R3, KC-R4)."""
    seats = seats or len(cards)
    deck = ids("".join(cards)[::-1])
    frames = [{"kind": "OVER", "owing": []}]
    data = {"format": 1, "game": "commands", "rules": 1, "seats": seats, "zones": {"deck": deck}, "frames": frames}
    game, s = load(data, partial=True)
    assert isinstance(game, Commands) and s.size(DECK) == len(cards)
    return int(game.find_first(s))
