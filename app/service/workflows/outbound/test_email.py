"""Test mails: a lead's actual mail, sent to the user instead, that counts nowhere.

In the ledger a test mail belongs to no lead, contact, or campaign, so it has no effect on them.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select

from app.contract.events import ChangeKind
from app.contract.ids import LeadId, MailId, new_id
from app.contract.mails import MailKind, MailState
from app.contract.previews import MailTest, MailTested
from app.contract.problems import Invalid, NotFound
from app.contract.sentences import say
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import pump_key
from app.service.mail import mime_composer
from app.service.records import enrollment
from app.service.records.access import Access
from app.service.rules.lead_states import describe_hold
from app.service.rules.tracking_links import new_token
from app.service.workflows.outbound import send_now
from app.service.workflows.outbound.claim_next import find_content_hold
from app.service.workflows.outbound.message_context import new_message_id

from . import preview

MARK = "[Test] "
variants, sequences = tables.variants, tables.sequences
# Nothing in a test mail points to the lead: a reply to it must not count as the lead's.
APART: dict[str, Any] = {
    "recipient_name": "",
    "in_reply_to": None,
    "references": (),
    "pixel_url": None,
    "link_url": None,
}


class _Queued(NamedTuple):
    mail_id: str
    lead_id: str
    step: int
    variant_id: str
    subject: str


async def send_test(app_state: AppState, access: Access, campaign_id: str, wanted: MailTest) -> MailTested:
    """Send a test mail and return its outcome; Invalid if it can't be composed or the server refuses it."""
    now = app_state.clock.now()
    queued = await app_state.database.write_durably(
        lambda conn: _queue_test(conn, app_state, access, campaign_id, wanted, now)
    )
    await send_now.wait_for_outcome(app_state, queued.mail_id)
    _, status, message = await app_state.database.read(
        lambda conn: send_now.describe_outcome(conn, queued.mail_id, app_state.clock.now())
    )
    if status == MailState.FAILED:
        raise Invalid(message, error="not_sent", message_id=queued.mail_id)
    return MailTested(
        success=status != MailState.UNCERTAIN,
        message=message,
        message_id=MailId(queued.mail_id),
        status=status,
        subject=queued.subject,
        lead_id=LeadId(queued.lead_id),
        step_number=queued.step,
        variant_id=queued.variant_id,
    )


def _queue_test(
    conn: Connection, app_state: AppState, access: Access, campaign_id: str, wanted: MailTest, now: datetime
) -> _Queued:
    enrollment.campaign_of(conn, access, campaign_id)
    send_now.check_wanted(conn, access, wanted.to)
    inbox = send_now.require_sender_inbox(conn, access, wanted.inbox_id)
    step = _find_step_number(conn, campaign_id, wanted)
    lead_id = preview.choose_sample_lead(conn, campaign_id, wanted.lead_id)
    mail_id, message_id = new_id(), new_message_id(mime_composer.ascii_address(inbox.email_address))
    told = {**APART, "recipient": wanted.to, "message_id": message_id}
    letter, composed = preview.compose_letter(
        conn, app_state, lead_id, step, wanted.variant_id, now, inbox.id, **told
    )
    if (why_not := describe_hold(find_content_hold(composed))) is not None:
        raise Invalid(why_not)
    subject = MARK + composed.subject
    marked = {"Subject": mime_composer.encode_subject(subject, "Subject")}
    headers = [(name, marked.get(name, value)) for name, value in composed.headers]
    values = {
        "id": mail_id,
        "team_id": inbox.team_id,
        "workspace_id": access.workspace_id,
        "kind": MailKind.TEST,
        "state": MailState.PLANNED,
        "inbox_id": inbox.id,
        "recipient": wanted.to,
        "subject": subject,
        "text": composed.text,
        "html": composed.html,
        "message_id": message_id,
        "token": new_token(),
        "raw": mime_composer.build_message(headers, composed.text, composed.html),
        "created_at": now,
    }
    conn.execute(insert(tables.mails).values(values))
    after_commit(conn).change(ChangeKind.MAIL, mail_id)
    after_commit(conn).wake(pump_key(inbox.id))
    return _Queued(mail_id, lead_id, step, letter.variant_id, subject)


def _find_step_number(conn: Connection, campaign_id: str, wanted: MailTest) -> int:
    """Return the number of the requested step; NotFound for a variant or step of another campaign."""
    of_variant = variants.join(sequences, sequences.c.id == variants.c.sequence_id, isouter=True)
    no_variant = say("mail_variant_not_found", "Variant {variant} not found", variant=wanted.variant_id)
    no_step = say("mail_step_not_found", "Step {step} not found", step=wanted.node_id)
    for missing, table, source, key in (
        (no_variant, variants, of_variant, wanted.variant_id),
        (no_step, sequences, sequences, wanted.node_id),
    ):
        if key is not None:
            mine = (table.c.id == key, table.c.campaign_id == campaign_id)
            row = conn.execute(select(sequences.c.step_number).select_from(source).where(*mine)).first()
            if row is None:
                raise NotFound(missing)
            return row.step_number or 0
    return wanted.step_number or 0
