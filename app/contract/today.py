"""The day at a glance: what was sent, what will still be sent, and what needs a person."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from pydantic import Field, model_validator

from .campaigns import CampaignStatus
from .ids import CampaignId, InboxId, JobId
from .leads import JobStatus
from .reconciliation import ReplyProof
from .sentences import Sentence, say
from .wire_models import DeskRequest, Done, SpokenWire, Time, Wire

LONGEST = timedelta(days=2)


class DayQuery(DeskRequest):
    """The caller's day, from one midnight to the next; they may be at most two days apart."""

    since: Time
    until: Time

    @model_validator(mode="after")
    def _in_order(self) -> DayQuery:
        if not timedelta() < self.until - self.since <= LONGEST:
            wrong = say("field_day_range", "The day must end after it begins, and within two days")
            raise ValueError(wrong)
        return self


class HourToday(Wire):
    at: Time = Field(description="The beginning of the hour")
    sent: int = 0
    planned: int = 0


class CampaignToday(SpokenWire):
    """A campaign that sends; `waiting_for` is a sentence if none of its emails goes out now."""

    campaign_id: CampaignId
    name: str
    status: Annotated[CampaignStatus | str, Field(union_mode="left_to_right")]
    sent: int = 0
    planned: int = 0
    next_send_at: Time | None = None
    waiting_for: Sentence | None = None


class InboxToday(SpokenWire):
    """An inbox on this day.

    `sent` counts the UTC day to which its limit applies; `resets_at` is when that day ends.
    """

    inbox_id: InboxId
    email_address: str
    overall_status: str
    sent: int
    planned: int
    daily_limit: int
    resets_at: Time
    trouble: Sentence | None = None


class RepliesToday(Wire):
    """The number of unread conversations in a category."""

    category: str
    unread: int


class JobToday(Wire):
    job_id: JobId
    kind: str
    campaign_id: CampaignId | None = None
    name: str = ""
    status: Annotated[JobStatus | str, Field(union_mode="left_to_right")]
    percent: float = 0


class Moved(Wire):
    """The emails that were postponed because the service slept or was not running for a while."""

    since: Time = Field(description="From when on it did not send")
    until: Time = Field(description="When it was back and planned anew")
    mails: int = Field(description="How many emails should have gone out meanwhile")
    today: int = Field(0, description="How many of them go out later on that day")
    tomorrow: int = Field(0, description="How many go out on the day after")
    tomorrow_at: Time | None = Field(None, description="When the first of those does")


class Day(Done):
    """The day's figures.

    `planned` emails go out before the day ends if no one replies; those `in_doubt` wait for a decision.
    """

    sent: int = 0
    planned: int = 0
    in_doubt: int = 0
    hours: tuple[HourToday, ...] = ()
    campaigns: tuple[CampaignToday, ...] = ()
    inboxes: tuple[InboxToday, ...] = ()
    replies: tuple[RepliesToday, ...] = ()
    jobs: tuple[JobToday, ...] = ()
    unclaimed: int = Field(0, description="Conversations of which nobody has said yet whose they are")
    unsure: int = Field(0, description="Replies of which a person is to say what they amount to")
    proofs: tuple[ReplyProof, ...] = Field((), description="Each mailbox compared with what was read")
    moved: Moved | None = Field(None, description="What an absence of the service has moved on this day")
