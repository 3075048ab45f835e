"""The inboxes page as a person uses it, against the real service and real mail servers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.contract.events import Change, ChangeKind
from app.contract.inboxes import SenderAccount, SenderAccountQuery
from app.contract.problems import Unreachable
from app.desktop.inboxes.connecting import ConnectDialog
from app.desktop.inboxes.model import row
from app.desktop.inboxes.page import InboxesPage
from app.desktop.kit.dialogs import Question
from app.desktop.practice.banner import PracticeBanner
from app.desktop.session import Session
from tests.desktop.conftest import Aio
from tests.desktop.opened import session_on, until
from tests.desktop.served import Served

NOW = "2026-03-02T09:00:00Z"


@asynccontextmanager
async def page_on(session: Session) -> AsyncIterator[InboxesPage]:
    page = InboxesPage(session)
    page.resize(1240, 780)
    page.show()
    page.activateWindow()
    try:
        yield page
    finally:
        page.close()
        page.deleteLater()
        await asyncio.sleep(0.05)


async def current(session: Session) -> SenderAccount:
    return (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts[0]


def changed(session: Session) -> None:
    session.heard(Change.model_validate({"kind": ChangeKind.INBOX, "at": NOW}))


def dialog() -> ConnectDialog | None:
    widgets = QApplication.topLevelWidgets()
    return next((w for w in widgets if isinstance(w, ConnectDialog) and w.isVisible()), None)


def question() -> Question | None:
    widgets = QApplication.topLevelWidgets()
    return next((w for w in widgets if isinstance(w, Question) and w.isVisible()), None)


def fill(form: ConnectDialog, session: Session, password: str) -> None:
    """As the practice mailbox is reached."""
    box = session.about.practice_mailbox
    assert box
    form.address.clear()
    QTest.keyClicks(form.address, box.email_address)
    assert form.smtp_host.text() == "smtp." + box.email_address.partition("@")[2]
    assert form.username.text() == box.email_address
    form.display_name.setText("Alex again")
    form.password.setText(password)
    form.smtp_host.setText(box.smtp_host)
    form.smtp_port.setValue(box.smtp_port)
    form.imap_host.setText(box.imap_host)
    form.imap_port.setValue(box.imap_port)


def test_a_mailbox_is_listed_paused_resumed_and_changed(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, page_on(session) as page:
            await until(page.detail.isVisible)
            detail = page.detail
            assert detail.address.text() == (await current(session)).email_address
            detail.pause.click()
            await until(lambda: not detail._tasks.busy())
            changed(session)
            await until(lambda: detail.pause.text() == "Resume")
            assert (await current(session)).overall_status == "PAUSED"
            detail.limit.setValue(17)
            changed(session)
            await asyncio.sleep(0.5)
            assert detail.limit.value() == 17  # what is being typed stays
            detail.save.click()
            await until(lambda: not detail._tasks.busy())
            changed(session)
            await until(lambda: "of 17" in detail.sent.text())
            detail.pause.click()
            await until(lambda: not detail._tasks.busy())
            saved = await current(session)
            assert saved.daily_limit == 17 and saved.overall_status == "ACTIVE"

    aio(work(), 30)


def test_a_wrong_password_is_told_at_the_dialog_and_a_right_one_connects(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, page_on(session) as page:
            await until(page.detail.isVisible)
            page.connect_button.click()
            form = await until(dialog)
            form.connect_button.click()
            assert form.form.fields["smtp_password"].below.text() == "Please fill this in."
            box = session.about.practice_mailbox
            assert box
            fill(form, session, "wrong")
            form.check_button.click()
            assert not form.connect_button.isEnabled() and "Trying" in form.result_line.text()
            await until(lambda: "did not accept" in form.result_line.text())
            assert form.result_line.text().count("did not accept") == 2  # each side says so
            assert "wrong" not in form.result_line.text()
            form.password.setText(box.password)
            form.check_button.click()
            await until(lambda: form.result_line.text().count("It works.") == 2)
            form.connect_button.click()
            await until(lambda: "already exists" in form.result_line.text())
            assert form.isVisible()
            form.cancel.click()
            await _connect_anew(session, page, box.password)

    aio(work(), 60)


async def _connect_anew(session: Session, page: InboxesPage, password: str) -> None:
    """Removed after a question, it can be connected again; a wrong password connects nothing."""
    page.detail.remove.click()
    asked = await until(question)
    asked.buttons[-1].click()
    await until(lambda: not page._tasks.busy())
    assert page.model.total == 1
    page.detail.remove.click()
    (await until(question)).buttons[0].click()
    await until(lambda: page.states.state == "empty")
    page.states.message.act.click()
    form = await until(dialog)
    fill(form, session, "wrong")
    form.connect_button.click()
    await until(lambda: "did not accept" in form.result_line.text())
    assert not (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts
    form.password.setText(password)
    form.connect_button.click()
    await until(lambda: dialog() is None)
    changed(session)
    await until(lambda: page.model.total == 1 and page.detail.isVisible())
    assert page.detail.name.text() == "Alex again"


@pytest.mark.parametrize(
    ("kind", "smtp", "imap"),
    [(1, "smtp.gmail.com", "imap.gmail.com"), (2, "smtp.office365.com", "outlook.office365.com")],
)
def test_known_providers_fill_in_their_servers(
    aio: Aio, service: Served, kind: int, smtp: str, imap: str
) -> None:
    async def work() -> None:
        async with session_on(service) as session:
            form = ConnectDialog(session)
            form.kind.setCurrentIndex(kind)
            QTest.keyClicks(form.address, "me@example.com")
            assert (form.smtp_host.text(), form.imap_host.text()) == (smtp, imap)
            assert all(field.editor.accessibleName() for field in form.form.fields.values())
            form.deleteLater()

    aio(work())


def test_the_tab_key_follows_what_is_seen(aio: Aio, service: Served) -> None:
    """Rows of the dialog from left to right, from top to bottom."""

    async def work() -> None:
        async with session_on(service) as session:
            form = ConnectDialog(session)
            form.show()
            editors = [field.editor for field in form.form.fields.values()]
            place: QWidget = form.address
            seen = list[QWidget]()
            for _ in range(200):
                if place in editors and place not in seen:
                    seen.append(place)
                place = place.nextInFocusChain()
            places = [editor.mapTo(form, QPoint()) for editor in seen]
            assert [(p.y() // 20, p.x()) for p in places] == sorted((p.y() // 20, p.x()) for p in places)
            form.close()
            form.deleteLater()
            await asyncio.sleep(0.01)

    aio(work())


def test_trouble_is_a_sentence_and_a_chip(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, page_on(session) as page:
            await until(page.detail.isVisible)
            troubled = (await current(session)).model_copy(update={"trouble": "The password was refused."})
            assert row(troubled).cells[1].text == "Needs a hand"
            page.detail.show_inbox(troubled)
            assert page.detail.trouble.isVisible()
            assert page.detail.trouble.text() == "The password was refused."

    aio(work(), 20)


def test_rights_and_the_lack_of_a_connection_are_told(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service, "contacts:read") as session, page_on(session) as page:
            assert page.states.state == "no_permission" and not page.connect_button.isEnabled()
        async with session_on(service, "sender_accounts:read") as session, page_on(session) as page:
            await until(page.detail.isVisible)
            assert not page.detail.save.isEnabled() and not page.detail.remove.isEnabled()
            assert "sender_accounts:write" in page.connect_button.toolTip()
        async with session_on(service) as session, page_on(session) as page:
            await until(page.detail.isVisible)
            session.turned(Unreachable("gone"))
            assert page.detail.isVisible() and not page.detail.save.isEnabled()
            assert page.connect_button.toolTip() == "The service can't be reached."
            session.turned(None)
            assert page.detail.save.isEnabled()

    aio(work(), 30)


def test_an_error_is_told_and_tried_again(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session:
            search = session.service.inboxes.search
            failures: list[Exception] = [httpx.ReadError("cut"), Unreachable("gone")]

            async def fail(query: SenderAccountQuery) -> object:
                if failures:
                    raise failures.pop()
                return await search(query)

            session.service.inboxes.search = fail  # type: ignore[assignment,method-assign]
            async with page_on(session) as page:
                await until(lambda: page.states.state == "offline")
                failures.clear()
                page.states.message.act.click()
                await until(page.detail.isVisible)

    aio(work(), 20)


def test_the_practice_banner_tells_the_time_and_changes_its_speed(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session:
            banner = PracticeBanner(session)
            banner.show()
            texts = [label.text() for label in banner.findChildren(QLabel)]
            assert any(text.startswith("Mon 2 March, 09:0") for text in texts)
            assert banner._speed.currentText() == "Paused"
            banner._speed.setCurrentIndex(1)
            banner._speed.activated.emit(1)
            await until(lambda: session.about.practice and session.about.practice.speed == 1)
            banner._speed.activated.emit(0)
            await until(lambda: session.about.practice and session.about.practice.speed == 0)
            assert banner._speed.currentText() == "Paused"
            banner._mailbox.click()
            asked = await until(question)
            QTest.keyClick(asked, Qt.Key.Key_Escape)
            await until(lambda: question() is None)
            banner.close()
            banner.deleteLater()
            await asyncio.sleep(0.01)

    aio(work(), 20)
