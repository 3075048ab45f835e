"""Who is told that no more mail goes out can rely on it, though the power goes the moment after."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, event

from app.contract import paths
from app.service.api.recipient_pages import create_pages
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.rules.tracking_links import unsubscribe_url
from tests.service.mail.sample_mails import mail
from tests.service.workflows.inbound.test_process_message import Desk

pytestmark = [pytest.mark.anyio, pytest.mark.sqlite]
FULL = 2


@pytest.fixture
async def desk(app_state: AppState, clock: VirtualClock) -> Desk:
    return await Desk(app_state, clock).open()


@pytest.fixture
def commits(desk: Desk) -> list[int]:
    """How durable each was since: 1 NORMAL, 2 FULL."""
    seen: list[int] = []

    @event.listens_for(desk.app_state.database._writing, "commit")
    def committed(conn: Connection) -> None:
        seen.append(conn.exec_driver_sql("PRAGMA synchronous").scalar_one())

    return seen


async def test_unsubscribe_is_committed_durably(desk: Desk, commits: list[int]) -> None:
    transport = httpx.ASGITransport(create_pages(desk.app_state))
    async with httpx.AsyncClient(transport=transport, base_url="http://pages.test") as pages:
        assert (await pages.post(unsubscribe_url("", desk.sent.token))).is_success
    assert commits[0] == FULL  # and then, perhaps, that its campaign is complete


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", paths.SUPPRESSIONS, {"email": "bob@prospects.test"}),
        ("POST", paths.BLOCKLIST, {"value": "prospects.test"}),
        ("POST", paths.CAMPAIGN_PAUSE, None),
        ("PATCH", paths.DESK_INBOX, {"overall_status": "PAUSED"}),
        ("PATCH", paths.DESK_THREAD, {"manual_category": "Unsubscribe"}),
    ],
)
async def test_stop_request_by_user_is_committed_durably(
    desk: Desk, api: httpx.AsyncClient, commits: list[int], method: str, path: str, body: Any
) -> None:
    await desk.receive(mail("Why do you write?"))
    (thread,) = await desk.rows(tables.threads)
    where = path.format(campaign_id=desk.sent.campaign, inbox_id=desk.sent.inbox, thread_id=thread.id)
    running = tables.campaigns.update().values(status="ACTIVE")
    await desk.app_state.database.write(lambda conn: conn.execute(running))
    commits.clear()
    answer = await api.request(method, where, json=body)
    assert answer.is_success, answer.text
    assert commits[0] == FULL  # and then, perhaps, that its campaign is complete
