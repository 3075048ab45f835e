"""What sets off which trigger."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from app.service.rules.branch_triggers import (
    CategoryAssigned,
    Clicked,
    Happening,
    NoReplySince,
    Opened,
    Replied,
    format_trigger_reason,
    is_review_needed,
    is_trigger_met,
    may_send_step,
)

DAYS = [timedelta(days=days) for days in range(10)]
CATEGORIES = {"categories": ["Interested", "Question"]}
TABLE: list[tuple[str, dict[str, Any], Happening, bool]] = [
    ("REPLY_CATEGORY", CATEGORIES, Replied("Question", "How much?"), True),
    ("REPLY_CATEGORY", CATEGORIES, Replied("Other", "Hm"), False),
    ("REPLY_CATEGORY", CATEGORIES, CategoryAssigned("Interested"), True),
    ("REPLY_CATEGORY", CATEGORIES, CategoryAssigned("Not Interested"), False),
    (
        "REPLY_CATEGORY",
        {"categories": ["Out of Office"]},
        Replied("Out of Office", "Away", is_auto=True),
        True,
    ),
    ("REPLY_RECEIVED", {"include_auto": False}, Replied("Other", "Hm"), True),
    ("REPLY_RECEIVED", {"include_auto": False}, Replied("Out of Office", "Away", is_auto=True), False),
    ("REPLY_RECEIVED", {"include_auto": True}, Replied("Out of Office", "Away", is_auto=True), True),
    ("REPLY_RECEIVED", {"include_auto": True}, CategoryAssigned("Other"), False),
    ("REPLY_CONTAINS", {"any": ["price", "how  much"]}, Replied("Other", "And HOW\nmuch is it?"), True),
    ("REPLY_CONTAINS", {"any": ["STRASSE"]}, Replied("Other", "In welcher Straße?"), True),
    ("REPLY_CONTAINS", {"any": ["price"]}, Replied("Other", "No."), False),
    ("REPLY_CONTAINS", {"any": ["away"]}, Replied("Out of Office", "I am away", is_auto=True), False),
    ("LINK_CLICKED", {"url_contains": None}, Clicked("https://acme.test/x"), True),
    ("LINK_CLICKED", {"url_contains": "/Pricing"}, Clicked("https://acme.test/pricing?a=1"), True),
    ("LINK_CLICKED", {"url_contains": "/pricing"}, Clicked("https://acme.test/"), False),
    ("LINK_CLICKED", {"url_contains": None}, Opened(1), False),
    ("EMAIL_OPENED", {"min_opens": 2}, Opened(1), False),
    ("EMAIL_OPENED", {"min_opens": 2}, Opened(2), True),
    ("EMAIL_OPENED", {"min_opens": 2}, Opened(7), True),
    ("NO_REPLY", {"after_days": 3}, NoReplySince(DAYS[3], main_finished=False), True),
    ("NO_REPLY", {"after_days": 3}, NoReplySince(DAYS[3] - timedelta(seconds=1), main_finished=True), False),
    ("MAIN_FINISHED", {}, NoReplySince(DAYS[0], main_finished=True), True),
    ("MAIN_FINISHED", {}, NoReplySince(DAYS[9], main_finished=False), False),
    ("MANUAL", {}, NoReplySince(DAYS[9], main_finished=True), False),
    ("MANUAL", {}, Replied("Interested", "Yes"), False),
    ("FROM_A_LATER_VERSION", {"x": 1}, Replied("Interested", "Yes"), False),
]


GUESS, OPT_OUT = Replied("Question", "Hm", confidence=0.69), Replied("Unsubscribe", "Hm", confidence=0.69)
AWAY = {"categories": ["Out of Office"]}
WAITING: list[tuple[str, dict[str, Any], Happening, bool]] = [
    ("REPLY_CATEGORY", CATEGORIES, GUESS, True),
    ("REPLY_CATEGORY", CATEGORIES, Replied("Question", "Hm", confidence=0.7), False),
    ("REPLY_CATEGORY", CATEGORIES, Replied("Other", "Hm", confidence=0.4), True),  # it may be one of them
    ("REPLY_CATEGORY", CATEGORIES, Replied("Auto Reply", "Hm", is_auto=True, confidence=0.6), False),
    ("REPLY_CATEGORY", AWAY, Replied("Auto Reply", "Hm", is_auto=True, confidence=0.6), True),
    ("REPLY_CATEGORY", CATEGORIES, CategoryAssigned("Question"), False),
    ("REPLY_CATEGORY", CATEGORIES, Opened(1), False),
    ("REPLY_RECEIVED", {"include_auto": False}, GUESS, False),  # a reply it is, whatever it says
    ("REPLY_RECEIVED", {"include_auto": False}, OPT_OUT, True),
    ("REPLY_CONTAINS", {"any": ["hm"]}, OPT_OUT, True),
    ("REPLY_CONTAINS", {"any": ["price"]}, OPT_OUT, False),
]


@pytest.mark.parametrize(("trigger", "params", "happening", "expected"), WAITING)
def test_branch_trigger_on_guessed_category_needs_review(
    trigger: str, params: dict[str, Any], happening: Happening, expected: bool
) -> None:
    assert is_review_needed(trigger, params, happening) is expected


@pytest.mark.parametrize(("trigger", "params", "happening", "expected"), TABLE)
def test_branch_trigger_is_met_only_by_matching_event(
    trigger: str, params: dict[str, Any], happening: Happening, expected: bool
) -> None:
    assert is_trigger_met(trigger, params, happening) is expected


def test_branch_trigger_reason_contains_condition_and_parameters() -> None:
    assert format_trigger_reason("NO_REPLY", {"after_days": 3}) == 'NO_REPLY: {"after_days": 3}'


@pytest.mark.parametrize(
    ("status", "branches_on", "step", "expected"),
    [
        ("ACTIVE", False, 2, True),
        ("ACTIVE", False, 1001, False),
        ("ACTIVE", True, 1001, True),
        ("COMPLETED", True, 2001, True),
        ("COMPLETED", True, 0, False),
        ("COMPLETED", False, 1001, False),
        ("PAUSED", True, 1001, False),
        ("ARCHIVED", True, 1001, False),
    ],
)
def test_campaign_step_may_be_sent_only_in_matching_campaign_status(
    status: str, branches_on: bool, step: int, expected: bool
) -> None:
    assert may_send_step(status, branches_on, step) is expected
