"""Checks whether a chosen mail may still be sent, made when it is claimed and again right before DATA."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, and_, bindparam, exists, or_, select

from app.contract.contacts import SuppressionReason
from app.contract.inboxes import InboxStatus
from app.contract.leads import LeadStatus
from app.contract.mails import MailKind, MailState
from app.contract.sentences import Sentence, say
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.records import cooldowns, due_leads, overrides, suppressions
from app.service.records import suppressed as suppressed_records
from app.service.records.ledger_queries import LeadPosition, LedgerRow
from app.service.records.mailbox_aliases import OtherName
from app.service.records.reply_to_inboxes import inbox_answered_at
from app.service.rules.branch_triggers import may_send_step
from app.service.rules.mail_states import HANDED_OVER

Reads = Callable[[Connection, str], bool]  # whether all mail that arrived in an inbox is known
TAKEN_OVER = say("mail_inbox_taken_over", "Another worker took over the inbox.")
TOO_LATE = say(
    "mail_time_passed", "Its time had long passed before the email went out, so it was planned again."
)
UNREADABLE = say(
    "mail_replies_unreadable",
    "Its replies could not be read any more before the email went out, so it was planned again.",
)
contacts, leads, mails = tables.contacts, tables.leads, tables.mails
_BEGUN = and_(  # it may have arrived, or is about to be sent
    or_(mails.c.in_data_at.is_not(None), mails.c.state.in_((MailState.CLAIMED, *HANDED_OVER))),
    mails.c.state != MailState.FAILED,
)
_INBOX = select(*(tables.inboxes.c[name] for name in ("overall_status", "fence", "older_copy"))).where(
    tables.inboxes.c.id == bindparam("inbox_id")
)


def reason_not_to_send(
    conn: Connection,
    mail: LedgerRow,
    place: LeadPosition,
    fence: int,
    now: datetime,
    since: datetime | None = None,
    reads: Reads | None = None,
) -> Sentence | None:
    """Return a sentence why a claimed mail must not be sent any more, or None.

    A campaign mail claimed before `since` is refused, to be chosen anew. So is a mail of a campaign
    whose replies, according to `reads`, are no longer read.
    """
    which = {"inbox_id": mail.inbox_id}
    inbox = conn.execute(_INBOX, which).first()
    if inbox is None or inbox.overall_status != InboxStatus.ACTIVE or inbox.older_copy is not None:
        return say("mail_inbox_paused", "The inbox was paused before the email went out.")
    if inbox.fence != fence:
        return TAKEN_OVER
    if has_blocked_recipient(conn, mail):
        return say("mail_recipient_taken_off", "The recipient was suppressed before the email went out.")
    if mail.kind != MailKind.CAMPAIGN:
        return None
    lead_id, step = mail.lead_id, mail.step_number
    if lead_id is None or step is None or place.next_step != step or place.hold or place.pause:
        return say("mail_nothing_left_at_step", "There was nothing left to send this lead at this step.")
    wish = overrides.find_override(conn, lead_id, step)
    if wish is not None and wish.skipped_at is not None:
        return say("mail_skipped_before_sending", "The email was skipped before it went out.")
    if wish is not None and wish.not_before is not None and wish.not_before > now:
        return say("mail_put_off", "The email was delayed before it went out.")
    if not may_send_step(place.status or "", bool(place.subsequences_enabled), step):
        return say("mail_campaign_paused", "The campaign was paused before the email went out.")
    if reads is not None and not _is_heard(conn, mail, place.reply_to, reads):
        return UNREADABLE
    return _too_late(conn, mail, step, now, since)


def _is_heard(conn: Connection, mail: LedgerRow, reply_to: str | None, reads: Reads) -> bool:
    """Return whether all opt-outs are known now: a connection may have broken since the mail was claimed."""
    answers_to = inbox_answered_at(conn, mail.workspace_id, reply_to)
    return all(reads(conn, each) for each in (mail.inbox_id, answers_to) if each is not None)


def _too_late(
    conn: Connection, mail: LedgerRow, step: int, now: datetime, since: datetime | None
) -> Sentence | None:
    """Return a sentence if the mail's time has passed since its claim, or None.

    Between claim and DATA the computer may sleep or the server may be slow. Sending windows are in whole
    minutes.
    """
    assert mail.claimed_at is not None and mail.campaign_id is not None
    if since is not None and mail.claimed_at < since:
        return TOO_LATE
    if mail.claimed_at >= now.replace(second=0, microsecond=0):
        return None
    schedule = due_leads.load_campaign_plans(conn, [mail.campaign_id])[mail.campaign_id].schedule
    if schedule.next_open(now, step > 0) != now:
        return say("mail_window_closed", "The sending window closed before the email went out.")
    return None


def has_blocked_recipient(conn: Connection, mail: LedgerRow) -> bool:
    """Return whether the mail has a recipient that is suppressed or blocked.

    A user's reply may go to an address that bounced once, because that person wrote; not to one that
    opted out.
    """
    everyone = (mail.recipient, *(mail.cc or ()), *(mail.bcc or ()))
    if mail.kind != MailKind.ANSWER:
        return objection_to(conn, mail.team_id, mail.recipient) is not None
    reasons = (suppressed_records.suppression_of(conn, mail.team_id, address) for address in everyone)
    wanted_none = any(reason not in (None, SuppressionReason.BOUNCED) for reason in reasons)
    return wanted_none or bool(suppressions.find_blocked_addresses(conn, mail.team_id, everyone))


def objection_to(conn: Connection, team_id: str, address: str) -> LeadStatus | None:
    """Return the status for a lead whose address the team must not write to, or None when it may."""
    suppressed = suppressed_records.suppression_of(conn, team_id, address)
    if suppressed is not None:
        bounced = suppressed == SuppressionReason.BOUNCED
        return LeadStatus.BOUNCED if bounced else LeadStatus.UNSUBSCRIBED
    return LeadStatus.BLOCKED if suppressions.find_blocked_addresses(conn, team_id, [address]) else None


def find_alias_recipient(
    conn: Connection, lead: cooldowns.LeadToWrite, names: Sequence[OtherName]
) -> str | None:
    """Return the address under which the lead's mailbox gets, or got, the campaign's mail instead.

    If two leads of one mailbox both got mail, because an address was edited or through an older version,
    only one goes on: the one that replied, otherwise the one created first.
    """
    if not names:
        return None
    ids = [row.id for row in names]
    same = (leads.c.campaign_id == lead.campaign_id, any_of(leads.c.contact_id, ids))
    reached = leads.c.status != LeadStatus.BOUNCED
    begun = exists().where(mails.c.lead_id == leads.c.id, _BEGUN)
    wanted = (contacts.c.email, leads.c.id, leads.c.replied_at, leads.c.created_at)
    people = select(*wanted).join(leads, leads.c.contact_id == contacts.c.id)
    got = or_(leads.c.last_sent_at.is_not(None), begun)
    rows = conn.execute(people.where(*same, reached, got)).all()
    if lead.last_sent_at is not None:
        rows = [row for row in rows if _sort_key_of(row) < _sort_key_of(lead)]
    return rows[0].email if rows else None


def _sort_key_of(lead: Any) -> tuple[bool, datetime, str]:
    return lead.replied_at is None, lead.created_at, lead.id
