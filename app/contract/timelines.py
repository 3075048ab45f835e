"""A person's history with the workspace: memberships, lists, emails and events."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from .campaigns import CampaignStatus
from .directory import Suppression
from .events import EventType
from .ids import CampaignId, LeadId, ListId, ThreadId
from .leads import AnyLeadStatus
from .mails import MailKind, MailState
from .sentences import Sentence
from .wire_models import DeskRequest, Done, SpokenWire, Time, Wire

MOMENTS_DEFAULT, MOMENTS_MAX = 100, 1_000


class MomentKind(StrEnum):
    MAIL = "MAIL"  # an email of ours
    REPLY = "REPLY"  # an email of theirs
    EVENT = "EVENT"


class Moment(SpokenWire):
    """An email, a reply, or an event that no email shows."""

    id: str
    kind: Annotated[MomentKind | str, Field(union_mode="left_to_right")]
    at: Time
    campaign_name: str = ""
    thread_id: ThreadId | None = None
    subject: str = ""
    excerpt: str = Field("", description="How its text begins; empty for a key that may not read replies")
    mail_kind: Annotated[MailKind | str | None, Field(union_mode="left_to_right")] = Field(
        None, description="What kind of mail; null for what is none of ours"
    )
    state: Annotated[MailState | str | None, Field(union_mode="left_to_right")] = None
    sentence: Sentence | None = Field(None, description="Why an email failed, waits or is in doubt")
    opened_at: Time | None = Field(None, description="When a person first opened the email")
    is_auto_reply: bool = False
    event_type: Annotated[EventType | str | None, Field(union_mode="left_to_right")] = None
    data: dict[str, Any] = {}


class ContactMembership(Wire):
    campaign_id: CampaignId
    campaign_name: str
    campaign_status: Annotated[CampaignStatus | str, Field(union_mode="left_to_right")] = Field(
        description="State of the campaign"
    )
    lead_id: LeadId
    status: AnyLeadStatus
    joined_at: Time = Field(description="When the lead was made")
    next_send_at: Time | None = None


class ListName(Wire):
    id: ListId
    name: str


class TimelineQuery(DeskRequest):
    limit: int = Field(MOMENTS_DEFAULT, ge=1, le=MOMENTS_MAX)


class ContactTimeline(Done):
    memberships: tuple[ContactMembership, ...] = Field((), description="The latest one first")
    lists: tuple[ListName, ...] = ()
    suppression: Suppression | None = None
    moments: tuple[Moment, ...] = Field((), description="The latest one first")
    more: bool = Field(False, description="Whether older moments were left out")
