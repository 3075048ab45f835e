"""Places as the window makes them on a service that knows the documented operations alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from app.client.probe import probe_service
from app.client.service import OutreachService
from app.desktop.public_api_mode.item_by_id import ByIdPage
from app.desktop.service_connection import _build_fallback_about
from app.desktop.session import Session
from app.desktop.widgets.dialogs import Question
from tests.desktop.conftest import until
from tests.desktop.places import Line, place_of, session_by, settled
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import dialog, on_screen, press


@asynccontextmanager
async def place_on(
    there: Served, name: str, line: Line | None = None, key: str = ""
) -> AsyncIterator[tuple[Session, Any]]:
    """A place as the window makes it, once the service was found to know no more; no problem may be told."""
    line, wrong = line or Line(), list[Exception]()
    async with session_by(line, there, key) as session:
        line.way = "documented"
        found = await probe_service(session.service)
        session.why_no_desk, session.about = found.why_no_desk, _build_fallback_about("Elsewhere", found)
        session.problem.connect(wrong.append)
        async with on_screen(place_of(session, name)) as place:
            await settled(place)
            yield session, place.page
        assert wrong == []


@asynccontextmanager
async def owner(there: Served) -> AsyncIterator[OutreachService]:
    service = OutreachService(there.base_url, there.key)
    yield service
    await service.close()


def texts(page: QWidget) -> list[str]:
    return [one.text() for one in page.findChildren(QLabel) if one.isVisible()]


def act(page: ByIdPage, text: str) -> QPushButton:
    return next(one for one in page.acts if one.text() == text)


async def at_rest(page: ByIdPage) -> None:
    """Nothing is asked of the service any more, and what came of it is on the screen."""
    await until(lambda: not page.tasks.busy() and all(one.isVisible() for one in page.acts))


async def opened(page: ByIdPage, wanted: str) -> None:
    page.id.setText(wanted)
    QTest.keyClick(page.id, Qt.Key.Key_Return)
    await until(lambda: page.states.state == "ready")


async def confirm(kind: str = "") -> None:
    question = await dialog(Question)
    press(next(one for one in question.findChildren(QPushButton) if kind in one.text()))
