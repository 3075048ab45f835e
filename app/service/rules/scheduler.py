"""The one scheduler of sends: what an inbox sends next, or until when it waits and why.

The sender and the forecast both use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from app.contract.steps import branch_of

from .gates import Gate
from .overrides import Override
from .scheduler_types import NOTHING
from .scheduler_types import CampaignPlan as CampaignPlan
from .scheduler_types import FollowUpStep as FollowUpStep
from .scheduler_types import InboxCapacity as InboxCapacity
from .scheduler_types import MailCandidate as MailCandidate
from .scheduler_types import Send as Send
from .scheduler_types import Wait as Wait
from .send_windows import WEEKEND, SendWindow, ramp_limit, utc_midnight_after

NOTHING_LEFT = Wait(None, None)


def choose_send(
    inbox: InboxCapacity,
    campaigns: Mapping[str, CampaignPlan],
    candidates: Iterable[MailCandidate],
    now: datetime,
    kept: bool = False,
) -> Send | Wait:
    """Return the email that this inbox sends at `now` (UTC), or how long the inbox waits.

    `kept`: see `find_earliest_send`.
    """
    best: MailCandidate | None = None
    wait, later = NOTHING_LEFT, list[tuple[CampaignPlan, MailCandidate]]()
    own = select_candidates(inbox, campaigns, candidates)
    kept = kept or is_reserved_for_new(inbox, own, now)
    for plan, candidate in own:
        if candidate.due_at > now:  # matters only when nothing can go now
            later.append((plan, candidate))
        elif best is None or candidate.order < best.order:
            at, gate = find_earliest_send(inbox, plan, candidate, now, kept)
            if at is not None and at <= now:
                best = candidate
            else:
                wait = _choose_sooner(wait, at, gate)
    if best is not None:
        return Send(best.lead_id, best.campaign_id, best.step, inbox.inbox_id)
    for plan, candidate in later:
        wait = _choose_sooner(wait, *find_earliest_send(inbox, plan, candidate, now, kept))
    return wait


def _choose_sooner(wait: Wait, at: datetime | None, gate: Gate) -> Wait:
    first = wait.gate is None or (at is not None and (wait.until is None or at < wait.until))
    return Wait(at, gate) if first else wait


def select_candidates(
    inbox: InboxCapacity, campaigns: Mapping[str, CampaignPlan], candidates: Iterable[MailCandidate]
) -> list[tuple[CampaignPlan, MailCandidate]]:
    """Return the candidates that this inbox may write to: of its campaigns, and bound to no other inbox."""
    whose, found = (None, inbox.inbox_id), []
    for one in candidates:
        plan = campaigns.get(one.campaign_id)
        if plan is not None and one.inbox_id in whose and inbox.inbox_id in plan.inbox_ids:
            found.append((plan, one))
    return found


def may_serve_candidate(inbox: InboxCapacity, plan: CampaignPlan, candidate: MailCandidate) -> bool:
    """Return whether this inbox is one of the campaign's and the lead is bound to no other one."""
    return inbox.inbox_id in plan.inbox_ids and candidate.inbox_id in (None, inbox.inbox_id)


def is_short(inbox: InboxCapacity, share: int, now: datetime) -> bool:
    """Return whether the inbox has only the share for new leads left today (percent of its limit)."""
    return count_left_beside_new(inbox, share, now) <= 0


def count_left_beside_new(inbox: InboxCapacity, share: int, now: datetime) -> int:
    """Return how many emails the inbox has left today beyond the share for new leads."""
    sent, new = (inbox.sent_today, inbox.new_today) if inbox.day == now.date() else (0, 0)
    return inbox.daily_limit - sent - (inbox.daily_limit * share // 100 - new)


def is_reserved_for_new(
    inbox: InboxCapacity, own: Sequence[tuple[CampaignPlan, MailCandidate]], now: datetime
) -> bool:
    """Return whether the rest of today's limit is for new leads; false when none of them can go today."""
    share, waits = 0, False
    for plan, candidate in own:
        share, waits = max(share, plan.new_share), waits or candidate.step > 0
    if not waits or not is_short(inbox, share, now):  # only follow-ups have to wait for new leads
        return False
    new = (
        find_earliest_send(inbox, plan, candidate, now)[0] for plan, candidate in own if candidate.step == 0
    )
    return any(at is not None and at.date() == now.date() for at in new)


def find_earliest_send(
    inbox: InboxCapacity, plan: CampaignPlan, candidate: MailCandidate, now: datetime, kept: bool = False
) -> tuple[datetime | None, Gate]:
    """Return the first moment from `now` on when this email may go, and the gate that holds it longest.

    `kept`: the rest of the day's limit is for new leads. The moment is None when waiting does not help.
    """
    if not inbox.active:
        return None, Gate.INBOX_STATUS
    if inbox.unread or plan.unread:
        return None, Gate.REPLIES_UNREAD
    at, gate = _find_lower_bound(inbox, plan, candidate, now)
    follow_up = candidate.step > 0
    opens = plan.schedule.next_open(at, follow_up)
    if opens is not None and opens is not at and opens - at > at - now:
        gate = find_closed_gate(plan.schedule, at, follow_up)
    if opens is now or (opens is not None and opens.date() == now.date()):
        full = find_reached_limit(inbox, plan, now) or (Gate.NEW_SHARE if kept and follow_up else None)
        if full:
            opens, gate = plan.schedule.next_open(max(at, utc_midnight_after(now)), follow_up), full
    if opens is None or inbox.daily_limit < 1:
        return None, Gate.DAY if opens is None else Gate.INBOX_LIMIT
    return opens, gate


def _find_lower_bound(
    inbox: InboxCapacity, plan: CampaignPlan, candidate: MailCandidate, now: datetime
) -> tuple[datetime, Gate]:
    """Return when start date, due time, mail host and gap are all past, and the gate of the last of them."""
    at, gate = now, Gate.GAP
    start, due, held = plan.schedule.start_date, candidate.due_at, inbox.held_until
    if start > at:
        at, gate = start, Gate.START_DATE
    if due > at:
        at, gate = due, find_due_gate(plan, candidate)
    if held is not None and held > at:
        at, gate = held, Gate.INBOX_STATUS
    free = find_gap_end(inbox, plan)
    if free is not None and free > at:
        at, gate = free, Gate.GAP
    return at, gate


def find_due_gate(plan: CampaignPlan, candidate: MailCandidate) -> Gate:
    """Return the gate that says why an email is not due yet."""
    wish = plan.wishes.get((candidate.lead_id, candidate.step), Override())
    if wish.skipped_at is not None:
        return Gate.SKIPPED
    if wish.not_before == candidate.due_at:
        return Gate.DELAYED
    if candidate.rests_by is not None:
        return candidate.rests_by
    return Gate.SOFT_BOUNCE if candidate.again else Gate.WAIT_DAYS


def find_gap_end(inbox: InboxCapacity, plan: CampaignPlan) -> datetime | None:
    """Return when the campaign's gap after the inbox's last email, of whatever campaign, is over."""
    if inbox.last_sent_at is None:
        return None
    return inbox.last_sent_at + plan.gap


def find_closed_gate(schedule: SendWindow, at: datetime, follow_up: bool) -> Gate:
    """Return why the window is shut at `at`: the day, a holiday, the weekend of follow-ups or the hour."""
    day = schedule.day(at)
    weekday = day.weekday()
    if weekday in schedule.days_for(follow_up):
        return Gate.WINDOW if schedule.holidays.get(day) is None else Gate.HOLIDAY
    return Gate.WEEKEND if weekday in schedule.days and weekday in WEEKEND else Gate.DAY


def find_reached_limit(inbox: InboxCapacity, plan: CampaignPlan, now: datetime) -> Gate | None:
    """Return the limit that this inbox has used up on the UTC day of `now`, if any."""
    return next((gate for left, gate in list_limits(inbox, plan, now) if left <= 0), None)


def list_limits(inbox: InboxCapacity, plan: CampaignPlan, now: datetime) -> list[tuple[int, Gate]]:
    """Return how many emails of this campaign each limit leaves the inbox on the UTC day of `now`."""
    today = inbox.day == now.date()
    found = [(inbox.daily_limit - (inbox.sent_today if today else 0), Gate.INBOX_LIMIT)]
    sent = inbox.sent_today_by_campaign.get(plan.campaign_id, 0) if today else 0
    if plan.daily_limit_per_inbox is not None:
        found.append((plan.daily_limit_per_inbox - sent, Gate.CAMPAIGN_LIMIT))
    if plan.ramp_up:
        first = inbox.first_sent_at.get(plan.campaign_id)
        found.append((ramp_limit(*plan.ramp_up, first, now) - sent, Gate.RAMP_UP))
    return found


def deduct_mails(
    inbox: InboxCapacity, campaign_id: str, at: datetime, step: int = 0, mails: int = 1
) -> InboxCapacity:
    """Return the capacity left once `mails` emails of this campaign have gone out on the day of `at`."""
    inbox_id, active, limit, day, sent, counts, _, firsts, held, new, unread = inbox
    today = at.date()
    if day != today:
        sent, counts, new = 0, NOTHING, 0
    counts = {**counts, campaign_id: counts.get(campaign_id, 0) + mails}
    if campaign_id not in firsts:
        firsts = {**firsts, campaign_id: at}
    new += mails if step == 0 else 0
    return InboxCapacity(inbox_id, active, limit, today, sent + mails, counts, at, firsts, held, new, unread)


def find_next_step(
    steps: Iterable[FollowUpStep], step: int, sent_at: datetime
) -> tuple[int, datetime] | None:
    """Return the next step of the same chain, by number, and when it is due, counted from `sent_at`."""
    same = (other for other in steps if other.number > step and branch_of(other.number) == branch_of(step))
    later = min(same, key=lambda s: s.number, default=None)
    return None if later is None else (later.number, sent_at + timedelta(days=later.wait_days))


def find_due_step(
    steps: Iterable[FollowUpStep], step: int, due_at: datetime, sent_at: datetime, opened: bool
) -> tuple[int, datetime] | None:
    """Return the step if its trigger holds, else the next one whose trigger does; None when none is left.

    The step that replaces a skipped one is due by its own days since the last email, but not before the
    skipped one was.
    """
    known = tuple(steps)
    while any(other.number == step and not other.holds(opened) for other in known):
        later = find_next_step(known, step, sent_at)
        if later is None:
            return None
        step, due_at = later[0], max(due_at, later[1])
    return step, due_at


def apply_override(plan: CampaignPlan, candidate: MailCandidate) -> MailCandidate:
    """Return the candidate, due when a person's override lets it go or be passed over."""
    wish = plan.wishes.get((candidate.lead_id, candidate.step))
    return candidate if wish is None else candidate._replace(due_at=wish.due(candidate.due_at))


def find_step_after_skipped(plan: CampaignPlan, candidate: MailCandidate) -> tuple[int, datetime] | None:
    """Return the step that follows a skipped email, due as if that email had gone at its time."""
    return find_next_step(plan.steps, candidate.step, apply_override(plan, candidate).due_at)


def advance_candidate(
    plan: CampaignPlan, candidate: MailCandidate, passed: list[MailCandidate]
) -> MailCandidate | None:
    """Return the candidate at the email it gets if it opens nothing more; None when none is left.

    Emails that are skipped on the way are appended to `passed`.
    """
    while True:
        if candidate.step and not candidate.again:
            since = candidate.last_sent_at or candidate.due_at
            place = find_due_step(plan.steps, candidate.step, candidate.due_at, since, candidate.opened)
            if place is None:
                return None
            if place != (candidate.step, candidate.due_at):
                candidate = candidate._replace(step=place[0], due_at=place[1])
        wish = plan.wishes.get((candidate.lead_id, candidate.step))
        if wish is None or wish.skipped_at is None:
            return candidate if wish is None else apply_override(plan, candidate)
        place = find_step_after_skipped(plan, candidate)
        passed.append(apply_override(plan, candidate))
        if place is None:
            return None
        inbox_id = candidate.inbox_id if candidate.last_sent_at else None
        candidate = candidate._replace(step=place[0], due_at=place[1], inbox_id=inbox_id, again=False)
