"""Mail from unknown senders that may be a reply to ours: it is kept, and a user is asked."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, or_, select, union_all, update

from app.contract.mails import MailKind, MailState
from app.service.core import tables
from app.service.mail.parse_message import ParsedMessage
from app.service.records.received import ReadInbox, sent_mails
from app.service.rules import sender_suggestions
from app.service.rules.mail_states import IN_DOUBT
from app.service.rules.sender_suggestions import Guess, RecentRecipients

mails, threads = tables.mails, tables.threads
ANSWERED_WITHIN = timedelta(days=60)
NEAR_MAX, QUOTED_MAX = 500, 1_000  # mails examined


def guess_leads(conn: Connection, inbox: ReadInbox, reading: ParsedMessage, now: datetime) -> list[Guess]:
    """Return the leads or direct mails that a message may belong to, among the inbox's recent mails."""
    about, domain = (
        sender_suggestions.answered_subject_of(reading),
        sender_suggestions.company_domain_of(reading.from_address),
    )
    near: list[ColumnElement[bool]] = []
    if about:
        near.append(mails.c.subject.in_([about, f"Re: {about}"]))
    if domain:
        near.append(mails.c.recipient.iendswith(f"@{domain}", autoescape=True))
    lately = _match_recent_mails(inbox, now)
    recent = sent_mails(conn, inbox.workspace_id, *lately, or_(*near), most=NEAR_MAX) if near else []
    if reading.quoted:
        recent += sent_mails(conn, inbox.workspace_id, *lately, most=QUOTED_MAX)
    return sender_suggestions.guess_senders(reading, recent)


def load_recent_contacts(conn: Connection, inbox: ReadInbox, now: datetime) -> RecentRecipients:
    """Return the recipients and subjects of the inbox's recent mails."""
    rows = select(mails.c.recipient, mails.c.subject).where(*_match_recent_mails(inbox, now)).distinct()
    return RecentRecipients.of((row.recipient, row.subject) for row in conn.execute(rows))


def save_candidates(conn: Connection, thread_id: str, found: list[Guess]) -> None:
    """Store the candidates as a question for a user, unless it was answered for this conversation."""
    if found:
        said = [
            {"lead_id": one.sent.lead_id, "mail_id": one.sent.mail_id, "why": list(one.why)} for one in found
        ]
        open_still = (threads.c.id == thread_id, threads.c.lead_id.is_(None), threads.c.linked.is_(None))
        conn.execute(update(threads).where(*open_still).values(candidates=said))


def _match_recent_mails(inbox: ReadInbox, now: datetime) -> tuple[ColumnElement[bool], ...]:
    of_inbox, since = mails.c.inbox_id == inbox.id, now - ANSWERED_WITHIN
    went = union_all(  # each half uses its own index
        select(mails.c.id).where(of_inbox, mails.c.state == MailState.SENT, mails.c.sent_at >= since),
        select(mails.c.id).where(of_inbox, mails.c.state.in_(IN_DOUBT), mails.c.created_at >= since),
    )
    return mails.c.id.in_(went), or_(mails.c.lead_id.is_not(None), mails.c.kind == MailKind.DIRECT)
