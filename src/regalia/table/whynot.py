"""Why a piece leads nowhere now: of all that the seat may not do with it, the reason that fits it best."""

from collections import Counter
from collections.abc import Sequence

from regalia.engine import sheet as sheets
from regalia.engine.match import Match
from regalia.engine.state import State

Reason = tuple[str, str]


def reason(match: Match, k: State, seat: int, pieces: Sequence[str]) -> Reason:
    """Rule and sentence why nothing goes on with these pieces (the last one is asked about); both empty if no action has to do with them.

    `k` is what the seat knows, and it is asked. Reasons that other pieces would get too say less, so the one goes first that the fewest
    other actions share; then the one of the action that takes the fewest pieces.
    """
    game, path = match.game, sheets.words(match.info).path
    legal = set(game.legal_list(k, seat))
    whys = {a: game.reason(k, seat, a) for a in range(len(game.actions)) if a not in legal}
    paths = {a: path(game, k, seat, a) for a in whys}
    through = [a for a in whys if not Counter(pieces) - Counter(paths[a])]
    elsewhere = Counter(whys[a] for a in whys if pieces[-1] not in paths[a])
    return min(((elsewhere[whys[a]], len(paths[a]), a, whys[a]) for a in through), default=(0, 0, 0, ("", "")))[-1]
