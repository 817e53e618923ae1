"""What many games tell: lengths, points, and parts of the win with their intervals."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from regalia.lab.simulate import Outcome

Z95: Final = 1.959964  # of a two-sided interval of 95 %


@dataclass
class Account:
    """One seat or one bot over all games: how often it sat at the table, its points, its part of the wins.

    Two seats of one bot in a game aren't independent, so `games` counts the game once and `seats` both of them.
    """

    games: int = 0
    seats: int = 0
    points: int = 0
    share: float = 0.0

    @property
    def mean_points(self) -> float:
        """Points per seat and game."""
        return self.points / self.seats

    @property
    def mean_share(self) -> float:
        """Part of the win per seat and game, 0 to 1."""
        return self.share / self.seats

    def interval(self) -> tuple[float, float]:
        """95 % interval of `mean_share`."""
        return wilson(self.mean_share, self.games)


@dataclass
class Summary:
    """The games so far."""

    games: int = 0
    decisions: int = 0
    shortest: int = 0
    longest: int = 0
    by_seat: dict[int, Account] = field(default_factory=dict)
    by_bot: dict[str, Account] = field(default_factory=dict)

    def add(self, batch: Iterable[Outcome]) -> None:
        """Count more games."""
        for game in batch:
            self.shortest = min(self.shortest or game.decisions, game.decisions)
            self.longest = max(self.longest, game.decisions)
            self.games += 1
            self.decisions += game.decisions
            for seat, bot in enumerate(game.bots):
                for account in (self.by_seat.setdefault(seat, Account()), self.by_bot.setdefault(bot, Account())):
                    account.seats += 1
                    account.points += game.points[seat]
                    account.share += game.shares[seat]
            for account in (*self.by_seat.values(), *(self.by_bot[bot] for bot in set(game.bots))):
                account.games += 1

    def lines(self, seconds: float) -> list[str]:
        """The summary as a person reads it; `seconds` is how long the games took."""
        pace = max(seconds, 1e-9)
        return [
            f"{self.games} games in {seconds:.1f} s: {self.games / pace:.1f} games/s, {self.decisions / pace:.0f} decisions/s",
            f"decisions: {self.decisions} in all, {self.shortest} to {self.longest} a game, mean {self.decisions / self.games:.1f}",
            f"{'':<12}{'points':>9}{'win share':>12}   95 % interval",
            *(_line(f"seat {seat}", account) for seat, account in sorted(self.by_seat.items())),
            *(_line(bot, account) for bot, account in sorted(self.by_bot.items())),
        ]


def _line(name: str, account: Account) -> str:
    low, high = account.interval()
    return f"{name:<12}{account.mean_points:>9.2f}{account.mean_share:>12.1%}   {low:.1%} to {high:.1%}"


def wilson(share: float, n: int) -> tuple[float, float]:
    """Wilson's score interval of 95 % for a share of n games; parts of a win vary less than whole ones, so it is on the safe side."""
    z2 = Z95 * Z95
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = Z95 * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return max(0.0, centre - half), min(1.0, centre + half)
