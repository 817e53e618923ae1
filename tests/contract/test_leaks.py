"""The kit fails on every planted leak, and by the check that is meant to catch it."""

import pytest

from regalia import build_info
from regalia.kit import Plan, run
from tests.contract.leaks import LEAKS, Leak

interpreted = pytest.mark.skipif(build_info.engine_build() == "compiled", reason="leaks are planted by patching the interpreted engine")


@interpreted
@pytest.mark.parametrize("leak", LEAKS, ids=[leak.name for leak in LEAKS])
def test_a_planted_leak_is_caught(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    leak.plant(monkeypatch)
    report = run(leak.spec, games=12, plan=Plan(steps=0.05, worlds=0, shadows=7, twins=0.5, undo=0.5), stop=1)
    assert [fault.partition(":")[0] for fault in report.failures] == [leak.caught]
