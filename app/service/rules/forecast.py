"""What goes out when, to the last mail, if nobody answers: the planner asked over and over, on no clock."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush, heapreplace
from typing import NamedTuple

from app.contract.campaigns import Trigger
from app.service.core.gc_pause import pause_gc

from .cooldown import UNKNOWN, Contacted, put_off
from .gates import Gate
from .scheduler import (
    CampaignPlan,
    InboxCapacity,
    MailCandidate,
    Wait,
    advance_candidate,
    beside_new,
    choose_send,
    deduct_mails,
    find_next_step,
    is_short,
    list_limits,
)
from .send_windows import utc_midnight_after

Place = tuple[tuple[bool, datetime, datetime, str], MailCandidate]


class QueueLane:
    """`first` is its head. Who comes after the last one stands behind; only those who push in cost more."""

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
        """The head."""
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
    """One line for each campaign and inbox (None: any inbox of the campaign), follow-ups and new leads apart.

    Within a line all limits are alike, so whoever is due first goes first: its head stands for all of it.
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
        """Those that this inbox may take from, as they are now and later: its own, and anybody's."""
        return self._own[inbox_id], self._anybodys[inbox_id]

    def __iter__(self) -> Iterator[MailCandidate]:
        for line in self._lines.values():
            yield from line

    def _line(self, candidate: MailCandidate) -> QueueLane:
        key = (candidate.inbox_id, candidate.campaign_id, candidate.step == 0)
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = QueueLane()
            self._open_to(candidate.inbox_id, candidate.campaign_id, line)
        return line

    def _open_to(self, inbox_id: str | None, campaign_id: str, line: QueueLane) -> None:
        plan = self._campaigns.get(campaign_id)
        serving = frozenset[str]() if plan is None else plan.inbox_ids
        if inbox_id in serving:
            self._own[inbox_id].append(line)
        elif inbox_id is None:
            for each in serving:
                self._anybodys[each].append(line)


class SendAllowance(NamedTuple):
    """Whatever is due in a line may go, gap by gap, before `until` and the inbox's `last` mail of all."""

    until: datetime
    last: int
    gap: timedelta


class InboxSimulation:
    """Told what goes out, it knows what room the inbox has left."""

    def __init__(self, room: InboxCapacity, campaigns: Mapping[str, CampaignPlan], queue: Queue) -> None:
        self._room, self._campaigns = room, campaigns
        self._own, self._anybodys = queue.lines(room.inbox_id)
        shares = [plan.new_share for plan in campaigns.values()]
        self._least, self._share = min(shares, default=0), max(shares, default=0)
        self._short_until = datetime.min.replace(tzinfo=UTC)  # what is left of this day is for new leads
        self._mails, self._last_sent_at = 0, room.last_sent_at
        self._alike: tuple[QueueLane, MailCandidate] | None = (
            None  # of which mails went last, the room knows of one
        )
        self._more = 0  # that the room doesn't know of
        self._leaves: dict[QueueLane, SendAllowance] = {}

    def next(self, at: datetime) -> QueueLane | Wait:
        """The line whose head goes at `at`, or how long all of them wait."""
        if at < self._short_until:
            line = self._foremost(at, only_new=True)
            if line is not None and self._may_go(line, at):  # then no follow-up may
                return line
        line = self._foremost(at)
        return line if line is not None and self._may_go(line, at) else self._asked(at)

    def _foremost(self, at: datetime, only_new: bool = False) -> QueueLane | None:
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
        kept = follow_up and any(head.step == 0 for head, _ in heads.values())  # no new lead comes later
        self._leaves[line] = self._leave(self._campaigns[chosen.campaign_id], follow_up, kept, at)
        if is_short(self._room, self._least, at):  # as it stays that day, whatever it sends
            self._short_until = utc_midnight_after(at)
        return line

    def _leave(self, plan: CampaignPlan, follow_up: bool, kept: bool, at: datetime) -> SendAllowance:
        """Given to a line of which a mail goes at `at`: until its window, the day or a limit ends."""
        left = [count for count, _ in list_limits(self._room, plan, at)]
        if kept:
            left.append(beside_new(self._room, self._share, at))
        opening = plan.schedule.next_opening(at, follow_up)
        until = min(opening[1] if opening else at, utc_midnight_after(at))
        return SendAllowance(until, self._mails + min(left), plan.gap)

    def sent(self, line: QueueLane, candidate: MailCandidate, at: datetime) -> None:
        """What goes out of one line on its leave is taken off the room in one go."""
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
HasHole = Callable[[MailCandidate, str], bool]  # of a mail from an inbox


class ForecastRow(NamedTuple):
    at: datetime
    lead_id: str
    campaign_id: str
    inbox_id: str
    step: int


@dataclass(frozen=True)
class ForecastResult:
    """`left` counts by campaign the leads that can never go out as things are; `gates` say why, by inbox.

    `passed` are the mails that a person skipped, due when that can't be undone any more.
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
    """Every mail of these campaigns from `now` on, in the order of time; up to `until` where that is given.

    `people` by contact are to be left alone, or got a mail lately; a mail that `has_hole` holds its lead.
    Leads that are in a branch go on in it; who else will enter one, nobody knows yet.
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
                _go_on(queue, sent, nexts[name], campaigns[name], row, passed)
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
    """The head of the line that was chosen; None for somebody who must rest yet, and stands for later now."""
    candidate = line.take()
    person = known.get(candidate.contact_id, UNKNOWN)
    if later := put_off(campaigns[candidate.campaign_id], candidate, person, at):
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
    """The follow-up of a mail; `plain` when nothing can put another mail in its place."""

    step: int
    wait: timedelta
    plain: bool


def _map_next_steps(plan: CampaignPlan) -> dict[int, _Next]:
    """By the step before, 0 for the first mail: asked for every mail, so found once."""
    found = {}
    for number in (0, *(step.number for step in plan.steps)):
        place = find_next_step(plan.steps, number, datetime.min)
        if place is not None:
            trigger = next(step.trigger for step in plan.steps if step.number == place[0])
            plain = trigger == Trigger.NO_REPLY and not plan.wishes
            found[number] = _Next(place[0], place[1] - datetime.min, plain)
    return found


def _go_on(
    queue: Queue,
    sent: MailCandidate,
    nexts: Mapping[int, _Next],
    plan: CampaignPlan,
    row: ForecastRow,
    passed: list[MailCandidate],
) -> None:
    """Queue the follow-up of a mail that has just gone out."""
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
