"""What is doubtful before a launch is told with its place, leads there, and goes when it is mended."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.contract.campaigns import NewCampaign, VariantEdit
from app.contract.contacts import ContactEnrollment, ContactQuery
from app.contract.ids import CampaignId, InboxId
from app.contract.inboxes import SenderAccountQuery
from app.contract.leads import LeadQuery
from app.contract.prior_contact import HistoryState, InboxHistory, Tie, TieKind
from app.desktop.prior_contact import prior_contact_dialog
from app.desktop.prior_contact.prior_contact_dialog import KnownDialog, MetLine
from app.desktop.prior_contact.prior_contact_list import describe_tie, describe_unread_past
from tests.desktop.conftest import until
from tests.desktop.lookups import Lookups
from tests.desktop.places import session_by
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import on_screen, press, session_on

from .page_driver import opened, page_on

TICK = Qt.ItemDataRole.CheckStateRole
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


async def test_preflight_finding_selects_its_text_and_clears_when_fixed(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        texts = (
            VariantEdit(subject_template="A question", body_template="Hi [NAME]", distribution_percent=50),
            VariantEdit(subject_template="HELLO THERE", body_template="Hi", distribution_percent=50),
        )
        (inbox, *_) = (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts
        wanted = NewCampaign(name="Doubtful", variants=texts, inbox_ids=(inbox.inbox_id,))
        saved = await session.service.campaigns.create(wanted)
        await opened(page, saved.campaign_id)
        review, editor = page.editor.review, page.editor
        await until(lambda: review.texts.text() == "2 possible problems in the texts")
        review.texts.click()
        first, second = review.asked
        assert first.accessibleName().startswith("First email, Variant A, text: “[NAME]” looks like")
        second.click()
        subject = editor.mails.steps[0].variants[1].subject
        assert (subject.hasFocus(), subject.selectedText()) == (True, "HELLO THERE")
        first.click()
        body = editor.mails.steps[0].variants[0].body
        assert body.textCursor().selectedText() == "[NAME]"
        assert "placeholder" in editor.mails.steps[0].variants[0].hints.text()
        body.insertPlainText("Ada")
        subject.setText("Hello there")
        await until(lambda: review.texts.text() == "No problems found in the texts")
        assert not editor.mails.steps[0].variants[0].hints.isVisible()
        assert not review.senders.isVisible()  # practice's own domain is nobody's to mend


async def test_preflight_with_unwritten_mail_reports_no_finding(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        press(page.new)
        await until(lambda: page.editor.head.name.hasSelectedText())
        editor, unwritten = page.editor, "The texts are checked once they are written"
        QTest.keyClicks(editor.head.name, "Autumn news")
        QTest.keyClick(editor.head.name, Qt.Key.Key_Return)
        first = editor.mails.steps[0].variants[0]
        assert first.subject.hasFocus()
        await until(lambda: editor.saving.settled and editor.campaign.name == "Autumn news")
        await until(lambda: not editor.review._tasks.busy())
        assert editor.review.texts.accessibleName() == unwritten and not first.hints.isVisible()
        first.subject.setText("A question")
        first.body.setPlainText("Hi [NAME]")
        await until(lambda: editor.review.texts.accessibleName() == "1 possible problem in the texts")
        first.body.clear()
        await until(lambda: editor.review.texts.accessibleName() == unwritten)


async def test_preflight_with_prior_contact_lists_people_and_leaves_them_out(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        text = VariantEdit(subject_template="A question", body_template="Hi")
        ids = tuple(one.id for one in (await session.service.contacts.search(ContactQuery())).contacts)
        for name in ("The first one", "The second one"):
            saved = await session.service.campaigns.create(NewCampaign(name=name, variants=(text,)))
            enrollment = ContactEnrollment(campaign_id=CampaignId(saved.campaign_id), contact_ids=ids[:2])
            await session.service.contacts.enroll(enrollment)
        await opened(page, saved.campaign_id)
        review = page.editor.review
        await until(review.people.isVisible)
        assert review.people.text().replace("\n", " ") == "We have met 2 of the 2 people."
        review.people.click()
        await until(lambda: any(isinstance(one, KnownDialog) for one in QApplication.topLevelWidgets()))
        dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, KnownDialog))
        assert "Waits in “The first one”" in dialog.list.model.index(0).data()
        assert not dialog.act.isEnabled()
        assert dialog.list.model.setData(dialog.list.model.index(0), Qt.CheckState.Unchecked, TICK)
        assert dialog.act.text() == "Leave 1 person out"
        dialog.act.click()
        await until(lambda: "1 of 1 person" in review.people.text())
        left = await session.service.leads.search(saved.campaign_id, LeadQuery())
        assert left.pagination.total == 1


async def test_prior_contact_line_with_repeated_changes_limits_lookups(service: Served) -> None:
    line = Lookups()
    async with session_by(line, service) as session, on_screen(MetLine(session)) as met:
        saved = await session.service.campaigns.create(NewCampaign(name="A quiet one"))
        for _ in range(3):
            met.look_at(saved.campaign_id)
            await until(lambda: not met._tasks.busy())
        assert line.asked == 1
        for asked in (2, 2):
            met._rest.timeout.emit()
            await until(lambda: not met._tasks.busy())
            assert line.asked == asked


async def test_prior_contact_line_after_slow_lookup_waits_longer(
    service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prior_contact_dialog, "REST", 0)
    monkeypatch.setattr(prior_contact_dialog, "monotonic", iter((0.0, 5.0)).__next__)
    async with session_by(Lookups(), service) as session, on_screen(MetLine(session)) as met:
        saved = await session.service.campaigns.create(NewCampaign(name="A very large one"))
        met.look_at(saved.campaign_id)
        await until(lambda: not met._tasks.busy())
        assert met._rest.interval() == 50_000


def test_prior_contact_tie_is_described_in_words() -> None:
    def tie(kind: TieKind, **more: object) -> str:
        return describe_tie(Tie.model_validate({"kind": kind, "at": NOW, "by": "anna@acme.com", **more}), NOW)

    assert tie(TieKind.THEY_WROTE, count=3) == "Wrote 3 emails to anna@acme.com, last: today"
    assert tie(TieKind.WE_WROTE) == "Got 1 email from anna@acme.com, last: today"
    assert tie(TieKind.CAMPAIGN, about="Spring", count=2) == "Got 2 emails of “Spring”, last: today"
    assert tie(TieKind.COMPANY, about="b@x.com") == "1 colleague known: b@x.com, last: today"


def test_prior_contact_with_unread_inbox_history_describes_its_state() -> None:
    def inbox(state: HistoryState) -> InboxHistory:
        return InboxHistory(inbox_id=InboxId("a"), email_address="a@x.com", state=state, done=3, total=9)

    assert describe_unread_past([inbox(HistoryState.READY)]) == ""
    assert (
        describe_unread_past([inbox(HistoryState.READING)]) == "a@x.com is still being read: 3 of 9 emails."
    )
    assert describe_unread_past([inbox(HistoryState.WAITING)]) == "Not searched yet: a@x.com."
    assert "switched off" in describe_unread_past([inbox(HistoryState.OFF)])
