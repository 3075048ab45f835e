"""What makes this process one of several at one database."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sqlalchemy import Connection, bindparam, select

from app.contract.events import ChangeKind
from app.service.core.clock import Clock
from app.service.core.database import Database, known_url
from app.service.core.settings import Settings
from app.service.core.tables import inboxes
from app.service.core.unit_of_work import AfterCommit
from app.service.core.work_keys import EVERYTHING, INBOX, OFFERS, SESSIONS
from app.service.records import sessions

from .engine import Engine
from .notifier import Ear, Notifier
from .shared_runner import SharedRunner

_FENCE = select(inboxes.c.fence).where(inboxes.c.id == bindparam("inbox")).with_for_update(read=True)


class Share:
    """A `house` is a service with its workers; the process that serves HTTP has no engine."""

    def __init__(self, settings: Settings) -> None:
        self.me = f"{socket.gethostname()[:32]}:{os.getpid()}:{secrets.token_hex(4)}"
        self.voice = Notifier(self.me, settings.house)
        self.engine: Engine | None = None
        if settings.worker:
            self.engine = Engine(settings.database_url, self.me, settings.takeover_seconds, settings.house)
            self.engine.ended = lambda: self.voice.gather(AfterCommit(wakes={SESSIONS}))
        self._settings = settings

    def runner(self, clock: Clock) -> SharedRunner:
        async def ask() -> None:
            self.voice.gather(AfterCommit(wakes={OFFERS}))

        return SharedRunner(clock, self.engine, ask)

    @asynccontextmanager
    async def open(self, told: Callable[[AfterCommit], None], database: Database) -> AsyncIterator[None]:
        """Hear the others and tell them, and do sessions, while the block runs."""
        ear = Ear(known_url(self._settings.database_url), self.voice, told)
        await ear.open()
        self.voice.gather(
            AfterCommit(dict.fromkeys(ChangeKind), {EVERYTHING})
        )  # for what its predecessor has not told
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
        """Whether this process has the inbox, and was seen to have it lately; and since that fence."""
        return self.engine is not None and self.engine.holds(INBOX + inbox_id, fence)

    def tell_of(self, sign_of: Callable[[str], str]) -> None:
        """Tell the others which of the inboxes that this process has are read, or can't be."""
        if self.engine is not None:
            self.engine.sign_of = sign_of

    def looked_at(self, inbox_id: str) -> bool:
        """Whether another process says so; who serves HTTP is not told."""
        return self.engine is None or inbox_id in self.engine.told

    def unread(self, conn: Connection, inbox_ids: set[str]) -> set[str]:
        """Those of which no process says now that it has read all that came there."""
        return inbox_ids - sessions.are_read(conn, inbox_ids, self._settings.takeover_seconds)

    def may_write(self, conn: Connection, inbox_id: str) -> bool:
        """Whether this process has the inbox, and nobody takes it over before the transaction ends."""
        inbox = conn.execute(_FENCE, {"inbox": inbox_id}).first()
        return inbox is not None and self.has(inbox_id, inbox.fence)
