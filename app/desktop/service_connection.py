"""One connection at work: the child process if it has one, the client, and what the service tells."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import QObject

from app.contract.scopes import KEY_PREFIX
from app.desktop.connections import PRACTICE
from app.desktop.session import NoService, Session
from app.desktop.webhooks.loopback import let_webhooks_in
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.service_sentences import translate_service_text
from app.desktop.widgets.tasks import Tasks
from app.launch import build_command_line
from app.secret_store import IN_KEYRING, MARK, NoKeyring, StoredSecret, account_of, load_or_make_secret

if TYPE_CHECKING:
    from app.client.probe import ProbeResult
    from app.client.service import OutreachService
    from app.contract.workspace import About

backend_log = logging.getLogger("outreach.desktop.backend")
START_PATIENCE, END_PATIENCE = 60.0, 15.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
KEY_VARIABLE = "OUTREACH_BOOTSTRAP_KEY"


class BackendFailed(NoService):
    """The service on this computer did not start."""


@dataclass(frozen=True)
class Arguments:
    data: Path
    key: str
    practice: bool
    more: tuple[str, ...] = ()


class Backend:
    """Its end of standard input is held open; when this process dies, however it dies, the child ends too."""

    def __init__(self, arguments: Arguments) -> None:
        self._arguments = arguments
        self._process: Process | None = None
        self._port = 0
        self._ending = False

    @property
    def pid(self) -> int:
        return self._process.pid if self._process else 0

    async def start(self) -> str:
        """Start the child and wait until it answers: its address. BackendFailed says why not."""
        environment = {**os.environ, KEY_VARIABLE: self._arguments.key}
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command(), stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment
            )
        except OSError as error:
            why = tr(
                "The service on this computer did not start: {error}.",
                error=translate_service_text(error.strerror),
            )
            raise BackendFailed(why) from error
        assert self._process.stdout is not None
        try:
            line = await asyncio.wait_for(self._process.stdout.readline(), START_PATIENCE)
            base_url = str(json.loads(line)["base_url"])
        except (TimeoutError, ValueError, KeyError) as error:
            raise BackendFailed(await self._why()) from error
        self._port = urlsplit(base_url).port or 0
        return base_url

    async def keep(self) -> None:
        """Until cancelled: start the child again, at the same port, whenever it dies."""
        pause = FIRST_PAUSE
        while True:
            assert self._process is not None and self._process.stderr is not None
            async with asyncio.TaskGroup() as group:
                hearing = group.create_task(_drain_stream(self._process.stderr))
                code = await self._process.wait()
                hearing.cancel()  # its own children may hold it open
            if self._ending:
                return
            backend_log.info("the service ended with %s; it is started again", code)
            await asyncio.sleep(pause)
            try:
                await self.start()
                pause = FIRST_PAUSE
            except BackendFailed as error:
                backend_log.info("the service did not start: %s", error)
                pause = min(pause * 2, LONGEST_PAUSE)

    async def stop(self) -> None:
        """Close its standard input, wait for its orderly end, and after a while kill it."""
        self._ending = True
        if self._process is not None:
            await _stop_process(self._process)

    def _command(self) -> list[str]:
        arguments = self._arguments
        practice = ["--practice", "--practice-speed", "1"] if arguments.practice else []
        port = ["--port", str(self._port)] if self._port else []
        own = ["--requests-per-minute", "60000"]  # a window asks for itself alone, on its own computer
        return build_command_line(
            "service", "--data", str(arguments.data), *practice, *port, *own, *arguments.more
        )

    async def _why(self) -> str:
        process = self._process
        assert process is not None and process.stderr is not None
        await _stop_process(process)  # a kill would take its exit code from under the one who waits for it
        said = (await process.stderr.read(4000)).decode(errors="replace").strip().splitlines()
        backend_log.info("the service did not start: %s", said)
        last = said[-1] if said else ""
        known = last.endswith(".") and ":" not in last[:20]
        written = self._arguments.data / "service.log"
        where = (
            tr("Its log is {file}.", file=written)
            if written.exists()
            else tr("See this window's log for the reason.")
        )
        return (
            translate_service_text(last)
            if known
            else tr("The service on this computer did not start. {where}", where=where)
        )


async def _drain_stream(stream: asyncio.StreamReader) -> None:
    """What is written there is in the log, too; but who writes where nobody reads waits for ever."""
    while await stream.read(65536):
        pass


async def _stop_process(process: Process) -> None:
    if process.returncode is not None:
        return
    assert process.stdin is not None
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), END_PATIENCE)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


log = logging.getLogger("outreach.desktop")
LOOKED_AT = 20.0  # seconds between looks at a service that tells of no changes


async def local_key(data: Path) -> StoredSecret:
    """The key of a data folder, made at the first call; it waits for a locked keyring, but not for ever.

    Where secrets are in one that can't be used now, a key for this start alone: none goes into a file.
    """
    try:
        return await load_or_make_secret(
            account_of("local", data), data / "local.key", _create_key, anew=not (data / MARK).exists()
        )
    except NoKeyring:
        return StoredSecret(_create_key(), IN_KEYRING)


def _create_key() -> str:
    return KEY_PREFIX + secrets.token_urlsafe(32)


class NoKey(NoService):
    """There is no key for a service elsewhere."""


class Link(QObject):
    """Opened once and closed once; closed, nothing of it runs any more."""

    def __init__(self, session: Session, failed: Callable[[Exception], None]) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, failed)
        self._service: OutreachService | None = None
        self.backend: Backend | None = None
        self.warning = ""

    async def open(self, imported: Awaitable[None]) -> None:
        """Start or reach the service and connect the session, once the client and a page are imported; then
        listen to it."""
        connection = self._session.connection
        base_url, key = await (self._remote() if connection.address else self._child())
        await imported
        from app.client.service import OutreachService

        self._service = OutreachService(base_url, key)
        if connection.address:
            await self._take(self._service)
        else:
            self._session.connected(self._service, await self._service.workspace.about())
        self._service.http.knows_keys = not self._session.why_no_desk
        if self.backend is not None:
            self._tasks.start(self.backend.keep(), "backend")
        self._tasks.start(self._look() if self._session.why_no_desk else self._follow(), "changes")

    async def close(self) -> None:
        """What listens ends, then the client, then the child."""
        await self._tasks.close()
        if self._service is not None:
            await self._service.close()
        if self.backend is not None:
            await self.backend.stop()
        self.deleteLater()

    async def _child(self) -> tuple[str, str]:
        connection = self._session.connection
        data = self._session.connections.folder(connection)
        key = await local_key(data)
        self.warning = translate_service_text(key.warning)
        more = await let_webhooks_in(self._session, data)
        self.backend = Backend(Arguments(data, key.secret, connection.id == PRACTICE.id, more))
        return await self.backend.start(), key.secret

    async def _remote(self) -> tuple[str, str]:
        connection = self._session.connection
        try:
            key = await self._session.connections.key(connection)
        except NoKeyring as error:
            raise NoKey(
                tr(
                    "{error} The key of “{name}” can't be read.",
                    error=translate_service_text(str(error)),
                    name=connection.name,
                )
            ) from error
        if key is None:
            raise NoKey(
                tr(
                    "There is no key of “{name}” on this computer. Type it in Preferences.",
                    name=connection.name,
                )
            )
        return connection.address, key

    async def _take(self, service: OutreachService) -> None:
        from app.client.probe import probe_service

        found = await probe_service(service)
        self._session.why_no_desk = translate_service_text(found.why_no_desk)
        self._session.connected(
            service, found.about or _build_fallback_about(self._session.connection.name, found)
        )

    async def _follow(self) -> None:
        session = self._session
        async for change in session.service.changes(session.turned).follow():
            session.heard(change)

    async def _look(self) -> None:
        """Without a stream of changes what is on screen is read again from time to time."""
        from app.client.probe import probe_service
        from app.contract.events import Change, ChangeKind
        from app.contract.problems import Problem

        while True:
            await asyncio.sleep(LOOKED_AT)
            try:
                await probe_service(self._session.service)
            except Problem as problem:
                self._session.turned(problem)
            else:
                self._session.turned(None)
                self._session.heard(Change(kind=ChangeKind.MISSED, at=datetime.now(UTC)))


def _build_fallback_about(name: str, found: ProbeResult) -> About:
    """What can be said of a service that tells nothing of itself; a refusal will name a scope that lacks."""
    from app.contract.ids import TeamId, WorkspaceId
    from app.contract.scopes import Scope
    from app.contract.workspace import About, WorkspaceSettings

    documented = tuple(str(scope) for scope in Scope if not scope.startswith("desk:"))
    return About(
        version="",
        team_id=TeamId(""),
        workspace_id=WorkspaceId(""),
        scopes=documented if found.scopes is None else found.scopes,
        settings=WorkspaceSettings(workspace_name=name),
        now=datetime.now(UTC),
    )
