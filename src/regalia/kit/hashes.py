"""A few numbers for a whole run, equal for equal engines: `python -m regalia.kit.hashes GAME N` on two builds must print the same."""

import argparse
import json
import sys
from collections.abc import Sequence
from hashlib import blake2b
from importlib import import_module
from random import Random
from typing import Any

from regalia.engine import registry, replay
from regalia.engine.match import Match
from regalia.engine.options import Value
from regalia.engine.position import state_hash
from regalia.engine.registry import GameInfo
from regalia.kit.spec import Spec, values
from regalia.kit.steps import viewers


def find(name: str) -> GameInfo:
    """A registered game, or one that isn't, as module:NAME."""
    module, colon, attribute = name.partition(":")
    info = getattr(import_module(module), attribute) if colon else registry.find(name)
    if not isinstance(info, GameInfo):
        raise SystemExit(f"{name} is no game.")
    return info


def play(info: GameInfo, number: int, seed: int) -> tuple[Match, str]:
    """A random game under random options, and a hash of all its positions, events and sheets."""
    random = Random(f"{info.name} {seed} {number}")
    seats = info.min_seats + number % (info.max_seats - info.min_seats + 1)
    options: dict[str, Value] = {name: value for name, value in values(info, seats) if random.random() < 0.1}
    m = Match(info, seats, options, seed=random.randbytes(32))
    digest, worded = blake2b(digest_size=16), Spec(info).worded
    while not m.over:
        digest.update(state_hash(m.game, m.state).encode())
        seat = random.choice(m.owing())
        m.play(seat, random.choice(m.legal(seat)))
        if worded and random.random() < 0.1:
            digest.update(_json([m.sheet(v).data() for v in viewers(m)]))
    digest.update(_json([m.replay(), [m.events(v) for v in viewers(m)], m.result().scores, m.result().ranks]))
    return m, digest.hexdigest()


def _json(data: Any) -> bytes:
    return json.dumps(data, sort_keys=True).encode()


def main(words: Sequence[str] | None = None) -> None:
    """Print one line a game: number, hash of everything, decisions. With --verify each replay is read back and verified."""
    parser = argparse.ArgumentParser(prog="python -m regalia.kit.hashes", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verify", action="store_true", help="write, read and verify each game's replay")
    given = parser.parse_args(words)
    info = find(given.game)
    for number in range(given.games):
        m, digest = play(info, number, given.seed)
        if given.verify:
            replay.verify(replay.read(json.dumps(m.replay())))
        print(number, m.seats, digest, len(m.replay()["moves"]), flush=number % 50 == 0)


if __name__ == "__main__":
    main(sys.argv[1:])
