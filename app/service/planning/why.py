"""Why not yet? Every gate before one lead's next mail, open or shut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from app.contract.leads import LeadStatus
from app.service.flow.rules import sends

from .gates import Gate, sentence, told
from .plan import (
    CampaignPlan,
    Candidate,
    InboxRoom,
    belongs,
    chain_of,
    closed,
    earliest,
    gap_over,
    limit_reached,
    waits_for,
)
from .windows import utc_midnight_after


@dataclass(frozen=True)
class LeadFacts:
    """What holds of a lead itself; `hold` as its row has it: "gate" or "gate: detail"."""

    campaign_status: str
    status: str
    suppression: str | None = None
    hold: str | None = None


class Check(NamedTuple):
    gate: Gate
    passed: bool
    until: datetime | None
    detail: str


def why(
    facts: LeadFacts, plan: CampaignPlan, candidate: Candidate, rooms: Iterable[InboxRoom], now: datetime
) -> list[Check]:
    """The gates in their order; the inbox's own are those of the inbox that could send first."""
    shut: dict[Gate, tuple[datetime | None, str]] = dict(_of_lead(facts, plan, candidate.step))
    shut |= _of_schedule(plan, candidate, now)
    room = best_room(plan, candidate, rooms, now)
    shut |= {Gate.NO_INBOX: (None, "")} if room is None else _of_inbox(plan, room, now)
    return [_check(gate, shut, plan, now) for gate in Gate]


def best_room(
    plan: CampaignPlan, candidate: Candidate, rooms: Iterable[InboxRoom], now: datetime
) -> InboxRoom | None:
    """The inbox that could send this mail first; None when the campaign has none that may."""
    far = datetime.max.replace(tzinfo=now.tzinfo)
    own = [room for room in rooms if belongs(room, plan, candidate)]
    return min(own, key=lambda room: earliest(room, plan, candidate, now)[0] or far, default=None)


def _check(
    gate: Gate, shut: dict[Gate, tuple[datetime | None, str]], plan: CampaignPlan, now: datetime
) -> Check:
    if gate not in shut:
        return Check(gate, True, None, "")
    until, fact = shut[gate]
    if not fact:
        return Check(gate, False, until, told(gate, plan.schedule, now, until))
    return Check(gate, False, until, sentence(gate, status=fact.lower(), reason=fact, field=fact))


def _of_lead(facts: LeadFacts, plan: CampaignPlan, step: int) -> Iterator[tuple[Gate, tuple[None, str]]]:
    in_branch = chain_of(step) > 0
    if not sends(facts.campaign_status, True, step):
        yield Gate.CAMPAIGN, (None, facts.campaign_status)
    if facts.suppression:
        yield Gate.SUPPRESSED, (None, facts.suppression)
    if facts.status == LeadStatus.BLOCKED:
        yield Gate.BLOCKED, (None, "")
    if in_branch and not sends(facts.campaign_status, plan.branches, step):
        yield Gate.BRANCH_SUSPENDED, (None, "")
    if facts.status == LeadStatus.REPLIED and not in_branch:
        yield Gate.REPLIED, (None, "")
    gate, _, detail = (facts.hold or "").partition(":")
    if gate in set(Gate):
        yield Gate(gate), (None, detail.strip())


def _of_schedule(
    plan: CampaignPlan, candidate: Candidate, now: datetime
) -> dict[Gate, tuple[datetime | None, str]]:
    shut: dict[Gate, tuple[datetime | None, str]] = {}
    if plan.schedule.start_date > now:
        shut[Gate.START_DATE] = (plan.schedule.start_date, "")
    waits = waits_for(plan, candidate)
    if waits is Gate.SKIPPED:  # whenever it is passed over, this mail does not go
        shut[waits] = (None, "")
    elif candidate.due_at > now:
        shut[waits] = (candidate.due_at, "")
    follow_up = candidate.step > 0
    opens = plan.schedule.next_open(now, follow_up)
    if opens != now:
        shut[closed(plan.schedule, now, follow_up)] = (opens, "")
    return shut


def _of_inbox(plan: CampaignPlan, room: InboxRoom, now: datetime) -> dict[Gate, tuple[datetime | None, str]]:
    shut: dict[Gate, tuple[datetime | None, str]] = {}
    if not room.active or (room.held_until and room.held_until > now):
        shut[Gate.INBOX_STATUS] = (room.held_until if room.active else None, "")
    full = limit_reached(room, plan, now)
    if full:
        shut[full] = (utc_midnight_after(now), "")
    free = gap_over(room, plan)
    if free is not None and free > now:
        shut[Gate.GAP] = (free, "")
    return shut
