"""SQL of subscriptions and of the log of their deliveries."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, func, select

from app.contract.ids import CampaignId, DeliveryId, WebhookId
from app.contract.paging import Pagination
from app.contract.problems import NotFound
from app.contract.webhooks import (
    Delivery,
    DeliveryAttempt,
    DeliveryPage,
    DeliveryQuery,
    DeliveryRecord,
    Webhook,
    WebhookStats,
)
from app.service import tables
from app.service.analytics.rules import percent

from . import counts

webhooks, deliveries, attempts = tables.webhooks, tables.deliveries, tables.delivery_attempts


def row_of(conn: Connection, workspace_id: str, webhook_id: str) -> Row[Any]:
    """A subscription of the workspace, or NotFound."""
    mine = (webhooks.c.id == webhook_id, webhooks.c.workspace_id == workspace_id)
    row = conn.execute(select(webhooks).where(*mine)).first()
    if row is None:
        raise NotFound(f"Webhook {webhook_id} not found")
    return row


def all_of(conn: Connection, workspace_id: str) -> tuple[Webhook, ...]:
    """Every subscription of a workspace, oldest first."""
    mine = select(webhooks).where(webhooks.c.workspace_id == workspace_id)
    return tuple(webhook(row) for row in conn.execute(mine.order_by(webhooks.c.created_at, webhooks.c.id)))


def all_ids(conn: Connection) -> list[str]:
    return list(conn.scalars(select(webhooks.c.id)))


def webhook(row: Row[Any]) -> Webhook:
    return Webhook(**fields(row))


def fields(row: Row[Any]) -> dict[str, Any]:
    """What every answer about a subscription says."""
    return {
        "id": WebhookId(row.id),
        "name": row.name,
        "target_url": row.target_url,
        "event_types": tuple(row.event_types),
        "event_categories": None if row.event_categories is None else tuple(row.event_categories),
        "campaign_id": CampaignId(row.campaign_id) if row.campaign_id else None,
        "active": row.active,
        "created_at": row.created_at,
        "updated_at": row.updated_at,
    }


def log(conn: Connection, hook: Row[Any], query: DeliveryQuery) -> DeliveryPage:
    """One page of attempts, newest first."""
    page = (
        select(attempts.c.id)
        .where(attempts.c.webhook_id == hook.id)
        .order_by(attempts.c.id.desc())
        .limit(query.page_size)
        .offset((query.page - 1) * query.page_size)
    )
    rows = conn.execute(_attempts().where(attempts.c.id.in_(page)).order_by(attempts.c.id.desc()))
    return DeliveryPage(
        deliveries=tuple(_record(row) for row in rows),
        pagination=Pagination.of(query.page, query.page_size, hook.attempts + counts.fresh(conn, hook.id)),
    )


def _attempts() -> Select[Any]:
    return select(attempts, deliveries.c.event_id, deliveries.c.event_type).join(
        deliveries, deliveries.c.id == attempts.c.delivery_id
    )


def _record(row: Row[Any]) -> DeliveryRecord:
    return DeliveryRecord.model_validate(dict(row._mapping) | {"id": row.delivery_id})


def delivery_of(conn: Connection, webhook_id: str, delivery_id: str) -> Row[Any]:
    """A delivery of a subscription, or NotFound."""
    its = (deliveries.c.id == delivery_id, deliveries.c.webhook_id == webhook_id)
    row = conn.execute(select(deliveries).where(*its)).first()
    if row is None:
        raise NotFound(f"Delivery {delivery_id} not found")
    return row


def delivery(conn: Connection, webhook_id: str, delivery_id: str) -> Delivery:
    """One delivery with its body and every answer."""
    row = delivery_of(conn, webhook_id, delivery_id)
    made = conn.execute(
        select(attempts).where(attempts.c.delivery_id == delivery_id).order_by(attempts.c.attempt_number)
    )
    return Delivery(
        id=DeliveryId(row.id),
        event_id=row.event_id,
        event_type=row.event_type,
        status=row.status,
        next_attempt_at=row.due_at,
        body=row.body,
        attempts=tuple(DeliveryAttempt.model_validate(dict(each._mapping)) for each in made),
    )


def stats(conn: Connection, row: Row[Any]) -> WebhookStats:
    """Counts of a subscription's deliveries, and how fast its endpoint answers."""
    total = row.total_deliveries + counts.fresh(conn, row.id)
    return WebhookStats(
        subscription_id=WebhookId(row.id),
        total_deliveries=total,
        succeeded=row.succeeded,
        failed=row.failed,
        dead=row.dead,
        success_rate=percent(row.succeeded, total),
        failure_rate=percent(row.failed + row.dead, total),
        avg_response_time_ms=round(row.milliseconds / (row.answered or 1), 1),
        last_delivery_at=row.last_attempt_at,
        active=row.active,
    )


def next_due(conn: Connection, webhook_id: str) -> datetime | None:
    """When an active subscription has something to deliver next."""
    due = (
        select(func.min(deliveries.c.due_at))
        .join(webhooks, webhooks.c.id == deliveries.c.webhook_id)
        .where(deliveries.c.webhook_id == webhook_id, webhooks.c.active.is_(True))
    )
    found: datetime | None = conn.scalar(due)
    return found
