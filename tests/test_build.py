"""The package as it is installed: what is compiled, and by which names others find it. Runs on the working copy and on the wheel."""

import os
import tomllib
from importlib.metadata import entry_points, version
from pathlib import Path, PurePosixPath
from typing import Any

import regalia
from regalia import build_info

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
EXPECT_COMPILED = os.environ.get("REGALIA_EXPECT_COMPILED") == "1"


def project() -> dict[str, Any]:
    """All of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def named_modules() -> tuple[str, ...]:
    """The modules that [tool.regalia] names for compiling: one of `compiled`, none of `interpreted`."""
    table = project()["tool"]["regalia"]
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        name = PurePosixPath(path.relative_to(SOURCE / "regalia").as_posix())
        matching = [key for key in ("compiled", "interpreted") if any(fits(name, glob) for glob in table[key])]
        if matching == ["compiled"]:
            found.append(".".join(("regalia", *name.with_suffix("").parts)))
    return tuple(sorted(found))


def fits(name: PurePosixPath, glob: str) -> bool:
    """Whether the glob means this file: part by part, since a star never crosses a folder."""
    return len(name.parts) == len(PurePosixPath(glob).parts) and name.match(glob)


def test_exactly_the_named_modules_are_compiled() -> None:
    assert build_info.compiled_modules() == (named_modules() if EXPECT_COMPILED else ())


def test_the_tests_meet_the_engine_they_are_meant_for() -> None:
    assert build_info.engine_build() == ("compiled" if EXPECT_COMPILED else "interpreted")
    assert build_info.HOME.is_relative_to(SOURCE) is not EXPECT_COMPILED
    assert build_info.summary() == f"Regalia {regalia.__version__}, engine {'compiled' if EXPECT_COMPILED else 'interpreted'}"


def test_nothing_is_compiled_next_to_its_source() -> None:
    assert [path for path in SOURCE.rglob("*") if path.suffix in (".so", ".pyd")] == []


def test_the_installed_version_is_the_package_version() -> None:
    assert version("regalia") == regalia.__version__


def test_the_games_are_found_by_name() -> None:
    found = {entry.name: entry.value for entry in entry_points(group="regalia.games")}
    assert found == project()["project"]["entry-points"]["regalia.games"]
    assert "commands" in found


def test_type_hints_are_shipped() -> None:
    assert (build_info.HOME / "py.typed").is_file()
