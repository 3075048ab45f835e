"""Webhook subscriptions, and the log of what was delivered to them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, AliasChoices, Field, StrictBool

from .events import EventType
from .ids import CampaignId, DeliveryId, WebhookId, checked_id
from .limits import PAGE_MAX, WEBHOOK_NAME_MAX, WEBHOOK_PAGE_DEFAULT, WEBHOOK_PAGE_MAX, WEBHOOK_URL_MAX
from .pagination import Pagination
from .sentences import Sentence, say
from .wire_models import Done, SpokenWire, Time, Visible, Wire

NOT_VALID = say("url_not_valid", "target_url must be a valid URL")


class EventCategory(StrEnum):
    ENGAGEMENT = "engagement"
    DELIVERY = "delivery"
    REPLIES = "replies"
    LIFECYCLE = "lifecycle"
    SYSTEM = "system"


CATEGORIES: Mapping[EventCategory, frozenset[EventType]] = {
    EventCategory.ENGAGEMENT: frozenset({EventType.EMAIL_OPENED, EventType.LINK_CLICKED}),
    EventCategory.DELIVERY: frozenset(
        {EventType.EMAIL_SENT, EventType.EMAIL_DELIVERED, EventType.EMAIL_BOUNCED}
    ),
    EventCategory.REPLIES: frozenset({EventType.REPLY_RECEIVED}),
    EventCategory.LIFECYCLE: frozenset(
        {
            EventType.LEAD_STATUS_CHANGED,
            EventType.LEAD_UNSUBSCRIBED,
            EventType.CAMPAIGN_COMPLETED,
            EventType.SUBSEQUENCE_ENTERED,
            EventType.SUBSEQUENCE_COMPLETED,
        }
    ),
    EventCategory.SYSTEM: frozenset({EventType.DOMAIN_LIMIT_REACHED, EventType.INBOX_PAUSED}),
}
SILENT = frozenset(  # may be subscribed to, but are never delivered
    {
        EventType.CAMPAIGN_COMPLETED,
        EventType.CAMPAIGN_STARTED,
        EventType.EMAIL_QUEUED,
        EventType.EMAIL_SEND_FAILED,
        EventType.INBOX_PAUSED,
        EventType.DOMAIN_LIMIT_REACHED,
    }
)


def https_url(text: str) -> str:
    """Return the text if a webhook may have it for its URL, else raise ValueError.

    Where the URL leads is checked elsewhere.
    """
    if text[:8].lower() != "https://":
        raise ValueError(say("url_not_https", "target_url must start with https://"))
    try:
        parts = urlsplit(text)
        valid = bool(parts.hostname) and parts.port != 0
    except ValueError:
        valid = False
    if not valid or any(char.isspace() or not char.isprintable() for char in text) or "\\" in text:
        raise ValueError(NOT_VALID)
    if "@" in parts.netloc:
        secret = say("url_has_secret", "target_url must not contain a user name or password")
        raise ValueError(secret)
    return text


Name = Annotated[Visible, Field(min_length=1, max_length=WEBHOOK_NAME_MAX)]
TargetUrl = Annotated[str, Field(max_length=WEBHOOK_URL_MAX), AfterValidator(https_url)]
CampaignFilter = Annotated[CampaignId, AfterValidator(checked_id)]
_URL_NAMES = AliasChoices("target_url", "url")


class NewWebhook(Wire):
    """A new subscription; an event must pass all filters, and no or empty categories mean any."""

    name: Name
    target_url: TargetUrl = Field(validation_alias=_URL_NAMES)
    event_types: tuple[EventType, ...] = Field(min_length=1)
    event_categories: tuple[EventCategory, ...] | None = None
    campaign_id: CampaignFilter | None = None


class WebhookEdit(Wire):
    """A partial update: only the fields given change. Without any event types, nothing is delivered."""

    name: Name = Field(default_factory=str)
    target_url: TargetUrl = Field(default_factory=str, validation_alias=_URL_NAMES)
    event_types: tuple[EventType, ...] = Field(default_factory=tuple)
    event_categories: tuple[EventCategory, ...] | None = None
    campaign_id: CampaignFilter | None = None
    active: StrictBool = Field(default_factory=bool)


class Webhook(Wire):
    """A subscription; with `active: false`, retries are held and no new events are taken."""

    id: WebhookId
    name: str
    target_url: str
    event_types: tuple[EventType | str, ...]
    event_categories: tuple[EventCategory | str, ...] | None = None
    campaign_id: CampaignId | None = None
    active: bool = True
    created_at: Time | None = None
    updated_at: Time | None = None


class WebhookSaved(Webhook, Done):
    pass


class WebhookCreated(WebhookSaved):
    """A new subscription; the only response that carries the secret."""

    secret: str = Field(repr=False)


class WebhookList(Done):
    webhooks: tuple[Webhook, ...]


class WebhookTested(Done):
    """The result of a test; `response_code` is null if there was no response."""

    response_code: int | None = None


class DeliveryStatus(StrEnum):
    PENDING = "pending"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    DEAD = "dead"


class DeliveryQuery(Wire):
    page: int = Field(1, ge=1, le=PAGE_MAX)
    page_size: int = Field(WEBHOOK_PAGE_DEFAULT, ge=1, le=WEBHOOK_PAGE_MAX)


class DeliveryRecord(SpokenWire):
    """One attempt; `id` is that of its delivery, the same for all attempts of an event."""

    id: DeliveryId
    event_id: str
    event_type: EventType | str
    attempt_number: int
    status: DeliveryStatus | str
    response_code: int | None = None
    error: Sentence | None = None
    attempted_at: Time | None = None
    delivered_at: Time | None = None


class DeliveryPage(Done):
    deliveries: tuple[DeliveryRecord, ...]
    pagination: Pagination


class Redelivered(Done):
    delivery_attempt_id: str
    attempt_number: int
    status: DeliveryStatus | str = DeliveryStatus.PENDING


class WebhookStats(Wire):
    """Statistics of deliveries, not of attempts; rates are in percent of all deliveries."""

    subscription_id: WebhookId
    total_deliveries: int
    succeeded: int
    failed: int
    dead: int
    success_rate: float
    failure_rate: float
    avg_response_time_ms: float
    last_delivery_at: Time | None = None
    active: bool


class DeliveryAttempt(SpokenWire):
    attempt_number: int
    status: DeliveryStatus | str
    response_code: int | None = None
    error: Sentence | None = None
    attempted_at: Time | None = None
    delivered_at: Time | None = None
    response_time_ms: int | None = None
    answer: str | None = None


class Delivery(Wire):
    """A delivery; `body` is as it was signed, and is kept for 30 days, like the answers."""

    id: DeliveryId
    event_id: str
    event_type: EventType | str
    status: DeliveryStatus | str
    next_attempt_at: Time | None = None
    body: str | None = None
    attempts: tuple[DeliveryAttempt, ...]


class DeliveryRead(Done):
    delivery: Delivery
