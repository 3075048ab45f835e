"""The service as a process on a mail host of one's own: killed while it makes inboxes, and started again."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from sqlalchemy import insert, select

from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE
from app.contract.ids import new_id
from app.contract.scopes import KEY_HEADER
from app.service.app_state import open_service
from app.service.core import tables
from app.service.core.clock import WallClock
from app.service.core.settings import Settings
from app.service.core.vault import open_vault
from app.service.records.access import new_key
from app.service.rules.mail_host import RequiredRecord
from app.service.workflows.domains.selfhosted import HostedMail
from app.service.workflows.domains.selfhosted_settings import read_host_file
from tests.bench.figures import tell
from tests.mailhost.hosted import Hosting
from tests.patience import SLOW, patient
from tests.program import PROGRAM

pytestmark = pytest.mark.anyio
DOMAIN, KEY = "bulk.test", new_key()
BULK = "/api/public/v1/sender-accounts/service-native/bulk"


@contextmanager
def running(hosting: Hosting, data: Path) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    command = [*PROGRAM, "service", "--data", str(data), "--mail-host", str(hosting.file)]
    plain = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring", BOOTSTRAP_KEY_VARIABLE: KEY}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=plain) as process:
        assert process.stdin is not None and process.stdout is not None
        try:
            line = json.loads(process.stdout.readline())
            with httpx.Client(
                base_url=line["base_url"], headers={KEY_HEADER: KEY}, trust_env=False
            ) as client:
                yield process, client
        finally:
            process.stdin.close()
            process.wait(20 * SLOW)


async def with_domain(hosting: Hosting, data: Path) -> str:
    """An active domain, at the host and here."""
    host = HostedMail(read_host_file(hosting.file))
    await host.add_domain(DOMAIN, [RequiredRecord("TXT", f"s1._domainkey.{DOMAIN}", "v=DKIM1")], b"key")
    await host.close()
    async with open_service(Settings(data), WallClock(), await open_vault(data, file_only=True)) as app_state:
        values = {
            "id": new_id(),
            "team_id": app_state.home.team_id,
            "workspace_id": app_state.home.workspace_id,
            "name": DOMAIN,
            "status": "ACTIVE",
            "nameservers": [],
            "records": [],
            "created_at": app_state.clock.now(),
        }
        await app_state.database.write(lambda conn: conn.execute(insert(tables.domains).values(values)))
    return str(values["id"])


async def counted(client: httpx.Client, url: str, at_least: int) -> dict[str, object]:
    async with patient(60):
        while True:
            progress: dict[str, object] = (await asyncio.to_thread(client.get, url)).json()
            if int(str(progress["success_count"])) >= at_least:
                return progress
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("count", [20, pytest.param(100, marks=pytest.mark.soak)])
async def test_service_killed_creating_inboxes_creates_each_once(
    hosting: Hosting, tmp_path: Path, count: int
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    wanted = [{"email_prefix": f"p{n}", "display_name": f"P {n}"} for n in range(count)]
    body = {"domain_id": await with_domain(hosting, data), "inboxes": wanted}
    url = ""
    for at_least in (count // 10, count * 2 // 5, count * 7 // 10):
        with running(hosting, data) as (process, client):
            url = url or client.post(BULK, json=body).json()["progress_url"]
            progress = await counted(client, url, at_least)
            assert progress["status"] == "RUNNING"
            process.kill()
            process.wait()
    with running(hosting, data) as (_, client):
        progress = await counted(client, url, count)
        assert progress["failed_count"] == progress["skipped_count"] == 0
        page = client.get("/api/public/v1/sender-accounts", params={"limit": 100}).json()
        assert page["pagination"]["total"] == count
    with closing(sqlite3.connect(hosting.database)) as database:
        made = dict(database.execute("SELECT address, password FROM mailboxes WHERE active"))
    assert set(made) == {f"p{n}@{DOMAIN}" for n in range(count)}
    vault = await open_vault(data, file_only=True)
    async with open_service(Settings(data), WallClock(), vault) as app_state:
        rows = await app_state.database.read(lambda conn: conn.execute(select(tables.inboxes)).all())
    for row in rows:
        password = vault.open(row.imap_password, f"inbox:{row.id}:imap")
        Argon2id.verify_phc_encoded(password.encode(), made[row.email_address].removeprefix("{ARGON2ID}"))
    log = (data / "service.log").read_text()
    assert "Traceback" not in log and "did not accept" not in log
    tell(f"3 kills while {count} inboxes are made: {len(rows)} inboxes, {len(made)} mailboxes")
