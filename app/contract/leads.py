"""Leads: the memberships of contacts in a campaign, and the upload of leads from a CSV file."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from .contacts import RowError
from .ids import BatchId, CampaignId, ContactId, InboxId, JobId, LeadId, checked_id
from .limits import PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX
from .pagination import Pagination
from .sentences import Sentence
from .wire_models import DeskRequest, Done, SpokenWire, Time


class LeadStatus(StrEnum):
    PENDING = "PENDING"
    QUEUED = "QUEUED"
    SENT = "SENT"
    OPENED = "OPENED"
    REPLIED = "REPLIED"
    FAILED = "FAILED"
    BOUNCED = "BOUNCED"
    UNSUBSCRIBED = "UNSUBSCRIBED"
    EXTERNAL = "EXTERNAL"
    BLOCKED = "BLOCKED"


AnyLeadStatus = Annotated[LeadStatus | str, Field(union_mode="left_to_right")]


class Lead(SpokenWire):
    lead_id: LeadId
    contact_id: ContactId
    campaign_id: CampaignId
    email: str
    first_name: str | None = None
    last_name: str | None = None
    company: str | None = None
    custom_fields: dict[str, Any] | None = None
    status: AnyLeadStatus
    inbox_id: InboxId | None = None
    variant_id: str | None = None
    current_step: int | None = None
    last_sent_at: Time | None = None
    next_send_at: Time | None = None
    waiting_for: Sentence | None = None
    created_at: Time
    updated_at: Time


class LeadQuery(DeskRequest):
    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)
    status: tuple[LeadStatus, ...] = ()
    search: str | None = None


class LeadPage(Done):
    leads: tuple[Lead, ...]
    pagination: Pagination


class LeadUpload(Done):
    job_id: JobId
    campaign_id: CampaignId
    total_rows: int
    estimated_leads: int
    progress_url: str


class JobStatus(StrEnum):
    PENDING = "PENDING"
    RUNNING = "RUNNING"
    COMPLETED = "COMPLETED"
    FAILED = "FAILED"
    CANCELLED = "CANCELLED"


class UploadProgress(Done):
    """The progress of an upload; `percent` is 0 to 100."""

    job_id: JobId
    campaign_id: CampaignId
    status: Annotated[JobStatus | str, Field(union_mode="left_to_right")]
    total_rows: int
    processed_rows: int = 0
    created_leads: int = 0
    duplicate_rows: int = 0
    invalid_rows: int = 0
    blocked_rows: int = 0
    kept_leads: int = 0
    percent: float = 0
    errors: tuple[RowError, ...] = ()
    started_at: Time | None = None
    finished_at: Time | None = None


class ImportProgress(Done):
    """The progress of an import of contacts; `percent` is 0 to 100."""

    job_id: JobId
    status: Annotated[JobStatus | str, Field(union_mode="left_to_right")]
    total_rows: int
    processed_rows: int = 0
    contacts_created: int = 0
    contacts_matched: int = 0
    invalid_rows: int = 0
    blocked_rows: int = 0
    percent: float = 0
    errors: tuple[RowError, ...] = ()
    started_at: Time | None = None
    finished_at: Time | None = None


class LeadDeletion(Done):
    deleted_count: int
    failed_count: int
    errors: tuple[dict[str, Any], ...] = ()


class LeadFilter(DeskRequest):
    """A filter for leads; an empty one matches all of them."""

    status: tuple[LeadStatus, ...] = ()
    search: str | None = None


class LeadCopy(DeskRequest):
    """A request to enroll the people of another campaign's leads in this one, from its first email."""

    from_campaign_id: Annotated[CampaignId, AfterValidator(checked_id)]
    filter: LeadFilter = LeadFilter()


class LeadsCopied(Done):
    """The result of copying leads.

    `skipped` were leads of this campaign already. Suppressed and blocked people become leads, too, but
    get no email.
    """

    campaign_id: CampaignId
    from_campaign_id: CampaignId
    batch_id: BatchId | None = None
    requested: int
    enrolled: int
    skipped: int
    blocked_count: int = 0
    blocked_entries: tuple[dict[str, Any], ...] = ()
