"""A database whose pages are spoilt while the service runs: nothing is sent until a check finds it whole."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DatabaseError

from app.contract import paths
from app.contract.problems import Problem
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.app_state import open_service
from app.service.core.clock import VirtualClock
from app.service.core.damage import DAMAGED, DAMAGED_ON_SERVER, DISK_FAILS, Damage
from app.service.core.database import damage_of
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.records.access import new_key
from app.service.workflows.database_check import AFTER_START, keep_checking
from app.service.workflows.outbound.inbox_sender import start_sending
from tests.bench.figures import tell
from tests.service.corrupted_database import spoil
from tests.service.postgres import Cluster

from .conftest import QUICK, Scene
from .smtp_lab import Lab

pytestmark = [pytest.mark.anyio, pytest.mark.expects_log]
LEADS = 12


@pytest.fixture
async def api(scene: Scene) -> AsyncIterator[httpx.AsyncClient]:
    async with client(scene) as api:
        yield api


def client(scene: Scene) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(create_app(scene.app_state), raise_app_exceptions=False)
    headers = {KEY_HEADER: scene.app_state.settings.bootstrap_key or ""}
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers)


async def hours(scene: Scene, count: int) -> None:
    """All that is due in these."""
    until = scene.clock.now() + timedelta(hours=count)
    await scene.app_state.runner.settle()
    while (due := scene.clock.next_due) is not None and due < until:
        scene.clock.move_to(due)
        await scene.app_state.runner.settle()
    scene.clock.move_to(until)
    await scene.app_state.runner.settle()


async def said_not_ready(api: httpx.AsyncClient) -> str:
    ready = await api.get(paths.READY)
    assert (ready.status_code, ready.json()["ready"]) == (503, False)
    assert ready.json()["checks"]["database"] == "not ready"
    return str(ready.json()["detail"])


@pytest.mark.sqlite
async def test_database_damage_met_by_reader_stops_sending_and_is_reported(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(leads=LEADS, min_gap_seconds=600)
    await start_sending(scene.app_state, QUICK)
    await hours(scene, 1)
    before = len(lab.handed)
    assert 0 < before < LEADS
    file = scene.app_state.settings.database_file
    assert file is not None
    spoil(file, "templates")
    ready = (await api.get(paths.READY)).json()
    assert ready["checks"]["database"] == "ok", "nobody has read these pages yet"
    assert (await api.get(paths.TEMPLATES)).json() == Problem(DAMAGED).body
    assert await said_not_ready(api) == DAMAGED
    assert (await api.get(paths.ABOUT)).json()["trouble"] == DAMAGED
    (inbox,) = (await api.get(paths.INBOXES)).json()["sender_accounts"]
    assert inbox["trouble"] == DAMAGED
    assert (await api.post(paths.TAGS, json={"name": "Hot", "color": "#112233"})).status_code == 201
    await hours(scene, 24)
    assert await said_not_ready(api) == DAMAGED, "a write that succeeds does not lift it"
    assert len(lab.handed) == before
    tell(f"database damaged after {before} of {LEADS} emails: {len(lab.handed) - before} more in a day")


@pytest.mark.sqlite
async def test_database_damage_met_by_engine_stops_sending(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(leads=LEADS, min_gap_seconds=600)
    await start_sending(scene.app_state, QUICK)
    await hours(scene, 1)
    before, file = len(lab.handed), scene.app_state.settings.database_file
    assert file is not None
    spoil(file, "templates")

    def broken(conn: Connection) -> None:
        conn.execute(text("UPDATE templates SET name = name"))

    with pytest.raises(DatabaseError):
        await scene.app_state.database.write(broken)
    await hours(scene, 24)
    assert len(lab.handed) == before and await said_not_ready(api) == DAMAGED


async def test_database_damage_noticed_before_data_prevents_handover(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign(leads=2)

    def at(stage: str, recipient: str) -> None:
        if stage == "RCPT":
            scene.app_state.database.record_damage(DAMAGED, "a check")

    lab.at = at
    await scene.pump().step()
    assert lab.handed == [] and (await scene.mail()).state == "CLAIMED"


async def test_database_damage_from_earlier_run_holds_sending_until_check_passes(
    scene: Scene, lab: Lab
) -> None:
    await scene.add_campaign()
    Damage(scene.app_state.settings.damage_file).notice(DAMAGED, "an earlier run")
    keep_checking(scene.app_state)
    await start_sending(scene.app_state, QUICK)
    await hours(scene, 1)
    assert len(lab.handed) == 1 and not scene.app_state.settings.damage_file.exists()
    assert scene.app_state.database.trouble is None


@pytest.mark.sqlite
async def test_database_damage_after_restart_holds_sending_until_file_is_intact(
    settings: Settings, clock: VirtualClock, scene: Scene, lab: Lab
) -> None:
    await scene.add_campaign(leads=LEADS)
    file = settings.database_file
    assert file is not None
    whole = spoil(file, "templates")
    keep_checking(scene.app_state)
    await scene.app_state.runner.settle()
    assert scene.app_state.database.trouble is None, "the start comes first"
    clock.move_to(clock.now() + timedelta(seconds=AFTER_START))
    await scene.app_state.runner.settle()
    assert scene.app_state.database.trouble == DAMAGED
    for content, sent in ((None, 0), (whole, LEADS)):
        await scene.app_state.runner.close()
        await scene.app_state.database.close()
        if content is not None:
            file.write_bytes(content)
        async with open_service(settings, clock, Vault(bytes(32))) as app_state:
            scene.app_state = app_state
            keep_checking(app_state)
            await start_sending(app_state, QUICK)
            await hours(scene, 1)
            assert len(lab.handed) == sent
            assert app_state.database.trouble == (None if sent else DAMAGED)


async def test_postgresql_that_reports_corrupted_data_stops_sending(
    postgresql: Cluster, tmp_path: Path, clock: VirtualClock, lab: Lab
) -> None:
    settings = Settings(data=tmp_path / "data", database=postgresql.emptied(), bootstrap_key=new_key())
    async with open_service(settings, clock, Vault(bytes(32))) as app_state:
        scene = Scene(app_state, clock)
        await scene.add_inbox(lab)
        await scene.add_campaign(leads=1)
        for code in ("XX001", "XX002"):
            broken = text(f"DO $$ BEGIN RAISE EXCEPTION 'invalid page' USING ERRCODE = '{code}'; END $$")
            with pytest.raises(DatabaseError) as error:
                await app_state.database.read(lambda conn, broken=broken: conn.execute(broken))  # type: ignore[misc]
            assert damage_of(error.value) == DAMAGED_ON_SERVER
        await scene.pump().step()
        async with client(scene) as api:
            assert lab.handed == [] and await said_not_ready(api) == DAMAGED_ON_SERVER
    async with open_service(settings, clock, Vault(bytes(32))) as app_state:
        scene.app_state = app_state
        assert app_state.database.trouble == DAMAGED_ON_SERVER
        keep_checking(app_state)
        await start_sending(app_state, QUICK)
        await app_state.runner.settle()
        assert app_state.database.trouble is None and len(lab.handed) == 1, "every row could be read"


@pytest.mark.sqlite
async def test_database_damage_met_by_backup_stops_sending(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    await scene.add_campaign(leads=1)
    file = scene.app_state.settings.database_file
    assert file is not None
    with file.open("r+b") as raw:
        raw.write(b"\xa5" * 4096)
    refused = await api.post(paths.BACKUP, json={"passphrase": "correct horse battery"})
    assert (refused.status_code, refused.json()) == (503, Problem(DAMAGED).body)
    await scene.pump().step()
    assert lab.handed == [] and await said_not_ready(api) == DAMAGED


@pytest.mark.sqlite
async def test_database_disk_that_refuses_write_stops_sending(
    scene: Scene, lab: Lab, api: httpx.AsyncClient
) -> None:
    resource = pytest.importorskip("resource")
    await scene.add_campaign(leads=1)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))  # the log of the database grows beyond it
    try:
        with pytest.raises(DatabaseError, match="disk I/O error"):
            await scene.app_state.database.write(
                lambda conn: conn.execute(text("UPDATE teams SET name = 'B'"))
            )
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    await scene.pump().step()
    assert lab.handed == [] and await said_not_ready(api) == DISK_FAILS


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (11, DAMAGED),
        (26, DAMAGED),
        (267, DAMAGED),
        (10, DISK_FAILS),
        (266, DISK_FAILS),
        (3082, None),
        (4874, None),
    ],
)
def test_sqlite_error_codes_for_damage_map_to_messages(code: int, sentence: str | None) -> None:
    error = sqlite3.DatabaseError()
    error.sqlite_errorcode = code
    assert damage_of(error) == sentence
