"""Queuing of a user's reply in a thread, or of a direct mail that starts one, in the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from html import escape

from sqlalchemy import Connection, insert

from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.mails import MailKind, MailState
from app.contract.problems import Invalid, NotFound
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import pump_key
from app.service.mail import mime_composer
from app.service.mail.html_sanitizer import NestedTooDeep, sanitize_outgoing
from app.service.records import attachments
from app.service.records.access import Access
from app.service.records.ledger_queries import SendingInbox, explain_no_inbox, inbox_of
from app.service.rules.tracking_links import new_token

from .message_context import new_message_id


def queue_answer(
    conn: Connection,
    access: Access,
    *,
    thread_id: str,
    contact_id: str | None,
    inbox_id: str,
    recipient: str,
    name: str,
    subject: str,
    body: str,
    html: str,
    in_reply_to: str | None,
    references: Sequence[str],
    cc: Sequence[str] = (),
    bcc: Sequence[str] = (),
    files: Sequence[attachments.StoredFile] = (),
    now: datetime,
    held_until: datetime | None = None,
    kind: MailKind = MailKind.ANSWER,
) -> str:
    """Write a planned mail to the ledger and return its id; `name` is the recipient's.

    Raise Invalid for an invalid address or HTML that is nested too deep, and NotFound for an inbox
    outside the team.
    """
    inbox = _require_inbox(conn, access.team_id, inbox_id)
    try:
        html = sanitize_outgoing(html)
    except NestedTooDeep as error:
        raise Invalid(error.sentence) from error
    mail_id, message_id = new_id(), new_message_id(inbox.email_address)
    headers = _build_address_headers(inbox, recipient, name, cc, bcc)
    headers += _build_thread_headers(subject, now, message_id, in_reply_to, references)
    enclosed = [(file.name, file.content_type, attachments.load_content(conn, file)) for file in files]
    of = {"id": mail_id, "kind": kind, "inbox_id": inbox_id}
    about = {"thread_id": thread_id, "contact_id": contact_id}
    home = {"team_id": access.team_id, "workspace_id": inbox.workspace_id, "written_by": access.user_id}
    people = {"recipient": recipient, "cc": list(cc) or None, "bcc": list(bcc) or None}
    said = {"subject": mime_composer.one_line(subject), "text": body, "html": html}
    ids = {"message_id": message_id, "in_reply_to": mime_composer.message_ids([in_reply_to or ""]) or None}
    sent = {"raw": mime_composer.build_message(headers, body, html, enclosed), "token": new_token()}
    when = {"state": MailState.PLANNED, "created_at": now, "retry_at": held_until}
    conn.execute(insert(tables.mails), {**of, **about, **home, **people, **said, **ids, **sent, **when})
    attachments.attach_files(conn, mail_id, files, now)
    _note_queued_mail(conn, mail_id, thread_id, inbox_id)
    return mail_id


def _note_queued_mail(conn: Connection, mail_id: str, thread_id: str, inbox_id: str) -> None:
    notes = after_commit(conn)
    notes.change(ChangeKind.MAIL, mail_id)
    notes.change(ChangeKind.THREAD, thread_id)
    notes.wake(pump_key(inbox_id))


def _require_inbox(conn: Connection, team_id: str, inbox_id: str) -> SendingInbox:
    inbox = inbox_of(conn, inbox_id)
    if inbox is None or inbox.team_id != team_id:
        raise NotFound(explain_no_inbox(inbox_id))
    return inbox


def _build_thread_headers(
    subject: str, now: datetime, message_id: str, in_reply_to: str | None, references: Sequence[str]
) -> list[tuple[str, str]]:
    return [
        ("Subject", mime_composer.encode_subject(subject, "Subject")),
        ("Date", mime_composer.format_date(now)),
        ("Message-ID", message_id),
        ("In-Reply-To", mime_composer.message_ids([in_reply_to or ""])),
        ("References", mime_composer.message_ids(references)),
    ]


def append_signature(body: str, signature: str) -> str:
    """Append the inbox's signature to a text (RFC 3676), unless the text ends with it already."""
    if not signature.strip() or body.rstrip().endswith(signature.strip()):
        return body
    return f"{body.rstrip()}\n\n-- \n{signature.strip()}\n"


def signed_html(html: str, signature: str) -> str:
    if not html or not signature.strip():
        return html
    lines = escape(signature.strip()).replace("\n", "<br>\n")
    return f"{html}<p>-- <br>\n{lines}</p>"


def _build_address_headers(
    inbox: SendingInbox, recipient: str, name: str, cc: Sequence[str], bcc: Sequence[str]
) -> list[tuple[str, str]]:
    try:
        for address in bcc:
            mime_composer.ascii_address(address)
        return [
            ("From", mime_composer.format_mailbox(inbox.display_name, inbox.email_address, "From")),
            ("To", mime_composer.format_mailbox(name, recipient, "To")),
            ("Cc", ",\r\n ".join(mime_composer.ascii_address(address) for address in cc)),
        ]
    except mime_composer.BadAddress as error:
        raise Invalid(error.sentence) from error
