"""When a campaign is complete."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, bindparam, exists, or_, select, update

from app.contract.campaigns import CampaignStatus
from app.contract.events import ChangeKind, EventType
from app.service import tables
from app.service.database import noted
from app.service.planning.gates import Gate
from app.service.planning.plan import CHAIN
from app.service.sending.states import UNDER_WAY
from app.service.webhooks.outbox import record

leads, mails, campaigns = tables.leads, tables.mails, tables.campaigns

# Built once: building a statement costs more than running it, and these run for every mail.
_RUNNING = select(campaigns.c.workspace_id, campaigns.c.name).where(
    campaigns.c.id == bindparam("campaign"), campaigns.c.status == CampaignStatus.ACTIVE
)
_UNFINISHED = select(
    exists().where(
        leads.c.campaign_id == bindparam("campaign"),
        leads.c.next_step < CHAIN,
        or_(leads.c.hold.is_(None), ~leads.c.hold.startswith(Gate.SAME_PERSON)),
    )
    | exists().where(
        mails.c.campaign_id == bindparam("campaign"),
        mails.c.inbox_id.in_(
            select(tables.inboxes.c.id).where(tables.inboxes.c.workspace_id == bindparam("workspace"))
        ),
        mails.c.state.in_(UNDER_WAY),
        mails.c.step_number < CHAIN,
    )
)


def complete_if_done(conn: Connection, campaign_id: str, now: datetime) -> bool:
    """ACTIVE → COMPLETED when no lead of the main chain has anything left and no mail of it is on its way.

    Its branches, where they are switched on, go on sending.
    """
    row = conn.execute(_RUNNING, {"campaign": campaign_id}).first()
    if row is None:
        return False
    if conn.execute(_UNFINISHED, {"campaign": campaign_id, "workspace": row.workspace_id}).scalar_one():
        return False
    values = {"status": CampaignStatus.COMPLETED, "updated_at": now}
    conn.execute(update(campaigns).where(campaigns.c.id == campaign_id).values(values))
    record(
        conn,
        EventType.CAMPAIGN_COMPLETED,
        workspace_id=row.workspace_id,
        campaign_id=campaign_id,
        now=now,
        data={"campaign_name": row.name},
    )
    noted(conn).change(ChangeKind.CAMPAIGN, campaign_id)
    return True
