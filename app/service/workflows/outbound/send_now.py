"""Mails sent while a user waits: the checks beforehand, and the mail server's answer."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection

from app.contract.contacts import SuppressionReason
from app.contract.inboxes import InboxStatus
from app.contract.mails import MailState
from app.contract.problems import Conflict, Invalid, NotFound
from app.contract.sentences import Sentence, join_sentences, say
from app.service.app_state import AppState
from app.service.records import suppressed, suppressions
from app.service.records.access import Access
from app.service.records.ledger_queries import (
    LedgerRow,
    SendingInbox,
    explain_no_inbox,
    inbox_of,
    mail_of,
)
from app.service.rules import mail_states

PATIENCE = 20.0  # seconds that a request waits for the mail server
IN_DOUBT = say(
    "mail_may_have_arrived",
    "It may have arrived; that is not known yet. Don't send it again until you know.",
)
WAITS = say("mail_goes_by_itself", "It has not been sent yet; it is sent as soon as possible.")
CAN_NOT_SEND = {  # by status, an inbox from which nothing is sent
    InboxStatus.PAUSED: say("mail_inbox_is_paused", "paused"),
    InboxStatus.DISABLED: say("mail_inbox_is_disabled", "disabled"),
}


class SendOutcome(NamedTuple):
    """The outcome for a mail, also in words: SENT, FAILED (refused), PLANNED (waits), or UNCERTAIN."""

    mail: LedgerRow
    status: MailState
    message: Sentence


def check_wanted(conn: Connection, access: Access, address: str) -> None:
    """Raise Conflict when the team must not write to the address, because it is suppressed or blocked."""
    if (reason := suppressed.suppression_of(conn, access.team_id, address)) is not None:
        sentence = say("mail_to_suppressed", "{address} is suppressed, so nothing is sent.", address=address)
        raise Conflict(sentence, error="contact_suppressed", reason=str(reason))
    if blocked := suppressions.find_blocked_addresses(conn, access.team_id, [address]).get(address):
        raise Conflict(blocked, error="contact_suppressed", reason=str(SuppressionReason.MANUAL))


def require_sender_inbox(conn: Connection, access: Access, inbox_id: str) -> SendingInbox:
    """Return an inbox of the team, in any workspace; NotFound without it, Invalid when it can't send."""
    inbox = inbox_of(conn, inbox_id)
    if inbox is None or inbox.team_id != access.team_id:
        raise NotFound(explain_no_inbox(inbox_id))
    if inbox.overall_status != InboxStatus.ACTIVE:
        raise Invalid(
            say(
                "mail_inbox_not_active",
                "{address} is {status}. Resume it, or choose another.",
                address=inbox.email_address,
                status=CAN_NOT_SEND[InboxStatus(inbox.overall_status)],
            )
        )
    if not inbox.email_address:
        raise Invalid(
            say("mail_inbox_without_address", "This inbox has no address to send from. Choose another.")
        )
    return inbox


async def wait_for_outcome(app_state: AppState, mail_id: str) -> None:
    """Wait until the mail server has answered, can't be reached now, or takes too long."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while True:
                news = app_state.changes.news
                if await app_state.database.read(lambda conn: _is_over(conn, mail_id, app_state.clock.now())):
                    return
                await news.wait()


def _is_over(conn: Connection, mail_id: str, now: datetime) -> bool:
    mail = mail_of(conn, mail_id)
    if mail.state == MailState.PLANNED:
        return _find_delay_reason(conn, mail, now) is not None
    return mail.state in (MailState.SENT, MailState.UNCERTAIN, *mail_states.NEVER_ARRIVES)


def _find_delay_reason(conn: Connection, mail: LedgerRow, now: datetime) -> Sentence | None:
    """Return a sentence for what delays the mail: its own trouble, otherwise its inbox's."""
    inbox = inbox_of(conn, mail.inbox_id)
    held = inbox is not None and inbox.send_retry_at is not None and inbox.send_retry_at > now
    return mail.sentence or (inbox.send_trouble if inbox is not None and held else None)


def describe_outcome(conn: Connection, mail_id: str, now: datetime) -> SendOutcome:
    mail = mail_of(conn, mail_id)
    if mail.state in mail_states.NEVER_ARRIVES:
        taken_back = say("mail_taken_back", "The email was taken back before it went out.")
        return SendOutcome(mail, MailState.FAILED, mail.sentence or taken_back)
    if mail.state == MailState.SENT:
        sent = say("mail_sent_to", "Sent to {address}", address=mail.recipient)
        return SendOutcome(mail, MailState.SENT, sent)
    doubtful = mail.state in mail_states.IN_DOUBT
    status = MailState.UNCERTAIN if doubtful else MailState.PLANNED
    delay = _find_delay_reason(conn, mail, now) or ""
    return SendOutcome(mail, status, join_sentences(delay, IN_DOUBT if doubtful else WAITS))
