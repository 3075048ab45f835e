"""Two workers with many inboxes: what they cost while nothing comes, how soon one replaces the other."""

from __future__ import annotations

import asyncio
import os
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, update

from app.launch import build_command_line
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import WallClock
from app.service.core.settings import AS_TEXT, Settings
from app.service.core.vault import open_vault
from tests import factories
from tests.bench.figures import compare, tell
from tests.patience import SLOW, patient
from tests.service.postgres import cluster, programs
from tests.service.workflows.inbound.imap_lab import ImapLab

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(1800)]
INBOXES, QUIET = 500, float(os.environ.get("OUTREACH_BENCH_QUIET", "600"))
READ = (
    "SELECT worker FROM inbox_sessions JOIN procrastinate_jobs jobs ON jobs.id = job_id"
    " WHERE status = 'doing' AND sign = 'looked'"
)
TICKS = os.sysconf("SC_CLK_TCK")


def furnish(conn: Connection, app_state: AppState, lab: ImapLab) -> None:
    for number in range(INBOXES):
        inbox = factories.add_inbox(conn, app_state, f"rep{number}@acme.test")
        where = {"imap_host": lab.server.host, "imap_port": lab.server.port, "imap_username": "anna"}
        sealed = app_state.vault.seal("right", f"inbox:{inbox}:imap")
        values = where | {"imap_password": sealed, "ca_file": lab.server.ca_file}
        conn.execute(update(tables.inboxes).where(tables.inboxes.c.id == inbox).values(values))


def processor(process: Process) -> float:
    """Seconds so far."""
    of_it = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(of_it[11]) + int(of_it[12])) / TICKS


@pytest.mark.skipif(programs() is None, reason="needs PostgreSQL")
async def test_two_workers_with_500_inboxes_failover_time_is_measured(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        url = stack.enter_context(stack.enter_context(cluster()).database())
        lab = await stack.enter_async_context(ImapLab(tmp_path))
        settings = Settings(data=tmp_path / "data", database=url, keep_secrets_in_file=True)
        vault = await open_vault(settings.data, file_only=True)
        async with open_service(settings, WallClock(), vault) as app_state:
            await app_state.database.write(lambda conn: furnish(conn, app_state, lab))
        conn = await stack.enter_async_context(await psycopg.AsyncConnection.connect(url, autocommit=True))

        async def owners() -> Counter[int]:
            found = await (await conn.execute(READ)).fetchall()
            return Counter(int(worker.split(":")[1]) for (worker,) in found)

        async def until(*shares: int) -> float:
            begun = time.monotonic()
            async with patient(300):
                while sorted((await owners()).values()) != [*shares]:
                    await asyncio.sleep(0.1)
            return time.monotonic() - begun

        workers = []
        for number in (1, 2):
            process = await asyncio.create_subprocess_exec(*build_command_line("worker"), stdin=PIPE)
            assert process.stdin is not None
            stack.push_async_callback(asyncio.wait_for, process.wait(), 60 * SLOW)
            stack.callback(process.stdin.close)
            mine = replace(settings, worker=number, installation="bench")
            process.stdin.write(AS_TEXT.dump_json(mine, exclude={"suites"}) + b"\n")
            workers.append(process)
        tell(f"all {INBOXES} inboxes read after {await until(INBOXES // 2, INBOXES // 2):.1f} s")
        await asyncio.sleep(min(QUIET, 15))
        before = [processor(each) for each in workers]
        await asyncio.sleep(QUIET)
        shares = [(processor(each) - begun) / QUIET for each, begun in zip(workers, before, strict=True)]
        each = ", ".join(f"{share:.2%}" for share in shares)
        tell(f"two workers idle for {QUIET:.0f} s with {INBOXES} inboxes: {each} of a core")
        compare(f"two workers idle, {INBOXES} inboxes on IDLE", f"{max(shares):.1%} of a core", "≤ 3 % each")
        workers[0].kill()
        took = await until(INBOXES)
        tell(f"one of them killed: its {INBOXES // 2} inboxes are read by the other after {took:.1f} s")
        compare(
            f"a worker with {INBOXES // 2} inboxes killed", f"read by the other after {took:.0f} s", "≤ 30 s"
        )
        assert len(await owners()) == 1
