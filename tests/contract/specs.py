"""The games that the contract is tested with, each with its table of hidden information."""

from functools import partial

from regalia.bots import find, names
from regalia.games.commands import game as commands
from regalia.kit import Spec
from tests.contract import secrets, secrets_commands
from tests.contract.games import (
    closed_pile,
    priority_window,
    reshuffled_deck,
    sealed_bids,
    searched_score,
    series,
    shared_damage,
    silent_choice,
    two_backs,
)

LITTLE = {
    "cellar": Spec(closed_pile.GAME, secrets.Cellar, turned=True),
    "whisper": Spec(silent_choice.GAME, secrets.Whisper, turned=True),
    "bids": Spec(sealed_bids.GAME, secrets.Bids),
    "parley": Spec(priority_window.GAME, secrets.Open, turned=True, rare=frozenset({"ADD_N1"})),
    "levy": Spec(reshuffled_deck.GAME, secrets.Levy),
    "outskirt": Spec(two_backs.GAME, secrets.Outskirt, turned=True),
    "skirmish": Spec(shared_damage.GAME, secrets.Open, turned=True),
    "mosaic": Spec(searched_score.GAME, secrets.Mosaic, turned=True),
    "rubber": Spec(series.GAME, secrets.Open, turned=True),
}

COMMANDS = Spec(
    commands.GAME,
    secrets_commands.Commands,
    bots={name: partial(find, name, "commands") for name in names("commands")},
)
