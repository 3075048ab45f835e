"""Counts of a webhook's deliveries, kept in the webhook's row by the worker that delivers.

An event's transaction leaves the row alone, because many senders write events at the same time: it
marks its deliveries as fresh. The deliverer counts some of these before each attempt; a request adds
those that are left.
"""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, func, select, update

from app.contract.webhooks import DeliveryStatus
from app.service.core import tables
from app.service.core.bulk import any_of

webhooks, deliveries = tables.webhooks, tables.deliveries
STATED = (DeliveryStatus.SUCCEEDED, DeliveryStatus.FAILED, DeliveryStatus.DEAD)
_COUNTED = ("total_deliveries", *STATED, "attempts", "answered", "milliseconds")
_MORE = (
    update(webhooks)
    .where(webhooks.c.id == bindparam("of"))
    .values({name: webhooks.c[name] + bindparam(f"more_{name}") for name in _COUNTED})
)

_SOME = 1_000  # counted per call, many more than are delivered between two calls
_FRESH = select(func.count()).where(deliveries.c.webhook_id == bindparam("of"), deliveries.c.fresh.is_(True))


def count_uncounted_deliveries(conn: Connection, webhook_id: str) -> int:
    """Return the number of deliveries, of one attempt each, that the webhook's row doesn't count yet."""
    return int(conn.execute(_FRESH, {"of": webhook_id}).scalar_one())


def count_fresh(conn: Connection, webhook_id: str) -> None:
    """Count some of the fresh deliveries in the webhook's row."""
    is_fresh = (deliveries.c.webhook_id == webhook_id, deliveries.c.fresh.is_(True))
    if ids := conn.scalars(select(deliveries.c.id).where(*is_fresh).limit(_SOME)).all():
        conn.execute(update(deliveries).where(any_of(deliveries.c.id, ids)).values(fresh=False))
        increment_counts(conn, webhook_id, total_deliveries=len(ids), attempts=len(ids))


def increment_counts(conn: Connection, webhook_id: str, **counts: int) -> None:
    """Increase the named counts of a webhook."""
    given = {f"more_{name}": counts.get(name, 0) for name in _COUNTED}
    conn.execute(_MORE, {"of": webhook_id, **given})


def move_status_counts(conn: Connection, webhook_id: str, before: str, after: str, **counts: int) -> None:
    """Count a delivery under its new status instead of the old one, and increase the named counts."""
    stated: dict[str, int] = {}
    for status, by in ((before, -1), (after, 1)):
        if status in STATED:
            stated[status] = stated.get(status, 0) + by
    increment_counts(conn, webhook_id, **stated, **counts)
