"""An inbox in a forecast, mail after mail: the planner is asked where something may have changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from .lead_queue import Line, Queue
from .scheduler import (
    CampaignPlan,
    Candidate,
    InboxCapacity,
    Wait,
    after,
    beside_new,
    choose,
    is_short,
    limits,
)
from .send_windows import utc_midnight_after


class Leave(NamedTuple):
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
        self._alike: tuple[Line, Candidate] | None = None  # of which mails went last, the room knows of one
        self._more = 0  # that the room doesn't know of
        self._leaves: dict[Line, Leave] = {}

    def next(self, at: datetime) -> Line | Wait:
        """The line whose head goes at `at`, or how long all of them wait."""
        if at < self._short_until:
            line = self._foremost(at, only_new=True)
            if line is not None and self._may_go(line, at):  # then no follow-up may
                return line
        line = self._foremost(at)
        return line if line is not None and self._may_go(line, at) else self._asked(at)

    def _foremost(self, at: datetime, only_new: bool = False) -> Line | None:
        foremost, its = None, None
        for lines in (self._own, self._anybodys):
            for line in lines:
                first = line.first
                if first is not None:
                    order = first[0]
                    if order[1] <= at and (its is None or order < its) and order[0] >= only_new:
                        foremost, its = line, order
        return foremost

    def _may_go(self, line: Line, at: datetime) -> bool:
        leave, last = self._leaves.get(line), self._last_sent_at
        if leave is None or at >= leave.until or self._mails >= leave.last:
            return False
        return last is None or last + leave.gap <= at

    def _asked(self, at: datetime) -> Line | Wait:
        self._catch_up()
        heads = {
            first[1].lead_id: (first[1], line)
            for line in (*self._own, *self._anybodys)
            if (first := line.first) is not None
        }
        chosen = choose(self._room, self._campaigns, [head for head, _ in heads.values()], at)
        if isinstance(chosen, Wait):
            return chosen
        line, follow_up = heads[chosen.lead_id][1], chosen.step > 0
        kept = follow_up and any(head.step == 0 for head, _ in heads.values())  # no new lead comes later
        self._leaves[line] = self._leave(self._campaigns[chosen.campaign_id], follow_up, kept, at)
        if is_short(self._room, self._least, at):  # as it stays that day, whatever it sends
            self._short_until = utc_midnight_after(at)
        return line

    def _leave(self, plan: CampaignPlan, follow_up: bool, kept: bool, at: datetime) -> Leave:
        """Given to a line of which a mail goes at `at`: until its window, the day or a limit ends."""
        left = [count for count, _ in limits(self._room, plan, at)]
        if kept:
            left.append(beside_new(self._room, self._share, at))
        opening = plan.schedule.next_opening(at, follow_up)
        until = min(opening[1] if opening else at, utc_midnight_after(at))
        return Leave(until, self._mails + min(left), plan.gap)

    def sent(self, line: Line, candidate: Candidate, at: datetime) -> None:
        """What goes out of one line on its leave is taken off the room in one go."""
        if self._alike is not None and line is self._alike[0]:
            self._more += 1
        else:
            self._catch_up()
            self._room = after(self._room, candidate.campaign_id, at, candidate.step)
            self._alike = line, candidate
        self._mails, self._last_sent_at = self._mails + 1, at

    def _catch_up(self) -> None:
        if self._more and self._alike is not None and self._last_sent_at is not None:
            mail = self._alike[1]
            self._room = after(self._room, mail.campaign_id, self._last_sent_at, mail.step, self._more)
        self._alike, self._more = None, 0
