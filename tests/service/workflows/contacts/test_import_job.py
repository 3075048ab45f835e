"""Imports of contacts as jobs: what they come to, cancel, and going on after a restart."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from sqlalchemy import func, insert, select

from app.contract import paths
from app.contract.campaigns import CampaignStatus
from app.contract.csv_mapping import Person
from app.contract.ids import new_id
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.workflows.imports import rows
from app.service.workflows.imports.job import resume_jobs
from tests.factories import make_campaign, make_people
from tests.service.workflows.contacts.test_import import MAPPING, ROWS, directory
from tests.service.workflows.leads.test_upload import MAPPING as CITY
from tests.service.workflows.leads.test_upload import content, uploads
from tests.service.workflows.leads.test_upload import send as upload

pytestmark = pytest.mark.anyio


async def start(api: httpx.AsyncClient, raw: bytes, mapping: dict[str, str] = CITY) -> httpx.Response:
    fields, files = {"mapping": json.dumps(mapping)}, {"file": ("people.csv", raw)}
    return await api.post(paths.IMPORTS, data=fields, files=files)


async def progress(api: httpx.AsyncClient, job_id: str) -> dict[str, Any]:
    answer: dict[str, Any] = (await api.get(paths.IMPORT.format(job_id=job_id))).json()
    return answer


async def reached(api: httpx.AsyncClient, job_id: str, count: int) -> None:
    async with asyncio.timeout(60):
        while (await progress(api, job_id))["processed_rows"] < count:
            pass


async def contact_count(app_state: AppState) -> int:
    wanted = select(func.count()).select_from(tables.contacts)
    return await app_state.database.read(lambda conn: conn.execute(wanted).scalar_one())


async def test_contact_import_job_counts_every_row(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "CHUNK", 3)
    await make_people(
        app_state, Person("Known@example.com", "Kim", custom_fields={"size": "9", "city": "Ulm"})
    )
    now = app_state.clock.now()
    blocked = {
        "id": new_id(),
        "team_id": app_state.home.team_id,
        "value": "blocked.example",
        "created_at": now,
    }
    await app_state.database.write(lambda conn: conn.execute(insert(tables.blocklist).values(blocked)))
    job = (await start(api, ROWS.encode(), MAPPING)).json()["job_id"]
    await app_state.runner.settle()
    done = await progress(api, job)
    assert (done["status"], done["percent"]) == ("COMPLETED", 100)
    assert {name: done[name] for name in done if name.endswith("rows") or name.startswith("contacts")} == {
        "total_rows": 7,
        "processed_rows": 7,
        "contacts_created": 3,
        "contacts_matched": 2,
        "invalid_rows": 2,
        "blocked_rows": 1,
    }
    assert [(error["row"], error["email"]) for error in done["errors"]] == [(4, "not an address"), (5, "")]
    assert done["started_at"] and done["finished_at"] and uploads(app_state) == []
    found = await directory(api)
    assert set(found) == {"anna@example.com", "BO@example.com", "Known@example.com", "bad@blocked.example"}
    anna, bo, known = (found[name] for name in ("anna@example.com", "BO@example.com", "Known@example.com"))
    assert (anna["company"], anna["source_name"]) == ("New ACME", "people.csv")
    assert anna["first_batch_id"] and anna["first_batch_id"] == bo["first_batch_id"]
    assert (known["first_name"], known["company"], known["source_name"]) == ("Kim", "Known AG", "a.csv")
    assert known["custom_fields"] == {"size": "9", "city": "Köln"}


async def test_contact_import_job_when_cancelled_keeps_rows_already_imported(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "CHUNK", 10)
    job = (await start(api, content(2_000))).json()["job_id"]
    await reached(api, job, 10)
    day = {"since": "2026-03-02T00:00:00Z", "until": "2026-03-03T00:00:00Z"}
    today = (await api.get(paths.TODAY, params=day)).json()
    assert [(one["kind"], one["job_id"]) for one in today["jobs"]] == [("contact_import", job)]
    path = paths.IMPORT_CANCEL.format(job_id=job)
    answer = await api.post(path)
    assert (answer.status_code, answer.json()["status"]) == (200, "CANCELLED")
    await app_state.runner.settle()
    done = await progress(api, job)
    assert done["status"] == "CANCELLED" and 0 < done["processed_rows"] < 2_000
    assert await contact_count(app_state) == done["contacts_created"] == done["processed_rows"]
    assert uploads(app_state) == []
    again = await api.post(path)
    assert (again.status_code, "CANCELLED" in again.json()["detail"]) == (409, True)


async def test_contact_import_job_after_restart_resumes_where_it_stopped(
    settings: Settings, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "CHUNK", 10)
    common: Any = {"base_url": "http://127.0.0.1", "headers": {KEY_HEADER: settings.bootstrap_key or ""}}
    async with open_service(settings, clock, Vault(bytes(32))) as app_state:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(create_app(app_state)), **common) as api:
            job = (await start(api, content(1_500) + b"nobody,,\n")).json()["job_id"]
            await reached(api, job, 30)
        assert len(uploads(app_state)) == 1
    async with open_service(settings, clock, Vault(bytes(32))) as app_state:
        assert 30 <= await contact_count(app_state) < 1_500
        await resume_jobs(app_state)
        await app_state.runner.settle()
        async with httpx.AsyncClient(transport=httpx.ASGITransport(create_app(app_state)), **common) as api:
            done = await progress(api, job)
        assert (done["status"], done["processed_rows"]) == ("COMPLETED", 1_501)
        assert (done["contacts_created"], done["contacts_matched"], done["invalid_rows"]) == (1_500, 0, 1)
        assert await contact_count(app_state) == 1_500
        assert uploads(app_state) == []


async def test_import_job_of_other_workspace_or_kind_is_not_found(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    first = await make_campaign(app_state, status=CampaignStatus.ACTIVE)
    leads = (await upload(api, first, content(3))).json()["job_id"]
    contacts = (await start(api, content(3))).json()["job_id"]
    await app_state.runner.settle()
    assert (await progress(api, contacts))["contacts_matched"] == 3
    assert (await api.get(paths.IMPORT.format(job_id=leads))).status_code == 404
    path = paths.LEADS_PROGRESS.format(campaign_id=first, job_id=contacts)
    assert (await api.get(path)).status_code == 404
    other = {"id": new_id(), "team_id": app_state.home.team_id, "name": "Other"}
    await app_state.database.write(lambda conn: conn.execute(insert(tables.workspaces).values(other)))
    theirs = tables.jobs.update().values(workspace_id=other["id"])
    await app_state.database.write(lambda conn: conn.execute(theirs))
    assert (await api.get(paths.IMPORT.format(job_id=contacts))).status_code == 404
    assert (await api.post(paths.IMPORT_CANCEL.format(job_id=contacts))).status_code == 404


@pytest.mark.parametrize(
    ("raw", "mapping", "sentence"),
    [
        (b"", CITY, "empty"),
        (b"Email,First\na@x.de,A\n", CITY, "that the file doesn't have"),
        (b"Email,First\na@x.de,A\n", {"first_name": "First"}, "no column for email"),
        (b"Email\n" + b"x" * (51 << 20), {"email": "Email"}, "50 MB"),
    ],
)
async def test_contact_import_job_of_invalid_file_is_refused_and_keeps_no_upload(
    app_state: AppState, api: httpx.AsyncClient, raw: bytes, mapping: dict[str, str], sentence: str
) -> None:
    answer = await start(api, raw, mapping)
    assert answer.status_code == 400 and sentence in answer.json()["detail"]
    assert not (app_state.settings.data / "uploads").exists() or uploads(app_state) == []
    assert app_state.runner.keys() == set()
