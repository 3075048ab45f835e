"""The payloads of webhooks, by type of event: the envelope around each, and its `data`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .events import EventType
from .ids import CampaignId, LeadId, MailId, TeamId
from .leads import AnyLeadStatus
from .wire_models import Time, Wire

_LEAD = Annotated[str, Field(description="The address of the lead", examples=["ana@example.com"])]
_STEP = Annotated[int | None, Field(description="Always null")]
_NODE = Annotated[str, Field(description="The entry node of the branch, a UUID")]


class WebhookEvent(Wire):
    """Around every event. The body that is signed is this as JSON, byte for byte."""

    event_type: str = Field(description="What happened", examples=["reply_received"])
    event_id: str = Field(description="The same on every attempt and redelivery: tells repetitions apart")
    occurred_at: Time = Field(description="When it happened; events come in no order")
    team_id: TeamId
    campaign_id: CampaignId | None = Field(description="Null for an event of no campaign")
    data: dict[str, Any] = Field(description="What happened, by its type")


class ReplyReceived(Wire):
    """A reply was matched to a conversation."""

    lead_email: str = Field(description="The address that replied", examples=["ana@example.com"])
    subject: str = Field(description="Its subject", examples=["Re: A question"])
    reply_text: str = Field(description="Its plain text, without what it quotes", examples=["Sounds good."])
    is_auto_reply: bool = Field(description="Whether a machine wrote it, as far as can be seen")
    inbox_email: str | None = Field(
        description="The inbox that it came to; null from other services", examples=["sam@acme.example"]
    )


class EmailSent(Wire):
    """A mail server accepted an email; once for each."""

    lead_email: str = Field(description="Whom it went to", examples=["ana@example.com"])
    from_email: str = Field(description="The inbox that sent it", examples=["sam@acme.example"])
    subject: str = Field(description="As it went out", examples=["A question, Ana"])
    sequence_step: int = Field(description="0 for an initial email, 2 or more for a follow-up", examples=[0])
    message_id: MailId = Field(description="The email, a UUID; not its header Message-ID")


class EmailDelivered(Wire):
    """An email arrived, or did not come back for a day; once."""

    lead_email: _LEAD
    delivered_at: Time = Field(description="When it was known to have arrived, or a day without a bounce")


class EmailBounced(Wire):
    """An email came back, or its recipient was refused as unknown."""

    lead_email: _LEAD
    bounce_type: str = Field(description="`hard` or `soft`", examples=["hard"])
    status_message: str = Field(description="What the mail server said", examples=["5.1.1 No such user here"])
    sequence_step: _STEP


class EmailOpened(Wire):
    """A person opened an email; once for each."""

    lead_email: _LEAD
    opened_at: Time = Field(description="When a person first opened it")
    sequence_step: _STEP


class LinkClicked(Wire):
    """A person followed a tracked link; once for each."""

    lead_email: _LEAD
    link_index: int = Field(description="Which link of the email, from 0", examples=[0])
    url: str = Field(description="Where it leads", examples=["https://acme.example/offer"])
    clicked_at: Time = Field(description="When a person first followed it")


class LeadStatusChanged(Wire):
    """A lead was made, or got another status."""

    lead_email: _LEAD
    from_status: AnyLeadStatus | None = Field(description="Null for a new lead", examples=["PENDING"])
    to_status: AnyLeadStatus = Field(description="Each at most once for a lead", examples=["SENT"])


class LeadUnsubscribed(Wire):
    """A lead wants no more email; once for each."""

    lead_email: _LEAD
    method: Literal["ONE_CLICK", "EMAIL_REPLY"] = Field(description="By the link of an email, or by a reply")


class SubsequenceEntered(Wire):
    """A lead entered a branch; once for each lead and branch."""

    lead_id: LeadId
    campaign_id: CampaignId
    entry_node_id: _NODE
    trigger_reason: str = Field(
        description="The trigger and what it looked at, or `Manual move via API`",
        examples=['REPLY_CATEGORY: {"categories": ["Interested"]}'],
    )
    entered_at: Time = Field(description="When the lead entered")


class SubsequenceCompleted(Wire):
    """A lead got past the last step of a branch; one that left it before has no such event."""

    lead_id: LeadId
    campaign_id: CampaignId
    entry_node_id: _NODE
    completed_at: Time = Field(description="When the last step of the branch was behind it")


class Ping(Wire):
    """A subscription is tested; in no log."""

    message: str = Field(description="Always the same words", examples=["This is a test event."])


DELIVERED: dict[EventType, type[Wire]] = {  # `data` of each that is delivered; its docstring says when
    EventType.REPLY_RECEIVED: ReplyReceived,
    EventType.EMAIL_SENT: EmailSent,
    EventType.EMAIL_DELIVERED: EmailDelivered,
    EventType.EMAIL_BOUNCED: EmailBounced,
    EventType.EMAIL_OPENED: EmailOpened,
    EventType.LINK_CLICKED: LinkClicked,
    EventType.LEAD_STATUS_CHANGED: LeadStatusChanged,
    EventType.LEAD_UNSUBSCRIBED: LeadUnsubscribed,
    EventType.SUBSEQUENCE_ENTERED: SubsequenceEntered,
    EventType.SUBSEQUENCE_COMPLETED: SubsequenceCompleted,
}
