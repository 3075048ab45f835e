"""Rows of the inboxes table, and what an inbox's state is in words."""

from __future__ import annotations

from app.contract.inboxes import SenderAccount
from app.desktop.kit import badges
from app.desktop.kit.badges import Badge
from app.desktop.kit.rows import Column, Row, Two

COLUMNS = (
    Column("Mailbox", "person", 280, "email_address", stretch=True),
    Column("Status", "chip", 150),
    Column("Sent today", "number", 120),
    Column("Used", "progress", 130),
    Column("Health", "number", 90, "health_score"),
)


def row(inbox: SenderAccount) -> Row:
    """One inbox as a row; the bar shows how much of today's limit is used."""
    return Row(
        inbox.inbox_id,
        (
            Two(inbox.display_name, inbox.email_address),
            state(inbox),
            f"{inbox.emails_sent_today} of {inbox.daily_limit}",
            min(1.0, inbox.emails_sent_today / max(1, inbox.daily_limit)),
            str(inbox.health_score),
        ),
        inbox,
    )


def state(inbox: SenderAccount) -> Badge:
    """The chip of an inbox; an active one in trouble says so."""
    if inbox.trouble and inbox.overall_status == "ACTIVE":
        return Badge("Needs a hand", "amber")
    return badges.inbox(inbox.overall_status)
