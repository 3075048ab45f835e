"""Webhook subscriptions and their deliveries."""

from __future__ import annotations

from app.contract import paths
from app.contract.webhooks import (
    Delivery,
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

from .http import LONG, Http


class Webhooks:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def create(self, wanted: NewWebhook) -> WebhookCreated:
        return await self._http.send("POST", WebhookCreated, paths.WEBHOOKS, wanted)

    async def list(self) -> tuple[Webhook, ...]:
        return (await self._http.get(WebhookList, paths.WEBHOOKS)).webhooks

    async def get(self, webhook_id: str) -> Webhook:
        return await self._http.get(Webhook, _format_webhook_path(paths.WEBHOOK, webhook_id))

    async def edit(self, webhook_id: str, edit: WebhookEdit) -> WebhookSaved:
        return await self._http.send(
            "PATCH", WebhookSaved, _format_webhook_path(paths.WEBHOOK, webhook_id), edit
        )

    async def delete(self, webhook_id: str) -> None:
        await self._http.request("DELETE", _format_webhook_path(paths.WEBHOOK, webhook_id), timeout=LONG)

    async def test(self, webhook_id: str) -> WebhookTested:
        return await self._http.send(
            "POST", WebhookTested, _format_webhook_path(paths.WEBHOOK_TEST, webhook_id)
        )

    async def deliveries(self, webhook_id: str, query: DeliveryQuery) -> DeliveryPage:
        return await self._http.get(
            DeliveryPage, _format_webhook_path(paths.WEBHOOK_DELIVERIES, webhook_id), query
        )

    async def delivery(self, webhook_id: str, delivery_id: str) -> Delivery:
        path = paths.DESK_DELIVERY.format(webhook_id=webhook_id, delivery_id=delivery_id)
        return (await self._http.get(DeliveryRead, path)).delivery

    async def redeliver(self, webhook_id: str, delivery_id: str) -> Redelivered:
        path = paths.WEBHOOK_REDELIVER.format(webhook_id=webhook_id, delivery_id=delivery_id)
        return await self._http.send("POST", Redelivered, path)

    async def stats(self, webhook_id: str) -> WebhookStats:
        return await self._http.get(WebhookStats, _format_webhook_path(paths.WEBHOOK_STATS, webhook_id))


def _format_webhook_path(path: str, webhook_id: str) -> str:
    return path.format(webhook_id=webhook_id)
