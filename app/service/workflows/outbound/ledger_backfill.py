"""Recording of sent emails that the ledger is missing but a Sent folder has, so they are not sent again."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, insert, select, update

from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.inboxes import OlderCopy
from app.contract.mails import MailKind, MailState
from app.contract.problems import Invalid
from app.contract.sentences import say
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.vault import Vault
from app.service.records import lead_transitions
from app.service.records.event_outbox import mute_subscribers
from app.service.records.ledger_queries import SendingInbox
from app.service.records.unrecorded_emails import Unrecorded, unrecorded_emails
from app.service.rules.mail_states import HANDED_OVER, RECALLABLE, TO_BE_TRIED
from app.service.rules.tracking_links import address_place, new_token
from app.service.workflows.outbound.send_state import step_content

from . import ledger_steps, restore_guard

mails, leads, inboxes, unrecorded = tables.mails, tables.leads, tables.inboxes, tables.unrecorded
HOW = say("restore_guard_recorded", "It was in the Sent folder and is recorded from there.")
NOTHING = say("restore_guard_nothing_waits", "Nothing waits to be recorded for this inbox.")


def record_unrecorded(conn: Connection, vault: Vault, inbox: SendingInbox, now: datetime) -> int:
    """Record an inbox's unrecorded emails as sent at their time, resume the inbox, and return their number.

    The leads they belong to move on as if each had been sent just then. Webhook subscribers are not
    notified, because they were when the email was sent. Raise Invalid when nothing waits to be recorded.
    """
    if inbox.older_copy != OlderCopy.FOUND:
        raise Invalid(NOTHING)
    count = 0
    with mute_subscribers(conn):
        for row in unrecorded_emails(conn, inbox.id):
            mail_id = _mark_known_mail(conn, row) or _record_lead_step(conn, vault, inbox, row)
            if mail_id is not None:
                ledger_steps.mark_sent(conn, mail_id, row.sent_at, HOW)
                count += 1
    last = [row.sent_at for row in unrecorded_emails(conn, inbox.id)]
    if last and (inbox.last_sent_at is None or inbox.last_sent_at < last[-1]):
        conn.execute(update(inboxes).where(inboxes.c.id == inbox.id).values(last_sent_at=last[-1]))
    restore_guard.dismiss_unrecorded(conn, inbox.id, now)
    restore_guard.release_inbox(conn, inbox)
    after_commit(conn).change(ChangeKind.MAIL)
    return count


def resume_without_recording(conn: Connection, inbox: SendingInbox, now: datetime) -> None:
    """Resume the inbox without recording, so emails found may be sent again; Invalid when it is not held."""
    if not restore_guard.is_held(inbox.older_copy):
        raise Invalid(NOTHING)
    restore_guard.dismiss_unrecorded(conn, inbox.id, now)
    restore_guard.release_inbox(conn, inbox)


def _mark_known_mail(conn: Connection, row: Unrecorded) -> str | None:
    """Mark this email's mail in the ledger as handed over and return its id, if it would still be sent."""
    if row.mail_id is None:
        return None
    handed: dict[str, Any] = {"state": MailState.UNCERTAIN, "in_data_at": row.sent_at, "sent_copy": True}
    same = (mails.c.id == row.mail_id, mails.c.state.in_((*RECALLABLE, MailState.CANCELLED)))
    return row.mail_id if conn.execute(update(mails).where(*same).values(handed)).rowcount else None


def _record_lead_step(conn: Connection, vault: Vault, inbox: SendingInbox, row: Unrecorded) -> str | None:
    """Record this email as the lead's next step and return the mail's id; None when no step is left."""
    if row.lead_id is None or row.mail_id is not None:
        return None
    lead = lead_transitions.lead_of(conn, row.lead_id)
    there = _at_step(conn, lead)
    if there is not None and there.state in HANDED_OVER:  # in doubt, but a later email was found: it arrived
        ledger_steps.confirm_arrival(conn, there.id, row.sent_at, HOW)
        lead = lead_transitions.lead_of(conn, row.lead_id)
        there = _at_step(conn, lead)
    if lead.next_step is None or (there is not None and there.state not in TO_BE_TRIED):
        return None
    mail_id = there.id if there is not None else new_id()
    values = _build_recorded_values(conn, inbox, row, lead, lead.next_step) | {"id": mail_id}
    if there is None:
        conn.execute(insert(mails).values(values))
    else:
        conn.execute(update(mails).where(mails.c.id == mail_id).values(values))
    if row.token and row.token == values["token"]:
        way_out = {"token": row.token, "team_id": inbox.team_id, "lead_id": lead.id}
        address = vault.seal(row.recipient, address_place(row.token))
        conn.execute(insert(tables.unsubscribe_tokens).values(**way_out, address=address))
    return mail_id


def _at_step(conn: Connection, lead: lead_transitions.LeadState) -> Any:
    of_step = (mails.c.lead_id == lead.id, mails.c.step_number == lead.next_step)
    return conn.execute(select(mails.c.id, mails.c.state).where(*of_step)).first()


def _build_recorded_values(
    conn: Connection, inbox: SendingInbox, row: Unrecorded, lead: lead_transitions.LeadState, step: int
) -> dict[str, Any]:
    """Return the row of a mail that was handed over when the recorded email was sent."""
    variant = step_content(conn, lead.campaign_id, step, lead.id)
    tokens = tables.unsubscribe_tokens
    taken = conn.scalar(select(tokens.c.token).where(tokens.c.token == row.token))
    used = conn.scalar(select(mails.c.token).where(mails.c.token == row.token))
    return {
        "team_id": inbox.team_id,
        "workspace_id": lead.workspace_id,
        "kind": MailKind.CAMPAIGN,
        "state": MailState.UNCERTAIN,
        "campaign_id": lead.campaign_id,
        "lead_id": lead.id,
        "contact_id": lead.contact_id,
        "inbox_id": inbox.id,
        "step_number": step,
        "variant_id": variant.id if variant is not None else None,
        "recipient": row.recipient,
        "subject": row.subject,
        "text": row.text,
        "html": "",
        "message_id": row.message_id,
        "in_reply_to": row.in_reply_to,
        "token": row.token if row.token and not (taken or used) else new_token(),
        "raw": None,
        "attempts": 1,
        "created_at": row.sent_at,
        "claimed_at": row.sent_at,
        "in_data_at": row.sent_at,
        "sent_copy": True,
        "retry_at": None,
    }
