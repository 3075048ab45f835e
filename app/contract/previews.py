"""Previews of an email as it will be sent, and the forecast of what is sent when."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from .addresses import Email
from .ids import CampaignId, InboxId, LeadId, MailId, checked_id
from .mails import MailState
from .sentences import Sentence, say
from .wire_models import DeskRequest, Done, Time, Wire
from .workspace import Holiday


class PreviewRequest(DeskRequest):
    """The email to preview; step 0 is the initial one, and without `lead_id` the first lead is used."""

    lead_id: LeadId | None = None
    step_number: int = 0
    variant_id: str | None = None


class Preview(Done):
    """An email exactly as it will be sent; `missing` names merge fields that this lead lacks."""

    lead_id: LeadId
    lead_email: str
    step_number: int
    variant_id: str
    subject: str
    text: str
    html: str = ""
    sender: str
    recipient: str
    headers: tuple[tuple[str, str], ...] = ()
    missing: tuple[str, ...] = ()
    lacking: dict[str, int] = Field(
        {},
        description="By a field that this text needs: how many leads that still get mail lack it",
    )
    raw: str = ""


class MailTest(DeskRequest):
    """A request to send oneself an email of a campaign; without step, variant or node, the first."""

    to: Email = Field(description="Who gets it; no lead does")
    inbox_id: Annotated[InboxId, AfterValidator(checked_id)]
    lead_id: LeadId | None = Field(None, description="Whose mail it is; without it, the first lead's")
    step_number: int | None = Field(None, ge=0)
    variant_id: str | None = None
    node_id: str | None = Field(None, description="A follow-up's own id")

    @model_validator(mode="after")
    def _which(self) -> MailTest:
        if sum(each is not None for each in (self.step_number, self.variant_id, self.node_id)) > 1:
            one = say("field_several_steps", "Give only one of step_number, variant_id and node_id")
            raise ValueError(one)
        return self


class MailTested(Done):
    """The state of a test email, described in `message`.

    PLANNED waits for the mail server; UNCERTAIN may have arrived.
    """

    message_id: MailId
    status: Annotated[MailState | str, Field(union_mode="left_to_right")]
    subject: str
    lead_id: LeadId
    step_number: int
    variant_id: str


class ForecastDay(Wire):
    date: str
    initial: int = 0
    followup: int = 0


class ForecastMail(Wire):
    at: Time
    lead_id: LeadId
    inbox_id: InboxId
    step_number: int


class Forecast(Done):
    """A forecast of what is sent when if no one replies; `mails` holds the first thousand emails."""

    campaign_id: CampaignId
    total: int
    ends_at: Time | None = None
    days: tuple[ForecastDay, ...] = ()
    mails: tuple[ForecastMail, ...] = ()
    unsendable: int = 0
    reason: Sentence | None = None
    holidays: tuple[Holiday, ...] = Field(
        (),
        description="Days without mail, until the last one and for a year at least",
    )
