"""The same campaign through one, two and four workers at one PostgreSQL, into the sink of `test_sending`."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import time
from asyncio.subprocess import PIPE
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, update

from app.service.app_state import open_service
from app.service.core import tables
from app.service.core.clock import WallClock
from app.service.core.database import AfterCommit
from app.service.core.settings import AS_TEXT, Settings
from app.service.core.vault import open_vault
from app.service.core.work_keys import EVERYTHING
from app.service.workers.notifier import Notifier
from tests.bench.figures import compare, tell
from tests.patience import SLOW, patient
from tests.service.postgres import Cluster, cluster, programs

from .test_sending import CONNECTIONS, furnish, sink

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(1800)]
MAILS = int(os.environ.get("OUTREACH_BENCH_MAILS", "4000"))
SAFE = dict.fromkeys(("fsync", "full_page_writes", "synchronous_commit"), "on")
WORKER = (sys.executable, "-m", "tests.bench.plain_worker")
OWNERS = "SELECT worker FROM inbox_sessions JOIN procrastinate_jobs ON id = job_id WHERE status = 'doing'"
WAITING = (
    "SELECT wait_event_type || ' ' || wait_event FROM pg_stat_activity"
    " WHERE state = 'active' AND application_name = 'outreach' AND datname = current_database()"
)
SENT = "SELECT count(*) FROM mails WHERE state = 'SENT'"
OF_ALL = {"Lock advisory", "Lock relation"}  # would be shared by all inboxes
OF_ROWS = {"Lock tuple", "Lock transactionid"}
OFTEN = 0.05  # seconds


@pytest.mark.skipif(programs() is None, reason="needs PostgreSQL")
@pytest.mark.skipif(shutil.which("smtp-sink") is None, reason="needs Postfix's smtp-sink")
async def test_sending_rate_of_one_two_and_four_workers_is_measured(tmp_path: Path) -> None:
    """Each commit of the ledger goes to the disk. What the machine allows is what workers send who have a
    database each, and so no row in common."""
    alone = 0.0
    with cluster(**SAFE) as server, sink() as port:
        for workers in (1, 2, 4):
            rate, waits = await measured(server, tmp_path / str(workers), port, [workers])
            alone = alone or rate
            tell(f"{workers} worker(s): {rate:.0f} mails a second, {rate / alone:.2f} times one's")
            tell(f"  {waits / workers:.1%} of its time a worker waits for a row that another has locked")
            apart = rate
            if workers > 1:
                apart, _ = await measured(server, tmp_path / f"{workers} apart", port, [1] * workers)
                tell(f"  with a database each {apart:.0f}: {rate / apart:.2f} of it")
            work = f"mails a second, PostgreSQL, {workers} worker(s)"
            compare(work, f"{rate:.0f}", "what 2 cores allow", f"a database each {apart:.0f}", rate / apart)


async def measured(server: Cluster, folder: Path, port: int, crews: list[int]) -> tuple[float, float]:
    """Mails a second from the launch to the last one, and how many waited for a lock at a time; each crew of
    workers has a database, and its share of inboxes and mails."""
    mails, inboxes = MAILS // len(crews), CONNECTIONS // len(crews)
    async with AsyncExitStack() as stack:
        teams = []
        for number, workers in enumerate(crews):
            url = stack.enter_context(server.database())
            settings = Settings(data=folder / str(number), database=url, keep_secrets_in_file=True)
            await furnished(settings, port, mails, inboxes)
            await stack.enter_async_context(running(settings, workers))
            conn = await psycopg.AsyncConnection.connect(url, autocommit=True)
            teams.append(await stack.enter_async_context(conn))
            await shared(conn, workers, inboxes)
        begun = time.perf_counter()
        await asyncio.gather(*map(launch, teams))
        waits = await asyncio.gather(*(held_up(conn, mails) for conn in teams))
        took = time.perf_counter() - begun
        for conn in teams:
            states = await conn.execute("SELECT state, attempts, count(*) FROM mails GROUP BY 1, 2")
            assert await states.fetchall() == [("SENT", 1, mails)]
    return mails * len(crews) / took, sum(waits)


async def shared(conn: psycopg.AsyncConnection, workers: int, inboxes: int) -> None:
    """Returns when each of them has some, and together all."""
    async with patient(60):
        while True:
            owners = Counter([row[0] for row in await (await conn.execute(OWNERS)).fetchall()])
            if len(owners) == workers and owners.total() == inboxes:
                return
            await asyncio.sleep(0.1)


async def furnished(settings: Settings, port: int, mails: int, inboxes: int) -> None:
    vault = await open_vault(settings.data, file_only=True)
    async with open_service(settings, WallClock(), vault) as app_state:

        def make(conn: Connection) -> None:
            furnish(conn, app_state, mails, inboxes, min_gap_seconds=0, limit=mails, status="PAUSED")
            conn.execute(update(tables.inboxes).values(smtp_host="127.0.0.1", smtp_port=port))

        await app_state.database.write(make)


@asynccontextmanager
async def running(settings: Settings, workers: int) -> AsyncIterator[None]:
    """That many worker processes, told what a service tells its own."""
    async with AsyncExitStack() as stack:
        for number in range(1, workers + 1):
            process = await asyncio.create_subprocess_exec(*WORKER, stdin=PIPE)
            assert process.stdin is not None
            stack.push_async_callback(asyncio.wait_for, process.wait(), 30 * SLOW)
            stack.callback(process.stdin.close)
            told = AS_TEXT.dump_json(
                replace(settings, worker=number, installation="bench"), exclude={"suites"}
            )
            process.stdin.write(told + b"\n")
        yield


async def launch(conn: psycopg.AsyncConnection) -> None:
    async with conn.transaction():
        await conn.execute("UPDATE campaigns SET status = 'ACTIVE'")
        said = Notifier("bench", "bench").spoken([AfterCommit(wakes={EVERYTHING})])
        await conn.execute("SELECT pg_notify('outreach', %s)", (said,))


async def held_up(conn: psycopg.AsyncConnection, mails: int) -> float:
    """Until all have gone: how many sessions wait for rows, on average; none ever for what all share."""
    looks, waits = 0, Counter[str]()
    async with patient(100):
        while (await (await conn.execute(SENT)).fetchall())[0][0] < mails:
            waits.update(row[0] for row in await (await conn.execute(WAITING)).fetchall())
            looks += 1
            await asyncio.sleep(OFTEN)
    assert not OF_ALL & waits.keys(), waits
    return sum(waits[kind] for kind in OF_ROWS) / max(looks, 1)
