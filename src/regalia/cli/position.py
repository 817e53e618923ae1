"""`regalia position`: what can be played in a position, and what is wrong with it."""

from typing import Annotated, Final

import typer

from regalia.cli.common import Cards, read_file
from regalia.engine import position, registry, sheet
from regalia.engine.game import Game
from regalia.engine.registry import GameInfo
from regalia.engine.state import State

NAME: Final = "position"


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A position as JSON, whole or as a seat sees it; - for the standard input.")],
    partial: Annotated[bool, typer.Option("--partial", help="Cards of the box may be missing or too many, as in a puzzle.")] = False,
    cards: Cards = None,
) -> None:
    """Show a position's faults, and the legal moves of every seat that is to answer. Exit code 1 if there is a fault."""
    text = read_file(file, "A position")
    game, s = position.load(text, partial=True, pack=cards)
    typer.echo("\n".join([headline(registry.find(game.name), s), *moves(registry.find(game.name), game, s)]))
    found = position.faults(game, s, partial=partial or s.viewer >= 0)
    for fault in found:
        typer.echo(f"fault: {fault}")
    if found:
        raise typer.Exit(1)


def headline(info: GameInfo, s: State) -> str:
    """Whose position it is."""
    eyes = "whole" if s.viewer < 0 else f"as seat {s.viewer} knows it" if s.viewer < s.seats else "as onlookers know it"
    return f"{info.title}, {s.seats} seats, {eyes}"


def moves(info: GameInfo, game: Game, s: State) -> list[str]:
    """The legal moves of each seat that owes an answer, as far as the position tells them."""
    if s.owing() == 0:
        return ["The game is over."]
    lines = []
    for seat in (p for p in range(int(s.seats)) if s.owing() >> p & 1):
        known = s.viewer in (-1, seat)
        legal = game.legal_list(s, seat) if known else []
        kind = game.frame_kinds[s.kind()]
        told = f"{len(legal)} legal moves" if known else "its moves aren't for these eyes"
        lines.append(f"seat {seat}, {kind.name if known else kind.shown}: {told}")
        lines += [f"  {game.actions[a]:<16}{sheet.notation(info).label(game, game.actions[a])}" for a in legal]
    return lines
