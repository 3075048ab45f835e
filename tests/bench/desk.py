"""The whole program on a stocked practice workspace, for what is measured at it."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtCore import QSettings

from app.desktop.application import Application
from tests.desktop.conftest import until
from tests.desktop.running_service import COLD, served
from tests.desktop.screens import Stock, stock

STOCK = "stock.pickle"


def fill(folder: Path) -> None:
    """A practice workspace with something in everything."""
    with served(folder, "--practice", "--practice-speed", "0", door=COLD) as there:
        (folder / STOCK).write_bytes(pickle.dumps(asyncio.run(stock(there))))


@asynccontextmanager
async def desk(folder: Path) -> AsyncIterator[tuple[Application, Stock]]:
    """Connected, its window shown; ended in order afterwards."""
    settings = QSettings(str(folder / "desktop.ini"), QSettings.Format.IniFormat)
    settings.setValue("key_warning_seen", True)
    settings.setValue("connection", "practice")
    application = Application(folder, True, settings)
    application.window.show()
    living = asyncio.ensure_future(application.live())
    await until(lambda: application.session.is_connected, 60)
    yield application, pickle.loads((folder / STOCK).read_bytes())
    application.window.shut()
    await living
