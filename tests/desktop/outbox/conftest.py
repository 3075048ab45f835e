"""One practice service for the tests of the outbox; its clock stands still."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desktop.served import Served, served


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("service")
    with served(folder, "--practice", "--practice-speed", "0") as running:
        yield running
