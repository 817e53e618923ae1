"""`regalia new-game`: a package with a small game that runs, its files in their usual order, to be turned into another one."""

import re
import shlex
import sys
from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from typing import Annotated, Final

import typer

from regalia.cli.common import InputError, program
from regalia.engine import registry

NAME: Final = "new-game"
TEMPLATE: Final = "regalia.games.template"
IN_ORDER: Final = ("rules.md", "cards.toml", "cards.py", "state.py", "actions.py", "rules.py", "scoring.py", "notation.py", "sheet.py",
                   "options.py", "game.py")
PYPROJECT: Final = """\
[build-system]
requires = ["setuptools>=80"]
build-backend = "setuptools.build_meta"

[project]
name = "regalia-{name}"
version = "0.1.0"
description = "{title}, a game for Regalia."
requires-python = ">=3.11"
dependencies = ["regalia"]

[project.optional-dependencies]
test = ["pytest>=9"]

[project.entry-points."regalia.games"]
{name} = "{package}.game:GAME"

[tool.setuptools.packages.find]
where = ["src"]

[tool.setuptools.package-data]
"*" = ["py.typed", "*.toml", "*.md"]

[tool.pytest.ini_options]
testpaths = ["tests"]
"""

CONTRACT: Final = '''\
"""{title} keeps the contract of the engine: random games, checked at every step."""

from regalia import kit
from {package}.game import GAME


def test_the_contract() -> None:
    report = kit.run(GAME, games=6)
    assert report.ok, report.failures
'''


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What people will type: small letters, digits, underscores.")],
    into: Annotated[Path, typer.Option("--into", metavar="DIR", help="Where the folder NAME is made.")] = Path(),
    code: Annotated[str | None, typer.Option("--code", metavar="XX", help="Prefix of the rule numbers: two capitals.")] = None,
    title: Annotated[str | None, typer.Option("--title", metavar="TEXT", help="The name on the box.")] = None,
) -> None:
    """Lay out a new game as a package of its own; it can be played, and passes the contract suite, before you change a line."""
    check_name(name)
    code = check_code(code or name[:2].upper())
    folder = into / name
    write(folder, contents(name, code, check_title(title or name.replace("_", " ").title())))
    typer.echo(f"{folder} holds the game {name}. Register it, play it, test it:\n")
    regalia = shlex.quote(program())
    typer.echo(f"  {shlex.join([sys.executable, '-m', 'pip', 'install', '-e', str(folder)])}")
    typer.echo(f"  {regalia} play {name}\n  {regalia} contract {name}\n  {regalia} rule --check {name}\n")
    typer.echo(f"Then change it file by file, in this order: {' '.join(IN_ORDER)}.")


def check_name(name: str) -> None:
    """A name that Python, the shell and the registry can all live with."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", name) or iskeyword(name):
        raise InputError(f"NAME: expected 2 to 31 small letters, digits and underscores, a letter first, got {name!r}.")
    if name == "template" or name in registry.games():
        raise InputError(f"NAME: there is a game {name!r} already.")


def check_code(code: str) -> str:
    """A code that no other game has."""
    if not re.fullmatch(r"[A-Z]{2}", code):
        raise InputError(f"--code: expected two capitals, got {code!r}.")
    for info in registry.games().values():
        if info.code == code:
            raise InputError(f"--code: the rules of {info.title} are numbered {code} already; choose two other letters.")
    return code


def check_title(title: str) -> str:
    """A title that can stand in a string of any of the files."""
    if not title.isprintable() or set('"\\{}') & set(title) or not title.strip():
        raise InputError(f"--title: expected a text without quotes, braces and backslashes, got {title!r}.")
    return title


def contents(name: str, code: str, title: str) -> dict[str, str]:
    """All files of the package, by path, made from the template."""
    package = f"regalia_{name}"
    source = files(TEMPLATE)

    def renamed(file: str) -> str:
        text = source.joinpath(file).read_text(encoding="utf-8").replace(TEMPLATE, package)
        text = text.replace("TemplateGame", f"{name.title().replace('_', '')}Game").replace("Template", title)
        return text.replace("template", name).replace("TM-", f"{code}-").replace('"TM"', f'"{code}"')

    home = f"src/{package}"
    return {
        "pyproject.toml": PYPROJECT.format(name=name, package=package, title=title),
        f"{home}/__init__.py": f'"""{title}."""\n',
        f"{home}/py.typed": "",
        **{f"{home}/{file}": renamed(file) for file in IN_ORDER},
        "tests/test_rules.py": renamed("test_rules.py"),
        "tests/test_contract.py": CONTRACT.format(package=package, title=title),
    }


def write(folder: Path, texts: dict[str, str]) -> None:
    """Write the files into a folder that isn't there yet."""
    try:
        if folder.exists():
            raise InputError(f"{folder}: it is there already, and nothing is written over it.")
        for path, text in texts.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    except OSError as e:
        raise InputError(f"{folder}: can't be written ({e.strerror}).") from e
