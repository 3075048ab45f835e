"""The same campaigns through one, two and four workers at one PostgreSQL, into one SMTP server with TLS."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from pathlib import Path

import psycopg
import pytest

from tests.bench.told import compare, tell
from tests.service.postgres import Cluster, cluster, programs
from tests.service.sending.smtp_lab import Lab
from tests.service.work.test_workers import INBOXES, Team, running

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(1800)]
PEOPLE = int(os.environ.get("OUTREACH_BENCH_MAILS", "1600")) // INBOXES
SAFE = dict.fromkeys(("fsync", "full_page_writes", "synchronous_commit"), "on")
WAITING = "SELECT wait_event_type || ' ' || wait_event FROM pg_stat_activity WHERE state = 'active'"
LOCK = "Lock advisory"
OFTEN = 0.01  # seconds


@pytest.mark.skipif(programs() is None, reason="needs PostgreSQL")
async def test_mails_a_second_through_one_two_and_four_workers(tmp_path: Path) -> None:
    """Each commit of the ledger goes to the disk. The mail server is Python, in this process: it has its
    part of the processors, too."""
    alone = 0.0
    with cluster(**SAFE) as server:
        for workers in (1, 2, 4):
            rate, held_up = await measured(server, tmp_path / str(workers), workers)
            alone = alone or rate
            tell(f"{workers} worker(s): {rate:.0f} mails a second, {rate / alone:.2f} times one's")
            tell(f"  {held_up / workers:.0%} of its time a worker waits for another's write")
            work = f"mails a second, PostgreSQL, {workers} worker(s)"
            compare(work, f"{rate:.0f}", "what 2 cores allow", f"one worker {alone:.0f}", rate / alone)


async def measured(server: Cluster, folder: Path, workers: int) -> tuple[float, float]:
    """Mails a second from the launch to the last one, and how many waited for the lock at a time."""
    with server.database() as url:
        async with Lab(folder / "lab") as lab:
            team = Team(url, folder / "house", lab)
            await team.furnish(people=PEOPLE)
            async with running(team, workers, lease=20.0):

                async def are_ready() -> bool:
                    owners = await team.owners()
                    return len(owners) == INBOXES and len(set(owners.values())) == workers

                await team.until(are_ready)
                looking = asyncio.create_task(looked_at(url))
                begun = time.perf_counter()
                await team.launch()
                await team.until(team.are_all_over, 600)
                took = time.perf_counter() - begun
                looking.cancel()
                (held_up,) = await asyncio.gather(looking)
            assert len(lab.handed) == INBOXES * PEOPLE
    return INBOXES * PEOPLE / took, held_up


async def looked_at(url: str) -> float:
    """Until it is cancelled: how many sessions wait for the lock of all writing, on average."""
    looks, waits = 0, Counter[str]()
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as conn:
        try:
            while True:
                waits.update(row[0] for row in await (await conn.execute(WAITING)).fetchall())
                looks += 1
                await asyncio.sleep(OFTEN)
        except asyncio.CancelledError:
            return waits[LOCK] / max(looks, 1)
