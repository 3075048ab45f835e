"""Uploads as jobs: progress, cancel, and going on after a restart without taking a row twice."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import OperationalError

from app.contract import paths
from app.contract.campaigns import CampaignStatus
from app.contract.csv_mapping import Person
from app.contract.ids import new_id
from app.contract.leads import LeadStatus
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.migrations import HEAD, build_alembic_config
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.records import lead_transitions
from app.service.workers import runner
from app.service.workflows.imports import job as job_module
from app.service.workflows.imports import rows
from app.service.workflows.imports.job import resume_jobs
from tests.bench.figures import tell
from tests.factories import enroll_people, make_campaign, make_people

pytestmark = pytest.mark.anyio
MAPPING = {"email": "Email", "first_name": "First", "custom_city": "City"}


def content(count: int) -> bytes:
    return b"Email,First,City\n" + b"".join(b"p%05d@example.com,Anna,Bonn\n" % n for n in range(count))


async def send(api: httpx.AsyncClient, campaign_id: str, raw: bytes, **fields: str) -> httpx.Response:
    return await api.post(
        paths.LEADS.format(campaign_id=campaign_id),
        data={"mapping": json.dumps(MAPPING), **fields},
        files={"file": ("leads.csv", raw)},
    )


async def progress(api: httpx.AsyncClient, campaign_id: str, job_id: str) -> dict[str, Any]:
    path = paths.LEADS_PROGRESS.format(campaign_id=campaign_id, job_id=job_id)
    answer: dict[str, Any] = (await api.get(path)).json()
    return answer


async def reached(api: httpx.AsyncClient, campaign_id: str, job_id: str, count: int) -> None:
    for _ in range(10_000):
        if (await progress(api, campaign_id, job_id))["processed_rows"] >= count:
            return
    raise AssertionError(f"the upload never came to {count} rows")


def uploads(app_state: AppState) -> list[Path]:
    return list((app_state.settings.data / "uploads").iterdir())


async def lead_count(app_state: AppState) -> int:
    return await app_state.database.read(
        lambda conn: conn.execute(select(func.count()).select_from(tables.leads)).scalar_one()
    )


async def test_lead_upload_creates_leads_and_reports_progress(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "CHUNK", 3)
    first = await make_campaign(app_state, status=CampaignStatus.ACTIVE)
    now = app_state.clock.now()
    blocked = {
        "id": new_id(),
        "team_id": app_state.home.team_id,
        "value": "p00002@example.com",
        "created_at": now,
    }
    await app_state.database.write(lambda conn: conn.execute(insert(tables.blocklist).values(blocked)))
    raw = content(8) + b"P00001@Example.com,Again,\nnobody,,\n,,\n"
    answer = await send(api, first, raw)
    assert answer.status_code == 200, answer.text
    started = answer.json()
    assert (started["success"], started["total_rows"], started["estimated_leads"]) == (True, 11, 8)
    assert started["campaign_id"] == first
    await app_state.runner.settle()
    done = (await api.get(started["progress_url"])).json()
    assert done["status"] == "COMPLETED"
    assert {name: done[name] for name in done if name.endswith(("rows", "leads"))} == {
        "total_rows": 11,
        "processed_rows": 11,
        "created_leads": 8,
        "duplicate_rows": 1,
        "invalid_rows": 2,
        "blocked_rows": 1,
        "kept_leads": 0,
    }
    assert done["percent"] == 100
    assert [(error["row"], error["email"]) for error in done["errors"]] == [(10, "nobody"), (11, "")]
    assert done["started_at"] and done["finished_at"]
    assert uploads(app_state) == []
    leads = (await api.get(paths.DESK_LEADS.format(campaign_id=first))).json()["leads"]
    assert [lead["status"] for lead in leads].count("BLOCKED") == 1
    assert leads[1]["first_name"] == "Anna"
    assert leads[0]["custom_fields"] == {"city": "Bonn"}

    def look(conn: Connection) -> tuple[Any, Any]:
        return (
            conn.execute(select(tables.lead_batches)).one(),
            conn.execute(select(tables.campaigns.c.lead_mapping)).scalar_one(),
        )

    batch, mapping = await app_state.database.read(look)
    assert (batch.source_type, batch.source_name, batch.lead_count) == ("CSV", "leads.csv", 8)
    assert batch.column_mapping == mapping == MAPPING


async def test_lead_upload_with_duplicates_skips_or_updates_them(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    (a,) = await make_people(app_state, Person("p00000@example.com", "Old"))
    first, second = await make_campaign(app_state), await make_campaign(app_state)
    await enroll_people(app_state, first, [a])
    for campaign_id, action, name in ((first, "skip", "Old"), (second, "update", "Anna")):
        job = (await send(api, campaign_id, content(2), duplicate_action=action)).json()["job_id"]
        await app_state.runner.settle()
        assert (await progress(api, campaign_id, job))["status"] == "COMPLETED"
        contact = (await api.get(paths.CONTACT.format(contact_id=a))).json()["contact"]
        assert contact["first_name"] == name
    again = (await send(api, first, content(2))).json()["job_id"]
    await app_state.runner.settle()
    done = await progress(api, first, again)
    assert (done["created_leads"], done["duplicate_rows"]) == (0, 2)


async def test_lead_upload_with_delete_existing_keeps_contacted_leads(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    ids = await make_people(app_state, Person("old@x.de"), Person("sent@x.de"))
    first = await make_campaign(app_state)
    _, sent = await enroll_people(app_state, first, ids)
    await app_state.database.write(
        lambda conn: lead_transitions.set_status(conn, sent, LeadStatus.SENT, app_state.clock.now())
    )
    job = (await send(api, first, content(2), delete_existing="true")).json()["job_id"]
    await app_state.runner.settle()
    done = await progress(api, first, job)
    assert (done["kept_leads"], done["created_leads"]) == (1, 2)
    leads = (await api.get(paths.DESK_LEADS.format(campaign_id=first))).json()["leads"]
    assert {lead["email"] for lead in leads} == {"sent@x.de", "p00000@example.com", "p00001@example.com"}


async def test_lead_upload_progress_of_unknown_campaign_or_job_names_it(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    campaign, unknown = await make_campaign(app_state, status=CampaignStatus.ACTIVE), new_id()
    job = (await send(api, campaign, content(3))).json()["job_id"]
    await app_state.runner.settle()
    assert (await progress(api, unknown, job))["detail"] == f"Campaign {unknown} not found"
    assert (await progress(api, campaign, unknown))["detail"] == f"Upload {unknown} not found"
    cancel = await api.post(paths.LEADS_CANCEL.format(campaign_id=unknown, job_id=job))
    assert (cancel.status_code, cancel.json()["detail"]) == (404, f"Campaign {unknown} not found")


async def test_lead_upload_when_canceled_keeps_processed_rows(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "CHUNK", 10)
    first = await make_campaign(app_state)
    job = (await send(api, first, content(2_000))).json()["job_id"]
    await reached(api, first, job, 10)
    path = paths.LEADS_CANCEL.format(campaign_id=first, job_id=job)
    answer = await api.post(path)
    assert (answer.status_code, answer.json()["status"]) == (200, "CANCELLED")
    await app_state.runner.settle()
    done = await progress(api, first, job)
    assert done["status"] == "CANCELLED"
    assert 0 < done["processed_rows"] < 2_000
    assert await lead_count(app_state) == done["created_leads"] == done["processed_rows"]
    assert uploads(app_state) == []
    again = await api.post(path)
    assert (again.status_code, "CANCELLED" in again.json()["detail"]) == (409, True)
    assert (await api.post(paths.LEADS_CANCEL.format(campaign_id=first, job_id=new_id()))).status_code == 404


@pytest.mark.parametrize("release", [HEAD, "0001"])
async def test_lead_upload_after_restart_resumes_without_duplicates(
    settings: Settings, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch, release: str
) -> None:
    """Also when the program was replaced by a newer one meanwhile."""
    monkeypatch.setattr(rows, "CHUNK", 10)
    headers = {KEY_HEADER: settings.bootstrap_key or ""}
    async with open_service(settings, clock, Vault(bytes(32))) as app_state:
        transport = httpx.ASGITransport(create_app(app_state))
        async with httpx.AsyncClient(
            transport=transport, base_url="http://127.0.0.1", headers=headers
        ) as api:
            first = await make_campaign(app_state)
            job = (await send(api, first, content(1_500) + b"nobody,,\n")).json()["job_id"]
            await reached(api, first, job, 30)
        assert len(uploads(app_state)) == 1
    if release != HEAD:
        await asyncio.to_thread(command.downgrade, build_alembic_config(settings.database_url), release)
    async with open_service(settings, clock, Vault(bytes(32))) as app_state:
        assert 30 <= await lead_count(app_state) < 1_500
        (app_state.settings.data / "uploads" / "orphan.csv").write_bytes(b"")
        await resume_jobs(app_state)
        await app_state.runner.settle()
        transport = httpx.ASGITransport(create_app(app_state))
        async with httpx.AsyncClient(
            transport=transport, base_url="http://127.0.0.1", headers=headers
        ) as api:
            done = await progress(api, first, job)
        assert (done["status"], done["processed_rows"]) == ("COMPLETED", 1_501)
        assert (done["created_leads"], done["duplicate_rows"], done["invalid_rows"]) == (1_500, 0, 1)
        assert await lead_count(app_state) == 1_500
        assert uploads(app_state) == []
    tell(f"an upload gone on with after a restart, from schema {release}: 1,500 leads of 1,500, none twice")


@pytest.mark.expects_log
async def test_lead_upload_with_missing_file_fails(app_state: AppState, api: httpx.AsyncClient) -> None:
    first = await make_campaign(app_state)
    job = (await send(api, first, content(3))).json()["job_id"]
    uploads(app_state)[0].unlink()
    await app_state.runner.settle()
    done = await progress(api, first, job)
    assert (done["status"], done["success"]) == ("FAILED", False)
    assert "Upload it again" in done["message"]


@pytest.mark.expects_log
async def test_lead_upload_on_full_disk_retries_and_on_fault_fails(
    app_state: AppState,
    api: httpx.AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(runner, "FIRST_PAUSE", 0.001)
    full = OperationalError("INSERT", {}, Exception("database or disk is full"))
    ends: list[Exception] = [full, full, RuntimeError("a secret of ours")]

    def broken(*_: Any, **__: Any) -> None:
        raise ends.pop(0)

    first = await make_campaign(app_state)
    monkeypatch.setattr(job_module, "import_chunk", broken)
    job = (await send(api, first, content(3))).json()["job_id"]
    await app_state.runner.settle()
    done = await progress(api, first, job)
    assert (done["status"], done["success"], ends) == ("FAILED", False, [])
    assert "Upload the file again" in done["message"] and "secret" not in done["message"]
    assert "RuntimeError: a secret of ours" in caplog.text
    assert uploads(app_state) == [] and app_state.runner.keys() == set()


async def test_lead_upload_continued_by_another_process_is_left_to_it(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that stood still was taken for dead, and finds the next rows taken."""
    monkeypatch.setattr(rows, "CHUNK", 3)
    first, take = await make_campaign(app_state), job_module.import_chunk

    def taken_elsewhere(conn: Connection, job: Any, start: int, found: Any, now: datetime) -> bool:
        if start == 3:
            conn.execute(tables.jobs.update().values(processed_rows=6))
        return take(conn, job, start, found, now)

    monkeypatch.setattr(job_module, "import_chunk", taken_elsewhere)
    job = (await send(api, first, content(9))).json()["job_id"]
    await app_state.runner.settle()
    left = await progress(api, first, job)
    assert (left["status"], left["processed_rows"], app_state.runner.keys()) == ("RUNNING", 6, set())
    assert len(uploads(app_state)) == 1, "the other one reads it"
    monkeypatch.setattr(job_module, "import_chunk", take)
    await resume_jobs(app_state)
    await app_state.runner.settle()
    assert (await progress(api, first, job))["status"] == "COMPLETED" and uploads(app_state) == []


async def test_lead_upload_to_campaign_archived_midway_fails(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    first = await make_campaign(app_state)
    job = (await send(api, first, content(3))).json()["job_id"]
    await app_state.database.write(
        lambda conn: conn.execute(tables.campaigns.update().values(status=CampaignStatus.ARCHIVED))
    )
    await app_state.runner.settle()
    done = await progress(api, first, job)
    assert (done["status"], done["created_leads"]) == ("FAILED", 0)
    assert "archived" in done["message"]
    assert uploads(app_state) == []


@pytest.mark.parametrize(
    ("raw", "fields", "status", "sentence"),
    [
        (b"", {}, 400, "empty"),
        (b"Email,First\na@x.de,A\n", {}, 400, "“City” that the file doesn't have"),
        (
            b"Email,First,City\na@x.de,A,B\n",
            {"mapping": '{"first_name": "First"}'},
            400,
            "no column for email",
        ),
        (b"Email,First,City\na@x.de,A,B\n", {"duplicate_action": "merge"}, 422, "'skip' or 'update'"),
        (b"Email,First,City\na@x.de,A,B\n", {"delete_existing": "perhaps"}, 422, "true or false"),
        (b"Email,First,City\na@x.de,A,B\n", {"mapping": "{"}, 422, "JSON object"),
        (b"Email,First,City\n" + b"x" * (51 << 20), {}, 400, "50 MB"),
    ],
)
async def test_lead_upload_when_refused_stores_nothing(
    app_state: AppState,
    api: httpx.AsyncClient,
    raw: bytes,
    fields: dict[str, str],
    status: int,
    sentence: str,
) -> None:
    first = await make_campaign(app_state)
    answer = await send(api, first, raw, **fields)
    assert answer.status_code == status
    assert sentence in str(answer.json()["detail"])
    assert not (app_state.settings.data / "uploads").exists() or uploads(app_state) == []
    assert app_state.runner.keys() == set()


async def test_lead_upload_to_unknown_or_archived_campaign_is_refused(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    assert (await send(api, new_id(), content(1))).status_code == 404
    archived = await make_campaign(app_state, status=CampaignStatus.ARCHIVED)
    assert (await send(api, archived, content(1))).status_code == 400
