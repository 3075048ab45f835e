"""The outbox and its forecast of a campaign with very many leads."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from sqlalchemy import Connection, insert, text

from app.contract.ids import new_id
from app.contract.outbox import OutboxQuery
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.workflows.outbox import outbox_list
from tests import factories
from tests.bench.figures import tell
from tests.service.conftest import app_state as app_state
from tests.service.conftest import clock as clock
from tests.service.conftest import settings as settings
from tests.service.crowds import crowd

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(600)]
LEADS, INBOXES = 100_000, 100
WINDOWS = {"the next mails (2 days)": 2, "a week": 7, "a month": 31}
_ID = "printf('%08x-0000-7000-8000-00000000000{kind}', n)"
_NUMBERS = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :last)"


def campaign(conn: Connection, app_state: AppState) -> None:
    """Half of the people have got the first mail and wait for the second, the others for the first."""
    crowd(conn, app_state, LEADS)
    now = app_state.clock.now()
    made = factories.add_campaign(conn, app_state, timezone="Europe/Berlin", min_gap_seconds=60)
    inboxes = [
        factories.add_inbox(conn, app_state, f"sender{at}@acme.test", daily_limit=50) for at in range(INBOXES)
    ]
    conn.execute(insert(tables.campaign_inboxes), [{"campaign_id": made, "inbox_id": one} for one in inboxes])
    steps = [{"id": new_id(), "step_number": step, "wait_days": 3} for step in (2, 3)]
    of_all = {"campaign_id": made, "trigger_type": "NO_REPLY", "is_active": True, "created_at": now}
    conn.execute(insert(tables.sequences), [one | of_all for one in steps])
    words = {"subject_template": "Hi {{first_name}}", "body_template": "May I show you something?"}
    for step in (None, *(one["id"] for one in steps)):
        values = {
            "id": new_id(),
            "campaign_id": made,
            "sequence_id": step,
            "created_at": now,
            "updated_at": now,
        }
        conn.execute(insert(tables.variants).values(values | words))
    conn.execute(text("CREATE TEMP TABLE senders (number INTEGER PRIMARY KEY, id TEXT)"))
    conn.execute(
        text("INSERT INTO senders VALUES (:n, :id)"), [{"n": n, "id": i} for n, i in enumerate(inboxes)]
    )
    conn.execute(
        text(
            "INSERT INTO leads (id, campaign_id, contact_id, status, inbox_id, current_step, next_step,"
            " due_at, last_sent_at, created_at, updated_at)"
            f" {_NUMBERS} SELECT {_ID.format(kind=9)}, :campaign, {_ID.format(kind=0)},"
            " CASE WHEN n % 2 THEN 'SENT' ELSE 'PENDING' END, CASE WHEN n % 2 THEN senders.id END,"
            " CASE WHEN n % 2 THEN 0 END, CASE WHEN n % 2 THEN 2 ELSE 0 END, :due,"
            f" CASE WHEN n % 2 THEN :at END, :at, :at FROM numbers"
            f" JOIN senders ON senders.number = n % {INBOXES}"
        ),
        {
            "last": LEADS,
            "campaign": made,
            "at": (now - timedelta(days=1)).strftime("%Y-%m-%d %H:%M:%S.%f"),
            "due": (now + timedelta(days=2)).strftime("%Y-%m-%d %H:%M:%S.%f"),
        },
    )


async def test_outbox_page_time_with_many_leads_is_measured(app_state: AppState, clock: VirtualClock) -> None:
    await app_state.database.write(lambda conn: campaign(conn, app_state))
    tell(f"\nthe outbox of a campaign of {LEADS:,} leads and {INBOXES} inboxes: a page, and the next one")
    for name, days in WINDOWS.items():
        took = []
        for number in (1, 2):
            query = OutboxQuery(until=clock.now() + timedelta(days=days), limit=100, page=number)
            begun = time.process_time()
            page = await app_state.database.read(
                lambda conn, query=query: outbox_list.build_outbox_page(
                    conn, app_state, app_state.home.workspace_id, query, clock.now()
                )
            )
            took.append((time.process_time() - begun) * 1000)
        first, second = took
        tell(f"  {name:24} {page.pagination.total:7,} mails {first:6.0f} ms, {second:4.0f} ms of a processor")
