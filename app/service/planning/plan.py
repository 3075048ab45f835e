"""The one planner: what an inbox sends next, or until when it waits and why. Sender and forecast ask it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta

from app.contract.campaigns import Trigger

from .gates import Gate
from .windows import WEEKEND, Schedule, ramp_limit, utc_midnight_after
from .wishes import Wish

CHAIN = 1000  # step numbers of the main chain are below it; those of the n-th branch from n * CHAIN + 1 on


def chain_of(step: int) -> int:
    """0 for the main chain, else the number of the branch that a step belongs to."""
    return step // CHAIN


@dataclass(frozen=True)
class Step:
    """A follow-up; `wait_days` are whole days of 24 hours from the lead's previous mail."""

    number: int
    trigger: str
    wait_days: int

    def holds(self, opened: bool) -> bool:
        """May it go out to a lead that has, or has not, opened a mail by now?"""
        if self.trigger == Trigger.NOT_OPENED:
            return not opened
        return opened or self.trigger != Trigger.OPENED_NO_REPLY


@dataclass(frozen=True)
class CampaignPlan:
    """What the planner knows of a campaign; `ramp_up` is (increment, maximum).

    `main_chain` and `branches` say whose steps may go out now; `wishes` go by lead and step.
    """

    campaign_id: str
    schedule: Schedule
    min_gap_seconds: int
    daily_limit_per_inbox: int | None = None
    ramp_up: tuple[int, int] | None = None
    steps: tuple[Step, ...] = ()
    inbox_ids: frozenset[str] = frozenset()
    main_chain: bool = True
    branches: bool = False
    wishes: Mapping[tuple[str, int], Wish] = field(default_factory=dict[tuple[str, int], Wish])

    def sends(self, step: int) -> bool:
        """May this step go out at all, as the campaign stands?"""
        return self.branches if chain_of(step) else self.main_chain


@dataclass(frozen=True)
class InboxRoom:
    """How much room an inbox has; the counts belong to the UTC day `day`.

    `last_sent_at` is that of its last campaign mail, of whatever campaign; `first_sent_at` (by campaign)
    starts the ramp-up; before `held_until` the mail host wants no mail.
    """

    inbox_id: str
    active: bool
    daily_limit: int
    day: date
    sent_today: int = 0
    sent_today_by_campaign: Mapping[str, int] = field(default_factory=dict)
    last_sent_at: datetime | None = None
    first_sent_at: Mapping[str, datetime] = field(default_factory=dict)
    held_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A lead's next mail: step 0, or a follow-up's number. `inbox_id` is who first wrote to the lead.

    `again`: the mail was tried before; `opened` and `last_sent_at` tell which later steps come.
    """

    lead_id: str
    campaign_id: str
    step: int
    due_at: datetime
    inbox_id: str | None
    created_at: datetime
    opened: bool = False
    again: bool = False
    last_sent_at: datetime | None = None

    @property
    def order(self) -> tuple[bool, datetime, datetime, str]:
        """Follow-ups first, then whoever is due the longest."""
        return (self.step == 0, self.due_at, self.created_at, self.lead_id)


@dataclass(frozen=True)
class Send:
    lead_id: str
    campaign_id: str
    step: int
    inbox_id: str


@dataclass(frozen=True)
class Wait:
    """Nothing can go before `until` (None: not until something changes). No gate: nothing is left to send."""

    until: datetime | None
    gate: Gate | None


def choose(
    inbox: InboxRoom, campaigns: Mapping[str, CampaignPlan], candidates: Iterable[Candidate], now: datetime
) -> Send | Wait:
    """The mail that this inbox sends at `now` (UTC), or how long it waits."""
    best: Candidate | None = None
    wait = Wait(None, None)
    for candidate in candidates:
        plan = campaigns.get(candidate.campaign_id)
        if plan is None or not belongs(inbox, plan, candidate):
            continue
        if best is not None and best.order <= candidate.order:
            continue
        at, gate = earliest(inbox, plan, candidate, now)
        if at is not None and at <= now:
            best = candidate
        elif wait.gate is None or (at is not None and (wait.until is None or at < wait.until)):
            wait = Wait(at, gate)
    if best is None:
        return wait
    return Send(best.lead_id, best.campaign_id, best.step, inbox.inbox_id)


def belongs(inbox: InboxRoom, plan: CampaignPlan, candidate: Candidate) -> bool:
    """Is this inbox one of the campaign's, and does the lead have no other one?"""
    return inbox.inbox_id in plan.inbox_ids and candidate.inbox_id in (None, inbox.inbox_id)


def earliest(
    inbox: InboxRoom, plan: CampaignPlan, candidate: Candidate, now: datetime
) -> tuple[datetime | None, Gate]:
    """The first moment from `now` on at which this mail may go, and the gate that holds it the longest."""
    if not inbox.active:
        return None, Gate.INBOX_STATUS
    at, gate = _bounds(inbox, plan, candidate, now)
    follow_up, full = candidate.step > 0, limit_reached(inbox, plan, now)
    opens = plan.schedule.next_open(at, follow_up)
    if opens is not None and opens - at > at - now:
        gate = closed(plan.schedule, at, follow_up)
    if full and opens is not None and opens.date() == now.date():
        opens, gate = plan.schedule.next_open(max(at, utc_midnight_after(now)), follow_up), full
    if opens is None or inbox.daily_limit < 1:
        return None, Gate.DAY if opens is None else Gate.INBOX_LIMIT
    return opens, gate


def _bounds(
    inbox: InboxRoom, plan: CampaignPlan, candidate: Candidate, now: datetime
) -> tuple[datetime, Gate]:
    """When the start date, the lead's own due time, the mail host and the gap are all past."""
    at, gate = now, Gate.GAP
    start, due, held = plan.schedule.start_date, candidate.due_at, inbox.held_until
    if start > at:
        at, gate = start, Gate.START_DATE
    if due > at:
        at, gate = due, waits_for(plan, candidate)
    if held is not None and held > at:
        at, gate = held, Gate.INBOX_STATUS
    free = gap_over(inbox, plan)
    if free is not None and free > at:
        at, gate = free, Gate.GAP
    return at, gate


def waits_for(plan: CampaignPlan, candidate: Candidate) -> Gate:
    """Why a mail is not due yet."""
    wish = plan.wishes.get((candidate.lead_id, candidate.step), Wish())
    if wish.skipped_at is not None:
        return Gate.SKIPPED
    if wish.not_before == candidate.due_at:
        return Gate.DELAYED
    return Gate.SOFT_BOUNCE if candidate.again else Gate.WAIT_DAYS


def gap_over(inbox: InboxRoom, plan: CampaignPlan) -> datetime | None:
    """When the campaign's gap since the inbox's last mail, of whatever campaign, is over."""
    if inbox.last_sent_at is None:
        return None
    return inbox.last_sent_at + timedelta(seconds=plan.min_gap_seconds)


def closed(schedule: Schedule, at: datetime, follow_up: bool) -> Gate:
    """Why the window is shut at `at`: the day, a holiday, the weekend that follow-ups leave out, the hour."""
    day = schedule.day(at)
    weekday = day.weekday()
    if weekday in schedule.days_for(follow_up):
        return Gate.WINDOW if schedule.holidays.get(day) is None else Gate.HOLIDAY
    return Gate.WEEKEND if weekday in schedule.days and weekday in WEEKEND else Gate.DAY


def limit_reached(inbox: InboxRoom, plan: CampaignPlan, now: datetime) -> Gate | None:
    """The limit that this inbox has used up on the UTC day of `now`."""
    today = inbox.day == now.date()
    sent = inbox.sent_today if today else 0
    if sent >= inbox.daily_limit:
        return Gate.INBOX_LIMIT
    sent = inbox.sent_today_by_campaign.get(plan.campaign_id, 0) if today else 0
    if plan.daily_limit_per_inbox is not None and sent >= plan.daily_limit_per_inbox:
        return Gate.CAMPAIGN_LIMIT
    if plan.ramp_up and sent >= ramp_limit(*plan.ramp_up, inbox.first_sent_at.get(plan.campaign_id), now):
        return Gate.RAMP_UP
    return None


def after(inbox: InboxRoom, campaign_id: str, at: datetime) -> InboxRoom:
    """The room that is left when a mail of this campaign has gone out at `at`."""
    today = inbox.day == at.date()
    counts = dict(inbox.sent_today_by_campaign) if today else {}
    counts[campaign_id] = counts.get(campaign_id, 0) + 1
    first = inbox.first_sent_at
    return InboxRoom(
        inbox.inbox_id,
        inbox.active,
        inbox.daily_limit,
        at.date(),
        (inbox.sent_today if today else 0) + 1,
        counts,
        at,
        first if campaign_id in first else {**first, campaign_id: at},
        inbox.held_until,
    )


def following(steps: Iterable[Step], step: int, sent_at: datetime) -> tuple[int, datetime] | None:
    """The next step of the same chain (by number) and when it is due, counted from the mail of `sent_at`."""
    same = (other for other in steps if other.number > step and chain_of(other.number) == chain_of(step))
    later = min(same, key=lambda s: s.number, default=None)
    return None if later is None else (later.number, sent_at + timedelta(days=later.wait_days))


def settled(
    steps: Iterable[Step], step: int, due_at: datetime, sent_at: datetime, opened: bool
) -> tuple[int, datetime] | None:
    """The step itself if its trigger holds, else the next one whose trigger does; None when none is left.

    What replaces a skipped step is due by its own days since the last mail, not before the skipped one was.
    """
    known = tuple(steps)
    while any(other.number == step and not other.holds(opened) for other in known):
        later = following(known, step, sent_at)
        if later is None:
            return None
        step, due_at = later[0], max(due_at, later[1])
    return step, due_at


def wished(plan: CampaignPlan, candidate: Candidate) -> Candidate:
    """The candidate when a person wants it to go, or to be passed over."""
    wish = plan.wishes.get((candidate.lead_id, candidate.step))
    return candidate if wish is None else replace(candidate, due_at=wish.due(candidate.due_at))


def passed_over(plan: CampaignPlan, candidate: Candidate) -> tuple[int, datetime] | None:
    """What comes instead of a mail that is skipped: the next one, as if this one had gone at its time."""
    return following(plan.steps, candidate.step, wished(plan, candidate).due_at)


def ahead(plan: CampaignPlan, candidate: Candidate, passed: list[Candidate]) -> Candidate | None:
    """The candidate at the mail that it gets if it opens nothing more; None when none is left.

    `passed` takes the mails that are skipped on the way.
    """
    while True:
        if candidate.step and not candidate.again:
            since = candidate.last_sent_at or candidate.due_at
            place = settled(plan.steps, candidate.step, candidate.due_at, since, candidate.opened)
            if place is None:
                return None
            if place != (candidate.step, candidate.due_at):
                candidate = replace(candidate, step=place[0], due_at=place[1])
        wish = plan.wishes.get((candidate.lead_id, candidate.step))
        if wish is None or wish.skipped_at is None:
            return candidate if wish is None else wished(plan, candidate)
        place = passed_over(plan, candidate)
        passed.append(wished(plan, candidate))
        if place is None:
            return None
        inbox_id = candidate.inbox_id if candidate.last_sent_at else None
        candidate = replace(candidate, step=place[0], due_at=place[1], inbox_id=inbox_id, again=False)
