"""Webhooks and deliveries as table rows and text."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from urllib.parse import urlsplit

from app.contract.events import EventType
from app.contract.webhooks import (
    CATEGORIES,
    SILENT,
    DeliveryAttempt,
    DeliveryRecord,
    DeliveryStatus,
    EventCategory,
    Webhook,
    WebhookStats,
)
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.formats import format_number, format_relative_time
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.rows import Column, Row, TwoLineCell
from app.desktop.widgets.sentences import translate_sentence

from .untrusted_text import one_line

COLUMNS = (
    Column(tr("Webhook"), "title", 150, stretch=True),
    Column(tr("Status"), "chip", 92),
    Column(tr("Delivered"), "progress", 122),
    Column(tr("Last"), "muted", 100),
    Column(tr("Events"), "number", 84),
)
ATTEMPTS = (
    Column(tr("Status"), "chip", 128),
    Column(tr("Event"), "plain", 130, stretch=True),
    Column(tr("No."), "number", 56),
    Column(tr("Answer"), "plain", 90, room=110),
    Column(tr("When"), "muted", 104),
)
ON, OFF = Badge(tr("On"), "green"), Badge(tr("Paused"), "amber")
EVENT_NAMES: dict[str, str] = {
    EventType.REPLY_RECEIVED: tr("Reply received"),
    EventType.EMAIL_SENT: tr("Email sent"),
    EventType.EMAIL_DELIVERED: tr("Email delivered"),
    EventType.EMAIL_BOUNCED: tr("Email bounced"),
    EventType.EMAIL_OPENED: tr("Email opened"),
    EventType.LINK_CLICKED: tr("Link clicked"),
    EventType.LEAD_STATUS_CHANGED: tr("Lead status changed"),
    EventType.LEAD_UNSUBSCRIBED: tr("Lead unsubscribed"),
    EventType.SUBSEQUENCE_ENTERED: tr("Branch entered"),
    EventType.SUBSEQUENCE_COMPLETED: tr("Branch completed"),
    EventType.CAMPAIGN_COMPLETED: tr("Campaign completed"),
    EventType.CAMPAIGN_STARTED: tr("Campaign started"),
    EventType.EMAIL_QUEUED: tr("Email queued"),
    EventType.EMAIL_SEND_FAILED: tr("Sending failed"),
    EventType.INBOX_PAUSED: tr("Inbox paused"),
    EventType.DOMAIN_LIMIT_REACHED: tr("Domain limit reached"),
    "ping": tr("Test event"),
}
CATEGORY_NAMES: dict[str, str] = {
    EventCategory.ENGAGEMENT: tr("Engagement"),
    EventCategory.DELIVERY: tr("Delivery"),
    EventCategory.REPLIES: tr("Replies"),
    EventCategory.LIFECYCLE: tr("Lifecycle"),
    EventCategory.SYSTEM: tr("System"),
}


class WebhookEntry(NamedTuple):
    """A webhook with its statistics, once they are read."""

    webhook: Webhook
    stats: WebhookStats | None = None


def listed_row(listed: WebhookEntry, now: datetime) -> Row:
    hook, stats = listed
    rate = stats.success_rate / 100 if stats and stats.total_deliveries else None
    return Row(
        hook.id,
        (
            TwoLineCell(one_line(hook.name), one_line(endpoint_host_of(hook.target_url))),
            ON if hook.active else OFF,
            rate,
            format_relative_time(stats.last_delivery_at, now) if stats else "",
            format_number(len(hook.event_types)),
        ),
        listed,
    )


def endpoint_host_of(url: str) -> str:
    """Return the host and port of an address, to tell endpoints apart."""
    try:
        return urlsplit(url).netloc or url
    except ValueError:
        return url


def attempt_row(record: DeliveryRecord, now: datetime) -> Row:
    return Row(
        f"{record.id}:{record.attempt_number}",
        (
            badges.delivery(record.status),
            event_name(record.event_type),
            str(record.attempt_number),
            format_delivery_response(record),
            format_relative_time(record.attempted_at, now) if record.attempted_at else tr("Not yet"),
        ),
        record,
    )


def format_delivery_response(record: DeliveryRecord | DeliveryAttempt) -> str:
    """Return the status code, or the reason why there is none."""
    if record.response_code is not None:
        return str(record.response_code)
    return one_line(translate_sentence(record.error)) or "–"


def event_name(kind: str) -> str:
    """Return the name of an event kind for display; an unknown kind as is."""
    return EVENT_NAMES.get(kind) or one_line(kind, 60)


def count_pending_deliveries(stats: WebhookStats) -> int:
    """Return the number of deliveries whose first attempt has not ended."""
    return max(stats.total_deliveries - stats.succeeded - stats.failed - stats.dead, 0)


def list_delivered_kinds(kinds: set[str], categories: set[str]) -> list[str]:
    """Return the chosen kinds that pass all filters and are ever delivered."""
    wanted = [kind for kind in EventType if kind in kinds and kind not in SILENT]
    if not categories:
        return [str(kind) for kind in wanted]
    inside = frozenset().union(*(those for name, those in CATEGORIES.items() if name in categories))
    return [str(kind) for kind in wanted if kind in inside]


def redelivery_refused(status: str, body: str | None, known: bool) -> str:
    """Return why a delivery can't be repeated; "" if it can. `known`: its body was requested."""
    if status == DeliveryStatus.PENDING:
        return tr("This delivery is in flight already.")
    if status not in (DeliveryStatus.FAILED, DeliveryStatus.DEAD):
        return tr("It arrived: only failed deliveries can be repeated.")
    if known and body is None:
        return tr("Its content isn't kept after 30 days, so it can't be repeated.")
    return ""


def describe_webhook_deletion(hook: Webhook, stats: WebhookStats | None) -> tuple[str, str]:
    """Return the question before a webhook is deleted, and the consequences."""
    title = tr("Delete “{name}”?", name=one_line(hook.name, 60))
    lost = tr("Its secret stops working, and its log is permanently deleted.")
    if stats is None or not stats.total_deliveries:
        to = one_line(endpoint_host_of(hook.target_url), 80)
        return title, tr("Nothing more is delivered to {host}. {lost}", host=to, lost=lost)
    flying = (
        tr("%n delivery(ies) still in flight", n=count_pending_deliveries(stats))
        if count_pending_deliveries(stats)
        else ""
    )
    failed = tr("%n failed one(s), some of which may be tried again", n=stats.failed) if stats.failed else ""
    ends = ""
    if flying and failed:
        ends = tr("It ends {flying} and {failed}.", flying=flying, failed=failed) + " "
    elif flying or failed:
        ends = tr("It ends {what}.", what=flying or failed) + " "
    return title, f"{ends}{lost} " + tr("The log has %n delivery(ies).", n=stats.total_deliveries)
