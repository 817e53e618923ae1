"""`regalia version`."""

from typing import Final

import typer

from regalia.build_info import summary

NAME: Final = "version"


def command() -> None:
    """Show the version, and whether the engine runs compiled or interpreted."""
    typer.echo(summary())
