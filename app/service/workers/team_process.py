"""The parts that make this process one of several that share a database."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, bindparam, select

from app.contract.events import ChangeKind
from app.service.core.clock import Clock
from app.service.core.database import Database, known_url
from app.service.core.settings import Settings
from app.service.core.tables import inboxes
from app.service.core.unit_of_work import AfterCommit
from app.service.core.work_keys import ASKING, EVERY_PUMP, EVERYTHING, INBOX, OFFERS, SESSIONS, session_of
from app.service.records import sessions

from .engine import Engine
from .notifier import NotificationListener, Notifier
from .runner import End, Runner, Step

if TYPE_CHECKING:
    from .engine import Engine, WorkSession


log = logging.getLogger("outreach.work")


class SharedRunner(Runner):
    """A runner for one of several processes.

    Work that belongs to sessions runs only while the engine has the session. Without an engine, only the
    work that each process does for itself runs; `ask` asks the other processes to take up new work.
    """

    def __init__(self, clock: Clock, engine: Engine | None, ask: Callable[[], Awaitable[None]]) -> None:
        super().__init__(clock)
        self._engine, self._ask = engine, ask
        self._offered: dict[str, dict[str, tuple[Step, End | None]]] = {}  # by session and key
        if engine is not None:
            engine.offered, engine.run = self._offered.keys(), self._run
            engine.heard, engine.unknown = partial(self.wake, EVERY_PUMP), partial(self.wake, OFFERS)

    def keep(self, key: str, step: Step, end: End | None = None) -> None:
        name = session_of(key)
        if name is None:
            super().keep(key, step)
        elif self._engine is None:
            self._ask_others()
        elif key not in (keys := self._offered.setdefault(name, {})):
            keys[key] = (step, end)
            self._ask_others()
            self._engine.ask()
            if self._engine.find_active_session(name) is not None:
                super().keep(key, step)

    async def drop(self, key: str) -> None:
        _, end = self._withdraw(key)
        await super().drop(key)
        if end is not None:
            await end()

    def wake(self, key: str) -> None:
        super().wake(key)
        if self._engine is not None and key in (SESSIONS, EVERYTHING):
            self._engine.ask()

    def keys(self) -> set[str]:
        return super().keys().union(*self._offered.values())

    async def close(self) -> None:
        if self._engine is not None:
            await self._engine.close()
            self._offered.clear()
        await super().close()

    def _over(self, key: str) -> None:
        super()._over(key)
        self._withdraw(key)

    def _withdraw(self, key: str) -> tuple[Step | None, End | None]:
        """Withdraw a key and return its step and end; a session without keys is no longer offered."""
        name = session_of(key) or ""
        keys = self._offered.get(name, {})
        withdrawn = keys.pop(key, (None, None))
        if not keys and self._offered.pop(name, None) is not None and self._engine is not None:
            self._engine.ask()
        return withdrawn

    def _ask_others(self) -> None:
        super().keep(ASKING, self._asking)
        self.wake(ASKING)

    async def _asking(self) -> None:
        await self._ask()

    async def _run(self, name: str, session: WorkSession) -> None:
        """Run the keys of a session until it is over; the process that has it next goes on with them."""
        for key, (step, _) in self._offered.get(name, {}).items():
            super().keep(key, step)
        try:
            await session.over.wait()
        finally:
            session.over.set()
            await _to_its_end(self._end(name))

    async def _end(self, name: str) -> None:
        for key in [key for key in self._tasks if session_of(key) == name]:
            end = self._offered.get(name, {}).get(key, (None, None))[1]
            try:
                await super().drop(key)
                if end is not None:
                    await end()
            except Exception:
                log.exception("%s did not end well", key)


async def _to_its_end(work: Coroutine[Any, Any, None]) -> None:
    """Await `work` to its end even when cancelled, so that no step goes on without its session."""
    task, cut = asyncio.create_task(work), None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cut = error
    if cut is not None:
        raise cut


_FENCE = select(inboxes.c.fence).where(inboxes.c.id == bindparam("inbox")).with_for_update(read=True)


class Share:
    """This process's part in a service of several processes.

    A `house` is a service with its workers. The process that serves HTTP has no engine.
    """

    def __init__(self, settings: Settings) -> None:
        self.me = f"{socket.gethostname()[:32]}:{os.getpid()}:{secrets.token_hex(4)}"
        self.voice = Notifier(self.me, settings.installation)
        self.engine: Engine | None = None
        if settings.worker:
            self.engine = Engine(
                settings.database_url, self.me, settings.takeover_seconds, settings.installation
            )
            self.engine.ended = lambda: self.voice.gather(AfterCommit(wakes={SESSIONS}))
        self._settings = settings

    def runner(self, clock: Clock) -> SharedRunner:
        async def ask() -> None:
            self.voice.gather(AfterCommit(wakes={OFFERS}))

        return SharedRunner(clock, self.engine, ask)

    @asynccontextmanager
    async def open(self, told: Callable[[AfterCommit], None], database: Database) -> AsyncIterator[None]:
        """Receive and send notifications, and run sessions, while the block runs."""
        ear = NotificationListener(known_url(self._settings.database_url), self.voice, told)
        await ear.open()
        self.voice.gather(
            AfterCommit(dict.fromkeys(ChangeKind), {EVERYTHING})
        )  # for what this process's predecessor has not sent
        telling = asyncio.create_task(self.voice.keep_telling(database), name="voice")
        if self.engine is not None:
            self.engine.start(database)
        try:
            yield
        finally:
            if self.engine is not None:
                await self.engine.close()
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
            await ear.close()

    def has(self, inbox_id: str, fence: int | None = None) -> bool:
        """Return whether this process has the inbox, as seen lately; with `fence`, since that fence."""
        return self.engine is not None and self.engine.holds(INBOX + inbox_id, fence)

    def tell_of(self, sign_of: Callable[[str], str]) -> None:
        """Publish the signs that `sign_of` returns for this process's inboxes: read, or can't be read."""
        if self.engine is not None:
            self.engine.sign_of = sign_of

    def looked_at(self, inbox_id: str) -> bool:
        """Return whether another process has published a sign for the inbox.

        Always true in the process that serves HTTP, which receives no signs.
        """
        return self.engine is None or inbox_id in self.engine.told

    def unread(self, conn: Connection, inbox_ids: set[str]) -> set[str]:
        """Return the inboxes that no process currently reports as read completely."""
        return inbox_ids - sessions.are_read(conn, inbox_ids, self._settings.takeover_seconds)

    def may_write(self, conn: Connection, inbox_id: str) -> bool:
        """Return whether this process has the inbox, and lock out a takeover until the transaction ends."""
        inbox = conn.execute(_FENCE, {"inbox": inbox_id}).first()
        return inbox is not None and self.has(inbox_id, inbox.fence)
