"""What the planner is told, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from app.contract.campaigns import Trigger
from app.contract.steps import branch_of

from .gates import Gate
from .overrides import Override
from .send_windows import SendWindow


@dataclass(frozen=True)
class FollowUpStep:
    """A follow-up; `wait_days` are whole days of 24 hours from the lead's previous mail.

    `answers`: the person's own reply led to it.
    """

    number: int
    trigger: str
    wait_days: int
    answers: bool = False

    def holds(self, opened: bool) -> bool:
        """May it go out to a lead that has, or has not, opened a mail by now?"""
        if self.trigger == Trigger.NOT_OPENED:
            return not opened
        return opened or self.trigger != Trigger.OPENED_NO_REPLY


@dataclass(frozen=True)
class CampaignPlan:
    """What the planner knows of a campaign; `ramp_up` is (increment, maximum).

    `main_chain` and `branches` say whose steps may go out now; `wishes` go by lead and step.
    For `quiet` after any mail a person gets no other, for `company_pause` after a reply nobody there does;
    `new_share` percent of an inbox's daily limit are left to new leads. `answers_to` is the inbox here that
    a Reply-To leads to, `unread` its address where the campaign waits until it can be read.
    """

    campaign_id: str
    schedule: SendWindow
    min_gap_seconds: int
    daily_limit_per_inbox: int | None = None
    ramp_up: tuple[int, int] | None = None
    steps: tuple[FollowUpStep, ...] = ()
    inbox_ids: frozenset[str] = frozenset()
    main_chain: bool = True
    branches: bool = False
    wishes: Mapping[tuple[str, int], Override] = field(default_factory=dict[tuple[str, int], Override])
    quiet: timedelta = timedelta()
    company_pause: timedelta = timedelta()
    new_share: int = 0
    answers_to: str | None = None
    unread: str = ""

    @cached_property
    def gap(self) -> timedelta:
        return timedelta(seconds=self.min_gap_seconds)

    def sends(self, step: int) -> bool:
        """May this step go out at all, as the campaign stands?"""
        return self.branches if branch_of(step) else self.main_chain


NOTHING: Mapping[str, Any] = MappingProxyType({})


class InboxCapacity(NamedTuple):  # a forecast makes one for each mail: a data class takes three times as long
    """How much room an inbox has; the counts belong to the UTC day `day`.

    `last_sent_at` is that of its last campaign mail, of whatever campaign; `first_sent_at` (by campaign)
    starts the ramp-up; before `held_until` the mail host wants no mail; `new_today` are initial mails;
    `unread` is the address of the inbox that has to be read before campaign mail leaves this one.
    """

    inbox_id: str
    active: bool
    daily_limit: int
    day: date
    sent_today: int = 0
    sent_today_by_campaign: Mapping[str, int] = NOTHING
    last_sent_at: datetime | None = None
    first_sent_at: Mapping[str, datetime] = NOTHING
    held_until: datetime | None = None
    new_today: int = 0
    unread: str = ""


class MailCandidate(NamedTuple):
    """A lead's next mail: step 0, or a follow-up's number. `inbox_id` is who first wrote to the lead.

    `again`: the mail was tried before; `opened` and `last_sent_at` tell which later steps come;
    `rests_by` is the gate that moved `due_at`.
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
    contact_id: str = ""
    rests_by: Gate | None = None

    @property
    def order(self) -> tuple[bool, datetime, datetime, str]:
        """Follow-ups first, then whoever is due the longest."""
        return (self.step == 0, self.due_at, self.created_at, self.lead_id)


class Send(NamedTuple):
    lead_id: str
    campaign_id: str
    step: int
    inbox_id: str


class Wait(NamedTuple):
    """Nothing can go before `until` (None: not until something changes). No gate: nothing is left to send."""

    until: datetime | None
    gate: Gate | None
