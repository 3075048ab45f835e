"""Emails of a Sent folder that the ledger lacks, until a person has decided about them."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, select

from app.service.core import tables

unrecorded = tables.unrecorded


class Unrecorded(NamedTuple):
    """An email of ours in a Sent folder that the ledger doesn't have, or would still send."""

    message_id: str
    lead_id: str | None
    mail_id: str | None
    recipient: str
    subject: str
    text: str
    in_reply_to: str | None
    token: str | None
    sent_at: datetime


def unrecorded_emails(conn: Connection, inbox_id: str, limit: int | None = None) -> list[Unrecorded]:
    """Return the emails that a person has yet to decide about, in the order they were sent."""
    mine = (unrecorded.c.inbox_id == inbox_id, unrecorded.c.decided_at.is_(None))
    columns = [unrecorded.c[name] for name in Unrecorded._fields]
    wanted = select(*columns).where(*mine).order_by(unrecorded.c.sent_at, unrecorded.c.message_id)
    return [Unrecorded(*row) for row in conn.execute(wanted.limit(limit))]
