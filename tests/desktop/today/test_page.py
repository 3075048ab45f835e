"""The page one begins a day with, against the real service."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.contract.campaigns import CampaignEdit, NewCampaign
from app.contract.contacts import ContactEnrollment, ContactQuery
from app.contract.events import Change, ChangeKind
from app.contract.ids import InboxId
from app.contract.inboxes import InboxEdit, InboxStatus, SenderAccountQuery
from app.contract.problems import Unreachable
from app.contract.reconciliation import MissingReply, ReplyProof
from app.contract.today import CampaignToday, Day, HourToday, InboxToday, JobToday, Moved, RepliesToday
from app.desktop.session import Session
from app.desktop.today import day_text
from app.desktop.today.page import TodayPage
from app.desktop.widgets.formats import format_timestamp
from app.resources import find_resource
from app.service.records import workspaces
from tests.desktop.conftest import until
from tests.desktop.ledger_seed import beside
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import on_screen, session_on

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
MAPPING = {"email": "Email", "first_name": "First name", "company": "Company"}


async def launched(session: Session, inbox_ids: tuple[str, ...]) -> str:
    """A campaign with the sample's people that sends from now on."""
    with find_resource("sample", "leads.csv").open("rb") as file:
        await session.service.contacts.import_csv(file, "leads.csv", MAPPING)
    campaign = await session.service.campaigns.create(
        NewCampaign.model_validate(
            {
                "name": "Spring outreach",
                "timezone": "UTC",
                "inbox_ids": inbox_ids,
                "variants": [{"subject_template": "Hello", "body_template": "Hi {{first_name|there}}"}],
            }
        )
    )
    found = await session.service.contacts.search(ContactQuery(limit=20))
    ids = tuple(contact.id for contact in found.contacts)
    await session.service.contacts.enroll(
        ContactEnrollment(campaign_id=campaign.campaign_id, contact_ids=ids)
    )
    await session.service.campaigns.edit(campaign.campaign_id, CampaignEdit(launch=True))
    return str(campaign.campaign_id)


async def test_today_page_shows_day_and_each_line_opens_its_page(service: Served) -> None:
    async with session_on(service) as session, on_screen(TodayPage(session)) as page:
        await until(lambda: page.states.state == "ready")
        leads = [(entry.title, entry.place) for entry in page.campaigns.entries]
        first, second = (
            ("1. Import contacts", "contacts"),
            ("2. Write a campaign and launch it", "campaigns"),
        )
        assert leads == [first, second] and page.campaigns.accessibleName() == "Next steps"
        assert not page.chart.isVisible()  # nothing went and nothing will
        inbox = (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts[0]
        campaign = await launched(session, (inbox.inbox_id,))
        session.heard(Change(kind=ChangeKind.CAMPAIGN, at=NOW))
        await until(lambda: page.campaigns.entries[0].id == campaign)
        assert page.campaigns.accessibleName() == "Campaigns that send"
        assert page.numbers["planned"].text() != "0" and page.chart.isVisible()
        assert "sent today" in page.sentence.text()
        went: list[tuple[str, str]] = []
        session.wanted.connect(lambda place, wanted: went.append((place, wanted)))
        line = page.campaigns.findChildren(type(page.campaigns._lines[0]))[0]
        line.setFocus()
        QTest.keyClick(line, Qt.Key.Key_Space)
        QTest.mouseClick(line, Qt.MouseButton.LeftButton)
        assert went == [("campaigns", campaign)] * 2
        edit = InboxEdit(overall_status=InboxStatus.PAUSED)
        await session.service.inboxes.edit(inbox.inbox_id, edit)
        session.heard(Change(kind=ChangeKind.INBOX, at=NOW))
        await until(lambda: page.numbers["planned"].text() == "0")
        assert page.campaigns.entries[0].trouble


async def test_today_page_when_service_is_gone_keeps_data_or_shows_offline(
    service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> Day:
        raise Unreachable("The service can't be reached.")

    async with session_on(service) as session:
        async with on_screen(TodayPage(session)) as page:
            await until(lambda: page.states.state == "ready")
            monkeypatch.setattr(session.service.today, "read", away)
            page._read_now()
            await until(lambda: not page._tasks.busy())
            assert page.states.state == "ready"
        async with on_screen(TodayPage(session)) as page:
            await until(lambda: page.states.state == "offline")
            monkeypatch.undo()
            QTest.mouseClick(page.states.message.act, Qt.MouseButton.LeftButton)
            await until(lambda: page.states.state == "ready")


async def test_today_page_without_permission_names_missing_right(service: Served) -> None:
    async with (
        session_on(service, "campaigns:read", "replies:read") as session,
        on_screen(TodayPage(session)) as page,
    ):
        assert page.states.state == "no_permission"
        assert "doesn't let you see inboxes" in page.states.message.sentence.text()


def test_today_inboxes_lists_only_those_needing_attention() -> None:
    reset = NOW + timedelta(hours=14)

    def inbox(name: str, sent: int, planned: int = 0, trouble: str | None = None) -> InboxToday:
        values = {"overall_status": "ACTIVE", "daily_limit": 50, "resets_at": reset, "trouble": trouble}
        return InboxToday(inbox_id=name, email_address=name, sent=sent, planned=planned, **values)

    day = Day(
        inboxes=(
            inbox("room@x.test", 10, 20),
            inbox("near@x.test", 10, 35),
            inbox("full@x.test", 50),
            inbox("ill@x.test", 0, 0, "The password was refused."),
        )
    )
    lines = {entry.title: entry for entry in day_text.build_inbox_entries(day, NOW)}
    assert list(lines) == ["near@x.test", "full@x.test", "ill@x.test"]
    assert lines["near@x.test"].text == "35 more to go today. Resets at 23:30."
    assert lines["full@x.test"].text.startswith("The limit of 50 emails a day is reached.")
    assert lines["ill@x.test"] == day_text.LineEntry(
        "ill@x.test", "The password was refused.", "0 of 50", "inboxes", "ill@x.test", True, 0.0
    )


def test_today_campaigns_lists_stalled_ones_first_with_reason() -> None:
    good = CampaignToday(campaign_id="a", name="Good", status="ACTIVE", planned=3, next_send_at=NOW)
    bad = CampaignToday(campaign_id="b", name="Bad", status="ACTIVE", waiting_for="No inbox is assigned.")
    lines = day_text.build_campaign_entries(Day(campaigns=(good, bad)), NOW)
    assert [(line.title, line.text, line.trouble) for line in lines] == [
        ("Bad", "No inbox is assigned.", True),
        ("Good", "Next email at 09:30", False),
    ]


def test_today_replies_and_jobs_are_described_in_words() -> None:
    job = JobToday(
        job_id="j", kind="lead_upload", campaign_id="c", name="Spring", status="RUNNING", percent=25
    )
    contacts = JobToday(job_id="k", kind="contact_import", status="RUNNING", percent=50)
    day = Day(replies=(RepliesToday(category="Demo Booked", unread=2),), jobs=(job, contacts))
    assert [(one.title, one.aside, one.id) for one in day_text.build_reply_entries(day)] == [
        ("Demo booked", "2 unread", "Demo Booked")
    ]
    assert [(one.title, one.aside, one.place) for one in day_text.build_job_entries(day)] == [
        ("Upload of leads", "25%", "campaigns"),
        ("Import of contacts", "50%", "contacts"),
    ]


def test_today_reconciliation_reports_missing_replies_or_success() -> None:
    at = NOW - timedelta(hours=7)
    whole = ReplyProof(inbox_id=InboxId("1"), email_address="anna@acme.test", at=at)
    (good,) = day_text.build_proof_entries(Day(proofs=(whole, whole)), NOW)
    assert (good.title, good.text, good.trouble) == (
        "0 replies missing",
        f"2 inboxes compared · {format_timestamp(at, NOW)}",
        False,
    )
    lost = MissingReply(from_address="bob@prospects.test", subject="Re: A question")
    lacks = whole.model_copy(update={"missing": (lost, lost), "inbox_id": InboxId("2")})
    away = whole.model_copy(update={"trouble": "It is away."})
    bad, broken = day_text.build_proof_entries(Day(proofs=(lacks, away, whole)), NOW)
    assert (bad.title, bad.place, bad.id, bad.trouble) == ("2 replies missing", "inboxes", "2", True)
    assert broken.text == "It is away." and day_text.build_proof_entries(Day(), NOW) == []


def test_today_unclaimed_replies_are_listed_first() -> None:
    first, second = day_text.build_reply_entries(
        Day(unclaimed=2, replies=(RepliesToday(category="Question", unread=1),))
    )
    assert (first.aside, first.place, first.id) == ("2 open", "replies", "whose")
    assert second.id == "Question"


def test_today_hour_chart_omits_idle_hours_outside_office_time() -> None:
    midnight = NOW.replace(hour=0, minute=0)
    hours = (HourToday(at=midnight + timedelta(hours=n), planned=n in (6, 10)) for n in range(24))
    columns, passed = day_text.build_hour_columns(Day(hours=tuple(hours)), NOW)
    assert [column.label for column in columns] == [f"{n:02}:00" for n in range(6, 18)]
    assert [(column.label, column.said) for column in columns if column.total] == [
        ("06:00", "1 to go"),
        ("10:00", "1 to go"),
    ]
    assert passed == 3.5


async def test_today_page_after_sleep_reports_moved_mails(service: Served) -> None:
    async with session_on(service) as session:
        now = session.now()
        kept = Moved(since=now - timedelta(hours=3), until=now, mails=5, today=3, tomorrow=2)
        values = {"moved": kept.model_dump(mode="json")}
        beside(service, lambda conn, home: workspaces.save_workspace_settings(conn, home, values))
        async with on_screen(TodayPage(session)) as page:
            await until(lambda: page.moved.isVisible() and page.moved.text().strip())
            away, *lines = page.moved.text().split("\n")
            assert away.startswith("Nothing was sent from ")
            assert lines == ["3 emails moved to later today.", "2 emails moved to tomorrow."]
