"""The first event of new leads, for journeys and webhooks: written by the database from their rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, String, bindparam, func, insert, literal, null, select

from app.contract.events import EventType
from app.service import tables
from app.service.bulk import any_of
from app.service.webhooks.outbox import hand_out, listens

leads, contacts, events = tables.leads, tables.contacts, tables.events
COLUMNS = (
    *("id", "team_id", "workspace_id", "type", "campaign_id", "lead_id", "contact_id"),
    *("data", "dedupe", "occurred_at"),
)
_MARK = literal(f"{EventType.LEAD_STATUS_CHANGED}:")
_NEW = any_of(leads.c.id, "ids")
# Its id is the lead's as a UUID of version 8: one for each lead, and no other event's.
_ID = func.substr(leads.c.id, 1, 14, type_=String()) + "8" + func.substr(leads.c.id, 16, type_=String())
_WRITE = {
    name: insert(events).from_select(
        COLUMNS,
        select(
            _ID,
            bindparam("team", type_=String()),
            bindparam("workspace", type_=String()),
            literal(EventType.LEAD_STATUS_CHANGED, String()),
            leads.c.campaign_id,
            leads.c.id,
            leads.c.contact_id,
            data("lead_email", contacts.c.email, "from_status", null(), "to_status", leads.c.status),
            _MARK + leads.c.id + ":" + leads.c.status,
            leads.c.created_at,
        )
        .join(contacts, contacts.c.id == leads.c.contact_id)
        .where(_NEW),
    )
    for name, data in (("sqlite", func.json_object), ("postgresql", func.json_build_object))
}
_WRITTEN = select(events).where(events.c.lead_id.in_(select(leads.c.id).where(_NEW)))


def record_created(conn: Connection, campaign: Any, lead_ids: Sequence[str]) -> None:
    """Of leads that were inserted in this transaction."""
    which = {"team": campaign.team_id, "workspace": campaign.workspace_id, "ids": lead_ids}
    conn.execute(_WRITE[conn.dialect.name], which)
    if listens(conn, campaign.workspace_id):
        written = conn.execute(_WRITTEN, {"ids": lead_ids}).mappings().all()
        hand_out(conn, campaign.workspace_id, [dict(each) for each in written])
