"""How many ways a position can be played on in so many decisions, and where two counts part."""

from collections.abc import Iterator, Mapping

from regalia.engine.game import Game
from regalia.engine.state import State

Divide = dict[str, int]


def moves(game: Game, s: State) -> Iterator[tuple[str, State]]:
    """Every answer of the lowest seat that owes one, and the position after it."""
    seat = int(s.to_act())
    if seat >= 0:
        for a in game.legal_list(s, seat):
            after = s.clone()
            game.apply(after, seat, a)
            yield game.actions[a], after


def count(game: Game, s: State, depth: int) -> int:
    """The number of lines of `depth` decisions; a line that ends before counts where it ends."""
    if depth == 0 or s.to_act() < 0:
        return 1
    return sum(count(game, after, depth - 1) for _, after in moves(game, s))


def divide(game: Game, s: State, depth: int) -> Divide:
    """`count` by first decision."""
    return {word: count(game, after, depth - 1) for word, after in moves(game, s)}


def parting(mine: Mapping[str, int], theirs: Mapping[str, int]) -> str:
    """Where two divides differ, one line a first decision."""
    words = sorted(mine.keys() | theirs.keys())
    return "\n".join(f"{w}: {mine.get(w)} against {theirs.get(w)}" for w in words if mine.get(w) != theirs.get(w))


def read(text: str) -> Iterator[tuple[str, dict[str, str], dict[int, int]]]:
    """The positions of a `.counts` file: a name, its fields, and the number of lines by depth.

    A position is a line `[name]`, lines `field value`, and lines `depth number`; an empty line ends it, # begins a remark.
    """
    for block in text.strip().split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        pairs = [(head, rest.strip()) for head, _, rest in (line.partition(" ") for line in lines[1:])]
        fields = {head: rest for head, rest in pairs if not head.isdigit()}
        yield lines[0].strip("[]"), fields, {int(head): int(rest) for head, rest in pairs if head.isdigit()}
