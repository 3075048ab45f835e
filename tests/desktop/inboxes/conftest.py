"""Practice services for the tests of inboxes, whose clocks stand still, and one that is no practice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desktop.served import Served, served


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("service")
    with served(folder, "--practice", "--practice-speed", "0") as running:
        yield running


@pytest.fixture(scope="module")
def earnest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("earnest")) as running:
        yield running
