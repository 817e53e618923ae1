"""Compiles the engine into the wheel; everything else about the package stands in pyproject.toml.

Which modules are compiled is said by the table [tool.regalia] of pyproject.toml. Only a wheel is compiled: an editable install and a
source archive stay plain Python, so that a working copy never holds a compiled file that shadows its source.

REGALIA_COMPILE says what to do about it: `auto` (or unset) compiles if a C compiler is there, `1` fails without one, `0` never compiles.
"""

import os
import sys
import tempfile
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.errors import CCompilerError, ExecError, PlatformError

PACKAGE = Path("src/regalia")
COMPILE_ARGS = ["-fno-semantic-interposition"]


def modules_to_compile() -> list[str]:
    """The files that pyproject.toml's table names, in a fixed order."""
    table = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["regalia"]
    compiled, interpreted = ({path for glob in table[key] for path in PACKAGE.glob(glob)} for key in ("compiled", "interpreted"))
    return sorted(path.as_posix() for path in compiled - interpreted)


def has_c_compiler() -> bool:
    """Whether a small extension's source can be compiled: needs a compiler and Python's headers."""
    from distutils.ccompiler import new_compiler  # setuptools' own distutils, which exists only once setuptools is imported
    from distutils.sysconfig import customize_compiler, get_python_inc

    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return Py_IsInitialized(); }\n", encoding="ascii")
        try:
            compiler.compile([str(source)], output_dir=folder, include_dirs=[get_python_inc()])
        except (CCompilerError, ExecError, PlatformError):
            return False
    return True


def compiled_group() -> list[Extension]:
    """All modules as one group, so that calls between them are plain C calls."""
    from mypyc.build import mypycify  # only a compiling build needs mypy

    group = mypycify(["--cache-dir=build/mypy", *modules_to_compile()], opt_level="2", debug_level="0", group_name="regalia")
    for extension in group:
        extension.extra_compile_args = [*extension.extra_compile_args, *COMPILE_ARGS]  # they share one list
    return group


def extensions() -> list[Extension]:
    """What this run has to compile: nothing, or the whole group."""
    wish = os.environ.get("REGALIA_COMPILE", "auto")
    if wish not in ("auto", "0", "1"):
        sys.exit(f"regalia: REGALIA_COMPILE must be auto, 0 or 1, not {wish!r}.")
    if "bdist_wheel" not in sys.argv or wish == "0" or not modules_to_compile():
        return []
    if has_c_compiler():
        return compiled_group()
    if wish == "1":
        sys.exit("regalia: REGALIA_COMPILE=1 asks for a compiled engine, but no C compiler with Python's headers was found.")
    print("regalia: the engine will run interpreted, since no C compiler with Python's headers was found.")
    return []


if __name__ == "__main__":
    setup(ext_modules=extensions())
