"""Automatic pauses of campaigns, with the reason; a user, or what was missing, resumes them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, and_, or_, select, update

from app.contract.campaigns import CampaignStatus
from app.contract.events import ChangeKind
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.records.workspaces import load_workspace_settings
from app.service.rules.gates import Gate, Hold

from .completion import check_completion

campaigns, leads = tables.campaigns, tables.leads
_SENDS = or_(
    campaigns.c.status == CampaignStatus.ACTIVE,
    and_(campaigns.c.status == CampaignStatus.COMPLETED, campaigns.c.subsequences_enabled.is_(True)),
)


def auto_pause_campaign(conn: Connection, campaign_id: str, gate: Gate, now: datetime) -> bool:
    """Pause a campaign because of a gate and return True, if it sends at all."""
    stopped = {"status": CampaignStatus.PAUSED, "stopped_by": gate, "updated_at": now}
    found = conn.execute(update(campaigns).where(campaigns.c.id == campaign_id, _SENDS).values(stopped))
    if found.rowcount:
        after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)
        after_commit(conn).change(ChangeKind.LEAD)
    return bool(found.rowcount)


def pause_without_address(conn: Connection, workspace_id: str, now: datetime) -> None:
    """Pause the workspace's active campaigns, because the law requires a postal address in every mail.

    A completed campaign keeps its status: the mails of its branches are held one by one.
    """
    mine = (campaigns.c.workspace_id == workspace_id, campaigns.c.status == CampaignStatus.ACTIVE)
    for campaign_id in conn.scalars(select(campaigns.c.id).where(*mine)).all():
        auto_pause_campaign(conn, campaign_id, Gate.POSTAL_ADDRESS, now)


def all_without_address(conn: Connection, now: datetime) -> None:
    """Pause campaigns without a postal address at a start, because an older version let them run."""
    running = select(campaigns.c.workspace_id).where(campaigns.c.status == CampaignStatus.ACTIVE).distinct()
    for workspace_id in conn.scalars(running).all():
        if not load_workspace_settings(conn, workspace_id).postal_address.strip():
            pause_without_address(conn, workspace_id, now)


def resume_with_address(conn: Connection, workspace_id: str, now: datetime) -> None:
    """Resume leads and campaigns that waited for the postal address only."""
    own = select(campaigns.c.id).where(campaigns.c.workspace_id == workspace_id)
    held = (leads.c.hold == Hold.POSTAL_ADDRESS, leads.c.campaign_id.in_(own))
    if conn.execute(update(leads).where(*held).values(hold=None)).rowcount:
        after_commit(conn).change(ChangeKind.LEAD)
        after_commit(conn).wake(EVERY_PUMP)
    waiting = (
        campaigns.c.workspace_id == workspace_id,
        campaigns.c.status == CampaignStatus.PAUSED,
        campaigns.c.stopped_by == Gate.POSTAL_ADDRESS,
    )
    goes_on = {"status": CampaignStatus.ACTIVE, "stopped_by": None, "updated_at": now}
    found = update(campaigns).where(*waiting).values(goes_on).returning(campaigns.c.id)
    for campaign_id in conn.scalars(found).all():
        after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)
        after_commit(conn).change(ChangeKind.LEAD)
        after_commit(conn).wake(EVERY_PUMP)
        after_commit(conn).wake("flow:*")
        check_completion(conn, campaign_id, now)
