"""Completion of campaigns."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from datetime import datetime
from functools import partial

from sqlalchemy import Connection, bindparam, exists, or_, select, update

from app.contract.campaigns import CampaignStatus
from app.contract.events import ChangeKind, EventType
from app.contract.steps import BRANCHES_FROM
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.database import after_commit
from app.service.records.event_outbox import is_heard, mute_subscribers, record_event
from app.service.rules.gates import Hold
from app.service.rules.mail_states import UNDER_WAY

leads, mails, campaigns = tables.leads, tables.mails, tables.campaigns

# Built once: building a statement takes longer than running it, and these run for every mail.
_RUNNING = select(campaigns.c.workspace_id, campaigns.c.name).where(
    campaigns.c.id == bindparam("campaign"), campaigns.c.status == CampaignStatus.ACTIVE
)
_UNFINISHED = select(
    exists().where(
        leads.c.campaign_id == bindparam("campaign"),
        leads.c.next_step < BRANCHES_FROM,
        or_(leads.c.hold.is_(None), leads.c.hold != Hold.SAME_PERSON),
    )
    | exists().where(
        mails.c.campaign_id == bindparam("campaign"),
        mails.c.inbox_id.in_(
            select(tables.inboxes.c.id).where(tables.inboxes.c.workspace_id == bindparam("workspace"))
        ),
        mails.c.state.in_(UNDER_WAY),
        mails.c.step_number < BRANCHES_FROM,
    )
)


def check_completion(conn: Connection, campaign_id: str, now: datetime) -> None:
    """Complete the campaign, if it is done, as soon as this transaction is committed.

    This happens in a transaction of its own: of two transactions that finish its last two leads
    concurrently, neither would see the campaign done.
    """
    complete = partial(_complete_if_done, campaign_id=campaign_id, now=now, heard=is_heard(conn))
    after_commit(conn).follow(f"completion:{campaign_id}", complete)


def check_running(conn: Connection, inbox_ids: Iterable[str], now: datetime) -> None:
    """Check all active campaigns that send from these inboxes.

    A crash may have prevented the transaction that follows a commit (see `check_completion`).
    """
    served = tables.campaign_inboxes
    running = (
        select(campaigns.c.id)
        .join(served, served.c.campaign_id == campaigns.c.id)
        .where(any_of(served.c.inbox_id, inbox_ids), campaigns.c.status == CampaignStatus.ACTIVE)
    )
    for campaign_id in conn.scalars(running.distinct()).all():
        check_completion(conn, campaign_id, now)


def _complete_if_done(conn: Connection, campaign_id: str, now: datetime, heard: bool) -> None:
    """Change ACTIVE to COMPLETED when no main-chain lead has a step left and none of its mails is under way.

    Branches, if they are turned on, go on sending.
    """
    row = conn.execute(_RUNNING, {"campaign": campaign_id}).first()
    if row is None:
        return
    if conn.execute(_UNFINISHED, {"campaign": campaign_id, "workspace": row.workspace_id}).scalar_one():
        return
    values = {"status": CampaignStatus.COMPLETED, "updated_at": now}
    conn.execute(update(campaigns).where(campaigns.c.id == campaign_id).values(values))
    with nullcontext() if heard else mute_subscribers(conn):
        record_event(
            conn,
            EventType.CAMPAIGN_COMPLETED,
            workspace_id=row.workspace_id,
            campaign_id=campaign_id,
            now=now,
            data={"campaign_name": row.name},
        )
    after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)
