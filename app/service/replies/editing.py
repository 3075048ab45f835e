"""The stories of a thread: marked, sorted by hand, answered."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row

from app.contract.contacts import SuppressionReason
from app.contract.problems import Conflict, Invalid, NotFound
from app.contract.replies import Answer, Thread, ThreadEdit
from app.service.access import Access
from app.service.contacts import store as contacts
from app.service.flow.entering import sorted_by_hand
from app.service.sending.answers import queue_answer

from . import conversation, store


def thread(conn: Connection, access: Access, thread_id: str) -> Row[Any]:
    """NotFound outside the workspace."""
    found = store.find(conn, access, thread_id)
    if found is None:
        raise NotFound(f"Thread {thread_id} not found")
    return found


def edit(conn: Connection, access: Access, thread_id: str, wanted: ThreadEdit, now: datetime) -> Thread:
    """What is left out stays; a null category or snooze is taken away."""
    row = thread(conn, access, thread_id)
    values: dict[str, Any] = {
        name: value
        for name, value in wanted.model_dump(include=wanted.model_fields_set).items()
        if value is not None or name in ("manual_category", "snoozed_until")
    }
    if "manual_category" in values:
        values["manual_category"] = values["manual_category"] or ""
        values["category"] = values["manual_category"] or row.ai_category
    if values:
        store.edit(conn, thread_id, **values)
    if "category" in values and row.contact_id:
        contacts.roll_up(conn, [row.contact_id], now)
    if values.get("manual_category") and row.lead_id:
        sorted_by_hand(conn, row.lead_id, values["manual_category"], now)
    return conversation.thread_from(thread(conn, access, thread_id))


def answer(conn: Connection, access: Access, thread_id: str, wanted: Answer, now: datetime) -> str:
    """Queue an answer to the last mail received; the id of the mail. Conflict when the person wants none."""
    row = thread(conn, access, thread_id)
    if row.inbox_id is None or row.inbox_email is None:
        raise Conflict("The inbox of this conversation is gone, so nobody can answer from it.")
    if not wanted.body.strip():
        raise Invalid("The answer is empty. Write something first.")
    inbound, outbound = store.inbound(conn, thread_id), store.outbound(conn, row)
    last = inbound[-1] if inbound else None
    recipient = (last.reply_to or last.from_address) if last else row.lead_email
    for address in dict.fromkeys((recipient, row.lead_email, *wanted.cc)):
        reason = contacts.suppression_of(conn, access.team_id, address)
        if reason in (SuppressionReason.UNSUBSCRIBED, SuppressionReason.MANUAL):
            raise Conflict(
                f"{address} asked not to be written to, so no answer is sent.",
                error="contact_suppressed",
                reason=str(reason),
            )
    mail_id = queue_answer(
        conn,
        workspace_id=access.workspace_id,
        team_id=access.team_id,
        thread=row,
        inbox_id=row.inbox_id,
        recipient=recipient,
        subject=conversation.answer_subject(last.subject if last else row.subject),
        body=conversation.quoted_text(wanted.body, last),
        html=conversation.quoted_html(wanted.html or "", last),
        in_reply_to=last.message_id if last else None,
        references=conversation.references(inbound, outbound),
        cc=wanted.cc,
        now=now,
    )
    store.edit(conn, thread_id, is_read=True, last_message_at=max(now, row.last_message_at))
    return mail_id
