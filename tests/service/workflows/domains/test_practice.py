"""The mail host of practice: real DNS and real mailboxes in the world beside us, which may die any time."""

from __future__ import annotations

import asyncio
import gc
import imaplib
import json
import os
import smtplib
import ssl
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, insert, select

from app.contract import paths
from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE
from app.contract.scopes import KEY_HEADER
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.practice.mail_store import read_log
from app.service.records.access import new_key
from app.service.rules.mail_host import InboxEndpoints, RequiredRecord
from app.service.workflows.domains.dns_checks import query_servers
from app.service.workflows.domains.practice_host import PracticeHost
from app.service.workflows.practice_workspace import KeptClock, MailWorld, open_practice
from tests import factories
from tests.patience import SLOW, eventually
from tests.program import PROGRAM, ready
from tests.service.empty_workspace import fresh

pytestmark = pytest.mark.anyio
NAME = "acme-mail.test"
RECORDS = [RequiredRecord("MX", NAME, "10 mail.practice.test"), RequiredRecord("TXT", f"x.{NAME}", "v" * 700)]


@pytest.fixture
async def practice(anyio_backend: str, tmp_path: Path) -> AsyncIterator[AppState]:
    """A practice workspace at the pace of an hour a second."""
    settings = Settings(data=fresh(tmp_path), practice=True)
    clock = KeptClock(tmp_path, 3600)
    async with open_service(settings, clock, Vault(bytes(32))) as service:
        await open_practice(service, clock)
        yield service


def host_of(service: AppState) -> PracticeHost:
    assert isinstance(service.mail_host, PracticeHost)
    return service.mail_host


def world_of(service: AppState) -> MailWorld:
    world = host_of(service)._world
    assert isinstance(world, MailWorld)
    return world


def kill(service: AppState) -> None:
    process = world_of(service)._process
    assert process is not None
    process.kill()


async def zone(host: PracticeHost, record: RequiredRecord) -> tuple[str, ...]:
    return (await query_servers((await host.facts()).servers, record.name, record.type)).values


async def nameservers(host: PracticeHost, name: str = NAME) -> tuple[str, ...]:
    return (await query_servers((await host.facts()).resolvers, name, "NS", recursive=True)).values


def inbox(ends: InboxEndpoints, password: str) -> list[bytes]:
    """What lies in it; imaplib.IMAP4.error when the login is refused."""
    trust = ssl.create_default_context(cafile=ends.ca_file)
    with imaplib.IMAP4_SSL(ends.imap_host, ends.imap_port, ssl_context=trust, timeout=10 * SLOW) as client:
        client.login(ends.username, password)
        client.select("INBOX", readonly=True)
        numbers = client.search(None, "ALL")[1][0].split()
        return [client.fetch(number, "(RFC822)")[1][0][1] for number in numbers]  # type: ignore[index,misc]


def send(ends: InboxEndpoints, password: str, recipient: str) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = ends.username, recipient, "A question"
    mail["Message-ID"] = f"<{recipient}>"
    mail.set_content("Hello,\n\nmay I show you something?\n")
    with smtplib.SMTP(ends.smtp_host, ends.smtp_port, timeout=10 * SLOW) as client:
        client.starttls(context=ssl.create_default_context(cafile=ends.ca_file))
        client.login(ends.username, password)
        client.send_message(mail)


async def test_practice_clock_saved_repeatedly_leaks_no_futures(
    practice: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every two seconds a Future was kept, and its waiter."""
    saves: list[int] = []

    def futures() -> int:
        return sum(isinstance(one, asyncio.Future) for one in gc.get_objects())

    async def saved() -> bool:
        return len(saves) >= 5

    monkeypatch.setattr("app.service.workflows.practice_workspace.SAVED_EVERY", 0.005)
    monkeypatch.setattr(world_of(practice)._clock, "save", lambda: saves.append(futures()))
    await eventually(saved, "the clock to be kept")
    before = len(saves)
    while len(saves) < before + 100:
        await asyncio.sleep(0.01)
    assert min(saves[-10:]) - max(saves[:5]) < 20


async def test_practice_dns_serves_added_records_and_delegations(practice: AppState) -> None:
    host = host_of(practice)
    await host.add_domain(NAME, RECORDS, b"")
    assert [await zone(host, record) for record in RECORDS] == [(record.value,) for record in RECORDS]
    assert await nameservers(host) == ("ns1.registrar.test", "ns2.registrar.test")
    await host.delegate(NAME, ["ns1.practice.test"])
    assert await nameservers(host) == ("ns1.practice.test",)
    assert await nameservers(host, "unknown.test") == ()
    await host.add_domain(NAME, RECORDS[:1], b"")
    assert await zone(host, RECORDS[1]) == ()
    await host.remove_domain(NAME)
    await host.remove_domain(NAME)
    answer = await query_servers((await host.facts()).servers, NAME, "MX")
    assert answer.reason == "127.0.0.1 answered REFUSED."
    with pytest.raises(ValueError, match=r"\.test"):
        await host.add_domain("acme.com", RECORDS, b"")
    with pytest.raises(ValueError, match="no record of DNS"):
        await host.add_domain(NAME, [RequiredRecord("A", NAME, "no address")], b"")


async def test_practice_mailboxes_exchange_mail_and_get_replies_until_disabled(practice: AppState) -> None:
    host = host_of(practice)
    await host.add_domain(NAME, RECORDS, b"")
    anna, ben = [
        await host.create_inbox(f"{each}@{NAME}", each.title(), "secret") for each in ("anna", "ben")
    ]
    await asyncio.to_thread(send, anna, "secret", f"ben@{NAME}")
    assert len(await asyncio.to_thread(inbox, ben, "secret")) == 1
    await asyncio.to_thread(send, anna, "secret", "interested-1@people.test")

    async def answered() -> list[bytes]:
        return await asyncio.to_thread(inbox, anna, "secret")

    (answer,) = await eventually(answered, "a person's answer")
    assert b"interested-1@people.test" in answer
    again = await host.create_inbox(f"anna@{NAME}", "Anna", "another")  # the same one, with a new password
    assert again == anna and len(await asyncio.to_thread(inbox, again, "another")) == 1
    await host.disable_inbox(f"anna@{NAME}")
    await host.disable_inbox(f"anna@{NAME}")
    with pytest.raises(imaplib.IMAP4.error):
        await asyncio.to_thread(inbox, anna, "another")
    with pytest.raises(smtplib.SMTPAuthenticationError):
        await asyncio.to_thread(send, anna, "another", f"ben@{NAME}")
    with pytest.raises(smtplib.SMTPRecipientsRefused):
        await asyncio.to_thread(send, ben, "secret", f"anna@{NAME}")


async def test_practice_process_after_kill_restores_dns_and_mailboxes(practice: AppState) -> None:
    host = host_of(practice)
    await host.add_domain(NAME, RECORDS, b"")
    await host.delegate(NAME, ["ns1.practice.test", "ns2.practice.test"])
    anna = await host.create_inbox(f"anna@{NAME}", "Anna", "secret")
    before = world_of(practice).handshake
    kill(practice)
    ben = await host.create_inbox(f"ben@{NAME}", "Ben", "secret")  # asked again when the world is back
    assert world_of(practice).handshake["names_port"] == before["names_port"]
    assert await zone(host, RECORDS[0]) == (RECORDS[0].value,)
    assert await nameservers(host) == ("ns1.practice.test", "ns2.practice.test")
    await asyncio.to_thread(send, anna, "secret", f"ben@{NAME}")
    assert len(await asyncio.to_thread(inbox, ben, "secret")) == 1


async def test_practice_process_killed_during_requests_loses_no_domain(practice: AppState) -> None:
    host = host_of(practice)

    async def disturb() -> None:
        for _ in range(3):
            await asyncio.sleep(0.15)
            await world_of(practice)._up.wait()
            kill(practice)

    names = [f"d{number}.test" for number in range(60)]
    disturbing = asyncio.create_task(disturb())
    for name in names:
        await host.add_domain(name, [RequiredRecord("MX", name, "10 mail.practice.test")], b"")
        await asyncio.sleep(0.01)
    await disturbing
    found = [
        await eventually(lambda name=name: zone(host, RequiredRecord("MX", name, "")), name) for name in names
    ]
    assert found == [("10 mail.practice.test",)] * 60


async def test_practice_restart_updates_server_ports_of_hosted_inboxes(tmp_path: Path) -> None:
    settings = Settings(data=fresh(tmp_path), practice=True)

    async def visited(work: Callable[[Connection, AppState], Any]) -> Any:
        clock = KeptClock(tmp_path, 3600)
        async with open_service(settings, clock, Vault(bytes(32))) as service:
            await open_practice(service, clock)
            return await service.database.write(lambda conn: work(conn, service))

    def make(conn: Connection, service: AppState) -> None:
        mine = {"team_id": service.home.team_id, "workspace_id": service.home.workspace_id}
        now = {"created_at": service.clock.now()}
        status = {"status": "ACTIVE", "nameservers": [], "records": []}
        conn.execute(insert(tables.domains).values(id="d", name=NAME, **mine, **now, **status))
        factories.add_inbox(
            conn, service, f"anna@{NAME}", domain_id="d", smtp_port=1, imap_port=1, ca_file="/gone"
        )

    def ends(conn: Connection, _service: AppState) -> set[Any]:
        columns = tables.inboxes.c
        return set(conn.execute(select(columns.smtp_port, columns.imap_port, columns.ca_file)).all())

    await visited(make)
    assert len(await visited(ends)) == 1  # those of the workspace's own inbox, too


async def test_practice_process_that_does_not_start_raises_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, clock = Settings(data=fresh(tmp_path), practice=True), KeptClock(tmp_path, 3600)
    silent = [sys.executable, "-c", "import time; time.sleep(600)"]
    monkeypatch.setattr("app.service.workflows.practice_workspace.build_command_line", lambda *_: silent)
    monkeypatch.setattr("app.service.workflows.practice_workspace.PATIENCE", timedelta(seconds=0.2))
    async with open_service(settings, clock, Vault(bytes(32))) as service:
        with pytest.raises(OSError, match="did not start"):
            await open_practice(service, clock)


async def test_practice_process_that_is_gone_for_good_raises_error(
    practice: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = world_of(practice)
    world._up.clear()
    monkeypatch.setattr("app.service.workflows.practice_workspace.PATIENCE", timedelta(seconds=0.2))
    with pytest.raises(OSError, match="does not answer"):
        await host_of(practice).add_domain(NAME, RECORDS, b"")


async def test_practice_domain_lifecycle_over_api_sends_mail_and_gets_reply(tmp_path: Path) -> None:
    """Add, check, registrar, check, activate, inboxes, a mail out, an answer in, and all gone again."""
    key = new_key()
    process = await asyncio.create_subprocess_exec(
        *(*PROGRAM, "service", "--practice", "--practice-speed", "20000"),
        *("--data", str(tmp_path)),
        stdin=PIPE,
        stdout=PIPE,
        env={**os.environ, BOOTSTRAP_KEY_VARIABLE: key},
    )
    assert process.stdin is not None
    try:
        base_url = (await ready(process, tmp_path)).base_url
        async with httpx.AsyncClient(
            base_url=base_url, headers={KEY_HEADER: key}, timeout=30, trust_env=False
        ) as api:
            await _journey(api)
    finally:
        process.stdin.close()
        await asyncio.wait_for(process.wait(), 20 * SLOW)
    kinds = [entry.kind for entry in read_log(tmp_path / "world" / "world.db")]
    assert "delivered" in kinds and "replied" in kinds


async def _journey(api: httpx.AsyncClient) -> None:
    async def ask_for(method: str, path: str, status: int = 200, **more: Any) -> dict[str, Any]:
        answer = await api.request(method, path, **more)
        assert answer.status_code == status, f"{method} {path}: {answer.text}"
        return dict(answer.json())

    made = await ask_for("POST", paths.DOMAINS, 201, json={"domain": NAME})
    assert not (await ask_for("POST", made["dns_check_url"]))["nameservers"][0]["ok"]
    await ask_for("POST", made["next_step_url"], 400)
    there = {"domain": NAME, "nameservers": made["nameservers"]}
    await ask_for("PUT", paths.PRACTICE_REGISTRAR, 404, json=there | {"domain": "other.test"})
    await ask_for("PUT", paths.PRACTICE_REGISTRAR, 400, json=there | {"nameservers": ["1.2.3.4"]})
    await ask_for("PUT", paths.PRACTICE_REGISTRAR, json=there)
    await ask_for("PUT", paths.PRACTICE_REGISTRAR, json=there | {"domain": "ACME-Mail.test."})
    assert (await ask_for("GET", paths.PRACTICE_REGISTRAR))["registrations"] == [there]
    assert (await ask_for("GET", made["dns_check_url"]))["status"] == "PENDING_RECORDS"
    assert (await ask_for("POST", made["next_step_url"]))["status"] == "ACTIVE"

    wanted = [{"email_prefix": "anna", "display_name": "Anna Adams"}]
    body = {"domain_id": made["domain_id"], "inboxes": wanted}
    job = await ask_for("POST", paths.INBOXES_BULK, json=body)

    async def finished() -> Any:
        progress = await ask_for("GET", job["progress_url"])
        return progress if progress["status"] == "COMPLETED" else None

    (result,) = (await eventually(finished, "the inboxes"))["results"]
    assert result["status"] == "CREATED" and result["email_address"] == f"anna@{NAME}"
    rows = b"Email,First name\ninterested-2@people.test,Kim\n"
    mapping = {"mapping": json.dumps({"email": "Email", "first_name": "First name"})}
    await ask_for("POST", paths.CONTACTS_IMPORT, files={"file": ("a.csv", rows)}, data=mapping)
    (contact,) = (await ask_for("GET", paths.CONTACTS))["contacts"]
    letter = {"inbox_id": result["inbox_id"], "subject": "A question", "body": "Hi Kim, a word?"}
    await ask_for("POST", paths.CONTACT_SEND_EMAIL.format(contact_id=contact["id"]), json=letter)

    async def answered() -> Any:
        return [each for each in (await ask_for("GET", paths.THREADS))["threads"] if each["reply_count"]]

    (thread,) = await eventually(answered, "a person's answer")
    assert (thread["inbox_email"], thread["lead_email"]) == (f"anna@{NAME}", "interested-2@people.test")
    await ask_for("DELETE", paths.DESK_DOMAIN.format(domain_id=made["domain_id"]))
    kept = await ask_for("GET", paths.THREAD.format(thread_id=thread["thread_id"]))
    assert kept["is_archived"] and kept["archived_inbox_email"] == f"anna@{NAME}"
