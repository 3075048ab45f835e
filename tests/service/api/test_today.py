"""The day at a glance: what went and will go by hour, and what needs a hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, insert, update

from app.contract import paths
from app.contract.csv_mapping import Person
from app.contract.ids import new_id
from app.contract.mails import MailState
from app.contract.today import Day
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from tests import factories
from tests.factories import enroll_people, make_people

pytestmark = pytest.mark.anyio
MIDNIGHT = datetime(2026, 3, 2, tzinfo=UTC)
DAY = {"since": MIDNIGHT.isoformat(), "until": (MIDNIGHT + timedelta(days=1)).isoformat()}


async def read(api: httpx.AsyncClient) -> Day:
    answer = await api.get(paths.TODAY, params=DAY)
    assert answer.status_code == 200, answer.text
    return Day.model_validate(answer.json())


async def with_leads(app_state: AppState, count: int, **campaign: Any) -> tuple[str, str]:
    """An inbox of 30 a day and an active campaign with so many new leads and one mail for them."""

    def story(conn: Connection) -> tuple[str, str]:
        inbox = factories.add_inbox(conn, app_state, daily_limit=30)
        made = factories.add_campaign(conn, app_state, min_gap_seconds=3600, **campaign)
        conn.execute(insert(tables.campaign_inboxes).values(campaign_id=made, inbox_id=inbox))
        return inbox, made

    inbox, made = await app_state.database.write(story)
    ids = await make_people(app_state, *(Person(f"p{n}@prospects.test") for n in range(count)))
    await enroll_people(app_state, made, ids)
    return inbox, made


async def test_today_of_empty_workspace_is_empty(api: httpx.AsyncClient) -> None:
    day = await read(api)
    assert (day.sent, day.planned, day.in_doubt) == (0, 0, 0)
    assert len(day.hours) == 24 and not any(hour.sent or hour.planned for hour in day.hours)
    assert day.campaigns == day.inboxes == day.replies == day.jobs == ()


async def test_today_lists_planned_mails_by_hour_until_midnight(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    inbox, campaign = await with_leads(app_state, 20)  # one an hour, from nine to five
    day = await read(api)
    assert day.planned == 8
    assert [hour.planned for hour in day.hours] == [0] * 9 + [1] * 8 + [0] * 7
    assert [(one.campaign_id, one.planned, one.waiting_for) for one in day.campaigns] == [(campaign, 8, None)]
    assert [(one.inbox_id, one.planned, one.daily_limit) for one in day.inboxes] == [(inbox, 8, 30)]


async def test_today_counts_sent_mails_from_midnight_of_caller(
    app_state: AppState, api: httpx.AsyncClient, clock: VirtualClock
) -> None:
    def story(conn: Connection) -> None:
        inbox = factories.add_inbox(conn, app_state)
        campaign = factories.add_campaign(conn, app_state)
        for number, hour in enumerate((-1, 0, 7, 7)):
            at = MIDNIGHT + timedelta(hours=hour, minutes=30)
            factories.add_sent_mail(conn, app_state, inbox, campaign, f"b{number}@prospects.test", sent_at=at)
        factories.add_sent_mail(
            conn, app_state, inbox, campaign, "doubt@prospects.test", state=MailState.UNCERTAIN
        )

    await app_state.database.write(story)
    day = await read(api)
    assert (day.sent, day.in_doubt) == (3, 1)
    assert {number: hour.sent for number, hour in enumerate(day.hours) if hour.sent} == {0: 1, 7: 2}


async def test_today_campaign_with_paused_inbox_shows_reason(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    inbox, _ = await with_leads(app_state, 2)
    await app_state.database.write(
        lambda conn: conn.execute(
            update(tables.inboxes)
            .where(tables.inboxes.c.id == inbox)
            .values(overall_status="PAUSED", send_trouble="The password was refused.")
        )
    )
    day = await read(api)
    assert day.planned == 0
    assert day.campaigns[0].waiting_for and day.campaigns[0].next_send_at is None
    assert day.inboxes[0].trouble == "The password was refused."


async def test_today_counts_unread_threads_by_category_without_snoozed(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    def story(conn: Connection) -> None:
        now = app_state.clock.now()
        for category, put_off in (
            ("Question", None),
            ("Interested", None),
            ("Interested", now - timedelta(hours=1)),
            ("Interested", now + timedelta(hours=1)),
            ("", None),
        ):
            values = {"category": category, "snoozed_until": put_off, "lead_email": "b@prospects.test"}
            home = {"team_id": app_state.home.team_id, "workspace_id": app_state.home.workspace_id}
            when = {"created_at": now, "last_message_at": now}
            conn.execute(insert(tables.threads).values(id=new_id(), **values, **home, **when))

    await app_state.database.write(story)
    day = await read(api)
    assert [(one.category, one.unread) for one in day.replies] == [("Interested", 2), ("Question", 1)]


async def test_today_lists_running_jobs_with_progress(app_state: AppState, api: httpx.AsyncClient) -> None:
    def story(conn: Connection) -> None:
        campaign = factories.add_campaign(conn, app_state, name="Autumn campaign")
        for status, done in (("RUNNING", 250), ("COMPLETED", 1000)):
            values = {
                "status": status,
                "processed_rows": done,
                "total_rows": 1000,
                "options": {},
                "errors": [],
            }
            home = {"workspace_id": app_state.home.workspace_id, "created_at": app_state.clock.now()}
            job = insert(tables.jobs).values(id=new_id(), kind="lead_upload", **values, **home)
            conn.execute(job.values(campaign_id=campaign))

    await app_state.database.write(story)
    day = await read(api)
    assert [(one.name, one.percent, one.status) for one in day.jobs] == [("Autumn campaign", 25.0, "RUNNING")]


@pytest.mark.parametrize("until", [MIDNIGHT, MIDNIGHT - timedelta(hours=1), MIDNIGHT + timedelta(days=3)])
async def test_today_with_invalid_day_is_refused(api: httpx.AsyncClient, until: datetime) -> None:
    answer = await api.get(paths.TODAY, params=DAY | {"until": until.isoformat()})
    assert answer.status_code == 422
    assert "within two days" in answer.json()["detail"][0]["msg"]


async def test_today_shows_nothing_of_another_workspace(app_state: AppState, api: httpx.AsyncClient) -> None:
    await with_leads(app_state, 3)

    def move(conn: Connection) -> None:
        other = new_id()
        conn.execute(insert(tables.workspaces).values(id=other, team_id=app_state.home.team_id, name="Other"))
        for table in (tables.campaigns, tables.inboxes):
            conn.execute(update(table).values(workspace_id=other))

    assert (await read(api)).planned == 3
    await app_state.database.write(move)
    day = await read(api)
    assert (day.planned, day.campaigns, day.inboxes) == (0, (), ())
