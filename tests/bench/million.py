"""A workspace of a million contacts, no two alike, in which nothing is on the move."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sqlalchemy import Connection

from app.service.app_state import open_service
from app.service.core.clock import VirtualClock
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.records.access import new_key
from tests.service.conftest import MONDAY
from tests.service.crowds import crowd

PEOPLE = 1_000_000
PART = 250_000  # people a transaction
VARIED = """
UPDATE contacts SET last_name = 'Last' || (rowid * 2654435761 % 1000003),
    created_at = datetime('2025-01-01', '+' || (rowid / 40) || ' seconds') || '.000000',
    signal = CASE WHEN rowid * 7919 % 100 < 2 THEN 'HOT_LEAD' WHEN rowid * 7919 % 100 < 45 THEN 'CONTACTED'
        ELSE 'NEVER_CONTACTED' END,
    is_bounced = rowid * 7919 % 100 = 99
WHERE rowid >= ?
"""
INDEXES = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"


async def fill(data: Path, people: int = PEOPLE) -> None:
    """Makes the workspace in a folder that a service opens afterwards. Indexes are made when all are there:
    one that ten million come into one by one takes hours."""
    settings = Settings(data=data, bootstrap_key=new_key(), keep_secrets_in_file=True)
    async with open_service(settings, VirtualClock(MONDAY), Vault(bytes(32))) as app_state:

        def unindexed(conn: Connection) -> list[str]:
            found = conn.exec_driver_sql(INDEXES).all()
            for index in found:
                conn.exec_driver_sql(f"DROP INDEX {index.name}")
            return [index.sql for index in found]

        def add(conn: Connection, first: int) -> None:
            crowd(conn, app_state, min(PART, people - first + 1), first)
            conn.exec_driver_sql(VARIED, (first,))

        indexes = await app_state.database.write(unindexed)
        for first in range(1, people + 1, PART):
            await app_state.database.write(partial(add, first=first))
        for index in indexes:
            await app_state.database.write(lambda conn, sql=index: conn.exec_driver_sql(sql))
