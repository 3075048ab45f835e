"""A service whose webhooks may reach receivers of the test, and nothing else of this computer."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
import trustme
from sqlalchemy import Connection, func, select

from app.contract.paths import WEBHOOKS
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.records import delivery_counts

from .receiver import Receiver, receiving

Create = Callable[..., Awaitable[dict[str, Any]]]


@pytest.fixture(scope="session")
def ca() -> trustme.CA:
    return trustme.CA()


def let_in(app_state: AppState, ca: trustme.CA, *receivers: Receiver) -> None:
    """Allow these receivers and believe their certificates."""
    trust = ssl.create_default_context()
    ca.configure_trust(trust)
    app_state.webhook_door.trust = trust
    app_state.webhook_door.allowed = {("127.0.0.1", each.port) for each in receivers}
    app_state.webhook_door.timeout = 5


@pytest.fixture
async def receiver(app_state: AppState, ca: trustme.CA) -> AsyncIterator[Receiver]:
    async with receiving(ca) as found:
        let_in(app_state, ca, found)
        yield found
    await app_state.database.read(kept_counts_are_true)


def kept_counts_are_true(conn: Connection) -> None:
    """Each subscription's row says what its deliveries and attempts come to."""
    deliveries, attempts = tables.deliveries, tables.delivery_attempts
    for hook in conn.execute(select(tables.webhooks)):
        stands = select(deliveries.c.status, func.count()).where(deliveries.c.webhook_id == hook.id)
        by_status = {status: number for status, number in conn.execute(stands.group_by(deliveries.c.status))}
        times = attempts.c.response_time_ms
        made = select(
            func.count(),
            func.count(times),
            func.coalesce(func.sum(times), 0),
            func.max(attempts.c.attempted_at),
        ).where(attempts.c.webhook_id == hook.id)
        fresh = delivery_counts.count_uncounted_deliveries(conn, hook.id)
        kept = (hook.attempts + fresh, hook.answered, hook.milliseconds, hook.last_attempt_at)
        assert kept == tuple(conn.execute(made).one())
        assert hook.total_deliveries + fresh == sum(by_status.values())
        for name in ("succeeded", "failed", "dead"):
            assert getattr(hook, name) == by_status.get(name, 0), name


@pytest.fixture
def create(api: httpx.AsyncClient) -> Create:
    """Subscribe a receiver; the answer with its secret."""

    async def subscribed(receiver: Receiver, *event_types: str, **more: Any) -> dict[str, Any]:
        wanted = {"name": "CRM", "target_url": receiver.url, "event_types": event_types, **more}
        answer = await api.post(WEBHOOKS, json=wanted)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    return subscribed


async def pass_time(app_state: AppState, minutes: float) -> None:
    """Let the virtual clock go on, with everything done that falls due on the way."""
    from datetime import timedelta

    clock = app_state.clock
    assert isinstance(clock, VirtualClock)
    until = clock.now() + timedelta(minutes=minutes)
    await app_state.runner.settle()
    while (due := clock.next_due) is not None and due <= until:
        clock.move_to(due)
        await app_state.runner.settle()
    clock.move_to(until)
    await app_state.runner.settle()
