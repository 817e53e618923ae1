"""The King Commands, what a person sees: zones, prompts, choices with their visible results, the score sheet.

Every state here is a redacted one: what is computed from it is what its viewer may know.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, cast

from regalia.engine.game import Game
from regalia.engine.sheet import Choice, Mark, Names, Tally
from regalia.engine.state import State
from regalia.games.commands import notation
from regalia.games.commands.actions import (
    ATK,
    BACKSTAB,
    BALL_DRAW,
    BLK,
    BLK_X,
    CHOP,
    CMD_LAY,
    COMBINATION,
    DEF_NONE,
    DIS,
    DIS_RELIC,
    DIS_SH,
    DISCARD_LETTERS,
    P2_CROWN,
    P2_NONE,
    PAR,
    PAR_X,
    PICK,
    SET_LETTERS,
    SET_X,
    SWING,
    TGT,
    THRUST,
)
from regalia.games.commands.cards import CROWN, EXCALIBUR, GOLD, KIND_IDS, SHIELD, SWORD
from regalia.games.commands.scoring import Scoring
from regalia.games.commands.state import (
    AID,
    COMMAND,
    DECK,
    DEFENCE,
    EXTRA,
    FEAR,
    GIVE,
    HAND,
    KEEP,
    LAST,
    LAY,
    LOOK,
    PILE,
    POWER,
    RECLAIM,
    SKIP,
    STRIKE,
    TARGET,
    TOP,
    TURN,
    USE,
)

ZONES: Final = {"hand": "hand", "pile": "score pile", "deck": "deck", "discard": "discard pile", "table": "attack",
                "held": "taken up by the ball", "gone": "out of the game"}

# decision point -> question, rule, what the others see ({p} the knight asked, {by} the one on turn, {set} the attack)
PROMPTS: Final = {
    POWER: ("You may play one crown or one crystal ball.", "KC-R16", "{p} on turn."),
    COMMAND: ("What do you command with the crown?", "KC-R60", "{p} about to command."),
    LAY: ("{by} commands: Lay down your swords! Discard a sword; {left} to go.", "KC-R62", "{p} to lay down swords."),
    FEAR: ("Fear my mighty sword: who hands over a bag of gold?", "KC-R67", "{p} about to name a knight to fear."),
    AID: ("Give me your aid: who gives you two cards?", "KC-R69", "{p} about to name a knight to give aid."),
    GIVE: ("{by} commands: Give me your aid! Choose a card to give; {left} to go.", "KC-R69", "{p} to give aid to {by}."),
    USE: ("What do you use the crystal ball for?", "KC-R53", "{p} at the crystal ball."),
    KEEP: ("Keep two of the cards you took up; {left} to go.", "KC-R54", "{p} choosing cards at the crystal ball."),
    TOP: ("The other two go back: which lies on top of the deck?", "KC-R55", "{p} choosing cards at the crystal ball."),
    RECLAIM: ("Which card of the discard pile do you take back?", "KC-R57", "{p} to take a card back."),
    LOOK: ("Whose hand do you look at?", "KC-R58", "{p} about to look at a hand."),
    STRIKE: ("Attack one knight or discard.", "KC-R17", "{p} on turn."),
    TARGET: ("Whom do you attack with {set}?", "KC-R28", "{p} about to attack with {set}."),
    DEFENCE: ("{by} {attacks} you with {set}. Do you defend?", "KC-R32", "{p} attacked by {by} with {set}."),
}

# the first action of each block -> heading of its choices
GROUPS: Final = (
    (DEF_NONE, "Defence"), (DIS, "Discard and draw"), (ATK, "Attack, for points and a bag of gold if you get through"),
    (PICK, "Cards"), (TGT + 1, "Knights"), (BALL_DRAW, "Crystal ball"), (CMD_LAY, "Crown"), (P2_NONE, "Before step 3"),
)

# choice -> rule and a sentence
HELP: Final = {
    "P2_NONE": ("KC-R16", "You go on to step 3 and nobody hears that you could have played one."),
    "P2_CROWN": ("KC-R60", "You name one of its commands next, or abdicate."),
    "P2_BALL": ("KC-R53", "It goes to the discard pile at once; you name its use next."),
    "CMD_LAY": ("KC-R62", "Each opponent discards two swords; who can't must skip the next turn."),
    "CMD_ATTENTION": ("KC-R65", "After this turn you take another one before anybody else."),
    "CMD_FEAR": ("KC-R67", "Robs a bag of gold, if there is one, without swords and without defence; your step 3 follows."),
    "CMD_AID": ("KC-R69", "A knight gives you two cards of his choice, none of them gold."),
    "CMD_ABDICATE": ("KC-R73", "The crown goes into your score pile and your turn is over."),
    "BALL_DRAW": ("KC-R54", "You see the top four cards, keep two and put two back as you like."),
    "BALL_RECLAIM": ("KC-R57", "You take any card of the discard pile into your hand; all see which."),
    "BALL_LOOK": ("KC-R58", "You alone see all cards of one opponent."),
    "DEF_NONE": ("KC-R33", "The attack succeeds: its swords are scored, and from a swing on you hand over a bag if you hold one."),
    "BLK_X": ("KC-R49", "Excalibur stops any swords but a backstab."),
    "PAR_X": ("KC-R48", "Only another Excalibur stops an Excalibur; each knight scores his own."),
    "ATK_X": ("KC-R45", "Robs a bag of gold; only another Excalibur can stop it."),
}
ATTACKS: Final = (
    (BACKSTAB, "KC-R40", "Five of one colour: nothing stops it."),
    (COMBINATION, "KC-R39", "One sword of each colour: no shield stops it, Excalibur or a parry does."),
    (CHOP, "KC-R38", "Three of one colour: two shields, Excalibur or a parry stop it."),
    (THRUST, "KC-R37", "Two of one colour: a shield of that colour, Excalibur or a parry stops it."),
    (SWING, "KC-R36", "Two colours: a shield of either, Excalibur or a parry stops it."),
    (SWORD, "KC-R35", "A single sword is easily stopped and robs no gold, but scores."),
)
PICKS: Final = {
    LAY: ("KC-R62", "Lay down {}", "The sword goes to the discard pile, in view of all."),
    GIVE: ("KC-R69", "Give {}", "Only the two of you know the card."),
    KEEP: ("KC-R54", "Keep {}", "It comes into your hand; nobody else sees it."),
    TOP: ("KC-R55", "Put {} on top", "It is the next card to be drawn, the other one lies under it."),
    RECLAIM: ("KC-R57", "Take back {}", "It comes into your hand; all see it."),
}
TARGETS: Final = {FEAR: ("KC-R67", "Frighten"), AID: ("KC-R69", "Ask"), LOOK: ("KC-R58", "Look at the hand of"),
                  TARGET: ("KC-R28", "Attack")}


AIM: Final = (  # KC-R33, KC-R41, KC-R42, KC-R75, KC-R78, KC-R80
    "Score the most points. What an attack scores goes into your score pile, with a bag of gold of the other knight from a swing on. "
    "Who blocks it scores the attacking swords and the shields instead; in a parry each scores his own. When the deck is used up "
    "everybody has one last turn without drawing. What is still in the hands then counts for nobody."
)


# ---- the game on one page


def overview(game: Game) -> list[tuple[str, str]]:
    """The aim, the reference card of the box, and what the cards are worth in this game (KC-R79)."""
    pack = tomllib.loads((files("regalia.games.commands") / "cards.toml").read_text(encoding="utf-8"))
    card, _, _ = pack["reference"]["text"].partition("POINTS")
    return [("The aim", AIM), ("The reference card", card.strip()), ("Points", _worth(cast(Scoring, game).points))]


def _worth(points: list[int]) -> str:
    """Kinds of equal worth and class together."""
    groups = {"swords": range(SWORD, SHIELD), "shields": range(SHIELD, CROWN)}
    told = [f"{name} {points[min(kinds)]}" for name, kinds in groups.items() if len({points[k] for k in kinds}) == 1]
    alone = [k for k in range(len(points)) if not any(k in kinds and len({points[j] for j in kinds}) == 1 for kinds in groups.values())]
    return ", ".join([*told, *(f"{notation.card(KIND_IDS[k]).one} {points[k]}" for k in alone)])


# ---- zones and counters


def zone_label(game: Game, k: State, zone: int) -> str:
    """The heading of a zone; what lies on the table only for a moment is left out while it is empty."""
    name = k.lay.zone_list[zone].name
    return "" if name in ("table", "held", "gone") and k.size(zone) == 0 else ZONES[name]


def counters(game: Game, k: State) -> list[Mark]:
    """KC-V15: whose turn, skip marks, turns owed by Attention, the last chance round."""
    if k.owing() == 0:
        return []
    v = k.ints
    turn = int(v[TURN])
    marks = [Mark("on turn", turn, None)]
    if v[EXTRA]:
        marks.append(Mark("another turn to come", turn, _many(int(v[EXTRA]))))
    marks += [Mark("skips a turn", p, _many(int(v[SKIP + p]))) for p in range(k.seats) if v[SKIP + p]]
    if v[LAST]:
        marks.append(Mark("last chance, turns to come after this one", None, int(v[LAST]) - 1))
    return marks


def _many(n: int) -> int | None:
    """A number that is worth showing beside its mark."""
    return n if n > 1 else None


# ---- prompts


def prompt(game: Game, k: State, seat: int, names: Names) -> tuple[str, str]:
    """What is asked of a seat, and the rule."""
    question, rule, _ = PROMPTS[k.kind()]
    return question.format(**_places(k, seat, names)), rule


def waiting(game: Game, k: State, names: Names) -> str:
    """What the others see; KC-D1 and KC-D12 are one stage to them (KC-Q63), and their redacted state says no more."""
    if k.owing() == 0:
        return "The game is over."
    return PROMPTS[k.kind()][2].format(**_places(k, int(k.to_act()), names))


def _places(k: State, seat: int, names: Names) -> dict[str, str]:
    by = int(k.ints[TURN])
    at = k.kind() in (TARGET, DEFENCE)
    return {
        "p": names.does(seat, "is"),
        "by": names(by),
        "attacks": names.does(by, "attacks").rpartition(" ")[2],
        "set": _attack_words(int(k.arg(0))) if at else "",
        "left": _left(k, seat),
    }


def _left(k: State, seat: int) -> str:
    """How many picks are still to come at KC-D3, KC-D6, KC-D8."""
    n = int(k.arg(0))
    if k.kind() == KEEP:
        n = 2 - n
    elif k.kind() == GIVE:
        n = min(2 - n, int(k.size(HAND + seat) - k.count(HAND + seat, GOLD)))  # KC-R70
    return notation.WORDS[n].replace("a", "one") if 0 <= n <= 2 else ""


def _attack_words(form: int) -> str:
    return "Excalibur" if form == SET_X else f"a {notation.set_name(form)} ({notation.swords(SET_LETTERS[form])})"


# ---- choices


def choice(game: Game, k: State, seat: int, action: int, names: Names) -> Choice:
    """A legal action: words, visible result, pieces, rule."""
    text = game.actions[action]
    group = next(name for start, name in GROUPS if action >= start)
    rule, help = _help(k, action, text)
    return Choice(text, _label(game, k, seat, action, names), _brief(game, k, seat, action, names), _note(game, k, seat, action, names),
                  group, path(game, k, seat, action), rule, help)


def _target(k: State, seat: int, action: int) -> int:
    return int((seat + action - TGT) % k.seats)


def _label(game: Game, k: State, seat: int, action: int, names: Names) -> str:
    text = game.actions[action]
    if PICK <= action < ATK:
        return PICKS[k.kind()][1].format(notation.count(1, notation.card(KIND_IDS[action - PICK]).one, ""))
    if TGT < action < PICK:
        return f"{TARGETS[k.kind()][1]} {names(_target(k, seat, action))}"
    if BLK <= action < BLK_X:
        return f"Block with {notation.shields(action - BLK, int(k.arg(0)))}"
    return notation.label(game, text)


def _brief(game: Game, k: State, seat: int, action: int, names: Names) -> str:
    """The words that suffice under the group's heading."""
    if TGT < action < PICK:
        return names(_target(k, seat, action))
    if PICK <= action < ATK:
        return notation.card(KIND_IDS[action - PICK]).one
    if ATK <= action < ATK + SET_X:
        return f"{notation.set_name(action - ATK)}: {_colours(SET_LETTERS[action - ATK])}"
    if action == ATK + SET_X:
        return "Excalibur"
    if DIS <= action < DIS_SH:
        letters = DISCARD_LETTERS[action - DIS]
        return f"{'sword' if len(letters) == 1 else 'swords'}: {_colours(letters)}"
    if DIS_SH <= action < DIS_RELIC:
        return f"shield: {notation.card(KIND_IDS[action - DIS_SH + SHIELD]).colour}"
    if DIS_RELIC <= action < DEF_NONE:
        return notation.card(KIND_IDS[action - DIS_SH + SHIELD]).one
    return _label(game, k, seat, action, names).removeprefix("Command: ")


@cache
def _colours(letters: str) -> str:
    """ "2 red, 1 blue"; no number where there is one of each."""
    if letters == "RBYK":
        return "one of each"
    counts = [(letters.count(c), notation.card(KIND_IDS[i]).colour) for i, c in enumerate("RBYK") if c in letters]
    if all(n == 1 for n, _ in counts):
        return ", ".join(colour for _, colour in counts)
    return ", ".join(f"{n} {colour}" for n, colour in counts)


def _help(k: State, action: int, text: str) -> tuple[str, str]:
    if text in HELP:
        return HELP[text]
    if action >= PAR:
        return "KC-R42", "Swords that match stop the attack; each knight scores his own."
    if action >= BLK:
        return "KC-R41", "You score the swords of the attack and the shields that stopped it."
    if action >= DIS:
        return ("KC-R24" if action >= DIS_RELIC else "KC-R23"), "The cards go to the discard pile, then you draw; your turn is over."
    if action >= ATK:
        return next((rule, help) for start, rule, help in ATTACKS if action - ATK >= start)
    if action >= PICK:
        return PICKS[k.kind()][0], PICKS[k.kind()][2]
    return TARGETS[k.kind()][0], "An opponent of your choice."


# ---- visible results


def _note(game: Game, k: State, seat: int, action: int, names: Names) -> str:
    """What the choice brings, as far as the seat can know it."""
    points = cast(Scoring, game).points
    if action >= DEF_NONE:
        return _note_defence(game, k, seat, action, names)
    if action >= DIS:
        return _note_draw(k, action)
    if action >= ATK:
        form = action - ATK
        if form == SET_X:
            return "bag"
        return f"{_set_points(points, form)}{' + bag' if form >= SWING else ''}"
    if TGT < action < PICK:
        return _counted(int(k.size(HAND + _target(k, seat, action))), "card")
    if game.actions[action] == "CMD_ABDICATE":
        return _counted(points[CROWN], "point")
    return ""


def _counted(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _set_points(points: list[int], form: int) -> int:
    """The points printed on the cards of an attack."""
    return points[EXCALIBUR] if form == SET_X else sum(points["RBYK".index(c)] for c in SET_LETTERS[form])


def _note_draw(k: State, action: int) -> str:
    """KC-R23, KC-R26: what a discard draws."""
    want = 5 if action >= DIS_RELIC else 3 if action >= DIS_SH else 2 * len(DISCARD_LETTERS[action - DIS])
    deck = int(k.size(DECK))
    return f"draw {want}" if want <= deck else f"draw {deck}, the last" if deck else "draw nothing"


def _note_defence(game: Game, k: State, seat: int, action: int, names: Names) -> str:
    rules = cast(Scoring, game)
    form = int(k.arg(0))
    attack = _set_points(rules.points, form)
    by = int(k.ints[TURN])
    if action == DEF_NONE:
        lost = form >= SWING and k.count(HAND + seat, GOLD) > 0
        return f"{names(by)} scores {attack + rules.points[GOLD]}: you lose a bag" if lost else f"{names(by)} scores {attack}"
    if action >= PAR:
        own = rules.points[EXCALIBUR] if action == PAR_X else _set_points(rules.points, action - PAR)
        return f"you score {own}, {names(by)} {attack}"
    if action == BLK_X:
        return f"you score {attack + (0 if rules.excalibur_to_discard else rules.points[EXCALIBUR])}"
    shields = 2 if form >= CHOP else 1
    return f"you score {attack + shields * rules.points[action - BLK + SHIELD]}"


def path(game: Game, k: State, seat: int, action: int) -> tuple[str, ...]:
    """The pieces that a pointer touches for an action, legal or not: zone/kind, or seat/number."""
    if TGT < action < PICK:
        return (f"seat/{_target(k, seat, action)}",) if action < TGT + k.seats else ()
    if PICK <= action < ATK:
        zone = {KEEP: "held", TOP: "held", RECLAIM: "discard"}.get(k.kind(), "hand")
        return (f"{zone}/{KIND_IDS[action - PICK]}",)
    return _played(action, k.arg(0) >= CHOP)


@cache
def _played(action: int, strong: bool) -> tuple[str, ...]:
    """The pieces that an answer plays from the hand; strong: the answer is to an attack of three swords or more."""
    return tuple(f"hand/{kind}" for kind in _kinds_played(action, strong))


def _kinds_played(action: int, strong: bool) -> list[str]:
    if P2_NONE < action < CMD_LAY:
        return ["CRO" if action == P2_CROWN else "BAL"]
    if action in (ATK + SET_X, BLK_X, PAR_X):
        return ["EXC"]
    if BLK <= action < BLK_X:
        return [KIND_IDS[SHIELD + action - BLK]] * (2 if strong else 1)
    if DIS_SH <= action < DEF_NONE:
        return [KIND_IDS[SHIELD + action - DIS_SH]]
    letters = ""
    if ATK <= action < DIS:
        letters = SET_LETTERS[action - ATK]
    elif DIS <= action < DIS_SH:
        letters = DISCARD_LETTERS[action - DIS]
    elif action >= PAR:
        letters = SET_LETTERS[action - PAR]
    return [KIND_IDS["RBYK".index(c)] for c in letters]


# ---- the score sheet


CATEGORIES: Final = (("swords", range(4)), ("shields", range(4, 8)), ("crowns", (8,)), ("balls, Excaliburs", (9, 10)), ("gold", (11,)))


def score_sheet(game: Game, s: State) -> list[list[Tally]]:
    """KC-R79: what each knight scored with which cards of his pile; the points add up to his total."""
    points = cast(Scoring, game).points
    return [
        [(name, sum(int(s.count(PILE + p, k)) for k in kinds), sum(int(s.count(PILE + p, k)) * points[k] for k in kinds))
         for name, kinds in CATEGORIES]
        for p in range(s.seats)
    ]
