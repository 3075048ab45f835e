"""Plans, rooms and candidates with defaults, for tables of cases."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time
from typing import Any

import pytest

from app.service.rules.scheduler import CampaignPlan, InboxCapacity, MailCandidate
from app.service.rules.send_windows import SendWindow

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
def plan() -> Callable[..., CampaignPlan]:
    """Monday to Friday, 09:00 to 17:00 UTC, a mail every two minutes, from the inbox "a"."""

    def make(name: str = "c", **facts: Any) -> CampaignPlan:
        schedule = SendWindow(
            facts.pop("start_date", MONDAY),
            facts.pop("timezone", "UTC"),
            frozenset(facts.pop("days", range(5))),
            facts.pop("start", time(9)),
            facts.pop("end", time(17)),
            facts.pop("skip_weekends", False),
            facts.pop("holidays", {}),
        )
        ids = frozenset(facts.pop("inboxes", "a"))
        gap = facts.pop("gap", 120)
        return CampaignPlan(name, schedule, gap, inbox_ids=ids, **facts)

    return make


@pytest.fixture
def room() -> Callable[..., InboxCapacity]:
    def make(name: str = "a", **facts: Any) -> InboxCapacity:
        return InboxCapacity(name, **{"active": True, "daily_limit": 25, "day": MONDAY.date()} | facts)

    return make


@pytest.fixture
def lead() -> Callable[..., MailCandidate]:
    def make(name: str, step: int = 0, due: datetime = MONDAY, **facts: Any) -> MailCandidate:
        own = {"campaign_id": "c", "inbox_id": "a" if step else None, "created_at": MONDAY} | facts
        return MailCandidate(lead_id=name, step=step, due_at=due, **own)

    return make
