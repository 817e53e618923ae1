"""The made-up game of silent choices with words of its own, as a package that is installed nowhere."""

from regalia.engine.registry import GameInfo
from tests.contract.games.silent_choice import GAME as PLAIN

GAME = GameInfo(PLAIN.name, PLAIN.code, PLAIN.title, PLAIN.min_seats, PLAIN.max_seats, PLAIN.options, PLAIN.build, "tests.table.whisper")
