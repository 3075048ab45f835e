"""The practice workspace: a persistent clock, the simulator's process, and an inbox connected to it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
from asyncio.subprocess import PIPE, Process
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from pydantic import SecretStr
from sqlalchemy import Connection, update

from app.contract.inboxes import InboxType, NewSmtpInbox
from app.contract.sentences import say
from app.contract.workspace import PracticeMailbox
from app.launch import build_command_line
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import FastClock
from app.service.core.settings import PRACTICE_OPENS
from app.service.records import inboxes, workspaces
from app.service.workflows.domains.practice_host import PracticeHost
from app.service.workflows.inboxes import inbox_lifecycle

log = logging.getLogger("outreach.practice")
POSTAL_ADDRESS = "Practice Ltd, 1 Example Street, 12345 Exampletown"
DISPLAY_NAME = "Alex Morgan"
DAILY_LIMIT = 60
PATIENCE = timedelta(seconds=20)
NOT_STARTED = say(
    "practice_world_not_started",
    "The practice mail world did not start. See service.log in the data folder.",
)
SILENT = say("practice_world_silent", "The practice mail world does not answer. Start practice again.")
AGAIN = 5.0  # seconds until a failed start is retried
SAVED_EVERY = 2.0  # real seconds; after a crash, this much time may be repeated


class KeptClock(FastClock):
    """A fast clock that resumes where the last process left it; the first time, on a Monday at nine."""

    def __init__(self, data: Path, speed: float) -> None:
        self._file = data / "practice-clock.json"
        try:
            start = datetime.fromisoformat(json.loads(self._file.read_text())["now"])
        except (OSError, ValueError, KeyError):
            start = PRACTICE_OPENS
        super().__init__(start, speed)

    def save(self) -> None:
        part = self._file.with_suffix(".part")
        part.write_text(json.dumps({"now": self.now().isoformat()}))
        part.replace(self._file)


class MailWorld:
    """The simulator process with the mail servers and the simulated people; restarted when it dies.

    `handshake` is what the process said at its latest start.
    """

    def __init__(self, app_state: AppState, clock: KeptClock) -> None:
        self._service, self._clock = app_state, clock
        self.handshake: dict[str, Any] = {}
        self._process: Process | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._up = asyncio.Event()
        self._asked: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._numbers = itertools.count(1)

    async def start(self) -> None:
        """Start the process and wait until it answers."""
        await self._launch()
        self._tasks.append(asyncio.create_task(self._keep(), name="practice world"))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        process, self._process = self._process, None
        if process is not None and process.stdin is not None:
            process.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), 5)
            except TimeoutError:
                process.kill()
                await process.wait()
        self._clock.save()

    def retime(self) -> None:
        """Send the simulator the current time and speed of the clock."""
        if self._process is not None and self._process.stdin is not None:
            line = json.dumps({"now": self._clock.now().isoformat(), "speed": self._clock.speed})
            with contextlib.suppress(ConnectionError):
                self._process.stdin.write(line.encode() + b"\n")

    async def ask(self, command: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return the response; repeat it if the process died in between.

        Raises ValueError if the simulator refuses, and OSError if it does not respond.
        """
        try:
            async with asyncio.timeout(PATIENCE.total_seconds()):
                while True:
                    await self._up.wait()
                    try:
                        return await self._ask({"command": command, **fields})
                    except ConnectionError:
                        await asyncio.sleep(0.05)
        except TimeoutError as error:
            raise OSError(SILENT) from error

    async def _ask(self, wish: dict[str, Any]) -> dict[str, Any]:
        number, process = next(self._numbers), self._process
        assert process is not None and process.stdin is not None
        answer = self._asked[number] = asyncio.get_running_loop().create_future()
        try:
            process.stdin.write(json.dumps(wish | {"id": number}).encode() + b"\n")
            await process.stdin.drain()
            said: dict[str, Any] = await answer
        finally:
            del self._asked[number]
        if "error" in said:
            raise ValueError(said["error"])
        return said

    async def _hear(self, process: Process) -> None:
        """Pass responses on to their callers; when the process ends, fail the calls that wait."""
        assert process.stdout is not None
        while line := await process.stdout.readline():
            said = json.loads(line)
            asked = self._asked.get(said.get("id"))
            if asked is not None and not asked.done():
                asked.set_result(said)
        if process is self._process:
            self._up.clear()
        for asked in self._asked.values():
            if not asked.done():
                asked.set_exception(ConnectionResetError("The practice mail world ended"))
        assert process.stdin is not None
        with contextlib.suppress(OSError):  # a broken pipe; some Pythons log it as an unhandled error
            await process.stdin.wait_closed()

    async def _launch(self) -> None:
        folder = self._service.settings.data / "world"
        now, speed = self._clock.now().isoformat(), str(self._clock.speed)
        arguments = ["world", "--data", str(folder), "--now", now, "--speed", speed]
        process = await asyncio.create_subprocess_exec(
            *build_command_line(*arguments), stdin=PIPE, stdout=PIPE
        )
        self._process = process
        assert process.stdout is not None
        line = b""
        with contextlib.suppress(TimeoutError):
            line = await asyncio.wait_for(process.stdout.readline(), PATIENCE.total_seconds())
        if not line:
            with contextlib.suppress(ProcessLookupError):
                process.kill()  # a second process could not use its folder
            raise OSError(NOT_STARTED)
        self.handshake = json.loads(line)
        self._tasks = [task for task in self._tasks if not task.done()]
        self._tasks.append(asyncio.create_task(self._hear(process), name="practice world's answers"))
        self._up.set()

    async def _keep(self) -> None:
        while True:
            try:
                await self._watch()
                log.info("The practice mail world ended; it is started again")
                await self._launch()
            except OSError as error:  # for instance, no memory for a process, or no disk space for the time
                log.error("The practice mail world can't be kept: %s", error)
                await asyncio.sleep(AGAIN)

    async def _watch(self) -> None:
        """Watch the process until it ends, passing on changes of speed and saving the time."""
        assert self._process is not None
        told: float | None = None
        ended = asyncio.ensure_future(self._process.wait())  # created only once: asyncio keeps every waiter
        try:
            while not ended.done():
                await asyncio.wait([ended], timeout=SAVED_EVERY)
                if told != self._clock.speed:
                    told = self._clock.speed
                    self.retime()
                self._clock.save()
        finally:
            ended.cancel()


async def open_practice(app_state: AppState, clock: KeptClock) -> None:
    """Start the simulator and connect its inbox; both end with the service."""
    world = MailWorld(app_state, clock)
    app_state.stack.push_async_callback(world.stop)
    await world.start()
    handshake = world.handshake
    account = handshake["accounts"][0]
    mailbox = PracticeMailbox(
        email_address=account["address"],
        password=account["password"],
        smtp_host="localhost",
        smtp_port=handshake["smtp_port"],
        imap_host="localhost",
        imap_port=handshake["imaps_port"],
        ca_file=handshake["ca_file"],
    )
    app_state.practice_mailbox, app_state.mail_host = mailbox, PracticeHost(world)
    await app_state.database.write(lambda conn: _connect_practice_inbox(conn, app_state, mailbox))


def _connect_practice_inbox(conn: Connection, app_state: AppState, mailbox: PracticeMailbox) -> None:
    """Create the practice inbox and the postal address, or later update the inbox's ports and passwords."""
    home, now = app_state.home, app_state.clock.now()
    wanted = NewSmtpInbox(
        email_address=mailbox.email_address,
        display_name=DISPLAY_NAME,
        inbox_type=InboxType.CUSTOM_SMTP,
        daily_limit=DAILY_LIMIT,
        smtp_host=mailbox.smtp_host,
        smtp_port=mailbox.smtp_port,
        smtp_username=mailbox.email_address,
        smtp_password=SecretStr(mailbox.password),
        imap_host=mailbox.imap_host,
        imap_port=mailbox.imap_port,
        imap_username=mailbox.email_address,
        imap_password=SecretStr(mailbox.password),
        smtp_use_tls=True,
        imap_use_ssl=True,
    )
    known = inboxes.by_address(conn, home.workspace_id, mailbox.email_address)
    if known is None:
        inbox_lifecycle.create_smtp_inbox(conn, app_state, home, wanted, now)
        workspaces.save_workspace_settings(
            conn, home.workspace_id, {"workspace_name": "Practice", "postal_address": POSTAL_ADDRESS}
        )
        return
    here = {"smtp_port": mailbox.smtp_port, "imap_port": mailbox.imap_port, "ca_file": mailbox.ca_file}
    passwords = inbox_lifecycle.seal_passwords(
        app_state.vault, known, {"smtp": mailbox.password, "imap": mailbox.password}
    )
    conn.execute(update(tables.inboxes).where(tables.inboxes.c.id == known).values(here | passwords))
    conn.execute(update(tables.inboxes).where(tables.inboxes.c.domain_id.is_not(None)).values(here))
