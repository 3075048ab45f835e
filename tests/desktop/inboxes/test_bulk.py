"""Inboxes made by the dozen on a domain of the simulated registrar."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QHeaderView, QPushButton, QRadioButton, QWidget

from app.contract.events import ChangeKind
from app.contract.inboxes import BulkInboxes, BulkInboxJob, BulkInboxProgress
from app.contract.problems import Invalid, ServiceFault, Unreachable
from app.desktop.inboxes.bulk_dialog import BulkDialog
from app.desktop.inboxes.connect_wizard import ConnectWizard
from app.desktop.inboxes.page import InboxesPage
from app.desktop.session import Session
from app.desktop.widgets.unsaved_changes import is_worth_asking
from tests.desktop.conftest import Aio, until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import dialog, gone, on_screen, press, session_on

from .page_driver import active_domain, changed, every


async def bulk_on(page: InboxesPage, domain_id: str) -> BulkDialog:
    page.reveal(f"new:{domain_id}")
    return await dialog(BulkDialog)


def states(dialog: BulkDialog) -> list[tuple[str, str]]:
    rows = [dialog.model.row(at) for at in range(dialog.model.rowCount())]
    return [(one.cells[0].title, one.cells[1].text) for one in rows if one]


def test_bulk_inboxes_from_names_are_created_with_outcome_for_each(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            await active_domain(session, "other-mail.test")
            domain = await active_domain(session, "fresh-mail.test")
            assert not page.bulk.isEnabled()
            changed(session, ChangeKind.DOMAIN)
            await until(page.bulk.isEnabled)
            bulk = await bulk_on(page, domain.domain_id)
            edit = bulk.edit
            assert edit.domain.currentText() == "fresh-mail.test" and edit.domain.count() == 2
            assert not bulk.begin.isEnabled() and edit.states.state == "empty"
            edit.text.setPlainText("Anna Bell\nben, Ben Carter\nBEN, Ben Again")
            marks = edit.text.extraSelections()
            assert [mark.cursor.blockNumber() for mark in marks] == [0, 2]
            assert "line 2" in edit.model.row(2).cells[0].line and not bulk.begin.isEnabled()
            assert "2 lines to fix first" in edit.told.text()
            edit.pattern.setCurrentIndex(1)
            press(edit.make)
            assert edit.text.toPlainText().splitlines()[0] == "a.bell, Anna Bell"
            edit.text.undo()
            assert edit.text.toPlainText().splitlines()[0] == "Anna Bell"
            edit.text.redo()
            edit.text.setPlainText(edit.text.toPlainText().replace("BEN", "o&neil"))
            assert bulk.begin.text() == "Create 3 inboxes"
            bulk.activateWindow()
            await until(bulk.isActiveWindow)
            QTest.keyClick(edit.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: bulk.pages.currentIndex() == 1)
            await until(lambda: bulk.again.isVisible())
            assert states(bulk)[0] == ("o&neil", "Failed")  # what is to be seen to comes first
            assert dict(states(bulk))["a.bell@fresh-mail.test"] == "Created"
            assert bulk.counts.text() == "2 created, 1 failed" and bulk.percent.text() == "100%"
            assert "may stand before the @" in bulk.told.text()
            await again_and_mended(bulk)
            made = {one.email_address for one in await every(session) if one.inbox_type == "SERVICE"}
            assert made == {f"{who}@fresh-mail.test" for who in ("a.bell", "ben", "o'neil")}
            page.table.clearSelection()
            changed(session)
            await until(lambda: page.model.total == 4)

    aio(work(), 60)


async def again_and_mended(bulk: BulkDialog) -> None:
    """The failed one alone is tried again, then changed; one that is there is skipped."""
    assert bulk.again.text() == "Try 1 failed one again"
    first = bulk._making.progress
    press(bulk.again)
    await until(lambda: bulk._making.progress is not first and bulk.again.isVisible())
    assert states(bulk) == [("o&neil", "Failed")]
    press(bulk.mend)
    assert bulk.pages.currentIndex() == 0 and bulk.edit.text.toPlainText() == "o&neil, Ben Again"
    bulk.edit.text.setPlainText("o'neil, Sam O'Neil\nben, Ben Carter")
    press(bulk.begin)
    await until(lambda: bulk.more.isVisible())
    assert bulk.counts.text() == "1 created, 1 there already"
    assert states(bulk)[0] == ("ben@fresh-mail.test", "Skipped") and not bulk.again.isVisible()
    press(bulk.more)
    assert bulk.edit.text.toPlainText() == ""
    press(bulk.close_button)
    await gone(BulkDialog)


def test_hosted_inbox_links_to_its_domain(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            went: list[tuple[str, str]] = []
            session.wanted.connect(lambda *where: went.append(where))
            hosted = next(one for one in await every(session) if one.inbox_type == "SERVICE")
            await until(page.bulk.isEnabled)
            page.reveal(hosted.inbox_id)
            await until(page.detail.domain.isVisible)
            assert not page.detail.password.isVisible()  # it is the service's own
            press(page.detail.domain)
            domains = {one.id for one in page.hosting._domains if one.name == "fresh-mail.test"}
            assert {went[0]} == {("domains", *domains)}

    aio(work(), 30)


class Held:
    """Keeps a job's progress back until it is let go."""

    def __init__(self, session: Session) -> None:
        self.free = asyncio.Event()
        self._follow = session.service.inboxes.follow
        self.failures: list[Exception] = []

    async def follow(self, url: str) -> AsyncIterator[BulkInboxProgress]:
        if self.failures:
            raise self.failures.pop()
        await self.free.wait()
        async for one in self._follow(url):
            yield one


def test_bulk_inbox_job_after_closing_dialog_continues_and_notifies(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            held, told = Held(session), list[tuple[str, str]]()
            monkeypatch.setattr(session.service.inboxes, "follow", held.follow)
            session.noticed.connect(lambda *said: told.append(said))
            await until(page.bulk.isEnabled)
            bulk = await bulk_on(page, page.hosting._domains[0].id)
            QTest.keyClicks(bulk.edit.text, "cleo, Cleo")
            assert is_worth_asking(bulk)
            press(bulk.begin)
            await until(lambda: bulk.pages.currentIndex() == 1)
            assert not bulk.again.isVisible() and bulk.heading.text().startswith("Creating 1 inbox")
            QTest.keyClick(bulk, Qt.Key.Key_Escape)
            await until(lambda: not page.hosting._tasks.busy())
            press(page.bulk)  # the window of the job that runs, not a new one
            bulk = await dialog(BulkDialog)
            assert bulk.pages.currentIndex() == 1
            bulk.reject()
            await until(lambda: not page.hosting._tasks.busy())
            held.free.set()
            await until(lambda: told)
            assert told == [("Inboxes on fresh-mail.test created", "1 created")]
            bulk = await bulk_on(page, page.hosting._domains[0].id)
            assert bulk.pages.currentIndex() == 0
            bulk.reject()

    aio(work(), 40)


def test_bulk_inbox_job_when_polling_fails_shows_reason_and_retries(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            held = Held(session)
            held.free.set()
            held.failures = [Unreachable("Away.", only_read=True), ServiceFault("It broke.")]
            monkeypatch.setattr(session.service.inboxes, "follow", held.follow)
            await until(page.bulk.isEnabled)
            bulk = await bulk_on(page, page.hosting._domains[0].id)
            bulk.edit.text.setPlainText("dan, Dan")
            press(bulk.begin)
            await until(lambda: bulk.problem.sentence.text() == "It broke.")
            press(bulk.problem.retry_button)
            await until(lambda: "doesn't answer" in bulk.problem.sentence.text())
            session.turned(Unreachable("Away."))
            session.turned(None)  # the stream stands again
            await until(lambda: not page.hosting.making.running)
            assert bulk.counts.text() == "1 created" and not bulk.problem.isVisible()
            press(bulk.more)
            session.turned(Unreachable("Away."))
            bulk.edit.text.setPlainText("emil, Emil")
            assert not bulk.begin.isEnabled() and "can't be reached" in bulk.begin.toolTip()
            assert bulk.problem.isVisible() and "can't be reached" in bulk.problem.sentence.text()
            session.turned(None)
            assert bulk.begin.isEnabled() and not bulk.problem.isVisible()
            bulk.edit.text.clear()
            bulk.reject()

    aio(work(), 40)


def test_bulk_inboxes_when_refused_shows_reason_and_keeps_text(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(wanted: BulkInboxes) -> BulkInboxJob:
        raise Invalid("The domain fresh-mail.test is not active yet.")

    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            await until(page.bulk.isEnabled)
            bulk = await bulk_on(page, page.hosting._domains[0].id)
            monkeypatch.setattr(session.service.inboxes, "create_many", refuse)
            bulk.edit.text.setPlainText("eva, Eva")
            press(bulk.begin)
            await until(bulk.problem.isVisible)
            assert "not active yet" in bulk.problem.sentence.text() and bulk.pages.currentIndex() == 0
            assert bulk.edit.text.toPlainText() == "eva, Eva" and bulk.begin.isEnabled()
            bulk.reject()

    aio(work(), 30)


def nameless(widget: QWidget) -> bool:
    """The Tab key comes here, and a screen reader has nothing to say; boxes speak for their own parts."""
    above, inner = widget.parent(), False
    while above is not None:
        above, inner = above.parent(), inner or isinstance(above, QAbstractSpinBox | QComboBox)
    reached = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and not inner
    texts = isinstance(widget, QPushButton | QRadioButton | QHeaderView)
    return reached and not widget.accessibleName() and not texts


def test_inbox_dialogs_name_every_control_and_fit_small_screen(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            await until(page.bulk.isEnabled)
            page.reveal("new")
            wizard = await dialog(ConnectWizard)
            bulk = BulkDialog(session, page.hosting.making, page.hosting._domains, "", page)
            for window in (page, wizard, bulk):
                assert [one for one in window.findChildren(QWidget) if nameless(one)] == [], window
            for window in (wizard, bulk):
                low = window.minimumSizeHint()
                assert low.width() <= 860 and low.height() <= 560, (window, low)
            bulk.deleteLater()
            wizard.reject()

    aio(work(), 20)
