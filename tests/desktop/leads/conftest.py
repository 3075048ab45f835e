"""One service for the wizard's tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desktop.served import Served, served


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("service"), "--practice") as running:
        yield running
