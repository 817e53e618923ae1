"""What the whole suite shares."""

import os
import signal

import pytest
from hypothesis import settings

from regalia import build_info

# The suite gives the same verdict on every run and on a busy machine; free exploration is the soak's work.
settings.register_profile("regalia", deadline=None, derandomize=True)
settings.load_profile("regalia")


def pytest_configure() -> None:
    """REGALIA_EXPECT_COMPILED=1: the tests are meant for the compiled wheel, so refuse to run on anything else.

    A run in the background begins with signals ignored, and every program that a test starts would inherit that.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGHUP, signal.SIGTERM):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    if os.environ.get("REGALIA_EXPECT_COMPILED") == "1" and build_info.engine_build() != "compiled":
        raise pytest.UsageError(f"REGALIA_EXPECT_COMPILED=1, but the engine found in {build_info.HOME} is interpreted.")


def pytest_report_header() -> str:
    """The first lines of a run name the engine that is tested."""
    return f"engine: {build_info.engine_build()}, from {build_info.HOME}"
