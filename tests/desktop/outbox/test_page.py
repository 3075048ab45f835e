"""The outbox against the real service: what is seen is what goes, and every key does what it says."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from app.contract.campaigns import CampaignEdit, NewCampaign
from app.contract.contacts import ContactEnrollment, ContactQuery
from app.contract.inboxes import SenderAccountQuery
from app.contract.mails import MailKind, MailQuery, MailState, Settlement, Verdict
from app.contract.outbox import OutboxQuery, Plan
from app.contract.scopes import Scope
from app.desktop.outbox.page import DelayDialog, OutboxPage, WordsDialog
from app.desktop.session import Session
from app.desktop.widgets.dialogs import Question
from app.resources import find_resource
from tests.desktop.conftest import until
from tests.desktop.ledger_seed import seed
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import dialog, gone, on_screen, session_on

MAPPING = {"email": "Email", "first_name": "First name", "company": "Company"}
MAILS = {
    "variants": [
        {"subject_template": "Hello {{first_name|there}}", "body_template": "Hi {{first_name|there}}"}
    ],
    "sequences": [{"wait_days": 1, "variants": [{"subject_template": "Again", "body_template": "And?"}]}],
    **{"sending_days": [0, 1, 2, 3, 4, 5, 6], "timezone": "UTC", "sending_window_start": 0},
    "sending_window_end": 23,
}


async def sending(served: Served) -> None:
    """Whichever test comes first: a campaign that sends."""
    async with session_on(served) as session:
        if not (await session.service.mails.search(MailQuery())).mails:
            await launched(session)


async def launched(session: Session) -> None:
    service = session.service
    with find_resource("sample", "leads.csv").open("rb") as file:
        await service.contacts.import_csv(file, "leads.csv", MAPPING)
    inboxes = [one.inbox_id for one in (await service.inboxes.search(SenderAccountQuery())).sender_accounts]
    made = await service.campaigns.create(
        NewCampaign.model_validate({"name": "Spring outreach", "inbox_ids": inboxes[:1], **MAILS})
    )
    people = tuple(one.id for one in (await service.contacts.search(ContactQuery(limit=8))).contacts)
    await service.contacts.enroll(ContactEnrollment(campaign_id=made.campaign_id, contact_ids=people))
    await service.campaigns.edit(made.campaign_id, CampaignEdit(launch=True))


async def test_outbox_by_keyboard_skips_restores_edits_and_delays_mail(service: Served) -> None:
    async with session_on(service) as session, on_screen(OutboxPage(session)) as page:
        await until(lambda: page.states.state in ("empty", "ready"))
        await sending(service)
        while not (await session.service.mails.search(MailQuery(state=(MailState.SENT,)))).mails:
            await asyncio.sleep(0.1)  # the first one goes at once, the next in two minutes
        page.planned.refresh()
        await until(lambda: page.planned.rowCount() == 15)  # eight people twice, one mail went
        await until(page.isActiveWindow)
        await until(lambda: page.states.state == "ready" and page.detail.read)
        QAbstractItemModelTester(page.planned, QAbstractItemModelTester.FailureReportingMode.Fatal)
        first = page.table.current()
        assert first is not None and page.detail.subject.text().startswith("Hello ")
        assert page.detail.text.toPlainText().startswith("Hi ") and not page.detail.undo.isEnabled()
        page.table.setFocus()
        QTest.keyClick(page.table, Qt.Key.Key_3)
        assert page.to_doubt.hasFocus()
        QTest.keyClick(page.to_doubt, Qt.Key.Key_1)
        assert page.table.hasFocus()
        await until(lambda: page.detail.read and page.detail.skip.isVisible())
        QTest.keyClick(page.table, Qt.Key.Key_S)
        await until(lambda: page.table.current().item.plan is Plan.SKIPPED)
        await until(lambda: "You skipped this email" in page.detail.note.text())
        assert not page.detail.skip.isEnabled() and page.planned.rowCount() == 15
        assert page.table.current().id == first.id
        QTest.keyClick(page.table, Qt.Key.Key_U)
        await until(lambda: page.table.current().item.plan is Plan.PLANNED)
        await until(lambda: page.detail.skip.isEnabled() and not page.detail.note.isVisible())
        await edited(page)
        await put_off(page)
        in_a_week = OutboxQuery(until=session.now() + timedelta(days=7))
        (mine,) = (one for one in (await session.service.outbox.page(in_a_week)).mails if one.edited)
        assert (mine.subject, mine.plan) == ("Word for word", Plan.DELAYED)


async def edited(page: OutboxPage) -> None:
    QTest.keyClick(page.table, Qt.Key.Key_E)
    box = await dialog(WordsDialog)
    box.text.clear()
    QTest.mouseClick(box.save, Qt.MouseButton.LeftButton)
    assert "Write something" in box.form.fields["text"].below.text()
    box.subject.setText("Word for word")
    box.text.setPlainText("As I write it {{here}}.")
    QTest.mouseClick(box.save, Qt.MouseButton.LeftButton)
    await gone(WordsDialog)
    await until(lambda: page.detail.subject.text() == "Word for word")
    assert page.detail.text.toPlainText().startswith("As I write it {{here}}.")


async def put_off(page: OutboxPage) -> None:
    page.activateWindow()
    await until(page.isActiveWindow)
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_D)
    box = await dialog(DelayDialog)
    box.until.setDateTime(box.until.dateTime().addDays(-300))
    QTest.mouseClick(box.save, Qt.MouseButton.LeftButton)
    await until(lambda: "Choose a time in the future" in box.trouble.text())
    box.until.setDateTime(box.until.dateTime().addDays(301))
    QTest.mouseClick(box.save, Qt.MouseButton.LeftButton)
    await gone(DelayDialog)
    await until(lambda: page.detail.read and page.detail.read.not_before)


async def test_outbox_sent_list_shows_mail_text(service: Served) -> None:
    await sending(service)
    async with session_on(service) as session, on_screen(OutboxPage(session)) as page:
        sent = session.service.mails
        await until(lambda: page.sent_states.state in ("ready", "empty"))
        QTest.mouseClick(page.bar.to_sent, Qt.MouseButton.LeftButton)
        while not (await sent.search(MailQuery())).mails:
            await asyncio.sleep(0.1)
        page.sent.refresh()
        await until(lambda: page.sent_states.state == "ready")
        QAbstractItemModelTester(page.sent, QAbstractItemModelTester.FailureReportingMode.Fatal)
        await until(lambda: page.detail.text.toPlainText())
        assert not page.detail.edit.isVisible()


async def test_outbox_without_permission_shows_reason(service: Served) -> None:
    async with (
        session_on(service, Scope.CONTACTS_READ) as session,
        on_screen(OutboxPage(session)) as page,
    ):
        assert page.states.state == "no_permission"
        assert not page.detail.isVisible()
    await sending(service)
    async with (
        session_on(service, Scope.CAMPAIGNS_READ) as session,
        on_screen(OutboxPage(session)) as page,
    ):
        await until(lambda: page.detail.read)
        assert (
            not page.detail.skip.isEnabled()
            and "doesn't let you change campaigns" in page.detail.skip.toolTip()
        )


async def inbox_of(session: Session) -> str:
    return (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts[0].inbox_id


async def test_outbox_uncertain_mails_are_counted_and_resolved_one_by_one(service: Served) -> None:
    async with session_on(service) as session, on_screen(OutboxPage(session)) as page:
        inbox, now = await inbox_of(session), session.now()
        answer = {"kind": MailKind.ANSWER, "raw": b"Subject: A question\r\n\r\nHello\r\n"}
        answer["looked_for_at"] = now
        mails = [
            seed(service, inbox, now, f"doubt{n}@people.test", answer, state=MailState.UNCERTAIN).mail
            for n in range(3)
        ]
        page.reveal("doubt")
        view = page.doubt
        told: list[Exception] = []
        session.problem.connect(told.append)
        await until(lambda: len(view._cards) == 3 and page.bar.to_doubt.text() == "In doubt  3")
        assert page.body.currentWidget() is view and not page.bar.campaign.isVisible()
        one, two, three = (view._cards[mail] for mail in mails)
        ways = {str(verdict): made for verdict, made in one.buttons.items()}
        assert all(made.accessibleDescription() for made in ways.values())
        ways["ARRIVED"].click()
        await until(lambda: len(view._cards) == 2)
        two.buttons["LET_BE"].click()
        assert not view._tasks.busy(), "the second click of a double click was meant for the first mail"
        await until(lambda: view._moved.hasExpired(QApplication.doubleClickInterval()))
        two.buttons["SEND_AGAIN"].click()
        (await until(lambda: view.findChild(Question))).reject()
        await until(lambda: view.findChild(Question) is None)
        assert len(view._cards) == 2, "not without a yes"
        two.buttons["SEND_AGAIN"].click()
        (await until(lambda: view.findChild(Question))).buttons[0].click()
        await until(lambda: len(view._cards) == 1 or told)
        assert not told
        await until(lambda: view._moved.hasExpired(QApplication.doubleClickInterval()))
        three.buttons["LET_BE"].click()
        await until(lambda: view.states.state == "empty")
        assert page.bar.to_doubt.text() == "In doubt"
        left = (await session.service.mails.search(MailQuery(search="doubt"))).mails
        states = {str(mail.mail_id): mail.state for mail in left}
        assert states[mails[0]] == MailState.SENT and MailState.UNCERTAIN not in states.values()


async def test_outbox_uncertain_mails_of_inbox_are_resolved_together(service: Served) -> None:
    async with session_on(service) as session, on_screen(OutboxPage(session)) as page:
        inbox, now = await inbox_of(session), session.now()
        for number in range(3):
            looked_for = {"looked_for_at": now if number else None}
            seed(service, inbox, now, f"d{number}@people.test", looked_for, state=MailState.UNCERTAIN)
        page.reveal("doubt")
        view = page.doubt
        await until(lambda: view._groups and len(view._cards) == 2)
        assert view.looking.text() == "Looking for 1 email in the Sent folder first."
        (group,) = view._groups.values()
        assert (
            group.title.text().startswith("Did 2 emails from ") and page.bar.to_doubt.text() == "In doubt  2"
        )
        group.buttons["LET_BE"].click()
        (await until(lambda: view.findChild(Question))).reject()
        await until(lambda: view.findChild(Question) is None)
        assert len(view._cards) == 2, "not without a yes"
        group.buttons["ARRIVED"].click()
        await until(lambda: not view._cards and not view._groups)
        found = (await session.service.mails.search(MailQuery(search="d0@people.test"))).mails
        assert [mail.is_looked_for for mail in found] == [True]
        await session.service.mails.settle(found[0].mail_id, Settlement(verdict=Verdict.ARRIVED))


async def test_outbox_filters_by_campaign_and_days(service: Served) -> None:
    await sending(service)
    async with session_on(service) as session, on_screen(OutboxPage(session)) as page:
        await until(lambda: page.bar.campaign.count() == 2 and page.bar.inbox.count() == 2)
        await until(lambda: page.planned.total > 2 and page.states.state == "ready")
        other = NewCampaign.model_validate({"name": "Autumn outreach", **MAILS})
        await session.service.campaigns.create(other)
        page._refresh()
        await until(lambda: page.bar.campaign.count() == 3)
        page.bar.campaign.setCurrentIndex(page.bar.campaign.findText("Autumn outreach"))
        await until(lambda: page.states.state == "empty")
        assert page.states.message.act.text() == "Show all emails"
        page.states.message.act.click()
        await until(lambda: page.states.state == "ready" and page.planned.total > 2)
        long_ago = session.now() - timedelta(days=20)
        seed(service, await inbox_of(session), long_ago, "long.ago@people.test")
        page.bar.to_sent.click()
        assert page.bar.days.isVisible()
        page.sent.restart()
        await until(lambda: page.sent_states.state == "ready" and listed(page, "long.ago"))
        page.bar.days.setCurrentIndex(2)
        await until(lambda: page.sent_states.state == "ready" and not listed(page, "long.ago"))
        page.bar.days.setCurrentIndex(3)
        await until(lambda: listed(page, "long.ago"))


def listed(page: OutboxPage, name: str) -> bool:
    rows = (page.sent.row(at) for at in range(page.sent.rowCount()))
    return any(row is not None and name in str(row.cells[0]) for row in rows)


async def test_outbox_sent_mail_without_replies_permission_shows_reason(service: Served) -> None:
    await sending(service)
    async with (
        session_on(service, Scope.CAMPAIGNS_READ) as session,
        on_screen(OutboxPage(session)) as page,
    ):
        assert not page.bar.inbox.isVisible()
        page.bar.to_sent.click()
        await until(lambda: page.sent_states.state == "ready")
        await until(lambda: "doesn't let you see replies" in page.detail.note.text())
        assert page.detail.subject.text() and not page.detail.text.toPlainText()


async def test_outbox_with_waiting_reply_links_to_replies(service: Served) -> None:
    async with session_on(service) as session, on_screen(OutboxPage(session)) as page:
        inbox, now = await inbox_of(session), session.now()
        held = {"state": MailState.PLANNED, "kind": MailKind.ANSWER, "retry_at": now + timedelta(days=1)}
        seed(service, inbox, now, "waits@people.test", held)
        page._refresh()
        await until(page.waiting.isVisible)
        assert page.waiting.link.text().startswith("1 email ")
        went: list[tuple[str, str]] = []
        session.wanted.connect(lambda place, wanted: went.append((place, wanted)))
        page.waiting.link.click()
        assert went == [("replies", "")]
