"""Looking ahead: a mail as it will go out, and what goes out when."""

from __future__ import annotations

from .ids import CampaignId, InboxId, LeadId
from .wire import DeskRequest, Done, Time, Wire


class PreviewRequest(DeskRequest):
    """Which mail to show: step 0 is the initial one; without `lead_id`, the first lead."""

    lead_id: LeadId | None = None
    step_number: int = 0
    variant_id: str | None = None


class Preview(Done):
    """A mail exactly as it will go out; `missing` names merge fields that this lead lacks."""

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
    raw: str = ""


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
    """What goes out when if nobody answers; `mails` holds the first thousand."""

    campaign_id: CampaignId
    total: int
    ends_at: Time | None = None
    days: tuple[ForecastDay, ...] = ()
    mails: tuple[ForecastMail, ...] = ()
    unsendable: int = 0
    reason: str | None = None
