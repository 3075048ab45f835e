"""A campaign's details and counts, loaded in a few queries whatever the size of the campaign."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, and_, case, exists, func, select

from app.contract.campaigns import (
    Campaign,
    CampaignInbox,
    CampaignSaved,
    CampaignStatus,
    LeadBatch,
    Requirement,
    Variant,
    VariantStats,
)
from app.contract.campaigns import (
    Sequence as Step,
)
from app.contract.mails import MailState
from app.contract.sentences import Sentence
from app.service.core import tables
from app.service.records.inboxes import health_of
from app.service.rules import campaign_states
from app.service.rules.gates import Gate, describe_gate
from app.service.rules.rates import to_percent
from app.service.rules.send_windows import ramp_day, ramp_limit

from .inbox_capacity import sent_today

campaigns, mails, variants, touches = tables.campaigns, tables.mails, tables.variants, tables.touches
_CLICK = touches.c.mail_id == mails.c.id, touches.c.kind == "click", touches.c.by_machine.is_(False)
CLICKED = and_(mails.c.opened_at.is_not(None), exists().where(*_CLICK))  # a click counts as an open, too
COUNTED = (
    *("total_leads", "sent_count", "initial_sent_count", "followup_sent_count", "reply_count"),
    *("open_count", "bounce_count", "unsubscribe_count"),
)


@dataclass(frozen=True)
class Counts:
    """Counts of a campaign.

    `sent_count` counts leads that were written to and have not bounced; the last three fields count
    mails.
    """

    total_leads: int = 0
    sent_count: int = 0
    reply_count: int = 0
    open_count: int = 0
    bounce_count: int = 0
    unsubscribe_count: int = 0
    initial_sent_count: int = 0
    followup_sent_count: int = 0
    in_doubt_count: int = 0

    @property
    def completion_rate(self) -> float:
        return to_percent(self.sent_count + self.bounce_count, self.total_leads)

    @property
    def rates(self) -> dict[str, float]:
        return {
            "completion_rate": self.completion_rate,
            "success_rate": to_percent(self.sent_count, self.total_leads),
            "open_to_reply_rate": to_percent(self.reply_count, self.open_count),
        }


def count_where(condition: Any) -> Any:
    """Build the SQL count of rows for which a condition holds."""
    return func.sum(case((condition, 1), else_=0))


def load_campaign_counts(conn: Connection, campaign_ids: Sequence[str]) -> dict[str, Counts]:
    """Return the counts of these campaigns, by campaign id."""
    kept = tables.campaign_counts.c
    sums = (func.sum(kept[field.name]) for field in fields(Counts))
    found = select(kept.campaign_id, *sums).where(kept.campaign_id.in_(campaign_ids))
    rows = conn.execute(found.group_by(kept.campaign_id))
    return {campaign_id: Counts(*map(int, counted)) for campaign_id, *counted in rows}


def load_campaign_detail(
    conn: Connection, campaign_id: str, lacking: Iterable[Requirement], now: datetime
) -> Campaign:
    """Return a campaign's details as the API documents them."""
    row = conn.execute(select(campaigns).where(campaigns.c.id == campaign_id)).one()
    counted = load_campaign_counts(conn, [campaign_id])[campaign_id]
    by_step = variants_by_step(conn, campaign_id)
    ramp = (row.ramp_up_increment, row.ramp_up_max_limit) if row.ramp_up_enabled else None
    return Campaign(
        **row._mapping,
        **{name: getattr(counted, name) for name in COUNTED},
        **counted.rates,
        campaign_id=row.id,
        current_step=campaign_states.creation_step(lacking, row.launched_at is not None),
        variants=by_step.get(None, ()),
        sequences=_list_steps(conn, campaign_id, by_step),
        inboxes=_list_campaign_inboxes(conn, campaign_id, ramp, now),
        lead_batches=_list_lead_batches(conn, campaign_id),
        waiting_for=explain_auto_pause(row.status, row.stopped_by),
    )


def explain_auto_pause(status: str, by: str | None) -> Sentence | None:
    """Return why the service paused a campaign; None if a person paused it, or if it isn't paused."""
    return describe_gate(Gate(by)) if by and status == CampaignStatus.PAUSED else None


def to_campaign_saved(
    campaign: Campaign, lacking: tuple[Requirement, ...], *, success: bool, message: Sentence
) -> CampaignSaved:
    """Return a campaign's details as the response to a request that created or updated it."""
    groups = [campaign.variants, *(step.variants for step in campaign.sequences if step.is_active)]
    used = [variant for group in groups for variant in group if variant.is_active]
    return CampaignSaved(
        **{name: getattr(campaign, name) for name in Campaign.model_fields},
        success=success,
        message=message,
        is_launch_ready=not lacking,
        missing_requirements=lacking,
        template_problems={
            one.id: found for one in used if (found := campaign_states.find_variant_problems(one))
        },
    )


def variants_by_step(conn: Connection, campaign_id: str) -> dict[str | None, tuple[Variant, ...]]:
    """Return all variants with their statistics by step id, inactive ones last."""
    stats = _variant_stats(conn, campaign_id)
    found: defaultdict[str | None, tuple[Variant, ...]] = defaultdict(tuple)
    for row in conn.execute(
        select(variants)
        .where(variants.c.campaign_id == campaign_id)
        .order_by(variants.c.is_active.desc(), variants.c.position, variants.c.id)
    ):
        found[row.sequence_id] += (
            Variant(
                **row._mapping,
                content_type="text/html" if row.html_template else "text/plain",
                stats=stats.get(row.id, VariantStats()),
            ),
        )
    return found


def _variant_stats(conn: Connection, campaign_id: str) -> dict[str, VariantStats]:
    query = (
        select(
            mails.c.variant_id,
            func.count().label("sent_count"),
            func.count(mails.c.opened_at).label("open_count"),
            func.count(mails.c.replied_at).label("reply_count"),
            func.count(mails.c.bounced_at).label("bounce_count"),
            count_where(CLICKED).label("click_count"),
        )
        .where(
            mails.c.campaign_id == campaign_id,
            mails.c.state == MailState.SENT,
            mails.c.variant_id.is_not(None),
        )
        .group_by(mails.c.variant_id)
    )
    stats = {}
    for row in conn.execute(query).mappings():
        numbers = {name: row[name] for name in row if name != "variant_id"}
        rates = {
            f"{what}_rate": to_percent(numbers[f"{what}_count"], numbers["sent_count"])
            for what in ("open", "reply", "bounce", "click")
        }
        stats[row["variant_id"]] = VariantStats(**numbers, **rates)
    return stats


def _list_steps(
    conn: Connection, campaign_id: str, by_step: dict[str | None, tuple[Variant, ...]]
) -> tuple[Step, ...]:
    sequences = tables.sequences
    rows = conn.execute(
        select(sequences)
        .where(sequences.c.campaign_id == campaign_id, sequences.c.branch_id.is_(None))
        .order_by(sequences.c.step_number, sequences.c.is_active.desc())
    )
    return tuple(Step(**row._mapping, sequence_id=row.id, variants=by_step.get(row.id, ())) for row in rows)


def _list_campaign_inboxes(
    conn: Connection, campaign_id: str, ramp: tuple[int, int] | None, now: datetime
) -> tuple[CampaignInbox, ...]:
    served, inboxes = tables.campaign_inboxes, tables.inboxes
    rows = conn.execute(
        select(served.c.inbox_id, served.c.first_sent_at, inboxes)
        .join(inboxes, inboxes.c.id == served.c.inbox_id)
        .where(served.c.campaign_id == campaign_id)
        .order_by(inboxes.c.email_address)
    ).all()
    ids = [row.inbox_id for row in rows]
    today, scores = sent_today(conn, ids, now), health_of(conn, ids, now)
    return tuple(
        CampaignInbox(
            inbox_id=row.inbox_id,
            email_address=row.email_address,
            display_name=row.display_name,
            domain_name=row.email_address.rpartition("@")[2],
            emails_sent_today=today.get(row.inbox_id, 0),
            daily_limit=row.daily_limit,
            health_score=scores[row.inbox_id],
            ramp_up_current_day=ramp_day(row.first_sent_at, now) if ramp else 0,
            ramp_up_daily_limit=ramp_limit(*ramp, row.first_sent_at, now) if ramp else 0,
        )
        for row in rows
    )


def _list_lead_batches(conn: Connection, campaign_id: str) -> tuple[LeadBatch, ...]:
    batches = tables.lead_batches
    rows = conn.execute(
        select(batches)
        .where(batches.c.campaign_id == campaign_id)
        .order_by(batches.c.created_at, batches.c.id)
    )
    return tuple(LeadBatch.model_validate(dict(row._mapping)) for row in rows)
