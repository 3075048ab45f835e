"""Analytics of campaigns and their branches."""

from __future__ import annotations

from app.contract import paths
from app.contract.analytics import CampaignAnalytics, CampaignAnalyticsQuery, SubsequenceAnalytics

from .http import Http


class Analytics:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def campaign(
        self, campaign_id: str, query: CampaignAnalyticsQuery | None = None
    ) -> CampaignAnalytics:
        path = paths.CAMPAIGN_ANALYTICS.format(campaign_id=campaign_id)
        return await self._http.get(CampaignAnalytics, path, query)

    async def subsequences(self, campaign_id: str) -> SubsequenceAnalytics:
        path = paths.SUBSEQUENCE_ANALYTICS.format(campaign_id=campaign_id)
        return await self._http.get(SubsequenceAnalytics, path)
