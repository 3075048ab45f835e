"""How a subscription's deliveries stand, kept in its row by who delivers: no request counts them.

An event's transaction leaves the row alone, for many senders write events at the same time; what nobody has
begun to deliver is marked as fresh, and counted by an index.
"""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, func, select, update

from app.contract.webhooks import DeliveryStatus
from app.service import tables

webhooks, deliveries = tables.webhooks, tables.deliveries
STATED = (DeliveryStatus.SUCCEEDED, DeliveryStatus.FAILED, DeliveryStatus.DEAD)
_COUNTED = ("total_deliveries", *STATED, "attempts", "answered", "milliseconds")
_MORE = (
    update(webhooks)
    .where(webhooks.c.id == bindparam("of"))
    .values({name: webhooks.c[name] + bindparam(f"more_{name}") for name in _COUNTED})
)

_FRESH = select(func.count()).where(deliveries.c.webhook_id == bindparam("of"), deliveries.c.fresh.is_(True))


def fresh(conn: Connection, webhook_id: str) -> int:
    """Deliveries, of one attempt each, that the row doesn't count yet."""
    return int(conn.execute(_FRESH, {"of": webhook_id}).scalar_one())


def more(conn: Connection, webhook_id: str, **counts: int) -> None:
    """So many more of each that is named."""
    given = {f"more_{name}": counts.get(name, 0) for name in _COUNTED}
    conn.execute(_MORE, {"of": webhook_id, **given})


def moved(conn: Connection, webhook_id: str, before: str, after: str, **counts: int) -> None:
    """A delivery of another status now, and so many more of what is named."""
    stated: dict[str, int] = {}
    for status, by in ((before, -1), (after, 1)):
        if status in STATED:
            stated[status] = stated.get(status, 0) + by
    more(conn, webhook_id, **stated, **counts)
