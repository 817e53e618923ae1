"""What the tests of the bots share: games played at desks, and positions set up by hand."""

from collections.abc import Iterator, Sequence

from regalia.bots.desk import Bot, Desk
from regalia.engine import registry
from regalia.engine.game import Game
from regalia.engine.hidden import redact
from regalia.engine.layout import new_buf
from regalia.engine.rng import FastRng
from regalia.engine.state import State, empty
from regalia.games.commands.state import DECK, DISCARD, HAND, PILE, TURN

LETTERS = "RBYKrbykCOXG"  # the letters of the kinds, in canonical order


def commands(**options: object) -> Game:
    return registry.find("commands").make(options)


def desk(game: Game, s: State, seat: int | None = None) -> Desk:
    return Desk(game, redact(s, int(s.to_act()) if seat is None else seat))


def positions(game: Game, seats: int, seed: int, players: Sequence[Bot]) -> Iterator[tuple[State, int]]:
    """Every decision of one game between bots."""
    s = game.new(seats, seed)
    rng = FastRng(seed, 1)
    while (seat := int(s.to_act())) >= 0:
        yield s, seat
        game.apply(s, seat, players[seat].choose(desk(game, s), rng))


def final_scores(game: Game, seats: int, seed: int, players: Sequence[Bot]) -> list[int]:
    """The points at the end of one game between bots."""
    for s, _ in positions(game, seats, seed, players):
        last = s
    out = new_buf(seats)
    game.scores(last, out)
    return [int(out[p]) for p in range(seats)]


def setup(hands: Sequence[str], kind: int, seat: int = 0, number: int = 0, deck: str = "", discard: str = "",
          piles: Sequence[str] = (), turn: int = 0, shown: Sequence[str] = ()) -> State:
    """A position in letters; `shown` are the cards of each hand that everybody can name. The deck's first letter is its top."""
    game = commands()
    s = empty(game.layout, game.frames, len(game.facts))
    s.seats = len(hands)
    s.ints[0] = 1
    for zone, texts in ((int(HAND), hands), (int(PILE), piles), (int(DISCARD), [discard]), (int(DECK), [deck[::-1]])):
        for i, text in enumerate(texts):
            for letter in text:
                s.enter(zone + i, LETTERS.index(letter), 0)
    for p, text in enumerate(shown):
        for letter in text:
            s.tell(HAND + p, LETTERS.index(letter), text.count(letter), 127)
    s.ints[TURN] = turn
    s.turn(kind, 1 << seat, number)
    return s
