"""The King Commands in words: names of cards, labels of actions, sentences for events. Files and moves use the ids of `actions`."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from regalia.engine.event import Event
from regalia.engine.game import Game
from regalia.engine.sheet import Face, Names
from regalia.games.commands.actions import (
    BACKSTAB,
    BLK,
    BLK_X,
    CHOP,
    COLOUR_LETTERS,
    COMBINATION,
    DEF_NONE,
    PAR,
    PAR_X,
    SET_LETTERS,
    SET_X,
    SWING,
    THRUST,
)
from regalia.games.commands.cards import KIND_IDS, SHIELD, load

WORDS: Final = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
RELICS: Final = {"CRO": ("crown", "crowns"), "BAL": ("crystal ball", "crystal balls"), "EXC": ("Excalibur", "Excaliburs")}
SIGNS: Final = {"sword": "[{}]", "shield": "({})", "relic": "<{}>", "gold": "{{{}}}"}  # the class shows where colours don't
BAG: Final = ("bag of gold", "bags of gold")
PLAIN: Final = {
    "P2_NONE": "Play neither crown nor ball",
    "P2_CROWN": "Play a crown",
    "P2_BALL": "Play a crystal ball",
    "CMD_LAY": "Command: Lay down your swords",
    "CMD_ATTENTION": "Command: Attention",
    "CMD_FEAR": "Command: Fear my mighty sword",
    "CMD_AID": "Command: Give me your aid",
    "CMD_ABDICATE": "Abdicate",
    "BALL_DRAW": "Draw four cards and keep two",
    "BALL_RECLAIM": "Reclaim a card of the discard pile",
    "BALL_LOOK": "Look at a hand",
    "DEF_NONE": "Neither block nor parry",
    "BLK_X": "Block with Excalibur",
    "PAR_X": "Parry with Excalibur",
    "ATK_X": "Attack with Excalibur",
}
NOBODY: Final = -1
COMMANDS: Final = ("Lay down your swords", "Attention", "Fear my mighty sword", "Give me your aid")
RULES: Final = {
    "shown": "KC-R3", "start": "KC-R12", "dealt": "KC-R6", "turn": "KC-R12", "skip": "KC-R64", "draw": "KC-R14", "ball": "KC-R53",
    "taken": "KC-R54", "kept": "KC-R54", "back": "KC-R55", "reclaim": "KC-R57", "look": "KC-R58", "lay": "KC-R62", "marked": "KC-R63",
    "give": "KC-R69", "bag": "KC-R33", "no_bag": "KC-R34", "gold_only": "KC-R19", "declare": "KC-R28", "attack": "KC-R28",
    "target": "KC-R60", "discard": "KC-R27", "last_chance": "KC-R75", "final": "KC-R78", "score": "KC-R79",
}
COMMAND_RULES: Final = ("KC-R62", "KC-R65", "KC-R67", "KC-R69", "KC-R73")  # the last: abdication
# (event, what it comes of) -> rule
CAUSED: Final = {
    ("draw", "discard"): "KC-R23", ("gold_only", "target"): "KC-R71",
    ("bag", "crown"): "KC-R67", ("bag", "target"): "KC-R67", ("no_bag", "crown"): "KC-R67", ("no_bag", "target"): "KC-R67",
}


# ---- cards


@cache
def faces() -> dict[str, Face]:
    """The faces of all kinds, from the default card file."""
    found = {}
    for c in load():
        one, many = BAG if c.cls == "gold" else RELICS.get(c.id) or (f"{c.colour} {c.cls}", f"{c.colour} {c.cls}s")
        colour = c.colour or ("gold" if c.cls == "gold" else "green")  # KC-R24
        found[c.id] = Face(one, many, SIGNS[c.cls].format(c.letter), colour, c.cls, c.emblem)
    return found


def card(kind: str) -> Face:
    """The face of a kind of card."""
    return faces()[kind]


def count(n: int, one: str, many: str) -> str:
    """ "a crown", "two crowns", "13 crowns"; Excalibur alone needs no article."""
    if n == 1 and one[0].isupper():
        return one
    return f"{WORDS[n] if n < len(WORDS) else n} {one if n == 1 else many}"


def cards(kinds: Sequence[int]) -> str:
    """Cards in words: "two red swords and a crown"."""
    parts = [count(kinds.count(k), card(KIND_IDS[k]).one, card(KIND_IDS[k]).many) for k in sorted(set(kinds))]
    return listed(parts) if parts else "nothing"


def listed(parts: Sequence[str]) -> str:
    """ "a, b and c"."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def seen(kinds: object) -> str:
    """The cards of an event: in words if the viewer saw them, else their number."""
    if isinstance(kinds, tuple):
        return cards([int(k) for k in kinds])
    return count(number(kinds), "card", "cards")


def number(x: object) -> int:
    """A field of an event that is a number."""
    return x if isinstance(x, int) else 0


@cache
def swords(letters: str) -> str:
    """A set of swords in words: "two red swords", "a red and a blue sword"."""
    parts = [(letters.count(c), card(KIND_IDS[COLOUR_LETTERS.index(c)]).colour) for c in COLOUR_LETTERS if c in letters]
    if len(parts) == 1:
        return count(parts[0][0], f"{parts[0][1]} sword", f"{parts[0][1]} swords")
    return listed([f"{WORDS[n]} {colour}" for n, colour in parts]) + (" sword" if parts[-1][0] == 1 else " swords")


@cache
def set_name(form: int) -> str:
    """The name of an attack (KC-R30)."""
    for start, name in ((SET_X, "Excalibur"), (BACKSTAB, "backstab"), (COMBINATION, "combination"), (CHOP, "power chop"),
                        (THRUST, "thrust"), (SWING, "swing")):
        if form >= start:
            return name
    return "poke"


# ---- actions


def label(game: Game, action: str) -> str:
    """An action in plain words, whoever takes it and whenever; targets are named by their distance clockwise."""
    return plain(action)


@cache
def plain(action: str) -> str:
    """The same for any game of this kind."""
    block, _, rest = action.partition("_")
    if action in PLAIN:
        return PLAIN[action]
    if block == "TGT":
        return f"The knight {rest} {'place' if rest == '1' else 'places'} clockwise"
    if block == "PICK":
        return _capital(count(1, card(rest).one, ""))
    if block == "BLK":
        return f"Block with {shields(COLOUR_LETTERS.index(rest), -1)}"
    if block == "ATK":
        return f"{_capital(set_name(SET_LETTERS.index(rest)))}: attack with {swords(rest)}"
    if block == "PAR":
        return f"Parry with {swords(rest)}"
    return f"Discard {count(1, card(rest).one, '') if rest in KIND_IDS else swords(rest)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---- events

# kind -> verb of the seat it is about, and the rest of the sentence; {to} the other seat, {cards} what was seen of the cards
SENTENCES: Final = {
    "shown": ("turns", "up {cards}"),
    "start": ("takes", "the first turn"),
    "dealt": ("is", "dealt {cards}"),
    "turn": ("begins", "a turn"),
    "skip": ("skips", "this turn"),
    "draw": ("draws", "{cards}"),
    "ball": ("plays", "a crystal ball"),
    "taken": ("takes", "up {cards} of the deck"),
    "kept": ("keeps", "{cards}"),
    "back": ("puts", "back {cards}"),
    "reclaim": ("takes", "{cards} back from the discard pile"),
    "target": ("names", "{to}"),
    "lay": ("lays", "down {cards}"),
    "marked": ("has", "fewer than two swords and must skip a turn"),
    "give": ("gives", "{cards} to {to}"),
    "bag": ("hands", "a bag of gold to {to}"),
    "no_bag": ("has", "no bag of gold to hand over"),
    "gold_only": ("shows", "a hand of nothing but gold: {cards}"),
    "discard": ("discards", "{cards}"),
    "final": ("discards", "what is left: {cards}"),
    "score": ("has", "{points} points: {cards}"),
}


def rule_of(event: Event, before: Sequence[Event] = ()) -> str:
    """The rule that an event follows, where need be by what its viewer saw before it."""
    kind, last = str(event[0]), event[-1]
    robs = ("bag", "no_bag")  # several bags may come of one crown
    cause = next((e for e in reversed(before) if kind not in robs or e[0] not in robs), ("",))
    if kind == "crown":
        return COMMAND_RULES[number(last)]
    if kind == "defence":
        return _defence_rule(DEF_NONE + number(last))
    if kind in ("attack", "declare") and last == SET_X:
        return "KC-R45"
    if kind in ("taken", "back") and _size(last) < (4 if kind == "taken" else 2):
        return "KC-R56"
    if kind == "target" and cause[0] == "crown":
        return COMMAND_RULES[number(cause[2])]
    if kind == "bag" and _attack_before(before)[1] == SET_X:
        return "KC-R47"
    return CAUSED.get((kind, str(cause[0])), RULES[kind])


def _defence_rule(answer: int) -> str:
    if answer >= PAR:
        return "KC-R48" if answer == PAR_X else "KC-R42"
    return "KC-R32" if answer == DEF_NONE else "KC-R50" if answer == BLK_X else "KC-R41"


def _size(last: object) -> int:
    """How many cards an event tells of."""
    return len(last) if isinstance(last, tuple) else number(last)


def _attack_before(before: Sequence[Event]) -> tuple[int, int]:
    """The knight and the set of an attack that is just being carried out."""
    for event in before[: -3 : -1]:
        if event[0] == "attack":
            return number(event[1]), number(event[3])
        if event[0] != "defence":
            break
    return NOBODY, -1


def describe(event: Event, names: Names | Sequence[str], before: Sequence[Event] = ()) -> str:
    """What happened, as a sentence from the reader's seat; `before`: what he saw before it, which tells what a defence answers."""
    call = Names.of(names)
    kind = str(event[0])
    if kind == "last_chance":
        return "The deck is used up: one last chance for every knight, without drawing."
    p = number(event[1])
    if kind == "crown":
        return _crown(call, p, number(event[2]))
    if kind == "defence":
        return _defence(call, p, DEF_NONE + number(event[2]), *_attack_before(before))
    if kind in ("declare", "attack"):
        return _attack(call, p, number(event[2]) if kind == "attack" else NOBODY, number(event[-1]))
    if kind == "look":
        told = f": {seen(event[3])}" if isinstance(event[3], tuple) else ""
        return f"{call.does(p, 'looks')} at {call.whose(number(event[2]))} hand{told}."
    verb, rest = SENTENCES[kind]
    to = call(number(event[2])) if "{to}" in rest else ""
    return f"{call.does(p, verb)} {rest.format(to=to, cards=_shown(kind, event), points=event[-2])}."


def _shown(kind: str, event: Event) -> str:
    """The cards at the end of an event; the order of those put back tells which lies on top."""
    last = event[-1]
    if kind == "back" and isinstance(last, tuple) and len(last) == 2:
        return " on top of ".join(cards([int(k)]) for k in last)
    return seen(last)


def _crown(call: Names, p: int, command: int) -> str:
    if command == len(COMMANDS):
        return f"{call.does(p, 'abdicates')}: the crown is scored, the rest of the turn is skipped."
    return f"{call.does(p, 'plays')} a crown to command \"{COMMANDS[command]}\"."


def _attack(call: Names, p: int, target: int, form: int) -> str:
    """Nothing stops a backstab, so it is told at once who scores it (KC-R40)."""
    whom = f"{call(target)} " if target != NOBODY else ""
    what = "Excalibur" if form == SET_X else f"a {set_name(form)}, {swords(SET_LETTERS[form])}"
    sure = target != NOBODY and BACKSTAB <= form < SET_X
    scored = f", and {call.verb(p, 'scores')} them" if sure else ""
    return f"{call.does(p, 'attacks')} {whom}with {what}{scored}."


def _defence(call: Names, t: int, answer: int, by: int, form: int) -> str:
    """An answer, and who scores what for it, if it is known what it answers."""
    what = "Excalibur" if form == SET_X else "the sword" if form < SWING else "the swords"
    if answer == DEF_NONE:  # KC-R33
        scored = f": {call(by)} {call.verb(by, 'scores')} {what}" if by != NOBODY else ""
        return f"{call.does(t, 'does')} not defend{scored}."
    if answer >= PAR:
        own = "Excalibur" if answer == PAR_X else swords(SET_LETTERS[answer - PAR])
        return f"{call.does(t, 'parries')} with {own}; each scores his own."
    used = "" if answer == BLK_X else " and the shields" if form >= CHOP else " and the shield"
    scored = f" and {call.verb(t, 'scores')} {what}{used}" if by != NOBODY else ""
    return f"{call.does(t, 'blocks')} with {'Excalibur' if answer == BLK_X else shields(answer - BLK, form)}{scored}."


@cache
def shields(colour: int, form: int) -> str:
    """The shields of a colour that block a set: two against three swords (KC-R38)."""
    face = card(KIND_IDS[SHIELD + colour])
    return face.many if form < 0 else count(2 if form >= CHOP else 1, face.one, face.many)


# ---- the story


def story(events: Sequence[Event], names: Names | Sequence[str], since: int = 0) -> list[tuple[str, str]]:
    """The events from number `since` on, told by turns: whose turn, and what happened in it ("Ann", "draws two cards; ...").

    The heading is "" for what belongs to no turn. Left out is what the next event or the score sheet says again.
    """
    call = Names.of(names)
    told: list[tuple[int, list[str]]] = []
    owner = NOBODY
    for i, event in _merged(events, since):
        kind = str(event[0])
        if kind in ("turn", "skip"):
            owner = number(event[1])
        elif kind in ("last_chance", "final"):
            owner = NOBODY
        if i >= since and (not told or kind in ("turn", "skip", "last_chance", "final")):
            told.append((owner, []))
        if i >= since and not _said_elsewhere(events, i, call):
            told[-1][1].append(describe(event, call, events[max(0, i - 2) : i]).removesuffix("."))
    return [_paragraph(call, owner, sentences) for owner, sentences in told if sentences]


def _paragraph(call: Names, owner: int, sentences: Sequence[str]) -> tuple[str, str]:
    """A turn as one sentence about its knight; what begins with somebody else has no heading."""
    if owner == NOBODY:
        return "", ". ".join(sentences) + "."
    heading = _capital(call(owner))
    clauses = [s[len(heading) + 1 :] if s.startswith(heading + " ") else "you" + s[3:] if s.startswith("You ") else s for s in sentences]
    return (heading, "; ".join(clauses) + ".") if sentences[0].startswith(heading + " ") else ("", ". ".join(sentences) + ".")


def _merged(events: Sequence[Event], since: int) -> list[tuple[int, Event]]:
    """The events with their numbers; picks that follow each other are one from number `since` on: "keeps two cards"."""
    out: list[tuple[int, Event]] = []
    for i, event in enumerate(events):
        last = out[-1][1] if out else ("",)
        if i > since and event[0] in ("kept", "lay", "give") and event[:-1] == last[:-1]:
            out[-1] = (out[-1][0], (*event[:-1], _both(last[-1], event[-1])))
        else:
            out.append((i, event))
    return out


def _both(one: int | str | tuple[int, ...], two: int | str | tuple[int, ...]) -> int | tuple[int, ...]:
    """The cards of two events, or their number."""
    return (*one, *two) if isinstance(one, tuple) and isinstance(two, tuple) else number(one) + number(two)


def _said_elsewhere(events: Sequence[Event], i: int, call: Names) -> bool:
    kind = events[i][0]
    if kind == "declare":
        return i + 1 < len(events) and events[i + 1][0] == "attack"
    return kind in ("turn", "score") or (kind == "dealt" and number(events[i][1]) != call.you)
