"""An explanation of why a lead's next email waits: every gate before the email, open or shut."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from app.contract.leads import LeadStatus
from app.contract.sentences import Sentence
from app.contract.steps import branch_of
from app.service.rules.branch_triggers import may_send_step

from .cooldown import UNKNOWN, Contacted, list_cooldowns
from .gates import (
    ON_DAY,
    UNHELD,
    Gate,
    LeadHold,
    append_opening,
    describe_gate,
    describe_shut_gate,
    describe_status,
    describe_suppression,
    find_hold,
)
from .scheduler import (
    CampaignPlan,
    InboxCapacity,
    MailCandidate,
    find_closed_gate,
    find_due_gate,
    find_earliest_send,
    find_gap_end,
    find_reached_limit,
    may_serve_candidate,
)
from .send_windows import utc_midnight_after

Shut = tuple[datetime | None, Sentence | None]  # until when, and a sentence that names facts


@dataclass(frozen=True)
class LeadFacts:
    """Facts about the lead itself that can shut gates."""

    campaign_status: str
    status: str
    suppression: str | None = None
    held: LeadHold = UNHELD
    stopped_by: str | None = None
    reader: str | None = None  # the user who asks
    known: Contacted = UNKNOWN


class Check(NamedTuple):
    gate: Gate
    passed: bool
    until: datetime | None
    detail: Sentence


def check_gates(
    facts: LeadFacts,
    plan: CampaignPlan,
    candidate: MailCandidate,
    rooms: Iterable[InboxCapacity],
    now: datetime,
    keeping: Collection[str] = (),
) -> list[Check]:
    """Return a check of every gate in order; the inbox's gates are those of the inbox that could send first.

    In the inboxes of `keeping`, the rest of today's limit is reserved for first emails.
    """
    shut: dict[Gate, Shut] = dict(_list_lead_gates(facts, plan, candidate.step))
    shut |= _list_schedule_gates(plan, candidate, now)
    room = find_best_inbox(plan, candidate, rooms, now, keeping)
    kept = room is not None and candidate.step > 0 and room.inbox_id in keeping
    shut |= {Gate.NO_INBOX: (None, None)} if room is None else _list_inbox_gates(plan, room, now, kept)
    shut |= _list_cooldown_gates(facts, plan, candidate, now)
    return [_check_gate(gate, shut, plan, now) for gate in Gate]


def find_best_inbox(
    plan: CampaignPlan,
    candidate: MailCandidate,
    rooms: Iterable[InboxCapacity],
    now: datetime,
    keeping: Collection[str] = (),
) -> InboxCapacity | None:
    """Return the inbox that could send this email first; None when no inbox of the campaign may send it."""
    far = datetime.max.replace(tzinfo=now.tzinfo)
    own = [room for room in rooms if may_serve_candidate(room, plan, candidate)]

    def first(room: InboxCapacity) -> datetime:
        return find_earliest_send(room, plan, candidate, now, room.inbox_id in keeping)[0] or far

    return min(own, key=first, default=None)


def _check_gate(gate: Gate, shut: dict[Gate, Shut], plan: CampaignPlan, now: datetime) -> Check:
    if gate not in shut:
        return Check(gate, True, None, Sentence(""))
    until, sentence = shut[gate]
    if sentence is None:
        return Check(gate, False, until, describe_shut_gate(gate, plan.schedule, now, until))
    return Check(gate, False, until, append_opening(sentence, until, plan.schedule.timezone))


def _list_lead_gates(facts: LeadFacts, plan: CampaignPlan, step: int) -> Iterator[tuple[Gate, Shut]]:
    in_branch = branch_of(step) > 0
    if facts.stopped_by:
        yield Gate(facts.stopped_by), (None, None)
    elif not may_send_step(facts.campaign_status, True, step):
        yield Gate.CAMPAIGN, (None, describe_status(facts.campaign_status))
    if facts.suppression:
        yield Gate.SUPPRESSED, (None, describe_suppression(facts.suppression))
    if facts.status == LeadStatus.BLOCKED:
        yield Gate.BLOCKED, (None, None)
    if in_branch and not may_send_step(facts.campaign_status, plan.branches, step):
        yield Gate.BRANCH_SUSPENDED, (None, None)
    if facts.status == LeadStatus.REPLIED and not in_branch:
        yield Gate.REPLIED, (None, None)
    if (held := find_hold(facts.held, facts.reader)) is not None:
        yield held[0], (None, held[1])


def _list_cooldown_gates(
    facts: LeadFacts, plan: CampaignPlan, candidate: MailCandidate, now: datetime
) -> dict[Gate, Shut]:
    """Return the person's current cooldowns by gate, with the time when each ends."""
    found = list_cooldowns(plan, candidate.lead_id, candidate.step, facts.known)
    shut: dict[Gate, Shut] = {gate: (until, None) for until, gate in found if until > now}
    if (at := facts.known.answered_at) is not None and Gate.COMPANY_PAUSED in shut:
        when = ON_DAY.fill(day=plan.schedule.day(at))
        sentence = describe_gate(Gate.COMPANY_PAUSED, person=facts.known.answered_by or "", when=when)
        shut[Gate.COMPANY_PAUSED] = (shut[Gate.COMPANY_PAUSED][0], sentence)
    return shut


def _list_schedule_gates(plan: CampaignPlan, candidate: MailCandidate, now: datetime) -> dict[Gate, Shut]:
    shut: dict[Gate, Shut] = {}
    if plan.schedule.start_date > now:
        shut[Gate.START_DATE] = (plan.schedule.start_date, None)
    waits = find_due_gate(plan, candidate)
    if waits is Gate.SKIPPED:  # a skipped email is not sent, whatever its due time
        shut[waits] = (None, None)
    elif candidate.due_at > now and candidate.rests_by is None:
        shut[waits] = (candidate.due_at, None)
    follow_up = candidate.step > 0
    opens = plan.schedule.next_open(now, follow_up)
    if opens != now:
        shut[find_closed_gate(plan.schedule, now, follow_up)] = (opens, None)
    return shut


def _list_inbox_gates(plan: CampaignPlan, room: InboxCapacity, now: datetime, kept: bool) -> dict[Gate, Shut]:
    shut: dict[Gate, Shut] = {}
    if not room.active or (room.held_until and room.held_until > now):
        shut[Gate.INBOX_STATUS] = (room.held_until if room.active else None, None)
    if unread := room.unread or plan.unread:
        shut[Gate.REPLIES_UNREAD] = (None, describe_gate(Gate.REPLIES_UNREAD, inbox=unread))
    full = find_reached_limit(room, plan, now) or (Gate.NEW_SHARE if kept else None)
    if full:
        shut[full] = (utc_midnight_after(now), None)
    free = find_gap_end(room, plan)
    if free is not None and free > now:
        shut[Gate.GAP] = (free, None)
    return shut
