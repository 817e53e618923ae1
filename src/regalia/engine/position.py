"""Positions as canonical JSON, both ways: the whole position, a viewer's view of it, and a viewer's knowledge.

A view is a redacted position: it is made by selecting from what the viewer knows (`redact`). This module and its neighbours
`position_read` and `position_faults` are, beside the piles themselves, the one place that knows the form of the store.
"""

import json
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from regalia.engine import registry
from regalia.engine.errors import PositionError, RegaliaError
from regalia.engine.files import parse_json
from regalia.engine.frame import ARGS, OWING, FrameKind
from regalia.engine.game import Game
from regalia.engine.knowledge import NAMED, redact
from regalia.engine.layout import ALL, HEAD, ONLOOKER
from regalia.engine.pile import BYTE, KIND, KN, MARK, TAG, TAGS
from regalia.engine.position_faults import faults
from regalia.engine.position_read import FORMAT, Reader, row_names, viewer_names
from regalia.engine.rng import WORDS
from regalia.engine.state import FACTS, State

__all__ = ["FORMAT", "UNKNOWN", "dump", "faults", "load", "load_into", "state_hash", "text"]

UNKNOWN: Final = "?"


def dump(game: Game, s: State, viewer: int | None = None, memory: bool = False) -> dict[str, Any]:
    """The position as plain data: whole (viewer None), as a viewer may see it, or with `memory` all that the viewer knows.

    viewer: a seat in play or ONLOOKER. A state that is redacted already is written for its own viewer.
    """
    k = _selected(s, viewer)
    w = _Writer(game, k, memory)
    data: dict[str, Any] = {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "options": dict(game.options),
        "seats": int(k.seats),
        "zones": w.zones(),
        "known": w.known(),
        "facts": {name: int(k.ints[FACTS + i]) for i, name in enumerate(game.facts) if k.ints[FACTS + i] != 0},
        "frames": w.frames(),
    }
    if k.viewer < 0:
        data["rng"] = _generator(k)
        return data
    data["viewer"] = viewer_names(1 << k.viewer)[0]
    if memory:
        data["unseen"] = w.unseen()
    return data


def text(game: Game, s: State, viewer: int | None = None, memory: bool = False) -> str:
    """`dump` as canonical JSON (sorted keys, no spaces): equal positions have equal texts."""
    return json.dumps(dump(game, s, viewer, memory), sort_keys=True, separators=(",", ":"))


def state_hash(game: Game, s: State) -> str:
    """A hash of the whole position, 32 hex digits."""
    return blake2b(text(game, s).encode(), digest_size=16).hexdigest()


def load(data: str | Mapping[str, Any], partial: bool = False, pack: Path | None = None) -> tuple[Game, State]:
    """The game and the state of a dump (or its JSON text): a whole position, or knowledge as a state with unknown cards.

    partial: cards of the box may be missing or too many (puzzles, tests, views). pack: the card file, None for the default cards.
    A `PositionError` names the field and the card that is wrong.
    """
    if isinstance(data, str):
        data = parse_json(data, "The position", PositionError)
    if not isinstance(data, Mapping):
        raise PositionError(f"The position: expected a JSON object, got {type(data).__name__}.")
    if "game" not in data:
        raise PositionError("game: this field is missing.")
    name, options = data["game"], data.get("options", {})
    if not isinstance(name, str) or not isinstance(options, Mapping):
        raise PositionError(f"game, options: expected a game's name and its options, got {name!r} and {options!r}.")
    try:
        info = registry.find(name)
        game = info.make(options, pack)
    except RegaliaError as e:
        raise PositionError(f"game, options: {e}") from e
    s = load_into(game, data, partial)
    try:
        info.check_seats(int(s.seats), game)
    except RegaliaError as e:
        raise PositionError(f"seats: {e}") from e
    return game, s


def load_into(game: Game, data: Mapping[str, Any], partial: bool = False) -> State:
    """The state of a dump, for a game at hand (registered or not) with the options of the dump."""
    s = Reader(game, data).state()
    found = faults(game, s, partial)
    if found:
        raise PositionError(found[0])
    return s


def _selected(s: State, viewer: int | None) -> State:
    if viewer is None or viewer == s.viewer:
        return s
    if s.viewer >= 0:
        raise PositionError(f"viewer: this is what viewer {s.viewer} knows, it can't be shown to viewer {viewer}.")
    if not (0 <= viewer < s.seats or viewer == ONLOOKER):
        raise PositionError(f"viewer: expected a seat from 0 to {s.seats - 1} or {ONLOOKER} for onlookers, got {viewer}.")
    return redact(s, viewer)


def _generator(s: State) -> dict[str, object]:
    src = s.src
    return {"words": [int(s.ints[i]) for i in range(WORDS)]} if src is None else src.dump()


class _Writer:
    """The parts of one dump."""

    def __init__(self, game: Game, k: State, memory: bool) -> None:
        self.game = game
        self.k = k
        self.viewer = int(k.viewer)
        self.shut = self.viewer >= 0 and not memory and k.owing() != 0  # closed piles are open when the game is over
        self.in_play = (1 << k.seats) - 1 | 1 << ONLOOKER
        self.ids = [*game.kinds, UNKNOWN]

    def sees(self, z: int) -> bool:
        """Whether the reader of this dump sees into a zone by the zone's own rule."""
        return self.viewer < 0 or self.k.lay.eyes[z] >> self.viewer & 1 != 0

    def shown(self, z: int) -> bool:
        zone = self.k.lay.zone_list[z]
        return zone.seat < self.k.seats and not (zone.closed and self.shut)

    def zones(self) -> dict[str, Any]:
        """Zones by name; those of seats are lists, in order of the seats."""
        out: dict[str, Any] = {}
        for z, zone in enumerate(self.k.lay.zone_list):
            if self.shown(z):
                cards = self.bag(z) if z < self.k.lay.bags else self.line(z)
                if zone.seat < 0:
                    out[zone.name] = cards
                else:
                    out.setdefault(zone.name, []).append(cards)
        return out

    def bag(self, z: int) -> str:
        """Kinds in canonical order; of a bag that the viewer doesn't see, those that it can name and "?" for the others."""
        lay = self.k.lay
        counts = [int(self.k.n[z * lay.nk + i]) for i in range(lay.nk)]
        if z < lay.hidden and not self.sees(z):
            named = self.row(int(lay.row[z]), self.viewer)
            counts = [*named, counts[lay.kinds] - sum(named)]
        return self.words(counts)

    def line(self, z: int) -> str:
        """Slots from the bottom to the top; of a line without order, sorted."""
        lay = self.k.lay
        at = (z - lay.bags) * HEAD
        start, length = int(self.k.st[at]), int(self.k.st[at + 1])
        slots = [int(self.k.st[i]) for i in range(start, start + length)]
        if lay.ordered[z] == 0:
            slots.sort(key=lambda x: (x & KIND, x >> TAG))
        return " ".join(self.slot(z, x) for x in slots)

    def slot(self, z: int, x: int) -> str:
        out = self.ids[x & KIND]
        extra = x >> KN & ALL & ~self.k.lay.eyes[z] & self.in_play
        if extra:
            out += "/" + "".join(viewer_names(extra))
        tag = x >> TAG & TAGS
        if tag != self.k.lay.group[z]:
            out += "~*" if tag == NAMED else f"~{tag}"
        return out + (f"+{x >> MARK}" if x >> MARK else "")

    def row(self, r: int, viewer: int) -> list[int]:
        """How many copies of each kind a viewer can name, by one row of the store."""
        lay = self.k.lay
        at = lay.kn + r * lay.nk
        return [int(self.k.n[at + i] >> (8 * viewer) & BYTE) for i in range(lay.kinds)]

    def known(self) -> dict[str, dict[str, str]]:
        """Copies that viewers can name in hidden piles without order; what a bag shows itself isn't repeated."""
        lay = self.k.lay
        out: dict[str, dict[str, str]] = {}
        for name, zones in row_names(lay, int(self.k.seats)).items():
            if all(self.shown(z) for z in zones) and (zones[0] >= lay.hidden or self.sees(zones[0])):
                viewers = [v for v in range(ONLOOKER + 1) if self.in_play >> v & 1]
                cards = {viewer_names(1 << v)[0]: self.words(self.row(int(lay.row[zones[0]]), v)) for v in viewers}
                out[name] = {v: words for v, words in cards.items() if words}
        return {name: rows for name, rows in out.items() if rows}

    def words(self, counts: list[int]) -> str:
        """Counts per kind as a text of cards, sorted by kind."""
        return " ".join(self.ids[i] for i, c in enumerate(counts) for _ in range(c))

    def unseen(self) -> dict[str, str]:
        """Per group the cards that the viewer can't place, as a sorted multiset."""
        lay = self.k.lay
        groups = [[int(self.k.pool[g * lay.kinds + i]) for i in range(lay.kinds)] for g in range(lay.groups)]
        return {str(g): self.words(row) for g, row in enumerate(groups) if any(row)}

    def frames(self) -> list[dict[str, Any]]:
        """The open questions, the one to be answered last."""
        f = self.k.frames
        bottom = len(self.k.ints) - int(f.depth * f.width)
        return [self.frame(t) for t in range(bottom, int(self.k.top) + 1, int(f.width))]

    def frame(self, t: int) -> dict[str, Any]:
        v = [int(self.k.ints[i]) for i in range(t, t + int(self.k.frames.width))]
        kind = self.game.frame_kinds[v[0]]
        owing = [p for p in range(self.k.seats) if v[OWING] >> p & 1]
        mine = self.viewer < 0 or self.viewer in owing
        out: dict[str, Any] = {"kind": kind.name if mine else kind.shown, "owing": owing}
        for i, name in enumerate(kind.numbers):
            out[name] = v[ARGS + i] if mine or name not in kind.private else UNKNOWN
        for i, name in enumerate(kind.each):
            out[name] = [self.answer(kind, v, p, i) for p in range(self.k.seats)]
        return out

    def answer(self, kind: FrameKind, v: list[int], p: int, i: int) -> int | str:
        """A seat's own number in a commitment."""
        return v[ARGS + len(kind.numbers) + p * len(kind.each) + i] if self.viewer in (-1, p) else UNKNOWN
