"""Mails that are forecast to be sent between two moments, for several campaigns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import Connection, and_, or_, select

from app.contract.campaigns import CampaignStatus
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import cooldowns, due_leads
from app.service.rules.forecast import ForecastResult, forecast_sends
from app.service.rules.scheduler import CampaignPlan, InboxCapacity
from app.service.workflows.outbound.missing_fields import MissingFieldCheck

from . import unread_inboxes

campaigns = tables.campaigns


def forecast_workspace_mails(
    conn: Connection, workspace_id: str, start: datetime, end: datetime, app_state: AppState | None = None
) -> ForecastResult:
    """Forecast the mails of a workspace's active campaigns and of completed ones whose branches continue."""
    sending = or_(
        campaigns.c.status == CampaignStatus.ACTIVE,
        and_(campaigns.c.status == CampaignStatus.COMPLETED, campaigns.c.subsequences_enabled.is_(True)),
    )
    ids = conn.scalars(select(campaigns.c.id).where(campaigns.c.workspace_id == workspace_id, sending)).all()
    return forecast_mails(conn, ids, start, end, app_state)


def forecast_mails(
    conn: Connection,
    campaign_ids: Sequence[str],
    start: datetime,
    end: datetime,
    app_state: AppState | None = None,
) -> ForecastResult:
    """Forecast the mails of campaigns; with `service`, mail waiting for replies to be read is postponed."""
    plans: Mapping[str, CampaignPlan] = due_leads.load_campaign_plans(conn, campaign_ids)
    inbox_ids = set[str]().union(*(plan.inbox_ids for plan in plans.values()))
    rooms: Sequence[InboxCapacity] = due_leads.load_inbox_capacities(conn, inbox_ids, start)
    if app_state is not None:
        plans, rooms = unread_inboxes.forecast_unread(conn, app_state, plans, rooms, start)
    days = (end - start).days + 2  # UTC days that the period may touch
    people = due_leads.list_remaining_candidates(
        conn, plans, end, days * sum(room.daily_limit for room in rooms)
    )
    return forecast_sends(
        rooms,
        plans,
        people,
        start,
        end,
        cooldowns.load_cooldown_facts(conn, plans, start),
        MissingFieldCheck(conn, plans),
    )
