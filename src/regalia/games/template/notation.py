"""Template in words: names of cards, labels of actions, sentences for events. Files and moves use the ids of `actions`.

Contract: a sentence says only what is in the event, which is what its reader may know: cards as kinds, or their number.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from regalia.engine.event import Event
from regalia.engine.game import Game
from regalia.engine.sheet import Face, Names
from regalia.games.template.cards import KIND_IDS, load

# kind of event -> rule, verb, rest of the sentence
SENTENCES: Final = {
    "dealt": ("TM-R3", "is", "dealt {cards}"),
    "played": ("TM-R4", "plays", "{cards}"),
    "point": ("TM-R5", "earns", "a point"),
    "drawn": ("TM-R6", "draws", "{cards}"),
}


@cache
def faces() -> dict[str, Face]:
    """The faces of all kinds, from the default card file."""
    return {c.id: Face(f"a {c.name}", c.name + ("es" if c.name[-1] == "x" else "s"), f"[{c.id[1:]}]", "", "number") for c in load()}


def card(kind: str) -> Face:
    """The face of a kind of card."""
    return faces()[kind]


def label(game: Game, action: str) -> str:
    """An action in plain words."""
    return f"Play {card(action.removeprefix('PLAY_')).one}"


def rule_of(event: Event, before: Sequence[Event] = ()) -> str:
    """The rule that an event follows."""
    return SENTENCES[str(event[0])][0]


def describe(event: Event, names: Names | Sequence[str], before: Sequence[Event] = ()) -> str:
    """What happened, as a sentence."""
    _, verb, rest = SENTENCES[str(event[0])]
    return f"{Names.of(names).does(_seat(event), verb)} {rest.format(cards=_seen(event[-1]))}."


def story(events: Sequence[Event], names: Names | Sequence[str], since: int = 0) -> list[tuple[str, str]]:
    """The events from number `since` on, told by turns: the deal, then a line for each turn, which reads on from its heading."""
    call = Names.of(names)
    told: list[tuple[str, list[str]]] = []
    for event in events[since:]:
        who = call(_seat(event))
        head = "" if event[0] == "dealt" else f"{who[:1].upper()}{who[1:]}"
        if not told or told[-1][0] != head:
            told.append((head, []))
        told[-1][1].append(describe(event, call).removeprefix(f"{head} ").removesuffix("."))
    return [(head, ("; " if head else ". ").join(sentences) + ".") for head, sentences in told]


def _seat(event: Event) -> int:
    seat = event[1]
    return seat if isinstance(seat, int) else 0


def _seen(cards: object) -> str:
    """The cards of an event: by name if the reader saw them, else their number."""
    if isinstance(cards, tuple):
        named = [(cards.count(k), card(KIND_IDS[k])) for k in dict.fromkeys(cards)]
        return " and ".join(face.one if n == 1 else f"{n} {face.many}" for n, face in named)
    return "a card" if cards == 1 else f"{cards} cards"
