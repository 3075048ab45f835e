"""Rows that a step of the ledger reads first: a mail without its bytes, its inbox and its lead."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, bindparam, select

from app.contract.sentences import Sentence, say
from app.service.core import tables
from app.service.records import lead_transitions

mails, leads, campaigns, contacts = tables.mails, tables.leads, tables.campaigns, tables.contacts
inboxes = tables.inboxes


class LedgerRow(NamedTuple):
    id: str
    team_id: str
    workspace_id: str
    kind: str
    state: str
    campaign_id: str | None
    lead_id: str | None
    contact_id: str | None
    inbox_id: str
    thread_id: str | None
    step_number: int | None
    variant_id: str | None
    recipient: str
    cc: list[str] | None
    bcc: list[str] | None
    subject: str
    message_id: str
    attempts: int
    fence: int
    created_at: datetime
    claimed_at: datetime | None
    in_data_at: datetime | None
    sent_at: datetime | None
    sentence: Sentence | None
    settled_as: str | None


class LeadPosition(NamedTuple):
    """The position of a mail's lead, and its campaign; all fields are None for a mail without a lead."""

    next_step: int | None
    hold: str | None
    pause: str | None
    status: str | None
    subsequences_enabled: bool | None
    reply_to: str | None


class SendingInbox(NamedTuple):
    """An inbox with all that sending needs; the password is sealed."""

    id: str
    team_id: str
    workspace_id: str
    email_address: str
    display_name: str
    signature: str
    overall_status: str
    sign_in: str
    smtp_host: str
    smtp_port: int
    smtp_username: str
    smtp_password: bytes | None
    smtp_tls_at_once: bool | None
    ca_file: str | None
    public_only: bool
    send_trouble: Sentence | None
    send_retry_at: datetime | None
    send_failures: int
    older_copy: str | None
    stays_paused: bool
    last_sent_at: datetime | None
    fence: int


# Built once: building a statement costs five times what running it does.
OF_MAIL = tuple(mails.c[name] for name in LedgerRow._fields)
OF_INBOX = tuple(inboxes.c[name] for name in SendingInbox._fields)
_MAIL = select(*OF_MAIL).where(mails.c.id == bindparam("mail_id"))
_INBOX = select(*OF_INBOX).where(inboxes.c.id == bindparam("inbox_id"))
_BEFORE_DATA: Select[Any] = (
    _MAIL.add_columns(
        *(leads.c.next_step, leads.c.hold, leads.c.pause),
        *(campaigns.c.status, campaigns.c.subsequences_enabled, campaigns.c.reply_to),
    )
    .outerjoin(leads, leads.c.id == mails.c.lead_id)
    .outerjoin(campaigns, campaigns.c.id == leads.c.campaign_id)
)
_WITH_LEAD: Select[Any] = (
    _MAIL.add_columns(*(column.label(f"of_{column.name}") for column in lead_transitions.OF_LEAD))
    .outerjoin(leads, leads.c.id == mails.c.lead_id)
    .outerjoin(contacts, contacts.c.id == leads.c.contact_id)
    .outerjoin(campaigns, campaigns.c.id == leads.c.campaign_id)
)


def mail_of(conn: Connection, mail_id: str) -> LedgerRow:
    return LedgerRow(*conn.execute(_MAIL, {"mail_id": mail_id}).one())


def inbox_of(conn: Connection, inbox_id: str) -> SendingInbox | None:
    row = conn.execute(_INBOX, {"inbox_id": inbox_id}).first()
    return SendingInbox(*row) if row else None


def explain_no_mail(mail_id: str) -> Sentence:
    return say("mail_not_found", "Mail {mail} not found", mail=mail_id)


def explain_no_inbox(inbox_id: str) -> Sentence:
    return say("inbox_not_found", "Inbox {inbox} not found", inbox=inbox_id)


def explain_no_lead(lead_id: str) -> Sentence:
    return say("lead_not_found", "Lead {id} not found", id=lead_id)


def load_mail_and_position(conn: Connection, mail_id: str) -> tuple[LedgerRow, LeadPosition]:
    row = conn.execute(_BEFORE_DATA, {"mail_id": mail_id}).one()
    return LedgerRow(*row[: len(OF_MAIL)]), LeadPosition(*row[len(OF_MAIL) :])


def load_mail_and_lead(conn: Connection, mail_id: str) -> tuple[LedgerRow, lead_transitions.LeadState | None]:
    row = conn.execute(_WITH_LEAD, {"mail_id": mail_id}).one()
    mail = LedgerRow(*row[: len(OF_MAIL)])
    return mail, lead_transitions.LeadState(*row[len(OF_MAIL) :]) if mail.lead_id else None
