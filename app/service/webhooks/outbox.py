"""Events, written in the transaction that causes them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from app.contract.events import EventType
from app.contract.ids import new_id
from app.service import tables


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
    workspaces = tables.workspaces
    team_id = conn.execute(select(workspaces.c.team_id).where(workspaces.c.id == workspace_id)).scalar_one()
    insert = postgresql.insert if conn.dialect.name == "postgresql" else sqlite.insert
    done = conn.execute(
        insert(tables.events)
        .values(
            id=new_id(),
            team_id=team_id,
            workspace_id=workspace_id,
            type=kind,
            campaign_id=campaign_id,
            lead_id=lead_id,
            contact_id=contact_id,
            data=data,
            dedupe=dedupe,
            occurred_at=now,
        )
        .on_conflict_do_nothing(index_elements=["dedupe"])
    )
    return done.rowcount == 1
