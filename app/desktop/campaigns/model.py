"""Campaigns as table rows, and the part of a campaign that is edited."""

from __future__ import annotations

from datetime import datetime

from app.contract.campaigns import EDITABLE, Campaign, CampaignHead, CampaignStatus, Schedule
from app.contract.scopes import Scope
from app.desktop.widgets import badges
from app.desktop.widgets.formats import format_number, format_relative_time, lowercase_first, when_due
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.rows import Column, Row, SparkCell, TwoLineCell
from app.desktop.widgets.scope_messages import describe_missing_scope
from app.desktop.widgets.sentences import translate_sentence

COLUMNS = (
    Column(tr("Campaign"), "title", 240, stretch=True),
    Column(tr("Status"), "chip", 128),
    Column(tr("Progress"), "progress", 110),
    Column(tr("Last 14 days"), "spark", 110),
    Column(tr("Leads"), "number", 70),
    Column(tr("Emailed"), "number", 110),
    Column(tr("Opened"), "number", 90),
    Column(tr("Replied"), "number", 100),
    Column(tr("Next email"), "muted", 120),
)
SWITCHES = {"enable_tracking", "enable_click_tracking", "enable_unsubscribe", "subsequences_enabled"}
EDITED = {*Schedule.model_fields, *SWITCHES, "name", "language", "opt_out_line"}


def build_campaign_row(head: CampaignHead, now: datetime) -> Row:
    """Return a campaign as a row; its second line says why nothing is sent, if so."""
    line = translate_sentence(head.waiting_for) or tr(
        "Created {when}", when=lowercase_first(format_relative_time(head.created_at, now))
    )
    if head.in_doubt_count:
        line = tr("%n in doubt. See Outbox, In doubt.", n=head.in_doubt_count)
    return Row(
        head.campaign_id,
        (
            TwoLineCell(head.name, line),
            _get_state_badge(head),
            min(1.0, head.completion_rate / 100) if head.launched_at else 0.0,
            _build_sparkline(head),
            format_number(head.total_leads),
            format_number(head.sent_count),
            format_number(head.open_count),
            format_number(head.reply_count),
            when_due(head.next_send_at, now),
        ),
        head,
    )


def _build_sparkline(head: CampaignHead) -> SparkCell:
    """Return the mails of each of the last days; the text has the highest and today's."""
    days = head.sent_by_day
    if not any(days):
        return SparkCell(days, tr("No mail in the last 14 days"))
    said = tr(
        "%n email(s) in the last 14 days, {most} on the busiest day, {today} today",
        n=sum(days),
        most=format_number(max(days)),
        today=format_number(days[-1]),
    )
    return SparkCell(days, said)


def _get_state_badge(head: CampaignHead) -> badges.Badge:
    """Return the status badge; “Waiting” for an active campaign that can't send."""
    if head.status == CampaignStatus.ACTIVE and head.waiting_for and head.next_send_at is None:
        return badges.Badge(tr("Waiting"), "amber")
    return badges.campaign(str(head.status))


def why_fixed(status: str, may: bool) -> str:
    """Return why a campaign in this status can't be changed; "" if it can."""
    if not may:
        return describe_missing_scope(Scope.CAMPAIGNS_WRITE)
    if status == CampaignStatus.ARCHIVED:
        return tr("This campaign is archived: you can read it, but not change it.")
    return "" if status in EDITABLE else tr("Pause the campaign to change its emails, flow or schedule.")


def extract_campaign_content(campaign: Campaign) -> object:
    """Return the part of a campaign that the editor edits, for comparison."""
    steps = [sequence.model_dump(exclude={"created_at", "variants"}) for sequence in campaign.sequences]
    groups = [campaign.variants, *(sequence.variants for sequence in campaign.sequences)]
    texts = [
        variant.model_dump(exclude={"created_at", "updated_at", "stats"})
        for group in groups
        for variant in group
    ]
    inboxes = [inbox.inbox_id for inbox in campaign.inboxes]
    return campaign.model_dump(include=EDITED), steps, texts, inboxes
