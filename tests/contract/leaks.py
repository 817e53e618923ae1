"""Planted leaks: each puts one fault into engine or game by which a seat gets what it may not know. The kit must catch every one.

They are planted by patching, so they need the interpreted engine. The table of `commands` is used without its notes here, so that
it is the twins and re-deals that catch a leak and not the second bookkeeping of knowledge.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from regalia.engine import hidden, knowledge, position
from regalia.engine.event import Log
from regalia.engine.game import Game
from regalia.engine.layout import ALL, ONLOOKER
from regalia.engine.match import Match
from regalia.engine.pile import BYTE, Store
from regalia.engine.rng import WORDS
from regalia.engine.state import State
from regalia.games.commands import game as commands
from regalia.games.commands import rules_power
from regalia.games.commands.game import Commands
from regalia.kit import Spec
from tests.contract import secrets_commands
from tests.contract.specs import LITTLE

Patch = pytest.MonkeyPatch


class Unwatched(secrets_commands.Commands):
    """The table of `commands` that doesn't hold the engine's knowledge against its notes."""

    def hold(self, s: State, notes: secrets_commands.Notes) -> None:
        pass


COMMANDS = Spec(commands.GAME, Unwatched)


@dataclass(frozen=True)
class Leak:
    """One planted fault: a name, the check that must catch it, the game it is shown on, and how it is planted."""

    name: str
    caught: str
    spec: Spec
    plant: Callable[[Patch], None]


LEAKS: list[Leak] = []


def leak(name: str, caught: str, spec: Spec = COMMANDS) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
    """Put a fault on the list."""

    def listed(plant: Callable[[Patch], None]) -> Callable[[Patch], None]:
        LEAKS.append(Leak(name, caught, spec, plant))
        return plant

    return listed


def replace(patch: Patch, old: Any, new: Any) -> None:
    """Put a function in another one's place, under every name by which a module of the engine or the kit calls it."""
    for name, module in list(sys.modules.items()):
        if name.startswith("regalia."):
            for attribute, x in list(vars(module).items()):
                if x is old:
                    patch.setattr(module, attribute, new)


def deck(s: State) -> list[int]:
    """The deck of `commands` from its top: what nobody may know."""
    z = [zone.name for zone in s.lay.zone_list].index("deck")
    return [int(s.kind_at(z, i)) for i in range(int(s.size(z)) - 1, -1, -1)]


def after(patch: Patch, owner: type, name: str, change: Callable[..., Any]) -> None:
    """Have the result of a method changed: `change(result, *arguments)`."""
    old = getattr(owner, name)
    patch.setattr(owner, name, lambda *given, **named: change(old(*given, **named), *given))


# ---- legal lists and refusals


@leak("a legal list in the order of a hidden pile", "legal")
def _(patch: Patch) -> None:
    def sorted_by_deck(number: int, game: Game, s: State, seat: int, out: Any) -> int:
        if s.viewer < 0 and number > 1 and deck(s)[:1] > [5]:
            out[0], out[1] = out[1], out[0]
        return number

    after(patch, Commands, "legal", sorted_by_deck)


@leak("a target is offered only if its secret hand has gold", "twins")
def _(patch: Patch) -> None:
    def gold_only(number: int, game: Commands, s: State, seat: int, out: Any) -> int:
        robbed = [out[i] for i in range(number) if s.count((seat + out[i] - 10) % int(s.seats), 11)]
        for i, a in enumerate(robbed):
            out[i] = a
        return len(robbed) or number

    after(patch, Commands, "legal_targets", gold_only)


@leak("a refusal that counts the gold in the deck", "twins")
def _(patch: Patch) -> None:
    def refuse(why: tuple[str, str] | None, m: Match, s: State, seat: int, action: int) -> tuple[str, str] | None:
        return why and (why[0], f"{why[1]} {sum(deck(s)[:9])}")

    after(patch, Match, "_why_not", refuse)


# ---- events, numbers and tokens


@leak("an event whose cards everybody gets", "twins")
def _(patch: Patch) -> None:
    def write(log: Log, kind: int, seat: int, eyes: int, cards: list[int], to: int = -1) -> None:
        old(log, kind, seat, int(ALL), cards, to)

    old: Any = vars(rules_power)["write_cards"]
    patch.setattr(rules_power, "write_cards", write)


@leak("a token that counts silent choices", "twins")
def _(patch: Patch) -> None:
    after(patch, Match, "token", lambda token, m, seat: f"{token} {len(m.replay()['moves'])}")


@leak("an undone silent choice leaves a count", "twins")
def _(patch: Patch) -> None:
    def count(result: None, m: Match, seat: int) -> None:
        vars(m)["undone"] = vars(m).get("undone", 0) + 1

    after(patch, Match, "undo", count)
    after(patch, Match, "token", lambda token, m, seat: f"{token} {vars(m).get('undone', 0)}")


# ---- views


def in_view(patch: Patch, add: Callable[[dict[str, Any], Game, State], None]) -> None:
    """Have every view of a true state carry something more."""

    def dump(game: Game, s: State, viewer: int | None = None, memory: bool = False) -> dict[str, Any]:
        data: dict[str, Any] = old(game, s, viewer, memory)
        if viewer is not None and s.viewer < 0:
            add(data, game, s)
        return data

    old: Any = position.dump
    replace(patch, position.dump, dump)


@leak("the options of the seat that is asked, in every view", "twins")
def _(patch: Patch) -> None:
    def options(data: dict[str, Any], game: Game, s: State) -> None:
        data["choices"] = game.legal_list(s, s.to_act()) if s.owing() else []

    in_view(patch, options)


@leak("hands as they lie, with the unknown cards covered", "twins")
def _(patch: Patch) -> None:
    def lying(data: dict[str, Any], game: Game, s: State) -> None:
        """Where the known kinds lie among the covered ones tells how many of the others are lower."""
        data["lying"] = [sum(int(s.count(p, k)) for k in range(6)) for p in range(s.seats)]

    in_view(patch, lying)


@leak("the name of the question, where others may not tell it from another", "twins")
def _(patch: Patch) -> None:
    def name(data: dict[str, Any], game: Game, s: State) -> None:
        data["stage"] = game.frame_kinds[s.kind()].name

    in_view(patch, name)


@leak("the generator in a view", "twins")
def _(patch: Patch) -> None:
    def generator(data: dict[str, Any], game: Game, s: State) -> None:
        data["next"] = s.clone().below(1 << 30)

    in_view(patch, generator)


# ---- knowledge


@leak("the words of the generator in what a viewer knows", "twins")
def _(patch: Patch) -> None:
    def redact(s: State, viewer: int) -> State:
        k = old(s, viewer)
        for i in range(int(WORDS)):
            k.ints[i] = s.ints[i]
        return k

    old = knowledge.redact
    replace(patch, knowledge.redact, redact)


@leak("what lay behind the last card of a line", "twins")
def _(patch: Patch) -> None:
    patch.setattr(knowledge, "_sweep", lambda k: None)


@leak("the true kind of question in what a viewer knows", "twins")
def _(patch: Patch) -> None:
    def redact(s: State, viewer: int) -> State:
        k = old(s, viewer)
        k.ints[k.top] = s.ints[s.top]
        return k

    old = knowledge.redact
    replace(patch, knowledge.redact, redact)


def keeping(patch: Patch, name: str) -> None:
    """After a verb, everybody still knows what they knew of the pile a card has left, as far as it is still there."""

    def verb(s: State, a: int, k: int, b: int, *more: int) -> None:
        row = int(s.lay.row[a]) if a < s.lay.hidden else -1
        at = [int(s.lay.kn + row * s.lay.nk + i) for i in range(int(s.lay.kinds))]
        known = [int(s.n[i]) for i in at] if row >= 0 else []
        old(s, a, k, b, *more)
        for i, x in enumerate(known):
            there = int(s.count(a, i))
            s.n[at[i]] = sum(min(x >> 8 * v & BYTE, there) << 8 * v for v in range(ONLOOKER + 1))

    old: Any = getattr(Store, name)
    patch.setattr(Store, name, verb)


@leak("the known mark goes with the very copy that left", "twins")
def _(patch: Patch) -> None:
    keeping(patch, "play")


@leak("what was known of a hand is kept when a card leaves it unseen", "twins")
def _(patch: Patch) -> None:
    keeping(patch, "move")


@leak("marked cards: gold in the deck bears a counter", "twins")
def _(patch: Patch) -> None:
    def mark(result: None, s: State, z: int) -> None:
        for i in range(int(s.size(z))):
            if s.kind_at(z, i) == 11 and s.mark_at(z, i) == 0:
                s.mark(z, i, 1)

    after(patch, Store, "shuffle", mark)


@leak("the group of the copy that left a family", "twins", LITTLE["levy"])
def _(patch: Patch) -> None:
    patch.setattr(Store, "_oldest", lambda s, r, x, seen: x)


@leak("the backs under the top card", "twins", LITTLE["outskirt"])
def _(patch: Patch) -> None:
    patch.setattr(knowledge, "_sort_backs", lambda k, z, viewer: None)


@leak("the steps of an open bid", "twins", LITTLE["bids"])
def _(patch: Patch) -> None:
    def redact(s: State, viewer: int) -> State:
        k = old(s, viewer)
        for p in range(int(s.seats) if s.owing() and s.kind() == 0 else 0):
            k.set_own(p, 0, s.own(p, 0))
        return k

    old = knowledge.redact
    replace(patch, knowledge.redact, redact)


@leak("the number of cards in a closed pile", "views", LITTLE["cellar"])
def _(patch: Patch) -> None:
    def number(data: dict[str, Any], game: Game, s: State) -> None:
        data["zones"]["cellar"] = [s.size(p + 8) for p in range(s.seats)]

    in_view(patch, number)


# ---- worlds


@leak("a world that is the truth", "twins")
def _(patch: Patch) -> None:
    truth: dict[int, tuple[State, State]] = {}

    def redact(s: State, viewer: int) -> State:
        k = old(s, viewer)
        truth[id(k)] = k, s.clone()
        return k

    def determinize(game: Game, k: State, rng: Any) -> State:
        w = truth[id(k)][1].clone() if id(k) in truth else world(game, k, rng)
        for i in range(int(WORDS)):
            w.ints[i] = rng.below(1 << 30)
        return w

    old, world = knowledge.redact, hidden.determinize
    replace(patch, knowledge.redact, redact)
    replace(patch, hidden.determinize, determinize)


@leak("a world dealt in the true order of the deck", "twins")
def _(patch: Patch) -> None:
    truth: dict[int, tuple[State, int]] = {}

    def redact(s: State, viewer: int) -> State:
        k = old(s, viewer)
        truth[id(k)] = k, sum(deck(s)[:3]) if s.viewer < 0 else 0
        return k

    def determinize(game: Game, k: State, rng: Any) -> State:
        for _ in range(truth.get(id(k), (k, 0))[1]):
            rng.below(7)
        return world(game, k, rng)

    old, world = knowledge.redact, hidden.determinize
    replace(patch, knowledge.redact, redact)
    replace(patch, hidden.determinize, determinize)
