"""One workspace of a million contacts for all benches that only read it."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from tests.bench.million import fill


@pytest.fixture(scope="session")
def million(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its folder; OUTREACH_BENCH_DATA names one that was made before, which is read once: one that has just
    been made is in the system's memory, too."""
    if kept := os.environ.get("OUTREACH_BENCH_DATA"):
        with Path(kept, "outreach.sqlite").open("rb") as file:
            while file.read(1 << 24):
                pass
        return Path(kept)
    data = tmp_path_factory.mktemp("million") / "workspace"
    asyncio.run(fill(data))
    return data


@pytest.fixture(scope="session", autouse=True)
def authorities() -> None:
    """Those of the system, as a user has them: reading them is part of what is measured."""
    os.environ.pop("SSL_CERT_FILE", None)


@pytest.fixture
def database_url() -> None:
    """SQLite, for the fixtures that the benches take from the service's tests."""


IN_THE_WINDOW = ("test_memory.py", "test_scrolling.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those in a window last: what is left of it must not be looked through by a thread of the service."""
    items.sort(key=lambda item: item.path.name in IN_THE_WINDOW)
