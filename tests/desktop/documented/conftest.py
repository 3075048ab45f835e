"""One practice service, filled; its desk is cut off in the tests."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.desktop.served import Served, served
from tests.desktop.test_every_place import fill


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("filled"), "--practice", "--practice-speed", "0") as running:
        asyncio.run(fill(running))
        yield running
