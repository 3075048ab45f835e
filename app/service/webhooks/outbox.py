"""Events, written in the transaction that causes them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from app.contract.events import EventType
from app.contract.ids import new_id
from app.service import tables

_TEAM = select(tables.workspaces.c.team_id).where(tables.workspaces.c.id == bindparam("of")).scalar_subquery()
_WRITE = {  # built once: this runs for every mail
    name: insert(tables.events).values(team_id=_TEAM).on_conflict_do_nothing(index_elements=["dedupe"])
    for name, insert in (("postgresql", postgresql.insert), ("sqlite", sqlite.insert))
}


def record(
    conn: Connection,
    kind: EventType,
    *,
    workspace_id: str,
    now: datetime,
    data: dict[str, Any],
    campaign_id: str | None = None,
    lead_id: str | None = None,
    contact_id: str | None = None,
    dedupe: str | None = None,
) -> bool:
    """Write one event; false when one with the same `dedupe` stands there already."""
    values = {
        "of": workspace_id,
        "id": new_id(),
        "workspace_id": workspace_id,
        "type": kind,
        "campaign_id": campaign_id,
        "lead_id": lead_id,
        "contact_id": contact_id,
        "data": data,
        "dedupe": dedupe,
        "occurred_at": now,
    }
    return conn.execute(_WRITE[conn.dialect.name], values).rowcount == 1
