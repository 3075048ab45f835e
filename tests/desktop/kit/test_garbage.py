"""Garbage goes by itself, and Python is left as it was."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from app.desktop.kit import garbage
from app.desktop.kit.garbage import Garbage
from tests.desktop.conftest import Aio, until


class Knot:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


def test_a_knot_goes_between_two_moves(aio: Aio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "EVERY", 10)
    before, frozen = gc.get_threshold(), gc.get_freeze_count()

    async def story() -> None:
        at_work = Garbage()
        try:
            assert gc.get_threshold() != before
            await until(lambda: gc.get_freeze_count() > frozen)
            knot = weakref.ref(Knot())
            await until(lambda: knot() is None)
        finally:
            at_work.stop()
            at_work.deleteLater()
        assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
        await asyncio.sleep(0)

    aio(story())
