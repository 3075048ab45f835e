"""Sending a single email to a contact: checks, the ledger row, and the mail server's response."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from sqlalchemy import Connection

from app.contract.contacts import DirectEmail, DirectEmailSent
from app.contract.ids import MailId, ThreadId
from app.contract.journeys import PauseCause
from app.contract.mails import MailKind, MailState
from app.contract.problems import Invalid, OutOfCredits
from app.contract.sentences import say
from app.service.app_state import AppState
from app.service.records import credits, threads
from app.service.records.access import Access
from app.service.records.automation_pause import pause_automation, undo_pause
from app.service.workflows.outbound import send_now
from app.service.workflows.outbound.message_context import signature_of
from app.service.workflows.outbound.queue_reply import append_signature, queue_answer, signed_html

from . import contact_edits

NOT_ENOUGH_CREDITS = say(
    "credits_insufficient",
    "There are not enough credits to send this email. Raise the budget in the settings.",
)


async def send_direct_email(
    app_state: AppState, access: Access, contact_id: str, email: DirectEmail
) -> DirectEmailSent:
    """Send a single email now and return its outcome.

    Raises Invalid if the mail server refused it; then nothing is charged.
    """
    now = app_state.clock.now()
    mail_id = await app_state.database.write_durably(
        lambda conn: _queue_direct_email(conn, access, contact_id, email, now)
    )
    await send_now.wait_for_outcome(app_state, mail_id)
    try:
        return await app_state.database.read(
            lambda conn: _load_outcome(conn, access, mail_id, app_state.clock.now())
        )
    except Invalid:
        undo = partial(undo_pause, cause=PauseCause.DIRECT_EMAIL, act=mail_id, now=app_state.clock.now())
        await app_state.database.write(undo)
        raise


def _queue_direct_email(
    conn: Connection, access: Access, contact_id: str, email: DirectEmail, now: datetime
) -> str:
    contact = contact_edits.load_contact(conn, access, contact_id)
    send_now.check_wanted(conn, access, contact.email)
    inbox = send_now.require_sender_inbox(conn, access, email.inbox_id)
    left = credits.count_available_credits(conn, access.workspace_id)
    if left is not None and left < credits.PER_MAIL:
        raise OutOfCredits(
            NOT_ENOUGH_CREDITS,
            error="insufficient_credits",
            required=credits.PER_MAIL,
            available=left,
        )
    signature = signature_of(inbox)
    thread_id = threads.create_direct_thread(
        conn,
        contact,
        email.subject,
        email.body,
        now,
        workspace_id=inbox.workspace_id,
        inbox_id=inbox.id,
        from_address=inbox.email_address,
    )
    mail_id = queue_answer(
        conn,
        access,
        thread_id=thread_id,
        contact_id=contact.id,
        inbox_id=inbox.id,
        recipient=contact.email,
        name=contact.name,
        subject=email.subject,
        body=append_signature(email.body, signature),
        html=signed_html(email.html or "", signature),
        in_reply_to=None,
        references=(),
        now=now,
        kind=MailKind.DIRECT,
    )
    pause_automation(conn, access, contact.email, PauseCause.DIRECT_EMAIL, mail_id, now)
    credits.charge_mail(conn, access.workspace_id, mail_id, f"Direct mail to {contact.email}", now)
    return mail_id


def _load_outcome(conn: Connection, access: Access, mail_id: str, now: datetime) -> DirectEmailSent:
    mail, status, message = send_now.describe_outcome(conn, mail_id, now)
    left = credits.count_available_credits(conn, access.workspace_id)
    if status == MailState.FAILED:
        raise Invalid(
            message,
            error="not_sent",
            message_id=mail.id,
            thread_id=mail.thread_id,
            credits_charged=0,
            credits_remaining=left,
        )
    return DirectEmailSent(
        success=status != MailState.UNCERTAIN,
        message=message,
        message_id=MailId(mail.id),
        thread_id=ThreadId(mail.thread_id or ""),
        status=status,
        credits_charged=credits.PER_MAIL,
        credits_remaining=left,
    )
