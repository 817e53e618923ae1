"""A pytest plugin for `tools.mutants`: writes down which tests fail, and stops at the first one that names one of the rules in question."""

import json
import re
import signal
from collections.abc import Generator
from pathlib import Path
from types import FrameType
from typing import Final

import pytest

RULE: Final = re.compile(r"(?<![A-Z])[A-Z]{2}-[A-Z]+\d+")  # KC-R12; in the name of a test it may be written kc_r12
SECONDS: Final = 30  # a fault may make a test run for ever


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("witness")
    group.addoption("--witness-home", type=Path, help="the folder that regalia must be imported from")
    group.addoption("--witness-out", type=Path, help="the file that gets one line of JSON per failing test")
    group.addoption("--witness-rules", default="", help="rule ids, joined by commas")


def pytest_configure(config: pytest.Config) -> None:
    import regalia

    found, wanted = Path(regalia.__file__).resolve().parents[1], config.getoption("--witness-home").resolve()
    if found != wanted:
        raise pytest.UsageError(f"regalia was to be imported from {wanted}, but came from {found}.")
    config.pluginmanager.register(Witness(config.getoption("--witness-out"), config.getoption("--witness-rules").split(",")))


def named(item: pytest.Item) -> set[str]:
    """The rule ids in the name of a test (its parameters included) and in its docstring."""
    doc = getattr(getattr(item, "function", None), "__doc__", None) or ""
    return set(RULE.findall(f"{item.name.upper().replace('_', '-')} {doc}"))


class Witness:
    """What fails, and whether it names a rule."""

    def __init__(self, out: Path, rules: list[str]) -> None:
        self.out = out
        self.rules = set(rules)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, None, None]:
        before = signal.signal(signal.SIGALRM, _too_long)
        signal.alarm(SECONDS)
        try:
            yield
        finally:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed:
            both = sorted(self.rules & named(item))
            with self.out.open("a") as f:
                f.write(json.dumps({"test": item.nodeid, "rules": both}) + "\n")
            if both:
                item.session.shouldstop = "a test that names the rule has failed"
        return report


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"The test ran for more than {SECONDS} seconds.")
