"""Follow-ups before new leads, with a share of the day's mails kept for those."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from app.contract.campaigns import Trigger
from app.service.rules.explain_wait import LeadFacts, check_gates
from app.service.rules.forecast import forecast_sends
from app.service.rules.gates import Gate
from app.service.rules.scheduler import FollowUpStep, Send, Wait, choose_send

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
MIDNIGHT = datetime(2026, 3, 3, tzinfo=UTC)
LATER = MONDAY + timedelta(hours=4)
OVER = MONDAY + timedelta(days=3)
OPEN = {"start": time(0), "end": time(23, 59), "days": range(7), "new_share": 20}
Make = Callable[..., Any]


@pytest.mark.parametrize(
    ("room_facts", "new", "chosen"),
    [
        ({"sent_today": 7}, {}, 2),
        ({"sent_today": 8}, {}, 0),
        ({"sent_today": 8, "new_today": 1}, {}, 2),  # one of the two is used: one more is kept
        ({"sent_today": 9, "new_today": 1}, {}, 0),
        ({"sent_today": 9, "new_today": 2}, {}, 2),
        ({"sent_today": 8}, {"due": LATER}, LATER),  # it can still go today
        ({"sent_today": 8}, {"due": OVER}, 2),  # it can't
        ({"sent_today": 8}, {"inbox_id": "b"}, 2),  # it is another inbox's
        ({"sent_today": 8}, None, 2),
        ({"sent_today": 10}, {}, MIDNIGHT),
        ({"sent_today": 8, "day": MONDAY.date() - timedelta(1)}, {}, 2),
    ],
)
def test_new_lead_share_decides_send_when_daily_limit_is_nearly_used(
    plan: Make, room: Make, lead: Make, room_facts: dict[str, Any], new: dict[str, Any] | None, chosen: Any
) -> None:
    waiting = [lead("f", 2)] + ([lead("n", **new)] if new is not None else [])
    found = choose_send(room(**{"daily_limit": 10} | room_facts), {"c": plan(**OPEN)}, waiting, MONDAY)
    if isinstance(chosen, int):
        assert isinstance(found, Send) and found.step == chosen
    else:
        assert isinstance(found, Wait) and found.until == chosen


def test_new_lead_share_gate_shows_reason_and_end_time(plan: Make, room: Make, lead: Make) -> None:
    facts, short = LeadFacts("ACTIVE", "SENT"), room(daily_limit=10, sent_today=8)
    checks = check_gates(facts, plan(**OPEN), lead("f", 2), [short], MONDAY, {"a"})
    (shut,) = [one for one in checks if not one.passed]
    assert (shut.gate, shut.until) == (Gate.NEW_SHARE, MIDNIGHT)


def test_new_lead_share_over_days_splits_capacity_with_follow_ups(plan: Make, room: Make, lead: Make) -> None:
    """Ten a day: eight follow-ups and two new ones while there are both, then whoever is left."""
    shared = plan(**OPEN, gap=60, steps=(FollowUpStep(2, Trigger.NO_REPLY, 30),))
    leads = [*(lead(f"f{n:02}", 2) for n in range(20)), *(lead(f"n{n}") for n in range(6))]
    rows = forecast_sends(
        [room(daily_limit=10)], {"c": shared}, leads, MONDAY, MONDAY + timedelta(days=5)
    ).rows
    days = Counter((row.at.day, row.step == 0) for row in rows)
    assert days == {(2, False): 8, (2, True): 2, (3, False): 8, (3, True): 2, (4, False): 4, (4, True): 2}
