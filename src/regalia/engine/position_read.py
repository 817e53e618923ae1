"""Reading a dump back: every field is checked, and a `PositionError` names the one that is wrong."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

from regalia.engine.errors import PositionError, RngError
from regalia.engine.frame import ARGS, OWING
from regalia.engine.game import Game
from regalia.engine.knowledge import NAMED
from regalia.engine.layout import HEAD, ONLOOKER, Layout, Zone, new_buf
from regalia.engine.pile import BYTE, KIND, KN, MARK, TAG
from regalia.engine.rng import load_rng, seed_words
from regalia.engine.state import FACTS, State, empty

FORMAT: Final = 1  # of the dump
ONLOOKERS: Final = "o"
COPIES: Final = 127  # of one kind in one position: counts share words
FACT: Final = 65_535  # largest fact: rules may count one down, so it must not keep them busy for long
LARGEST: Final = 2**31 - 1  # largest number of a question
OVER: Final = "OVER"  # the question that every game ends with: nobody owes an answer to it
SLOT: Final = re.compile(r"([^/~+]+)(?:/([0-9]*o?))?(?:~(\d{1,2}|\*))?(?:\+(\d{1,9}))?")
SEAT_FACTS: Final = ("turn", "first")  # facts that are seats; a fact of one seat ends in its number ("skip 2")
MISSING: Final = object()  # in place of a field that isn't there

BASE: Final = ("format", "game", "rules", "seats", "zones", "frames")
MORE: Final = ("options", "known", "facts")


def viewer_names(mask: int) -> list[str]:
    """The viewers of a mask as texts: seats, then "o" for onlookers."""
    return [ONLOOKERS if v == ONLOOKER else str(v) for v in range(ONLOOKER + 1) if mask >> v & 1]


def zone_label(zone: Zone) -> str:
    """A zone's name, with its seat if it has one."""
    return zone.name if zone.seat < 0 else f"{zone.name} {zone.seat}"


def row_names(lay: Layout, seats: int) -> dict[str, list[int]]:
    """The rows of known copies by name, each with its zones: one zone in play, or a family of them."""
    out: dict[str, list[int]] = {}
    for z, zone in enumerate(lay.zone_list):
        if lay.row[z] >= 0 and zone.seat < seats:
            out.setdefault(f"family {zone.family}" if zone.family >= 0 else zone_label(zone), []).append(z)
    return out


def fail(field: str, expected: str, got: object) -> NoReturn:
    """The one form of this module's errors; got: what came, or MISSING."""
    if got is MISSING:
        raise PositionError(f"{field}: this field is missing; expected {expected}.")
    given = repr(got)
    raise PositionError(f"{field}: expected {expected}, got {given if len(given) <= 60 else given[:57] + '...'}.")


def whole(x: object, field: str, least: int, most: int) -> int:
    """A whole number within limits."""
    if type(x) is not int or not least <= x <= most:
        fail(field, f"a whole number from {least} to {most}", x)
    return x


def mapping(x: object, field: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(x, Mapping):
        fail(field, "an object", x)
    return x


def sequence(x: object, field: str, most: int) -> Sequence[Any]:
    """A JSON list of at most so many entries."""
    if not isinstance(x, list) or len(x) > most:
        fail(field, f"a list of at most {most}", x)
    return x


class Reader:
    """One dump on its way to a state of a given game."""

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        self.game = game
        self.data = data
        self.kind_of = {name: i for i, name in enumerate(game.kinds)}
        self.check_fields()
        self.seats = whole(data["seats"], "seats", game.min_seats, game.max_seats)
        self.viewer = self.viewer_of(data["viewer"], "viewer") if "viewer" in data else -1
        self.s = empty(game.layout, game.frames, len(game.facts))
        self.s.seats = self.seats
        self.s.viewer = self.viewer

    def check_fields(self) -> None:
        extra = ("viewer", "unseen") if "viewer" in self.data else ("rng",)
        for name in BASE:
            if name not in self.data:
                raise PositionError(f"{name}: this field is missing.")
        for name in self.data:
            if name not in (*BASE, *MORE, *extra):
                raise PositionError(f"{name}: no such field here; expected {', '.join((*BASE, *MORE, *extra))}.")
        for name, want in (("format", FORMAT), ("game", self.game.name), ("rules", self.game.rules_version)):
            if self.data[name] != want or type(self.data[name]) is not type(want):
                fail(name, repr(want), self.data[name])
        for name, value in mapping(self.data.get("options", {}), "options").items():
            if str(self.game.options.get(name)).lower() != str(value).lower():
                fail(f"options.{name}", f"the value of this game, {self.game.options.get(name)!r}", value)

    def viewer_of(self, x: object, field: str) -> int:
        names = viewer_names((1 << self.seats) - 1 | 1 << ONLOOKER)
        if x not in names:
            fail(field, f"one of {' '.join(names)}", x)
        return ONLOOKER if x == ONLOOKERS else names.index(str(x))

    def state(self) -> State:
        """The state; its faults as a position of the game are looked for by `faults`."""
        self.read_zones(mapping(self.data["zones"], "zones"))
        self.count_copies()
        self.read_known(mapping(self.data.get("known", {}), "known"))
        self.read_facts(mapping(self.data.get("facts", {}), "facts"))
        self.read_frames(sequence(self.data["frames"], "frames", int(self.game.frames.depth)))
        if self.viewer < 0:
            self.read_generator(self.data.get("rng"))
        else:
            self.read_unseen(mapping(self.data.get("unseen", {}), "unseen"))
        return self.s

    # ---- cards
    def sees(self, z: int) -> bool:
        return self.viewer < 0 or self.s.lay.eyes[z] >> self.viewer & 1 != 0

    def kinds(self, x: object, field: str, hidden: bool = False) -> list[int]:
        """The kinds of a text; the number of real kinds stands for "?"."""
        if not isinstance(x, str):
            fail(field, "a text of cards", x)
        return [self.kind(word, field, hidden) for word in x.split()]

    def kind(self, word: str, field: str, hidden: bool) -> int:
        if word == "?" and hidden:
            return len(self.kind_of)
        if word == "?":
            raise PositionError(f"{field}: a card is '?', but nothing is hidden here.")
        if word not in self.kind_of:
            raise PositionError(f"{field}: unknown card {word[:40]!r}; the cards are {' '.join(self.kind_of)}.")
        return self.kind_of[word]

    def read_zones(self, given: Mapping[str, Any]) -> None:
        zones = [(z, zone) for z, zone in enumerate(self.s.lay.zone_list) if zone.seat < self.seats]
        names = {zone.name: zone.seat >= 0 for _, zone in zones}
        for name, x in given.items():
            if name not in names:
                raise PositionError(f"zones.{name}: no such zone; the zones are {', '.join(names)}.")
            if names[name] and (not isinstance(x, list) or len(x) != self.seats):
                fail(f"zones.{name}", f"a list of {self.seats} texts, one a seat", x)
        for z, zone in zones:
            if zone.name in given:
                cards, field = given[zone.name], f"zones.{zone.name}"
                if zone.seat >= 0:
                    cards, field = cards[zone.seat], f"{field}[{zone.seat}]"
                if z < self.s.lay.bags:
                    self.read_bag(z, self.kinds(cards, field, not self.sees(z)))
                else:
                    self.read_line(z, cards, field)

    def read_bag(self, z: int, kinds: list[int]) -> None:
        """A bag that the viewer doesn't see holds unknown cards; those it can name are known copies."""
        lay = self.s.lay
        for k in kinds:
            if self.sees(z):
                self.s.n[z * lay.nk + k] += 1
            else:
                self.s.n[z * lay.nk + lay.kinds] += 1
                if k < lay.kinds:
                    self.add_known(int(lay.row[z]), k, self.viewer)

    def add_known(self, row: int, k: int, viewer: int) -> None:
        lay = self.s.lay
        at = lay.kn + row * lay.nk + k
        if self.s.n[at] >> (8 * viewer) & BYTE < COPIES:
            self.s.n[at] += 1 << (8 * viewer)

    def read_line(self, z: int, x: object, field: str) -> None:
        lay = self.s.lay
        if not isinstance(x, str):
            fail(field, "a text of cards", x)
        slots = [self.slot(z, word, field) for word in x.split()]
        if len(slots) > lay.room[z]:
            raise PositionError(f"{field}: at most {lay.room[z]} cards lie here, got {len(slots)}.")
        if lay.ordered[z] == 0:
            slots.sort(key=lambda slot: (slot & KIND, slot >> TAG))
        head = (z - int(lay.bags)) * HEAD
        self.s.st[head + 1] = len(slots)
        for i, slot in enumerate(slots):
            self.s.st[self.s.st[head] + i] = slot

    def slot(self, z: int, word: str, field: str) -> int:
        lay = self.s.lay
        match = SLOT.fullmatch(word)
        if match is None:
            fail(field, "a card with /viewers, ~group and +counter behind it", word)
        card, viewers, tag, mark = match.groups()
        mask = int(lay.eyes[z]) if lay.ordered[z] else 0
        for name in viewers or "":
            mask |= 1 << self.viewer_of(name, f"{field}, {word}, viewers")
        hidden = not self.sees(z) and (self.viewer < 0 or mask >> self.viewer & 1 == 0)
        kind = self.kind(card, field, hidden)
        return kind | mask << KN | self.group(z, tag, kind, f"{field}, {word}, group") << TAG | int(mark or 0) << MARK

    def group(self, z: int, tag: str | None, kind: int, field: str) -> int:
        """The group of a slot: the pile's own, a number, or "*" for a card that is named somewhere in its family."""
        lay = self.s.lay
        if tag == "*" and kind == lay.kinds and lay.row[z] >= 0:
            return int(NAMED)
        if tag == "*":
            fail(field, "a number, since this isn't an unknown card of a family", tag)
        return int(lay.group[z]) if tag is None else whole(int(tag), field, 0, int(lay.groups) - 1)

    def count_copies(self) -> None:
        for name, k in self.kind_of.items():
            copies = sum(int(self.s.count(z, k)) for z in range(self.s.lay.zones))
            if copies > COPIES:
                raise PositionError(f"zones: {name} is there {copies} times; a position holds at most {COPIES} copies of a kind.")

    def read_known(self, given: Mapping[str, Any]) -> None:
        lay = self.s.lay
        rows = row_names(lay, self.seats)
        for name, viewers in given.items():
            if name not in rows:
                raise PositionError(f"known.{name}: no such hidden pile; they are {', '.join(rows)}.")
            z = rows[name][0]
            for v, cards in mapping(viewers, f"known.{name}").items():
                field = f"known.{name}.{v}"
                viewer = self.viewer_of(v, field)
                if lay.eyes[z] >> viewer & 1 or (z < lay.hidden and not self.sees(z)):
                    raise PositionError(f"{field}: expected nothing, since these cards are named in zones.")
                for k in self.kinds(cards, field):
                    self.add_known(int(lay.row[z]), k, viewer)

    def read_unseen(self, given: Mapping[str, Any]) -> None:
        lay = self.s.lay
        self.s.pool = new_buf(lay.groups * lay.kinds)
        for name, cards in given.items():
            if name not in [str(g) for g in range(lay.groups)]:
                fail("unseen", f"groups from 0 to {lay.groups - 1}", name)
            for k in self.kinds(cards, f"unseen.{name}"):
                self.s.pool[int(name) * lay.kinds + k] += 1

    # ---- numbers
    def read_facts(self, given: Mapping[str, Any]) -> None:
        for name, x in given.items():
            if name not in self.game.facts:
                raise PositionError(f"facts.{name}: no such number; they are {', '.join(self.game.facts)}.")
            words = name.split()
            if words[-1].isdigit() and int(words[-1]) >= self.seats:
                raise PositionError(f"facts.{name}: seat {words[-1]} isn't in play, expected seats from 0 to {self.seats - 1}.")
            most = self.seats - 1 if name in SEAT_FACTS else FACT
            self.s.ints[FACTS + self.game.facts.index(name)] = whole(x, f"facts.{name}", 0, most)

    def read_frames(self, given: Sequence[Any]) -> None:
        if not given:
            fail("frames", "at least one question", given)
        f = self.game.frames
        for i, x in enumerate(given):
            self.s.top = len(self.s.ints) - f.depth * f.width + i * f.width
            self.read_frame(mapping(x, f"frames[{i}]"), f"frames[{i}]")

    def read_frame(self, x: Mapping[str, Any], field: str) -> None:
        owing = [whole(p, f"{field}.owing", 0, self.seats - 1) for p in sequence(x.get("owing", MISSING), f"{field}.owing", self.seats)]
        mine = self.viewer < 0 or self.viewer in owing
        names = [k.name if mine else k.shown for k in self.game.frame_kinds]
        if x.get("kind") not in names:
            fail(f"{field}.kind", f"one of {' '.join(dict.fromkeys(names))}", x.get("kind", MISSING))
        number = names.index(x["kind"])
        kind = self.game.frame_kinds[number]
        unknown = set(x) - {"kind", "owing", *kind.numbers, *kind.each}
        if unknown:
            raise PositionError(f"{field}.{sorted(unknown)[0]}: no such number in {x['kind']}.")
        mask = sum(1 << p for p in set(owing))
        if len(owing) > (0 if kind.name == OVER else self.seats if kind.each else 1):
            fail(f"{field}.owing", f"{'nobody' if kind.name == OVER else 'one seat'}, since {x['kind']} asks no more", owing)
        self.s.ints[self.s.top] = number
        self.s.ints[self.s.top + OWING] = mask
        for i, name in enumerate(kind.numbers):
            hidden = not mine and name in kind.private
            self.s.ints[self.s.top + ARGS + i] = self.number(x.get(name, 0), f"{field}.{name}", hidden)
        if kind.each and (self.s.arg(0) & mask != mask or self.s.arg(0) >> self.seats):
            fail(f"{field}.asked", "a mask of seats in play, those that owe an answer among them", x.get("asked", MISSING))
        for i, name in enumerate(kind.each):
            for p, answer in enumerate(sequence(x.get(name, []), f"{field}.{name}", self.seats)):
                self.s.set_own(p, i, self.number(answer, f"{field}.{name}[{p}]", self.viewer not in (-1, p)))

    def number(self, x: object, field: str, hidden: bool) -> int:
        return 0 if hidden and x == "?" else whole(x, field, 0, LARGEST)

    def read_generator(self, given: Any) -> None:
        """The generator; a position written by hand may leave it out and gets a fixed one."""
        if given is None:
            seed_words(self.s.ints, 0, 0)
            return
        words = mapping(given, "rng").get("words")
        try:
            if words is None:
                check_rng(given, "rng")
                self.s.src = load_rng(dict(given))
                return
            load_rng({"fast": words})
        except RngError as e:
            raise PositionError(f"rng: {e}") from e
        for i, x in enumerate(words):
            self.s.ints[i] = x


def check_rng(given: Mapping[str, Any], field: str) -> None:
    """Limits that keep a generator's description from asking for more memory than it is long."""
    if "used" in given:
        script = given.get("script")
        whole(given["used"], f"{field}.used", 0, len(script) if isinstance(script, list) else LARGEST)
    if "rest" in given:
        check_rng(mapping(given["rest"], f"{field}.rest"), f"{field}.rest")
