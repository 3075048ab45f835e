"""An inbox in a forecast, mail after mail: the planner is asked where something may have changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from .plan import CampaignPlan, Candidate, InboxRoom, Wait, after, beside_new, choose, limits
from .queue import Line, Queue
from .windows import utc_midnight_after


class Leave(NamedTuple):
    """Whatever is due in a line may go, gap by gap, before `until` and the inbox's `last` mail of all."""

    until: datetime
    last: int
    gap: timedelta


class Turns:
    """`room` is what the inbox has left after all that it was told has gone out."""

    def __init__(self, room: InboxRoom, campaigns: Mapping[str, CampaignPlan], queue: Queue) -> None:
        self.room = room
        self._campaigns = campaigns
        self._own, self._anybodys = queue.lines(room.inbox_id)
        self._share = max((plan.new_share for plan in campaigns.values()), default=0)
        self._mails = 0
        self._leaves: dict[Line, Leave] = {}

    def next(self, at: datetime) -> Line | Wait:
        """The line whose head goes at `at`, or how long all of them wait."""
        foremost, its = None, None
        for lines in (self._own, self._anybodys):
            for line in lines:
                first = line.first
                if first is not None:
                    order = first[0]
                    if order[1] <= at and (its is None or order < its):
                        foremost, its = line, order
        if foremost is not None:
            leave = self._leaves.get(foremost)
            if leave is not None and at < leave.until and self._mails < leave.last:
                last_sent_at = self.room.last_sent_at
                if last_sent_at is None or last_sent_at + leave.gap <= at:
                    return foremost
        return self._asked(at)

    def _asked(self, at: datetime) -> Line | Wait:
        heads = {
            first[1].lead_id: (first[1], line)
            for line in (*self._own, *self._anybodys)
            if (first := line.first) is not None
        }
        chosen = choose(self.room, self._campaigns, [head for head, _ in heads.values()], at)
        if isinstance(chosen, Wait):
            return chosen
        line = heads[chosen.lead_id][1]
        self._leaves[line] = self._leave(self._campaigns[chosen.campaign_id], chosen.step > 0, at)
        return line

    def _leave(self, plan: CampaignPlan, follow_up: bool, at: datetime) -> Leave:
        """Given to a line of which a mail goes at `at`: until its window, the day or a limit ends."""
        left = [count for count, _ in limits(self.room, plan, at)]
        if follow_up:
            left.append(beside_new(self.room, self._share, at))
        opening = plan.schedule.next_opening(at, follow_up)
        until = min(opening[1] if opening else at, utc_midnight_after(at))
        return Leave(until, self._mails + min(left), plan.gap)

    def sent(self, candidate: Candidate, at: datetime) -> None:
        self.room = after(self.room, candidate.campaign_id, at, candidate.step)
        self._mails += 1
