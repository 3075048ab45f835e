"""What holds for every place: its states, its names, and that it leaves nothing behind."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import (
    QMetaMethod,
    QObject,
    Qt,
    QTimer,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QWidget,
)

from app.client.probe import NO_DESK
from app.client.service import OutreachService
from app.contract.scopes import Scope
from app.contract.workspace import NewKey
from app.desktop.application import DOCUMENTED
from app.desktop.lazy_page import LazyPage
from app.desktop.preferences.page import SECTIONS, PreferencesPage
from app.desktop.session import Session
from app.desktop.widgets import theme
from tests.desktop.conftest import Aio, until
from tests.desktop.places import PAGES, Line, panel, place_of, session_by, settled
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import in_window

WARM = 3  # turns in which caches fill


pytestmark = pytest.mark.usefixtures("at_once")


def made(session: Session, name: str) -> QWidget:
    if name == "preferences":
        return PreferencesPage(session)
    module, page = PAGES[name]
    widget: QWidget = getattr(importlib.import_module(module), page)(session)
    return widget


@asynccontextmanager
async def shown(session: Session, name: str) -> AsyncIterator[QWidget]:
    """A page in a window, as the program holds it."""
    before = asyncio.all_tasks()
    async with in_window(made(session, name)) as page:
        yield page
    if ending := asyncio.all_tasks() - before:  # requests that are cut off close their sockets
        await asyncio.wait(ending, timeout=5)


# -- states


async def elsewhere(there: Served, name: str) -> str:
    """A key for another place than this one."""
    other = Scope.DOMAINS_READ if name == "webhooks" else Scope.WEBHOOKS_READ
    owner = OutreachService(there.base_url, there.key)
    made = await owner.workspace.make_key(NewKey(name="Elsewhere", scopes=(Scope.DESK_READ, other)))
    await owner.close()
    return made.secret


@pytest.mark.parametrize("name", PAGES)
def test_every_page_shows_each_state(
    aio: Aio, name: str, bare: Served, filled: Served, allow_log: Any
) -> None:
    async def state(there: Served, way: str, key: str = "") -> str:
        line = Line()
        async with session_by(line, there, key) as session:
            line.way = way
            async with shown(session, name) as page:
                if way == "silence":
                    await asyncio.sleep(0.3)
                else:
                    await settled(page)
                return panel(page).state

    async def work() -> None:
        assert await state(filled, "silence") == "loading"
        assert await state(filled, "fault") == "error"
        assert await state(filled, "nobody") == "offline"
        assert await state(filled, "through", await elsewhere(filled, name)) == "no_permission"
        assert await state(bare, "through") == "empty"
        if name not in ("replies", "outbox"):  # nobody has written or sends: their own tests
            assert await state(filled, "through") == "ready"

    allow_log("outreach.client")
    aio(work(), 60)


@pytest.mark.parametrize("name", [*PAGES, "preferences"])
async def test_every_page_in_public_api_mode_shows_missing_features(name: str, filled: Served) -> None:
    line, wrong = Line(), list[Exception]()
    async with session_by(line, filled) as session:
        line.way, session.why_no_desk = "documented", NO_DESK
        documented = tuple(str(one) for one in Scope if not one.startswith("desk:"))
        session.about = session.about.model_copy(update={"scopes": documented, "practice": None})
        session.problem.connect(wrong.append)
        async with in_window(place_of(session, name)) as place:
            for section in SECTIONS if name == "preferences" else ("",):
                if section:
                    place.reveal(section[0])
                await settled(place)
                await asyncio.sleep(0.2)
                said = [one.text() for one in place.findChildren(QLabel) if one.isVisible()]
                assert not any("not found" in text.lower() or "404" in text for text in said), said
                if name not in DOCUMENTED and name != "preferences":
                    assert NO_DESK in said
            assert wrong == []


# -- names


def can_have_focus(page: QWidget) -> list[QWidget]:
    """Controls a person reaches; not the parts Qt makes inside of them."""
    whole = (QComboBox, QAbstractSpinBox, QAbstractScrollArea)
    return [
        one
        for one in page.findChildren(QWidget)
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and one.isVisible()
        and not one.objectName().startswith("qt_")
        and not isinstance(one.parent(), whole)
    ]


async def test_tab_key_reaches_controls_above_table(filled: Served) -> None:
    async with (
        session_by(Line(), filled) as session,
        in_window(LazyPage(session, *PAGES["domains"])) as place,
    ):
        window, page = place.window(), place.page
        window.activateWindow()
        await settled(place)
        place.setFocus()
        assert QApplication.focusWidget() is page.table, "where the page begins"
        reached = set()
        for _ in can_have_focus(window):
            QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
            reached.add(window.focusWidget())
        assert {page.search, page.add, page.table} <= reached


# -- nothing left


def counted(session: Session) -> Counter[str]:
    """What there is of everything that a page could leave behind."""
    gc.collect()
    living = [one for one in gc.get_objects() if isinstance(one, QObject) and shiboken6.isValid(one)]
    meta = session.metaObject()
    methods = [meta.method(at) for at in range(meta.methodCount())]
    signals = [one for one in methods if one.methodType() == QMetaMethod.MethodType.Signal]
    return Counter(
        {
            "widgets": len(QApplication.allWidgets()),
            "objects": len(living),
            "running timers": sum(isinstance(one, QTimer) and one.isActive() for one in living),
            "tasks": len(asyncio.all_tasks()),
            "connections of the session": sum(
                session.receivers(f"2{bytes(one.methodSignature().data()).decode()}") for one in signals
            ),
            "connections of the theme": theme.notifier.receivers("2changed()"),
        }
    )


async def turns(there: Served, name: str, times: int) -> None:
    async with session_by(Line(), there) as session:
        for _ in range(WARM):
            await turn(session, name)
        before = counted(session)
        for _ in range(times):
            await turn(session, name)

        def more() -> Counter[str]:
            return counted(session) - before

        with contextlib.suppress(TimeoutError):  # what was under way comes to its end
            await until(lambda: not more(), 1)
        assert not more()


async def turn(session: Session, name: str) -> None:
    async with shown(session, name) as page:
        await settled(page)
    await asyncio.sleep(0.02)


@pytest.mark.parametrize("name", [*PAGES, "preferences"])
def test_every_page_opened_and_closed_leaks_nothing(aio: Aio, name: str, filled: Served) -> None:
    aio(turns(filled, name, 5), 60)


@pytest.mark.soak
@pytest.mark.parametrize("name", [*PAGES, "preferences"])
def test_every_page_opened_and_closed_200_times_leaks_nothing(aio: Aio, name: str, filled: Served) -> None:
    aio(turns(filled, name, 200), 900)
