"""What is shown stays true; what nobody sees asks for nothing."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import httpx
from PySide6.QtCore import QTimer
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QWidget

from app.contract.events import Change, ChangeKind
from app.contract.paths import DESK
from app.contract.problems import Unreachable
from app.desktop.refresh_trigger import AGING, RefreshTrigger
from app.desktop.session import Session
from app.desktop.today.page import QUIET as LONGEST
from tests.desktop.conftest import Aio, until
from tests.desktop.places import PAGES, Line, place_of, session_by, settled
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import in_window, on_screen


class Told(Line):
    """Remembers what is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request.url.path)
        return await super().handle_async_request(request)


def tell(session: Session, *kinds: ChangeKind) -> None:
    for kind in kinds:
        session.changed.emit(Change(kind=kind, at=session.now()))


def test_hidden_page_except_replies_sends_no_request_until_shown(aio: Aio, filled: Served) -> None:
    async def work() -> None:
        async with AsyncExitStack() as stack:
            lines, sessions, places = dict[str, Told](), dict[str, Session](), dict[str, QWidget]()
            for name in PAGES:
                lines[name] = Told()
                sessions[name] = await stack.enter_async_context(session_by(lines[name], filled))
                places[name] = await stack.enter_async_context(in_window(place_of(sessions[name], name)))
            for place in places.values():
                await settled(place)
            await asyncio.sleep(0.5)  # what stands beside the lists
            for name, place in places.items():
                place.hide()
                lines[name].asked.clear()
                tell(sessions[name], *ChangeKind)
            await asyncio.sleep(LONGEST / 1000 + 0.3)
            asked = {name: line.asked for name, line in lines.items() if line.asked}
            assert list(asked) == ["replies"], asked
            assert asked["replies"] == [f"{DESK}/replies/threads"], "who wrote is told on any page"
            for place in places.values():
                place.show()
            await until(lambda: all(line.asked for line in lines.values()))

    aio(work(), 30)


def test_refresh_trigger_fires_only_when_shown_data_may_be_stale(aio: Aio, filled: Served) -> None:
    async def work() -> None:
        async with session_by(Line(), filled) as session, on_screen(QWidget()) as page:
            watch = RefreshTrigger(page, session, ("mail",), quiet=0)
            (aging,) = (one for one in watch.findChildren(QTimer) if not one.isSingleShot())
            due = QSignalSpy(watch.due)
            seen = 0

            async def said() -> int:
                nonlocal seen
                await asyncio.sleep(0.03)
                before, seen = seen, due.count()
                return seen - before

            tell(session, ChangeKind.DOMAIN)
            assert await said() == 0, "another kind"
            tell(session, *[ChangeKind.MAIL] * 3)
            assert await said() == 1
            assert (aging.isActive(), aging.interval()) == (True, AGING)
            aging.timeout.emit()
            assert await said() == 1, "a minute is over"
            session.turned(Unreachable("gone"))
            tell(session, ChangeKind.MAIL)
            assert await said() == 0
            session.turned(None)
            assert await said() == 1, "it answers again"
            page.hide()
            aging.timeout.emit()
            assert await said() == 0
            page.show()
            assert await said() == 1
            page.hide()
            page.show()
            assert await said() == 0, "nothing was missed"
            slow = RefreshTrigger(page, session, ("mail",), quiet=60_000)
            told = QSignalSpy(slow.due)
            tell(session, ChangeKind.MAIL)
            await said()
            assert told.count() == 0, "changes are gathered"
            page.hide()
            slow._quiet.timeout.emit()
            page.show()
            await said()
            assert told.count() == 1, "what was missed is not waited for"

    aio(work(), 30)
