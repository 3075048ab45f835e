"""Why a lead waits: every gate shut once, and its sentence."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.service.rules.explain_wait import LeadFacts, check_gates
from app.service.rules.gates import Gate, LeadHold, describe_common_gate, describe_gate, describe_shut_gate

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
NOON = MONDAY + timedelta(hours=3)
ON = {"branches": True}
FEAST = {"holidays": {MONDAY.date(): "Founders' Day"}}
Make = Callable[..., Any]


@pytest.mark.parametrize("gate", Gate)
def test_gate_description_is_complete_sentence(gate: Gate) -> None:
    assert describe_gate(gate).endswith(".") and "{" not in describe_gate(gate)


def test_gate_description_gives_time_in_campaign_timezone() -> None:
    said = describe_gate(Gate.WINDOW, MONDAY, "America/New_York")
    assert said == "The sending window is closed. Next: Monday 2 March, 04:00 (America/New_York)."


@pytest.mark.parametrize(
    ("facts", "plan_facts", "room_facts", "lead_facts", "now", "shut"),
    [
        ({}, {}, {}, {}, NOON, {}),
        ({"campaign_status": "PAUSED"}, {}, {}, {}, NOON, {Gate.CAMPAIGN: None}),
        ({"suppression": "bounced"}, {}, {}, {}, NOON, {Gate.SUPPRESSED: None}),
        ({"status": "BLOCKED"}, {}, {}, {}, NOON, {Gate.BLOCKED: None}),
        ({"status": "REPLIED"}, {}, {}, {}, NOON, {Gate.REPLIED: None}),
        ({"held": LeadHold("missing_field", "company")}, {}, {}, {}, NOON, {Gate.MISSING_FIELD: None}),
        ({"held": LeadHold("uncertain", pause="reply")}, {}, {}, {}, NOON, {Gate.UNCERTAIN: None}),
        ({"held": LeadHold(pause="reply")}, {}, {}, {}, NOON, {Gate.AUTOMATION_PAUSED: None}),
        ({}, {"start_date": NOON + timedelta(1)}, {}, {}, NOON, {Gate.START_DATE: NOON + timedelta(1)}),
        ({}, {}, {}, {}, NOON + timedelta(5), {Gate.DAY: MONDAY + timedelta(7)}),
        ({}, {}, {}, {}, NOON + timedelta(hours=6), {Gate.WINDOW: MONDAY + timedelta(1)}),
        ({}, FEAST, {}, {}, NOON, {Gate.HOLIDAY: MONDAY + timedelta(1)}),
        ({}, FEAST | {"days": {1}}, {}, {}, NOON, {Gate.DAY: MONDAY + timedelta(1)}),
        (
            {},
            {"days": range(7), "skip_weekends": True},
            {},
            {"step": 2},
            NOON + timedelta(5),
            {Gate.WEEKEND: MONDAY + timedelta(7)},
        ),
        ({}, {}, {}, {"step": 2, "due": NOON + timedelta(1)}, NOON, {Gate.WAIT_DAYS: NOON + timedelta(1)}),
        (
            {},
            {},
            {},
            {"due": NOON + timedelta(minutes=5), "again": True},
            NOON,
            {Gate.SOFT_BOUNCE: NOON + timedelta(minutes=5)},
        ),
        ({}, {"inboxes": "b"}, {}, {}, NOON, {Gate.NO_INBOX: None}),
        ({}, {}, {"active": False}, {}, NOON, {Gate.INBOX_STATUS: None}),
        ({}, {}, {"unread": "a@acme.test"}, {}, NOON, {Gate.REPLIES_UNREAD: None}),
        ({}, {"unread": "b@acme.test"}, {}, {}, NOON, {Gate.REPLIES_UNREAD: None}),
        ({}, {}, {"sent_today": 25}, {}, NOON, {Gate.INBOX_LIMIT: MONDAY + timedelta(hours=15)}),
        (
            {},
            {"daily_limit_per_inbox": 1},
            {"sent_today_by_campaign": {"c": 1}},
            {},
            NOON,
            {Gate.CAMPAIGN_LIMIT: MONDAY + timedelta(hours=15)},
        ),
        (
            {},
            {"ramp_up": (1, 9)},
            {"sent_today_by_campaign": {"c": 1}},
            {},
            NOON,
            {Gate.RAMP_UP: MONDAY + timedelta(hours=15)},
        ),
        ({}, {}, {"last_sent_at": NOON}, {}, NOON, {Gate.GAP: NOON + timedelta(minutes=2)}),
        ({"status": "REPLIED", "campaign_status": "COMPLETED"}, ON, {}, {"step": 1001}, NOON, {}),
        ({"campaign_status": "COMPLETED"}, ON, {}, {"step": 2}, NOON, {Gate.CAMPAIGN: None}),
        ({}, {}, {}, {"step": 1001}, NOON, {Gate.BRANCH_SUSPENDED: None}),
        (
            {"campaign_status": "PAUSED"},
            ON,
            {},
            {"step": 1001},
            NOON,
            {Gate.CAMPAIGN: None, Gate.BRANCH_SUSPENDED: None},
        ),
    ],
)
def test_gates_show_closed_ones_with_end_times(
    plan: Make,
    room: Make,
    lead: Make,
    facts: dict[str, str],
    plan_facts: dict[str, Any],
    room_facts: dict[str, Any],
    lead_facts: dict[str, Any],
    now: datetime,
    shut: dict[Gate, datetime | None],
) -> None:
    known = LeadFacts(**{"campaign_status": "ACTIVE", "status": "PENDING"} | facts)
    checks = check_gates(known, plan(**plan_facts), lead("x", **lead_facts), [room(**room_facts)], now)
    assert [check.gate for check in checks] == list(Gate)
    assert {check.gate: check.until for check in checks if not check.passed} == shut
    assert all(bool(check.detail) != check.passed for check in checks)


def test_gate_missing_field_names_field(plan: Make, room: Make, lead: Make) -> None:
    facts = LeadFacts("ACTIVE", "PENDING", held=LeadHold("missing_field", "company"))
    checks = {check.gate: check for check in check_gates(facts, plan(), lead("x"), [room()], NOON)}
    assert checks[Gate.MISSING_FIELD].detail.startswith("The lead has no company,")


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (NOON, "Today is a holiday: Founders' Day. Next: Tuesday 3 March, 01:00 (America/New_York)."),
        (
            NOON - timedelta(1),
            "Monday 2 March is a holiday: Founders' Day. Next: Tuesday 3 March, 01:00 (America/New_York).",
        ),
    ],
)
def test_gate_holiday_names_first_holiday_on_sending_day(plan: Make, now: datetime, said: str) -> None:
    """The first one on a sending day, by the campaign's calendar."""
    days = {**FEAST["holidays"], MONDAY.date() - timedelta(1): "Sunday of the Feast"}
    schedule = plan(timezone="America/New_York", holidays=days).schedule
    assert describe_shut_gate(Gate.HOLIDAY, schedule, now, MONDAY + timedelta(hours=21)) == said


def test_gate_holiday_without_end_says_no_campaign_sends(plan: Make) -> None:
    assert (
        describe_shut_gate(Gate.HOLIDAY, plan().schedule, NOON, None)
        == "Today is a holiday: no campaign sends."
    )


def test_gate_description_of_campaign_refers_to_next_contact(plan: Make) -> None:
    said = describe_common_gate(Gate.TOUCH, plan().schedule, NOON, NOON + timedelta(hours=1))
    assert said == "The next person got another email a short time ago. Next: Monday 2 March, 13:00 (UTC)."
    assert describe_common_gate(Gate.GAP, plan().schedule, NOON, NOON).startswith("Waiting for the gap")
