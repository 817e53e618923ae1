"""A whole game as text, for eyes and for `diff`: every move with all that happened, and the position at the end."""

import json
from collections.abc import Iterator

from regalia.engine.event import entries
from regalia.engine.match import Match
from regalia.engine.options import Value, text_of
from regalia.engine.registry import GameInfo
from regalia.engine.rng import FastRng


def playthrough(info: GameInfo, seats: int, options: dict[str, Value], seed: int) -> str:
    """A game of random moves from a small seed, one line a move and, indented, one line an event."""
    return "\n".join(_lines(info, seats, options, seed)) + "\n"


def _lines(info: GameInfo, seats: int, options: dict[str, Value], seed: int) -> Iterator[str]:
    rng = FastRng(seed)
    m = Match(info, seats, options, seed=seed.to_bytes(32, "big"))
    given = " ".join(f"{name}={text_of(value)}" for name, value in options.items()) or "default options"
    yield f"{info.title}, {seats} seats, {given}, seed {seed}"
    read = number = 0
    while True:
        yield from (f"    {_event(m, entry)}" for entry in entries(m.log, read))
        read = len(m.log.buf)
        if m.over:
            break
        owing = m.owing()
        seat = owing[rng.below(len(owing))]
        legal = m.legal(seat)
        word = legal[rng.below(len(legal))]
        number += 1
        yield f"{number:>3}. seat {seat} {m.game.frame_kinds[m.state.kind()].name} {word} (of {len(legal)})"
        m.play(seat, word)
    result = m.result()
    yield f"scores {result.scores}, ranks {result.ranks}"
    yield json.dumps(m.position()["zones"], sort_keys=True)


def _event(m: Match, entry: tuple[int, ...]) -> str:
    """An event with all its cards, and who saw it."""
    kind = m.game.event_kinds[entry[0]]
    width = len(kind.fields)
    numbers = [f"{name}={x}" for name, x in zip(kind.fields, entry[3:], strict=False)]
    cards = [m.game.kinds[k] for k in entry[3 + width :]] if kind.cards else []
    eyes = "".join(str(v) for v in range(m.seats) if entry[2] >> v & 1) + ("o" if entry[2] >> 6 & 1 else "")
    everybody = "".join(str(v) for v in range(m.seats)) + "o"
    secret = [] if not cards or eyes == everybody else [f"(seen by {eyes or 'nobody'})"]
    return " ".join([kind.name, *numbers, *cards, *secret])
