"""Processing of reports about our mails: bounces and spam complaints."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from app.contract.addresses import email_key
from app.contract.contacts import SuppressionReason
from app.contract.events import ChangeKind, EventType
from app.contract.sentences import Sentence, say
from app.service.core.database import after_commit
from app.service.mail.bounces import is_about
from app.service.mail.parse_message import MessageKind, ParsedMessage
from app.service.records import contact_rollup, lead_transitions, received
from app.service.records.event_outbox import record_event
from app.service.records.received import ReadInbox
from app.service.rules.gates import Gate
from app.service.rules.reply_matching import SentEmail
from app.service.workflows.consequences.bounce_guard import check_bounce_spike
from app.service.workflows.consequences.completion import check_completion
from app.service.workflows.consequences.suppress import suppress_person

SOFT_BOUNCES_MAX = 3
REPORTS = (MessageKind.BOUNCE, MessageKind.COMPLAINT, MessageKind.NOTICE)
UNMATCHED = "unmatched"
REASON_MAX = 480  # characters of a report that are quoted


def process_report(
    conn: Connection, inbox: ReadInbox, reading: ParsedMessage, sent: SentEmail | None, now: datetime
) -> str:
    """Process a report and return its kind, or UNMATCHED; `sent` is the mail that it is about."""
    if reading.kind is MessageKind.BOUNCE:
        for one in reading.each:
            _process_bounce(conn, inbox, one, sent, now)
    elif reading.kind is MessageKind.COMPLAINT:
        _process_complaint(conn, inbox, reading, sent, now)
    return reading.kind if sent is not None else UNMATCHED


def _process_complaint(
    conn: Connection, inbox: ReadInbox, reading: ParsedMessage, sent: SentEmail | None, now: datetime
) -> None:
    said = say("optout_reported_unwanted", "Reported an email as unwanted.")
    if sent is not None:
        copied = _find_copied_recipient(reading, sent)
        lead_id = None if copied else sent.lead_id
        record_opt_out(conn, inbox, copied or sent.recipient, lead_id, said, now)
    elif (
        person := received.find_person_by_address(conn, inbox.team_id, reading.original_recipient)
    ) is not None:
        record_opt_out(conn, inbox, person.email, None, said, now)


def _process_bounce(
    conn: Connection, inbox: ReadInbox, reading: ParsedMessage, sent: SentEmail | None, now: datetime
) -> None:
    copied = _find_copied_recipient(reading, sent) if sent is not None else None
    if copied:
        if reading.is_hard:
            suppress_person(conn, inbox.team_id, copied, SuppressionReason.BOUNCED, _came_back(reading), now)
    elif sent is not None and _is_about(conn, inbox, reading, sent):
        _record_bounce(conn, inbox, reading, sent, now)
    else:
        _about_a_person(conn, inbox, reading, now)


def _find_copied_recipient(reading: ParsedMessage, sent: SentEmail) -> str | None:
    """Return the copied recipient that the report is about, if there is one."""
    named = email_key(reading.original_recipient)
    return next((each for each in sent.others if email_key(each) == named), None)


def _is_about(conn: Connection, inbox: ReadInbox, reading: ParsedMessage, sent: SentEmail) -> bool:
    """Return whether the report is about the mail's recipient, under any known address."""
    if is_about(reading.original_names, sent.recipient):
        return True
    known = (
        received.find_contact_by_alias(conn, inbox.workspace_id, each) for each in reading.original_names
    )
    return sent.contact_id is not None and sent.contact_id in known


def _came_back(reading: ParsedMessage) -> Sentence:
    why = f"{reading.status} {reading.diagnostic}".strip()[:REASON_MAX]
    return say("optout_email_came_back", "An email came back: {why}", why=why)


def _about_a_person(conn: Connection, inbox: ReadInbox, reading: ParsedMessage, now: datetime) -> None:
    """Suppress the person of a hard bounce that names no mail of ours.

    The mail host replaced our Message-ID, a person wrote the mail by hand, or a list forwarded it; the
    bounce means the same for the person.
    """
    person = received.find_person_by_address(conn, inbox.team_id, reading.original_recipient)
    if person is not None and reading.is_hard:
        suppress_person(
            conn, inbox.team_id, person.email, SuppressionReason.BOUNCED, _came_back(reading), now
        )


def _record_bounce(
    conn: Connection, inbox: ReadInbox, reading: ParsedMessage, sent: SentEmail, now: datetime
) -> None:
    """Record a bounce and its consequences for the mail, the lead, and the person.

    A refusal by policy stops the lead, like a refusal during SMTP, but does not suppress the person.
    """
    status, final = f"{reading.status} {reading.diagnostic}".strip(), reading.is_hard or reading.of_policy
    record_event(
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
            lead_transitions.stop_lead(conn, sent.lead_id, now)
    elif not for_good:
        if sent.lead_id:
            received.count_soft_bounce(conn, sent.lead_id)
        soft = received.soft_bounces(conn, sent.contact_id, now) if sent.contact_id else 0
        for_good = soft >= SOFT_BOUNCES_MAX
    received.first_bounce(conn, sent.mail_id, now)
    if final:
        check_bounce_spike(
            conn, sent.campaign_id, now, Gate.REFUSED if reading.of_policy else Gate.BOUNCE_SPIKE
        )
    if for_good:
        suppress_person(
            conn, inbox.team_id, sent.recipient, SuppressionReason.BOUNCED, _came_back(reading), now
        )
    roll_up_outcome(conn, sent.campaign_id, sent.contact_id, now)


def record_opt_out(
    conn: Connection, inbox: ReadInbox, address: str, lead_id: str | None, note: Sentence, now: datetime
) -> None:
    """Suppress an address that wants no more mail, and record the event for its lead."""
    lead = received.find_replying_lead(conn, lead_id) if lead_id else None
    if lead is not None:
        record_event(
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
    suppress_person(conn, inbox.team_id, address, SuppressionReason.UNSUBSCRIBED, note, now)


def roll_up_outcome(conn: Connection, campaign_id: str | None, contact_id: str | None, now: datetime) -> None:
    """Update the contact's summary, and complete the campaign if no lead of it is left."""
    if contact_id:
        contact_rollup.roll_up(conn, [contact_id], now)
    if campaign_id:
        check_completion(conn, campaign_id, now)
        after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)
