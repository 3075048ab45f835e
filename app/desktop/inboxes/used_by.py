"""The campaigns that send from an inbox, because of which the inbox can't be removed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from app.contract.campaigns import CampaignHead, CampaignInbox, CampaignQuery, CampaignStatus
from app.contract.limits import PAGE_LIMIT_MAX
from app.contract.problems import Problem
from app.desktop.session import Session

OPEN = (CampaignStatus.ACTIVE, CampaignStatus.PAUSED, CampaignStatus.DRAFT, CampaignStatus.COMPLETED)
AT_ONCE = 4  # campaigns that are read concurrently


class UsingCampaign(NamedTuple):
    """A campaign, and those of the inboxes in question that it sends from."""

    campaign_id: str
    name: str
    inbox_ids: frozenset[str]


async def find_using_campaigns(
    session: Session, asked: Callable[[CampaignInbox], bool]
) -> list[UsingCampaign]:
    """Return the campaigns that use one of the inboxes that `asked` accepts.

    The list is empty if the service doesn't list its campaigns; the service itself then refuses the
    removal.
    """
    gate = asyncio.Semaphore(AT_ONCE)

    async def read(head: CampaignHead) -> UsingCampaign:
        async with gate:
            campaign = await session.service.campaigns.get(head.campaign_id)
        mine = frozenset(str(one.inbox_id) for one in campaign.inboxes if asked(one))
        return UsingCampaign(str(head.campaign_id), head.name, mine)

    try:
        query = CampaignQuery(status=OPEN, limit=PAGE_LIMIT_MAX)
        heads = (await session.service.campaigns.search(query)).campaigns
        found = await asyncio.gather(*map(read, heads))
    except Problem:
        return []
    return [one for one in found if one.inbox_ids]


def join_campaign_names(campaigns: list[UsingCampaign]) -> str:
    return ", ".join(f"“{one.name}”" for one in campaigns)
