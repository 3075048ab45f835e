"""Several real workers at one real PostgreSQL, and a real SMTP server that counts what it gets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psycopg
import pytest

from app.contract import paths
from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE
from app.contract.scopes import KEY_HEADER
from app.service.app_state import AppState, open_service
from app.service.core.clock import VirtualClock
from app.service.core.settings import Settings
from app.service.core.vault import open_vault
from app.service.records import workspaces
from app.service.records.access import new_key
from tests.bench.figures import tell
from tests.patience import SLOW, patient
from tests.program import PROGRAM, ready
from tests.service.postgres import Cluster
from tests.service.workflows.outbound.conftest import Scene
from tests.service.workflows.outbound.smtp_lab import Lab

pytestmark = pytest.mark.anyio
INBOXES, PEOPLE, KEY = 4, 12, new_key()
ADDRESS = {"postal_address": "Acme, 1 Main Street, Springfield"}
TAKEOVER = 2.0  # seconds; in earnest it is ten times that


async def give_address(app_state: AppState) -> None:
    """Without one campaigns rest."""
    address = partial(
        workspaces.save_workspace_settings, workspace_id=app_state.home.workspace_id, values=ADDRESS
    )
    await app_state.database.write(address)


@dataclass
class Team:
    """A service with two workers, seen from outside."""

    url: str
    data: Path
    lab: Lab
    inboxes: list[str] = field(default_factory=list)
    process: Process | None = None
    api: httpx.AsyncClient = field(default_factory=httpx.AsyncClient)

    async def furnish(self, people: int = PEOPLE, gap: int = 0) -> None:
        """Campaigns that send at this very hour, as fast as they can; one an inbox."""
        now = datetime.now(UTC)
        settings = Settings(data=self.data, database=self.url, bootstrap_key=KEY)
        vault = await open_vault(self.data, file_only=True)
        clock = VirtualClock(now - timedelta(hours=1))
        async with open_service(settings, clock, vault) as app_state:
            await give_address(app_state)
            for number in range(INBOXES):
                scene = Scene(app_state, clock)
                self.inboxes.append(await scene.add_inbox(self.lab, daily_limit=100_000))
                noon = f"Etc/GMT{now.hour - 12:+d}" if now.hour != 12 else "UTC"
                await scene.add_campaign(leads=0, min_gap_seconds=gap, timezone=noon, status="PAUSED")
                for person in range(people):
                    await scene.add_lead(f"p{number}-{person}@people.test")

    async def ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as conn:
            found = await conn.execute(query.encode(), values or None)
            return await found.fetchall() if found.description else []

    async def launch(self) -> None:
        """As a person does it, in the process that serves."""
        for campaign_id in (row[0] for row in await self.ask("SELECT id FROM campaigns")):
            path = paths.CAMPAIGN.format(campaign_id=campaign_id)
            answer = await self.api.patch(path, json={"launch": True})
            assert answer.json()["success"], answer.text

    async def owners(self) -> dict[str, int]:
        """The process that has each inbox."""
        rows = await self.ask(
            "SELECT inbox_id, worker FROM inbox_sessions"
            " JOIN procrastinate_jobs ON id = job_id AND status = 'doing'"
        )
        return {inbox_id: int(worker.split(":")[1]) for inbox_id, worker in rows}

    async def measured(self, name: str) -> float:
        lines = (await self.api.get("/metrics")).text.splitlines()
        return float(next(line for line in lines if line.startswith(f"outreach_{name}")).split()[1])

    async def until(self, is_so: Callable[[], Any], seconds: float = 30) -> None:
        async with patient(seconds):
            while not await is_so():
                await asyncio.sleep(0.02)

    async def are_shared(self) -> bool:
        return sorted(Counter((await self.owners()).values()).values()) == [INBOXES // 2] * 2

    async def are_all_over(self) -> bool:
        rows = await self.ask("SELECT count(*) FROM mails WHERE state IN ('SENT', 'UNCERTAIN')")
        return bool(rows[0][0] == len(await self.ask("SELECT id FROM leads")))


@asynccontextmanager
async def running(team: Team, workers: int = 2, takeover: float = TAKEOVER) -> AsyncIterator[Process]:
    command = ("service", "--data", str(team.data), "--database", team.url, "--workers", str(workers))
    process = await asyncio.create_subprocess_exec(
        *(*PROGRAM, *command, "--takeover-seconds", str(takeover)),
        stdin=PIPE,
        stdout=PIPE,
        env={**os.environ, BOOTSTRAP_KEY_VARIABLE: KEY},
    )
    assert process.stdin is not None
    try:
        base_url = (await ready(process, team.data)).base_url
        patience = 30 * SLOW  # who is stopped may have been about to write
        async with httpx.AsyncClient(
            base_url=base_url, headers={KEY_HEADER: KEY}, timeout=patience
        ) as team.api:
            yield process
    finally:
        process.stdin.close()
        await asyncio.wait_for(process.wait(), 30 * SLOW)


@pytest.fixture
async def team(anyio_backend: str, postgresql: Cluster, tmp_path: Path) -> AsyncIterator[Team]:
    with postgresql.database() as url:
        async with Lab(tmp_path / "lab") as lab:
            yield Team(url, tmp_path / "house", lab)


async def test_workers_send_each_mail_once_when_one_is_killed(team: Team) -> None:
    await team.furnish()
    async with running(team) as process:
        await team.until(team.are_shared)
        assert (await team.api.get(paths.READY)).json()["checks"]["workers"] == "ok"
        before = await team.owners()
        victim = before[team.inboxes[0]]
        fences = dict(await team.ask("SELECT id, fence FROM inboxes"))

        def kill(stage: str, recipient: str) -> None:
            if stage == "DOT" and recipient.startswith("p0-") and len(team.lab.handed) > 6 and not killed:
                os.kill(victim, signal.SIGKILL)
                killed.append(recipient)

        killed: list[str] = []
        team.lab.at = kill
        await team.launch()
        await team.until(team.are_all_over)
        assert killed and victim not in (await team.owners()).values()
        after = dict(await team.ask("SELECT id, fence FROM inboxes"))
        assert all(after[inbox] > fences[inbox] for inbox, owner in before.items() if owner == victim)
        counted = await team.measured('mails_total{outcome="sent"}')  # by those who work, told by who serves
        # All but those of the last moment of who was killed.
        assert INBOXES * PEOPLE // 2 < counted <= INBOXES * PEOPLE
        await _an_upload_is_done_elsewhere_and_told_here(team)
    assert process.returncode == 0
    counts = Counter(team.lab.recipients)
    doubtful = await team.ask("SELECT recipient FROM mails WHERE state = 'UNCERTAIN'")
    tell(
        f"one of two workers killed: {len(counts)} mails, at most {max(counts.values())} to one,"
        f" {len(doubtful)} in doubt"
    )
    assert len(counts) >= INBOXES * PEOPLE and set(counts.values()) == {1}
    assert len(doubtful) <= INBOXES // 2  # one an inbox of the worker that was killed
    assert await team.owners() == {}  # given back, not only left behind


async def test_worker_paused_until_takeover_sends_nothing_twice(team: Team) -> None:
    await team.furnish(people=3)
    async with running(team):
        await team.until(team.are_shared)
        inbox = team.inboxes[0]
        victim = (await team.owners())[inbox]
        stopped: list[str] = []

        def stop(stage: str, recipient: str) -> None:
            if stage == "RCPT" and recipient.startswith("p0-") and not stopped:
                os.kill(victim, signal.SIGSTOP)  # the answer waits for it: next it would enter DATA
                stopped.append(recipient)

        team.lab.at = stop
        try:
            await team.launch()
            await team.until(team.are_all_over)
        finally:
            os.kill(victim, signal.SIGCONT)
        assert (await team.owners())[inbox] != victim
        log = team.data / "worker-1.log", team.data / "worker-2.log"
        await team.until(lambda: _says(log, "lost"))
        await team.until(team.are_shared)  # it is there again, and has its share
    assert stopped and set(Counter(team.lab.recipients).values()) == {1}
    assert len(team.lab.handed) == INBOXES * 3
    assert {row[0] for row in await team.ask("SELECT state FROM mails")} == {"SENT"}


async def test_workers_on_restored_dump_send_nothing_until_inbox_is_resumed(
    team: Team, postgresql: Cluster
) -> None:
    await team.furnish(people=3)
    name = team.url.rpartition("/")[2]
    postgresql.ask(f"CREATE DATABASE {name}_dump TEMPLATE {name}")
    async with running(team):
        await team.launch()
        await team.until(team.are_all_over)
    handed = len(team.lab.handed)
    postgresql.ask(f"DROP DATABASE {name}")
    postgresql.ask(f"ALTER DATABASE {name}_dump RENAME TO {name}")
    async with running(team):
        held = await team.ask("SELECT overall_status, send_trouble FROM inboxes")
        assert len(held) == INBOXES and all(row[0] == "PAUSED" and "older copy" in row[1] for row in held)
        path = paths.DESK_INBOX.format(inbox_id=team.inboxes[0])
        assert (await team.api.patch(path, json={"overall_status": "ACTIVE"})).status_code == 200
        for (campaign_id,) in await team.ask("SELECT id FROM campaigns"):
            await team.api.patch(paths.CAMPAIGN.format(campaign_id=campaign_id), json={"launch": True})

        async def went() -> bool:
            return bool((await team.ask("SELECT count(*) FROM mails WHERE state = 'SENT'"))[0][0] == 3)

        await team.until(went)
    assert len(team.lab.handed) == handed + 3, "those of the one inbox that a person resumed"


async def _says(logs: tuple[Path, ...], words: str) -> bool:
    return any(words in log.read_text() for log in logs)


async def _an_upload_is_done_elsewhere_and_told_here(team: Team) -> None:
    campaign = (await team.ask("SELECT id FROM campaigns ORDER BY id LIMIT 1"))[0][0]
    rows = "email,first_name\n" + "".join(f"new{number}@people.test,New\n" for number in range(50))
    mapping = {"mapping": json.dumps({"email": "email", "first_name": "first_name"})}
    async with team.api.stream("GET", paths.CHANGES) as stream, patient(20):
        lines = stream.aiter_lines()
        await anext(lines)
        file = {"file": ("new.csv", rows, "text/csv")}
        leads = (paths.LEADS.format(campaign_id=campaign), paths.LEADS_PROGRESS)
        for path, progress in (leads, (paths.IMPORTS, paths.IMPORT)):
            answer = await team.api.post(path, data=mapping, files=file)
            assert answer.status_code == 200, answer.text
            job = answer.json()["job_id"]
            while job not in await anext(lines):
                pass
            url = progress.format(campaign_id=campaign, job_id=job)
            while (await team.api.get(url)).json()["status"] != "COMPLETED":
                while not (await anext(lines)).startswith("data:"):
                    pass
    assert len(await team.ask("SELECT id FROM leads")) == INBOXES * PEOPLE + 50


async def have_one_each(team: Team) -> bool:
    return len(set((await team.owners()).values())) == INBOXES


@pytest.mark.soak
@pytest.mark.timeout(5_400)
async def test_workers_over_an_hour_of_kills_and_restarts_send_nothing_twice(
    team: Team, postgresql: Cluster
) -> None:
    """A worker of four dies each minute, the database three times; OUTREACH_SOAK_MINUTES makes it shorter."""
    minutes, gap, dice = int(os.environ.get("OUTREACH_SOAK_MINUTES", "60")), 2, Random(1)
    await team.furnish(people=minutes * 60 // gap, gap=gap)
    kills = 0
    async with running(team, INBOXES):
        await team.until(lambda: have_one_each(team))
        await team.launch()
        for minute in range(minutes):
            await asyncio.sleep(50)
            os.kill(dice.choice(sorted(set((await team.owners()).values()))), signal.SIGKILL)
            kills += 1
            await asyncio.sleep(10)
            if minute in {minutes * part // 4 for part in (1, 2, 3)}:
                await asyncio.to_thread(postgresql.stop)
                await asyncio.sleep(dice.uniform(0, 3 * TAKEOVER))
                await asyncio.to_thread(postgresql.start)
                await asyncio.sleep(3 * TAKEOVER)
        await team.until(team.are_all_over, 900)
    assert set(Counter(team.lab.recipients).values()) == {1}
    states = Counter(row[0] for row in await team.ask("SELECT state FROM mails"))
    assert states.total() == INBOXES * (minutes * 60 // gap)
    assert states["UNCERTAIN"] <= INBOXES * (kills + 3)
    assert len(team.lab.handed) >= states["SENT"]
    gaps = "SELECT sent_at - lag(sent_at) OVER (PARTITION BY inbox_id ORDER BY sent_at) AS gap FROM mails"
    (shortest,) = (await team.ask(f"SELECT min(gap) FROM ({gaps} WHERE state = 'SENT') AS each"))[0]
    assert shortest >= timedelta(seconds=gap)
