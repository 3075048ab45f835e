"""What is said of subscriptions and deliveries, and what becomes of texts of others."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester

from app.contract.events import EventType
from app.contract.webhooks import CATEGORIES, SILENT, DeliveryRecord, Webhook, WebhookStats
from app.desktop.webhooks.edit_dialog import url_error
from app.desktop.webhooks.model import (
    CATEGORY_NAMES,
    COLUMNS,
    EVENT_NAMES,
    WebhookEntry,
    attempt_row,
    count_pending_deliveries,
    describe_webhook_deletion,
    endpoint_host_of,
    list_delivered_kinds,
    listed_row,
    redelivery_refused,
)
from app.desktop.webhooks.untrusted_text import SHOWN, escape_controls, one_line, prettify_text
from app.desktop.widgets.rows import RowsModel

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
HOOK = Webhook.model_validate(
    {"id": "w1", "name": "CRM", "target_url": "https://a.example/x", "event_types": ["email_sent"]}
)


def stats(**figures: Any) -> WebhookStats:
    none = {"succeeded": 0, "failed": 0, "dead": 0, "success_rate": 0, "failure_rate": 0}
    more = {"subscription_id": "w1", "avg_response_time_ms": 0, "active": True, "total_deliveries": 0}
    return WebhookStats.model_validate(none | more | figures)


def test_webhook_events_and_categories_all_have_names() -> None:
    assert set(EventType) <= set(EVENT_NAMES) and set(CATEGORIES) == set(CATEGORY_NAMES)


@pytest.mark.parametrize(
    ("kinds", "categories", "arriving"),
    [
        ({"email_sent", "reply_received"}, set(), {"email_sent", "reply_received"}),
        ({"email_sent", "reply_received"}, {"replies"}, {"reply_received"}),
        ({"email_sent"}, {"replies"}, set()),
        ({"email_sent", "reply_received"}, {"replies", "delivery"}, {"email_sent", "reply_received"}),
        (set(SILENT), set(), set()),
        ({"campaign_completed"}, {"lifecycle"}, set()),
        (set(), {"replies"}, set()),
        ({"of_tomorrow"}, set(), set()),
    ],
)
def test_webhook_filters_deliver_only_matching_events(
    kinds: set[str], categories: set[str], arriving: set[str]
) -> None:
    assert set(list_delivered_kinds(kinds, categories)) == arriving


@pytest.mark.parametrize(
    ("status", "body", "known", "said"),
    [
        ("pending", "{}", True, "in flight"),
        ("succeeded", "{}", True, "arrived"),
        ("failed", "{}", True, ""),
        ("dead", "{}", True, ""),
        ("dead", None, True, "30 days"),
        ("failed", None, False, ""),
        ("of_tomorrow", "{}", True, "only failed"),
    ],
)
def test_redelivery_refused_gives_reason(status: str, body: str | None, known: bool, said: str) -> None:
    reason = redelivery_refused(status, body, known)
    assert said in reason and bool(reason) == bool(said)


def test_webhook_deletion_text_counts_lost_deliveries() -> None:
    title, text = describe_webhook_deletion(HOOK, stats(total_deliveries=10, succeeded=5, failed=2, dead=1))
    assert title == "Delete “CRM”?" and "2 deliveries that are still in flight and 2 failed ones" in text
    assert "The log has 10 deliveries." in text
    assert "in flight" not in describe_webhook_deletion(HOOK, stats(total_deliveries=1, succeeded=1))[1]
    assert "Nothing more is delivered to a.example" in describe_webhook_deletion(HOOK, None)[1]
    assert count_pending_deliveries(stats(total_deliveries=1, succeeded=2)) == 0


def test_webhook_and_delivery_rows_show_state_and_pass_model_tester(app: QApplication) -> None:
    fresh = listed_row(WebhookEntry(HOOK), NOW)
    assert fresh.cells[2:4] == (None, "")
    known = listed_row(WebhookEntry(HOOK, stats(total_deliveries=4, succeeded=3, success_rate=75)), NOW)
    assert known.cells[2:4] == (0.75, "Never") and known.cells[1].text == "On"
    record = {"id": "d", "event_id": "e", "event_type": "of_tomorrow", "attempt_number": 2, "status": "lost"}
    row = attempt_row(DeliveryRecord.model_validate(record | {"error": "No\nanswer\u202e"}), NOW)
    assert [cell if isinstance(cell, str) else cell.text for cell in row.cells] == [
        *("Lost", "of_tomorrow", "2", "No answer\\u202e", "Not yet")
    ]
    model = RowsModel[WebhookEntry](COLUMNS, lambda listed: listed_row(listed, NOW))
    tester = ModelTester(model)
    tester.check(model, force_py=True)
    model.set_items([WebhookEntry(HOOK), WebhookEntry(HOOK.model_copy(update={"id": "w2"}))])
    model.put(WebhookEntry(HOOK, stats()))
    model.set_items([])
    tester._cleanup()


def test_foreign_texts_are_escaped_and_shortened() -> None:
    assert escape_controls("a\x00\x1b[31m\u202eb\r\nc\td") == "a\\u0000\\u001b[31m\\u202eb\nc\td"
    assert escape_controls("\ud800x") == "\\ud800x"
    assert one_line(" a\n\tb ") == "a b" and len(one_line("x" * 5000)) == 300
    assert prettify_text('{"a":"\\u202e<b>"}') == '{\n  "a": "\\u202e<b>"\n}'
    assert prettify_text("no json {") == "no json {"
    assert prettify_text("[" * 5000) == "[" * 5000
    long = prettify_text("x" * (SHOWN + 1234))
    assert long.endswith("1,234 more characters; Copy takes them all.") and len(long) < SHOWN + 100
    assert (
        endpoint_host_of("https://[broken") == "https://[broken"
        and endpoint_host_of("https://a.example:1/b") == "a.example:1"
    )


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("https://hooks.example.com/a", ""),
        ("http://hooks.example.com", "start with https://"),
        ("https://", "valid URL"),
        ("https://me:pw@hooks.example.com", "user name or password"),
        ("https://a b", "valid URL"),
    ],
)
def test_webhook_url_when_invalid_gives_reason(url: str, said: str) -> None:
    assert said in url_error(url) and bool(url_error(url)) == bool(said)
