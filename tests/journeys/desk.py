"""A service in a child process, worked over its API as a desktop does, and strangers with own clients."""

from __future__ import annotations

import asyncio
import email
import email.policy
import json
import os
import smtplib
import sqlite3
import ssl
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import make_msgid
from pathlib import Path
from typing import Any, TypeVar

import httpx
from imapclient import IMAPClient

from app.contract import paths
from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE
from app.contract.scopes import KEY_HEADER
from app.service.records.access import new_key
from tests.mailhost.fixture import MailHost
from tests.patience import SLOW, eventually
from tests.program import ready

T = TypeVar("T")
CONTENT = {"subject_template": "A question for {{first_name}}", "body_template": "Hi {{first_name}}, a word?"}
ALL_DAY = {
    "timezone": "UTC",
    "sending_days": [0, 1, 2, 3, 4, 5, 6],
    "sending_window_start": 0,
    "sending_window_start_minute": 0,
    "sending_window_end": 23,
    "sending_window_end_minute": 59,
    "min_gap_seconds": 10,
}


@dataclass
class Desk:
    """`said` holds every answer of the API, `heard` every live change with the moment it came."""

    api: httpx.AsyncClient
    data: Path
    process: Process
    said: list[str] = field(default_factory=list)
    heard: list[tuple[float, str]] = field(default_factory=list)

    async def ask(self, method: str, path: str, status: int = 200, /, **more: Any) -> dict[str, Any]:
        answer = await self.api.request(method, path, **more)
        self.said.append(answer.text)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text}"
        return dict(answer.json())

    async def connect(self, servers: dict[str, Any], status: int = 201) -> dict[str, Any]:
        return await self.ask("POST", paths.INBOXES_SMTP, status, json=servers)

    async def people(self, *addresses: str) -> dict[str, str]:
        """Imported from a CSV; contact ids by address."""
        rows = "".join(f"{address},{address.split('@')[0].title()}\n" for address in addresses)
        file = {"file": ("people.csv", f"Email,First name\n{rows}".encode())}
        imported = await self.ask("POST", paths.CONTACTS_IMPORT, files=file)
        assert imported["imported_rows"] == len(addresses), imported
        found = await self.ask("GET", paths.CONTACTS, params={"limit": 100})
        return {contact["email"]: contact["id"] for contact in found["contacts"]}

    async def campaign(self, name: str, inbox_id: str, *contact_ids: str, **more: Any) -> str:
        """A draft that lacks nothing but its launch; its leads are enrolled one after the other."""
        body = {"name": name, "inbox_ids": [inbox_id], "variants": [CONTENT], **ALL_DAY, **more}
        campaign_id = str((await self.ask("POST", paths.CAMPAIGNS, 201, json=body))["campaign_id"])
        for contact_id in contact_ids:
            await self.enroll(campaign_id, contact_id)
        return campaign_id

    async def enroll(self, campaign_id: str, contact_id: str) -> dict[str, Any]:
        body = {"campaign_id": campaign_id, "contact_ids": [contact_id]}
        return await self.ask("POST", paths.CONTACTS_ENROLL, json=body)

    async def launch(self, campaign_id: str) -> None:
        path = paths.CAMPAIGN.format(campaign_id=campaign_id)
        launched = await self.ask("PATCH", path, json={"launch": True})
        assert launched["success"] and launched["status"] == "ACTIVE", launched

    async def resume(self, inbox_id: str, **more: Any) -> None:
        """What the button of an inbox in trouble does."""
        body = {"overall_status": "ACTIVE", **more}
        await self.ask("PATCH", paths.DESK_INBOX.format(inbox_id=inbox_id), json=body)

    async def inbox(self, inbox_id: str) -> dict[str, Any]:
        found = await self.ask("GET", paths.INBOXES)
        return next(dict(one) for one in found["sender_accounts"] if one["inbox_id"] == inbox_id)

    async def mails(self, **params: Any) -> dict[tuple[str, int], dict[str, Any]]:
        """The ledger by recipient and step; answers are at step -1."""
        found = await self.ask("GET", paths.MAILS, params={"limit": 100, **params})
        return {
            (one["recipient"], one["step_number"] if one["kind"] == "CAMPAIGN" else -1): one
            for one in found["mails"]
        }

    async def leads(self, campaign_id: str) -> dict[str, dict[str, Any]]:
        found = await self.ask("GET", paths.DESK_LEADS.format(campaign_id=campaign_id))
        return {lead["email"]: lead for lead in found["leads"]}

    async def thread(self, address: str) -> dict[str, Any] | None:
        found = await self.ask("GET", paths.THREADS)
        return next((thread for thread in found["threads"] if thread["lead_email"] == address), None)

    async def messages(self, thread_id: str) -> list[dict[str, Any]]:
        found = await self.ask("GET", paths.MESSAGES.format(thread_id=thread_id))
        return list(found["messages"])

    def rows(self, sql: str) -> list[Any]:
        """What the database holds, past the API."""
        with closing(sqlite3.connect(f"file:{self.data / 'outreach.sqlite'}?mode=ro", uri=True)) as database:
            return database.execute(sql).fetchall()

    async def listen(self, stream: httpx.Response) -> None:
        async for line in stream.aiter_lines():
            if line.startswith("data:"):
                self.heard.append((time.monotonic(), json.loads(line[5:])["kind"]))

    def keeps(self, *secrets: str) -> None:
        """No secret stands in an answer, in the log or anywhere else in the data folder."""
        files = [file for file in self.data.rglob("*") if file.is_file()]
        assert self.data / "service.log" in files
        for secret in secrets:
            assert not [text for text in self.said if secret in text]
            assert not [file for file in files if secret.encode() in file.read_bytes()]


@asynccontextmanager
async def desk(data: Path, ca_file: Path, *more: str) -> AsyncIterator[Desk]:
    """`python -m app service` on the wall clock; this computer's only authority is `ca_file`."""
    key = new_key()
    process = await asyncio.create_subprocess_exec(
        *(
            sys.executable,
            "-m",
            "app",
            "service",
            "--data",
            str(data),
            "--requests-per-minute",
            "60000",
            *more,
        ),
        stdin=PIPE,
        stdout=PIPE,
        env={
            **os.environ,
            BOOTSTRAP_KEY_VARIABLE: key,
            "SSL_CERT_FILE": str(ca_file),
        },
    )
    assert process.stdin is not None
    try:
        base_url = (await ready(process, data)).base_url
        async with httpx.AsyncClient(
            base_url=base_url, headers={KEY_HEADER: key}, timeout=40, trust_env=False
        ) as api:
            made = Desk(api, data, process)
            async with api.stream("GET", paths.CHANGES) as stream:
                listening = asyncio.create_task(made.listen(stream))
                try:
                    await made.ask("PATCH", paths.SETTINGS, json={"postal_address": "Acme, 1 High Street"})
                    yield made
                finally:
                    listening.cancel()
                    await asyncio.gather(listening, return_exceptions=True)
    finally:
        process.stdin.close()
        await asyncio.wait_for(process.wait(), 20 * SLOW)


def servers(host: MailHost, address: str, **more: Any) -> dict[str, Any]:
    """The body that connects a mailbox of the mail host: STARTTLS for sending, TLS at once for reading."""
    both = {"host": host.host, "username": address, "password": host.users[address]}
    sides = {f"{side}_{name}": value for side in ("smtp", "imap") for name, value in both.items()}
    return {
        **sides,
        "email_address": address,
        "display_name": address.split("@")[0].title() + " Adams",
        "inbox_type": "CUSTOM_SMTP",
        "smtp_port": host.smtp_port,
        "imap_port": host.imaps_port,
        "smtp_use_tls": True,
        "imap_use_ssl": True,
    } | more


@dataclass(frozen=True)
class Stranger:
    """Somebody with a mail program that knows nothing of ours; `login` is whose mailbox the mail ends in."""

    host: MailHost
    address: str
    login: str = ""

    @contextmanager
    def mailbox(self, folder: str = "INBOX") -> Iterator[IMAPClient]:
        trust = ssl.create_default_context(cafile=str(self.host.ca_file))
        with IMAPClient(self.host.host, self.host.imaps_port, ssl_context=trust, timeout=10 * SLOW) as imap:
            login = self.login or self.address
            imap.login(login, self.host.users[login])
            imap.select_folder(folder)
            yield imap

    def found(self, header: str, value: str, folder: str = "INBOX") -> list[EmailMessage]:
        """What lies there now, with a header (HEADER search: a part of its value is enough)."""
        with self.mailbox(folder) as imap:
            uids = imap.search(["HEADER", header, value, "HEADER", "TO", self.address])
            return [_parsed(imap.fetch([uid], ["RFC822"])[uid][b"RFC822"]) for uid in uids]

    async def gets(self, header: str, value: str, seconds: float = 30) -> EmailMessage:
        """The one mail with that header, once it is there."""

        async def look() -> list[EmailMessage]:
            return await asyncio.to_thread(self.found, header, value)

        what = f"a mail to {self.address} with {header}: {value}"
        (mail,) = await eventually(look, what, seconds)
        return mail

    async def answers(self, mail: EmailMessage, text: str, subject: str = "") -> str:
        """By SMTP as anybody's server would deliver it; the Message-ID, once the 250 has come."""
        return await asyncio.to_thread(self._answer, mail, text, subject)

    def _answer(self, mail: EmailMessage, text: str, subject: str) -> str:
        answer = EmailMessage()
        answer["From"], answer["To"] = self.address, mail["From"]
        answer["Subject"] = subject or f"Re: {mail['Subject']}"
        answer["Message-ID"] = make_msgid(domain=self.address.split("@")[1])
        answer["Date"] = email.utils.localtime()
        answer["In-Reply-To"] = mail["Message-ID"]
        answer["References"] = " ".join(filter(None, (mail["References"], mail["Message-ID"])))
        answer.set_content(f"{text}\n\nOn some day {mail['From']} wrote:\n> {mail['Subject']}\n")
        with smtplib.SMTP(self.host.host, self.host.smtp_port, timeout=10 * SLOW) as smtp:
            smtp.send_message(answer)
        return str(answer["Message-ID"])


def _parsed(raw: bytes) -> EmailMessage:
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    return mail
