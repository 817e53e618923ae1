"""The re-deal test: a world dealt from what a viewer knows looks the same to it, is a sound position, and can be played to the end."""

from random import Random

from regalia.engine.game import Game
from regalia.engine.hidden import determinize, redact
from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.engine.position import faults, text
from regalia.engine.rng import FastRng
from regalia.engine.sheet import build
from regalia.engine.state import State
from regalia.kit.prints import cards, raw, whole
from regalia.kit.report import Reach, expect, same
from regalia.kit.spec import Spec

CHECK = "re-deal"


def check_world(spec: Spec, m: Match, viewer: int, random: Random, reach: Reach, to_the_end: bool) -> None:
    """Deal a world for a viewer (a seat or ONLOOKER) of a match and hold it against what it knows."""
    game, number = m.game, random.getrandbits(30)
    k = redact(m.state, viewer)
    known = raw(k)
    w = determinize(game, k, FastRng(number))
    same(CHECK, f"dealing changed what viewer {viewer} knows", known, raw(k))
    same(CHECK, f"the same generator dealt viewer {viewer} two worlds", whole(w), whole(determinize(game, k, FastRng(number))))
    same(CHECK, f"viewer {viewer} knows something else in its world", text(game, m.state, viewer, True), text(game, w, viewer, True))
    same(CHECK, f"the words of viewer {viewer}'s knowledge are others in its world", known, raw(redact(w, viewer)))
    same(CHECK, "cards of a world", cards(game.box), cards(w))
    same(CHECK, "faults of a world", [], faults(game, w))
    _check_question(spec, m, k, w, viewer)
    reach.work["worlds dealt"] += 1
    if to_the_end:
        play_on(game, w, random)
        reach.work["worlds played to the end"] += 1


def _check_question(spec: Spec, m: Match, k: State, w: State, viewer: int) -> None:
    """The seat is asked the same in its world, in the same words."""
    expect(w.viewer < 0, CHECK, "a world is still a redacted state")
    if viewer == ONLOOKER:
        return
    same(CHECK, f"legal actions of seat {viewer}", m.game.legal_list(m.state, viewer), legal := m.game.legal_list(w, viewer))
    if spec.worded:
        seen = redact(w, viewer)
        same(CHECK, f"sheet of seat {viewer}", build(spec.info, m.game, k, legal), build(spec.info, m.game, seen, legal))


def play_on(game: Game, s: State, random: Random) -> None:
    """Play to the end at random; within the game's bound."""
    for _ in range(game.bound + 1):
        seat = int(s.to_act())
        if seat < 0:
            return
        legal = game.legal_list(s, seat)
        expect(legal, CHECK, f"no legal action for seat {seat} on the way to the end of a world")
        game.apply(s, seat, random.choice(legal))
    raise AssertionError(f"{CHECK}: a world wasn't over after {game.bound} decisions")
