"""Leaving what is being saved."""

from __future__ import annotations

import asyncio
import gc

from PySide6.QtWidgets import QWidget

from app.desktop.widgets.autosave import Autosave, confirm_edits_saved
from tests.desktop.conftest import until


async def test_unsaved_edits_check_when_canceled_logs_no_error() -> None:
    arrives = asyncio.Event()

    async def write() -> str:
        await arrives.wait()
        return ""

    parent = QWidget()
    several = [Autosave(write, parent) for _ in range(2)]
    for one in several:
        one.touch()
    leaving = asyncio.ensure_future(confirm_edits_saved(parent, *several))
    await asyncio.sleep(0.01)
    leaving.cancel()
    await asyncio.wait([leaving])
    del leaving
    gc.collect()  # what nobody asked for its exception is logged
    arrives.set()
    await until(lambda: all(one.settled for one in several))
    parent.deleteLater()
