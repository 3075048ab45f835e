"""Events of leads and emails, and the changes that are streamed to a connected desktop."""

from __future__ import annotations

from enum import StrEnum

from .wire_models import Time, Wire


class EventType(StrEnum):
    REPLY_RECEIVED = "reply_received"
    EMAIL_SENT = "email_sent"
    EMAIL_DELIVERED = "email_delivered"
    EMAIL_BOUNCED = "email_bounced"
    EMAIL_OPENED = "email_opened"
    LINK_CLICKED = "link_clicked"
    LEAD_STATUS_CHANGED = "lead_status_changed"
    LEAD_UNSUBSCRIBED = "lead_unsubscribed"
    SUBSEQUENCE_ENTERED = "subsequence_entered"
    SUBSEQUENCE_COMPLETED = "subsequence_completed"
    CAMPAIGN_COMPLETED = "campaign_completed"
    CAMPAIGN_STARTED = "campaign_started"
    EMAIL_QUEUED = "email_queued"
    EMAIL_SEND_FAILED = "email_send_failed"
    INBOX_PAUSED = "inbox_paused"
    DOMAIN_LIMIT_REACHED = "domain_limit_reached"


class ChangeKind(StrEnum):
    CONTACT = "contact"
    LEAD = "lead"
    CAMPAIGN = "campaign"
    INBOX = "inbox"
    DOMAIN = "domain"
    THREAD = "thread"
    WEBHOOK = "webhook"
    JOB = "job"
    MAIL = "mail"
    WORKSPACE = "workspace"
    MISSED = "missed"


class Change(Wire):
    """One line of the live stream of changes.

    Without `ids`, too many objects changed to name them: read again what is shown.
    """

    kind: ChangeKind | str
    ids: tuple[str, ...] = ()
    at: Time
