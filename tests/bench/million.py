"""A workspace of a million contacts, no two alike, in which nothing is on the move."""

from __future__ import annotations

from pathlib import Path

from app.service.access import new_key
from app.service.clock import VirtualClock
from app.service.service import opened
from app.service.settings import Settings
from app.service.vault import Vault
from tests.service.conftest import MONDAY
from tests.service.crowds import crowd

PEOPLE = 1_000_000
VARIED = """
UPDATE contacts SET last_name = 'Last' || (rowid * 2654435761 % 1000003),
    created_at = datetime('2025-01-01', '+' || (rowid / 40) || ' seconds') || '.000000',
    signal = CASE WHEN rowid * 7919 % 100 < 2 THEN 'HOT_LEAD' WHEN rowid * 7919 % 100 < 45 THEN 'CONTACTED'
        ELSE 'NEVER_CONTACTED' END,
    is_bounced = rowid * 7919 % 100 = 99
"""


async def fill(data: Path, people: int = PEOPLE) -> None:
    """Makes the workspace in a folder that a service opens afterwards."""
    settings = Settings(data=data, bootstrap_key=new_key(), keep_secrets_in_file=True)
    async with opened(settings, VirtualClock(MONDAY), Vault(bytes(32))) as house:
        await house.database.write(lambda conn: crowd(conn, house, people))
        await house.database.write(lambda conn: conn.exec_driver_sql(VARIED))
