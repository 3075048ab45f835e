"""Events, written in the transaction that causes them, with deliveries to matching subscriptions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from app.contract.events import EventType
from app.contract.ids import new_id
from app.contract.webhooks import SILENT, DeliveryStatus
from app.contract.wire_models import utc_text
from app.service.core import tables
from app.service.core.bulk import insert_rows
from app.service.core.database import after_commit
from app.service.core.work_keys import deliver_key
from app.service.rules.webhook_retries import Filters
from app.service.rules.webhook_signing import build_event_body

webhooks = tables.webhooks
_TEAM = select(tables.workspaces.c.team_id).where(tables.workspaces.c.id == bindparam("of")).scalar_subquery()
_WRITE = {  # built once: this runs for every mail
    name: insert_or_not(tables.events).values(team_id=_TEAM).on_conflict_do_nothing(index_elements=["dedupe"])
    for name, insert_or_not in (("postgresql", postgresql.insert), ("sqlite", sqlite.insert))
}
UNHEARD = "events that subscribers heard already"


class Listener(NamedTuple):
    """An active subscription."""

    id: str
    team_id: str
    event_types: list[str]
    event_categories: list[str] | None
    campaign_id: str | None


_LISTENING = select(*(webhooks.c[name] for name in Listener._fields)).where(
    webhooks.c.workspace_id == bindparam("workspace"), webhooks.c.active.is_(True)
)


@contextmanager
def mute_subscribers(conn: Connection) -> Iterator[None]:
    """Record events in the history only: subscribers heard of them when they happened."""
    conn.info[UNHEARD] = True
    try:
        yield
    finally:
        del conn.info[UNHEARD]


def is_heard(conn: Connection) -> bool:
    return UNHEARD not in conn.info


def record_event(
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
) -> None:
    """Record an event, unless there is one with the same `dedupe` already."""
    plain = {name: utc_text(value) if isinstance(value, datetime) else value for name, value in data.items()}
    values = {
        "of": workspace_id,
        "id": new_id(),
        "workspace_id": workspace_id,
        "type": kind,
        "campaign_id": campaign_id,
        "lead_id": lead_id,
        "contact_id": contact_id,
        "data": plain,
        "dedupe": dedupe,
        "occurred_at": now,
    }
    write = _WRITE[conn.dialect.name]
    if kind in SILENT or not has_listeners(conn, workspace_id):
        conn.execute(write, values)
    elif conn.execute(write, values).rowcount == 1:
        queue_events(conn, workspace_id, [values])


def has_listeners(conn: Connection, workspace_id: str) -> bool:
    """Return whether the workspace has an active subscription and subscribers are not muted."""
    return is_heard(conn) and bool(_list_listeners(conn, workspace_id))


def _list_listeners(conn: Connection, workspace_id: str) -> list[Listener]:
    return [Listener(*row) for row in conn.execute(_LISTENING, {"workspace": workspace_id})]


def queue_events(conn: Connection, workspace_id: str, events: Sequence[Mapping[str, Any]]) -> None:
    """Queue a delivery of each event for every active subscription of the workspace that wants it."""
    for hook in _list_listeners(conn, workspace_id):
        filters = Filters(hook.event_types, hook.event_categories, hook.campaign_id)
        wanted = [event for event in events if filters.want(event["type"], event["campaign_id"])]
        if wanted:
            _queue_deliveries(conn, hook, wanted)
            after_commit(conn).wake(deliver_key(hook.id))


def _queue_deliveries(conn: Connection, hook: Listener, events: Sequence[Mapping[str, Any]]) -> None:
    deliveries = [
        {
            "id": new_id(),
            "webhook_id": hook.id,
            "event_id": event["id"],
            "event_type": event["type"],
            "status": DeliveryStatus.PENDING,
            "body": _build_delivery_body(hook, event),
            "due_at": event["occurred_at"],
            "created_at": event["occurred_at"],
            "fresh": True,
        }
        for event in events
    ]
    attempts = [
        {
            "id": new_id(),
            "webhook_id": hook.id,
            "delivery_id": row["id"],
            "attempt_number": 1,
            "status": DeliveryStatus.PENDING,
        }
        for row in deliveries
    ]
    for table, rows in ((tables.deliveries, deliveries), (tables.delivery_attempts, attempts)):
        insert_rows(conn, table, rows)


def _build_delivery_body(hook: Listener, event: Mapping[str, Any]) -> str:
    return build_event_body(
        event["type"],
        event["id"],
        event["occurred_at"],
        hook.team_id,
        event["campaign_id"],
        event["data"],
    )
