"""A real service for the sections, and the whole window for what goes beyond one page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from app.desktop.application import Application
from app.desktop.connections import Connections
from app.desktop.session import Session
from tests.desktop.running_service import Served, served
from tests.desktop.screen_sessions import on_screen, session_on
from tests.service.empty_workspace import fresh


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("service")) as running:
        yield running


def settings_in(folder: Path) -> QSettings:
    folder.mkdir(exist_ok=True)
    made = QSettings(str(folder / "desktop.ini"), QSettings.Format.IniFormat)
    made.setValue("key_warning_seen", True)
    return made


@asynccontextmanager
async def window_on(data: Path) -> AsyncIterator[Application]:
    """The whole program on a folder, without its first start."""
    settings = settings_in(fresh(data))
    application = Application(data, False, settings)
    application.window.show()
    living = asyncio.ensure_future(application.live())
    try:
        yield application
    finally:
        application.window.shut()
        await living


@asynccontextmanager
async def section_on(
    served: Served, make: Callable[[Session], QWidget], *scopes: str
) -> AsyncIterator[tuple[Session, QWidget]]:
    """A section as the page makes it."""
    async with session_on(served, *scopes) as session:
        session.connections = Connections(session.settings, served.data, False)
        async with on_screen(make(session)) as made:
            yield session, made
