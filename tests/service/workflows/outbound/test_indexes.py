"""However many contacts, leads and mails there are: what runs for every mail finds its rows by index."""

from __future__ import annotations

import re
import sqlite3
from typing import cast

import pytest
from sqlalchemy import Connection, text

from app.contract.campaigns import Trigger
from app.service.app_state import AppState
from app.service.records import due_leads
from tests.service.simulation.world import add_campaign, add_inboxes, add_leads, add_people

from .conftest import Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio
LEADS = 300
READ = text("SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = 'leads'")
GROWING = re.compile(r"SCAN (contacts|leads|mails|threads|messages|events|suppressions|blocklist)\b")


def driver(conn: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, conn.connection.dbapi_connection)


@pytest.mark.sqlite
async def test_inbox_sender_queries_scan_no_growing_table(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=2, follow_up_days=4)
    pump = scene.pump()
    await pump.step()  # the first time, what an earlier run may have left is looked for
    seen: set[str] = set()

    def note(text: str) -> None:
        if text.startswith(("SELECT", "UPDATE", "DELETE")):
            seen.add(text)  # with its values

    await scene.app_state.database.write(lambda conn: driver(conn).set_trace_callback(note))
    scene.later(await pump.step())
    assert len(lab.handed) == 1
    await pump.step()
    await scene.app_state.database.write(lambda conn: driver(conn).set_trace_callback(None))
    assert len(lab.handed) == 2 and len(seen) > 30

    def plans(conn: Connection) -> list[tuple[str, str]]:
        return [
            (text, row[3])
            for text in seen
            for row in driver(conn).execute(f"EXPLAIN QUERY PLAN {text}")  # (id, parent, unused, detail)
        ]

    found = await scene.app_state.database.write(plans)
    assert [one for one in found if GROWING.match(one[1])] == []


async def test_lead_queue_heads_are_read_without_scanning_leads_table(app_state: AppState) -> None:
    """On PostgreSQL, which has plans of its own; it counts what a transaction read."""

    def make(conn: Connection) -> tuple[str, str]:
        if conn.dialect.name == "postgresql":  # nobody vacuums there: what other tests left would count
            conn.exec_driver_sql("TRUNCATE leads CASCADE")
        (inbox_id,) = add_inboxes(conn, app_state, [LEADS])
        campaign_id = add_campaign(conn, app_state, [inbox_id], [(2, Trigger.NO_REPLY, 3)])
        people = add_people(conn, app_state, [f"p{at}@people.test" for at in range(2 * LEADS)])
        add_leads(conn, app_state, campaign_id, people[:LEADS])
        add_leads(conn, app_state, campaign_id, people[LEADS:], inbox_id=inbox_id, next_step=2)
        return campaign_id, inbox_id

    def read(conn: Connection) -> tuple[int, int]:
        heads = due_leads.list_lane_heads(
            conn, due_leads.load_campaign_plans(conn, [campaign_id]), [inbox_id]
        )
        return len(heads), conn.scalar(READ) or 0 if conn.dialect.name == "postgresql" else 0

    campaign_id, inbox_id = await app_state.database.write(make)
    heads, rows = await app_state.database.write(read)
    assert heads == 2 and rows < LEADS / 10
