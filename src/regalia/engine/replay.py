"""Replays: a whole game as a small file, read with care and verified by playing it again."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from regalia.engine import position, registry
from regalia.engine.errors import MoveRefused, RegaliaError, ReplayError
from regalia.engine.files import parse_json, read_text, write_text
from regalia.engine.match import FORMAT, Match, card_digest
from regalia.engine.registry import GameInfo

STARTS: Final = ("seed", "setup", "position")  # exactly one of them is there
FIELDS: Final = ("format", "game", "rules", "cards", "seats", "options", "commitment", "moves", "end")
HINTS: Final = ("players", "card_file")  # may be there, and prove nothing


@dataclass(frozen=True)
class Player:
    """Who sat at a seat, and by what name: a person (bot "") or a bot."""

    name: str
    bot: str = ""

    def data(self) -> dict[str, str]:
        """As it is written."""
        return {"kind": "bot", "name": self.name, "bot": self.bot} if self.bot else {"kind": "person", "name": self.name}


@dataclass(frozen=True)
class Replay:
    """A replay as read: the fields are there and of the right form; only `verify` tells whether the game is as it says.

    start: how the match begins, by name of the one field ("seed" as bytes). commitment: hash of the seed, "" where there is none.
    moves: seat and action id, in order. end: format of the position and hash of the last one.
    players: who sat where, seat by seat; () if the file doesn't say. card_file: where the cards came from, "" for the default ones.
    Neither is part of what is verified.
    """

    game: str
    rules: int
    cards: str
    seats: int
    options: Mapping[str, object]
    start: Mapping[str, Any]
    commitment: str
    moves: tuple[tuple[int, str], ...]
    end: str
    players: tuple[Player, ...] = ()
    card_file: str = ""


def save(match: Match, path: Path, players: Sequence[Player] = ()) -> None:
    """Write a match's replay; an older file at that place stays until the new one is complete. It holds the seed."""
    data = match.replay()
    if players:
        data["players"] = [player.data() for player in players]
    if match.pack is not None:
        data["card_file"] = str(match.pack.absolute())
    write_text(path, json.dumps(data, sort_keys=True) + "\n", ReplayError)


def read(source: Path | str) -> Replay:
    """A replay from a file (a `Path`) or from its JSON text; a `ReplayError` names the field that is wrong."""
    name = str(source) if isinstance(source, Path) else "The replay"
    data = parse_json(read_text(source, ReplayError) if isinstance(source, Path) else source, name, ReplayError)
    if not isinstance(data, dict):
        raise ReplayError(f"{name}: expected a JSON object, got {type(data).__name__}.")
    _check_fields(data)
    return Replay(
        game=_typed(data, "game", str),
        rules=_typed(data, "rules", int),
        cards=_typed(data, "cards", str),
        seats=_typed(data, "seats", int),
        options=_typed(data, "options", dict),
        start=_start(data),
        commitment=_typed(data, "commitment", str),
        moves=tuple(_move(x, f"moves[{i}]") for i, x in enumerate(_typed(data, "moves", list))),
        end=_end(_typed(data, "end", str)),
        players=_players(data),
        card_file=_typed(data, "card_file", str) if "card_file" in data else "",
    )


def verify(replay: Replay, pack: Path | None = None, info: GameInfo | None = None) -> Match:
    """The match, played again from the start; a `ReplayError` names the first move that fails, or what else doesn't agree.

    pack: the card file, None for the default cards. info: a game that isn't registered.
    """
    for match in steps(replay, pack, info):
        pass
    check_end(replay, match)
    return match


def check_end(replay: Replay, match: Match) -> None:
    """A `ReplayError` if the position after the last move isn't the recorded one."""
    form, _, end = replay.end.partition(":")
    if form == str(position.FORMAT) and end != position.state_hash(match.game, match.state):
        raise ReplayError(
            f"end: after the last of {len(replay.moves)} moves the position isn't the recorded one; moves are missing or were changed."
        )


def resume(replay: Replay, pack: Path | None = None, info: GameInfo | None = None) -> Match:
    """The match of a verified replay, ready to be played on."""
    return verify(replay, pack, info)


def step(replay: Replay, moves: int, pack: Path | None = None, info: GameInfo | None = None) -> Match:
    """The match after so many moves of the replay, 0 to all of them."""
    if not 0 <= moves <= len(replay.moves):
        raise ReplayError(f"The replay has {len(replay.moves)} moves, expected a step from 0 to {len(replay.moves)}, got {moves}.")
    return next(islice(steps(replay, pack, info), moves, None))


def steps(replay: Replay, pack: Path | None = None, info: GameInfo | None = None) -> Iterator[Match]:
    """The match before the first move and after each one; it's the same match, played on."""
    match = _begin(replay, pack, info)
    yield match
    for i, (seat, text) in enumerate(replay.moves):
        _play(match, i + 1, seat, text)
        yield match


def _begin(replay: Replay, pack: Path | None, info: GameInfo | None) -> Match:
    """The match before the first move, of the rules, cards and seed that the replay names."""
    try:
        info = info or registry.find(replay.game)
        _check_versions(replay, info, pack)
        match = Match(info, replay.seats, replay.options, pack=pack, **replay.start)
    except ReplayError:
        raise
    except RegaliaError as e:
        raise ReplayError(f"The replay can't be started: {e}") from e
    if match.commitment != replay.commitment:
        raise ReplayError(f"commitment: expected {match.commitment or 'none'}, the hash of the seed, got {replay.commitment[:80]!r}.")
    return match


def _check_versions(replay: Replay, info: GameInfo, pack: Path | None) -> None:
    game = info.make(replay.options, pack)
    if replay.rules != game.rules_version:
        raise ReplayError(f"rules: played under version {replay.rules} of {info.name}, this is version {game.rules_version}.")
    digest = card_digest(info, game, pack)
    if replay.cards != digest:
        these = "the default cards" if pack is None else f"those of {pack}"
        was = f" (it was {replay.card_file[:200]})" if replay.card_file else ""
        raise ReplayError(f"cards: played with other cards than {these}; name the card file of that game{was} with --cards FILE.")


def _play(match: Match, number: int, seat: int, text: str) -> None:
    try:
        why = match.why_not(seat, text)
        if why is None:
            match.play(seat, text)
            return
    except RegaliaError as e:
        raise ReplayError(f"Move {number} (p{seat} {text[:40]}): {e}") from e
    raise MoveRefused(number, seat, text, *why)


# ---- fields


def _check_fields(data: Mapping[str, Any]) -> None:
    if "format" in data and (data["format"] != FORMAT or type(data["format"]) is not int):
        raise ReplayError(f"format: expected {FORMAT}, got {str(data['format'])[:40]!r}.")
    for name in FIELDS:
        if name not in data:
            raise ReplayError(f"{name}: this field is missing.")
    for name in data:
        if name not in (*FIELDS, *STARTS, *HINTS):
            raise ReplayError(f"{name[:40]}: no such field here; expected {', '.join((*FIELDS, *STARTS, *HINTS))}.")


def _typed(data: Mapping[str, Any], name: str, kind: type) -> Any:
    if type(data[name]) is not kind:
        expected = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}[kind]
        raise ReplayError(f"{name}: expected {expected}, got {str(data[name])[:40]!r}.")
    return data[name]


def _start(data: Mapping[str, Any]) -> dict[str, Any]:
    there = [name for name in STARTS if name in data]
    if len(there) != 1:
        raise ReplayError(f"Expected exactly one of {', '.join(STARTS)}; got {', '.join(there) or 'none'}.")
    name = there[0]
    return {name: _seed(_typed(data, name, str)) if name == "seed" else _typed(data, name, dict)}


def _seed(text: str) -> bytes:
    if not re.fullmatch(r"[0-9a-f]{64}", text):
        raise ReplayError(f"seed: expected 64 hex digits, got {text[:80]!r}.")
    return bytes.fromhex(text)


def _end(text: str) -> str:
    form = re.fullmatch(r"(\d{1,4}):[0-9a-f]{1,128}", text)
    if form is None or int(form[1]) > position.FORMAT:
        raise ReplayError(f"end: expected a position's format, {position.FORMAT} or older, a colon and a hash, got {text[:60]!r}.")
    return text


def _move(x: object, field: str) -> tuple[int, str]:
    if isinstance(x, list) and len(x) == 2 and type(x[0]) is int and isinstance(x[1], str):
        return x[0], x[1]
    raise ReplayError(f'{field}: expected [seat, "action"], got {str(x)[:60]!r}.')


def _players(data: Mapping[str, Any]) -> tuple[Player, ...]:
    if "players" not in data:
        return ()
    found = tuple(_player(x, f"players[{i}]") for i, x in enumerate(_typed(data, "players", list)))
    if len(found) != data["seats"]:
        raise ReplayError(f"players: expected one for each of {data['seats']} seats, got {len(found)}.")
    return found


def _player(x: object, field: str) -> Player:
    if isinstance(x, dict) and isinstance(x.get("name"), str) and isinstance(x.get("bot", ""), str):
        player = Player(x["name"], x.get("bot", ""))
        if player.data() == x:
            return player
    expected = '{"kind": "person", "name": ...} or {"kind": "bot", "name": ..., "bot": ...}'
    raise ReplayError(f"{field}: expected {expected}, got {str(x)[:80]!r}.")
