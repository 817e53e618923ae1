"""Whole games as text, to be read as a diff when a rule changes: `python -m tests.contract.golden` writes them anew."""

from pathlib import Path

from regalia.engine.options import Value
from regalia.engine.registry import GameInfo
from regalia.games.commands.game import GAME
from regalia.kit.golden import playthrough
from tests.contract.specs import LITTLE

FOLDER = Path(__file__).parent.parent / "golden"
OTHERWISE: dict[str, Value] = {"fear_targets": "all", "attention_turns": 3, "lay_single": "discard", "show_scores": True}
Plan = tuple[GameInfo, int, dict[str, Value], int]
GAMES: dict[str, Plan] = {
    "commands_2": (GAME, 2, {}, 2),
    "commands_4": (GAME, 4, {}, 4),
    "commands_6_otherwise": (GAME, 6, OTHERWISE, 6),
    **{name: (spec.info, spec.info.min_seats, {}, 1) for name, spec in LITTLE.items()},
}


def story(name: str) -> str:
    """The text of one game as the engine plays it now."""
    return playthrough(*GAMES[name])


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(story(name), encoding="utf-8")
