"""Who is left alone, for how long, and that the forecast goes by it as the sender does."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.contract.campaigns import Trigger
from app.service.rules.cooldown import Contacted, find_longest_cooldown, postpone_for_cooldown
from app.service.rules.explain_wait import LeadFacts, check_gates
from app.service.rules.forecast import forecast_sends
from app.service.rules.gates import Gate
from app.service.rules.overrides import Override
from app.service.rules.scheduler import FollowUpStep

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PACE = {"quiet": 20 * HOUR, "company_pause": 7 * DAY}
BRANCHES = (FollowUpStep(1001, Trigger.NO_REPLY, 0, answers=True), FollowUpStep(2001, Trigger.NO_REPLY, 0))
ALL = Contacted(MONDAY, MONDAY + 3 * DAY, MONDAY, "Ada")
Make = Callable[..., Any]


@pytest.mark.parametrize(
    ("facts", "step", "known", "held"),
    [
        (PACE, 0, Contacted(), None),
        (PACE, 0, Contacted(touched_at=MONDAY), (MONDAY + 20 * HOUR, Gate.TOUCH)),
        ({}, 0, Contacted(touched_at=MONDAY, answered_at=MONDAY), None),
        (PACE, 2001, Contacted(touched_at=MONDAY), (MONDAY + 20 * HOUR, Gate.TOUCH)),
        (PACE, 1001, Contacted(touched_at=MONDAY, answered_at=MONDAY), None),
        (PACE, 1001, ALL, (MONDAY + 3 * DAY, Gate.OUT_OF_OFFICE)),
        (PACE, 2, Contacted(answered_at=MONDAY), (MONDAY + 7 * DAY, Gate.COMPANY_PAUSED)),
        (PACE, 2, ALL, (MONDAY + 7 * DAY, Gate.COMPANY_PAUSED)),
        (PACE | {"wishes": {("x", 2): Override(regardless=True)}}, 2, ALL, None),
    ],
)
def test_cooldown_longest_of_several_decides(
    plan: Make, facts: dict[str, Any], step: int, known: Contacted, held: tuple[datetime, Gate] | None
) -> None:
    assert find_longest_cooldown(plan(steps=BRANCHES, branches=True, **facts), "x", step, known) == held


def test_cooldown_that_is_over_or_overridden_postpones_nothing(plan: Make, lead: Make) -> None:
    paced, one = plan(**PACE), lead("x")
    later = postpone_for_cooldown(paced, one, Contacted(MONDAY), MONDAY)
    assert later is not None and (later.due_at, later.rests_by) == (MONDAY + 20 * HOUR, Gate.TOUCH)
    assert postpone_for_cooldown(paced, one, Contacted(MONDAY - 20 * HOUR), MONDAY) is None
    assert postpone_for_cooldown(paced, one, Contacted(MONDAY - 20 * HOUR, MONDAY), MONDAY) is None
    assert postpone_for_cooldown(paced, lead("x", due=MONDAY + 20 * HOUR), Contacted(MONDAY), MONDAY) is None
    assert (
        postpone_for_cooldown(plan(wishes={("x", 0): Override(regardless=True)}, **PACE), one, ALL, MONDAY)
        is None
    )


def test_forecast_separates_mails_to_one_contact_in_two_campaigns(plan: Make, room: Make, lead: Make) -> None:
    campaigns = {"c": plan(gap=60, **PACE), "d": plan("d", inboxes="b", gap=60, **PACE)}
    leads = [
        *(lead(f"c{n}", contact_id=f"p{n}") for n in range(3)),
        *(lead(f"d{n}", campaign_id="d", contact_id=f"p{n}") for n in range(2, 5)),
    ]
    found = forecast_sends(
        [room(), room("b")], campaigns, leads, MONDAY, people={"p0": Contacted(MONDAY - HOUR)}
    )
    at = {row.lead_id: row.at for row in found.rows}
    assert len(at) == 6 and at["c0"] == MONDAY + DAY  # the window shuts before its twenty hours are over
    assert abs(at["c2"] - at["d2"]) >= 20 * HOUR
    assert at["c1"] == MONDAY


def test_gates_list_all_cooldown_reasons_with_end_times(plan: Make, room: Make, lead: Make) -> None:
    facts = LeadFacts("ACTIVE", "PENDING", known=ALL)
    shut = {
        one.gate: one
        for one in check_gates(facts, plan(**PACE), lead("x"), [room()], MONDAY)
        if not one.passed
    }
    assert {gate: one.until for gate, one in shut.items()} == {
        Gate.TOUCH: MONDAY + 20 * HOUR,
        Gate.COMPANY_PAUSED: MONDAY + 7 * DAY,
        Gate.OUT_OF_OFFICE: MONDAY + 3 * DAY,
    }
    said = "Ada from the same company replied on Monday 2 March. Next: Monday 9 March, 09:00 (UTC)."
    assert shut[Gate.COMPANY_PAUSED].detail == said
