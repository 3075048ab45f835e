"""Who writes an event counts nothing: what is not begun is fresh, and who delivers counts it."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from app.contract.events import EventType
from app.contract.webhooks import DeliveryQuery
from app.service import tables
from app.service.access import new_key
from app.service.clock import VirtualClock
from app.service.database import open_engine
from app.service.service import Service, opened
from app.service.settings import Settings
from app.service.vault import Vault
from app.service.webhooks import counts, outbox, queue, store
from tests.service.conftest import MONDAY
from tests.service.everything import put
from tests.service.postgres import Cluster

pytestmark = pytest.mark.anyio


def subscribe(conn: Connection, house: Service) -> str:
    home, now = house.home, house.clock.now()
    made = {"team_id": home.team_id, "workspace_id": home.workspace_id, "created_at": now, "updated_at": now}
    target = {"name": "CRM", "target_url": "https://hooks.example.com/in", "event_types": ["email_opened"]}
    return put(conn, tables.webhooks, **made, **target, secret=b"")


def happen(conn: Connection, house: Service) -> None:
    outbox.record(
        conn, EventType.EMAIL_OPENED, workspace_id=house.home.workspace_id, now=house.clock.now(), data={}
    )


async def test_what_nobody_has_begun_to_deliver_is_counted_all_the_same(house: Service) -> None:
    def figures(conn: Connection) -> tuple[int, int, int]:
        row = store.found(conn, house.home.workspace_id, hook)
        shown = store.stats(conn, row).total_deliveries
        assert store.log(conn, row, DeliveryQuery()).pagination.total == shown
        return shown, row.total_deliveries, counts.fresh(conn, hook)

    def deliver(conn: Connection) -> int:
        return len(queue.take(conn, hook, house.clock.now(), 2))

    hook = await house.database.write(lambda conn: subscribe(conn, house))
    for _ in range(3):
        await house.database.write(lambda conn: happen(conn, house))
    assert await house.database.read(figures) == (3, 0, 3)
    assert await house.database.write(deliver) == 2
    assert await house.database.read(figures) == (3, 2, 1)
    assert await house.database.write(deliver) == 2  # again, under the same numbers: it was cut off
    assert await house.database.read(figures) == (3, 2, 1)


async def test_two_senders_write_events_for_one_subscription_beside_each_other(
    postgresql: Cluster, tmp_path: Path
) -> None:
    settings = Settings(data=tmp_path, database=postgresql.emptied(), bootstrap_key=new_key())
    async with opened(settings, VirtualClock(MONDAY), Vault(bytes(32))) as house:
        await house.database.write(lambda conn: subscribe(conn, house))
        engine = open_engine(settings.database_url, pool_size=2)
        with engine.connect() as first, engine.connect() as second, first.begin(), second.begin():
            second.execute(text("SET LOCAL lock_timeout = '500ms'"))
            happen(first, house)
            happen(second, house)
        engine.dispose()

        def written(conn: Connection) -> int:
            return int(conn.scalar(text("SELECT count(*) FROM deliveries WHERE fresh")))

        assert await house.database.read(written) == 2
