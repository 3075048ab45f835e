"""The callbacks of webhooks, for the public document."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from app.contract.webhook_events import DELIVERED, Ping, WebhookEvent

TAG = "Webhooks"
PING = "ping"
DESCRIPTION = """\
{} Only subscriptions hear of it whose filters it passes.

**Signature.** `X-Service-Signature` is `sha256=` and the HMAC-SHA256, in hexadecimal, of the raw body, \
keyed by the secret of the subscription. Compute it of the bytes as they came and compare in constant time.

**Answers.** Any 2xx within 10 seconds accepts it. A 4xx or a redirect is final. After a 5xx, or no answer, \
it is tried again 1, 5 and 30 minutes after the first attempt; then the delivery is dead. It may come more \
than once, and in any order: tell repetitions apart by `event_id`, and order them by `occurred_at`.

**Paused.** While a subscription is not `active`, what happens is not kept for it and never delivered to it. \
What was to be tried, also a redelivery, waits, and is tried once it is active again."""
TEST = """\
Sent by the operation that tests a subscription, once, whether the subscription is active or not. It is \
signed like every delivery and stands in no log."""
ANSWERS = {
    "2XX": {"description": "Accepted; not tried again."},
    "4XX": {"description": "Refused for good; not tried again."},
    "5XX": {"description": "Tried again after 1, 5 and 30 minutes."},
}


def _describe_header(name: str, description: str, example: str, **schema: Any) -> dict[str, Any]:
    return {
        "name": name,
        "in": "header",
        "required": True,
        "description": description,
        "schema": {"type": "string", **schema},
        "example": example,
    }


def build_webhook_schemas() -> dict[str, Any]:
    """Return the schemas of the envelope and of each kind of `data`."""
    models: list[type[BaseModel]] = [WebhookEvent, Ping, *DELIVERED.values()]
    _, found = models_json_schema(
        [(model, "serialization") for model in models], ref_template="#/components/schemas/{model}"
    )
    return dict(found["$defs"])


def build_webhooks() -> dict[str, Any]:
    """Return a callback for each event that is delivered, and one for the test."""
    told = {str(kind): (DESCRIPTION.format(model.__doc__), model) for kind, model in DELIVERED.items()}
    told[PING] = (TEST, Ping)
    return {kind: {"post": _build_callback(kind, *each)} for kind, each in told.items()}


def _build_callback(kind: str, description: str, model: type) -> dict[str, Any]:
    envelope = {"$ref": f"#/components/schemas/{WebhookEvent.__name__}"}
    data = {"$ref": f"#/components/schemas/{model.__name__}"}
    own = {"type": "object", "properties": {"event_type": {"const": kind}, "data": data}}
    return {
        "operationId": f"on_{kind}",
        "summary": kind.replace("_", " ").capitalize(),
        "description": description,
        "tags": [TAG],
        "security": [],
        "parameters": [
            _describe_header("X-Service-Event", "The type of the event.", kind, const=kind),
            _describe_header(
                "X-Service-Delivery-Id",
                "The delivery; the same on every attempt.",
                "01a214e5-447a-72b5-ac60-47fd6a4f186e",
                format="uuid",
            ),
            _describe_header(
                "X-Service-Signature",
                "`sha256=` and the HMAC-SHA256 of the raw body, keyed by the secret.",
                f"sha256={'0f' * 32}",
                pattern="^sha256=[0-9a-f]{64}$",
            ),
            _describe_header(
                "X-Service-Attempt", "1 on the first attempt, one more on each.", "1", pattern="^[1-9][0-9]*$"
            ),
            _describe_header("User-Agent", "The sender.", "Service-Webhooks/1", const="Service-Webhooks/1"),
        ],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"allOf": [envelope, own]}}},
        },
        "responses": ANSWERS,
    }
