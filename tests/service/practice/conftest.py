from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.practice.hosted import HostedWorld
from tests.service.practice.webserver import WebServer


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[HostedWorld]:
    """A world on Monday 09:00 whose clock stands still."""
    with HostedWorld(tmp_path / "world") as hosted:
        yield hosted
    assert hosted.leftover == []


@pytest.fixture
def web() -> Iterator[WebServer]:
    with WebServer() as server:
        yield server
