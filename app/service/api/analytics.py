"""HTTP routes for analytics."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query
from sqlalchemy import Connection

from app.contract import paths
from app.contract.analytics import CampaignAnalytics, CampaignAnalyticsQuery, SubsequenceAnalytics
from app.contract.scopes import Scope
from app.service.api.authentication import require_scopes
from app.service.app_state import AppStateDep
from app.service.records import campaign_analytics, enrollment
from app.service.records.access import Access

router = APIRouter(tags=["Analytics"])
READ = require_scopes(Scope.ANALYTICS_READ)


@router.get(paths.SUBSEQUENCE_ANALYTICS, operation_id="analytics_branches", summary="How the branches do")
async def get_branch_analytics(
    app_state: AppStateDep, campaign_id: UUID, access: Access = READ
) -> SubsequenceAnalytics:
    """Return how the branches of a campaign perform.

    `conversion_rate` is the share (0 to 1) of enrolled leads who replied after they had entered the
    branch.
    """

    def look(conn: Connection) -> SubsequenceAnalytics:
        return campaign_analytics.build_branch_analytics(
            conn, enrollment.campaign_of(conn, access, str(campaign_id)).id
        )

    return await app_state.database.read(look)


@router.get(paths.CAMPAIGN_ANALYTICS, operation_id="analytics_campaign", summary="How a campaign does")
async def get_campaign_analytics(
    app_state: AppStateDep,
    campaign_id: UUID,
    query: Annotated[CampaignAnalyticsQuery, Query()],
    access: Access = READ,
) -> CampaignAnalytics:
    """Return emails with their outcomes by day, step and variant.

    `from` and `to` are days in the campaign's time zone.
    """

    def look(conn: Connection) -> CampaignAnalytics:
        enrollment.campaign_of(conn, access, str(campaign_id))
        return campaign_analytics.build_campaign_analytics(conn, str(campaign_id), query)

    return await app_state.database.read(look)
