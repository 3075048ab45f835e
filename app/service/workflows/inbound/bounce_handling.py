"""What a report says of a mail of ours: that it came back, or that somebody complained of it."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from app.contract.addresses import email_key
from app.contract.contacts import SuppressionReason
from app.contract.events import ChangeKind, EventType
from app.service.core.database import noted
from app.service.mail.bounces import is_about
from app.service.mail.parse_message import MessageKind, Reading
from app.service.records import contact_rollup, lead_transitions, received
from app.service.records.event_outbox import record
from app.service.records.received import Inbox
from app.service.rules.gates import Gate
from app.service.rules.reply_matching import Sent
from app.service.workflows.consequences.bounce_guard import hard_bounce
from app.service.workflows.consequences.completion import check_completion
from app.service.workflows.consequences.suppress import take_off

SOFT_BOUNCES_MAX = 3
REPORTS = (MessageKind.BOUNCE, MessageKind.COMPLAINT, MessageKind.NOTICE)
UNMATCHED = "unmatched"


def report(conn: Connection, inbox: Inbox, reading: Reading, sent: Sent | None, now: datetime) -> str:
    """What it was taken for; `sent` is the mail of ours that it is about."""
    if reading.kind is MessageKind.BOUNCE:
        for one in reading.each:
            _came(conn, inbox, one, sent, now)
    elif reading.kind is MessageKind.COMPLAINT:
        _complained(conn, inbox, reading, sent, now)
    return reading.kind if sent is not None else UNMATCHED


def _complained(conn: Connection, inbox: Inbox, reading: Reading, sent: Sent | None, now: datetime) -> None:
    said = "Reported an email as unwanted."
    if sent is not None:
        copied = _copied(reading, sent)
        lead_id = None if copied else sent.lead_id
        leave(conn, inbox, copied or sent.recipient, lead_id, said, now)
    elif (person := received.contact(conn, inbox.team_id, reading.original_recipient)) is not None:
        leave(conn, inbox, person.email, None, said, now)


def _came(conn: Connection, inbox: Inbox, reading: Reading, sent: Sent | None, now: datetime) -> None:
    copied = _copied(reading, sent) if sent is not None else None
    if copied:
        if reading.is_hard:
            take_off(conn, inbox.team_id, copied, SuppressionReason.BOUNCED, _came_back(reading), now)
    elif sent is not None and _is_about(conn, inbox, reading, sent):
        _bounced(conn, inbox, reading, sent, now)
    else:
        _about_a_person(conn, inbox, reading, now)


def _copied(reading: Reading, sent: Sent) -> str | None:
    """Who got a copy, and is whom it is about."""
    named = email_key(reading.original_recipient)
    return next((each for each in sent.others if email_key(each) == named), None)


def _is_about(conn: Connection, inbox: Inbox, reading: Reading, sent: Sent) -> bool:
    """Whether it is about whom the mail went to, by any name that is known."""
    if is_about(reading.original_names, sent.recipient):
        return True
    known = (received.known_as(conn, inbox.workspace_id, each) for each in reading.original_names)
    return sent.contact_id is not None and sent.contact_id in known


def _came_back(reading: Reading) -> str:
    return f"An email came back: {reading.status} {reading.diagnostic}".strip()[:500]


def _about_a_person(conn: Connection, inbox: Inbox, reading: Reading, now: datetime) -> None:
    """The mail host gave our mail another id, a person wrote it by hand, or a list handed it on: it says the
    same of them."""
    person = received.contact(conn, inbox.team_id, reading.original_recipient)
    if person is not None and reading.is_hard:
        take_off(conn, inbox.team_id, person.email, SuppressionReason.BOUNCED, _came_back(reading), now)


def _bounced(conn: Connection, inbox: Inbox, reading: Reading, sent: Sent, now: datetime) -> None:
    """A refusal by policy ends the lead, as one at the server's door does, and leaves the person alone."""
    status, final = f"{reading.status} {reading.diagnostic}".strip(), reading.is_hard or reading.of_policy
    record(
        conn,
        EventType.EMAIL_BOUNCED,
        workspace_id=inbox.workspace_id,
        now=now,
        campaign_id=sent.campaign_id,
        lead_id=sent.lead_id,
        contact_id=sent.contact_id,
        data={
            "lead_email": sent.recipient,
            "bounce_type": "hard" if reading.is_hard else "soft",
            "status_message": status,
            "sequence_step": None,
        },
        dedupe=f"bounced:{sent.mail_id}" if final else f"bounced:{sent.mail_id}:{reading.digest}",
    )
    for_good = reading.is_hard
    if reading.of_policy:
        if sent.lead_id:
            lead_transitions.stop(conn, sent.lead_id, now)
    elif not for_good:
        if sent.lead_id:
            received.count_soft_bounce(conn, sent.lead_id)
        soft = received.soft_bounces(conn, sent.contact_id, now) if sent.contact_id else 0
        for_good = soft >= SOFT_BOUNCES_MAX
    received.first_bounce(conn, sent.mail_id, now)
    if final:
        hard_bounce(conn, sent.campaign_id, now, Gate.REFUSED if reading.of_policy else Gate.BOUNCE_SPIKE)
    if for_good:
        take_off(conn, inbox.team_id, sent.recipient, SuppressionReason.BOUNCED, _came_back(reading), now)
    count(conn, sent.campaign_id, sent.contact_id, now)


def leave(
    conn: Connection, inbox: Inbox, address: str, lead_id: str | None, note: str, now: datetime
) -> None:
    """Somebody wants no more mails."""
    lead = received.lead(conn, lead_id) if lead_id else None
    if lead is not None:
        record(
            conn,
            EventType.LEAD_UNSUBSCRIBED,
            workspace_id=inbox.workspace_id,
            now=now,
            campaign_id=lead.campaign_id,
            lead_id=lead.id,
            contact_id=lead.contact_id,
            data={"lead_email": lead.email, "method": "EMAIL_REPLY"},
            dedupe=f"lead_unsubscribed:{lead.id}",
        )
    take_off(conn, inbox.team_id, address, SuppressionReason.UNSUBSCRIBED, note, now)


def count(conn: Connection, campaign_id: str | None, contact_id: str | None, now: datetime) -> None:
    """What follows for the person's signal and for a campaign that has nobody left."""
    if contact_id:
        contact_rollup.roll_up(conn, [contact_id], now)
    if campaign_id:
        check_completion(conn, campaign_id, now)
        noted(conn).change(ChangeKind.CAMPAIGN, campaign_id)
