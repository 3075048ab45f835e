"""Emails of the send ledger: those to be sent, those sent, and those in doubt."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from .ids import CampaignId, InboxId, LeadId, MailId
from .limits import PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX
from .pagination import Pagination
from .sentences import Sentence
from .wire_models import DeskRequest, Done, SpokenWire, Time, Wire


class MailState(StrEnum):
    """PLANNED → CLAIMED → IN_DATA → SENT, FAILED or UNCERTAIN; CANCELLED before the handover."""

    PLANNED = "PLANNED"
    CLAIMED = "CLAIMED"
    IN_DATA = "IN_DATA"
    SENT = "SENT"
    FAILED = "FAILED"
    UNCERTAIN = "UNCERTAIN"
    CANCELLED = "CANCELLED"


class MailKind(StrEnum):
    CAMPAIGN = "CAMPAIGN"
    ANSWER = "ANSWER"
    DIRECT = "DIRECT"
    TEST = "TEST"


class Verdict(StrEnum):
    """A person's decision on an email in doubt: it arrived, send it again, or leave it and end the lead."""

    ARRIVED = "ARRIVED"
    SEND_AGAIN = "SEND_AGAIN"
    LET_BE = "LET_BE"


class Mail(SpokenWire):
    mail_id: MailId
    kind: Annotated[MailKind | str, Field(union_mode="left_to_right")]
    state: Annotated[MailState | str, Field(union_mode="left_to_right")]
    campaign_id: CampaignId | None = None
    campaign_name: str = ""
    lead_id: LeadId | None = None
    thread_id: str | None = None
    inbox_id: InboxId
    inbox_email: str
    recipient: str
    subject: str
    step_number: int = 0
    attempts: int = 0
    created_at: Time
    sent_at: Time | None = None
    retry_at: Time | None = None
    sentence: Sentence | None = None
    opened_at: Time | None = None
    replied_at: Time | None = Field(None, description="When its recipient answered")
    bounced_at: Time | None = Field(None, description="When it came back")
    is_looked_for: bool = Field(
        False, description="In doubt, and the Sent folder is looked through before anybody is asked"
    )


class MailQuery(DeskRequest):
    """A filter for emails; `since` and `until` are for the time sent or, of an unsent email, created."""

    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)
    state: tuple[MailState, ...] = ()
    kind: tuple[MailKind, ...] = ()
    campaign_id: CampaignId | None = None
    inbox_id: InboxId | None = None
    since: Time | None = None
    until: Time | None = None
    search: str | None = Field(None, description="Part of the recipient's address or the subject")


class MailPage(Done):
    mails: tuple[Mail, ...]
    pagination: Pagination


class Settlement(DeskRequest):
    verdict: Verdict


class InboxDoubts(Wire):
    """The emails of one inbox that are in doubt.

    `are_looked_for` counts further ones, which a person is not asked about yet.
    """

    inbox_id: InboxId
    inbox_email: str
    count: int = Field(description="Emails that a person is asked about")
    are_looked_for: int = Field(0, description="Further ones that the Sent folder may still prove")


class Doubts(Done):
    inboxes: tuple[InboxDoubts, ...] = Field(description="Those with the most first")


class DoubtsSettled(Done):
    settled: int = Field(description="How many were settled")
    left: int = Field(0, description="Those that can't be settled so: their leads have moved on")


class MailRead(Done):
    mail: Mail


class MailText(Done):
    """An email of the send ledger, with its text."""

    mail: Mail
    cc: tuple[str, ...] = ()
    bcc: tuple[str, ...] = Field((), description="Further recipients whom nobody sees")
    text: str
    html: str = ""
