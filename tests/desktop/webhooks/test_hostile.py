"""A service that knows only the documented operations, and one that answers with what nobody would write."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from PySide6.QtCore import QSettings
from PySide6.QtGui import QGuiApplication

from app.client.service import OutreachService
from app.contract.workspace import About
from app.desktop.session import Session
from app.desktop.webhooks.deliveries import NOT_TOLD
from app.desktop.webhooks.page import WebhooksPage
from app.desktop.webhooks.untrusted_text import SHOWN
from tests.desktop.conftest import until
from tests.desktop.screen_sessions import dialog, on_screen

HOOK_ID, DELIVERY_ID = "018f0000-0000-7000-8000-000000000001", "018f0000-0000-7000-8000-000000000002"
NAME = "<b>bold</b>\x00\u202egnp.exe " + "x" * 230
NOW = "2026-03-02T09:00:00Z"
ABOUT = {
    **{"version": "1", "team_id": HOOK_ID, "workspace_id": HOOK_ID, "scopes": ["*"]},
    **{"settings": {"workspace_name": "Away"}, "active_campaigns": 0, "now": NOW},
}
HOOK = {
    **{"id": HOOK_ID, "name": NAME, "target_url": "https://a.example/" + "p" * 2000, "active": True},
    **{"event_types": ["email_sent", "of_\u202etomorrow"], "event_categories": ["of_tomorrow"]},
}
RECORD = {
    **{"id": DELIVERY_ID, "event_id": HOOK_ID, "event_type": "of_\u202etomorrow", "attempt_number": 1},
    **{"status": "failed", "response_code": 500, "error": "<img src=x>\n" + "e" * 5000, "attempted_at": NOW},
}
STATS = {
    **{"subscription_id": HOOK_ID, "total_deliveries": 10**9, "succeeded": 1, "failed": 1, "dead": 0},
    **{"success_rate": 250.0, "failure_rate": -3, "avg_response_time_ms": 1e12, "active": True},
}


class Away:
    """Answers by hand; without `bodies` it has only what is documented."""

    def __init__(self, bodies: str | None = None) -> None:
        self.bodies, self.asked = bodies, list[str]()

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        self.asked.append(f"{request.method} {path.rpartition('/')[2]}")
        answer = self._answer(path)
        return httpx.Response(200 if answer else 404, json=answer or {"detail": "Not Found"})

    def _answer(self, path: str) -> dict[str, Any] | None:
        if path.endswith(DELIVERY_ID):
            attempt = {"attempt_number": 1, "status": "failed", "answer": self.bodies, "error": "e" * 9000}
            found = RECORD | {"body": self.bodies, "attempts": [attempt]}
            return {"delivery": found} if self.bodies is not None else None
        if path.endswith("/stats"):
            return STATS
        if path.endswith("/deliveries"):
            pages = {"page": 1, "limit": 100, "total": 1, "pages": 1}
            return {"deliveries": [RECORD], "pagination": pages | _pages(1)}
        return {"webhooks": [HOOK]} if path.endswith("/webhooks") else None


def _pages(total: int) -> dict[str, Any]:
    from app.contract.pagination import Pagination

    return Pagination.of(1, 100, total).model_dump(mode="json")


@asynccontextmanager
async def page_on(away: Away, folder: Path) -> AsyncIterator[tuple[Session, WebhooksPage]]:
    session = Session(QSettings(str(folder / "desk.ini"), QSettings.Format.IniFormat))
    service = OutreachService("https://away.example", "key", httpx.MockTransport(away))
    session.connected(service, About.model_validate(ABOUT))
    try:
        async with on_screen(WebhooksPage(session)) as page:
            yield session, page
    finally:
        await service.close()


async def test_delivery_inspector_in_public_api_mode_shows_missing_content(tmp_path: Path) -> None:
    """What the other side does not tell is said, and what it can do is offered."""
    async with page_on(Away(), tmp_path) as (_, page):
        inspector = page.detail.deliveries.inspector
        await until(inspector.isVisible)
        assert inspector.texts[0].toPlainText() == NOT_TOLD == inspector.texts[2].toPlainText()
        assert inspector.redeliver.isEnabled() and not inspector.check.isEnabled()
        assert f"X-Service-Delivery-Id: {DELIVERY_ID}" in inspector.texts[1].toPlainText()


async def test_webhook_page_with_hostile_texts_shows_them_escaped(tmp_path: Path) -> None:
    body = json.dumps({"a": "\u202e<script>", "b": "y" * (3 * SHOWN), "c": "\ud800"})
    async with page_on(Away(body), tmp_path) as (_, page):
        detail = page.detail
        inspector = detail.deliveries.inspector
        await until(inspector.isVisible)
        assert detail.name.text().startswith("<b>bold</b>\\u0000\\u202egnp.exe")
        shown = inspector.texts[0].toPlainText()
        assert "\\u202e<script>" in shown and len(shown) < SHOWN + 200 and "\u202e" not in shown
        assert inspector.title.text() == "of_\\u202etomorrow"
        assert "\u202e" not in inspector.texts[1].toPlainText()
        assert len(inspector.said.text()) < 400
        await until(lambda: detail.overview.rate.text() != "–")
        detail.tabs[1].click()
        detail.grab()
        page.grab()
        detail.edit.click()
        from app.desktop.webhooks.edit_dialog import WebhookDialog

        form = await dialog(WebhookDialog)
        assert "of_\u202etomorrow" in form.events.chosen()
        assert "of_\\u202etomorrow" in form.events.unknown_line.text()
        form.close()


async def test_delivery_inspector_with_huge_body_shows_part_and_copies_all(tmp_path: Path) -> None:
    async with page_on(Away("[" + "1," * 4_000_000 + "1]"), tmp_path) as (_, page):
        inspector = page.detail.deliveries.inspector
        await until(inspector.isVisible)
        assert len(inspector.texts[0].toPlainText()) < SHOWN + 200
        inspector.copy.click()
        assert len(QGuiApplication.clipboard().text()) > 8_000_000
