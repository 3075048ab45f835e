"""Comparison of the Sent folder with the ledger: an older copy of the data would send its emails again.

Before an inbox's first campaign mail after a start, and whenever an older copy is suspected, the emails
added to its Sent folder since the ledger's last campaign mail are examined. Such an email is missing
from the ledger

- when the ledger has its Message-ID and would still send it; or
- when the ledger does not have its Message-ID, its only recipient is a lead with a step still to be sent, and
  it is ours: its Message-ID, or the one in its List-Unsubscribe header, has the form of `new_message_id`, and
  no mail program is named in its headers (webmail that creates ids of the same form names itself there); or
- when its Message-ID has another form (some hosts replace ours), it has recipient and subject of the first
  email that a lead is still to get, and the ledger has handed over none with that subject to that address.

An email that a person writes by hand from the same mailbox matches none of these and changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import unquote

from sqlalchemy import Connection, delete, func, insert, select

from app.contract.addresses import email_key
from app.contract.campaigns import CampaignStatus
from app.contract.mails import MailKind, MailState
from app.contract.problems import NotFound
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.mail import mime
from app.service.mail.compose import compose_message
from app.service.mail.imap_client import Mailbox, MailboxError
from app.service.mail.mime_composer import BadAddress, ascii_address
from app.service.mail.template import TemplateError
from app.service.records.received import ReadInbox
from app.service.rules.mail_states import HANDED_OVER
from app.service.workflows.outbound import restore_guard
from app.service.workflows.outbound.message_context import message_context_for

from .other_folders import HEADERS_AT_ONCE
from .thread_database import ThreadDatabase

OVERLAP = timedelta(days=1)  # tolerance for differing clocks
PROGRAMS = ("User-Agent", "X-Mailer")
REPLACED = ("X-Microsoft-Original-Message-ID", "X-Original-Message-ID", "X-Google-Original-Message-ID")
_OPT_OUT = re.compile(r"remove me (<[^<>\s]+@[^<>\s]+>)")  # the form of compose.opt_out_address
_WAY_OUT = re.compile(r"/u/([A-Za-z0-9_-]{32})>")  # the form of tracking_links.unsubscribe_url
mails, leads, contacts, unrecorded = tables.mails, tables.leads, tables.contacts, tables.unrecorded


class Copy(NamedTuple):
    """An email in the Sent folder.

    `ids` are its Message-ID, the ids that its host replaced, and the one in its List-Unsubscribe header.
    """

    uid: int
    ids: tuple[str, ...]
    recipients: tuple[str, ...]
    subject: str
    thread_ids: tuple[str, ...]
    at: datetime | None
    token: str | None
    names_program: bool


class LedgerMail(NamedTuple):
    """A mail of the ledger, and the next step of its lead."""

    id: str
    state: str
    kind: str
    settled_as: str | None
    step_number: int
    lead_id: str | None
    next_step: int | None


class WaitingLead(NamedTuple):
    """A lead that has a step still to be sent."""

    id: str
    campaign_id: str
    inbox_id: str | None
    next_step: int
    last_sent_at: datetime | None


class UnrecordedCopy(NamedTuple):
    copy: Copy
    lead_id: str | None
    mail_id: str | None


def compare_sent_folder(
    mailbox: Mailbox, books: ThreadDatabase, app_state: AppState, inbox: ReadInbox, ended: Callable[[], bool]
) -> bool:
    """Store emails that the ledger is missing, and hold or release the inbox accordingly.

    Return False when `ended` interrupted the comparison. Without a readable Sent folder, a user is asked
    where an older copy is suspected.
    """
    folder = _open_sent_folder(mailbox)
    if folder is None:
        books.write(lambda conn: leave_unread(conn, inbox.id, books.now()))
        return True
    uids = mailbox.uids_since(books.read(lambda conn: ledger_end(conn, inbox)))
    rows = list[dict[str, Any]]()
    for start in range(0, len(uids), HEADERS_AT_ONCE):
        if ended():
            return False
        heads = mailbox.headers(uids[start : start + HEADERS_AT_ONCE])
        copies = [read_copy(uid, raw) for uid, raw in sorted(heads.items())]
        missing = books.read(partial(missing_from_ledger, app_state=app_state, inbox=inbox, copies=copies))
        rows += [_to_unrecorded_row(mailbox, inbox, one, books.now()) for one in missing]
    expected = books.read(lambda conn: _read_expected_message_id(conn, inbox.id))
    is_there = expected is None or mailbox.holds(folder, expected)
    books.write(lambda conn: _save_unrecorded(conn, inbox.id, rows, is_there, books.now()))
    return True


def _open_sent_folder(mailbox: Mailbox) -> str | None:
    try:
        folder = mailbox.find_sent()
        if folder is not None:
            mailbox.select(folder)
        return folder
    except MailboxError as trouble:
        if not trouble.spoken:
            raise
        return None


def ledger_end(conn: Connection, inbox: ReadInbox) -> datetime:
    """Return the time from which the Sent folder is compared: a day before the ledger's last campaign mail.

    It is never earlier than when the inbox was added.
    """
    of_inbox = (mails.c.inbox_id == inbox.id, mails.c.kind == MailKind.CAMPAIGN)
    last = conn.scalar(select(func.max(mails.c.sent_at)).where(*of_inbox, mails.c.state == MailState.SENT))
    return inbox.created_at if last is None else max(inbox.created_at, last - OVERLAP)


def read_copy(uid: int, raw: bytes) -> Copy:
    """Parse the headers of an email in the Sent folder."""
    head = mime.parse_parts(raw).head
    way_out = mime.read_header(head, "List-Unsubscribe")
    ids = [one for name in ("Message-ID", *REPLACED) for one in mime.message_ids(head, name)]
    token = _WAY_OUT.search(way_out)
    answers = (*mime.message_ids(head, "In-Reply-To"), *reversed(mime.message_ids(head, "References")))
    return Copy(
        uid,
        tuple(dict.fromkeys([*ids, *_OPT_OUT.findall(unquote(way_out))])),
        mime.read_addresses(head, "To", "Cc"),
        mime.read_header(head, "Subject"),
        answers[:20],
        mime.read_date(head),
        token[1] if token else None,
        any(name in head for name in PROGRAMS),
    )


def missing_from_ledger(
    conn: Connection, app_state: AppState, inbox: ReadInbox, copies: Sequence[Copy]
) -> list[UnrecordedCopy]:
    """Return the copies missing from the ledger (see the module), except those a user decided about."""
    ledger = _in_ledger(conn, [one for copy in copies for one in copy.ids])
    decided = (unrecorded.c.inbox_id == inbox.id, unrecorded.c.decided_at.is_not(None))
    settled = set(conn.scalars(select(unrecorded.c.message_id).where(*decided)))
    found = list[UnrecordedCopy]()
    for copy in copies:
        if not copy.ids or copy.ids[0][:255] in settled:
            continue
        known = next((ledger[one] for one in copy.ids if one in ledger), None)
        if known is not None:
            if _would_go_again(known):
                found.append(UnrecordedCopy(copy, known.lead_id, known.id))
        elif (lead_id := _lead_of(conn, app_state, inbox, copy)) is not None:
            found.append(UnrecordedCopy(copy, lead_id, None))
    return found


def _in_ledger(conn: Connection, ids: Iterable[str]) -> dict[str, LedgerMail]:
    """Return mails by Message-ID, also of other workspaces, which may send from the same mailbox."""
    columns = [mails.c[name] for name in LedgerMail._fields[:-1]]
    rows = conn.execute(
        select(mails.c.message_id, *columns, leads.c.next_step)
        .outerjoin(leads, leads.c.id == mails.c.lead_id)
        .where(any_of(mails.c.message_id, ids))
    )
    return {message_id: LedgerMail(*mail) for message_id, *mail in rows}


def _would_go_again(mail: LedgerMail) -> bool:
    """Return whether the ledger would still send this mail.

    A mail that a user has settled does not count: of one to be sent again, the first copy may well be in
    the folder.
    """
    if mail.settled_as is not None:
        return False
    if mail.kind == MailKind.CAMPAIGN and mail.next_step != mail.step_number:
        return False
    again = (MailState.PLANNED, MailState.CLAIMED)
    return mail.state in again or (mail.state == MailState.CANCELLED and mail.kind == MailKind.CAMPAIGN)


def _lead_of(conn: Connection, app_state: AppState, inbox: ReadInbox, copy: Copy) -> str | None:
    """Return the id of the lead that would get this email again."""
    if len(copy.recipients) != 1:
        return None
    waiting = _list_waiting_leads(conn, inbox, copy.recipients[0])
    domain = re.escape(ascii_address(inbox.email_address).rpartition("@")[2])
    form = re.compile(rf"<[0-9a-f]{{32}}@{domain}>", re.I)
    if waiting and not copy.names_program and any(map(form.fullmatch, copy.ids)):
        return _choose_likeliest_lead(conn, app_state, inbox, copy, waiting)
    first = [row for row in waiting if row.last_sent_at is None]
    same = [row for row in first if _predict_subject(conn, app_state, inbox, row) == copy.subject]
    return same[0].id if same and not _is_already_sent(conn, inbox, copy) else None


def _list_waiting_leads(conn: Connection, inbox: ReadInbox, address: str) -> Sequence[WaitingLead]:
    """Return the team's leads at this address that have a step still to be sent, the earliest due first."""
    campaigns = tables.campaigns
    columns = [leads.c[name] for name in WaitingLead._fields]
    person = (contacts.c.team_id == inbox.team_id, contacts.c.email_key == email_key(address))
    to_come = (leads.c.next_step.is_not(None), campaigns.c.status != CampaignStatus.ARCHIVED)
    rows = conn.execute(
        select(*columns)
        .join(contacts, contacts.c.id == leads.c.contact_id)
        .join(campaigns, campaigns.c.id == leads.c.campaign_id)
        .where(*person, *to_come)
        .order_by(leads.c.due_at, leads.c.id)
    )
    return [WaitingLead(*row) for row in rows]


def _choose_likeliest_lead(
    conn: Connection, app_state: AppState, inbox: ReadInbox, copy: Copy, waiting: Sequence[WaitingLead]
) -> str:
    """Choose among several leads of one person.

    Preferred is the lead whose mail this email continues, then one whose next subject matches, then one
    that this inbox writes to.
    """
    if len(waiting) > 1:
        known = select(mails.c.lead_id).where(any_of(mails.c.message_id, copy.thread_ids))
        continued = set(conn.scalars(known))
        for row in waiting:
            if row.id in continued:
                return row.id
        serves = select(tables.campaign_inboxes.c.campaign_id)
        ours = set(conn.scalars(serves.where(tables.campaign_inboxes.c.inbox_id == inbox.id)))
        same = [row for row in waiting if _predict_subject(conn, app_state, inbox, row) == copy.subject]
        served = [row for row in waiting if row.inbox_id == inbox.id or row.campaign_id in ours]
        waiting = [*same, *served, *waiting]
    return waiting[0].id


def _predict_subject(
    conn: Connection, app_state: AppState, inbox: ReadInbox, lead: WaitingLead
) -> str | None:
    """Return the subject of the lead's next email, or None if it can't be composed."""
    try:
        step, now = lead.next_step, app_state.clock.now()
        return compose_message(
            message_context_for(conn, app_state, lead.id, step, now, inbox_id=inbox.id)
        ).subject
    except (TemplateError, BadAddress, NotFound):
        return None


def _is_already_sent(conn: Connection, inbox: ReadInbox, copy: Copy) -> bool:
    same = (mails.c.inbox_id == inbox.id, mails.c.subject == copy.subject, mails.c.state.in_(HANDED_OVER))
    to = conn.scalars(select(mails.c.recipient).where(*same))
    return email_key(copy.recipients[0]) in map(email_key, to)


def _to_unrecorded_row(
    mailbox: Mailbox, inbox: ReadInbox, one: UnrecordedCopy, now: datetime
) -> dict[str, Any]:
    """Return the row for `unrecorded`, with the email's text for the conversation."""
    raw = mailbox.fetch(one.copy.uid) or b""
    return {
        "inbox_id": inbox.id,
        "message_id": one.copy.ids[0][:255],
        "lead_id": one.lead_id,
        "mail_id": one.mail_id,
        "recipient": one.copy.recipients[0][:320] if one.copy.recipients else "",
        "subject": one.copy.subject,
        "text": mime.parse_parts(raw).text,
        "in_reply_to": next(iter(one.copy.thread_ids), None),
        "token": one.copy.token,
        "sent_at": min(one.copy.at or now, now),
    }


def _read_expected_message_id(conn: Connection, inbox_id: str) -> str | None:
    which = select(tables.inboxes.c.expected_id).where(tables.inboxes.c.id == inbox_id)
    return conn.scalar(which)


def _save_unrecorded(
    conn: Connection, inbox_id: str, rows: list[dict[str, Any]], expected: bool, now: datetime
) -> None:
    conn.execute(
        delete(unrecorded).where(unrecorded.c.inbox_id == inbox_id, unrecorded.c.decided_at.is_(None))
    )
    by_id = {row["message_id"]: row for row in rows}
    if by_id:
        conn.execute(insert(unrecorded), [*by_id.values()])
    restore_guard.apply_sent_folder_comparison(conn, inbox_id, now, readable=True, expected=expected)


def leave_unread(conn: Connection, inbox_id: str, now: datetime) -> None:
    """Record that the Sent folder can't be compared: a user is asked where an older copy is suspected."""
    restore_guard.apply_sent_folder_comparison(conn, inbox_id, now, readable=False, expected=True)
