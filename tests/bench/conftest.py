"""One workspace of a million contacts for all benches that only read it, and all figures at the end."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from tests.bench.million import fill
from tests.bench.told import TOLD


@pytest.fixture(scope="session")
def million(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its folder; OUTREACH_BENCH_DATA names one that was made before."""
    if kept := os.environ.get("OUTREACH_BENCH_DATA"):
        return Path(kept)
    data = tmp_path_factory.mktemp("million") / "workspace"
    asyncio.run(fill(data))
    return data


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section("all figures")
    for line in TOLD:
        terminalreporter.write_line(line.strip("\n"))
