"""What must hold at every position of a game that is played."""

import json
from itertools import islice, permutations, product
from random import Random

from regalia.engine.errors import IllegalAction
from regalia.engine.game import Game
from regalia.engine.hidden import redact
from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.engine.position import faults, load_into, text
from regalia.engine.state import State
from regalia.kit.fork import fork
from regalia.kit.prints import cards, whole, words
from regalia.kit.report import expect, same


def check_legal(m: Match) -> None:
    """Legal lists are sorted, not empty for who owes an answer, empty for the others, and the same on what the seat knows."""
    game, s = m.game, m.state
    for p in range(m.seats):
        legal = game.legal_list(s, p)
        owes = s.owing() >> p & 1 != 0
        expect(bool(legal) == owes, "legal", f"seat {p} {'owes' if owes else 'owes no'} answer and has the legal actions {legal}")
        expect(legal == sorted(set(legal)), "legal", f"the list of seat {p} isn't sorted: {legal}")
        expect(set(legal) <= set(range(len(game.actions))), "legal", f"no such action in {legal}")
        if owes:
            same("legal", f"seat {p}, on the state and on what it knows", legal, game.legal_list(redact(s, p), p))


def check_refusals(m: Match) -> None:
    """Every action that isn't legal has a reason: a rule of the game and a sentence."""
    game = m.game
    for p in m.owing():
        k = redact(m.state, p)
        legal = set(game.legal_list(k, p))
        for a in range(len(game.actions)):
            if a not in legal:
                rule, sentence = game.reason(k, p, a)
                sound = rule.startswith(f"{game.code}-") and sentence.endswith(".") and "\n" not in sentence
                expect(sound, "refusals", f"{game.actions[a]} of seat {p}: {rule!r}, {sentence!r}")


def check_match_refuses(m: Match, seat: int, action: int) -> None:
    """`why_not` agrees with the legal list; what isn't legal is refused by `play`, and nothing has changed."""
    word, before = m.game.actions[action], whole(m.state)
    why, legal = m.why_not(seat, word), word in m.legal(seat)
    expect((why is None) == legal, "refusals", f"{word} of seat {seat} is {'legal' if legal else 'not legal'}, why_not says {why}")
    if not legal:
        told = [len(m.events(v)) for v in viewers(m)]
        try:
            m.play(seat, word)
        except IllegalAction as e:
            expect(f"p{seat}" in str(e) and word in str(e), "refusals", f"the refusal names neither seat nor action: {e}")
        else:
            expect(False, "refusals", f"{word} of seat {seat} isn't legal and was played")
        same("refusals", "a refused action told something", told, [len(m.events(v)) for v in viewers(m)])
    same("refusals", f"asking for {word} of seat {seat} changed the state", before, whole(m.state))


def check_moves(m: Match, box: list[int]) -> None:
    """Every legal action can be carried out on a copy: no card is lost, and somebody is asked or the game is over."""
    game, s = m.game, m.state
    before = whole(s)
    for p in m.owing():
        for a in game.legal_list(s, p):
            c = s.clone()
            game.apply(c, p, a)
            same("cards", f"{game.actions[a]} of seat {p}", box, cards(c))
            expect(c.owing() >> c.seats == 0, "legal", f"a seat that isn't in play is asked after {game.actions[a]}")
            expect(c.owing() != 0 or c.to_act() < 0, "dead end", f"after {game.actions[a]} of seat {p}")
    same("clones", "playing on copies changed the state", before, whole(s))


def check_position(m: Match) -> None:
    """No fault; whole position and every knowledge are read back as they were written."""
    game, s = m.game, m.state
    same("positions", "faults", [], faults(game, s))
    written = text(game, s)
    read = load_into(game, json.loads(written))
    same("positions", "a whole position, written, read and written again", written, text(game, read))
    same("positions", "a whole position as words", whole(s), whole(read))
    for v in viewers(m):
        k = redact(s, v)
        known = text(game, k, v, memory=True)
        again = load_into(game, json.loads(known))
        same("positions", f"the knowledge of viewer {v}, written, read and written again", known, text(game, again, v, memory=True))
        same("positions", f"the knowledge of viewer {v} as words", (whole(k), words(k.pool)), (whole(again), words(again.pool)))
        if v != ONLOOKER:
            same("positions", f"legal actions of seat {v} on its knowledge", game.legal_list(s, v), game.legal_list(again, v))


def check_views(m: Match) -> None:
    """A view shows neither closed piles nor the generator, and knows of no seat that isn't in play."""
    closed = {zone.name for zone in m.game.layout.zone_list if zone.closed} if not m.over else set()
    for v in viewers(m):
        view = m.view(v)
        shut = sorted(closed & (view["zones"].keys() | view["known"].keys()))
        expect(not shut and "rng" not in view and "unseen" not in view, "views", f"what viewer {v} is shown holds {shut or sorted(view)}")


def check_sheet(m: Match) -> None:
    """Who has to choose can see everything there is to choose from; the others are offered nothing."""
    for v in viewers(m):
        sheet = m.sheet(v)
        same("sheets", f"choices of viewer {v}", m.legal(v) if v != ONLOOKER else [], [choice.text for choice in sheet.choices])
        labels = [choice.label for choice in sheet.choices]
        expect(all(labels) and len(set(labels)) == len(labels), "sheets", f"labels of viewer {v}: {labels}")
        expect(sheet.prompt, "sheets", f"viewer {v} isn't told what is going on")


def check_commitment(m: Match, random: Random) -> None:
    """All orders of the answers to an open commitment give one position, one record, and the same events to everybody."""
    seats = m.owing()
    if len(seats) < 2:
        return
    plans = {p: _answers(m.game, m.state, p, random) for p in seats}
    results = []
    for order in islice(permutations(seats), 4):
        for blend in (False, True):
            c = fork(m, m.state.clone())
            for p, a in _ordered(plans, order, blend):
                c.play(p, m.game.actions[a])
            results.append((whole(c.state), c.replay(), [c.events(v) for v in viewers(m)]))
    for result in results[1:]:
        same("commitment", "the same answers in another order", list(results[0]), list(result))


def check_withdrawal(m: Match, random: Random) -> None:
    """Until the last one closes a commitment, a seat may take its answers back, and nothing remains of them."""
    frame, s = m.game.frame_kinds[m.state.kind()], m.state
    fresh = [p for p in m.owing() if not any(s.own(p, i) for i in range(len(frame.each)))]
    if not frame.withdraw or len(m.owing()) < 2 or not fresh:
        return
    p = random.choice(fresh)
    c = fork(m, s.clone())
    for a in _answers(m.game, s, p, random):
        c.play(p, m.game.actions[a])
    c.withdraw(p)
    same("withdrawal", f"the position after seat {p} withdrew its answers", whole(s), whole(c.state))
    same("withdrawal", "the record", m.replay(), c.replay())
    for v in viewers(m):
        if v != p:
            same("withdrawal", f"what viewer {v} has seen", m.events(v), c.events(v))


def _answers(game: Game, s: State, seat: int, random: Random) -> list[int]:
    """Random answers of one seat until it owes none."""
    c, plan = s.clone(), []
    while c.owing() >> seat & 1:
        plan.append(random.choice(game.legal_list(c, seat)))
        game.apply(c, seat, plan[-1])
    return plan


def _ordered(plans: dict[int, list[int]], order: tuple[int, ...], blend: bool) -> list[tuple[int, int]]:
    """The answers seat by seat, or (blended) step by step."""
    if not blend:
        return [(p, a) for p in order for a in plans[p]]
    rounds = range(max(len(plan) for plan in plans.values()))
    return [(p, plans[p][i]) for i, p in product(rounds, order) if i < len(plans[p])]


def check_undo(m: Match, seat: int, word: str, before: bytes, told: list[int]) -> bool:
    """If the last move may be taken back, nothing remains of it; then it is made again. Whether it could be."""
    if m.may_undo(seat) is not None:
        return False
    after = whole(m.state)
    m.undo(seat)
    same("undo", f"the position after {word} of seat {seat} was taken back", before, whole(m.state))
    same("undo", f"the numbers of events after {word} of seat {seat} was taken back", told, [len(m.events(v)) for v in viewers(m)])
    m.play(seat, word)
    same("undo", f"the position after {word} of seat {seat} was made again", after, whole(m.state))
    return True


def viewers(m: Match) -> list[int]:
    """Every seat, and the onlookers."""
    return [*range(m.seats), int(ONLOOKER)]
