"""The command `regalia`: its sub-commands put together, and what the shell gets when something goes wrong.

A user's mistake is one sentence on stderr and exit code 2; Ctrl-C is a line and 130; a closed pipe is silent and 141.
"""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.main import get_command

from regalia.build_info import summary
from regalia.cli import bench, contract, games, new_game, play, position, replay, rule, serve, simulate
from regalia.cli import version as version_command
from regalia.cli.common import program
from regalia.engine.errors import RegaliaError

USAGE, INTERRUPTED, CLOSED_PIPE = 2, 130, 141

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def about(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Show the version and exit.", is_eager=True)] = False
) -> None:
    """Printed games of kings, played by the book."""
    if version:
        typer.echo(summary())
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for module in (games, serve, play, rule, replay, position, simulate, bench, contract, new_game, version_command):
    app.command(module.NAME)(module.command)


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line (without the program's name); the exit code."""
    try:
        command = get_command(app)
        with command.make_context("regalia", list(arguments)) as context:
            command.invoke(context)
        sys.stdout.flush()
    except typer.Exit as e:
        return e.exit_code
    except typer.TyperException as e:
        return refuse(f"{e.format_message().rstrip('.')} ({program()} --help tells what there is).")
    except BrokenPipeError:
        return close_quietly()
    except RegaliaError as e:
        return refuse(str(e))
    except OSError as e:
        return refuse(f"{e.filename or 'A file or stream'}: {e.strerror or e}.")
    except (KeyboardInterrupt, typer.Abort):
        typer.echo("\nInterrupted.", err=True)
        return INTERRUPTED
    return 0


def refuse(sentence: str) -> int:
    """Say what was wrong with the command line or with a file."""
    typer.echo(f"regalia: {' '.join(sentence.split())}", err=True)
    return USAGE


def close_quietly() -> int:
    """Nobody reads on: what is still waiting to be written goes nowhere, without complaint at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return CLOSED_PIPE


def main() -> None:
    """The entry point of the shell, which may have closed any of the three streams."""
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # until the end
    if sys.stdout is None:
        sys.exit(refuse("The standard output is closed, and there is nowhere to answer."))
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal that can't show a sign shows "?"
    sys.exit(run(sys.argv[1:]))
