"""The contact directory: one contact for each address and team."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, StringConstraints

from .ids import BatchId, CampaignId, ContactId, InboxId, ListId, MailId, TeamId, ThreadId, checked_id
from .limits import BULK_CONTACTS_MAX, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX
from .mails import MailState
from .pagination import Pagination
from .sentences import Sentence
from .wire_models import DeskRequest, Done, SpokenWire, Time, Wire


class ContactSignal(StrEnum):
    NEVER_CONTACTED = "NEVER_CONTACTED"
    CONTACTED = "CONTACTED"
    ENGAGED = "ENGAGED"
    HOT_LEAD = "HOT_LEAD"
    BOUNCED = "BOUNCED"
    UNSUBSCRIBED = "UNSUBSCRIBED"


class ContactSource(StrEnum):
    CSV = "CSV"
    MANUAL = "MANUAL"
    COPY = "COPY"
    EXTERNAL_EMAIL = "EXTERNAL_EMAIL"
    API = "API"


class SuppressionReason(StrEnum):
    UNSUBSCRIBED = "unsubscribed"
    BOUNCED = "bounced"
    MANUAL = "manual"


# A client keeps a value that it does not know yet, and shows the value as received.
AnySignal = Annotated[ContactSignal | str, Field(union_mode="left_to_right")]
AnySource = Annotated[ContactSource | str, Field(union_mode="left_to_right")]


class Tag(Wire):
    id: str
    name: str
    color: str


class Contact(Wire):
    id: ContactId
    team_id: TeamId
    email: str
    first_name: str | None = None
    last_name: str | None = None
    company: str | None = None
    custom_fields: dict[str, Any] | None = None
    signal: AnySignal
    signal_override: AnySignal | None = None
    signal_computed_at: Time | None = None
    source_type: AnySource | None = None
    source_name: str | None = None
    first_batch_id: BatchId | None = None
    last_touch_at: Time | None = None
    last_reply_at: Time | None = None
    last_open_at: Time | None = None
    campaign_count: int = 0
    is_unsubscribed: bool = False
    is_bounced: bool = False
    created_at: Time
    updated_at: Time
    tags: tuple[Tag, ...] = ()
    campaign_names: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Return the first and last name, or the address if there is neither."""
        return " ".join(part for part in (self.first_name, self.last_name) if part) or self.email


class ContactDetail(Contact):
    is_suppressed: bool = False
    suppression_reason: SuppressionReason | str | None = None


class ContactQuery(Wire):
    """A search for contacts; filters combine with AND, and a list matches any of its values."""

    list_id: ListId | None = None
    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)
    sort_by: Literal[
        "created_at",
        "updated_at",
        "email",
        "first_name",
        "last_name",
        "company",
        "signal",
        "source_type",
        "campaign_count",
        "last_touch_at",
        "last_reply_at",
        "last_open_at",
    ] = "created_at"
    sort_desc: bool = True
    signal: tuple[ContactSignal, ...] = ()
    tag_ids: tuple[str, ...] = ()
    is_unsubscribed: bool | None = None
    is_bounced: bool | None = None
    source_type: tuple[ContactSource, ...] = ()
    source_name: str | None = None
    campaign_id: CampaignId | None = None
    not_in_campaign_id: CampaignId | None = None
    last_touch_after: Time | None = None
    last_touch_before: Time | None = None
    has_replied: bool | None = None
    has_opened: bool | None = None
    search: str | None = None


class ContactPage(Done):
    contacts: tuple[Contact, ...]
    pagination: Pagination


class FirstContacts(Done):
    """The first contacts found, returned before the total is known if counting takes long."""

    contacts: tuple[Contact, ...] = Field(description="The first page, in the order asked for")
    total: int | None = Field(description="How many there are; null: more than these, and not counted yet")


class ContactRead(Done):
    contact: ContactDetail


class ContactImport(Done):
    """The result of an import; `errors` says for each refused row where it is and why."""

    batch_id: BatchId
    total_rows: int
    imported_rows: int
    skipped_rows: int
    contacts_created: int
    contacts_matched: int
    added_to_list: int = 0
    list_id: ListId | None = None
    blocked_count: int = 0
    blocked_entries: tuple[dict[str, Any], ...] = ()
    errors: tuple[RowError, ...] = ()


class RowError(SpokenWire):
    """A refused row; `row` counts rows of data from 1, without the header."""

    row: int
    email: str = ""
    reason: Sentence


class ContactDeletion(Done):
    requested: int
    deleted: int
    not_found: int = 0
    details: dict[str, Any] = {}


class NewContact(DeskRequest):
    email: str = Field(min_length=3, max_length=320)
    first_name: str | None = Field(None, max_length=255)
    last_name: str | None = Field(None, max_length=255)
    company: str | None = Field(None, max_length=255)
    custom_fields: dict[str, str] | None = None


class ContactEdit(DeskRequest):
    """A partial update: fields left out stay as they are. `tag_ids` replaces all tags of the contact."""

    first_name: str | None = Field(None, max_length=255)
    last_name: str | None = Field(None, max_length=255)
    company: str | None = Field(None, max_length=255)
    custom_fields: dict[str, str] | None = None
    signal_override: ContactSignal | None = None
    tag_ids: tuple[Annotated[str, AfterValidator(checked_id)], ...] | None = None


class ContactEnrollment(Wire):
    """Contacts to be enrolled in a campaign."""

    campaign_id: CampaignId
    contact_ids: tuple[ContactId, ...] = Field(min_length=1, max_length=BULK_CONTACTS_MAX)
    duplicate_action: Literal["skip", "update"] = "skip"


class Enrolled(Done):
    campaign_id: CampaignId
    batch_id: BatchId
    requested: int
    enrolled: int
    skipped: int
    not_found: int
    blocked_count: int = 0
    blocked_entries: tuple[dict[str, Any], ...] = ()


Worded = StringConstraints(min_length=1, pattern=r"\S")


class DirectEmail(Wire):
    """One email to one contact, sent exactly as written: merge fields are not filled in."""

    inbox_id: InboxId
    subject: Annotated[str, Worded] = Field(max_length=998)
    body: Annotated[str, Worded] = Field(max_length=500_000)
    html: str | None = Field(
        None, max_length=500_000, description="Sent without scripts, forms and event handlers"
    )


class DirectEmailSent(Done):
    """The state of a direct email.

    While the status is not SENT, the outcome is still open; if the email is refused, its credit is
    returned. `credits_remaining` is null if the workspace has no budget.
    """

    message_id: MailId
    thread_id: ThreadId
    status: Annotated[MailState | str, Field(union_mode="left_to_right")]
    credits_charged: int
    credits_remaining: int | None = None


ContactImport.model_rebuild()
