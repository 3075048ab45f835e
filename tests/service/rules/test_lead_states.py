"""A later status never falls back; what a lead waits for is a sentence."""

from __future__ import annotations

import pytest

from app.contract.leads import LeadStatus as L
from app.service.rules.gates import LeadHold
from app.service.rules.lead_states import describe_hold, may_change_status


@pytest.mark.parametrize(
    ("old", "new", "may"),
    [
        *((L.PENDING, new, True) for new in L if new is not L.PENDING),
        *((old, L.PENDING, False) for old in L),
        *((same, same, False) for same in L),
        *((L.UNSUBSCRIBED, new, False) for new in L),
        *((old, L.UNSUBSCRIBED, True) for old in L if old is not L.UNSUBSCRIBED),
        (L.SENT, L.OPENED, True),
        (L.SENT, L.REPLIED, True),
        (L.SENT, L.FAILED, False),
        (L.OPENED, L.SENT, False),
        (L.OPENED, L.REPLIED, True),
        (L.REPLIED, L.OPENED, False),
        (L.REPLIED, L.BOUNCED, False),
        (L.BOUNCED, L.OPENED, False),
        (L.FAILED, L.SENT, True),
    ],
)
def test_lead_status_never_falls_back(old: L, new: L, may: bool) -> None:
    assert may_change_status(old, new) is may


def test_lead_hold_is_described_in_sentence() -> None:
    assert describe_hold(LeadHold()) is None
    assert "no first_name, company," in (
        describe_hold(LeadHold("missing_field", "first_name, company")) or ""
    )
    assert "not known" in (describe_hold(LeadHold("uncertain")) or "")
    assert (
        describe_hold(LeadHold("template", "a brace is open")) == "The template holds it up: a brace is open"
    )


def test_lead_hold_uncertain_is_shown_before_pause() -> None:
    assert "not known" in (describe_hold(LeadHold("uncertain", pause="reply")) or "")
    assert describe_hold(LeadHold(pause="booking", pause_user="me"), "me") == (
        "Automation is paused because you booked a meeting."
    )
    assert describe_hold(LeadHold(pause="reply", pause_user="me")) == (
        "Automation is paused because a teammate replied."
    )
