"""The payloads of webhooks beside what the public document says of them."""

from __future__ import annotations

import json
from typing import Any

from app.contract.events import EventType
from app.contract.webhook_events import DELIVERED, WebhookEvent


def matches_document(kind: str, data: dict[str, Any]) -> None:
    """Assert that the `data` of an event has the fields of the document and no other, of these types."""
    model = DELIVERED[EventType(kind)]
    assert data.keys() == model.model_fields.keys(), kind
    assert json.loads(model.model_validate_json(json.dumps(data)).model_dump_json()) == data


def envelope_matches_document(envelope: dict[str, Any]) -> None:
    """Assert the same of a whole body."""
    assert envelope.keys() == WebhookEvent.model_fields.keys()
    WebhookEvent.model_validate_json(json.dumps(envelope))
    matches_document(envelope["event_type"], envelope["data"])
