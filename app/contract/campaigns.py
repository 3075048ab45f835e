"""Campaigns: an initial email in variants, follow-ups, a schedule, and the inboxes that send."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, Field, StrictBool, model_validator

from .addresses import Email
from .campaign_texts import CampaignLanguage, is_opt_out_line
from .ids import BatchId, CampaignId, InboxId, TeamId, WorkspaceId, checked_id, known_spelling
from .limits import (
    CAMPAIGN_NAME_MAX,
    CAMPAIGN_NAME_MIN,
    DAILY_LIMIT_PER_INBOX_MAX,
    MIN_GAP_SECONDS_MAX,
    MIN_GAP_SECONDS_MIN,
    OPT_OUT_LINE_MAX,
    PAGE_LIMIT_DEFAULT,
    PAGE_LIMIT_MAX,
    PAGE_MAX,
    PAUSE_DAYS_MAX,
)
from .pagination import Pagination
from .sentences import Sentence, say
from .steps import BRANCHES_FROM
from .wire_models import DeskRequest, Done, JsonObject, Planned, SpokenWire, Time, Visible, Wire, invalid


class CampaignStatus(StrEnum):
    DRAFT = "DRAFT"
    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    COMPLETED = "COMPLETED"
    ARCHIVED = "ARCHIVED"


EDITABLE = (CampaignStatus.DRAFT, CampaignStatus.PAUSED)
ARCHIVABLE = (CampaignStatus.PAUSED, CampaignStatus.COMPLETED)
DELETABLE = (CampaignStatus.DRAFT, CampaignStatus.PAUSED, CampaignStatus.ARCHIVED)


class Trigger(StrEnum):
    """The condition under which a follow-up is sent once its days have passed."""

    NO_REPLY = "NO_REPLY"
    NOT_OPENED = "NOT_OPENED"
    OPENED_NO_REPLY = "OPENED_NO_REPLY"


class Requirement(StrEnum):  # conditions for a launch that may be unmet
    LEADS = "leads"
    INBOXES = "inboxes"
    VARIANTS = "variants"
    SCHEDULE = "schedule"
    TRACKING = "tracking"
    POSTAL_ADDRESS = "postal_address"


AnyCampaignStatus = Annotated[CampaignStatus | str, Field(union_mode="left_to_right")]
_LANGUAGE = "The language of its emails: of the unsubscribe line, and for screen readers"
_OPT_OUT_LINE = (
    "The words of the unsubscribe link; empty: those of the language. Without a link, a line that has the "
    "language's words for a reply asks for that"
)
AnyCampaignLanguage = Annotated[CampaignLanguage | str, Field(union_mode="left_to_right")]


class VariantStats(Wire):
    sent_count: int = 0
    open_count: int = 0
    reply_count: int = 0
    bounce_count: int = 0
    click_count: int = 0
    open_rate: float = 0
    reply_rate: float = 0
    bounce_rate: float = 0
    click_rate: float = 0


class Variant(Wire):
    id: str
    campaign_id: CampaignId
    sequence_id: str | None = None
    created_at: Time
    updated_at: Time
    variant_name: str
    variant_label: str
    subject_template: str
    body_template: str
    html_template: str = ""
    distribution_percent: int
    is_active: bool = True
    content_type: str = "text/plain"
    stats: VariantStats = VariantStats()


class Sequence(Wire):
    sequence_id: str
    step_number: int
    trigger_type: Annotated[Trigger | str, Field(union_mode="left_to_right")]
    wait_days: int
    is_active: bool = True
    created_at: Time
    variants: tuple[Variant, ...] = ()


class CampaignInbox(Wire):
    inbox_id: InboxId
    email_address: str
    display_name: str
    domain_name: str
    emails_sent_today: int = 0
    daily_limit: int
    health_score: int = 100
    ramp_up_current_day: int = 0
    ramp_up_daily_limit: int = 0


class LeadBatch(Wire):
    id: BatchId
    campaign_id: CampaignId
    source_type: str
    source_name: str
    column_mapping: dict[str, Any] = {}
    lead_count: int
    duplicate_action: str = "skip"
    created_at: Time
    updated_at: Time


class Schedule(Wire):
    """The days (0 = Monday), hours and pace at which a campaign may send."""

    start_date: Time
    timezone: str
    sending_days: tuple[int, ...]
    sending_window_start: int
    sending_window_start_minute: int
    sending_window_end: int
    sending_window_end_minute: int
    daily_limit_per_inbox: int | None = None
    min_gap_seconds: int
    skip_weekends_for_sequences: bool = False
    ramp_up_enabled: bool = False
    ramp_up_increment: int = 5
    ramp_up_max_limit: int = 20


class Campaign(Schedule, SpokenWire):
    """One campaign in full detail."""

    campaign_id: CampaignId
    name: str
    status: AnyCampaignStatus
    current_step: int = 1
    enable_tracking: bool = False
    lead_mapping: dict[str, Any] = {}
    sequences: tuple[Sequence, ...] = ()
    inboxes: tuple[CampaignInbox, ...] = ()
    created_by_user_id: str | None = None
    team_id: TeamId
    workspace_id: WorkspaceId
    created_at: Time
    updated_at: Time
    launched_at: Time | None = None
    enable_click_tracking: bool = False
    enable_unsubscribe: bool = True
    reply_to: str | None = None
    variants: tuple[Variant, ...] = ()
    lead_batches: tuple[LeadBatch, ...] = ()
    subsequences_enabled: bool = False
    total_leads: int = 0
    sent_count: int = 0
    initial_sent_count: int = 0
    followup_sent_count: int = 0
    reply_count: int = 0
    open_count: int = 0
    bounce_count: int = 0
    unsubscribe_count: int = 0
    completion_rate: float = 0
    success_rate: float = 0
    open_to_reply_rate: float = 0
    company_pause_days: int | None = None
    language: AnyCampaignLanguage = Field(CampaignLanguage.EN, description=_LANGUAGE, examples=["de"])
    opt_out_line: str = Field("", description=_OPT_OUT_LINE, examples=["No more emails, please"])
    waiting_for: Sentence | None = None


class CampaignSaved(Campaign, Done):
    """A campaign after it was created or updated.

    `missing_requirements` is what a launch would lack; `template_problems` is what the writer should
    correct, by the variant's id.
    """

    is_launch_ready: bool = False
    missing_requirements: tuple[Requirement | str, ...] = ()
    template_problems: dict[str, tuple[Sentence, ...]] = {}


class CampaignHead(SpokenWire):
    """A campaign as it appears in a list."""

    campaign_id: CampaignId
    name: str
    status: AnyCampaignStatus
    created_at: Time
    launched_at: Time | None = None
    total_leads: int = 0
    sent_count: int = 0
    open_count: int = 0
    reply_count: int = 0
    bounce_count: int = 0
    unsubscribe_count: int = 0
    in_doubt_count: int = 0
    completion_rate: float = 0
    next_send_at: Time | None = None
    waiting_for: Sentence | None = None
    sent_by_day: tuple[int, ...] = Field((), description="Emails of its last 14 days, today last")


class CampaignQuery(DeskRequest):
    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)
    status: tuple[CampaignStatus, ...] = ()
    search: str | None = None


class CampaignPage(Done):
    campaigns: tuple[CampaignHead, ...]
    pagination: Pagination


def _check_distribution(variants: tuple[VariantEdit, ...] | None) -> tuple[VariantEdit, ...] | None:
    """Return the variants; raise an error unless the shares of those in use add up to 100."""
    shares = [variant.distribution_percent for variant in variants or () if variant.is_active]
    if shares and sum(shares) != 100:
        raise invalid(
            say(
                "field_distribution_sum",
                "Variant distributions must sum to 100%, got {total}%",
                total=sum(shares),
            )
        )
    return variants


class VariantEdit(Wire):
    """A variant as written; with the id of an existing variant, its statistics are kept."""

    id: Annotated[str, AfterValidator(known_spelling)] | None = None
    variant_name: str = Field("", max_length=255)
    variant_label: str = Field("", max_length=255)
    subject_template: str = Field("", max_length=998)
    body_template: str = Field("", max_length=100_000)
    html_template: str = Field(
        "", max_length=100_000, description="Sent without scripts, forms and event handlers"
    )
    distribution_percent: int = Field(100, ge=0, le=100)
    is_active: StrictBool = True


Variants = Annotated[tuple[VariantEdit, ...], AfterValidator(_check_distribution)]


class SequenceEdit(Wire):
    sequence_id: Annotated[str, AfterValidator(known_spelling)] | None = None
    step_number: int | None = Field(None, ge=2, lt=BRANCHES_FROM)
    trigger_type: Trigger = Trigger.NO_REPLY
    wait_days: int = Field(3, ge=0, le=365)
    is_active: StrictBool = True
    variants: Variants = ()


def _check_opt_out_line(line: str) -> str:
    """Return the line without line breaks; raise an error unless it is empty or can be a link's words."""
    line = " ".join(line.split())
    if line and not is_opt_out_line(line):
        raise invalid(
            say(
                "field_opt_out_line",
                "The unsubscribe line needs words, without merge fields: the link is added to them.",
            )
        )
    return line


OptOutLine = Annotated[str, AfterValidator(_check_opt_out_line)]


class CampaignEdit(Wire):
    """A partial update: fields left out stay; an explicit null clears a field that may be empty."""

    name: Visible | None = Field(None, min_length=CAMPAIGN_NAME_MIN, max_length=CAMPAIGN_NAME_MAX)
    start_date: Planned | None = None
    timezone: str | None = Field(None, max_length=64)
    sending_days: tuple[Annotated[int, Field(ge=0, le=6)], ...] | None = None
    sending_window_start: int | None = Field(None, ge=0, le=23)
    sending_window_start_minute: int | None = Field(None, ge=0, le=59)
    sending_window_end: int | None = Field(None, ge=0, le=23)
    sending_window_end_minute: int | None = Field(None, ge=0, le=59)
    daily_limit_per_inbox: int | None = Field(None, ge=1, le=DAILY_LIMIT_PER_INBOX_MAX)
    min_gap_seconds: int | None = Field(None, ge=MIN_GAP_SECONDS_MIN, le=MIN_GAP_SECONDS_MAX)
    enable_tracking: StrictBool | None = None
    enable_click_tracking: StrictBool | None = None
    enable_unsubscribe: StrictBool | None = None
    skip_weekends_for_sequences: StrictBool | None = None
    ramp_up_enabled: StrictBool | None = None
    ramp_up_increment: int | None = Field(None, ge=1, le=1000)
    ramp_up_max_limit: int | None = Field(None, ge=1, le=1000)
    company_pause_days: int | None = Field(None, ge=0, le=PAUSE_DAYS_MAX)
    language: CampaignLanguage | None = Field(None, description=_LANGUAGE, examples=["de"])
    opt_out_line: OptOutLine | None = Field(
        None, max_length=OPT_OUT_LINE_MAX, description=_OPT_OUT_LINE, examples=["No more emails, please"]
    )
    reply_to: Email | None = None
    subsequences_enabled: StrictBool | None = None
    lead_mapping: JsonObject | None = None
    inbox_ids: tuple[Annotated[InboxId, AfterValidator(checked_id)], ...] | None = None
    variants: Variants | None = None
    sequences: tuple[SequenceEdit, ...] | None = None
    launch: StrictBool = False

    @model_validator(mode="after")
    def _window(self) -> CampaignEdit:
        if self.sending_window_start is None or self.sending_window_end is None:
            return self
        start = (self.sending_window_start, self.sending_window_start_minute or 0)
        if (self.sending_window_end, self.sending_window_end_minute or 0) <= start:
            raise invalid(say("field_window_order", "The sending window must end after it starts"))
        return self


class NewCampaign(CampaignEdit):
    name: Visible = Field(min_length=CAMPAIGN_NAME_MIN, max_length=CAMPAIGN_NAME_MAX)


class CampaignCopy(DeskRequest):
    """A request for a draft with the same texts, schedule and inboxes, but without the leads."""

    name: Visible | None = Field(None, min_length=CAMPAIGN_NAME_MIN, max_length=CAMPAIGN_NAME_MAX)


for _model in (CampaignEdit, NewCampaign, SequenceEdit):
    _model.model_rebuild()
