"""Tokens at Postfix and Dovecot, which ask the authorization server about each (RFC 7662)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace

import httpx
import pytest
from sqlalchemy import select

from app.contract import paths
from app.contract.csv_mapping import Person
from app.contract.inboxes import InboxStatus
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.oauth_providers import SUITES
from app.service.core.settings import Settings
from app.service.mail import imap_client
from app.service.mail.smtp_session import SmtpAccount
from app.service.workflows.inboxes.connection_test import check_both
from app.service.workflows.inboxes.inbox_lifecycle import keep_workers
from tests.factories import make_people
from tests.mailhost.fixture import MailHost
from tests.oauth import OAuth

from .conftest import ANNA, Browser, Signed, at_loopback

pytestmark = pytest.mark.anyio


@pytest.fixture
def oauth(mail_host: MailHost) -> OAuth:
    fresh = OAuth()
    for name in ("account", "deny", "fault", "secret", "claims"):
        setattr(mail_host.oauth, name, getattr(fresh, name))
    mail_host.oauth.asked.clear()
    mail_host.oauth.withdraw()
    return mail_host.oauth


@pytest.fixture
def settings(settings: Settings, oauth: OAuth, mail_host: MailHost) -> Settings:
    host, ports = mail_host.host, {"smtp_port": mail_host.smtp_port, "imap_port": mail_host.imaps_port}
    servers = {"smtp_host": host, "imap_host": host, "ca_file": str(mail_host.ca_file), **ports}
    return replace(settings, suites={key: at_loopback(one, oauth, **servers) for key, one in SUITES.items()})


@pytest.fixture
async def working(app_state: AppState) -> AsyncIterator[AppState]:
    app_state.stack = AsyncExitStack()
    yield app_state
    await app_state.stack.aclose()


async def test_oauth_token_is_accepted_by_mail_servers_and_invalid_one_refused(
    working: AppState, browser: Browser, mail_host: MailHost
) -> None:
    await browser.with_client()
    grant = (await browser.finish()).json()["grant"]
    checked = (await browser.api.post(paths.SIGN_IN_CHECK, json={"grant": grant})).json()
    assert checked["success"], checked
    where = (mail_host.host, mail_host.smtp_port, ANNA, "x" * 3000, str(mail_host.ca_file))
    other = (mail_host.host, mail_host.imaps_port, *where[2:])
    refused = await check_both(
        SmtpAccount(*where, xoauth2=True), imap_client.ImapAccount(*other, xoauth2=True)
    )
    assert refused.smtp.sentence.startswith("127.0.0.1 did not accept the sign-in. Sign in again;")
    assert refused.imap.sentence.startswith("127.0.0.1 did not accept the sign-in for reading")
    assert "xxx" not in str(refused)


async def sent(api: httpx.AsyncClient, contact: str, inbox_id: str, subject: str) -> str:
    letter = {"inbox_id": inbox_id, "subject": subject, "body": "Hello Bob"}
    answer = await api.post(paths.CONTACT_SEND_EMAIL.format(contact_id=contact), json=letter)
    return str(answer.json().get("status", answer.text))


async def with_a_new_connection(app_state: AppState, inbox_id: str) -> None:
    await app_state.runner.drop(f"pump:{inbox_id}")
    await keep_workers(app_state)


async def test_oauth_inbox_renews_token_once_and_pauses_when_grant_is_withdrawn(
    working: AppState, browser: Browser, oauth: OAuth, api: httpx.AsyncClient
) -> None:
    await browser.with_client()
    grant = {"grant": (await browser.finish()).json()["grant"]}
    made = await api.post(paths.SIGN_IN_CONNECT, json={**grant, "display_name": "Anna", "daily_limit": 40})
    assert made.status_code == 201, made.text
    inbox_id = made.json()["inbox_id"]
    again = await api.post(paths.SIGN_IN_CONNECT, json={**grant, "display_name": "Anna"})
    assert again.status_code == 400  # a grant is good for once
    while not working.read_at.get(inbox_id):  # until Dovecot let the watch in
        await asyncio.sleep(0.02)

    signed = Signed(working, inbox_id)
    (contact,) = await make_people(working, Person("bob@prospects.test", "Bob"))
    assert await sent(api, contact, inbox_id, "One") == "SENT" and oauth.renewals == 0
    oauth.access.clear()  # taken back before its time: the server says 535
    await with_a_new_connection(working, inbox_id)
    assert await sent(api, contact, inbox_id, "Two") == "SENT" and oauth.renewals == 1

    oauth.withdraw()
    await with_a_new_connection(working, inbox_id)
    assert await sent(api, contact, inbox_id, "Three") == "PLANNED" and oauth.renewals == 2
    row = await signed.inbox()
    assert row.overall_status == InboxStatus.PAUSED and "any more. Sign in again." in row.send_trouble

    grant = {"grant": (await browser.finish()).json()["grant"]}
    mended = await api.post(paths.INBOX_SIGN_IN.format(inbox_id=inbox_id), json=grant)
    assert mended.status_code == 200, mended.text
    row = await signed.inbox()
    assert (row.overall_status, row.send_trouble, row.read_trouble) == (InboxStatus.ACTIVE, None, None)
    await working.runner.settle()
    states = select(tables.mails.c.subject, tables.mails.c.state)
    went = await working.database.read(lambda conn: {row.subject: row.state for row in conn.execute(states)})
    assert went == {"One": "SENT", "Two": "SENT", "Three": "SENT"}
