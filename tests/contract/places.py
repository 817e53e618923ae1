"""Positions of The King Commands in letters, for the engine and read from it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from regalia.engine.game import Game, cards_in
from regalia.engine.match import Match
from regalia.engine.position import load_into
from regalia.engine.state import State
from regalia.games.commands.game import GAME
from tests.contract.slow_commands import IDS, LETTERS, Slow

STEPS = {"D1": {"kind": "KC-D1", "used": 0}, "D12": {"kind": "KC-D12", "used": 0}}


def ids(letters: str) -> str:
    """Letters as card ids, in their order."""
    return " ".join(IDS[c] for c in letters)


def place(
    hands: Sequence[str],
    deck: str = "",
    discard: str = "",
    frame: Mapping[str, Any] | None = None,
    known: Mapping[str, Mapping[str, str]] | None = None,
    facts: Mapping[str, int] | None = None,
    held: str = "",
    options: Mapping[str, object] | None = None,
) -> tuple[Game, State]:
    """A small position; `deck` from its top (a letter may carry viewers, as in "R/0"), seat 0 at KC-D12 unless a frame is given."""
    game = GAME.make(options)
    data = {
        "format": 1,
        "game": "commands",
        "rules": game.rules_version,
        "seats": len(hands),
        "zones": {"hand": [ids(hand) for hand in hands], "deck": _line(deck), "discard": ids(discard), "held": ids(held)},
        "known": {zone: {viewer: ids(cards) for viewer, cards in rows.items()} for zone, rows in (known or {}).items()},
        "facts": dict(facts or {}),
        "frames": [{"owing": [0], **(frame or STEPS["D12"])}],
        "rng": {"words": [1, 2, 3, 4]},
    }
    return game, load_into(game, data, partial=True)


def _line(deck: str) -> str:
    """A deck from its top as a line from the bottom."""
    cards: list[str] = []
    for c in deck:
        if c in LETTERS:
            cards.append(IDS[c])
        else:
            cards[-1] += c
    return " ".join(reversed(cards))


def letters(s: State, z: int) -> str:
    """A zone in letters, a line from the bottom."""
    return "".join((LETTERS + "?")[k] for k in cards_in(s, z))


def zone(game: Game, name: str) -> int:
    """The number of a zone (of the first seat's)."""
    return [z.name for z in game.layout.zone_list].index(name)


def same_as(m: Match) -> Slow:
    """The same position for the slow rules, at the first question of a game."""
    s, game = m.state, m.game
    hands = [letters(s, zone(game, "hand") + p) for p in range(m.seats)]
    slow = Slow(hands, letters(s, zone(game, "deck"))[::-1], turn=int(s.to_act()), options=dict(game.options))
    slow.step = game.frame_kinds[s.kind()].name.removeprefix("KC-")
    return slow


def choose(random: Random, legal: Sequence[str]) -> str:
    """An answer at random, the big discards first now and then: large hands reach more."""
    large = [word for word in legal if word.startswith("DIS_") and len(word) == 7]
    return random.choice(large if large and random.random() < 0.3 else legal)
