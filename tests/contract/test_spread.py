"""The spread test: dealt worlds come as often as a full enumeration by other means says, and the truth alone doesn't pass.

A world is what the viewer can't see: the other hands, the deck and the stage of the open question, as one text.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from itertools import permutations

import pytest

from regalia.engine.game import Game
from regalia.engine.hidden import determinize, redact
from regalia.engine.layout import ONLOOKER
from regalia.engine.position import load_into
from regalia.engine.registry import GameInfo
from regalia.engine.rng import FastRng
from regalia.engine.state import State
from regalia.kit import Fault
from regalia.kit.spread import check_spread
from tests.contract.games import reshuffled_deck, sealed_bids, two_backs
from tests.contract.places import letters, place, zone
from tests.contract.slow_commands import LETTERS

TURN = {"turn": 1}
World = tuple[str, ...]
Allowed = Callable[[tuple[str, ...]], bool]


def worlds(unseen: str, sizes: list[int], named: list[str], allowed: Allowed = lambda hands: True) -> Counter[World]:
    """All ways in which single unseen cards fall to hands (beside what is named there) and to the deck behind them."""
    found: Counter[World] = Counter()
    for order in permutations(unseen):
        hands, at = [], 0
        for size, known in zip(sizes, named, strict=True):
            hands.append("".join(sorted(known + "".join(order[at : at + size]), key=LETTERS.index)))
            at += size
        if allowed(tuple(hands)):
            found[(*hands, "".join(order[at:]))] += 1
    return found


def seen(game: Game, w: State, hands: list[int], viewer: int) -> World:
    """A dealt world in the same form; the deck from its top, without the places that the viewer knows."""
    hand, deck = zone(game, "hand"), zone(game, "deck")
    hidden = [i for i in range(int(w.size(deck))) if not w.known_at(deck, i) >> viewer & 1]
    cards = "".join(letters(w, deck)[i] for i in reversed(hidden))
    return (*(letters(w, hand + p) for p in hands), cards)


def draws(game: Game, s: State, viewer: int, read: Callable[[State], Hashable]) -> Callable[[], Hashable]:
    """A world for the viewer at every call, read into a text."""
    k, rng = redact(s, viewer), FastRng(7)
    return lambda: read(determinize(game, k, rng))


def check(game: Game, s: State, viewer: int, hands: list[int], weights: Mapping[World, float]) -> None:
    """The spread is right; a dealer that knows the truth is found out."""
    read = partial(seen, game, hands=hands, viewer=viewer)
    check_spread(draws(game, s, viewer, read), weights)
    with pytest.raises(Fault, match="spread"):
        check_spread(lambda: read(s), weights)


def test_hands_and_deck() -> None:
    """KC-V1, KC-V2: every deal of the unseen cards is equally likely."""
    game, s = place(["RB", "RG", "K"], "RrG")
    check(game, s, 0, [1, 2], worlds("RGKRrG", [2, 1], ["", ""]))


def test_what_a_look_has_shown() -> None:
    """KC-V8, KC-V16: named copies stay, known places of the deck too."""
    game, s = place(["RB", "RGK", "K"], "R/0rG", known={"hand 1": {"0": "RG"}})
    check(game, s, 0, [1, 2], worlds("KKrG", [1, 1], ["RG", ""]))


def test_an_onlooker() -> None:
    game, s = place(["RB", "RG"], "r", known={"hand 0": {"o": "B"}})
    check(game, s, ONLOOKER, [0, 1], worlds("RRGr", [1, 2], ["B", ""]))


def test_a_hand_without_gold() -> None:
    """KC-V12, KC-R34: after a robbery that found none."""
    game, s = place(["RB", "RrX", "K"], "GGG", facts={"most gold 1": 1})
    check(game, s, 0, [1, 2], worlds("RrXKGGG", [3, 1], ["", ""], lambda hands: "G" not in hands[0]))


def test_a_hand_with_one_sword_at_most() -> None:
    """KC-V12, KC-R63: most deals break it, so that it has to be met by counting."""
    game, s = place(["KK", "RrX", "B"], "RRRRR"[:3], facts={"most swords 1": 2})
    few = lambda hands: sum(c in "RBYK" for c in hands[0]) <= 1  # noqa: E731
    check(game, s, 0, [1, 2], worlds("RrXBRRR", [3, 1], ["", ""], few))


def test_a_knight_who_is_to_lay_down_swords() -> None:
    """KC-R62: who is asked holds as many swords as he still has to lay down."""
    game, s = place(["KK", "RRr", "B"], "rXG", frame={"kind": "KC-D3", "owing": [1], "left": 2})
    check(game, s, 0, [1, 2], worlds("RRrBrXG", [3, 1], ["", ""], lambda hands: sum(c in "RBYK" for c in hands[0]) >= 2))


def test_what_the_ball_player_took_up() -> None:
    """KC-V7: three cards in another knight's view are dealt like the deck."""
    frame = {"kind": "KC-D8", "owing": [1], "kept": 0}
    game, s = place(["KK", "Rr"], "GX", held="BCY", known={"held": {"1": "BCY"}}, frame=frame, facts=TURN)
    held = zone(game, "held")
    weights: Counter[Hashable] = Counter()
    for (hand, rest), n in worlds("RrBCYGX", [2], [""]).items():
        weights[hand, "".join(sorted(rest[:3], key=LETTERS.index)), rest[3:]] += n

    def read(w: State) -> Hashable:
        hand, deck = seen(game, w, [1], 0)
        return hand, letters(w, held), deck

    check_spread(draws(game, s, 0, read), weights)


def test_the_stage_of_another_knight() -> None:
    """KC-Q63: with a crown or a ball evenly at KC-D1 or past it, without one past it; a card that isn't gold is there."""
    game, s = place(["KK", "RC"], "GGO", frame={"kind": "KC-D1", "owing": [1], "used": 0}, facts=TURN)
    weights: dict[Hashable, float] = {}
    for world, n in worlds("RCGGO", [2], [""], lambda hands: hands[0] != "GG").items():
        relic = "C" in world[0] or "O" in world[0]
        weights[world, "KC-D12"] = n / 2 if relic else n
        if relic:
            weights[world, "KC-D1"] = n / 2
    read = lambda w: (seen(game, w, [1], 0), game.frame_kinds[w.kind()].name)  # noqa: E731
    check_spread(draws(game, s, 0, read), weights)


def little(info: GameInfo, zones: Mapping[str, object], frame: Mapping[str, object], known: Mapping[str, object]) -> tuple[Game, State]:
    """A small position of a made-up game for two."""
    game = info.make()
    data = {"format": 1, "game": game.name, "rules": 1, "seats": 2, "zones": zones, "known": known, "frames": [frame]}
    return game, load_into(game, {**data, "rng": {"words": [1, 2, 3, 4]}}, partial=True)


def test_a_family_whose_old_cards_are_known() -> None:
    """Levy: the known N1 is in the hand or in the slot; the other cards came from the deck that was shuffled anew."""
    zones: dict[str, object] = {"hand": ["N4", "N1 N3~3"], "slot": ["", "N2~3"], "deck": ["", "N4 N3"], "open": ["", ""]}
    game, s = little(reshuffled_deck.GAME, zones, {"kind": "RD-D1", "owing": [0]}, {"family 1": {"0": "N1"}})
    weights: Counter[Hashable] = Counter()
    for a, b, *deck in permutations("3243"):
        for hand, slot in (((a, b), "1"), (("1", a), b), (("1", b), a)):
            weights["".join(sorted(hand)), slot, "".join(deck)] += 1

    def read(w: State) -> Hashable:
        names = [zone(game, name) + 1 for name in ("hand", "slot", "deck")]
        return tuple("".join(str(w.kind_at(z, i) + 1) for i in range(int(w.size(z)))) for z in names)

    check_spread(draws(game, s, 0, read), weights)


def test_two_backs() -> None:
    """Outskirt: the top card is golden, as its back shows; the other golden card of the deck is in any other place."""
    zones: dict[str, object] = {"deck": "N1 GOLD0~1 N2 GOLD1~1", "gold box": "GOLD2 GOLD3", "green box": "", "row": "N3", "won": ["", ""]}
    game, s = little(two_backs.GAME, zones, {"kind": "TB-D1", "owing": [0]}, {})
    weights: Counter[Hashable] = Counter()
    for golds in permutations("abcd"):
        for at in range(3):
            for greens in permutations("12"):
                under = list(greens)
                under.insert(at, golds[0])
                weights["".join(under) + golds[1], "".join(golds[2:])] += 1

    def read(w: State) -> Hashable:
        zones = zone(game, "deck"), zone(game, "gold box")
        return tuple("".join("1234abcd"[w.kind_at(z, i)] for i in range(int(w.size(z)))) for z in zones)

    check_spread(draws(game, s, ONLOOKER, read), weights)


def test_answers_to_an_open_commitment() -> None:
    """Bids: what a seat that is done has laid is any legal answer to its hand, step by step."""
    zones: dict[str, object] = {"hand": ["N6", "N1 N2"], "deck": "N3", "spent": ""}
    frame: dict[str, object] = {"kind": "SB-D1", "owing": [0], "asked": 3, "first": [0, 1], "second": [0, 2]}
    game, s = little(sealed_bids.GAME, zones, frame, {})
    weights: Counter[Hashable] = Counter()
    for a, b, c in permutations((1, 2, 3)):
        for bid, share in _bids(min(a, b), max(a, b)):
            weights[min(a, b), max(a, b), c, bid] += share

    def read(w: State) -> Hashable:
        hand = [k + 1 for k in range(6) for _ in range(int(w.count(1, k)))]
        return (*hand, int(w.kind_at(zone(game, "deck"), 0)) + 1, (int(w.own(1, 0)), int(w.own(1, 1))))

    check_spread(draws(game, s, 0, read), weights)


def _bids(low: int, high: int) -> Iterator[tuple[tuple[int, int], int]]:
    """Half the first picks are the high card, which nothing can follow; after the low one comes the high one or nothing."""
    yield from [((high, 0), 2), ((low, high), 1), ((low, 0), 1)]
