"""Filters, the schedule, and the signature."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime, timedelta

import pytest

from app.contract.events import EventType
from app.contract.webhooks import CATEGORIES, SILENT, DeliveryStatus, EventCategory
from app.service.rules.webhook_retries import AttemptOutcome, DeliveryState, Filters, apply_outcome
from app.service.rules.webhook_signing import build_webhook_headers, new_secret, sign_body
from tests.patience import SLOW

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.mark.parametrize(
    ("types", "categories", "campaign", "kind", "of_campaign", "passes"),
    [
        (["email_sent"], None, None, "email_sent", "c1", True),
        (["email_sent"], None, None, "email_sent", None, True),
        (["email_sent"], None, None, "email_opened", "c1", False),
        ([], None, None, "email_sent", "c1", False),
        ([], ["delivery"], None, "email_sent", "c1", False),
        (["email_sent"], None, "c1", "email_sent", "c1", True),
        (["email_sent"], None, "c1", "email_sent", "c2", False),
        (["email_sent"], None, "c1", "email_sent", None, False),
        (["email_sent"], ["delivery"], None, "email_sent", "c1", True),
        (["email_sent"], ["engagement"], None, "email_sent", "c1", False),
        (["email_sent"], ["engagement", "delivery"], None, "email_sent", "c1", True),
        (["email_sent", "email_opened"], ["engagement"], None, "email_opened", None, True),
        (["email_sent", "email_opened"], ["engagement"], "c1", "email_opened", "c2", False),
        (["email_sent"], [], None, "email_sent", "c1", True),
        (["inbox_paused"], ["system"], None, "inbox_paused", None, False),
        (["campaign_completed"], ["lifecycle"], None, "campaign_completed", "c1", False),
    ],
)
def test_webhook_filters_must_all_match(
    types: list[str],
    categories: list[str] | None,
    campaign: str | None,
    kind: str,
    of_campaign: str | None,
    passes: bool,
) -> None:
    assert Filters(types, categories, campaign).want(kind, of_campaign) is passes


def test_webhook_event_types_ten_are_delivered_and_six_silent() -> None:
    everything = Filters([str(kind) for kind in EventType])
    delivered = {kind for kind in EventType if everything.want(kind, None)}
    assert len(EventType) == 16 and len(delivered) == 10 and delivered.isdisjoint(SILENT)
    assert set().union(*CATEGORIES.values()) <= set(EventType) and set(CATEGORIES) == set(EventCategory)


OK, GONE, BUSY, NOBODY = (
    AttemptOutcome(204),
    AttemptOutcome(404),
    AttemptOutcome(503),
    AttemptOutcome(None, "cut"),
)
REFUSED, MOVED = AttemptOutcome(None, "no", refused=True), AttemptOutcome(302)
DEAD, FAILED = DeliveryStatus.DEAD, DeliveryStatus.FAILED


@pytest.mark.parametrize(
    ("standing", "outcome", "status", "minutes"),
    [
        (DeliveryState(1), OK, DeliveryStatus.SUCCEEDED, None),
        (DeliveryState(1), AttemptOutcome(200), DeliveryStatus.SUCCEEDED, None),
        (DeliveryState(1), AttemptOutcome(299), DeliveryStatus.SUCCEEDED, None),
        (DeliveryState(1), AttemptOutcome(199), FAILED, None),
        (DeliveryState(1), AttemptOutcome(300), FAILED, None),
        (DeliveryState(1), AttemptOutcome(499), FAILED, None),
        (DeliveryState(1), AttemptOutcome(500), FAILED, 1),
        (DeliveryState(1), GONE, FAILED, None),
        (DeliveryState(1), MOVED, FAILED, None),
        (DeliveryState(1), REFUSED, FAILED, None),
        (DeliveryState(1), BUSY, FAILED, 1),
        (DeliveryState(2, 1), NOBODY, FAILED, 4),
        (DeliveryState(3, 2), BUSY, FAILED, 25),
        (DeliveryState(4, 3), NOBODY, DEAD, None),
        (DeliveryState(3, 2), GONE, FAILED, None),
        (DeliveryState(2, 0, asked=True), BUSY, FAILED, None),
        (DeliveryState(5, 3, asked=True), BUSY, DEAD, None),
        (DeliveryState(5, 3, asked=True), GONE, FAILED, None),
        (DeliveryState(2, 1, asked=True, resume_at=NOON + 3 * MINUTE), BUSY, FAILED, 3),
        (DeliveryState(2, 1, asked=True, resume_at=NOON + 3 * MINUTE), OK, DeliveryStatus.SUCCEEDED, None),
    ],
)
def test_webhook_delivery_status_and_retry_time_follow_outcome(
    standing: DeliveryState, outcome: AttemptOutcome, status: DeliveryStatus, minutes: int | None
) -> None:
    left = apply_outcome(standing, outcome, NOON)
    assert left.status is status
    assert left.due_at == (None if minutes is None else NOON + minutes * MINUTE)


VECTORS = [
    # RFC 4231, test case 2
    (
        "Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    ("key", b"", "5d5d139563c95b5967b9bd9a8c9b233a9dedb45072794cd232dc1b74832607d0"),
]


@pytest.mark.parametrize(("secret", "body", "hexadecimal"), VECTORS)
def test_webhook_signature_matches_known_vectors(secret: str, body: bytes, hexadecimal: str) -> None:
    assert sign_body(secret, body) == f"sha256={hexadecimal}"


def test_webhook_signature_matches_openssl() -> None:
    secret, body = new_secret(), b'{"event_type":"ping","data":{"message":"caf\\u00e9"}}'
    command = ["openssl", "dgst", "-sha256", "-hmac", secret]
    done = subprocess.run(command, input=body, capture_output=True, check=True, timeout=30 * SLOW)
    assert build_webhook_headers(secret, body, "ping", "d", 1)["X-Service-Signature"] == (
        "sha256=" + done.stdout.decode().split()[-1]
    )


def test_webhook_secrets_are_unique() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
