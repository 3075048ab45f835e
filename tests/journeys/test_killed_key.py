"""kill -9 while a request with an Idempotency-Key is under way, and the same request after the start."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.contract import paths
from app.contract.mails import MailState
from app.contract.problems import Problem
from app.service.api.idempotency import CUT_OFF, HEADER
from app.service.app_state import open_service
from app.service.core.clock import VirtualClock
from app.service.core.settings import PRACTICE_OPENS, Settings
from app.service.core.vault import open_vault
from tests.patience import patient
from tests.service.empty_workspace import fresh
from tests.service.workflows.inbound.imap_lab import ImapLab
from tests.service.workflows.outbound.conftest import Scene
from tests.service.workflows.outbound.smtp_lab import FREEZE, Lab

from .test_killed import KEY, service

pytestmark = pytest.mark.anyio
BOB, ONCE = "bob@people.test", {HEADER: "once"}


async def cut_off(data: Path, lab: Lab, stage: str, path: str, body: dict[str, Any]) -> None:
    """The request is frozen where the lab stands still, and the service killed without a word."""
    reached = asyncio.Event()
    lab.at = lambda where, _recipient: reached.set() if where == stage else None
    lab.fail(stage, FREEZE)
    async with service(data) as (process, api):
        asking = asyncio.ensure_future(api.post(path, json=body, headers=ONCE))
        async with patient(30):
            await reached.wait()
        process.send_signal(signal.SIGKILL)
        await process.wait()
        with contextlib.suppress(httpx.HTTPError):
            await asking
    lab.mend()


async def test_service_killed_connecting_inbox_connects_it_once_on_same_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    await asyncio.to_thread(fresh, data)
    async with Lab(tmp_path / "lab") as lab, ImapLab(tmp_path) as mailbox:
        authorities = [Path(each) for each in (lab.ca_file, str(mailbox.server.ca_file))]
        trusted = tmp_path / "trusted.pem"
        trusted.write_bytes(b"".join(each.read_bytes() for each in authorities))
        monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
        body = {
            **{"email_address": "alex@acme.test", "display_name": "Alex", "inbox_type": "CUSTOM_SMTP"},
            **{"smtp_host": "127.0.0.1", "smtp_port": lab.port, "smtp_username": "alex"},
            **{"imap_host": "127.0.0.1", "imap_port": mailbox.server.port, "imap_username": "anna"},
            **{"smtp_password": "right", "imap_password": "right"},
            **{"smtp_use_tls": True, "imap_use_ssl": True},
        }
        await cut_off(data, lab, "GREETING", paths.INBOXES_SMTP, body)
        async with service(data) as (_process, api):
            asked = await api.post(paths.INBOXES_SMTP, json=body, headers=ONCE)
            again = await api.post(paths.INBOXES_SMTP, json=body, headers=ONCE)
            assert (asked.status_code, again.status_code) == (201, 201), asked.text
            assert again.json() == asked.json()
            accounts = (await api.get(paths.INBOXES)).json()["sender_accounts"]
            ours = [each["inbox_id"] for each in accounts if each["email_address"] == "alex@acme.test"]
            assert ours == [asked.json()["inbox_id"]]


async def test_service_killed_at_data_of_single_mail_leaves_it_uncertain_and_unsent(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    await asyncio.to_thread(fresh, data)
    settings = Settings(data=data, practice=True, bootstrap_key=KEY)
    async with Lab(tmp_path / "lab") as lab:
        clock = VirtualClock(PRACTICE_OPENS)
        async with open_service(settings, clock, await open_vault(data, file_only=True)) as app_state:
            scene = Scene(app_state, clock)
            await scene.add_inbox(lab)
        async with service(data) as (_process, api):
            rows = {"file": ("people.csv", f"Email\n{BOB}\n".encode())}
            assert (await api.post(paths.CONTACTS_IMPORT, files=rows)).json()["imported_rows"] == 1
            (contact,) = (await api.get(paths.CONTACTS)).json()["contacts"]
        path = paths.CONTACT_SEND_EMAIL.format(contact_id=contact["id"])
        body = {"inbox_id": scene.inbox_id, "subject": "A word", "body": "Hello"}
        await cut_off(data, lab, "DATA", path, body)
        async with service(data) as (_process, api):
            for _ in range(2):
                again = await api.post(path, json=body, headers=ONCE)
                assert (again.status_code, again.json()) == (409, Problem(CUT_OFF).body)
            async with patient(30):
                while [mail["state"] for mail in await mails(api)] != [MailState.UNCERTAIN]:
                    await asyncio.sleep(0.05)
        async with service(data) as (_process, api):  # nor does another start send it
            assert [mail["state"] for mail in await mails(api)] == [MailState.UNCERTAIN]
        assert Counter(lab.recipients) == {}  # DATA was said once, and never answered


async def mails(api: httpx.AsyncClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await api.get(f"{paths.MAILS}?limit=100")).json()["mails"]
    return found
