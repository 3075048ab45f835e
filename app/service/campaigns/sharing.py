"""Inboxes whose last mails of the day are for new leads, of whatever campaign."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection

from app.service.planning.plan import InboxRoom, is_short, keeps, served

from . import due
from .store import active


def keeping(conn: Connection, rooms: Iterable[InboxRoom], share: int, now: datetime) -> frozenset[str]:
    """The ids of those; `share` is the part of the limit, in percent, that is for new leads."""
    found: set[str] = set()
    for room in rooms:
        if is_short(room, share, now):
            plans = due.plans(conn, active(conn, room.inbox_id))
            if keeps(room, served(room, plans, due.heads(conn, plans, [room.inbox_id])), now):
                found.add(room.inbox_id)
    return frozenset(found)
