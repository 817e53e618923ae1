"""What a person sees of Whisper."""

from regalia.engine.game import Game
from regalia.engine.sheet import Choice, Mark, Names, Tally
from regalia.engine.state import State


def zone_label(game: Game, k: State, zone: int) -> str:
    return str(k.lay.zone_list[zone].name)


def counters(game: Game, k: State) -> list[Mark]:
    return []


def prompt(game: Game, k: State, seat: int, names: Names) -> tuple[str, str]:
    return "What do you do?", "SC-R1"


def waiting(game: Game, k: State, names: Names) -> str:
    return "The game is over." if k.owing() == 0 else f"{names.does(int(k.to_act()), 'is')} on turn."


def choice(game: Game, k: State, seat: int, action: int, names: Names) -> Choice:
    text = game.actions[action]
    return Choice(text, text, text, "", "", (), "SC-R1", "")


def path(game: Game, k: State, seat: int, action: int) -> tuple[str, ...]:
    return ()


def score_sheet(game: Game, s: State) -> list[list[Tally]]:
    return [[] for _ in range(s.seats)]
