"""Trouble of inboxes: why an inbox sends nothing for now, or can't be read."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, exists, select, update

from app.contract.events import ChangeKind, EventType
from app.contract.inboxes import InboxStatus
from app.contract.sentences import Sentence, join_sentences, say
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.records.event_outbox import record_event
from app.service.records.ledger_queries import inbox_of

inboxes = tables.inboxes
BACK_OFF = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 30, 60))
UNREAD = say("inbox_replies_unread", "Campaign emails wait until then, because someone may have opted out.")
_ANSWERED = exists().where(tables.campaigns.c.reply_to.is_not(None))  # replies go to another inbox


def trouble_of(sending: str | None, reading: str | None) -> Sentence | None:
    """Return what holds an inbox up, in sentences, or None."""
    return join_sentences(sending or "", reading or "", UNREAD if reading else "") or None


def suspend_inbox(
    conn: Connection, inbox_id: str, now: datetime, sentence: str, *, pause: bool = False
) -> None:
    """Stop an inbox's mail for the reason `sentence`, for a backoff or until a person resumes it.

    `pause` chooses the latter, and records an event.
    """
    inbox = inbox_of(conn, inbox_id)
    if inbox is None:
        return
    values: dict[str, Any] = {"send_trouble": sentence, "send_failures": inbox.send_failures + 1}
    if pause:
        values |= {"overall_status": InboxStatus.PAUSED, "send_retry_at": None}
        record_event(
            conn,
            EventType.INBOX_PAUSED,
            workspace_id=inbox.workspace_id,
            now=now,
            data={"inbox_email": inbox.email_address, "reason": sentence},
        )
    else:
        values["send_retry_at"] = now + BACK_OFF[min(inbox.send_failures, len(BACK_OFF) - 1)]
    conn.execute(update(inboxes).where(inboxes.c.id == inbox_id).values(values))
    after_commit(conn).change(ChangeKind.INBOX, inbox_id)


def set_read_trouble(conn: Connection, inbox_id: str, sentence: str | None) -> None:
    """Record why an inbox can't be read; None records that it can be read."""
    other = (inboxes.c.id == inbox_id, inboxes.c.read_trouble.is_distinct_from(sentence))
    if conn.execute(update(inboxes).where(*other).values(read_trouble=sentence)).rowcount:
        after_commit(conn).change(ChangeKind.INBOX, inbox_id)
        if conn.scalar(select(_ANSWERED)):
            after_commit(conn).wake(EVERY_PUMP)
