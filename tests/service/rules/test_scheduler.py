"""The planner: who goes first, what holds it, and until when exactly."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.contract.campaigns import Trigger
from app.service.rules.gates import Gate
from app.service.rules.scheduler import (
    FollowUpStep,
    Send,
    Wait,
    choose_send,
    deduct_mails,
    find_due_step,
    find_next_step,
)

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
Make = Callable[..., Any]


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("room_facts", "plan_facts", "due", "now", "until", "gate"),
    [
        ({}, {}, MONDAY, "2026-03-02 08:00", "2026-03-02 09:00", Gate.START_DATE),
        ({}, {}, MONDAY, "2026-03-02 17:00", "2026-03-03 09:00", Gate.WINDOW),
        ({}, {}, MONDAY, "2026-03-07 12:00", "2026-03-09 09:00", Gate.DAY),
        ({}, {}, at("2026-03-04 10:00"), "2026-03-02 12:00", "2026-03-04 10:00", Gate.WAIT_DAYS),
        ({}, {}, at("2026-03-04 20:00"), "2026-03-02 12:00", "2026-03-05 09:00", Gate.WAIT_DAYS),
        (
            {"last_sent_at": at("2026-03-02 11:59")},
            {},
            MONDAY,
            "2026-03-02 12:00",
            "2026-03-02 12:01",
            Gate.GAP,
        ),
        (
            {"last_sent_at": at("2026-03-02 16:59")},
            {},
            MONDAY,
            "2026-03-02 17:00",
            "2026-03-03 09:00",
            Gate.WINDOW,
        ),
        ({"sent_today": 25}, {}, MONDAY, "2026-03-02 12:00", "2026-03-03 09:00", Gate.INBOX_LIMIT),
        ({"sent_today": 25}, {}, MONDAY, "2026-03-06 12:00", None, None),  # that was Monday's count
        ({"daily_limit": 0}, {}, MONDAY, "2026-03-02 12:00", "never", Gate.INBOX_LIMIT),
        (
            {"sent_today": 9, "sent_today_by_campaign": {"c": 5}},
            {"daily_limit_per_inbox": 5},
            MONDAY,
            "2026-03-02 12:00",
            "2026-03-03 09:00",
            Gate.CAMPAIGN_LIMIT,
        ),
        (
            {"sent_today_by_campaign": {"c": 5}, "first_sent_at": {"c": MONDAY}},
            {"ramp_up": (5, 20)},
            MONDAY,
            "2026-03-02 12:00",
            "2026-03-03 09:00",
            Gate.RAMP_UP,
        ),
        (
            {"sent_today_by_campaign": {"c": 5}, "first_sent_at": {"c": MONDAY - timedelta(7)}},
            {"ramp_up": (5, 20)},
            MONDAY,
            "2026-03-02 12:00",
            None,
            None,
        ),
        ({"active": False}, {}, MONDAY, "2026-03-02 12:00", "never", Gate.INBOX_STATUS),
        (
            {"held_until": at("2026-03-02 12:10")},
            {},
            MONDAY,
            "2026-03-02 12:00",
            "2026-03-02 12:10",
            Gate.INBOX_STATUS,
        ),
        ({}, {"days": ()}, MONDAY, "2026-03-02 12:00", "never", Gate.DAY),
        # The count starts again at UTC midnight, which is in the middle of this window
        (
            {"sent_today": 25},
            {"timezone": "America/Los_Angeles"},
            MONDAY,
            "2026-03-02 20:00",
            "2026-03-03 00:00",
            Gate.INBOX_LIMIT,
        ),
    ],
)
def test_scheduler_waits_exactly_until_gate_opens(
    plan: Make,
    room: Make,
    lead: Make,
    room_facts: dict[str, Any],
    plan_facts: dict[str, Any],
    due: datetime,
    now: str,
    until: str | None,
    gate: Gate | None,
) -> None:
    inbox, campaigns, step = room(**room_facts), {"c": plan(**plan_facts)}, 2 if due > MONDAY else 0
    chosen = choose_send(inbox, campaigns, [lead("x", step, due)], at(now))
    if gate is None:
        assert chosen == Send("x", "c", step, "a")
        return
    assert chosen == Wait(None if until == "never" else at(str(until)), gate)
    if chosen.until is not None:
        assert isinstance(choose_send(inbox, campaigns, [lead("x", step, due)], chosen.until), Send)
        earlier = chosen.until - timedelta(seconds=1)
        assert isinstance(choose_send(inbox, campaigns, [lead("x", step, due)], earlier), Wait)


def test_scheduler_without_leads_waits_indefinitely(plan: Make, room: Make) -> None:
    assert choose_send(room(), {"c": plan()}, [], MONDAY) == Wait(None, None)


def test_scheduler_sends_longest_due_follow_up_first(plan: Make, room: Make, lead: Make) -> None:
    now = at("2026-03-04 12:00")
    waiting = [
        lead("new", due=MONDAY - timedelta(9)),
        lead("late", 2, at("2026-03-04 11:00")),
        lead("early", 2, at("2026-03-04 10:00")),
        lead("not yet", 2, at("2026-03-05 10:00")),
    ]
    order = []
    while isinstance(chosen := choose_send(room(), {"c": plan()}, waiting, now), Send):
        order.append(chosen.lead_id)
        waiting = [one for one in waiting if one.lead_id != chosen.lead_id]
    assert order == ["early", "late", "new"]
    assert chosen == Wait(at("2026-03-05 10:00"), Gate.WAIT_DAYS)


def test_scheduler_sends_follow_up_only_from_inbox_of_lead(plan: Make, room: Make, lead: Make) -> None:
    campaigns = {"c": plan(inboxes="ab")}
    own = [lead("x", 2, inbox_id="a")]
    assert choose_send(room("b"), campaigns, own, MONDAY) == Wait(None, None)
    assert choose_send(room("a"), campaigns, own, MONDAY) == Send("x", "c", 2, "a")
    assert choose_send(room("z"), campaigns, [lead("y")], MONDAY) == Wait(None, None)


def test_scheduler_applies_inbox_gap_across_campaigns(plan: Make, room: Make, lead: Make) -> None:
    campaigns = {"quick": plan("quick", gap=60), "slow": plan("slow", gap=600)}
    waiting = [lead("s", campaign_id="slow"), lead("q", campaign_id="quick", due=MONDAY + timedelta(1))]
    busy = deduct_mails(room(), "slow", MONDAY)
    assert choose_send(busy, campaigns, waiting[:1], MONDAY) == Wait(
        MONDAY + timedelta(seconds=600), Gate.GAP
    )
    both = [waiting[0], lead("q", campaign_id="quick")]
    assert choose_send(busy, campaigns, both, MONDAY) == Wait(MONDAY + timedelta(seconds=60), Gate.GAP)
    assert choose_send(busy, campaigns, both, MONDAY + timedelta(seconds=60)) == Send("q", "quick", 0, "a")


def test_scheduler_counts_mail_against_inbox_capacity_of_day(room: Make) -> None:
    first = deduct_mails(room(sent_today=3, sent_today_by_campaign={"d": 3}), "c", MONDAY)
    assert (first.sent_today, first.sent_today_by_campaign) == (4, {"d": 3, "c": 1})
    assert (first.last_sent_at, first.first_sent_at) == (MONDAY, {"c": MONDAY})
    tomorrow = MONDAY + timedelta(1)
    assert deduct_mails(first, "c", tomorrow, 0, 2) == deduct_mails(
        deduct_mails(first, "c", tomorrow), "c", tomorrow
    )
    second = deduct_mails(first, "c", tomorrow)
    assert (second.sent_today, second.sent_today_by_campaign) == (1, {"c": 1})
    assert second.first_sent_at == {"c": MONDAY}


STEPS = (
    FollowUpStep(2, Trigger.NO_REPLY, 2),
    FollowUpStep(3, Trigger.NOT_OPENED, 3),
    FollowUpStep(4, Trigger.OPENED_NO_REPLY, 5),
)


@pytest.mark.parametrize(("step", "expected"), [(0, (2, 2)), (2, (3, 3)), (3, (4, 5)), (4, None)])
def test_scheduler_next_step_follows_with_its_delay(step: int, expected: tuple[int, int] | None) -> None:
    place = find_next_step(STEPS, step, MONDAY)
    assert place == (expected and (expected[0], MONDAY + timedelta(expected[1])))


@pytest.mark.parametrize(
    ("step", "opened", "expected"),
    [(2, True, (2, 2)), (3, False, (3, 3)), (3, True, (4, 5)), (4, True, (4, 5)), (4, False, None)],
)
def test_scheduler_skips_step_with_unmet_trigger(
    step: int, opened: bool, expected: tuple[int, int] | None
) -> None:
    due = MONDAY + timedelta({2: 2, 3: 3, 4: 5}[step])
    place = find_due_step(STEPS, step, due, MONDAY, opened)
    assert place == (expected and (expected[0], MONDAY + timedelta(expected[1])))


def test_scheduler_step_after_skipped_one_is_not_due_earlier() -> None:
    steps = (FollowUpStep(2, Trigger.NOT_OPENED, 7), FollowUpStep(3, Trigger.NO_REPLY, 1))
    due = MONDAY + timedelta(7)
    assert find_due_step(steps, 2, due, MONDAY, True) == (3, due)
