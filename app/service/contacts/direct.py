"""The story of a direct mail: four checks, the ledger, and what the mail server said."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row

from app.contract.contacts import Contact, DirectEmail, DirectEmailSent, SuppressionReason
from app.contract.ids import MailId, ThreadId
from app.contract.inboxes import InboxStatus
from app.contract.mails import MailKind, MailState
from app.contract.problems import Conflict, Invalid, NotFound, OutOfCredits
from app.service.access import Access
from app.service.replies import store as threads
from app.service.sending import ledger
from app.service.service import Service
from app.service.workspace import credits

from . import editing, store

PATIENCE = 20.0  # seconds that the request waits for the mail server
REFUSED = (MailState.FAILED, MailState.CANCELLED)
IN_DOUBT = "It may have arrived, that is not known yet. Do not send it again before you know."
WAITS = "It has not gone out yet and goes by itself as soon as it can."


async def send(service: Service, access: Access, contact_id: str, email: DirectEmail) -> DirectEmailSent:
    """Send now and say what came of it; Invalid when the mail server refused it, and nothing is charged."""
    now = service.clock.now()
    mail_id = await service.database.write_durably(lambda conn: _queue(conn, access, contact_id, email, now))
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await _over(service, mail_id)
    return await service.database.read(lambda conn: _outcome(conn, access, mail_id, service.clock.now()))


def _queue(conn: Connection, access: Access, contact_id: str, email: DirectEmail, now: datetime) -> str:
    contact = editing.found(conn, access, contact_id)
    _check_wanted(conn, access, contact)
    inbox = _inbox(conn, access, email.inbox_id)
    left = credits.available(conn, access.workspace_id)
    if left is not None and left < credits.PER_MAIL:
        raise OutOfCredits(
            "There are not enough credits to send this mail. Raise the budget in the settings.",
            error="insufficient_credits",
            required=credits.PER_MAIL,
            available=left,
        )
    thread = threads.begin_direct(conn, inbox, contact, email.subject, email.body, now)
    mail_id = ledger.queue_answer(
        conn,
        workspace_id=inbox.workspace_id,
        team_id=inbox.team_id,
        thread=thread,
        inbox_id=inbox.id,
        recipient=contact.email,
        subject=email.subject,
        body=email.body,
        html=email.html or "",
        in_reply_to=None,
        references=(),
        now=now,
        kind=MailKind.DIRECT,
    )
    credits.charge(conn, access.workspace_id, mail_id, f"Direct mail to {contact.email}", now)
    return mail_id


def _check_wanted(conn: Connection, access: Access, contact: Contact) -> None:
    """Conflict for whom the team must not write to; the blocklist is its own word."""
    reason = store.suppression_of(conn, access.team_id, contact.email)
    sentence = f"{contact.email} is suppressed, so nothing is sent."
    if reason is None:
        sentence = store.blocked(conn, access.team_id, [contact.email]).get(contact.email, "")
        reason = SuppressionReason.MANUAL if sentence else None
    if reason is not None:
        raise Conflict(sentence, error="contact_suppressed", reason=str(reason))


def _inbox(conn: Connection, access: Access, inbox_id: str) -> Row[Any]:
    """An inbox of the team, whatever its workspace. NotFound without, Invalid when it can't send."""
    inbox = ledger.inbox_of(conn, inbox_id)
    if inbox is None or inbox.team_id != access.team_id:
        raise NotFound(f"Inbox {inbox_id} not found")
    if inbox.overall_status != InboxStatus.ACTIVE:
        raise Invalid(
            f"{inbox.email_address} is {inbox.overall_status.lower()}. Resume it, or choose another."
        )
    if not inbox.email_address:
        raise Invalid("This inbox has no address to send from. Choose another.")
    return inbox


async def _over(service: Service, mail_id: str) -> None:
    """Return once the mail server has answered, or can't be asked now."""
    while True:
        news = service.changes.news
        if await service.database.read(lambda conn: _is_over(conn, mail_id, service.clock.now())):
            return
        await news.wait()


def _is_over(conn: Connection, mail_id: str, now: datetime) -> bool:
    mail = ledger.mail_of(conn, mail_id)
    if mail.state == MailState.PLANNED:
        return _why(conn, mail, now) is not None
    return mail.state in (MailState.SENT, MailState.UNCERTAIN, *REFUSED)


def _why(conn: Connection, mail: Row[Any], now: datetime) -> str | None:
    """What holds it up, the mail's own trouble or its inbox's."""
    inbox = ledger.inbox_of(conn, mail.inbox_id)
    held = inbox is not None and inbox.send_retry_at is not None and inbox.send_retry_at > now
    why: str | None = mail.sentence or (inbox.send_trouble if inbox is not None and held else None)
    return why


def _outcome(conn: Connection, access: Access, mail_id: str, now: datetime) -> DirectEmailSent:
    mail, left = ledger.mail_of(conn, mail_id), credits.available(conn, access.workspace_id)
    if mail.state in REFUSED:
        raise Invalid(
            mail.sentence or "The mail was taken back before it went out.",
            error="not_sent",
            message_id=mail.id,
            thread_id=mail.thread_id,
            credits_charged=0,
            credits_remaining=left,
        )
    sent = mail.state == MailState.SENT
    doubtful = mail.state in (MailState.IN_DATA, MailState.UNCERTAIN)
    words = [] if sent else [_why(conn, mail, now), IN_DOUBT if doubtful else WAITS]
    return DirectEmailSent(
        success=not doubtful,
        message=" ".join(word for word in words if word) or f"Sent to {mail.recipient}",
        message_id=MailId(mail.id),
        thread_id=ThreadId(mail.thread_id),
        status=MailState.UNCERTAIN if doubtful else mail.state if sent else MailState.PLANNED,
        credits_charged=credits.PER_MAIL if sent else 0,
        credits_remaining=left,
    )
