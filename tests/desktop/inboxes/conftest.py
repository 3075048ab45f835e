"""A service that is no practice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desktop.running_service import Served, served


@pytest.fixture(scope="module")
def earnest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("earnest")) as running:
        yield running
