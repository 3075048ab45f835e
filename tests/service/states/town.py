"""A whole service with its doors, a mail server and a webhook receiver; what happens there."""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email import message_from_bytes
from pathlib import Path
from typing import Any

import httpx
import trustme
from sqlalchemy import insert, select

from app.contract import paths
from app.contract.ids import new_id
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.api.recipient_pages import create_pages
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.mail.parse_message import parse_message
from app.service.mail.smtp_session import Timeouts
from app.service.records import received
from app.service.records.access import new_key
from app.service.workflows.inbound.process_message import process_message
from app.service.workflows.outbound.inbox_sender import sync_senders
from tests.service.conftest import MONDAY
from tests.service.mail.sample_mails import report
from tests.service.workflows.outbound.smtp_lab import Handed, Lab
from tests.service.workflows.webhooks.conftest import let_in, pass_time
from tests.service.workflows.webhooks.receiver import Receiver, receiving

PATIENCE = Timeouts(connect=20, command=20, delivery=20, idle=20)
AGENT = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Thunderbird/140.0"}
REFUSED = "550 5.1.1 No such user"


@dataclass
class Mail:
    """What a person got; `campaign` and `step` stand in its subject."""

    campaign: str
    step: int
    email: str
    inbox: str  # its address
    message_id: str
    at: datetime

    @classmethod
    def of(cls, handed: Handed, at: datetime) -> Mail:
        head = message_from_bytes(handed.raw)
        campaign, _, step = head["Subject"].rpartition(" ")
        return cls(campaign, int(step), handed.recipients[0], handed.sender, head["Message-ID"], at)


@dataclass
class Town:
    """`journal`: each mail that was handed over, or the address that was refused, in order."""

    app_state: AppState
    clock: VirtualClock
    api: httpx.AsyncClient
    pages: httpx.AsyncClient
    lab: Lab
    receiver: Receiver
    ids: dict[str, str] = field(default_factory=dict)  # of campaigns and inboxes, by name or address
    refused: set[str] = field(default_factory=set)
    journal: list[Mail | str] = field(default_factory=list)
    number: int = 0

    def __post_init__(self) -> None:
        self.lab.handed.clear()
        self.lab.mend()
        self.lab.at = self._at
        self.receiver.got.clear()
        self.receiver.answers.clear()
        let_in(self.app_state, AUTHORITY, self.receiver)

    def _at(self, stage: str, recipient: str) -> None:
        if stage == "DOT":
            self.journal.append(Mail.of(self.lab.handed[-1], self.clock.now()))
        elif stage == "RCPT" and recipient in self.refused:
            self.journal.append(recipient)

    def refuse(self, email: str) -> None:
        self.refused.add(email)
        self.lab.fail("RCPT", REFUSED, recipient=email)

    async def ask(self, method: str, path: str, status: int = 200, **more: Any) -> Any:
        """The answer's body; the status must be this one."""
        answer = await self.api.request(method, path, **more)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:500]}"
        await self.app_state.runner.settle()
        return answer.json() if answer.content else None

    async def pass_time(self, **delta: float) -> None:
        await pass_time(self.app_state, timedelta(**delta) / timedelta(minutes=1))

    async def add_inbox(self, address: str) -> None:
        inbox_id = self.ids[address] = new_id()
        values = {
            "id": inbox_id,
            "team_id": self.app_state.home.team_id,
            "workspace_id": self.app_state.home.workspace_id,
            "email_address": address,
            "inbox_type": "CUSTOM_SMTP",
            "daily_limit": 10_000,
            "smtp_host": "127.0.0.1",
            "smtp_port": self.lab.port,
            "smtp_username": "alex",
            "smtp_password": self.app_state.vault.seal("right", f"inbox:{inbox_id}:smtp"),
            "ca_file": str(self.lab.ca_file),
            "created_at": self.clock.now(),
        }
        await self.app_state.database.write(lambda conn: conn.execute(insert(tables.inboxes).values(values)))
        await sync_senders(self.app_state, PATIENCE)

    async def token(self, mail: Mail) -> str:
        mails = tables.mails.c
        wanted = select(mails.token).where(mails.message_id == mail.message_id)
        return await self.app_state.database.read(lambda conn: conn.execute(wanted).scalar_one())

    async def open(self, mail: Mail) -> None:
        path = paths.OPEN_PIXEL.format(token=await self.token(mail))
        assert (await self.pages.get(path, headers=AGENT)).status_code == 200
        await self.app_state.runner.settle()

    async def unsubscribe(self, mail: Mail) -> None:
        path = paths.UNSUBSCRIBE.format(token=await self.token(mail))
        assert (await self.pages.post(path, data={"List-Unsubscribe": "One-Click"})).status_code == 200
        await self.app_state.runner.settle()

    async def receive(self, mail: Mail, raw: bytes) -> str | None:
        def story(conn: Any) -> str | None:
            inbox = received.find_inbox(conn, self.ids[mail.inbox])
            assert inbox is not None
            return process_message(conn, inbox, parse_message(raw, [mail.inbox]), self.clock.now())

        kind = await self.app_state.database.write(story)
        await self.app_state.runner.settle()
        return kind

    async def reply(self, mail: Mail, text: str, more: str = "") -> str | None:
        self.number += 1
        head = (
            f"From: {mail.email}\nTo: {mail.inbox}\nSubject: Re: Hello\n{more}"
            f"Message-ID: <{self.number}@people.test>\nIn-Reply-To: {mail.message_id}\n"
            f"Date: {self.clock.now():%a, %d %b %Y %H:%M:%S} +0000\n"
        )
        return await self.receive(mail, f"{head}\n{text}\n".replace("\n", "\r\n").encode())

    async def bounce(self, mail: Mail) -> str | None:
        self.number += 1
        status = f"Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {mail.email}\n"
        status += "Action: failed\nStatus: 5.1.1\n"
        original = f"From: {mail.inbox}\nTo: {mail.email}\nMessage-ID: {mail.message_id}\n\nHi\n"
        raw = report(f"No such user {self.number}", status, original)
        return await self.receive(mail, raw.replace(b"<dsn1@", f"<dsn{self.number}@".encode()))

    def told(self) -> dict[str, list[tuple[str, ...]]]:
        """What each webhook (by the path of its address) got, each event once."""
        seen: dict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
        names = {campaign_id: name for name, campaign_id in self.ids.items()}
        for request in self.receiver.got:
            event = json.loads(request.body)
            data = event["data"]
            what = (event["event_type"], names[event["campaign_id"]], data["lead_email"])
            if "to_status" in data:
                what += (str(data["from_status"]), data["to_status"])
            seen[request.path][event["event_id"]] = what
        return {path: sorted(events.values()) for path, events in seen.items()}


AUTHORITY = trustme.CA()


@asynccontextmanager
async def servers(folder: Path) -> AsyncIterator[tuple[Path, Lab, Receiver]]:
    """What outlives a town: an empty workspace, the mail server and the receiver."""
    async with open_service(Settings(data=folder / "empty"), VirtualClock(MONDAY), Vault(bytes(32))):
        pass
    async with Lab(folder / "lab") as lab, receiving(AUTHORITY) as receiver:
        yield folder / "empty", lab, receiver


@asynccontextmanager
async def town(folder: Path, template: Path, lab: Lab, receiver: Receiver) -> AsyncIterator[Town]:
    """A new service on a copy of an empty workspace."""
    shutil.copytree(template, folder)
    settings = Settings(
        data=folder,
        bootstrap_key=new_key(),
        keep_secrets_in_file=True,
        requests_per_minute=10_000_000,
        public_url="https://pages.acme.test",
    )
    clock = VirtualClock(MONDAY)
    async with open_service(settings, clock, Vault(bytes(32))) as app_state:
        doors = [
            httpx.ASGITransport(app, raise_app_exceptions=False)
            for app in (create_app(app_state), create_pages(app_state))
        ]
        headers = {KEY_HEADER: settings.bootstrap_key or ""}
        async with (
            httpx.AsyncClient(transport=doors[0], base_url="http://127.0.0.1", headers=headers) as api,
            httpx.AsyncClient(transport=doors[1], base_url="http://127.0.0.1") as pages,
        ):
            town = Town(app_state, clock, api, pages, lab, receiver)
            await town.ask("PATCH", paths.SETTINGS, json={"postal_address": "1 Main Street"})
            yield town
