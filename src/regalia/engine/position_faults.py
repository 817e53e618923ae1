"""What is wrong with a position, as named faults; an empty list for every position that play can reach."""

from regalia.engine.game import CONSTRAINT, Game
from regalia.engine.hidden import MOST
from regalia.engine.knowledge import NAMED, redact
from regalia.engine.layout import HEAD, ONLOOKER, new_buf
from regalia.engine.pile import BYTE, KIND, TAG, TAGS
from regalia.engine.position_read import row_names, viewer_names, zone_label
from regalia.engine.state import State


def faults(game: Game, s: State, partial: bool = False) -> list[str]:
    """All faults of a whole or redacted state, each as one sentence that begins with its place.

    partial: cards that are missing or too many are none.
    """
    found = _idle_seats(s) + game.faults(s)
    if found:
        return found  # what follows reads the open question
    found = _known(game, s)
    if not partial:
        found += _box(game, s) + _places(s)
    found += _answers(game, s)
    if not found and s.viewer < 0:
        found += _forced(game, s)
    return found


def _viewers(s: State) -> list[int]:
    return [*range(s.seats), int(ONLOOKER)]


def _idle_seats(s: State) -> list[str]:
    """Seats that aren't in play have no card and owe no answer."""
    zones = [zone_label(zone) for z, zone in enumerate(s.lay.zone_list) if zone.seat >= s.seats and s.size(z)]
    found = [f"zones: {name} holds cards, but that seat isn't in play." for name in zones]
    if s.owing() >> s.seats:
        found.append("frames: a seat that isn't in play owes an answer.")
    return found


def _row(s: State, r: int, viewer: int) -> list[int]:
    lay = s.lay
    at = lay.kn + r * lay.nk
    return [int(s.n[at + i] >> (8 * viewer) & BYTE) for i in range(lay.kinds)]


def _known(game: Game, s: State) -> list[str]:
    """Nobody names more copies of a kind than are there."""
    lay = s.lay
    found = []
    for name, zones in row_names(lay, int(s.seats)).items():
        there = [sum(int(s.count(z, k)) for z in zones) for k in range(lay.nk)]
        for v in _viewers(s):
            blind = s.viewer >= 0 and lay.eyes[zones[0]] >> s.viewer & 1 == 0
            named = _row(s, int(lay.row[zones[0]]), v)
            if blind and sum(named) > there[lay.kinds]:
                found.append(f"known.{name}.{viewer_names(1 << v)[0]}: {sum(named)} cards are named, {there[lay.kinds]} are there.")
            for k in range(lay.kinds):
                if not blind and named[k] > there[k]:
                    who = viewer_names(1 << v)[0]
                    found.append(f"known.{name}.{who}: {game.kinds[k]} is named {named[k]} times, it is there {there[k]} times.")
    return found


def _blind_rows(s: State) -> list[int]:
    """The rows of piles that the viewer of a redacted state doesn't see into."""
    if s.viewer < 0:
        return []
    lay = s.lay
    return sorted({int(lay.row[z]) for z in range(lay.zones) if lay.row[z] >= 0 and lay.eyes[z] >> s.viewer & 1 == 0})


def _box(game: Game, s: State) -> list[str]:
    """Every card of the box is somewhere, and no other."""
    lay = s.lay
    found = []
    rows = [_row(s, r, int(s.viewer)) for r in _blind_rows(s)]
    for k, name in enumerate(game.kinds):
        box = sum(int(game.box.count(z, k)) for z in range(lay.zones))
        there = sum(int(s.count(z, k)) for z in range(lay.zones)) + sum(row[k] for row in rows)
        if s.viewer >= 0:
            there += sum(int(s.pool[g * lay.kinds + k]) for g in range(lay.groups))
        if there != box:
            found.append(f"box: {name} is there {there} times, the box holds {box}.")
    return found


def _places(s: State) -> list[str]:
    """What a viewer can't place fits the places that it can't name, group by group."""
    if s.viewer < 0:
        return []
    lay = s.lay
    places = [0] * int(lay.groups)
    for z in range(lay.bags):
        places[lay.group[z]] += int(s.count(z, lay.kinds))
    for r in _blind_rows(s):
        for z in range(lay.hidden):
            if lay.row[z] == r:
                places[lay.group[z]] -= sum(_row(s, r, int(s.viewer)))
    for z in range(lay.bags, lay.zones):
        start = int(s.st[(z - lay.bags) * HEAD])
        for x in (int(s.st[i]) for i in range(start, start + int(s.size(z)))):
            if x & KIND == lay.kinds and x >> TAG & TAGS != NAMED:
                places[x >> TAG & TAGS] += 1
    unseen = [sum(int(s.pool[g * lay.kinds + k]) for k in range(lay.kinds)) for g in range(lay.groups)]
    return [
        f"unseen.{g}: expected {places[g]} cards for the places that can't be named, got {unseen[g]}."
        for g in range(lay.groups)
        if unseen[g] != places[g]
    ]


def _answers(game: Game, s: State) -> list[str]:
    """Every seat that owes an answer (of a redacted state: the viewer) has a legal one."""
    found = []
    for p in range(s.seats):
        if s.owing() >> p & 1 and s.viewer in (-1, p):
            try:
                stuck = not game.legal_list(s, p)
            except (IndexError, OverflowError, ValueError):
                stuck = True
            if stuck:
                found.append(f"frames: seat {p} owes an answer to {game.frame_kinds[s.kind()].name}, but has no legal one.")
    return found


def _forced(game: Game, s: State) -> list[str]:
    """What open facts say about hidden cards is true."""
    lay = s.lay
    found = []
    for v in _viewers(s):
        rules = new_buf(MOST * CONSTRAINT)
        for i in range(game.constraints(redact(s, v), rules)):
            zone, classes, least, most = (int(rules[i * CONSTRAINT + j]) for j in range(CONSTRAINT))
            held = sum(int(s.count(zone, k)) for k in range(lay.kinds) if classes >> lay.cls[k] & 1)
            if not least <= held <= most:
                names = " ".join(game.kinds[k] for k in range(lay.kinds) if classes >> lay.cls[k] & 1)
                where = zone_label(lay.zone_list[zone])
                found.append(f"{where}: facts and question allow {least} to {most} cards of {names}, it holds {held}.")
    return list(dict.fromkeys(found))
