"""The rule for when a person is asked about a mail in doubt.

First the Sent folder is searched: most mails that were being handed over when the service ended are
found there. A person is asked once the mail was not found, after half an hour, or where no mail is
read.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, func, or_, select

from app.contract.inboxes import InboxStatus
from app.contract.mails import Doubts, InboxDoubts, MailState
from app.contract.sentences import Sentence
from app.service.core import tables

mails, inboxes = tables.mails, tables.inboxes
LOOKED_FOR = timedelta(minutes=30)  # at most, before a person is asked


def is_asked(now: datetime) -> ColumnElement[bool]:
    """Build the condition that a person is asked about a mail in doubt.

    Where the condition doesn't hold, the Sent folder may still prove the mail.
    """
    statuses = inboxes.c.overall_status.in_((InboxStatus.ACTIVE, InboxStatus.PAUSED))
    read = select(inboxes.c.id).where(inboxes.c.imap_host != "", statuses)
    return or_(
        mails.c.looked_for_at.is_not(None),
        func.coalesce(mails.c.in_data_at, mails.c.created_at, type_=mails.c.created_at.type)
        <= now - LOOKED_FOR,
        mails.c.inbox_id.not_in(read),
    )


def count_uncertain_mails(conn: Connection, workspace_id: str, now: datetime) -> Doubts:
    """Return the numbers of mails in doubt by inbox, largest first."""
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
    return Doubts(message=Sentence(""), inboxes=tuple(order))
