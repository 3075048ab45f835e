"""The analytics of one campaign, built from counted rows."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from app.contract.analytics import (
    BranchAnalytics,
    BranchMetrics,
    BranchStepMetrics,
    BranchSummary,
    CampaignAnalytics,
    CampaignAnalyticsQuery,
    DayOutcomes,
    Outcomes,
    People,
    StepOutcomes,
    SubsequenceAnalytics,
    VariantOutcomes,
)
from app.contract.ids import CampaignId
from app.service.core import tables
from app.service.records import campaign_detail
from app.service.rules import rates
from app.service.rules.rates import DayInterval

from . import analytics
from .analytics import VariantCounts

NAMES = tuple(name for name in Outcomes.model_fields if name != "rates")
Counts = Counter[str]


def build_campaign_analytics(
    conn: Connection, campaign_id: str, query: CampaignAnalyticsQuery
) -> CampaignAnalytics:
    """Return a campaign's analytics for the days from `query.since` to `query.to`."""
    row = conn.execute(select(tables.campaigns).where(tables.campaigns.c.id == campaign_id)).one()
    span = analytics.find_activity_span(conn, campaign_id)
    days = [
        day
        for day in (rates.days_between(*span, row.timezone) if span else ())
        if (query.since is None or day.day >= query.since) and (query.to is None or day.day <= query.to)
    ]
    totals = Counts()
    by_day, by_step = defaultdict[int, Counts](Counts), defaultdict[int, Counts](Counts)
    by_variant = defaultdict[str | None, Counts](Counts)
    for day, step, variant_id, found in _count_by_day(conn, campaign_id, days):
        for each in (totals, by_day[day], by_step[step], by_variant[variant_id]):
            each.update(found)
    people = campaign_detail.load_campaign_counts(conn, [campaign_id])[campaign_id]
    return CampaignAnalytics(
        campaign_id=CampaignId(campaign_id),
        timezone=row.timezone,
        opens_tracked=row.enable_tracking,
        clicks_tracked=row.enable_click_tracking,
        people=People(**{name: getattr(people, name) for name in People.model_fields}),
        totals=Outcomes(**_to_outcomes(totals)),
        days=tuple(DayOutcomes(day=days[n].day, **_to_outcomes(by_day[n])) for n in sorted(by_day)),
        steps=_build_step_outcomes(conn, campaign_id, by_step, by_variant),
    )


def _count_by_day(
    conn: Connection, campaign_id: str, days: Sequence[DayInterval]
) -> Iterator[tuple[int, int, str | None, dict[str, int]]]:
    """Yield day index, step, variant and counts of sent mails, refused mails and unsubscriptions."""
    yield from analytics.count_sent_by_day(conn, campaign_id, days)
    for name, losses in (
        ("refused", analytics.list_refused_mails(conn, campaign_id)),
        ("unsubscribed", analytics.list_unsubscribed_mails(conn, campaign_id)),
    ):
        for step, variant_id, at in losses:
            day = _find_day_number(days, at)
            if day is not None:
                yield day, step, variant_id, {name: 1}


def _find_day_number(days: Sequence[DayInterval], at: datetime) -> int | None:
    number = bisect_right(days, at, key=lambda day: day.begin) - 1
    return number if number >= 0 and at < days[number].end else None


def _to_outcomes(counts: Counts) -> dict[str, Any]:
    return {name: counts[name] for name in NAMES} | {"rates": rates.compute_rates(counts)}


def _build_step_outcomes(
    conn: Connection,
    campaign_id: str,
    by_step: dict[int, Counts],
    by_variant: dict[str | None, Counts],
) -> tuple[StepOutcomes, ...]:
    """Return outcomes of the initial email, of every follow-up, and of removed steps that were sent."""
    known: dict[int, dict[str, Any]] = {0: {}}
    for row in analytics.list_follow_ups(conn, campaign_id):
        facts = {
            "node_id": row.id,
            "entry_node_id": row.branch_id,
            "label": row.label,
            "branch_label": row.branch_label or "",
            "is_active": row.is_active,
        }
        known.setdefault(row.step_number, facts)
    variants = defaultdict[int, list[VariantCounts]](list)
    for each in analytics.list_variants(conn, campaign_id):
        variants[each.step].append(each)
    return tuple(
        StepOutcomes(
            step_number=number,
            **known.get(number, {"is_active": False}),
            **_to_outcomes(by_step.get(number, Counts())),
            **_build_variant_outcomes(variants[number], by_variant),
        )
        for number in sorted({*known, *by_step})
    )


def _build_variant_outcomes(
    variants: Sequence[VariantCounts], by_variant: dict[str | None, Counts]
) -> dict[str, Any]:
    counts = {each.id: by_variant.get(each.id, Counts()) for each in variants}
    rivals = [
        rates.VariantRate(
            each.id, each.variant_name or each.variant_label or f"Variant {place}", counts[each.id]
        )
        for place, each in enumerate(variants, 1)
        if counts[each.id]["sent"]
    ]
    return {
        "variants": tuple(
            VariantOutcomes(
                variant_id=each.id,
                variant_name=each.variant_name,
                variant_label=each.variant_label,
                is_active=each.is_active,
                **_to_outcomes(counts[each.id]),
            )
            for each in variants
        ),
        "comparisons": tuple(rates.compare_variants(rivals, measure) for measure in rates.MEASURES)
        if len(rivals) > 1
        else (),
    }


def build_branch_analytics(conn: Connection, campaign_id: str) -> SubsequenceAnalytics:
    """Return the analytics of a campaign's branches.

    A conversion is a lead that wrote after entering the branch; the reply that led into it doesn't
    count.
    """
    mailed = dict(analytics.branch_mails(conn, campaign_id))
    steps = defaultdict[str | None, list[BranchStepMetrics]](list)
    for row in analytics.list_follow_ups(conn, campaign_id):
        if row.branch_id and (row.is_active or row.step_number in mailed):
            counts = mailed.get(row.step_number, {})
            steps[row.branch_id].append(BranchStepMetrics(node_id=row.id, label=row.label, **counts))
    rows = analytics.list_branch_counts(conn, campaign_id)
    total, replied = sum(row.total for row in rows), sum(row.replied for row in rows)
    return SubsequenceAnalytics(
        subsequences=tuple(
            BranchAnalytics(
                entry_node_id=row.id,
                label=row.label,
                trigger_type=row.trigger_type,
                trigger_params=row.trigger_params,
                metrics=BranchMetrics(
                    enrollments_total=row.total,
                    enrollments_active=row.active,
                    enrollments_completed=row.completed,
                    conversion_rate=_compute_share(row.replied, row.total),
                    steps=tuple(steps[row.id]),
                ),
            )
            for row in rows
        ),
        summary=BranchSummary(
            total_enrollments=total,
            total_active=sum(row.active for row in rows),
            overall_conversion_rate=_compute_share(replied, total),
        ),
    )


def _compute_share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
