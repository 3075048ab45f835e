"""A domain on a mail host of one's own, from its name to the mail that its inboxes exchange, over the API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from app.service.app_state import AppState
from app.service.core import tables
from app.service.mail import imap_client
from app.service.mail.smtp_session import SmtpAccount
from app.service.rules.mail_host import HostFacts
from app.service.workflows.domains import bulk_inboxes
from app.service.workflows.domains.selfhosted import HostedMail
from app.service.workflows.domains.selfhosted_settings import read_host_file
from app.service.workflows.inboxes import connection_test
from tests import factories
from tests.mailhost.hosted import Hosting

pytestmark = pytest.mark.anyio
DOMAINS = "/api/public/v1/domains"
BULK = "/api/public/v1/sender-accounts/service-native/bulk"


class InTheLab(HostedMail):
    """Its name server is asked where it is, not where the world would look for it."""

    place: tuple[str, int]

    async def facts(self) -> HostFacts:
        return replace(await super().facts(), resolvers=(self.place,), servers=(self.place,))


@pytest.fixture
async def host(
    app_state: AppState, hosting: Hosting, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[InTheLab]:
    made = InTheLab(read_host_file(hosting.file))
    made.place = ("127.0.0.1", hosting.ports["dns"])
    monkeypatch.setattr(bulk_inboxes, "keep_workers", lambda service: asyncio.sleep(0))
    app_state.mail_host = made
    yield made
    await app_state.runner.close()
    await made.close()


async def sides(app_state: AppState, row: dict[str, Any]) -> tuple[bool, bool]:
    """Whether its inbox can log in to send, and to read, with the password that was made."""
    place = row["inbox_id"]
    inbox = await app_state.database.read(lambda conn: factories.read_row(conn, tables.inboxes, place))
    password = app_state.vault.open(inbox.imap_password, f"inbox:{place}:imap")
    smtp = SmtpAccount(inbox.smtp_host, inbox.smtp_port, inbox.smtp_username, password, inbox.ca_file)
    read = imap_client.ImapAccount(
        inbox.imap_host, inbox.imap_port, inbox.imap_username, password, inbox.ca_file
    )
    return (await connection_test.check_smtp(smtp)).ok, (await connection_test.check_imap(read)).ok


async def test_hosted_domain_is_created_activated_used_by_inbox_and_deleted(
    app_state: AppState, api: httpx.AsyncClient, host: InTheLab, hosting: Hosting
) -> None:
    added = (await api.post(DOMAINS, json={"domain": "fresh-mail.com"})).json()
    wanted = {
        "domain_id": added["domain_id"],
        "inboxes": [{"email_prefix": "anna", "display_name": "Anna"}],
    }
    early = await api.post(BULK, json=wanted)
    assert early.status_code == 400 and "not active yet" in early.json()["detail"]
    checked = (await api.post(added["dns_check_url"])).json()
    assert all(each["ok"] for each in checked["records"]), checked
    assert (await api.post(added["next_step_url"])).status_code == 200
    job = (await api.post(BULK, json=wanted)).json()
    for _ in range(200):
        progress = (await api.get(job["progress_url"])).json()
        if progress["status"] == "COMPLETED":
            break
        await asyncio.sleep(0.05)
    (row,) = progress["results"]
    assert row["status"] == "CREATED", progress
    assert await sides(app_state, row) == (True, True)
    assert (hosting.keys / "fresh-mail.com.s1.key").exists()

    gone = await api.delete(f"/api/desk/v1/domains/{added['domain_id']}")
    assert gone.status_code == 200, gone.text
    assert hosting.found("fresh-mail.com", "MX") == set()
    assert not list(hosting.keys.glob("fresh-mail.com*"))
