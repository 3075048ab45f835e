"""A session on a real service, a screen in a window, and the dialogs that open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.client.service import OutreachService
from app.desktop.connections import Connections
from app.desktop.session import Session
from tests.desktop.conftest import until
from tests.desktop.running_service import Served

W = TypeVar("W", bound=QWidget)


@asynccontextmanager
async def session_on(served: Served, *scopes: str) -> AsyncIterator[Session]:
    """Connected as the desktop would be; `scopes` in place of those that the key has."""
    service = OutreachService(served.base_url, served.key)
    session = Session(QSettings(str(Path(served.data) / "test.ini"), QSettings.Format.IniFormat))
    session.connections = Connections(session.settings, Path(served.data), practice=False)
    session.settings.remove(f"contacts/{session.connection.id}/views_last")  # of the test before
    about = await service.workspace.about()
    session.connected(service, about.model_copy(update={"scopes": scopes}) if scopes else about)
    try:
        yield session
    finally:
        await service.close()


@asynccontextmanager
async def on_screen(page: W) -> AsyncIterator[W]:
    page.resize(1240, 780)
    page.show()
    page.activateWindow()
    try:
        yield page
    finally:
        page.close()
        page.deleteLater()
        await asyncio.sleep(0.05)


@asynccontextmanager
async def in_window(part: W) -> AsyncIterator[W]:
    """As the program holds it."""
    window = QWidget()
    window.resize(1240, 780)
    QVBoxLayout(window).addWidget(part)
    window.show()
    part.show()
    try:
        yield part
    finally:
        window.close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def opened(kind: type[W]) -> W | None:
    """The one of a kind that is shown."""
    every = (one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and isValid(one))
    return next((one for one in every if one.isVisible()), None)


async def dialog(kind: type[QWidget]) -> Any:
    return await until(lambda: opened(kind))


async def gone(kind: type[QWidget]) -> None:
    await until(lambda: opened(kind) is None)


def press(widget: QWidget) -> None:
    assert (widget.isEnabled(), widget.isVisible()) == (True, True), widget.accessibleName()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
