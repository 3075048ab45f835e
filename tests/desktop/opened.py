"""A session on a real service, and waiting for what a window does by itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QSettings

from app.client.service import OutreachService
from app.desktop.session import Session
from tests.desktop.served import Served
from tests.patience import SLOW

T = TypeVar("T")


@asynccontextmanager
async def session_on(served: Served, *scopes: str) -> AsyncIterator[Session]:
    """Connected as the desktop would be; `scopes` in place of those that the key has."""
    service = OutreachService(served.base_url, served.key)
    session = Session(QSettings(str(Path(served.data) / "test.ini"), QSettings.Format.IniFormat))
    session.settings.remove(f"contacts/{session.connection.id}/views_last")  # of the test before
    about = await service.workspace.about()
    session.connected(service, about.model_copy(update={"scopes": scopes}) if scopes else about)
    try:
        yield session
    finally:
        await service.close()


async def until(look: Callable[[], T], seconds: float = 10) -> T:
    """The first true answer of `look`."""
    end = time.monotonic() + seconds * SLOW
    while True:
        found = look()
        if found:
            return found
        assert time.monotonic() < end, "it did not come to pass"
        await asyncio.sleep(0.01)
