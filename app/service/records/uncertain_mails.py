"""When a person is asked about a mail in doubt.

Before that the Sent folder is looked through: of what was being handed over when the service ended, most lies
there. A person is asked once it was not found there, or half an hour later, or where no mail is read.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, func, or_, select

from app.contract.inboxes import InboxStatus
from app.contract.mails import Doubts, InboxDoubts, MailState
from app.service.core import tables

mails, inboxes = tables.mails, tables.inboxes
LOOKED_FOR = timedelta(minutes=30)  # at most, before a person is asked


def is_asked(now: datetime) -> ColumnElement[bool]:
    """Of a mail in doubt: whether a person is asked about it, or its Sent folder may still prove it."""
    statuses = inboxes.c.overall_status.in_((InboxStatus.ACTIVE, InboxStatus.PAUSED))
    read = select(inboxes.c.id).where(inboxes.c.imap_host != "", statuses)
    return or_(
        mails.c.looked_for_at.is_not(None),
        func.coalesce(mails.c.in_data_at, mails.c.created_at, type_=mails.c.created_at.type)
        <= now - LOOKED_FOR,
        mails.c.inbox_id.not_in(read),
    )


def count_uncertain_mails(conn: Connection, workspace_id: str, now: datetime) -> Doubts:
    """By inbox, those with the most first."""
    asked = is_asked(now)
    wanted = select(mails.c.inbox_id, inboxes.c.email_address, asked, func.count())
    rows = conn.execute(
        wanted.outerjoin(inboxes, inboxes.c.id == mails.c.inbox_id)
        .where(mails.c.workspace_id == workspace_id, mails.c.state == MailState.UNCERTAIN)
        .group_by(mails.c.inbox_id, inboxes.c.email_address, asked)
    )
    found = dict[str, InboxDoubts]()
    for inbox_id, address, is_open, count in rows:
        one = found.get(inbox_id) or InboxDoubts(inbox_id=inbox_id, inbox_email=address or "", count=0)
        found[inbox_id] = one.model_copy(update={"count" if is_open else "are_looked_for": count})
    order = sorted(found.values(), key=lambda one: (-one.count, one.inbox_email))
    return Doubts(message="", inboxes=tuple(order))
