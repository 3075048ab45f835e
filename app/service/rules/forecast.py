"""A forecast of every send until the last, if no one replies: the scheduler run in simulated time."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush, heapreplace
from typing import NamedTuple

from app.contract.campaigns import Trigger
from app.service.core.gc_pause import pause_gc

from .cooldown import UNKNOWN, Contacted, postpone_for_cooldown
from .gates import Gate
from .scheduler import (
    CampaignPlan,
    InboxCapacity,
    MailCandidate,
    Wait,
    advance_candidate,
    choose_send,
    count_left_beside_new,
    deduct_mails,
    find_next_step,
    is_short,
    list_limits,
)
from .send_windows import utc_midnight_after

Place = tuple[tuple[bool, datetime, datetime, str], MailCandidate]


class QueueLane:
    """A queue in order of candidates, with its head in `first`.

    Adding a candidate at the end is cheap; only one that belongs before the last costs more.
    """

    def __init__(self) -> None:
        self.first: Place | None = None
        self._orderly: deque[Place] = deque()
        self._others: list[Place] = []

    def begin(self, places: list[Place]) -> None:
        self._orderly = deque(sorted(places))
        self.first = self._orderly[0]

    def add(self, candidate: MailCandidate) -> None:
        place = (candidate.order, candidate)
        if self._orderly and place < self._orderly[-1]:
            heappush(self._others, place)
        else:
            self._orderly.append(place)
        if self.first is None or place < self.first:
            self.first = place

    def take(self) -> MailCandidate:
        """Remove and return the head."""
        orderly, others = self._orderly, self._others
        if others and others[0] is self.first:
            candidate = heappop(others)[1]
        else:
            candidate = orderly.popleft()[1]
        if others and not (orderly and orderly[0] < others[0]):
            self.first = others[0]
        else:
            self.first = orderly[0] if orderly else None
        return candidate

    def __iter__(self) -> Iterator[MailCandidate]:
        for places in (self._orderly, self._others):
            yield from (candidate for _, candidate in places)


class Queue:
    """Lanes by campaign and inbox (None: any inbox of the campaign), first emails apart from follow-ups.

    All limits are alike within a lane, so the candidate due first goes first: the head represents the
    lane.
    """

    def __init__(self, campaigns: Mapping[str, CampaignPlan], candidates: Iterable[MailCandidate]) -> None:
        self._campaigns = campaigns
        self._lines: dict[tuple[str | None, str, bool], QueueLane] = {}
        self._own: defaultdict[str, list[QueueLane]] = defaultdict(list)
        self._anybodys: defaultdict[str, list[QueueLane]] = defaultdict(list)
        places: defaultdict[QueueLane, list[Place]] = defaultdict(list)
        for candidate in candidates:
            places[self._line(candidate)].append((candidate.order, candidate))
        for line, those in places.items():
            line.begin(those)

    def add(self, candidate: MailCandidate) -> None:
        self._line(candidate).add(candidate)

    def lines(self, inbox_id: str) -> tuple[list[QueueLane], list[QueueLane]]:
        """Return the inbox's own lanes and those open to any inbox; both lists stay up to date."""
        return self._own[inbox_id], self._anybodys[inbox_id]

    def __iter__(self) -> Iterator[MailCandidate]:
        for line in self._lines.values():
            yield from line

    def _line(self, candidate: MailCandidate) -> QueueLane:
        key = (candidate.inbox_id, candidate.campaign_id, candidate.step == 0)
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = QueueLane()
            self._register_lane(candidate.inbox_id, candidate.campaign_id, line)
        return line

    def _register_lane(self, inbox_id: str | None, campaign_id: str, line: QueueLane) -> None:
        plan = self._campaigns.get(campaign_id)
        serving = frozenset[str]() if plan is None else plan.inbox_ids
        if inbox_id in serving:
            self._own[inbox_id].append(line)
        elif inbox_id is None:
            for each in serving:
                self._anybodys[each].append(line)


class SendAllowance(NamedTuple):
    """Permission for a lane: what is due may go, gap by gap, before `until` and the inbox's `last` email."""

    until: datetime
    last: int
    gap: timedelta


class InboxSimulation:
    """An inbox in the forecast; it keeps track of its remaining capacity from the sends reported to it."""

    def __init__(self, room: InboxCapacity, campaigns: Mapping[str, CampaignPlan], queue: Queue) -> None:
        self._room, self._campaigns = room, campaigns
        self._own, self._anybodys = queue.lines(room.inbox_id)
        shares = [plan.new_share for plan in campaigns.values()]
        self._least, self._share = min(shares, default=0), max(shares, default=0)
        self._short_until = datetime.min.replace(tzinfo=UTC)  # rest of the limit reserved till then
        self._mails, self._last_sent_at = 0, room.last_sent_at
        self._alike: tuple[QueueLane, MailCandidate] | None = (
            None  # lane and first email of the current run of sends; `_room` counts only that one
        )
        self._more = 0  # further emails of that run, which `_room` does not count yet
        self._leaves: dict[QueueLane, SendAllowance] = {}

    def next(self, at: datetime) -> QueueLane | Wait:
        """Return the lane whose head is sent at `at`, or how long all lanes wait."""
        if at < self._short_until:
            line = self._find_foremost_lane(at, only_new=True)
            if line is not None and self._may_go(line, at):  # so no follow-up may
                return line
        line = self._find_foremost_lane(at)
        return line if line is not None and self._may_go(line, at) else self._asked(at)

    def _find_foremost_lane(self, at: datetime, only_new: bool = False) -> QueueLane | None:
        foremost, its = None, None
        for lines in (self._own, self._anybodys):
            for line in lines:
                first = line.first
                if first is not None:
                    order = first[0]
                    if order[1] <= at and (its is None or order < its) and order[0] >= only_new:
                        foremost, its = line, order
        return foremost

    def _may_go(self, line: QueueLane, at: datetime) -> bool:
        leave, last = self._leaves.get(line), self._last_sent_at
        if leave is None or at >= leave.until or self._mails >= leave.last:
            return False
        return last is None or last + leave.gap <= at

    def _asked(self, at: datetime) -> QueueLane | Wait:
        self._catch_up()
        heads = {
            first[1].lead_id: (first[1], line)
            for line in (*self._own, *self._anybodys)
            if (first := line.first) is not None
        }
        chosen = choose_send(self._room, self._campaigns, [head for head, _ in heads.values()], at)
        if isinstance(chosen, Wait):
            return chosen
        line, follow_up = heads[chosen.lead_id][1], chosen.step > 0
        kept = follow_up and any(head.step == 0 for head, _ in heads.values())  # no new lead joins later
        self._leaves[line] = self._leave(self._campaigns[chosen.campaign_id], follow_up, kept, at)
        if is_short(self._room, self._least, at):  # it stays so that day, whatever the inbox sends
            self._short_until = utc_midnight_after(at)
        return line

    def _leave(self, plan: CampaignPlan, follow_up: bool, kept: bool, at: datetime) -> SendAllowance:
        """Return an allowance for a lane that sends at `at`: until its window, the day or a limit ends."""
        left = [count for count, _ in list_limits(self._room, plan, at)]
        if kept:
            left.append(count_left_beside_new(self._room, self._share, at))
        opening = plan.schedule.next_opening(at, follow_up)
        until = min(opening[1] if opening else at, utc_midnight_after(at))
        return SendAllowance(until, self._mails + min(left), plan.gap)

    def sent(self, line: QueueLane, candidate: MailCandidate, at: datetime) -> None:
        """Record a send; consecutive sends from one lane are deducted from the capacity together."""
        if self._alike is not None and line is self._alike[0]:
            self._more += 1
        else:
            self._catch_up()
            self._room = deduct_mails(self._room, candidate.campaign_id, at, candidate.step)
            self._alike = line, candidate
        self._mails, self._last_sent_at = self._mails + 1, at

    def _catch_up(self) -> None:
        if self._more and self._alike is not None and self._last_sent_at is not None:
            mail = self._alike[1]
            self._room = deduct_mails(self._room, mail.campaign_id, self._last_sent_at, mail.step, self._more)
        self._alike, self._more = None, 0


HORIZON = timedelta(days=3660)
HasHole = Callable[[MailCandidate, str], bool]  # whether an email sent from an inbox lacks a field


class ForecastRow(NamedTuple):
    at: datetime
    lead_id: str
    campaign_id: str
    inbox_id: str
    step: int


@dataclass(frozen=True)
class ForecastResult:
    """The result of a forecast: every send, and what is never sent.

    `left` counts, by campaign, the leads whose email can't go out as things are; `gates` say why, by
    inbox. `passed` are the emails that a person skipped, due when the skip can no longer be undone.
    """

    rows: tuple[ForecastRow, ...]
    left: Mapping[str, int]
    gates: Mapping[str, Gate | None]
    passed: tuple[MailCandidate, ...] = ()


@pause_gc()
def forecast_sends(
    inboxes: Iterable[InboxCapacity],
    campaigns: Mapping[str, CampaignPlan],
    candidates: Iterable[MailCandidate],
    now: datetime,
    until: datetime | None = None,
    people: Mapping[str, Contacted] | None = None,
    has_hole: HasHole | None = None,
) -> ForecastResult:
    """Return every email of these campaigns from `now` on in order of time, up to `until` if given.

    `people`, by contact, are in a cooldown or were emailed recently. An email for which `has_hole` is
    true holds its lead. Leads in a branch continue in the branch; which others will enter one is not
    known yet.
    """
    passed: list[MailCandidate] = []
    queue = Queue(
        campaigns,
        filter(None, (_advance_in_campaign(campaigns, candidate, passed) for candidate in candidates)),
    )
    end = until or now + HORIZON
    turns = sorted((now, inbox.inbox_id, InboxSimulation(inbox, campaigns, queue)) for inbox in inboxes)
    pause = timedelta(seconds=min((plan.min_gap_seconds for plan in campaigns.values()), default=0))
    nexts = {name: _map_next_steps(plan) for name, plan in campaigns.items()}
    rows, known, gates = list[ForecastRow](), dict(people or {}), dict[str, Gate | None]()
    while turns:
        at, inbox_id, inbox = turns[0]
        chosen = inbox.next(at)
        again = chosen.until if isinstance(chosen, Wait) else at
        if isinstance(chosen, QueueLane):
            sent = _simulate_send(chosen, campaigns, inbox_id, known, at, has_hole)
            if sent is not None:
                name = sent.campaign_id
                row, again = ForecastRow(at, sent.lead_id, name, inbox_id, sent.step), at + pause
                rows.append(row)
                inbox.sent(chosen, sent, at)
                _queue_follow_up(queue, sent, nexts[name], campaigns[name], row, passed)
        if again is not None and again < end:
            heapreplace(turns, (again, inbox_id, inbox))
        else:
            heappop(turns)
            if isinstance(chosen, Wait):
                gates[inbox_id] = chosen.gate
    return ForecastResult(tuple(rows), Counter(one.campaign_id for one in queue), gates, tuple(passed))


def _simulate_send(
    line: QueueLane,
    campaigns: Mapping[str, CampaignPlan],
    inbox_id: str,
    known: dict[str, Contacted],
    at: datetime,
    has_hole: HasHole | None,
) -> MailCandidate | None:
    """Take the head of the chosen lane; None if `has_hole` holds its lead, or a cooldown does.

    In a cooldown, the candidate is added to the lane again, due later.
    """
    candidate = line.take()
    person = known.get(candidate.contact_id, UNKNOWN)
    if later := postpone_for_cooldown(campaigns[candidate.campaign_id], candidate, person, at):
        line.add(later)
        return None
    if has_hole is not None and has_hole(candidate, inbox_id):
        return None
    if candidate.contact_id:
        known[candidate.contact_id] = Contacted(at) if person is UNKNOWN else Contacted(at, *person[1:])
    return candidate


def _advance_in_campaign(
    campaigns: Mapping[str, CampaignPlan], candidate: MailCandidate, passed: list[MailCandidate]
) -> MailCandidate | None:
    plan = campaigns.get(candidate.campaign_id)
    return candidate if plan is None else advance_candidate(plan, candidate, passed)


class _Next(NamedTuple):
    """The follow-up of an email; `plain` when no other email can take its place."""

    step: int
    wait: timedelta
    plain: bool


def _map_next_steps(plan: CampaignPlan) -> dict[int, _Next]:
    """Return the follow-up by preceding step (0: first email), computed once because every send needs it."""
    found = {}
    for number in (0, *(step.number for step in plan.steps)):
        place = find_next_step(plan.steps, number, datetime.min)
        if place is not None:
            trigger = next(step.trigger for step in plan.steps if step.number == place[0])
            plain = trigger == Trigger.NO_REPLY and not plan.wishes
            found[number] = _Next(place[0], place[1] - datetime.min, plain)
    return found


def _queue_follow_up(
    queue: Queue,
    sent: MailCandidate,
    nexts: Mapping[int, _Next],
    plan: CampaignPlan,
    row: ForecastRow,
    passed: list[MailCandidate],
) -> None:
    """Queue the follow-up of an email that has just gone out."""
    follow_up = nexts.get(row.step)
    if follow_up is None:
        return
    candidate: MailCandidate | None = MailCandidate(
        sent.lead_id,
        sent.campaign_id,
        follow_up.step,
        row.at + follow_up.wait,
        row.inbox_id,
        sent.created_at,
        sent.opened,
        last_sent_at=row.at,
        contact_id=sent.contact_id,
    )
    if not follow_up.plain and candidate is not None:
        candidate = advance_candidate(plan, candidate, passed)
    if candidate is not None:
        queue.add(candidate)
