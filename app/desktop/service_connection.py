"""A connection in use: the child process if there is one, the HTTP client, and the stream of changes."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.contract.handshake import StartOrder
from app.contract.scopes import KEY_PREFIX
from app.desktop.connections import PRACTICE
from app.desktop.service_process import ServiceProcess
from app.desktop.session import NoService, Session
from app.desktop.webhooks.loopback import set_up_loopback
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks
from app.secret_store import IN_KEYRING, MARK, NoKeyring, StoredSecret, account_of, load_or_make_secret

if TYPE_CHECKING:
    from app.client.probe import ProbeResult
    from app.client.service import OutreachService
    from app.contract.workspace import About

log = logging.getLogger("outreach.desktop")
LOOKED_AT = 20.0  # seconds between polls of a service without a stream of changes


async def local_key(data: Path) -> StoredSecret:
    """Return the key of a data folder, made at the first call; wait for a locked keyring, but not forever.

    If the folder's secrets are in a keyring that can't be used now, make a key for this start only: none
    is written to a file.
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
    """There is no usable key for a service elsewhere."""


class ServiceLink(QObject):
    """A connection that is opened once and closed once; when closed, nothing of it runs any more."""

    def __init__(
        self, session: Session, failed: Callable[[Exception], None], launched: ServiceProcess | None = None
    ) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, failed)
        self._service: OutreachService | None = None
        self.process: ServiceProcess | None = launched
        self.warning = ""

    async def open(self, imported: Awaitable[None]) -> None:
        """Start or reach the service, connect the session, and follow the service's changes.

        The session is connected once `imported` is done: the client and a page have been imported.
        """
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
        if self.process is not None:
            self._tasks.start(self.process.keep(), "process")
        self._tasks.start(self._look() if self._session.why_no_desk else self._follow(), "changes")

    async def close(self) -> None:
        """End the listeners, then the client, then the child process."""
        await self._tasks.close()
        if self._service is not None:
            await self._service.close()
        if self.process is not None:
            await self.process.stop()
        self.deleteLater()

    async def _child(self) -> tuple[str, str]:
        connection = self._session.connection
        data = self._session.connections.folder(connection)
        if self.process is None:
            self.process = ServiceProcess(data, connection.id == PRACTICE.id)
            self.process.launch()
        key = await local_key(data)
        self.warning = translate_sentence(key.warning)
        order = StartOrder(key=key.secret, **await set_up_loopback(self._session, data))
        return await self.process.start(order.model_dump_json()), key.secret

    async def _remote(self) -> tuple[str, str]:
        connection = self._session.connection
        try:
            key = await self._session.connections.key(connection)
        except NoKeyring as error:
            raise NoKey(
                tr(
                    "{error} The key of “{name}” can't be read.",
                    error=translate_sentence(str(error)),
                    name=connection.name,
                )
            ) from error
        if key is None:
            raise NoKey(
                tr(
                    "There is no key of “{name}” on this computer. Type it in Settings.",
                    name=connection.name,
                )
            )
        return connection.address, key

    async def _take(self, service: OutreachService) -> None:
        from app.client.probe import probe_service

        found = await probe_service(service)
        self._session.why_no_desk = translate_sentence(found.why_no_desk)
        self._session.connected(
            service, found.about or _build_fallback_about(self._session.connection.name, found)
        )

    async def _follow(self) -> None:
        session = self._session
        async for change in session.service.changes(session.turned).follow():
            session.heard(change)

    async def _look(self) -> None:
        """Poll a service without a stream of changes, and have the pages read their data again."""
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
    """Return an About for a service that offers none.

    If its scopes are unknown, all documented ones are assumed; a refusal will name the missing scope.
    """
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
