"""What must hold for a whole game: its end, its record, and that it turns with the seats."""

from random import Random

from regalia.engine.game import Game, cards_in
from regalia.engine.layout import new_buf
from regalia.engine.match import Match
from regalia.engine.state import State
from regalia.kit.prints import whole
from regalia.kit.report import expect, same
from regalia.kit.spec import Spec


def check_end(m: Match) -> None:
    """Nobody is asked any more, and the ranks follow the tiers."""
    same("end", "seats that are asked", [], m.owing())
    result = m.result()
    best = [p for p in range(m.seats) if result.ranks[p] == 1]
    same("end", "who wins and who has rank 1", best, result.winners)
    tiers = new_buf(m.seats)
    m.game.tiers(m.state, tiers)
    same("end", "ranks", [1 + sum(1 for x in tiers if x > tiers[p]) for p in range(m.seats)], result.ranks)
    expect(abs(sum(m.game.share(m.state, p) for p in range(m.seats)) - 1) < 1e-9, "end", "the parts of the win don't add up to one")
    if result.sheet[0]:
        same("end", "points and the sum of the score sheet", result.scores, [sum(line[2] for line in lines) for lines in result.sheet])


def check_replay(m: Match, seed: bytes) -> None:
    """The record, played again from the seed, gives the same position, events and record."""
    again = Match(m.info, m.seats, m.game.options, seed=seed)
    record = m.replay()
    for i, (seat, word) in enumerate(record["moves"]):
        expect(word in again.legal(seat), "replay", f"move {i + 1}, {word} of seat {seat}, isn't legal when the game is played again")
        again.play(seat, word)
    same("replay", "the position after all moves", whole(m.state), whole(again.state))
    same("replay", "the record", record, again.replay())
    for v in range(m.seats):
        same("replay", f"the events of seat {v}", m.events(v), again.events(v))


def check_turned(spec: Spec, seats: int, random: Random) -> None:
    """With the same order of the deck and the first seat moved by one, the whole game moves by one."""
    one, two = (_given(spec, seats, first, seed) for seed in [random.randbytes(32)] for first in (0, 1))
    while one.state.to_act() >= 0:
        p = int(one.state.to_act())
        q = (p + 1) % seats
        same("turning", "lists of legal actions", one.game.legal_list(one.state, p), legal := two.game.legal_list(two.state, q))
        same("turning", "what lies on the table", _table(one.state, 0), _table(two.state, 1))
        a = random.choice(legal)
        one.game.apply(one.state, p, a)
        two.game.apply(two.state, q, a)
    scores = [_scores(m.game, m.state) for m in (one, two)]
    same("turning", "the results", scores[0], [scores[1][(p + 1) % seats] for p in range(seats)])


def _given(spec: Spec, seats: int, first: int, seed: bytes) -> Match:
    return Match(spec.info, seats, {"first_player": first}, seed=seed)


def _table(s: State, turned: int) -> list[tuple[str, int, list[int]]]:
    """Every zone with its cards, the seats counted from the first."""
    seats = int(s.seats)
    zones = [(z, zone) for z, zone in enumerate(s.lay.zone_list) if zone.seat < seats]
    return sorted((zone.name, (zone.seat - turned) % seats if zone.seat >= 0 else -1, cards_in(s, z)) for z, zone in zones)


def _scores(game: Game, s: State) -> list[int]:
    out = new_buf(s.seats)
    game.scores(s, out)
    return [int(x) for x in out]
