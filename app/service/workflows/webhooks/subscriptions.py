"""Creating, editing and deleting webhook subscriptions."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, update

from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.problems import Unprocessable
from app.contract.sentences import say, sentence_of
from app.contract.webhooks import NewWebhook, WebhookCreated, WebhookEdit, WebhookSaved
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import deliver_key
from app.service.mail.public_network import TargetRefused
from app.service.records import deliveries, enrollment
from app.service.records import webhooks as store
from app.service.records.access import Access
from app.service.rules.webhook_signing import new_secret, secret_place

from .delivery import keep_delivering

webhooks = tables.webhooks


async def create_webhook(app_state: AppState, access: Access, wanted: NewWebhook) -> WebhookCreated:
    """Create a subscription; its signing secret is returned here and never again."""
    await _check_target(app_state, wanted.target_url)
    now, secret = app_state.clock.now(), new_secret()
    values = wanted.model_dump(mode="json") | {
        "id": new_id(),
        "team_id": access.team_id,
        "workspace_id": access.workspace_id,
        "created_at": now,
        "updated_at": now,
    }
    values["secret"] = app_state.vault.seal(secret, secret_place(values["id"]))

    def story(conn: Connection) -> dict[str, Any]:
        _check_campaign(conn, access, wanted.campaign_id)
        conn.execute(insert(webhooks).values(values))
        after_commit(conn).change(ChangeKind.WEBHOOK, values["id"])
        return store.subscription_fields_of(store.load_subscription(conn, access.workspace_id, values["id"]))

    fields = await app_state.database.write(story)
    keep_delivering(app_state, values["id"])
    return WebhookCreated(message=say("webhook_created", "Webhook created"), secret=secret, **fields)


async def edit_webhook(
    app_state: AppState, access: Access, webhook_id: str, wanted: WebhookEdit
) -> WebhookSaved:
    """Change the given fields immediately; waiting deliveries resume when it is active again."""
    values: dict[str, Any] = wanted.model_dump(mode="json", include=wanted.model_fields_set)
    await app_state.database.read(lambda conn: store.load_subscription(conn, access.workspace_id, webhook_id))
    if "target_url" in values:
        await _check_target(app_state, wanted.target_url)
    now = app_state.clock.now()

    def story(conn: Connection) -> dict[str, Any]:
        store.load_subscription(conn, access.workspace_id, webhook_id)
        _check_campaign(conn, access, wanted.campaign_id)
        conn.execute(update(webhooks).where(webhooks.c.id == webhook_id).values(**values, updated_at=now))
        after_commit(conn).change(ChangeKind.WEBHOOK, webhook_id)
        after_commit(conn).wake(deliver_key(webhook_id))
        return store.subscription_fields_of(store.load_subscription(conn, access.workspace_id, webhook_id))

    return WebhookSaved(
        message=say("webhook_updated", "Webhook updated"), **await app_state.database.write(story)
    )


async def remove_webhook(app_state: AppState, access: Access, webhook_id: str) -> None:
    """Delete a subscription and its log, in batches; an attempt in progress is canceled."""

    def story(conn: Connection) -> bool:
        store.load_subscription(conn, access.workspace_id, webhook_id)
        after_commit(conn).change(ChangeKind.WEBHOOK, webhook_id)
        if deliveries.delete_log_batch(conn, webhook_id):
            return True
        conn.execute(delete(webhooks).where(webhooks.c.id == webhook_id))
        return False

    while await app_state.database.write(story):
        pass
    await app_state.runner.drop(deliver_key(webhook_id))


async def _check_target(app_state: AppState, url: str) -> None:
    try:
        await app_state.webhook_door.check(url)
    except TargetRefused as refusal:
        raise Unprocessable.of("target_url", sentence_of(refusal)) from refusal


def _check_campaign(conn: Connection, access: Access, campaign_id: str | None) -> None:
    if campaign_id is not None:
        enrollment.campaign_of(conn, access, campaign_id)
