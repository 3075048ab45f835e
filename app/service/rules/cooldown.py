"""Who is left alone for a while: written to a short time ago, away, or of a company that answered. Pure."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from app.contract.steps import branch_of

from .gates import Gate
from .overrides import Override
from .scheduler_types import CampaignPlan, MailCandidate


class Contacted(NamedTuple):
    """What is known of a person: the last mail of any kind, back from when, who there answered when."""

    touched_at: datetime | None = None
    away_until: datetime | None = None
    answered_at: datetime | None = None
    answered_by: str = ""


UNKNOWN = Contacted()


def find_longest_cooldown(
    plan: CampaignPlan, lead_id: str, step: int, known: Contacted
) -> tuple[datetime, Gate] | None:
    """Until when this mail is held back, and by what the longest; it may be over. None: it never was."""
    return max(list_cooldowns(plan, lead_id, step, known), default=None)


def list_cooldowns(
    plan: CampaignPlan, lead_id: str, step: int, known: Contacted
) -> list[tuple[datetime, Gate]]:
    """All that holds it back. What the person's own reply led to goes on, whoever else answered."""
    found: list[tuple[datetime, Gate]] = []
    if plan.wishes.get((lead_id, step), Override()).regardless:
        return found
    if known.away_until is not None:
        found.append((known.away_until, Gate.OUT_OF_OFFICE))
    if not _is_answering_step(plan, step):
        if known.touched_at is not None and plan.quiet:
            found.append((known.touched_at + plan.quiet, Gate.TOUCH))
        if known.answered_at is not None and plan.company_pause:
            found.append((known.answered_at + plan.company_pause, Gate.COMPANY_PAUSED))
    return found


def put_off(
    plan: CampaignPlan, candidate: MailCandidate, known: Contacted, now: datetime
) -> MailCandidate | None:
    """The candidate as it is due when its rest is over; None when nothing holds it back any more."""
    touched, away, answered, _ = known
    if away is None and answered is None and (touched is None or touched + plan.quiet <= now):
        return None
    held = find_longest_cooldown(plan, candidate.lead_id, candidate.step, known)
    if held is None or held[0] <= max(now, candidate.due_at):
        return None
    return candidate._replace(due_at=held[0], rests_by=held[1])


def _is_answering_step(plan: CampaignPlan, step: int) -> bool:
    return branch_of(step) > 0 and any(one.number == step and one.answers for one in plan.steps)
