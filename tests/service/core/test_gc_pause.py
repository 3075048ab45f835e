"""A forecast looks for no garbage in circles, and leaves the collector as it was; nor does a start."""

from __future__ import annotations

import gc
from contextlib import suppress

import pytest

from app.service.core.gc_pause import pause_gc
from app.service.main import GARBAGE, collect_seldom


@pytest.mark.parametrize("collects", [True, False])
@pytest.mark.parametrize("error", [None, KeyError])
def test_gc_pause_restores_collector_state(collects: bool, error: type[Exception] | None) -> None:
    before = gc.isenabled()
    (gc.enable if collects else gc.disable)()
    try:
        with suppress(KeyError), pause_gc():
            assert not gc.isenabled()
            if error:
                raise error
        assert gc.isenabled() is collects
    finally:
        (gc.enable if before else gc.disable)()


def test_gc_is_enabled_with_higher_threshold_after_start() -> None:
    before = gc.isenabled(), gc.get_threshold()
    gc.disable()
    try:
        collect_seldom()
        assert gc.isenabled() and gc.get_threshold()[0] == GARBAGE
    finally:
        gc.set_threshold(*before[1])
        (gc.enable if before[0] else gc.disable)()
