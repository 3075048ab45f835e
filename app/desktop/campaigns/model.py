"""Rows of the campaigns table, shares that always make a hundred, and what a launch lacks in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from app.contract.campaigns import CampaignHead, Requirement
from app.contract.leads import Lead
from app.desktop.kit import badges
from app.desktop.kit.formats import number, relative
from app.desktop.kit.rows import Column, Row, Two

COLUMNS = (
    Column("Campaign", "two", 300, stretch=True),
    Column("Status", "chip", 130),
    Column("Progress", "progress", 130),
    Column("Leads", "number", 80),
    Column("Sent", "number", 80),
    Column("Opened", "number", 90),
    Column("Replied", "number", 90),
    Column("Next mail", "muted", 150),
)
LEAD_COLUMNS = (
    Column("Lead", "person", 260, stretch=True),
    Column("Company", "plain", 160),
    Column("Status", "chip", 120),
    Column("Last mail", "muted", 110),
    Column("Next", "muted", 230),
)
REQUIREMENTS = {
    Requirement.LEADS: ("Leads", "Add people to write to."),
    Requirement.INBOXES: ("A mailbox", "Choose at least one active mailbox to send from."),
    Requirement.VARIANTS: ("The mails", "Give every mail a subject and a text."),
    Requirement.SCHEDULE: ("Days and hours", "Choose at least one day, and hours that end after they start."),
    Requirement.TRACKING: ("Tracking", "A follow-up depends on opens, and opens aren't tracked."),
    Requirement.POSTAL_ADDRESS: ("Your postal address", "A mail uses {{postal_address}}, and none is set."),
}
ALWAYS = (Requirement.LEADS, Requirement.VARIANTS, Requirement.INBOXES, Requirement.SCHEDULE)


def row(head: CampaignHead, now: datetime) -> Row:
    """One campaign as a row; when nothing goes out, the last cell says why."""
    sent = number(head.sent_count)
    line = head.waiting_for or f"Made {relative(head.created_at, now)}"
    if head.in_doubt_count:
        line = f"{number(head.in_doubt_count)} in doubt. See Replies, In doubt."
    next_mail = relative(head.next_send_at, now) if head.next_send_at else ""
    return Row(
        head.campaign_id,
        (
            Two(head.name, line),
            badges.campaign(str(head.status)),
            min(1.0, head.completion_rate / 100),
            number(head.total_leads),
            sent,
            number(head.open_count),
            number(head.reply_count),
            next_mail,
        ),
        head,
    )


def lead_row(lead: Lead, now: datetime) -> Row:
    """One lead of a campaign; the last cell says when its next mail is due, or what it waits for."""
    name = " ".join(part for part in (lead.first_name, lead.last_name) if part) or lead.email
    coming = lead.waiting_for or (relative(lead.next_send_at, now) if lead.next_send_at else "")
    last = relative(lead.last_sent_at, now) if lead.last_sent_at else ""
    return Row(
        lead.lead_id,
        (Two(name, lead.email), lead.company or "", badges.lead(str(lead.status)), last, coming),
        lead,
    )


def shared(values: Sequence[int], index: int, wanted: int) -> list[int]:
    """The shares after one was set: the others give or take in turn, from the last, so that all make 100."""
    shares = list(values)
    if len(shares) == 1:
        return [100]
    shares[index] = max(0, min(100, wanted))
    surplus = sum(shares) - 100
    for other in sorted((n for n in range(len(shares)) if n != index), reverse=True):
        change = max(0, min(100, shares[other] - surplus)) - shares[other]
        shares[other] += change
        surplus += change
    return shares


def even(count: int) -> list[int]:
    """A hundred in `count` parts that differ by one at most."""
    return [100 // count + (1 if n < 100 % count else 0) for n in range(count)]
