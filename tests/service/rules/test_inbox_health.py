"""Health and encryption as tables."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from app.contract.inboxes import MailServers
from app.service.rules.inbox_health import MailRecord, check_encryption, day_of, is_loopback, score_health


@pytest.mark.parametrize(
    ("record", "score"),
    [
        (MailRecord(), 100),
        (MailRecord(sent=100), 100),
        (MailRecord(sent=100, bounced=2), 90),
        (MailRecord(sent=100, bounced=2, replied=10), 95),
        (MailRecord(sent=90, failed=10), 90),
        (MailRecord(sent=5, bounced=1), 75),
        (MailRecord(sent=100, bounced=30), 0),
        (MailRecord(sent=10, replied=10), 100),
    ],
)
def test_inbox_health_score_follows_record(record: MailRecord, score: int) -> None:
    assert score_health(record) == score


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("LocalHost", True),
        ("10.0.0.1", False),
        ("localhost.evil.test", False),
    ],
)
def test_inbox_host_loopback_is_recognized(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected


@pytest.mark.parametrize(
    ("more", "practice", "named"),
    [
        ({}, False, None),
        ({"smtp_use_tls": False}, False, "smtp_use_tls"),
        ({"imap_use_ssl": False}, False, "imap_use_ssl"),
        ({"smtp_use_tls": False}, True, "smtp_use_tls"),
        ({"smtp_use_tls": False, "smtp_host": "127.0.0.1"}, True, None),
        ({"smtp_use_tls": False, "smtp_host": "127.0.0.1"}, False, "smtp_use_tls"),
    ],
)
def test_inbox_settings_unencrypted_are_refused_except_on_practice_loopback(
    more: dict[str, Any], practice: bool, named: str | None
) -> None:
    side = {"host": "mail.acme.test", "port": 993, "username": "alex", "password": "secret"}
    both = {f"{name}_{key}": value for name in ("smtp", "imap") for key, value in side.items()}
    servers = MailServers.model_validate(both | {"smtp_use_tls": True, "imap_use_ssl": True} | more)
    sentence = check_encryption(servers, practice=practice)
    assert sentence is None if named is None else sentence is not None and sentence.startswith(named)


def test_inbox_health_day_is_utc_day() -> None:
    start, end = day_of(datetime.fromisoformat("2026-03-02T23:30:00-05:00"))
    assert (start, end) == (datetime(2026, 3, 3, tzinfo=UTC), datetime(2026, 3, 4, tzinfo=UTC))
