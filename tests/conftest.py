"""What the whole suite shares."""

import os

import pytest
from hypothesis import settings

from regalia import build_info

# The suite gives the same verdict on every run and on a busy machine; free exploration is the soak's work.
settings.register_profile("regalia", deadline=None, derandomize=True)
settings.load_profile("regalia")


def pytest_configure() -> None:
    """REGALIA_EXPECT_COMPILED=1: the tests are meant for the compiled wheel, so refuse to run on anything else."""
    if os.environ.get("REGALIA_EXPECT_COMPILED") == "1" and build_info.engine_build() != "compiled":
        raise pytest.UsageError(f"REGALIA_EXPECT_COMPILED=1, but the engine found in {build_info.HOME} is interpreted.")


def pytest_report_header() -> str:
    """The first lines of a run name the engine that is tested."""
    return f"engine: {build_info.engine_build()}, from {build_info.HOME}"
