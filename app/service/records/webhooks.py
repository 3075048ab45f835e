"""SQL of webhook subscriptions and of the log of their deliveries."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from app.contract.ids import CampaignId, DeliveryId, WebhookId
from app.contract.pagination import Pagination
from app.contract.problems import NotFound
from app.contract.sentences import say
from app.contract.webhooks import (
    Delivery,
    DeliveryAttempt,
    DeliveryPage,
    DeliveryQuery,
    DeliveryRecord,
    Webhook,
    WebhookStats,
)
from app.service.core import tables
from app.service.rules.rates import to_percent

from . import delivery_counts

webhooks, deliveries, attempts = tables.webhooks, tables.deliveries, tables.delivery_attempts


class Subscription(NamedTuple):
    """A row of the table `webhooks`; the secret is sealed."""

    id: str
    team_id: str
    name: str
    target_url: str
    event_types: list[str]
    event_categories: list[str] | None
    campaign_id: str | None
    active: bool
    secret: bytes
    total_deliveries: int
    succeeded: int
    failed: int
    dead: int
    attempts: int
    answered: int
    milliseconds: int
    last_attempt_at: datetime | None
    created_at: datetime
    updated_at: datetime


class KeptDelivery(NamedTuple):
    """A row of the table `deliveries`; `attempts` is the number of the last attempt."""

    id: str
    webhook_id: str
    event_id: str
    event_type: str
    status: str
    body: str | None
    attempts: int
    due_at: datetime | None


SUBSCRIPTIONS = select(*(webhooks.c[name] for name in Subscription._fields))
DELIVERIES = select(*(deliveries.c[name] for name in KeptDelivery._fields))


def load_subscription(conn: Connection, workspace_id: str, webhook_id: str) -> Subscription:
    """Return a subscription of the workspace; raise NotFound if there is none."""
    mine = (webhooks.c.id == webhook_id, webhooks.c.workspace_id == workspace_id)
    row = conn.execute(SUBSCRIPTIONS.where(*mine)).first()
    if row is None:
        raise NotFound(say("webhook_not_found", "Webhook {id} not found", id=webhook_id))
    return Subscription(*row)


def all_of(conn: Connection, workspace_id: str) -> tuple[Webhook, ...]:
    """Return every subscription of a workspace, oldest first."""
    mine = SUBSCRIPTIONS.where(webhooks.c.workspace_id == workspace_id)
    rows = conn.execute(mine.order_by(webhooks.c.created_at, webhooks.c.id))
    return tuple(to_webhook(Subscription(*row)) for row in rows)


def all_ids(conn: Connection) -> list[str]:
    return list(conn.scalars(select(webhooks.c.id)))


def to_webhook(hook: Subscription) -> Webhook:
    return Webhook(**subscription_fields_of(hook))


def subscription_fields_of(hook: Subscription) -> dict[str, Any]:
    """Return the fields that every response about a subscription has."""
    return {
        "id": WebhookId(hook.id),
        "name": hook.name,
        "target_url": hook.target_url,
        "event_types": tuple(hook.event_types),
        "event_categories": None if hook.event_categories is None else tuple(hook.event_categories),
        "campaign_id": CampaignId(hook.campaign_id) if hook.campaign_id else None,
        "active": hook.active,
        "created_at": hook.created_at,
        "updated_at": hook.updated_at,
    }


def load_delivery_page(conn: Connection, hook: Subscription, query: DeliveryQuery) -> DeliveryPage:
    """Return a page of a subscription's delivery attempts, newest first."""
    page = (
        select(attempts.c.id)
        .where(attempts.c.webhook_id == hook.id)
        .order_by(attempts.c.id.desc())
        .limit(query.page_size)
        .offset((query.page - 1) * query.page_size)
    )
    rows = conn.execute(
        select(attempts, deliveries.c.event_id, deliveries.c.event_type)
        .join(deliveries, deliveries.c.id == attempts.c.delivery_id)
        .where(attempts.c.id.in_(page))
        .order_by(attempts.c.id.desc())
    )
    return DeliveryPage(
        deliveries=tuple(
            DeliveryRecord.model_validate(dict(row._mapping) | {"id": row.delivery_id}) for row in rows
        ),
        pagination=Pagination.of(
            query.page,
            query.page_size,
            hook.attempts + delivery_counts.count_uncounted_deliveries(conn, hook.id),
        ),
    )


def delivery_of(conn: Connection, webhook_id: str, delivery_id: str) -> KeptDelivery:
    """Return a delivery of a subscription; raise NotFound if there is none."""
    its = (deliveries.c.id == delivery_id, deliveries.c.webhook_id == webhook_id)
    row = conn.execute(DELIVERIES.where(*its)).first()
    if row is None:
        raise NotFound(say("webhook_delivery_not_found", "Delivery {id} not found", id=delivery_id))
    return KeptDelivery(*row)


def load_delivery(conn: Connection, webhook_id: str, delivery_id: str) -> Delivery:
    """Return a delivery with its body and every attempt; raise NotFound if there is none."""
    kept = delivery_of(conn, webhook_id, delivery_id)
    made = conn.execute(
        select(attempts).where(attempts.c.delivery_id == delivery_id).order_by(attempts.c.attempt_number)
    )
    return Delivery(
        id=DeliveryId(kept.id),
        event_id=kept.event_id,
        event_type=kept.event_type,
        status=kept.status,
        next_attempt_at=kept.due_at,
        body=kept.body,
        attempts=tuple(DeliveryAttempt.model_validate(dict(each._mapping)) for each in made),
    )


def load_webhook_stats(conn: Connection, hook: Subscription) -> WebhookStats:
    """Return counts of a subscription's deliveries, and the average response time of its endpoint."""
    total = hook.total_deliveries + delivery_counts.count_uncounted_deliveries(conn, hook.id)
    return WebhookStats(
        subscription_id=WebhookId(hook.id),
        total_deliveries=total,
        succeeded=hook.succeeded,
        failed=hook.failed,
        dead=hook.dead,
        success_rate=to_percent(hook.succeeded, total),
        failure_rate=to_percent(hook.failed + hook.dead, total),
        avg_response_time_ms=round(hook.milliseconds / (hook.answered or 1), 1),
        last_delivery_at=hook.last_attempt_at,
        active=hook.active,
    )


def next_due(conn: Connection, webhook_id: str) -> datetime | None:
    """Return when an active subscription next has something to deliver, or None."""
    due = (
        select(func.min(deliveries.c.due_at))
        .join(webhooks, webhooks.c.id == deliveries.c.webhook_id)
        .where(deliveries.c.webhook_id == webhook_id, webhooks.c.active.is_(True))
    )
    found: datetime | None = conn.scalar(due)
    return found
