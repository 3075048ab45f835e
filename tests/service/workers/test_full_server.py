"""The disk of a team's database server fills up while two workers send."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from app.contract import paths
from app.service.core.database import LOST, NO_ROOM
from tests.bench.figures import tell
from tests.service.postgres import Cluster, cluster, programs
from tests.service.workflows.outbound.smtp_lab import Lab
from tests.smalldisk import disk_of, filled

from .test_workers import INBOXES, PEOPLE, Team, running

pytestmark = pytest.mark.anyio
ROOM = 200  # MB
SMALL = {"min_wal_size": "32MB", "max_wal_size": "32MB", "fsync": "on"}


@pytest.mark.skipif(programs() is None, reason="needs PostgreSQL")
@pytest.mark.parametrize(
    ("ends", "status", "sentence"), [(False, 507, NO_ROOM), (True, 503, LOST)], ids=["table", "log"]
)
async def test_database_server_disk_full_stops_sending_until_space_is_freed(
    tmp_path: Path, ends: bool, status: int, sentence: str
) -> None:
    """Without room for its own log PostgreSQL ends itself: somebody makes room and starts it again."""
    with disk_of(ROOM) as disk, cluster(disk, **SMALL) as server, server.database() as url:
        async with Lab(tmp_path / "lab") as lab:
            team, full = Team(url, tmp_path / "house", lab), asyncio.Event()

            def fill(stage: str, _recipient: str) -> None:
                if stage == "DOT" and len(lab.handed) > INBOXES and not full.is_set():
                    filled(disk)
                    full.set()

            await team.furnish()
            lab.at = fill
            async with running(team):
                await team.until(team.are_shared)
                await team.launch()
                await full.wait()
                if ends:
                    await team.until(lambda: _has_ended(server))

                async def is_told() -> bool:
                    answer = await team.api.patch(paths.SETTINGS, json={"postal_address": "x" * 500})
                    return (answer.status_code, answer.json().get("detail")) == (status, sentence)

                await team.until(is_told)
                (disk / "filler").unlink()
                if ends:
                    await asyncio.to_thread(server.start)
                await team.until(team.are_all_over, 120)
            counts = Counter(lab.recipients)
            doubtful = await team.ask("SELECT recipient FROM mails WHERE state = 'UNCERTAIN'")
    tell(
        f"disk of PostgreSQL full{', so that it ends' if ends else ''}: {len(counts)} mails,"
        f" at most {max(counts.values())} to one, {len(doubtful)} in doubt"
    )
    assert set(counts.values()) == {1} and len(counts) >= INBOXES * PEOPLE - len(doubtful)
    assert len(doubtful) <= INBOXES


async def _has_ended(server: Cluster) -> bool:
    with suppress(psycopg.OperationalError):
        await asyncio.to_thread(server.ask, "SELECT pg_switch_wal()")
    return server.server.process is not None and server.server.process.poll() is not None
