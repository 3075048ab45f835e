"""What makes this process one of several at one database."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sqlalchemy import ARRAY, Connection, String, bindparam, select, text

from app.contract.events import ChangeKind
from app.service.clock import Clock
from app.service.database import Database, known_url
from app.service.settings import Settings
from app.service.tables import inboxes
from app.service.units import Noted

from .holder import Holder
from .leases import INBOX, LOOKED, OFFERS, Terms
from .shared import SharedRunner
from .voice import ALL, Ear, Voice

_FENCE = select(inboxes.c.fence).where(inboxes.c.id == bindparam("inbox")).with_for_update(read=True)
_READ = text("SELECT key FROM leases WHERE key = ANY(:keys) AND until > clock_timestamp()").bindparams(
    bindparam("keys", type_=ARRAY(String))
)


class Share:
    """A `house` is a service with its workers; the process that serves HTTP takes no leases."""

    def __init__(self, settings: Settings) -> None:
        self.me = f"{socket.gethostname()[:32]}:{os.getpid()}:{secrets.token_hex(4)}"
        self.voice = Voice(self.me, settings.house)
        self.holder: Holder | None = None
        if settings.worker:
            self.holder = Holder(settings.database_url, self.me, Terms(settings.lease_seconds), self.voice)
        self._settings = settings

    def runner(self, clock: Clock) -> SharedRunner:
        async def ask() -> None:
            self.voice.gather(Noted(wakes={OFFERS}))

        return SharedRunner(clock, self.holder, ask)

    @asynccontextmanager
    async def open(self, told: Callable[[Noted], None], database: Database) -> AsyncIterator[None]:
        """Hear the others and tell them, and take leases, while the block runs."""
        ear = Ear(known_url(self._settings.database_url), self.voice, told)
        await ear.open()
        self.voice.gather(Noted(dict.fromkeys(ChangeKind), {ALL}))  # for what its predecessor has not told
        telling = asyncio.create_task(self.voice.keep_telling(database), name="voice")
        if self.holder is not None:
            self.holder.start()
        try:
            yield
        finally:
            if self.holder is not None:
                await self.holder.close()
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
            await ear.close()

    def has(self, inbox_id: str, fence: int | None = None) -> bool:
        """Whether this process has the inbox, for certain; and since that fence."""
        return self.holder is not None and self.holder.holds(INBOX + inbox_id, fence)

    def tell_of(self, sign_of: Callable[[str], str]) -> None:
        """Tell the others which of the inboxes that this process has are read, or can't be."""
        if self.holder is not None:
            self.holder.sign_of = sign_of

    def looked_at(self, inbox_id: str) -> bool:
        """Whether another process says so; who serves HTTP is not told."""
        return self.holder is None or inbox_id in self.holder.told

    def unread(self, conn: Connection, inbox_ids: set[str]) -> set[str]:
        """Those of which no process says now that it has read all that came there."""
        keys = {LOOKED + each for each in inbox_ids}
        read = set(conn.scalars(_READ, {"keys": sorted(keys)})) if keys else set()
        return {key.removeprefix(LOOKED) for key in keys - read}

    def may_write(self, conn: Connection, inbox_id: str) -> bool:
        """Whether this process has the inbox, and nobody takes it over before the transaction ends."""
        inbox = conn.execute(_FENCE, {"inbox": inbox_id}).first()
        return inbox is not None and self.has(inbox_id, inbox.fence)
