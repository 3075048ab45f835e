"""What the figures of a campaign say, and what they don't dare to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from typing import Any

import pytest

from app.contract.analytics import (
    CampaignAnalytics,
    CampaignAnalyticsQuery,
    Comparison,
    DayOutcomes,
    Finding,
    Outcomes,
    People,
    Rate,
    Rates,
    StepOutcomes,
    VariantOutcomes,
)
from app.contract.campaigns import NewCampaign
from app.desktop.analytics import panel
from app.desktop.analytics.panel import AnalyticsPanel
from app.desktop.session import Session
from app.desktop.widgets.rows import TwoLineCell
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on

KNOWN = Rate(percent=16.7, low=9.3, high=28.0, enough=True)
FEW = Rate(percent=50, low=10, high=90, enough=False)


def rates(of: Rate) -> Rates:
    return Rates(**dict.fromkeys(panel.RATES, of))


def found(**more: Any) -> CampaignAnalytics:
    unlike = Comparison(
        measure="replied", verdict=Finding.DIFFERENT, sentence="A gets more replies than B: 20% against 5%."
    )
    variants = tuple(
        VariantOutcomes(variant_id=name, variant_label=name, sent=30, rates=rates(KNOWN)) for name in "AB"
    )
    values: dict[str, Any] = {
        "campaign_id": "c",
        "timezone": "UTC",
        "opens_tracked": True,
        "clicks_tracked": False,
        "people": People(),
        "totals": Outcomes(sent=60, machine_opened=2, rates=rates(KNOWN)),
        "days": (
            DayOutcomes(day=date(2026, 3, 2), sent=40, replied=9, rates=rates(KNOWN)),
            DayOutcomes(day=date(2026, 3, 4), sent=20, rates=rates(FEW)),
        ),
        "steps": (
            StepOutcomes(
                step_number=0, sent=60, rates=rates(KNOWN), variants=variants, comparisons=(unlike,)
            ),
            StepOutcomes(step_number=2, rates=rates(FEW)),
            StepOutcomes(step_number=1001, label="Thank you", branch_label="Interested", rates=rates(FEW)),
        ),
    }
    return CampaignAnalytics(**values | more)


def test_analytics_rate_with_too_few_mails_hides_percentage() -> None:
    assert panel.format_rate(KNOWN) == TwoLineCell("16.7%", "9–28%")
    assert panel.format_rate(FEW) == TwoLineCell("–", "too few")


def test_delivered_rate_with_recent_mails_says_so_far() -> None:
    def of(delivered: int) -> Outcomes:
        return Outcomes(sent=60, delivered=delivered, bounced=4, rates=rates(KNOWN))

    assert panel.format_delivered_rate(of(56)) == TwoLineCell("16.7%", "9–28%")
    assert panel.format_delivered_rate(of(40)) == TwoLineCell("16.7%", "so far")
    assert "16 emails sent less than a day ago" in panel.describe_data_limits(found(totals=of(40)))
    assert "not known yet" not in panel.describe_data_limits(found(totals=of(56)))


def test_analytics_table_lists_steps_variants_and_branches() -> None:
    rows = panel.build_analytics_rows(found())
    assert [row.cells[0].title for row in rows] == [
        "First email",
        "Variant A",
        "Variant B",
        "Follow-up 1",
        "Thank you",
    ]
    assert rows[-1].cells[0].line == "Interested"
    assert {row.cells[4] for row in rows} == {TwoLineCell("–", "not tracked")}
    assert len({row.id for row in rows}) == len(rows)


def test_day_bars_with_gaps_fill_empty_days_and_cover_one_month() -> None:
    bars = panel.build_day_bars(found().days)
    assert [(bar.label, bar.solid, bar.light) for bar in bars] == [
        ("2 Mar", 9, 31),
        ("3 Mar", 0, 0),
        ("4 Mar", 0, 20),
    ]
    old = DayOutcomes(day=date(2025, 1, 1), sent=1, rates=rates(FEW))
    assert len(panel.build_day_bars((old, *found().days))) == panel.SHOWN_DAYS
    assert panel.build_day_bars(()) == []


def test_analytics_with_untracked_opens_describes_data_limits() -> None:
    said = panel.describe_data_limits(found(opens_tracked=False))
    assert "not tracked" in said and "2 emails opened by machines" in said and "30 emails" in said
    assert panel.describe_comparisons(found()).startswith("First email · A gets more replies")


@asynccontextmanager
async def panel_on(session: Session) -> AsyncIterator[AnalyticsPanel]:
    panel = AnalyticsPanel(session)
    panel.resize(880, 700)
    panel.show()
    try:
        yield panel
    finally:
        panel.close()
        panel.deleteLater()
        await asyncio.sleep(0.05)


async def test_analytics_panel_shows_empty_state_then_numbers_of_chosen_period(
    service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[CampaignAnalyticsQuery | None] = []

    async def full(campaign_id: str, query: CampaignAnalyticsQuery | None = None) -> CampaignAnalytics:
        asked.append(query)
        return found()

    async with session_on(service) as session, panel_on(session) as panel:
        made = await session.service.campaigns.create(NewCampaign(name="Spring outreach"))
        panel.look_at(made.campaign_id)
        await until(lambda: panel.states.state == "empty")
        monkeypatch.setattr(session.service.analytics, "campaign", full)
        panel.period.setCurrentIndex(1)
        panel.period.activated.emit(1)
        await until(lambda: panel.states.state == "ready")
        assert asked and asked[0] is not None and asked[0].since == date(2026, 2, 24)
        assert panel.numbers["replied"][0].text() == "16.7%"
        assert panel.model.rowCount() == 5
        panel.hide()
        panel.look_at(made.campaign_id)
        assert not panel._tasks.busy() and len(asked) == 1
        panel.show()
        await until(lambda: len(asked) == 2)
