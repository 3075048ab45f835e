from __future__ import annotations

import asyncio
import datetime as dt
import json
import logging
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from app.service.practice.accounts import Account, Accounts
from app.service.practice.certificates import server_context
from app.service.practice.clock import PracticeClock
from app.service.practice.dns_server import NameServer, ZoneData
from app.service.practice.event_loop import Life
from app.service.practice.imap_server import ImapServer
from app.service.practice.mail_store import ReceivedMail, Store, TruthEntry, read_log, read_mails
from app.service.practice.personas import choose_refusal
from app.service.practice.smtp_server import SmtpServer

log = logging.getLogger("outreach.practice")

DEFAULT_ADDRESS, DEFAULT_NAME, DEFAULT_SEED = "alex@outreach.practice.test", "Alex Morgan", "practice"
DATABASE = "world.db"


@dataclass(frozen=True)
class Ports:
    """The ports of the servers; 0 means the port of the last run if it is free, else any free port."""

    smtp: int = 0  # STARTTLS
    smtps: int = 0  # implicit TLS
    imaps: int = 0
    registry: int = 0  # DNS: the registry that delegates domains
    names: int = 0  # DNS: the nameserver of hosted zones


class PracticeWorld:
    """The practice simulator: servers and people on 127.0.0.1, with all data in the folder `data`."""

    def __init__(
        self,
        data: Path,
        *,
        now: dt.datetime | None = None,
        speed: float = 1.0,
        ports: Ports | None = None,
        seed: str = DEFAULT_SEED,
    ) -> None:
        self._data, self._wanted, self._seed = data, ports or Ports(), seed
        self.clock = PracticeClock(now, speed)
        self.ports = Ports()
        self.ca_file = data / "certificates" / "ca.pem"
        self.database = data / DATABASE
        self._ending = AsyncExitStack()

    @property
    def accounts(self) -> list[Account]:
        return list(self._accounts)

    async def start(self) -> None:
        """Start listening; the people continue with their pending actions.

        Raises OSError if a port or the folder is in use.
        """
        self._data.mkdir(parents=True, exist_ok=True, mode=0o700)
        context = server_context(self.ca_file.parent, dt.datetime.now(dt.UTC))
        async with AsyncExitStack() as stack:
            self._store = Store(self.database)
            stack.callback(self._store.close)
            self._accounts = Accounts(self._data / "accounts.json")
            self._imap = ImapServer(self._store, self.clock, context)
            stack.push_async_callback(self._imap.close)
            self._smtp = SmtpServer(self._accounts, context, self._refusal, self._deliver)
            stack.push_async_callback(self._smtp.close)
            self.names = ZoneData(self._store)
            self._registry = NameServer(self.names.registry)
            stack.push_async_callback(self._registry.close)
            self._nameserver = NameServer(self.names.nameserver)
            stack.push_async_callback(self._nameserver.close)
            self._life = Life(self._store, self.clock, self._seed, self._imap.deliver)
            if not self.accounts:
                self._accounts.add(DEFAULT_ADDRESS, DEFAULT_NAME)
            for account in self.accounts:
                self._imap.add_account(account)
            await self._listen()
            living = asyncio.create_task(self._life.run(), name="practice people")
            living.add_done_callback(_log_failure)
            stack.push_async_callback(_stop_task, living)
            self._ending = stack.pop_all()

    async def stop(self) -> None:
        await self._ending.aclose()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def rebase(self, now: dt.datetime | None = None, speed: float | None = None) -> None:
        """Set the clock's time or speed (virtual seconds per second; 0 stops it)."""
        self.clock.rebase(now, speed)
        self._life.wake()

    def add_account(self, address: str, display_name: str = "", password: str = "") -> Account:
        """Add an inbox, or replace its password; raise ValueError for an address outside .test."""
        account = self._accounts.add(address, display_name, password)
        self._imap.add_account(account)
        return account

    def disable_account(self, address: str) -> None:
        """Reject logins and new mail for an inbox; what it contains is kept."""
        self._accounts.remove(address)
        self._imap.remove_account(address.lower())

    async def deliver(self, sender: str, recipient: str, raw: bytes) -> None:
        """Deliver an email to a person or an inbox without SMTP; raise KeyError for an unknown inbox."""
        await self._deliver(sender, [recipient], raw)

    def pending(self) -> int:
        """Return the number of actions that people have yet to take."""
        return self._store.pending()

    def log(self, kind: str = "") -> list[TruthEntry]:
        """Return the event log, or its entries of one kind, in order; safe from any thread."""
        return read_log(self.database, kind)

    def mails(self) -> list[ReceivedMail]:
        """Return the emails that people received, byte for byte; safe from any thread."""
        return read_mails(self.database)

    async def _listen(self) -> None:
        last = Ports(**json.loads(self._store.setting("ports") or "{}"))
        starttls, implicit = self._smtp.listen, self._imap.listen

        async def smtp(port: int) -> int:
            return await starttls(port, implicit_tls=False)

        async def smtps(port: int) -> int:
            return await starttls(port, implicit_tls=True)

        found = []
        for listen, wanted, before in (
            (smtp, self._wanted.smtp, last.smtp),
            (smtps, self._wanted.smtps, last.smtps),
            (implicit, self._wanted.imaps, last.imaps),
            (self._registry.listen, self._wanted.registry, last.registry),
            (self._nameserver.listen, self._wanted.names, last.names),
        ):
            try:
                found.append(await listen(wanted or before))
            except OSError:
                if wanted:
                    raise
                found.append(await listen(0))
        self.ports = Ports(*found)
        self._store.set_setting("ports", json.dumps(vars(self.ports)))

    def _refusal(self, recipient: str, sender: str) -> str:
        recipient = recipient.lower()
        if self._accounts.get(recipient):
            return ""
        if self._accounts.hosts(recipient):
            reply = f"550 5.1.1 <{recipient}>: Recipient address rejected: User unknown"
        else:
            reply = choose_refusal(recipient, self._seed, self._store.count("deferred", recipient))
        if reply:
            kind = "deferred" if reply.startswith("4") else "refused"
            self._store.note(TruthEntry(self.clock.now(), kind, recipient, sender, "", detail=reply))
        return reply

    async def _deliver(self, sender: str, recipients: list[str], raw: bytes) -> None:
        for recipient in recipients:
            if not self._accounts.hosts(recipient):
                self._life.receive(recipient.lower(), sender.lower(), raw)
            else:
                trace = f"Return-Path: <{sender}>\r\nDelivered-To: {recipient}\r\n".encode()
                await self._imap.deliver(recipient.lower(), trace + raw, self.clock.now())


async def _stop_task(living: asyncio.Task[None]) -> None:
    living.cancel()
    await asyncio.gather(living, return_exceptions=True)


def _log_failure(living: asyncio.Task[None]) -> None:
    if not living.cancelled() and (error := living.exception()):
        log.error("The practice people have stopped", exc_info=error)
