"""What holds for every place: its states, its names, and that it leaves nothing behind."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import shiboken6
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMetaMethod,
    QObject,
    QSettings,
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
    QVBoxLayout,
    QWidget,
)

from app.client.probe import NO_DESK
from app.client.service import OutreachService
from app.contract import paths
from app.contract.campaigns import NewCampaign
from app.contract.contacts import ContactQuery, Enrolment
from app.contract.domains import NewDomain
from app.contract.scopes import Scope
from app.contract.webhooks import NewWebhook
from app.contract.workspace import NewKey
from app.desktop.application import DOCUMENTED, PLACES
from app.desktop.connections import Connections
from app.desktop.documented import BY_ID
from app.desktop.kit import theme
from app.desktop.kit.states import StatePanel
from app.desktop.latepage import LatePage
from app.desktop.preferences.page import SECTIONS, PreferencesPage
from app.desktop.session import Session
from app.resources import resource
from tests.desktop.conftest import Aio, until
from tests.desktop.served import Served, served

PAGES = {name: (module, page) for name, _, _, module, page in PLACES}
MAPPING = {"email": "Email", "first_name": "First name", "company": "Company"}
WARM = 3  # turns in which caches fill


class Line(httpx.AsyncBaseTransport):
    """The way to the real service, all of it or what is documented; or a fault, nobody, or silence."""

    def __init__(self) -> None:
        self.way, self._real = "through", httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self.way == "fault":
            return httpx.Response(500, json={"detail": "Something broke."}, request=request)
        if self.way == "nobody":
            raise httpx.ConnectError("nobody there", request=request)
        if self.way == "silence":
            await asyncio.Event().wait()
        if self.way == "documented" and paths.DESK in request.url.path:
            return httpx.Response(404, json={"detail": "Not Found"}, request=request)
        return await self._real.handle_async_request(request)

    async def aclose(self) -> None:
        await self._real.aclose()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client tries again without a rest."""
    monkeypatch.setattr("app.client.http.FIRST_PAUSE", 0.01)


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """With nothing in it, not even the mailbox of practice."""
    with served(tmp_path_factory.mktemp("bare")) as running:
        yield running


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("filled")
    with served(folder, "--practice", "--practice-speed", "0") as running:
        asyncio.run(fill(running))
        yield running


async def fill(there: Served) -> None:
    service = OutreachService(there.base_url, there.key)
    with resource("sample", "leads.csv").open("rb") as file:
        await service.contacts.import_csv(file, "leads.csv", MAPPING)
    mails = {"variants": [{"subject_template": "Hello", "body_template": "Hi {{first_name|there}}"}]}
    campaign = await service.campaigns.create(
        NewCampaign.model_validate({"name": "Spring outreach", **mails})
    )
    ids = tuple(one.id for one in (await service.contacts.search(ContactQuery(limit=20))).contacts)
    await service.contacts.enrol(Enrolment(campaign_id=campaign.campaign_id, contact_ids=ids))
    hook = {"name": "CRM", "target_url": "https://hooks.example.com/x", "event_types": ["email_sent"]}
    await service.webhooks.create(NewWebhook.model_validate(hook))
    await service.domains.add(NewDomain(domain="acme-mail.test"))
    await service.close()


@asynccontextmanager
async def session_by(line: Line, there: Served, key: str = "") -> AsyncIterator[Session]:
    service = OutreachService(there.base_url, key or there.key, line)
    settings = QSettings(str(Path(there.data) / "test.ini"), QSettings.Format.IniFormat)
    session = Session(settings)
    session.connections = Connections(settings, there.data, False)
    session.connected(service, await service.workspace.about())
    try:
        yield session
    finally:
        await service.close()
        session.deleteLater()


def made(session: Session, name: str) -> QWidget:
    if name == "preferences":
        return PreferencesPage(session)
    module, page = PAGES[name]
    widget: QWidget = getattr(importlib.import_module(module), page)(session)
    return widget


@asynccontextmanager
async def shown(session: Session, name: str) -> AsyncIterator[QWidget]:
    """A page in a window, as the program holds it."""
    before, window = asyncio.all_tasks(), QWidget()
    window.resize(1240, 780)
    page = made(session, name)
    QVBoxLayout(window).addWidget(page)
    window.show()
    try:
        yield page
    finally:
        window.close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        if ending := asyncio.all_tasks() - before:  # requests that are cut off close their sockets
            await asyncio.wait(ending, timeout=5)


def panel(page: QWidget) -> StatePanel:
    """The outermost one that is seen."""
    found = next((one for one in page.findChildren(StatePanel) if one.isVisible()), None)
    assert found is not None, "a page tells its state by a StatePanel"
    return found


async def settled(page: QWidget) -> None:
    """Each panel that is seen has told its state; a place that waited makes its page meanwhile."""

    def loads() -> bool:
        return any(one.state == "loading" and one.isVisible() for one in page.findChildren(StatePanel))

    await until(lambda: not loads(), 15)


# -- states


async def elsewhere(there: Served, name: str) -> str:
    """A key for another place than this one."""
    other = Scope.DOMAINS_READ if name == "webhooks" else Scope.WEBHOOKS_READ
    owner = OutreachService(there.base_url, there.key)
    made = await owner.workspace.make_key(NewKey(name="Elsewhere", scopes=(Scope.DESK_READ, other)))
    await owner.close()
    return made.secret


@pytest.mark.parametrize("name", PAGES)
def test_each_place_has_five_states(
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
def test_a_service_with_the_documented_operations_alone_says_what_it_lacks(
    aio: Aio, name: str, filled: Served
) -> None:
    async def work() -> None:
        line, wrong = Line(), list[Exception]()
        async with session_by(line, filled) as session:
            line.way, session.why_no_desk = "documented", NO_DESK
            documented = tuple(str(one) for one in Scope if not one.startswith("desk:"))
            session.about = session.about.model_copy(update={"scopes": documented, "practice": None})
            session.problem.connect(wrong.append)
            window = QWidget()
            window.resize(1240, 780)
            if name == "preferences":
                place: Any = PreferencesPage(session)
            else:
                desk = name not in DOCUMENTED
                place = LatePage(session, *PAGES[name], desk=desk, otherwise=BY_ID.get(name))
            QVBoxLayout(window).addWidget(place)
            window.show()
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
            window.close()
            window.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    aio(work(), 30)


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


def test_tab_reaches_what_stands_above_a_table(aio: Aio, filled: Served) -> None:
    async def work() -> None:
        async with session_by(Line(), filled) as session:
            window = QWidget()
            window.resize(1240, 780)
            place = LatePage(session, *PAGES["domains"])
            page = place.page
            QVBoxLayout(window).addWidget(place)
            window.show()
            window.activateWindow()
            await settled(place)
            place.setFocus()
            assert QApplication.focusWidget() is page.table, "where the page begins"
            reached = set()
            for _ in can_have_focus(window):
                QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
                reached.add(window.focusWidget())
            assert {page.search, page.add, page.table} <= reached
            window.close()
            window.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    aio(work(), 30)


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
def test_a_place_opened_and_closed_leaves_nothing(aio: Aio, name: str, filled: Served) -> None:
    aio(turns(filled, name, 5), 60)


@pytest.mark.soak
@pytest.mark.parametrize("name", [*PAGES, "preferences"])
def test_a_place_opened_and_closed_all_day_leaves_nothing(aio: Aio, name: str, filled: Served) -> None:
    aio(turns(filled, name, 200), 900)
