"""The sheet: what every surface shows of a table to one viewer, and the words for it.

It is computed from what the viewer knows (a redacted state) and the seat's legal actions, nothing else, so that no surface can show
what the viewer may not know. The words are each game's own: its `notation` names cards, actions and events, its `sheet` zones and prompts.
"""

from collections.abc import Sequence

from regalia.engine.game import Game, cards_shown
from regalia.engine.layout import ONLOOKER
from regalia.engine.names import Names
from regalia.engine.registry import GameInfo
from regalia.engine.shown import Choice, Face, Mark, Notation, Sheet, Tally, Words, ZoneView, notation, overview, words
from regalia.engine.state import State

__all__ = ["Choice", "Face", "Mark", "Names", "Notation", "Sheet", "Tally", "Words", "ZoneView", "build", "notation", "overview", "words"]


def build(info: GameInfo, game: Game, k: State, legal: Sequence[int], names: Names | Sequence[str] | None = None) -> Sheet:
    """The sheet of a viewer: `k` is what it knows (`redact`), `legal` its legal actions, `names` what the seats are called."""
    viewer = int(k.viewer)
    called = Names.of(names or [f"seat {p}" for p in range(k.seats)])
    called = Names(called.names, viewer if viewer != ONLOOKER else None)
    say = words(info)
    kind, own = game.frame_kinds[k.kind()], k.viewer != ONLOOKER and k.owing() >> k.viewer & 1 != 0
    if legal:
        prompt, rule = say.prompt(game, k, viewer, called)
    else:
        prompt, rule = say.waiting(game, k, called), ""
    return Sheet(
        title=info.title,
        viewer=viewer,
        seats=int(k.seats),
        stage=kind.name if own else kind.shown,
        part=own and kind.part,
        prompt=prompt[:1].upper() + prompt[1:],
        rule=rule,
        owing=tuple([p for p in range(k.seats) if k.owing() >> p & 1 != 0]),
        zones=tuple(_zones(game, k, say)),
        counters=tuple(say.counters(game, k)),
        choices=tuple([say.choice(game, k, viewer, a, called) for a in legal]),
        over=k.owing() == 0,
    )


def _zones(game: Game, k: State, say: Words) -> list[ZoneView]:
    views: list[ZoneView] = []
    ids: list[str | None] = [*game.kinds, None]
    over = k.owing() == 0
    for z, zone in enumerate(k.lay.zone_list):
        label = say.zone_label(game, k, z) if zone.seat < k.seats else ""
        if label:
            closed = zone.closed and not over  # a closed pile is opened by the end of the game
            cards = [] if closed else [ids[c] for c in cards_shown(k, z)]
            seat = zone.seat if zone.seat >= 0 else None
            views.append(ZoneView(zone.name, label, seat, None if closed else len(cards), tuple(cards), zone.ordered, closed))
    return views
