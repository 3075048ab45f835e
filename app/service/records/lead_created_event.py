"""The first event of new leads, for journeys and webhooks; the database builds it from their rows.

A lead that begins as PENDING needs no row for its event unless a subscription listens:
`list_created_events` returns the event all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Select,
    String,
    exists,
    func,
    insert,
    literal,
    null,
    select,
    type_coerce,
)

from app.contract.events import EventType
from app.contract.leads import LeadStatus
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.records.event_outbox import has_listeners, queue_events

leads, contacts, campaigns, events = tables.leads, tables.contacts, tables.campaigns, tables.events
COLUMNS = (
    *("id", "team_id", "workspace_id", "type", "campaign_id", "lead_id", "contact_id"),
    *("data", "dedupe", "occurred_at"),
)
_MARK = literal(f"{EventType.LEAD_STATUS_CHANGED}:")
# The event's id is the lead's as a UUID of version 8: unique, and never the id of another event.
_ID = func.substr(leads.c.id, 1, 14, type_=String()) + "8" + func.substr(leads.c.id, 16, type_=String())
_OBJECTS = {"sqlite": func.json_object, "postgresql": func.json_build_object}


def _select_created_events(dialect: str, status: ColumnElement[str]) -> Select[Any]:
    data = _OBJECTS[dialect]("lead_email", contacts.c.email, "from_status", null(), "to_status", status)
    return (
        select(
            _ID.label("id"),
            campaigns.c.team_id,
            campaigns.c.workspace_id,
            literal(EventType.LEAD_STATUS_CHANGED, String()).label("type"),
            leads.c.campaign_id,
            leads.c.id.label("lead_id"),
            leads.c.contact_id,
            type_coerce(data, JSON).label("data"),
            (_MARK + leads.c.id + ":" + status).label("dedupe"),
            leads.c.created_at.label("occurred_at"),
        )
        .join(contacts, contacts.c.id == leads.c.contact_id)
        .join(campaigns, campaigns.c.id == leads.c.campaign_id)
    )


_NEW = any_of(leads.c.id, "ids")
_WRITE = {
    name: insert(events).from_select(COLUMNS, _select_created_events(name, leads.c.status).where(_NEW))
    for name in _OBJECTS
}
_WRITTEN = select(events).where(events.c.lead_id.in_(select(leads.c.id).where(_NEW)))


def record_created(conn: Connection, workspace_id: str, statuses: Mapping[str, LeadStatus]) -> None:
    """Record the first events of leads that were inserted in this transaction."""
    heard = has_listeners(conn, workspace_id)
    ids = [each for each, status in statuses.items() if heard or status is not LeadStatus.PENDING]
    if ids:
        conn.execute(_WRITE[conn.dialect.name], {"ids": ids})
    if heard:
        written = conn.execute(_WRITTEN, {"ids": ids}).mappings().all()
        queue_events(conn, workspace_id, [dict(each) for each in written])


class FirstEvent(NamedTuple):
    """The first event of a lead, with its campaign's name."""

    id: str
    type: str
    occurred_at: datetime
    data: dict[str, Any]
    campaign_name: str


def list_created_events(conn: Connection, which: ColumnElement[bool]) -> list[FirstEvent]:
    """Return the first events of these leads, as far as they have no row."""
    first = _select_created_events(conn.dialect.name, literal(LeadStatus.PENDING, String()))
    unwritten = ~exists().where(events.c.id == _ID)
    told = first.add_columns(campaigns.c.name.label("campaign_name")).where(which, unwritten).subquery()
    return [FirstEvent(*row) for row in conn.execute(select(*(told.c[name] for name in FirstEvent._fields)))]
