"""Input and output types of the scheduler."""

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
    """A follow-up; `wait_days` are whole days of 24 hours after the lead's previous email.

    `answers`: the person's own reply led to this step.
    """

    number: int
    trigger: str
    wait_days: int
    answers: bool = False

    def holds(self, opened: bool) -> bool:
        """Return whether the step may go out to a lead that has, or has not, opened an email by now."""
        if self.trigger == Trigger.NOT_OPENED:
            return not opened
        return opened or self.trigger != Trigger.OPENED_NO_REPLY


@dataclass(frozen=True)
class CampaignPlan:
    """A campaign as the scheduler knows it; `ramp_up` is (increment, maximum).

    `main_chain` and `branches` say whose steps may go out now; `wishes` holds overrides by lead and
    step. For `quiet` after any email, a person gets no other; for `company_pause` after a reply, no one
    at that company does. `new_share` percent of an inbox's daily limit are reserved for new leads.
    `answers_to` is the inbox of this service that a Reply-To leads to; `unread` is its address if the
    campaign waits until that inbox can be read.
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
        """Return whether this step may go out at all in the campaign's present state."""
        return self.branches if branch_of(step) else self.main_chain


NOTHING: Mapping[str, Any] = MappingProxyType({})


class InboxCapacity(NamedTuple):  # a forecast makes one per email, where a dataclass takes 3 times as long
    """The number of emails that an inbox may still send; the counts belong to the UTC day `day`.

    `last_sent_at` is the time of its last campaign email, of whatever campaign. `first_sent_at` (by
    campaign) starts the ramp-up. Before `held_until` the mail host wants no email. `new_today` counts
    initial emails. `unread` is the address of the inbox that has to be read before campaign email leaves
    this one.
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
    """A lead's next email: step 0, or a follow-up's number.

    `inbox_id` is the inbox that first wrote to the lead. `again`: the email was tried before. `opened`
    and `last_sent_at` decide which later steps come. `rests_by` is the gate that moved `due_at`.
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
        """Return the sort key: follow-ups first, then what has been due the longest."""
        return (self.step == 0, self.due_at, self.created_at, self.lead_id)


class Send(NamedTuple):
    lead_id: str
    campaign_id: str
    step: int
    inbox_id: str


class Wait(NamedTuple):
    """A wait until `until` (None: until something changes); without a gate, nothing is left to send."""

    until: datetime | None
    gate: Gate | None
