"""Data about an inbox that its sender reads once and uses for several mails in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlalchemy import Connection, bindparam

from app.service.core import tables
from app.service.core.clock import monotonic
from app.service.records import due_leads, overrides, workspaces
from app.service.rules.scheduler import CampaignPlan, InboxCapacity, deduct_mails
from app.service.workflows.outbound import send_state

from .message_context import CAMPAIGNS, CampaignContext, MessageContent

FRESH = 5.0  # seconds
_CAMPAIGNS = CAMPAIGNS.where(tables.campaigns.c.id.in_(bindparam("campaigns", expanding=True)))


@dataclass(frozen=True)
class Run:
    """The capacity and plans of an inbox, and what its campaign mails are composed of.

    A run is passed on as an argument and discarded after FRESH seconds, so that an edited text or
    schedule takes effect from the next run on. What must take effect immediately is checked right before
    DATA.
    """

    room: InboxCapacity
    plans: Mapping[str, CampaignPlan]
    campaigns: Mapping[str, CampaignContext]
    variants: Mapping[tuple[str, int], Sequence[send_state.StepText]]
    postal_addresses: Mapping[str, str]
    begun: float = field(default_factory=monotonic)

    def is_fresh(self, now: datetime) -> bool:
        return monotonic() - self.begun < FRESH and self.room.day == now.date()

    def content(self, conn: Connection, campaign_id: str, step: int, lead_id: str) -> MessageContent:
        campaign, by_hand = self.campaigns[campaign_id], overrides.find_override(conn, lead_id, step)
        variants = self.variants.get((campaign_id, step), ())
        variant = send_state.choose_variant(variants, f"{campaign_id}:{lead_id}:{step}")
        return MessageContent(campaign, variant, self.postal_addresses[campaign.workspace_id], by_hand)

    def after(self, campaign_id: str, step: int, sent_at: datetime) -> Run:
        """Return the run with the capacity that is left after such a mail was sent."""
        return replace(self, room=deduct_mails(self.room, campaign_id, sent_at, step))


def begin_run(conn: Connection, inbox_id: str, now: datetime) -> Run:
    """Read everything that a run holds; an inbox that is gone has no capacity."""
    room = next(
        iter(due_leads.load_inbox_capacities(conn, [inbox_id], now)),
        InboxCapacity(inbox_id, False, 0, now.date()),
    )
    plans = due_leads.load_campaign_plans(conn, due_leads.list_active_campaigns(conn, inbox_id))
    rows = conn.execute(_CAMPAIGNS, {"campaigns": list(plans)}) if plans else ()
    campaigns = [CampaignContext(*row) for row in rows]
    homes = {campaign.workspace_id for campaign in campaigns}
    return Run(
        room,
        plans,
        {campaign.id: campaign for campaign in campaigns},
        send_state.load_active_variants(conn, list(plans)),
        {home: workspaces.load_workspace_settings(conn, home).postal_address for home in homes},
    )
