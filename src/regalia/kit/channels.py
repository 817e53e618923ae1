"""Everything that a viewer is sent, and everything that is sampled from its knowledge: what must not differ between twins."""

from collections.abc import Callable, Iterator
from random import Random

from regalia.bots.desk import Desk
from regalia.engine import sheet as sheets
from regalia.engine.errors import IllegalAction
from regalia.engine.hidden import determinize, redact
from regalia.engine.layout import ONLOOKER
from regalia.engine.match import Match
from regalia.engine.position import text
from regalia.engine.rng import FastRng
from regalia.engine.state import State
from regalia.kit.prints import raw, whole
from regalia.kit.report import Reach, same
from regalia.kit.spec import Spec

Channel = tuple[str, object]


def compare(spec: Spec, one: Match, two: Match, viewer: int, random: Random, reach: Reach) -> None:
    """A `Fault` of the check "twins" names the first channel by which a viewer could tell two matches apart."""
    number = random.getrandbits(30)
    pairs = zip(sent(spec, one, viewer, number), sent(spec, two, viewer, number), strict=True)
    for (name, first), (_, second) in pairs:
        same("twins", f"viewer {viewer} can tell two tables apart by {name}", first, second)
    reach.work["twins compared"] += 1
    reach.work["twins that differ"] += whole(one.state) != whole(two.state)


def sent(spec: Spec, m: Match, viewer: int, number: int) -> Iterator[Channel]:
    """The channels to one viewer, by name; `number` seeds what is sampled."""
    k = redact(m.state, viewer)
    yield "the question", (m.owing(), m.legal(viewer) if viewer != ONLOOKER else None)
    yield "the words of its knowledge", raw(k)
    yield "its events", m.events(viewer)
    yield "its view", text(m.game, m.state, viewer)
    yield "its knowledge", text(m.game, m.state, viewer, memory=True)
    if viewer != ONLOOKER:
        yield from _asked(spec, m, k, viewer, number)
    yield from _shown(spec, m, viewer)
    for i in range(2):
        yield "a world dealt for it", whole(determinize(m.game, k, FastRng(number, i)))


def _asked(spec: Spec, m: Match, k: State, seat: int, number: int) -> Iterator[Channel]:
    """What a seat gets beyond an onlooker."""
    yield "a refusal", m.why_not(seat, m.game.actions[number % len(m.game.actions)])
    yield "its token", m.token(seat)
    legal = m.game.legal_list(k, seat)
    if legal:
        yield "the refusals", [m.game.reason(k, seat, a) for a in range(len(m.game.actions)) if a not in legal]
        for name, make in spec.bots.items():
            yield f"the choice of {name}", make().choose(Desk(m.game, redact(m.state, seat), m.events(seat)), FastRng(number))
        if spec.worded:
            yield "a preview", _told(lambda: m.preview(seat, [m.game.actions[legal[number % len(legal)]]]))


def _shown(spec: Spec, m: Match, viewer: int) -> Iterator[Channel]:
    """Sheet and log, if the game has words of its own."""
    if spec.worded:
        names = [f"seat {p}" for p in range(m.seats)]
        yield "its sheet", m.sheet(viewer)
        yield "its log", [sheets.notation(spec.info).describe(event, names) for event in m.events(viewer)[-12:]]


def _told(ask: Callable[[], object]) -> object:
    """An answer, or the refusal of it."""
    try:
        return ask()
    except IllegalAction as e:
        return str(e)
