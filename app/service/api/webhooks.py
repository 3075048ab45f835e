"""HTTP routes for webhooks."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from app.contract import paths
from app.contract.scopes import Scope
from app.contract.webhooks import (
    DeliveryPage,
    DeliveryQuery,
    DeliveryRead,
    NewWebhook,
    Redelivered,
    Webhook,
    WebhookCreated,
    WebhookEdit,
    WebhookList,
    WebhookSaved,
    WebhookStats,
    WebhookTested,
)
from app.service.api.authentication import require_scopes
from app.service.api.parameters import Ignored
from app.service.app_state import AppStateDep
from app.service.records import deliveries as queue
from app.service.records import webhooks
from app.service.records.access import Access
from app.service.workflows.webhooks import subscriptions
from app.service.workflows.webhooks.delivery import send_test_event

router = APIRouter(tags=["Webhooks"])
CREATE, READ = require_scopes(Scope.WEBHOOKS_CREATE), require_scopes(Scope.WEBHOOKS_READ)
UPDATE, DELETE = require_scopes(Scope.WEBHOOKS_UPDATE), require_scopes(Scope.WEBHOOKS_DELETE)


@router.post(
    paths.WEBHOOKS,
    status_code=201,
    operation_id="webhook_create",
    summary="Subscribe to events",
    responses={404: {}},
)
async def create(app_state: AppStateDep, wanted: NewWebhook, access: Access = CREATE) -> WebhookCreated:
    """Subscribe to events. The signing secret is in this response only. 422 if the target can't be one."""
    return await subscriptions.create_webhook(app_state, access, wanted)


@router.get(paths.WEBHOOKS, operation_id="webhooks_list", summary="All subscriptions")
async def list_all(app_state: AppStateDep, ignored: Ignored, access: Access = READ) -> WebhookList:
    """Return every subscription of the workspace, without secrets."""
    found = await app_state.database.read(lambda conn: webhooks.all_of(conn, access.workspace_id))
    return WebhookList(message=ignored, webhooks=found)


@router.get(paths.WEBHOOK, operation_id="webhook_read", summary="Read a subscription")
async def get(app_state: AppStateDep, webhook_id: UUID, access: Access = READ) -> Webhook:
    """Return one subscription, without its secret."""
    return await app_state.database.read(
        lambda conn: webhooks.to_webhook(
            webhooks.load_subscription(conn, access.workspace_id, str(webhook_id))
        )
    )


@router.patch(paths.WEBHOOK, operation_id="webhook_update", summary="Change a subscription")
async def edit(
    app_state: AppStateDep, webhook_id: UUID, wanted: WebhookEdit, access: Access = UPDATE
) -> WebhookSaved:
    """Change the given fields only; an empty list of types delivers nothing."""
    return await subscriptions.edit_webhook(app_state, access, str(webhook_id), wanted)


@router.delete(paths.WEBHOOK, status_code=204, operation_id="webhook_delete", summary="Delete a subscription")
async def remove(app_state: AppStateDep, webhook_id: UUID, access: Access = DELETE) -> None:
    """Delete a subscription and its log, with immediate effect."""
    await subscriptions.remove_webhook(app_state, access, str(webhook_id))


@router.post(paths.WEBHOOK_TEST, operation_id="webhook_test", summary="Send a ping")
async def test(app_state: AppStateDep, webhook_id: UUID, access: Access = UPDATE) -> WebhookTested:
    """Send a signed ping immediately, without logging it; `success`, not the status, says if it failed."""
    hook = await app_state.database.read(
        lambda conn: webhooks.load_subscription(conn, access.workspace_id, str(webhook_id))
    )
    return await send_test_event(app_state, hook)


@router.get(paths.WEBHOOK_DELIVERIES, operation_id="webhook_deliveries", summary="The delivery log")
async def search_deliveries(
    app_state: AppStateDep,
    webhook_id: UUID,
    query: Annotated[DeliveryQuery, Query()],
    ignored: Ignored,
    access: Access = READ,
) -> DeliveryPage:
    """Return the delivery log: one row for each attempt, newest first."""
    page = await app_state.database.read(
        lambda conn: webhooks.load_delivery_page(
            conn, webhooks.load_subscription(conn, access.workspace_id, str(webhook_id)), query
        )
    )
    return page.model_copy(update={"message": ignored})


@router.get(
    paths.DESK_DELIVERY, operation_id="webhook_delivery_read", summary="Read a delivery with its answers"
)
async def get_delivery(
    app_state: AppStateDep, webhook_id: UUID, delivery_id: UUID, access: Access = READ
) -> DeliveryRead:
    """Return the signed body and the endpoint's response; both are kept for 30 days."""
    found = await app_state.database.read(
        lambda conn: webhooks.load_delivery(
            conn, webhooks.load_subscription(conn, access.workspace_id, str(webhook_id)).id, str(delivery_id)
        )
    )
    return DeliveryRead(delivery=found)


@router.post(paths.WEBHOOK_REDELIVER, operation_id="webhook_redeliver", summary="Deliver once more")
async def redeliver(
    app_state: AppStateDep, webhook_id: UUID, delivery_id: UUID, access: Access = UPDATE
) -> Redelivered:
    """Make one more attempt immediately. 400 unless the delivery is failed or dead."""
    now = app_state.clock.now()
    return await app_state.database.write(
        lambda conn: queue.retry_delivery(
            conn,
            webhooks.load_subscription(conn, access.workspace_id, str(webhook_id)).id,
            str(delivery_id),
            now,
        )
    )


@router.get(paths.WEBHOOK_STATS, operation_id="webhook_stats", summary="How deliveries went")
async def get_delivery_stats(app_state: AppStateDep, webhook_id: UUID, access: Access = READ) -> WebhookStats:
    """Return counts of deliveries, not of attempts."""
    return await app_state.database.read(
        lambda conn: webhooks.load_webhook_stats(
            conn, webhooks.load_subscription(conn, access.workspace_id, str(webhook_id))
        )
    )
