"""A database on a server: what is promised of it, and what happens when it goes away."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest
from alembic import command
from sqlalchemy import Connection, insert, select, text, update
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError

from app.contract import paths
from app.service import main
from app.service.api import monitoring
from app.service.api.app import create_app
from app.service.app_state import AppState, open_service
from app.service.core import database, migrations, tables
from app.service.core.clock import WallClock
from app.service.core.data_dir_lock import AlreadyOpen
from app.service.core.database import LOST, NOT_WRITABLE, Database
from app.service.core.database_lock import ServerLock, lock_database
from app.service.core.migrations import HEAD, build_alembic_config, migrate_database
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from tests.patience import patient
from tests.program import PROGRAM
from tests.service.postgres import Cluster

pytestmark = pytest.mark.anyio
teams = tables.teams
TEAM = insert(teams).values(id="t", name="0")


@asynccontextmanager
async def open_database(url: str) -> AsyncIterator[Database]:
    opened = Database(url, lambda _notes: None)
    try:
        yield opened
    finally:
        await opened.close()


def name(conn: Connection) -> str | None:
    return conn.scalar(select(teams.c.name).where(teams.c.id == "t"))


def one_more(conn: Connection) -> None:
    conn.execute(update(teams).values(name=str(int(name(conn) or 0) + 1)))


async def test_database_read_is_read_only_and_sees_one_snapshot(app_state: AppState) -> None:
    def look(conn: Connection) -> tuple[str | None, str | None]:
        before = name(conn)
        asyncio.run_coroutine_threadsafe(app_state.database.write(one_more), loop).result(30)
        return before, name(conn)

    await app_state.database.write(lambda conn: conn.execute(TEAM))
    loop = asyncio.get_running_loop()
    assert await app_state.database.read(look) == ("0", "0")
    try:
        await app_state.database.read(one_more)
    except DBAPIError as refused:
        assert "read-only" in str(refused)
    assert await app_state.database.read(name) == "1"


async def test_database_concurrent_processes_lose_no_update(postgresql: Cluster) -> None:
    url = postgresql.emptied()
    async with open_database(url) as one, open_database(url) as other:
        await one.write(lambda conn: conn.execute(TEAM))
        turns = [each.write(one_more) for each in (one, other) * 50]
        await asyncio.gather(*turns)
        assert await other.read(name) == "100"


async def test_postgres_durable_write_is_synchronous_and_text_may_hold_null_bytes(
    postgresql: Cluster,
) -> None:
    commit = text("SHOW synchronous_commit")
    async with open_database(postgresql.emptied()) as opened:
        assert await opened.write(lambda conn: conn.scalar(commit)) == "off"
        assert await opened.write_durably(lambda conn: conn.scalar(commit)) == "on"
        await opened.write(lambda conn: conn.execute(TEAM.values(name="a\0b😀")))
        assert await opened.read(name) == "a\ufffdb😀"


@pytest.mark.expects_log
async def test_database_server_outage_is_waited_out_or_reported(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_database(postgresql.emptied()) as opened:
        await opened.write(lambda conn: conn.execute(TEAM))
        await opened.read(name)
        postgresql.stop()
        try:
            with monkeypatch.context() as patch:
                patch.setattr(database, "PAUSES", (0.0,))
                for hurried in (opened.write(one_more), opened.read(name)):
                    with pytest.raises(OperationalError):
                        await hurried
            assert opened.trouble == LOST
            monkeypatch.setattr(database, "PAUSES", (0.1,) * 600)
            waiting = asyncio.gather(opened.write(one_more), opened.read(name))
        finally:
            await asyncio.to_thread(postgresql.start)
        await waiting
        assert opened.trouble is None and await opened.read(name) == "1"


@pytest.mark.expects_log
async def test_monitoring_reports_database_server_outage_and_recovery(
    postgresql: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monitoring, "PATIENCE", 0.3)
    monkeypatch.setattr(main, "LOOKED_AFTER", 0.2)
    monkeypatch.setattr(database, "PAUSES", (0.0,))
    settings = Settings(data=tmp_path, database=postgresql.emptied(), keep_secrets_in_file=True)
    async with open_service(settings, WallClock(), Vault(bytes(32))) as app_state:
        await main.serve_alone(app_state, lambda: None)
        app_state.started = True
        transport = httpx.ASGITransport(create_app(app_state))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as api:
            assert "outreach_mails_due 0.0" in (await api.get("/metrics")).text
            postgresql.stop()
            try:
                with pytest.raises(OperationalError):
                    await app_state.database.write(one_more)
                assert app_state.database.trouble == LOST
                figures, ready = await api.get("/metrics"), await api.get(paths.READY)
                assert (ready.status_code, ready.json()["detail"]) == (503, LOST)
                assert figures.status_code == 200 and "outreach_database_trouble 1.0" in figures.text
                assert "outreach_mails_due NaN" in figures.text, "not what it was before"
            finally:
                await asyncio.to_thread(postgresql.start)
            async with patient(20):  # though nobody writes
                while not (await api.get(paths.READY)).json()["ready"]:
                    await asyncio.sleep(0.05)
            assert "outreach_database_trouble 0.0" in (await api.get("/metrics")).text


@pytest.mark.expects_log
async def test_monitoring_reports_database_writable_again_without_writes(
    postgresql: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where workers do the work, a service that was taken for broken is sent no requests any more."""
    monkeypatch.setattr(main, "LOOKED_AFTER", 0.1)
    settings = Settings(data=tmp_path, database=postgresql.emptied(), keep_secrets_in_file=True)
    async with open_service(settings, WallClock(), Vault(bytes(32))) as app_state:
        await main.serve_alone(app_state, lambda: None)
        app_state.started = True
        app_state.database._writing.dispose()
        name = settings.database_url.rpartition("/")[2]
        postgresql.ask(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        transport = httpx.ASGITransport(create_app(app_state))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as api:
            try:
                with pytest.raises(InternalError):
                    await app_state.database.write(one_more)
                await asyncio.sleep(0.5)  # it is looked at meanwhile
                assert (await api.get(paths.READY)).json()["detail"] == NOT_WRITABLE
            finally:
                postgresql.ask(f"ALTER DATABASE {name} RESET default_transaction_read_only")
            app_state.database._writing.dispose()
            async with patient(20):
                while not (await api.get(paths.READY)).json()["ready"]:
                    await asyncio.sleep(0.05)


@pytest.mark.expects_log
async def test_database_write_cut_off_is_rolled_back_and_not_retried(postgresql: Cluster) -> None:
    done: list[str] = []

    def cut_off(conn: Connection) -> None:
        conn.execute(TEAM)
        done.append("")
        conn.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    async with open_database(postgresql.emptied()) as opened:
        with pytest.raises(OperationalError):
            await opened.write(cut_off)
        assert opened.trouble == LOST and done == [""]
        await opened.write(lambda conn: conn.execute(TEAM))
        assert opened.trouble is None


@pytest.mark.parametrize("shares", [False, True])
async def test_migration_of_older_schema_in_use_by_another_service_is_refused(
    postgresql: Cluster, tmp_path: Path, shares: bool
) -> None:
    """A machine that was brought up to date first; or a worker that was started again after that."""
    with postgresql.database() as url:
        migrate_database(url)
        command.downgrade(build_alembic_config(url), "0009")
        settings = Settings(data=tmp_path, database=url, worker=1, installation="h")
        older = ServerLock(url, shared=shares)
        await asyncio.to_thread(older.hold)
        try:
            for _ in range(2):
                with pytest.raises(AlreadyOpen, match="older version, and another outreach service"):
                    async with open_service(
                        settings, WallClock(), Vault(bytes(32)), partial(lock_database, settings)
                    ):
                        pass
            assert migrations._read_revision(url) == "0009"
        finally:
            older.close()
        async with open_service(settings, WallClock(), Vault(bytes(32)), partial(lock_database, settings)):
            assert migrations._read_revision(url) == HEAD


def start(data: Path, url: str) -> subprocess.Popen[str]:
    command = [*PROGRAM, "service", "--data", str(data), "--database", url]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def refusal(data: Path, url: str) -> str:
    refused = start(data, url)
    _, said = refused.communicate(timeout=120)
    log = (data / "service.log").read_text()
    assert refused.returncode == 1 and "hush" not in said + log
    assert "Traceback" in log and "Traceback" not in said
    return said


def test_service_on_postgres_starts_and_refuses_second_service_or_bad_url(
    postgresql: Cluster, tmp_path: Path
) -> None:
    with postgresql.database() as url:
        first = start(tmp_path / "a", url)
        try:
            assert first.stdout is not None
            base = json.loads(first.stdout.readline())["base_url"]
            assert httpx.get(base + paths.HEALTH).json()["status"] == "ok"
            assert httpx.get(base + paths.READY).json()["ready"] is True
            assert refusal(tmp_path / "b", url).startswith("Another outreach service works on this database.")
        finally:
            first.communicate(timeout=60)
        assert first.returncode == 0
    gone = url.replace("@", ":hush@")
    assert "does not exist. See to it" in refusal(tmp_path / "b", gone)
    assert "postgresql://user@host/name" in refusal(tmp_path / "b", "mysql://a:hush@b/c")


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_postgres_database_with_non_utf8_encoding_is_refused(
    postgresql: Cluster, tmp_path: Path, encoding: str
) -> None:
    name = f"of_{encoding.lower()}"
    postgresql.ask(
        f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0 LOCALE 'C' LOCALE_PROVIDER libc"
    )
    said = refusal(tmp_path, postgresql.url(name))
    assert said.startswith(f"The database can't be used: it keeps texts as {encoding}") and "UTF8" in said
    postgresql.ask(f"DROP DATABASE {name}")
