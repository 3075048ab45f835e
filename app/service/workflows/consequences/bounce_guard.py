"""Pausing of campaigns with too many bounces, which would damage the sending domain's reputation."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, func, select, union_all

from app.contract.campaigns import CampaignStatus
from app.contract.mails import MailKind, MailState
from app.contract.steps import BRANCHES_FROM
from app.service.core import tables
from app.service.rules.branch_triggers import may_send_step
from app.service.rules.gates import Gate

from .auto_pause import auto_pause_campaign

log = logging.getLogger("outreach.sending")
ACTIVE = CampaignStatus.ACTIVE
mails, events, campaigns = tables.mails, tables.events, tables.campaigns
LAST = 100  # number of mails that are examined
SHARE = 0.05  # of the examined mails
FEWEST = 5  # hard bounces
LATELY = timedelta(hours=24)


def is_spike(sent: int, hard: Sequence[datetime], now: datetime) -> bool:
    """Return whether too many of the last `sent` mails (at most 100) bounced hard, at the times in `hard`.

    Too many are at least 5 % of them, with at least five within the last 24 hours.
    """
    lately = sum(at > now - LATELY for at in hard)
    return lately >= FEWEST and len(hard) >= SHARE * sent


def select_newest_mails(campaign_id: str, since: datetime | None) -> Select[Any]:
    """Select the ids of the campaign's last LAST mails that were sent or refused, from `since` on."""
    of_campaign = (mails.c.campaign_id == campaign_id, mails.c.kind == MailKind.CAMPAIGN)
    ways = (
        (mails.c.sent_at, mails.c.state == MailState.SENT),
        (
            func.coalesce(mails.c.sent_at, mails.c.bounced_at),
            (mails.c.state == MailState.FAILED) & mails.c.bounced_at.is_not(None),
        ),
    )
    each = (
        select(mails.c.id, at.label("at"))
        .where(*of_campaign, how, *(() if since is None else (at >= since,)))
        .order_by(at.desc())
        .limit(LAST)
        .subquery()
        for at, how in ways
    )
    both = union_all(*(select(one) for one in each)).subquery()
    return select(both.c.id).order_by(both.c.at.desc()).limit(LAST)


def check_bounce_spike(
    conn: Connection, campaign_id: str | None, now: datetime, gate: Gate = Gate.BOUNCE_SPIKE
) -> None:
    """Check a campaign after a hard bounce, and pause it with this gate when there are too many."""
    row = conn.execute(select(campaigns).where(campaigns.c.id == campaign_id)).first()
    if row is None or not may_send_step(
        row.status, row.subsequences_enabled, 0 if row.status == ACTIVE else BRANCHES_FROM
    ):
        return
    last = conn.scalars(select_newest_mails(row.id, row.bounces_since)).all()
    marks = [f"bounced:{mail_id}" for mail_id in last]  # the dedupe key of a hard bounce's event
    hard = conn.scalars(select(events.c.occurred_at).where(events.c.dedupe.in_(marks))).all()
    if not is_spike(len(last), hard, now):
        return
    log.info("Campaign %s is paused: %d of its last %d mails bounced", campaign_id, len(hard), len(last))
    auto_pause_campaign(conn, row.id, gate, now)
