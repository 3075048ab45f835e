"""The forecast against a sender on a clock of its own that asks the planner anew at every mail."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest

from app.contract.campaigns import Trigger
from app.service.rules.forecast import HORIZON, ForecastRow, forecast_sends
from app.service.rules.gates import Gate
from app.service.rules.scheduler import (
    CampaignPlan,
    FollowUpStep,
    InboxCapacity,
    MailCandidate,
    Send,
    choose_send,
    find_due_step,
    find_next_step,
)

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
Make = Callable[..., Any]


class Ledger:
    """The plainest sender: rows, counted anew each time, and a scan of all leads."""

    def __init__(
        self, rooms: list[InboxCapacity], campaigns: dict[str, CampaignPlan], leads: list[MailCandidate]
    ) -> None:
        self.rooms, self.campaigns = rooms, campaigns
        self.leads = {lead.lead_id: lead for lead in leads}
        self.sent: list[ForecastRow] = []

    def state(self, room: InboxCapacity, now: datetime) -> tuple[InboxCapacity, list[MailCandidate]]:
        own = [mail for mail in self.sent if mail.inbox_id == room.inbox_id]
        today = [mail for mail in own if mail.at.date() == now.date()]
        firsts = {mail.campaign_id: mail.at for mail in reversed(own)}
        counted = room._replace(
            day=now.date(),
            sent_today=len(today),
            new_today=sum(mail.step == 0 for mail in today),
            sent_today_by_campaign={
                name: sum(mail.campaign_id == name for mail in today) for name in self.campaigns
            },
            last_sent_at=max((mail.at for mail in own), default=None),
            first_sent_at=firsts,
        )
        return counted, [self._now(lead, now) for lead in self.leads.values() if self._left(lead, now)]

    def _now(self, lead: MailCandidate, now: datetime) -> MailCandidate:
        place = self._place(lead, now)
        assert place is not None
        return lead._replace(step=place[0], due_at=place[1])

    def _left(self, lead: MailCandidate, now: datetime) -> bool:
        return self._place(lead, now) is not None

    def _place(self, lead: MailCandidate, now: datetime) -> tuple[int, datetime] | None:
        """A follow-up's trigger is judged when it is due, not before."""
        if lead.step == 0 or lead.due_at > now or lead.last_sent_at is None:
            return lead.step, lead.due_at
        steps = self.campaigns[lead.campaign_id].steps
        return find_due_step(steps, lead.step, lead.due_at, lead.last_sent_at, lead.opened)

    def book(self, send: Send, now: datetime) -> None:
        self.sent.append(ForecastRow(now, send.lead_id, send.campaign_id, send.inbox_id, send.step))
        lead = self.leads.pop(send.lead_id)
        place = find_next_step(self.campaigns[send.campaign_id].steps, send.step, now)
        if place is not None:
            self.leads[lead.lead_id] = lead._replace(
                step=place[0], due_at=place[1], inbox_id=send.inbox_id, last_sent_at=now
            )

    def run(self, now: datetime, until: datetime) -> list[ForecastRow]:
        while now < until:
            waits = []
            for room in self.rooms:
                inbox, leads = self.state(room, now)
                chosen = choose_send(inbox, self.campaigns, leads, now)
                while isinstance(chosen, Send):
                    self.book(chosen, now)
                    inbox, leads = self.state(room, now)
                    chosen = choose_send(inbox, self.campaigns, leads, now)
                if chosen.until is not None:
                    waits.append(chosen.until)
            if not waits:
                break
            now = min(waits)
        return self.sent


SCENES: dict[str, dict[str, Any]] = {
    "plain": {},
    "two inboxes": {"inboxes": "ab"},
    "a limit a day": {"daily_limit_per_inbox": 4, "inboxes": "ab"},
    "ramp-up": {"ramp_up": (2, 5)},
    "follow-ups": {"steps": (FollowUpStep(2, Trigger.NO_REPLY, 2), FollowUpStep(3, Trigger.NO_REPLY, 4))},
    "triggers": {
        "steps": (
            FollowUpStep(2, Trigger.NOT_OPENED, 2),
            FollowUpStep(3, Trigger.OPENED_NO_REPLY, 1),
            FollowUpStep(4, Trigger.NO_REPLY, 3),
        )
    },
    "no weekends": {
        "days": range(7),
        "skip_weekends": True,
        "steps": (FollowUpStep(2, Trigger.NO_REPLY, 3),),
    },
    "holidays": {
        "holidays": dict.fromkeys((date(2026, 3, 3), date(2026, 3, 6), date(2026, 3, 9)), "Closed"),
        "timezone": "Pacific/Auckland",
        "ramp_up": (2, 5),
        "steps": (FollowUpStep(2, Trigger.NO_REPLY, 1),),
    },
    "over UTC midnight": {"timezone": "America/Los_Angeles", "start": time(12), "end": time(20)},
    "change of clocks": {
        "timezone": "Europe/Berlin",
        "start": time(1),
        "end": time(4),
        "days": range(7),
        "daily_limit_per_inbox": 1,
    },
}


@pytest.mark.parametrize("scene", SCENES)
def test_forecast_matches_mails_sent(plan: Make, room: Make, lead: Make, scene: str) -> None:
    campaigns = {"c": plan(**SCENES[scene])}
    rooms = [room("a", daily_limit=9), room("b", daily_limit=7)]
    leads = [lead(f"l{n:02}", opened=n % 3 == 0) for n in range(40)]
    foreseen = forecast_sends(rooms, campaigns, leads, MONDAY)
    assert list(foreseen.rows) == Ledger(rooms, campaigns, leads).run(MONDAY, MONDAY + HORIZON)
    assert len({row.lead_id for row in foreseen.rows}) == 40
    assert not foreseen.left
    closed = campaigns["c"].schedule
    assert not any(closed.holidays.get(closed.day(row.at)) for row in foreseen.rows)


@pytest.mark.parametrize("seed", range(24))
def test_forecast_of_random_campaigns_and_inboxes_matches_mails_sent(
    plan: Make, room: Make, lead: Make, seed: int
) -> None:
    chance = random.Random(seed)
    campaigns = {
        name: plan(
            name,
            timezone=chance.choice(["UTC", "Europe/Berlin", "Asia/Tokyo", "America/New_York"]),
            days=chance.sample(range(7), chance.randint(1, 7)),
            gap=chance.choice([10, 120, 3600]),
            inboxes=chance.sample("abc", chance.randint(1, 3)),
            skip_weekends=chance.random() < 0.5,
            holidays={MONDAY.date() + timedelta(n): "Closed" for n in chance.sample(range(40), 9)},
            daily_limit_per_inbox=chance.choice([None, 1, 5]),
            ramp_up=chance.choice([None, (1, 3)]),
            new_share=chance.choice([0, 30, 60]),
            steps=(
                FollowUpStep(2, chance.choice(list(Trigger)), 1),
                FollowUpStep(4, Trigger.NO_REPLY, chance.randint(0, 9)),
            ),
        )
        for name in "xyz"
    }
    rooms = [room(name, daily_limit=chance.randint(1, 12)) for name in "abc"]
    leads = [
        lead(
            f"l{n:02}",
            campaign_id=chance.choice("xyz"),
            opened=chance.random() < 0.5,
            due=MONDAY + timedelta(hours=chance.randint(0, 50)),
        )
        for n in range(30)
    ]
    foreseen = forecast_sends(rooms, campaigns, leads, MONDAY)
    sent = Ledger(rooms, campaigns, leads).run(MONDAY, MONDAY + HORIZON)
    assert sorted(foreseen.rows) == sorted(sent)
    for name in "abc":
        days = [row.at.date() for row in sent if row.inbox_id == name]
        limit = next(one.daily_limit for one in rooms if one.inbox_id == name)
        assert all(days.count(day) <= limit for day in set(days))


def test_forecast_counts_leads_that_can_never_be_mailed(plan: Make, room: Make, lead: Make) -> None:
    leads = [lead("x"), lead("y", 2, inbox_id="gone")]
    foreseen = forecast_sends([room(active=False)], {"c": plan()}, leads, MONDAY)
    assert (foreseen.rows, foreseen.left, foreseen.gates) == ((), {"c": 2}, {"a": Gate.INBOX_STATUS})


def test_forecast_of_50_000_leads_is_complete_and_ordered(plan: Make, room: Make, lead: Make) -> None:
    """Enough to show that nothing scans: a scan of all leads at each mail would take hours."""
    campaigns = {"c": plan(inboxes="abcdefghij", steps=(FollowUpStep(2, Trigger.NO_REPLY, 3),))}
    rooms = [room(name, daily_limit=400) for name in "abcdefghij"]
    foreseen = forecast_sends(rooms, campaigns, [lead(f"l{n:05}") for n in range(50_000)], MONDAY)
    assert len(foreseen.rows) == 100_000
    assert list(foreseen.rows) == sorted(foreseen.rows, key=lambda row: row.at)
