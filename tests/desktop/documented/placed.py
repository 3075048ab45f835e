"""Places as the window makes them on a service that knows the documented operations alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from app.client.probe import probe
from app.client.service import OutreachService
from app.desktop.application import DOCUMENTED, PLACES
from app.desktop.documented import BY_ID
from app.desktop.documented.byid import ByIdPage
from app.desktop.kit.dialogs import Question
from app.desktop.latepage import LatePage
from app.desktop.link import _about
from app.desktop.session import Session
from tests.desktop.conftest import until
from tests.desktop.served import Served
from tests.desktop.test_every_place import Line, session_by, settled

PAGES = {name: (module, page) for name, _, _, module, page in PLACES}


@asynccontextmanager
async def place_on(
    there: Served, name: str, line: Line | None = None, key: str = ""
) -> AsyncIterator[tuple[Session, Any]]:
    """A place as the window makes it, once the service was found to know no more; no problem may be told."""
    line, wrong = line or Line(), list[Exception]()
    async with session_by(line, there, key) as session:
        line.way = "documented"
        found = await probe(session.service)
        session.why_no_desk, session.about = found.why_no_desk, _about("Elsewhere", found)
        session.problem.connect(wrong.append)
        desk = name not in DOCUMENTED
        place = LatePage(session, *PAGES[name], desk=desk, otherwise=BY_ID.get(name))
        place.resize(1240, 780)
        place.show()
        await settled(place)
        try:
            yield session, place.page
        finally:
            place.close()
            place.deleteLater()
            await asyncio.sleep(0.05)
        assert wrong == []


@asynccontextmanager
async def owner(there: Served) -> AsyncIterator[OutreachService]:
    service = OutreachService(there.base_url, there.key)
    yield service
    await service.close()


def press(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def texts(page: QWidget) -> list[str]:
    return [one.text() for one in page.findChildren(QLabel) if one.isVisible()]


def act(page: ByIdPage, text: str) -> QPushButton:
    return next(one for one in page.acts if one.text() == text)


async def opened(page: ByIdPage, wanted: str) -> None:
    page.id.setText(wanted)
    QTest.keyClick(page.id, Qt.Key.Key_Return)
    await until(lambda: page.states.state == "ready")


async def dialog(kind: type[QWidget]) -> Any:
    def found() -> Any:
        return next((w for w in QApplication.topLevelWidgets() if type(w) is kind and w.isVisible()), None)

    await until(found)
    return found()


async def confirm(kind: str = "") -> None:
    question = await dialog(Question)
    press(next(one for one in question.findChildren(QPushButton) if kind in one.text()))
