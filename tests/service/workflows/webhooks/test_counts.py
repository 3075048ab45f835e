"""Who writes an event counts nothing: its deliveries are fresh, and who delivers counts them."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, text, update

from app.contract.events import EventType
from app.contract.webhooks import DeliveryQuery
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.database import open_engine
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.records import deliveries, delivery_counts, event_outbox, webhooks
from app.service.records.access import new_key
from tests.service.conftest import MONDAY
from tests.service.one_of_each import put
from tests.service.postgres import Cluster

pytestmark = pytest.mark.anyio


def subscribe(conn: Connection, app_state: AppState) -> str:
    home, now = app_state.home, app_state.clock.now()
    made = {"team_id": home.team_id, "workspace_id": home.workspace_id, "created_at": now, "updated_at": now}
    target = {"name": "CRM", "target_url": "https://hooks.example.com/in", "event_types": ["email_opened"]}
    return put(conn, tables.webhooks, **made, **target, secret=b"")


def happen(conn: Connection, app_state: AppState) -> None:
    event_outbox.record_event(
        conn,
        EventType.EMAIL_OPENED,
        workspace_id=app_state.home.workspace_id,
        now=app_state.clock.now(),
        data={},
    )


async def test_webhook_delivery_count_includes_uncounted_deliveries(
    app_state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pause(conn: Connection) -> None:
        conn.execute(update(tables.webhooks).values(active=False))

    def figures(conn: Connection) -> tuple[int, int, int]:
        row = webhooks.load_subscription(conn, app_state.home.workspace_id, hook)
        shown = webhooks.load_webhook_stats(conn, row).total_deliveries
        assert webhooks.load_delivery_page(conn, row, DeliveryQuery()).pagination.total == shown
        return shown, row.total_deliveries, delivery_counts.count_uncounted_deliveries(conn, hook)

    def deliver(conn: Connection) -> int:
        return len(deliveries.claim_deliveries(conn, hook, app_state.clock.now(), 2))

    monkeypatch.setattr(delivery_counts, "_SOME", 2)
    hook = await app_state.database.write(lambda conn: subscribe(conn, app_state))
    for _ in range(3):
        await app_state.database.write(lambda conn: happen(conn, app_state))
    assert await app_state.database.read(figures) == (3, 0, 3)
    assert await app_state.database.write(deliver) == 2
    assert await app_state.database.read(figures) == (3, 2, 1)
    await app_state.database.write(pause)
    assert await app_state.database.write(deliver) == 0
    assert await app_state.database.read(figures) == (3, 3, 0)


async def test_webhook_events_from_concurrent_transactions_do_not_block_each_other(
    postgresql: Cluster, tmp_path: Path
) -> None:
    settings = Settings(data=tmp_path, database=postgresql.emptied(), bootstrap_key=new_key())
    async with open_service(settings, VirtualClock(MONDAY), Vault(bytes(32))) as app_state:
        await app_state.database.write(lambda conn: subscribe(conn, app_state))
        engine = open_engine(settings.database_url, pool_size=2)
        with engine.connect() as first, engine.connect() as second, first.begin(), second.begin():
            second.execute(text("SET LOCAL lock_timeout = '500ms'"))
            happen(first, app_state)
            happen(second, app_state)
        engine.dispose()

        def written(conn: Connection) -> int:
            return int(conn.scalar(text("SELECT count(*) FROM deliveries WHERE fresh")))

        assert await app_state.database.read(written) == 2
