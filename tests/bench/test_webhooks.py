"""Deliveries of one subscription to an HTTPS endpoint that ends each connection, beside bare httpx."""

from __future__ import annotations

import asyncio
import os
import ssl
import time

import httpx
import pytest
import trustme

from app.contract.events import EventType
from app.service.app_state import AppState
from app.service.records.event_outbox import record_event
from app.service.workflows.webhooks.delivery import AT_ONCE
from tests.bench.figures import compare, tell
from tests.service.conftest import api as api
from tests.service.conftest import app_state as app_state
from tests.service.conftest import clock as clock
from tests.service.conftest import settings as settings
from tests.service.workflows.webhooks.conftest import Create
from tests.service.workflows.webhooks.conftest import ca as ca
from tests.service.workflows.webhooks.conftest import create as create
from tests.service.workflows.webhooks.conftest import receiver as receiver
from tests.service.workflows.webhooks.receiver import Receiver

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(1800)]
EVENTS = int(os.environ.get("OUTREACH_BENCH_EVENTS", "500"))


async def posted(receiver: Receiver, ca: trustme.CA, bodies: list[bytes]) -> float:
    """Seconds that httpx takes, as many at once as we have."""
    trust, waiting = ssl.create_default_context(), iter(bodies)
    ca.configure_trust(trust)

    async def post(client: httpx.AsyncClient) -> None:
        for body in waiting:
            assert (await client.post(receiver.url, content=body)).status_code == 200

    async with httpx.AsyncClient(verify=trust) as client:
        begun = time.perf_counter()
        await asyncio.gather(*(post(client) for _ in range(AT_ONCE)))
        return time.perf_counter() - begun


async def test_webhook_delivery_rate_is_compared_with_bare_httpx(
    app_state: AppState, receiver: Receiver, ca: trustme.CA, create: Create
) -> None:
    await create(receiver, EventType.EMAIL_OPENED)
    now, home = app_state.clock.now(), app_state.home.workspace_id
    data = {"lead_email": "bob@prospects.test", "opened_at": now, "sequence_step": None}
    begun = time.perf_counter()
    for _ in range(EVENTS):
        await app_state.database.write(
            lambda conn: record_event(conn, EventType.EMAIL_OPENED, workspace_id=home, now=now, data=data)
        )
    while len(receiver.got) < EVENTS:
        await app_state.runner.settle()
    took = time.perf_counter() - begun
    bodies = [each.body for each in receiver.got]
    assert len(set(bodies)) == EVENTS
    alone = await posted(receiver, ca, bodies)
    tell(f"\n{EVENTS:,} webhooks recorded, signed, delivered and logged: {EVENTS / took:.0f} a second")
    tell(f"  bare httpx {EVENTS / alone:.0f}: {alone / took:.2f} of it (aim 0.5)")
    reference = f"bare httpx {EVENTS / alone:.0f}"
    compare("webhook deliveries a second", f"{EVENTS / took:.0f}", "≥ 0.5", reference, alone / took)
