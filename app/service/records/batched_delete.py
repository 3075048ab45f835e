"""Deletion of a campaign's rows in batches; others get a turn at the database in between."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, delete, select, update

from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.records.contact_rollup import roll_up

events, leads, threads = tables.events, tables.leads, tables.threads
LEADS_AT_ONCE, ROWS_AT_ONCE = 500, 2_000


def delete_campaign_batch(conn: Connection, campaign_id: str, now: datetime) -> bool:
    """Delete one batch of a campaign's rows; return True when there may be more.

    Threads are detached first and leads deleted last. Otherwise, if the next batch never came, a thread
    would name a lead that is missing.
    """
    return (
        _some_threads(conn, campaign_id)
        or _some_events(conn, campaign_id)
        or _some_leads(conn, campaign_id, now)
    )


def _some_threads(conn: Connection, campaign_id: str) -> bool:
    mine = select(threads.c.id).where(threads.c.campaign_id == campaign_id)
    ids = conn.scalars(mine.limit(ROWS_AT_ONCE)).all()
    detached = {"campaign_id": None, "lead_id": None}
    conn.execute(update(threads).where(any_of(threads.c.id, ids)).values(detached))
    return len(ids) == ROWS_AT_ONCE


def _some_events(conn: Connection, campaign_id: str) -> bool:
    mine = select(events.c.id).where(events.c.campaign_id == campaign_id)
    ids = conn.scalars(mine.limit(ROWS_AT_ONCE)).all()
    conn.execute(delete(events).where(any_of(events.c.id, ids)))
    return len(ids) == ROWS_AT_ONCE


def _some_leads(conn: Connection, campaign_id: str, now: datetime) -> bool:
    mine = select(leads.c.id, leads.c.contact_id).where(leads.c.campaign_id == campaign_id)
    some = conn.execute(mine.order_by(leads.c.contact_id).limit(LEADS_AT_ONCE)).all()
    conn.execute(delete(leads).where(any_of(leads.c.id, [row.id for row in some])))
    roll_up(conn, [row.contact_id for row in some], now)
    return len(some) == LEADS_AT_ONCE
