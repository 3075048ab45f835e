"""Garbage goes by itself, and Python is left as it was."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import threading
import weakref

import pytest

from app.desktop.widgets import loop
from app.desktop.widgets.loop import Garbage
from tests.desktop.conftest import Aio, until
from tests.patience import SLOW


class Knot:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


async def test_gc_scheduler_frees_reference_cycle_when_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "GC_INTERVAL", 10)
    frozen = gc.get_freeze_count()
    gc.enable()
    at_work = Garbage()
    try:
        assert not gc.isenabled()
        await until(lambda: gc.get_freeze_count() > frozen)
        knot = weakref.ref(Knot())
        await until(lambda: knot() is None)
    finally:
        at_work.stop()
        at_work.deleteLater()
    assert (gc.isenabled(), gc.get_freeze_count()) == (True, 0)
    await asyncio.sleep(0)


def test_gc_scheduler_collects_only_in_main_thread(aio: Aio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "GC_INTERVAL", 10)
    found_by: list[threading.Thread] = []
    frozen = gc.get_freeze_count()

    async def story() -> None:
        at_work = Garbage()
        try:
            await until(lambda: gc.get_freeze_count() > frozen)
            weakref.finalize(Knot(), lambda: found_by.append(threading.current_thread()))
            other = threading.Thread(target=lambda: [[n] for n in range(300_000)])
            other.start()
            other.join()
            await until(lambda: found_by)
        finally:
            at_work.stop()
            at_work.deleteLater()
        await asyncio.sleep(0)

    aio(story())
    assert found_by == [threading.main_thread()]


def test_event_loops_run_repeatedly_all_end() -> None:
    """What one leaves behind was found while another QObject went, and the program never ended."""
    program = """
import asyncio
from PySide6.QtWidgets import QApplication
from app.desktop.widgets.loop import run_event_loop
app = QApplication([])
async def work():
    await asyncio.gather(*(asyncio.to_thread(int) for _ in range(12)))
for _ in range(80):
    run_event_loop(work(), app)
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=30 * SLOW)
