"""The outbox: emails still to be sent, as they will be, and a person's changes to them."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum
from typing import Annotated

from pydantic import Field, StrictBool, StringConstraints

from .ids import CampaignId, InboxId, LeadId
from .journeys import GateCheck
from .limits import PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX, SUBJECT_MAX
from .pagination import Pagination
from .sentences import Sentence
from .wire_models import DeskRequest, Done, Planned, SpokenWire, Time

WINDOW, WINDOW_MAX = timedelta(days=2), timedelta(days=31)
DELAY_MAX = timedelta(days=366)
TEXT_MAX = 100_000
Subject = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=SUBJECT_MAX)]
Text = Annotated[str, StringConstraints(pattern=r"\S", max_length=TEXT_MAX)]
_SUBJECT = "Goes word for word, in place of what the template says; null: as the template says"
_TEXT = (
    "Goes word for word as plain text; only {{unsubscribe_link}} and {{postal_address}} are filled in. "
    "Null: as the template says"
)


class Plan(StrEnum):
    """The plan for an email: sent in its turn, not before a certain time, or skipped."""

    PLANNED = "PLANNED"
    DELAYED = "DELAYED"
    SKIPPED = "SKIPPED"


class PlannedMail(SpokenWire):
    lead_id: LeadId
    step_number: int = Field(description="0 is the initial mail, follow-ups count from 2")
    campaign_id: CampaignId
    campaign_name: str
    inbox_id: InboxId | None = Field(None, description="Who sends it; null while no inbox can")
    inbox_email: str = ""
    recipient: str
    recipient_name: str = Field("", description="First and last name", examples=["Ana Lima"])
    subject: str = Field("", description="Empty while the email can't be written")
    plan: Annotated[Plan | str, Field(union_mode="left_to_right")] = Field(
        Plan.PLANNED, description="Whether a person skipped it or put it off"
    )
    at: Time | None = Field(
        None,
        description="When it goes out if nobody answers; of a skipped one, until when that can be undone",
    )
    edited: bool = Field(False, description="A person wrote its subject or text")
    trouble: Sentence | None = Field(None, description="Why it can't be written, in one sentence")


class OutboxQuery(DeskRequest):
    """A window from now of at most 31 days; two days unless `until` says otherwise."""

    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)
    until: Time | None = Field(None, description="The end of the window")
    campaign_id: CampaignId | None = None
    inbox_id: InboxId | None = None
    search: str | None = Field(None, max_length=320, description="Part of the recipient's address or name")


class OutboxPage(Done):
    mails: tuple[PlannedMail, ...] = Field(description="The next first")
    pagination: Pagination


class PlannedRead(Done):
    """An email as it will be sent, and a person's changes to it."""

    mail: PlannedMail
    sender: str = ""
    to: str = ""
    text: str = Field("", description="As it goes out, with its way out")
    html: str = ""
    draft: str = Field("", description="The text to go on with: with values, its ways out as fields")
    formatted: bool = Field(False, description="It is HTML by its template; a text by hand is plain")
    not_before: Time | None = Field(None, description="It does not go before this time")
    skipped_at: Time | None = Field(None, description="When a person skipped it")
    fixed: Sentence | None = Field(None, description="Why it can't be edited, in one sentence; null: it can")
    waits: tuple[GateCheck, ...] = Field((), description="What its way is shut by now, each in a sentence")


class PlannedEdit(DeskRequest):
    """Changes to a planned email; fields left out stay, and null takes a change back."""

    subject: Subject | None = Field(None, description=_SUBJECT, examples=["A question, Ana"])
    text: Text | None = Field(None, description=_TEXT, examples=["Hi Ana,\n\nDoes Tuesday work for you?"])
    not_before: Planned | None = Field(
        None, description="It does not go before this time, a year ahead at most"
    )
    skip: StrictBool | None = Field(
        None, description="Leave this email out; undone by false until its time, for ten minutes at least"
    )
