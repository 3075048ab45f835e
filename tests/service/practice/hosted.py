"""A practice world on a thread of its own, for tests with clients that block."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
import threading
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Any, Self, TypeVar

from imapclient import IMAPClient

from app.service.practice.accounts import Account
from app.service.practice.mail_store import TruthEntry
from app.service.practice.simulator import PracticeWorld
from tests.patience import SLOW

MONDAY = datetime(2026, 11, 23, 9, tzinfo=UTC)
T = TypeVar("T")


class HostedWorld:
    """`with HostedWorld(folder) as hosted:`; its clock stands still unless told otherwise."""

    def __init__(self, data: Path, *, now: datetime = MONDAY, speed: float = 0.0, **options: Any) -> None:
        self._options: dict[str, Any] = {"now": now, "speed": speed, **options}
        self._data = data

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="hosted practice world")
        self._thread.start()
        self.world = PracticeWorld(self._data, **self._options)
        try:
            self.call(self.world.start())
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        try:
            self.call(self.world.stop())
            self.leftover = self.call(self._others())
        finally:
            self._end()

    def call(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(20)

    @property
    def account(self) -> Account:
        return self.world.accounts[0]

    def move_to(self, now: datetime) -> None:
        async def move() -> None:
            self.world.rebase(now)

        self.call(move())

    def pending(self) -> int:
        async def count() -> int:
            return self.world.pending()

        return self.call(count())

    def wait_for(self, kind: str, count: int = 1) -> list[TruthEntry]:
        """The entries of the log of this kind, once there are `count`."""
        until(lambda: len(self.world.log(kind)) >= count, f"{count} {kind}: {self.world.log()}")
        return self.world.log(kind)

    def tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.world.ca_file))

    def smtp(self, *, login: bool = True) -> smtplib.SMTP:
        client = smtplib.SMTP("127.0.0.1", self.world.ports.smtp, timeout=10 * SLOW)
        client.starttls(context=self.tls())
        if login:
            client.login(self.account.address, self.account.password)
        return client

    def imap(self) -> IMAPClient:
        client = IMAPClient("localhost", self.world.ports.imaps, ssl_context=self.tls(), timeout=10 * SLOW)
        client.login(self.account.address, self.account.password)
        return client

    def send(self, *messages: EmailMessage) -> None:
        with self.smtp() as client:
            for message in messages:
                client.send_message(message)

    def inbox(self) -> list[bytes]:
        with self.imap() as client:
            client.select_folder("INBOX")
            found = client.fetch(client.search(), ["BODY.PEEK[]"])
            return [found[uid][b"BODY[]"] for uid in sorted(found)]

    async def _others(self) -> list[str]:
        await asyncio.sleep(0)
        return [str(task) for task in asyncio.all_tasks() if task is not asyncio.current_task()]

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def until(true: Callable[[], bool], what: str, seconds: float = 15) -> None:
    pause = threading.Event()
    for _ in range(int(seconds * SLOW * 50)):
        if true():
            return
        pause.wait(0.02)
    raise AssertionError(f"still waiting for {what}")


def mail(to: str, *, html: str = "", number: int = 1, **headers: str) -> EmailMessage:
    """A campaign mail of the default inbox."""
    message = EmailMessage()
    message["From"] = "Alex Morgan <alex@outreach.practice.test>"
    message["To"] = to
    message["Subject"] = headers.pop("subject", "Fewer phone calls for your team")
    message["Date"] = "Mon, 23 Nov 2026 09:00:00 +0000"
    message["Message-ID"] = f"<campaign-{number}@outreach.practice.test>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content("Hello,\n\nmay I show you something?\n\nAlex\n")
    if html:
        message.add_alternative(html, subtype="html")
    return message
