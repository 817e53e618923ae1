"""Says which build is running: the plain Python of a working copy, or the modules that mypyc compiled into the wheel."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final, Literal

from regalia import __version__

HOME: Final = Path(__file__).parent


def compiled_modules() -> tuple[str, ...]:
    """The names of all compiled modules of this installation, sorted; empty in a working copy."""
    suffixes = tuple(EXTENSION_SUFFIXES)
    files = (path.relative_to(HOME.parent) for path in HOME.rglob("*") if path.name.endswith(suffixes))
    return tuple(sorted(".".join((*path.parent.parts, path.name.split(".")[0])) for path in files))


def engine_build() -> Literal["compiled", "interpreted"]:
    """How the engine runs here. Its modules are compiled all together or not at all."""
    return "compiled" if any(name.startswith("regalia.engine.") for name in compiled_modules()) else "interpreted"


def summary() -> str:
    """One line for a person: the version and how the engine runs."""
    return f"Regalia {__version__}, engine {engine_build()}"
