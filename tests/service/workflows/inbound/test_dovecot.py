# ruff: noqa: E501
"""The same watch against Postfix and Dovecot: genuine reports, a server that is stopped, STARTTLS."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from app.service.app_state import AppState
from app.service.core import tables
from app.service.mail import imap_client
from app.service.workflows.inbound import imap_watcher
from app.service.workflows.inbound.watcher_manager import keep_watchers
from tests import factories
from tests.bench.figures import tell
from tests.factories import Sent
from tests.mailhost.fixture import MailHost
from tests.patience import SLOW, eventually
from tests.service.mail.sample_mails import OURS, mail

pytestmark = pytest.mark.anyio
ANNA, BOB = "anna@acme.test", "bob@prospects.test"


@pytest.fixture
async def watched(app_state: AppState) -> AsyncIterator[AppState]:
    app_state.stack = AsyncExitStack()
    yield app_state
    await app_state.stack.aclose()


async def begin(app_state: AppState, host: MailHost, recipient: str = BOB) -> Sent:
    def work(conn: Connection) -> Sent:
        inbox = factories.add_inbox(
            conn,
            app_state,
            imap_host=host.host,
            imap_port=host.imaps_port,
            imap_username=ANNA,
            ca_file=str(host.ca_file),
            created_at=datetime.now(UTC),
        )
        sealed = app_state.vault.seal(host.users[ANNA], f"inbox:{inbox}:imap")
        conn.execute(update(tables.inboxes).values(imap_password=sealed))
        return factories.add_sent_mail(
            conn, app_state, inbox, factories.add_campaign(conn, app_state), recipient
        )

    return await app_state.database.write(work)


def session(host: MailHost, sender: str) -> smtplib.SMTP:
    smtp = smtplib.SMTP(host.host, host.smtp_port, timeout=10 * SLOW)
    smtp.starttls(context=ssl.create_default_context(cafile=str(host.ca_file)))
    smtp.login(sender, host.users[sender])
    return smtp


async def submit(host: MailHost, sender: str, recipient: str, *raws: bytes) -> None:
    def run() -> None:
        with session(host, sender) as smtp:
            for raw in raws:
                smtp.sendmail(sender, [recipient], raw)

    await asyncio.to_thread(run)


def letter(sent: Sent, number: int) -> bytes:
    raw = mail(f"Hello {number}").replace(OURS.encode(), sent.message_id.encode())
    return raw.replace(b"<r1@", f"<r{number}.{sent.mail}@".encode())


async def texts(app_state: AppState) -> list[str]:
    table = tables.messages
    return await app_state.database.read(
        lambda conn: list(conn.scalars(select(table.c.text).order_by(table.c.id)))
    )


@pytest.mark.parametrize("away", [0, pytest.param(60, marks=pytest.mark.soak)])
async def test_imap_watcher_after_server_outage_reads_fifty_replies_once(
    watched: AppState, mail_host: MailHost, monkeypatch: pytest.MonkeyPatch, away: int
) -> None:
    if not away:
        monkeypatch.setattr(imap_watcher, "FIRST_PAUSE", 0.2)
    sent = await begin(watched, mail_host)
    await keep_watchers(watched)
    await submit(mail_host, BOB, ANNA, letter(sent, 0))

    async def count(expected: int) -> bool:
        return len(await texts(watched)) == expected

    await eventually(lambda: count(1))

    def meanwhile() -> None:
        with session(mail_host, BOB) as smtp:  # Dovecot checks the password, so before it ends
            mail_host.dovecot.stop()
            try:
                for number in range(1, 51):
                    smtp.sendmail(BOB, [ANNA], letter(sent, number))
                time.sleep(max(0.0, stopped + away - time.monotonic()))
            finally:
                mail_host.dovecot.start()

    stopped = time.monotonic()
    await asyncio.to_thread(meanwhile)
    back = time.monotonic()
    await eventually(lambda: count(51), seconds=60)
    took = time.monotonic() - back
    await asyncio.sleep(1)
    read = sorted(await texts(watched))
    tell(
        f"50 replies while Dovecot was away for {back - stopped:.0f} s: {len(read) - 1} read,"
        f" {len(set(read)) - 1} of them different, {took:.1f} s after it was back (aim 30)"
    )
    assert took < imap_watcher.LONGEST_PAUSE + 2 * SLOW
    assert read == sorted(f"Hello {number}" for number in range(51))


async def test_bounce_report_of_real_postfix_ends_lead(watched: AppState, mail_host: MailHost) -> None:
    sent = await begin(watched, mail_host, "gone@bounce.test")
    await keep_watchers(watched)
    raw = (
        f"From: Anna <{ANNA}>\r\nTo: gone@bounce.test\r\nSubject: A question\r\nMessage-ID: {sent.message_id}\r\n"
        "Date: Mon, 02 Mar 2026 09:00:00 +0000\r\n\r\nHi\r\n"
    ).encode()
    await submit(mail_host, ANNA, "gone@bounce.test", raw)

    async def bounced() -> bool:
        lead: Any = await watched.database.read(
            lambda conn: factories.read_row(conn, tables.leads, sent.lead)
        )
        return bool(lead.status == "BOUNCED")

    await eventually(bounced)
    (told,) = await watched.database.read(lambda conn: factories.read_events(conn, "email_bounced"))
    assert told.data["bounce_type"] == "hard" and told.data["status_message"].startswith("5.")


async def test_imap_login_with_starttls_verifies_certificate(
    mail_host: MailHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap_client, "STARTTLS_PORT", mail_host.imap_port)
    server = imap_client.ImapAccount(
        mail_host.host, mail_host.imap_port, ANNA, mail_host.users[ANNA], str(mail_host.ca_file)
    )
    await asyncio.to_thread(imap_client.check_imap_login, server, 5.0)
    strange = imap_client.ImapAccount(mail_host.host, mail_host.imap_port, ANNA, mail_host.users[ANNA])
    with pytest.raises(imap_client.MailboxError, match="not trusted"):
        await asyncio.to_thread(imap_client.check_imap_login, strange, 5.0)


async def test_message_id_with_imap_command_creates_no_mailbox(
    watched: AppState, mail_host: MailHost
) -> None:
    sent = await begin(watched, mail_host)
    await keep_watchers(watched)
    evil = letter(sent, 7).replace(b"Message-ID: <r7.", b'Message-ID: <x\r\n X1 CREATE "evil"> <r7.')
    await submit(mail_host, BOB, ANNA, evil, letter(sent, 8))

    async def both() -> bool:
        return sorted(await texts(watched)) == ["Hello 7", "Hello 8"]

    await eventually(both)
    mailbox = imap_client.Mailbox(
        imap_client.ImapAccount(
            mail_host.host, mail_host.imaps_port, ANNA, mail_host.users[ANNA], str(mail_host.ca_file)
        )
    )

    def names() -> list[str]:
        mailbox.open()
        try:
            return [str(name) for _, _, name in mailbox._client.list_folders()]
        finally:
            mailbox.close()

    assert not any("evil" in name for name in await asyncio.to_thread(names))
