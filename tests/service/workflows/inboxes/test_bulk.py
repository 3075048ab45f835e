"""Inboxes made by the dozen, in the tables that a mail server would look into."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from sqlalchemy import delete, func, insert, select, update

from app.client.service import OutreachService
from app.contract.ids import DomainId, new_id
from app.contract.inboxes import BulkInboxes, NewServiceInbox
from app.service.api.app import create_app
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import inbox_jobs
from app.service.records.access import Access, add_key, new_key
from app.service.workflows.domains import bulk_inboxes
from app.service.workflows.domains.selfhosted import HostedMail, domains, mailboxes, metadata
from app.service.workflows.domains.selfhosted_settings import HostFile
from app.service.workflows.inboxes import inbox_lifecycle

pytestmark = pytest.mark.anyio
ACCOUNTS = "/api/public/v1/sender-accounts"
BULK = f"{ACCOUNTS}/service-native/bulk"


class Host:
    """The adapter of a mail host of one's own, and its database."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "mail.sqlite"
        names = {"nameservers": ["ns1.host.test"], "mail_server": "mail.host.test", "spf": "v=spf1 mx -all"}
        ends = {"smtp_host": "smtp.host.test", "imap_host": "imap.host.test"}
        self.adapter = HostedMail(
            HostFile.model_validate(
                {
                    "powerdns": {"url": "http://127.0.0.1:1", "key": "x"},
                    "mail": ends
                    | {"database": f"sqlite:///{self.file}?timeout=0.1", "dkim_folder": str(folder)},
                    "names": names | {"web_address": "192.0.2.1"},
                }
            )
        )
        with self.adapter._engine.begin() as conn:
            metadata.create_all(conn)
            conn.execute(insert(domains).values(name="acme.test", active=True))

    def mailboxes(self) -> dict[str, str]:
        """Password hashes by address, of those that are switched on."""
        with self.adapter._engine.connect() as conn:
            rows = conn.execute(select(mailboxes).where(mailboxes.c.active))
            return {row.address: row.password.removeprefix("{ARGON2ID}") for row in rows}

    @contextmanager
    def away(self) -> Iterator[None]:
        with closing(sqlite3.connect(self.file)) as other:
            other.execute("BEGIN EXCLUSIVE")
            yield


@pytest.fixture
async def host(app_state: AppState, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Host]:
    async def keep(service: AppState) -> None:
        pass

    for module in (inbox_lifecycle, bulk_inboxes):
        monkeypatch.setattr(module, "keep_workers", keep)
    made = Host(tmp_path)
    app_state.mail_host = made.adapter
    yield made
    await app_state.runner.close()
    await made.adapter.close()


@pytest.fixture
async def domain(app_state: AppState) -> str:
    return await add_domain(app_state, "acme.test")


async def add_domain(app_state: AppState, name: str, status: str = "ACTIVE") -> str:
    values = {
        "id": new_id(),
        "team_id": app_state.home.team_id,
        "workspace_id": app_state.home.workspace_id,
        "name": name,
        "status": status,
        "nameservers": ["ns1.host.test"],
        "records": [],
        "created_at": app_state.clock.now(),
    }
    await app_state.database.write(lambda conn: conn.execute(insert(tables.domains).values(values)))
    return str(values["id"])


def request(domain: str, *prefixes: str) -> dict[str, Any]:
    return {
        "domain_id": domain,
        "inboxes": [{"email_prefix": each, "display_name": each.title() or "None"} for each in prefixes],
    }


async def ended(api: httpx.AsyncClient, url: str) -> dict[str, Any]:
    for _ in range(400):
        progress: dict[str, Any] = (await api.get(url)).json()
        if progress["status"] not in ("PENDING", "RUNNING"):
            return progress
        await asyncio.sleep(0.02)
    raise AssertionError(progress)


async def test_bulk_creation_creates_inboxes_and_reports_skipped_and_failed(
    app_state: AppState, api: httpx.AsyncClient, host: Host, domain: str
) -> None:
    known = await api.post(BULK, json=request(domain, "known"))
    await ended(api, known.json()["progress_url"])
    wanted = request(domain, "anna", " Ben ", "anna", "KNOWN", "two words", "x@y", "", "a/b", "ü")
    begun = await api.post(BULK, json=wanted)
    assert begun.status_code == 200, begun.text
    job = begun.json()
    assert job["success"] is True and job["total"] == 9 and job["results"] == []
    assert (job["success_count"], job["failed_count"], job["skipped_count"]) == (0, 0, 0)
    assert (job["domain_id"], job["domain_name"]) == (domain, "acme.test")
    assert job["progress_url"] == f"{BULK}/{job['job_id']}/progress"

    done = await ended(api, job["progress_url"])
    assert (done["status"], done["success"], done["percent"]) == ("COMPLETED", True, 100)
    assert (done["success_count"], done["skipped_count"], done["failed_count"]) == (2, 2, 5)
    assert done["finished_at"] == done["started_at"] == "2026-03-02T09:00:00Z"
    results = done["results"]
    assert [each["status"] for each in results] == ["CREATED"] * 2 + ["SKIPPED"] * 2 + ["FAILED"] * 5
    assert [each["email_prefix"] for each in results] == [each["email_prefix"] for each in wanted["inboxes"]]
    assert results[1]["email_address"] == "ben@acme.test" and results[1]["display_name"] == " Ben "
    assert results[2]["inbox_id"] == results[0]["inbox_id"] and "already" in results[2]["error_message"]
    assert "“two words@acme.test” is not an email address" in results[4]["error_message"]
    assert results[6]["error_message"] == "The part before the @ is missing."
    assert results[6]["email_address"] is None
    assert "takes letters" in results[7]["error_message"] and results[7]["inbox_id"] is None

    assert set(host.mailboxes()) == {"anna@acme.test", "ben@acme.test", "known@acme.test"}
    inboxes = tables.inboxes
    anna = await app_state.database.read(
        lambda conn: conn.execute(select(inboxes).where(inboxes.c.id == results[0]["inbox_id"])).one()
    )
    assert (anna.inbox_type, anna.domain_id, anna.overall_status) == ("SERVICE", domain, "ACTIVE")
    assert (anna.smtp_host, anna.smtp_port, anna.smtp_username) == ("smtp.host.test", 587, "anna@acme.test")
    assert (anna.imap_host, anna.imap_port, anna.imap_username) == ("imap.host.test", 993, "anna@acme.test")
    for side in ("smtp", "imap"):
        password = app_state.vault.open(getattr(anna, f"{side}_password"), f"inbox:{anna.id}:{side}")
        Argon2id.verify_phc_encoded(password.encode(), host.mailboxes()["anna@acme.test"])
        assert len(password) >= 32 and password not in begun.text + str(done)
    with pytest.raises(InvalidKey):
        Argon2id.verify_phc_encoded(b"guess", host.mailboxes()["anna@acme.test"])
    listed = (await api.get(ACCOUNTS, params={"inbox_type": "SERVICE"})).json()
    assert listed["pagination"]["total"] == 3


async def test_bulk_creation_on_idn_domain_creates_inbox(
    app_state: AppState, api: httpx.AsyncClient, host: Host
) -> None:
    name = "xn--bcher-kva.test"
    with host.adapter._engine.begin() as conn:
        conn.execute(insert(domains).values(name=name, active=True))
    job = (await api.post(BULK, json=request(await add_domain(app_state, name), "anna"))).json()
    assert (await ended(api, job["progress_url"]))["results"][0]["email_address"] == f"anna@{name}"


async def test_bulk_creation_through_client_is_followed_to_completion(
    app_state: AppState, host: Host, domain: str
) -> None:
    transport = httpx.ASGITransport(create_app(app_state))
    client = OutreachService("http://127.0.0.1", app_state.settings.bootstrap_key or "", transport)
    wanted = BulkInboxes(
        domain_id=DomainId(domain), inboxes=(NewServiceInbox(email_prefix="anna", display_name="Anna"),)
    )
    job = await client.inboxes.create_many(wanted)
    seen = [each async for each in client.inboxes.follow(job.progress_url)]
    assert seen[-1].status == "COMPLETED" and seen[-1].results[0].status == "CREATED"
    await client.close()


@pytest.mark.parametrize(
    "change",
    [
        {"domain_id": "nonsense"},
        {"domain_id": None},
        {"inboxes": []},
        {"inboxes": [{"email_prefix": f"a{n}", "display_name": "A"} for n in range(101)]},
        {"inboxes": [{"email_prefix": "anna"}]},
        {"inboxes": [{"email_prefix": 1, "display_name": "A"}]},
        {"inboxes": [{"email_prefix": "anna", "display_name": "x" * 256}]},
    ],
)
async def test_bulk_creation_with_invalid_body_is_refused(
    api: httpx.AsyncClient, host: Host, domain: str, change: dict[str, Any]
) -> None:
    assert (await api.post(BULK, json=request(domain, "anna") | change)).status_code == 422
    assert not host.mailboxes()


@pytest.mark.parametrize(
    ("status", "step"),
    [
        ("PENDING_NAMESERVERS", "Set its nameservers at the registrar and check it first."),
        ("PENDING_RECORDS", "Check its records and activate it first."),
        ("FAILED", "check it again first."),
    ],
)
async def test_bulk_creation_on_inactive_domain_shows_next_step(
    app_state: AppState, api: httpx.AsyncClient, host: Host, status: str, step: str
) -> None:
    answer = await api.post(BULK, json=request(await add_domain(app_state, "new.test", status), "anna"))
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith("The domain new.test is not active yet.")
    assert answer.json()["detail"].endswith(step)


async def test_bulk_creation_without_access_or_mail_host_is_refused(
    app_state: AppState, api: httpx.AsyncClient, host: Host, domain: str
) -> None:
    job = (await api.post(BULK, json=request(domain, "anna"))).json()
    await ended(api, job["progress_url"])
    workspace, stranger, reader = new_id(), new_key(), new_key()
    values = {"id": workspace, "team_id": app_state.home.team_id, "name": "Other"}
    await app_state.database.write(lambda conn: conn.execute(insert(tables.workspaces).values(values)))
    now, team = app_state.clock.now(), app_state.home.team_id
    abroad = Access(team, workspace, ("*",))  # type: ignore[arg-type]
    reading = Access(team, app_state.home.workspace_id, ("sender_accounts:read",))
    await app_state.database.write(lambda conn: add_key(conn, abroad, "s", stranger, now))
    await app_state.database.write(lambda conn: add_key(conn, reading, "r", reader, now))
    header = {"X-API-Key": stranger}
    assert (await api.get(job["progress_url"], headers=header)).status_code == 404
    assert (await api.post(BULK, json=request(domain, "ben"), headers=header)).status_code == 404
    header = {"X-API-Key": reader}
    assert (await api.get(job["progress_url"], headers=header)).status_code == 200
    assert (await api.post(BULK, json=request(domain, "ben"), headers=header)).status_code == 403
    unknown = await api.post(BULK, json=request(new_id(), "ben"))
    assert unknown.status_code == 404 and unknown.json()["detail"].endswith("not found")
    assert (await api.get(f"{BULK}/{new_id()}/progress")).status_code == 404
    assert (await api.get(f"{BULK}/nonsense/progress")).status_code == 422
    app_state.mail_host = None
    refused = await api.post(BULK, json=request(domain, "ben"))
    assert refused.status_code == 400 and "hosts no domains" in refused.json()["detail"]


async def test_bulk_creation_repeated_with_idempotency_key_starts_one_job(
    app_state: AppState, api: httpx.AsyncClient, host: Host, domain: str
) -> None:
    header = {"Idempotency-Key": "once"}
    first, second = [await api.post(BULK, json=request(domain, "anna"), headers=header) for _ in "ab"]
    assert first.json() == second.json()
    done = await ended(api, first.json()["progress_url"])
    told = [change.ids for _, change in app_state.changes._kept if change.kind == "job"]
    assert told == [(done["job_id"],)] * 4  # that it is there, has begun, made an inbox, and has ended
    count = select(func.count()).select_from(tables.jobs)
    assert await app_state.database.read(lambda conn: conn.execute(count).scalar_one()) == 1


@pytest.mark.expects_log
async def test_bulk_creation_when_mail_host_is_down_waits_and_completes(
    app_state: AppState, api: httpx.AsyncClient, host: Host, domain: str
) -> None:
    with host.away():
        job = (await api.post(BULK, json=request(domain, "anna", "ben"))).json()
        for _ in range(200):
            progress = (await api.get(job["progress_url"])).json()
            if "tried again automatically" in progress["message"]:
                break
            await asyncio.sleep(0.02)
        assert progress["message"].startswith("The database of the mail server can't be used")
        assert progress["status"] == "RUNNING" and progress["success_count"] == 0
    done = await ended(api, job["progress_url"])
    assert done["success_count"] == 2 and done["message"] == "Every inbox is done."


async def test_bulk_creation_interrupted_resumes_without_duplicates(
    app_state: AppState, api: httpx.AsyncClient, host: Host, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut after the host has made the mailbox and before we know: the hardest place."""
    stopped, create = asyncio.Event(), HostedMail.create_inbox

    async def stops_at_ben(self: HostedMail, address: str, name: str, password: str) -> Any:
        ends = await create(self, address, name, password)
        if address.startswith("ben"):
            stopped.set()
            await asyncio.Event().wait()
        return ends

    monkeypatch.setattr(HostedMail, "create_inbox", stops_at_ben)
    job = (await api.post(BULK, json=request(domain, "anna", "ben", "carl"))).json()
    await stopped.wait()
    await app_state.runner.drop(f"making:{job['job_id']}")
    progress = (await api.get(job["progress_url"])).json()
    assert [each["status"] for each in progress["results"]] == ["CREATED", "PENDING", "PENDING"]
    assert progress["percent"] == 33.3
    monkeypatch.undo()
    monkeypatch.setattr(bulk_inboxes, "keep_workers", lambda service: asyncio.sleep(0))
    await bulk_inboxes.resume_making(app_state)
    done = await ended(api, job["progress_url"])
    assert [each["status"] for each in done["results"]] == ["CREATED"] * 3
    inboxes = tables.inboxes
    rows = await app_state.database.read(lambda conn: conn.execute(select(inboxes)).all())
    assert len(rows) == 3 == len(host.mailboxes())
    for row in rows:
        password = app_state.vault.open(row.imap_password, f"inbox:{row.id}:imap")
        Argon2id.verify_phc_encoded(password.encode(), host.mailboxes()[row.email_address])
    assert await app_state.database.read(inbox_jobs.list_unfinished_jobs) == []


async def test_bulk_creation_by_concurrent_jobs_creates_each_inbox_once(
    app_state: AppState, api: httpx.AsyncClient, host: Host, domain: str
) -> None:
    wanted = request(domain, *(f"p{n}" for n in range(8)))
    begun = [(await api.post(BULK, json=wanted)).json() for _ in range(3)]
    done = [await ended(api, job["progress_url"]) for job in begun]
    assert sum(each["success_count"] for each in done) == 8
    assert sum(each["skipped_count"] for each in done) == 16
    rows = await app_state.database.read(lambda conn: conn.execute(select(tables.inboxes)).all())
    for row in rows:
        password = app_state.vault.open(row.imap_password, f"inbox:{row.id}:imap")
        Argon2id.verify_phc_encoded(password.encode(), host.mailboxes()[row.email_address])


async def test_bulk_creation_after_domain_deletion_fails_with_reason(
    app_state: AppState, api: httpx.AsyncClient, host: Host, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_state.runner, "keep", lambda key, step: None)
    job = (await api.post(BULK, json=request(domain, "anna"))).json()
    monkeypatch.undo()
    monkeypatch.setattr(bulk_inboxes, "keep_workers", lambda service: asyncio.sleep(0))
    await app_state.database.write(lambda conn: conn.execute(delete(tables.domains)))
    await bulk_inboxes.resume_making(app_state)
    done = await ended(api, job["progress_url"])
    assert done["results"][0]["error_message"] == "The domain acme.test has been deleted."
    assert not host.mailboxes()


async def test_hosted_inbox_deletion_removes_its_mailbox_from_mail_host(
    app_state: AppState, api: httpx.AsyncClient, host: Host, domain: str
) -> None:
    job = (await api.post(BULK, json=request(domain, "anna", "ben"))).json()
    done = await ended(api, job["progress_url"])
    anna = f"{ACCOUNTS}/{done['results'][0]['inbox_id']}"
    with host.away():
        refused = await api.delete(anna)
        assert refused.status_code == 503 and "was not deleted" in refused.json()["detail"]
    assert (await api.delete(anna)).status_code == 200
    assert list(host.mailboxes()) == ["ben@acme.test"]
    again = (await api.post(BULK, json=request(domain, "anna"))).json()
    assert (await ended(api, again["progress_url"]))["success_count"] == 1
    assert len(host.mailboxes()) == 2
    ben = {"inbox_type": "CUSTOM_SMTP"}  # not ours: left as it is
    await app_state.database.write(lambda conn: conn.execute(update(tables.inboxes).values(ben)))
    assert (await api.delete(f"{ACCOUNTS}/{done['results'][1]['inbox_id']}")).status_code == 200
    assert len(host.mailboxes()) == 2
