"""A forecast looks for no garbage in circles, and leaves the collector as it was."""

from __future__ import annotations

import gc
from contextlib import suppress

import pytest

from app.service.planning.collecting import uncollected


@pytest.mark.parametrize("collects", [True, False])
@pytest.mark.parametrize("error", [None, KeyError])
def test_the_collector_is_as_it_was(collects: bool, error: type[Exception] | None) -> None:
    before = gc.isenabled()
    (gc.enable if collects else gc.disable)()
    try:
        with suppress(KeyError), uncollected():
            assert not gc.isenabled()
            if error:
                raise error
        assert gc.isenabled() is collects
    finally:
        (gc.enable if before else gc.disable)()
