"""`regalia replay`: a recorded game told, checked, or stopped at a move."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from regalia.cli.common import Cards, InputError, cards_of, whole
from regalia.engine import position, replay, sheet
from regalia.engine.event import Event, entries, redacted
from regalia.engine.match import Match
from regalia.engine.replay import Replay
from regalia.engine.sheet import Mark, Names, Sheet

NAME: Final = "replay"


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    verify: Annotated[bool, typer.Option("--verify", help="Play it again and check commitment, cards, every move and the end.")] = False,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", parser=whole, help="With the eyes of a seat, the first is 0.")] = None,
    step: Annotated[int | None, typer.Option("--step", metavar="N", parser=whole, help="After N moves; with --seat, N events.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As data instead of words.")] = False,
    cards: Cards = None,
) -> None:
    """Tell a saved game move by move. It holds the seed and every hidden card, unless --seat narrows the view."""
    record = replay.read(file)
    cards = cards_of(record, cards)
    if seat is not None and not 0 <= seat < record.seats:
        raise InputError(f"--seat: expected a seat from 0 to {record.seats - 1}, got {seat}.")
    if verify:
        typer.echo(verdict(replay.verify(record, cards), seat))
    elif step is not None:
        match = stopped(record, seat, step, cards)
        typer.echo(as_text(match.position() if seat is None else match.view(seat)) if as_json else shown(match, seat))
    elif as_json:
        typer.echo(as_text(data(record, seat, cards)))
    else:
        typer.echo("\n".join(told(record, cards) if seat is None else told_to(record, seat, cards)))


def verdict(match: Match, seat: int | None) -> str:
    """What a verified replay is, in one line; a seat may not know how many moves were silent, nor guess at the cards by a hash of them."""
    if seat is not None:
        return f"ok: commitment {match.commitment or 'none'}"
    moves, end = len(match.replay()["moves"]), "over" if match.over else "not over"
    hashed = position.state_hash(match.game, match.state)
    return f"ok: {match.info.title}, {match.seats} seats, {moves} moves, {end}; commitment {match.commitment or 'none'}, position {hashed}"


def stopped(record: Replay, seat: int | None, step: int, cards: Path | None) -> Match:
    """The game after so many moves, or as soon as a seat saw so many events: its numbers don't count what it never saw."""
    if seat is None:
        return replay.step(record, step, cards)
    last = len(replay.verify(record, cards).events(seat))
    if not 0 <= step <= last:
        raise InputError(f"--step: seat {seat} saw {last} events, got {step}.")
    match = replay.step(record, 0, cards)
    for p, text in record.moves:
        if len(match.events(seat)) >= step:
            break
        match.play(p, text)
    return match


def as_text(data: Any) -> str:
    """Canonical JSON."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def data(record: Replay, seat: int | None, cards: Path | None) -> dict[str, Any]:
    """The game as data: moves and events, or the events of a seat."""
    match = replay.verify(record, cards)
    common = {"game": record.game, "seats": record.seats, "options": dict(record.options)}
    if seat is not None:
        return {**common, "viewer": seat, "events": match.events(seat)}
    return {**common, "moves": [list(move) for move in record.moves], "events": open_events(match, 0)}


# ---- in words


def told(record: Replay, cards: Path | None) -> list[str]:
    """Every move and what came of it, nothing hidden."""
    replay.verify(record, cards)
    match = replay.step(record, 0, cards)
    names = called(match)
    said: list[Event] = []
    lines = [*headlines(match), *sentences(match, 0, names, said)]
    for number, (seat, text) in enumerate(record.moves, 1):
        before, label = len(match.log.buf), labelled(match, seat, text)
        match.play(seat, text)
        lines.append(f"{number:>4}  {names(seat)}  {text:<14}{label}")
        lines += sentences(match, before, names, said)
    return lines + results(match)


def labelled(match: Match, seat: int, text: str) -> str:
    """A move in words, before it is played: with the name of the seat that it is aimed at."""
    return next(choice.label for choice in match.sheet(seat, called(match).names).choices if choice.text == text)


def told_to(record: Replay, seat: int, cards: Path | None) -> list[str]:
    """The story as a seat saw it."""
    match = replay.verify(record, cards)
    story = sheet.notation(match.info).story(match.events(seat), called(match, seat))
    return [*headlines(match), *(f"{head}: {text}" if head else text for head, text in story), *results(match)]


def called(match: Match, you: int | None = None) -> Names:
    """The seats by number."""
    return Names([f"Seat {p}" for p in range(match.seats)], you)


def headlines(match: Match) -> list[str]:
    """What is played, and what differs from the printed rules."""
    changed = [f"{o.name} = {match.game.options[o.name]}" for o in match.info.options if match.game.options[o.name] != o.default]
    return [f"{match.info.title}, {match.seats} seats" + (f", {', '.join(changed)}" if changed else "")]


def open_events(match: Match, start: int) -> list[Event]:
    """What happened since an offset of the log, each event as the viewer who saw most of it."""
    kinds, told = match.game.event_kinds, []
    for entry in entries(match.log, start):
        eyes = entry[1] & entry[2] or entry[1]
        event = redacted(kinds, entry, (eyes & -eyes).bit_length() - 1)
        told += [event] if event is not None else []
    return told


def sentences(match: Match, start: int, names: Names, said: list[Event]) -> list[str]:
    """The same in words, but for what is said again by what follows; `said` are the events before, and these are added."""
    say, lines = sheet.notation(match.info), []
    untold = {kind.name for kind in match.game.event_kinds if not kind.told}
    for event in open_events(match, start):
        if event[0] not in untold:
            lines.append(f"      {say.describe(event, names, said)}")
            said.append(event)
    return lines


def results(match: Match) -> list[str]:
    """Points and ranks, or that the game isn't over."""
    if not match.over:
        return ["The game isn't over."]
    result = match.result()
    order = sorted(range(match.seats), key=lambda p: (result.ranks[p], p))
    return [f"{result.ranks[p]}. seat {p}, {result.scores[p]} points" for p in order]


def shown(match: Match, seat: int | None) -> str:
    """A position for people: what each zone holds, or what a seat sees of it."""
    if seat is None:
        return "\n".join([*headlines(match), *uncovered(match)])
    return "\n".join([*headlines(match), *seen(match.sheet(seat, called(match).names))])


def uncovered(match: Match) -> list[str]:
    """Every card of a position, zone by zone, and whose answer is due."""
    lines = []
    for name, cards in match.position()["zones"].items():
        held = cards if isinstance(cards, list) else [cards]
        for p, text in enumerate(held):
            lines.append(row(f"{name} {p}" if isinstance(cards, list) else name, text))
    due = [f"seat {p} ({match.game.frame_kinds[match.state.kind()].name})" for p in match.owing()]
    return [*lines, f"To answer: {', '.join(due) or 'nobody, the game is over'}."]


def seen(view: Sheet) -> list[str]:
    """A sheet as lines."""
    lines = [marked(mark) for mark in view.counters]
    for zone in view.zones:
        label = zone.label if zone.seat is None else f"{zone.label} {zone.seat}"
        lines.append(row(label, "closed" if zone.closed else listed(zone.cards)))
    return [*lines, view.prompt]


def marked(mark: Mark) -> str:
    """An open number of a seat or of the table, or a mark without a number."""
    number = "" if mark.value is None else f": {mark.value}"
    return f"  {mark.label}{number}" + (f" (seat {mark.seat})" if mark.seat is not None else "")


def listed(cards: Sequence[str | None]) -> str:
    """The cards of a zone; of those without a name, the number."""
    hidden = sum(card is None for card in cards)
    return " ".join([*(card for card in cards if card), *([f"{hidden} hidden"] if hidden else [])])


def row(label: str, text: str) -> str:
    """A line of a table."""
    return f"  {label:<16}{text or '-'}"
