"""Cooldowns: after a recent email, during an absence, and after a reply from the same company. Pure."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from app.contract.steps import branch_of

from .gates import Gate
from .overrides import Override
from .scheduler_types import CampaignPlan, MailCandidate


class Contacted(NamedTuple):
    """Recent contact with a person: the last email of any kind, the end of an absence, and a reply.

    `answered_at` and `answered_by` say when someone at the person's company replied, and who.
    """

    touched_at: datetime | None = None
    away_until: datetime | None = None
    answered_at: datetime | None = None
    answered_by: str = ""


UNKNOWN = Contacted()


def find_longest_cooldown(
    plan: CampaignPlan, lead_id: str, step: int, known: Contacted
) -> tuple[datetime, Gate] | None:
    """Return the end and gate of the longest cooldown, which may be over; None: there never was one."""
    return max(list_cooldowns(plan, lead_id, step, known), default=None)


def list_cooldowns(
    plan: CampaignPlan, lead_id: str, step: int, known: Contacted
) -> list[tuple[datetime, Gate]]:
    """Return every cooldown of this email as (end, gate).

    A branch that the person's own reply led to continues, whoever else at the company replied. An
    override with `regardless` lifts all cooldowns.
    """
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


def postpone_for_cooldown(
    plan: CampaignPlan, candidate: MailCandidate, known: Contacted, now: datetime
) -> MailCandidate | None:
    """Return the candidate, due at the end of its cooldown; None when no cooldown holds it any more."""
    touched, away, answered, _ = known
    if away is None and answered is None and (touched is None or touched + plan.quiet <= now):
        return None
    held = find_longest_cooldown(plan, candidate.lead_id, candidate.step, known)
    if held is None or held[0] <= max(now, candidate.due_at):
        return None
    return candidate._replace(due_at=held[0], rests_by=held[1])


def _is_answering_step(plan: CampaignPlan, step: int) -> bool:
    return branch_of(step) > 0 and any(one.number == step and one.answers for one in plan.steps)
