"""The bot that plays anything: the yardstick for all others."""

from regalia.bots.desk import Bot, Desk
from regalia.engine.rng import Rng


class Uniform(Bot):
    """Every legal action is equally likely."""

    name = "uniform"

    def choose(self, desk: Desk, rng: Rng) -> int:
        return desk.legal[rng.below(len(desk.legal))]
