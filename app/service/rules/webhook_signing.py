"""The body of a webhook delivery, and the signature that proves its origin."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from app.contract.wire_models import utc_text

PING = "ping"
PING_TEXT = "This is a test event. It was sent because someone tested this webhook."


def new_secret() -> str:
    """Return a new signing secret with 256 random bits."""
    return "whsec_" + secrets.token_urlsafe(32)


def secret_place(webhook_id: str) -> str:
    """Return the place that the vault binds a signing secret to."""
    return f"webhook:{webhook_id}:secret"


def sign_body(secret: str, body: bytes) -> str:
    """Return `sha256=` and the HMAC-SHA256 (hex) of the raw body, keyed by the secret as it was shown."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def build_event_body(
    kind: str, event_id: str, occurred_at: datetime, team_id: str, campaign_id: str | None, data: Any
) -> str:
    """Return the JSON body, in ASCII so that its text and its bytes are the same."""
    fields = {
        "event_type": kind,
        "event_id": event_id,
        "occurred_at": utc_text(occurred_at),
        "team_id": team_id,
        "campaign_id": campaign_id,
        "data": data,
    }
    return json.dumps(fields, separators=(",", ":"))


def build_webhook_headers(
    secret: str, body: bytes, kind: str, delivery_id: str, attempt: int
) -> Mapping[str, str]:
    return {
        "Content-Type": "application/json",
        "User-Agent": "Service-Webhooks/1",
        "X-Service-Event": kind,
        "X-Service-Delivery-Id": delivery_id,
        "X-Service-Signature": sign_body(secret, body),
        "X-Service-Attempt": str(attempt),
    }
