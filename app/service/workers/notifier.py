"""Publication of commits' notes to the other processes of a database, at most four times a second.

Notes are sent in a transaction of their own, because a transaction with a NOTIFY takes the server's
single lock for notifications at its commit. For what a killed process had not sent, its successor
announces that everything may have changed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from sqlalchemy import URL, Connection, func, select
from sqlalchemy.exc import DatabaseError

from app.contract.events import ChangeKind
from app.service.core.database import Database
from app.service.core.unit_of_work import AfterCommit
from app.service.core.work_keys import EVERYTHING

log = logging.getLogger("outreach.work")
CHANNEL = "outreach"
MOST = 7_900  # bytes; PostgreSQL takes 8,000
PAUSE = 0.25  # seconds
AGAIN = 1.0  # seconds until the next attempt to reconnect


class Notifier:
    """The sender and parser of notifications between processes.

    A process ignores notifications with its own id, `me`. Outcomes are counted only from processes of
    the same `house` (service).
    """

    def __init__(self, me: str, installation: str) -> None:
        self._me, self._installation = me, installation
        self._untold: list[AfterCommit] = []
        self._has_news = asyncio.Event()

    def gather(self, notes: AfterCommit) -> None:
        """Queue notes to be sent soon."""
        self._untold.append(notes)
        self._has_news.set()

    async def keep_telling(self, database: Database) -> None:
        """Send queued notes until cancelled; then send what is left."""
        try:
            while True:
                await self._has_news.wait()
                await self._tell(database)
                await asyncio.sleep(PAUSE)
        finally:
            await self._tell(database)

    async def _tell(self, database: Database) -> None:
        self._has_news.clear()
        notes, self._untold = self._untold, []
        if notes:
            with contextlib.suppress(DatabaseError):  # server away: later, everything may have changed
                await database.write(partial(self.say, notes=notes))

    def say(self, conn: Connection, notes: Sequence[AfterCommit]) -> None:
        """Send notes with the commit of the current transaction."""
        said = self.spoken(notes)
        if said:
            conn.execute(select(func.pg_notify(CHANNEL, said)))

    def spoken(self, notes: Sequence[AfterCommit]) -> str:
        """Return the notes as a payload, empty if there is nothing to send.

        Ids are left out where the payload would be too long for PostgreSQL, and then all single wake-ups
        are replaced by one for everything.
        """
        whole = AfterCommit()
        for each in notes:
            for kind, ids in each.changes.items():
                whole.change(kind, *(ids or ()))
            whole.wakes |= each.wakes
            whole.outcomes += each.outcomes
        if not (whole.changes or whole.wakes or whole.outcomes):
            return ""
        said = self._written(whole, {kind: sorted(ids or ()) for kind, ids in whole.changes.items()})
        if len(said) > MOST:
            said = self._written(whole, dict.fromkeys(whole.changes, ()))
        if len(said) > MOST:
            whole.wakes = {EVERYTHING}
            said = self._written(whole, dict.fromkeys(whole.changes, ()))
        return said

    def _written(self, notes: AfterCommit, changes: dict[ChangeKind, Any]) -> str:
        outcomes = [[*key, number] for key, number in notes.outcomes.items()]
        parts = (self._me, self._installation, changes, sorted(notes.wakes), outcomes)
        return json.dumps(parts, separators=(",", ":"))

    def heard(self, said: str) -> AfterCommit | None:
        """Parse a payload; return None for an own notification or one that can't be parsed."""
        try:
            me, installation, changes, wakes, outcomes = json.loads(said)
            if me == self._me:
                return None
            counted = Counter({(what, how): number for what, how, number in outcomes})
            return AfterCommit(
                {ChangeKind(kind): set(ids) or None for kind, ids in changes.items()},
                set(wakes),
                outcomes=counted if installation == self._installation else Counter(),
            )
        except (ValueError, TypeError):
            log.warning("Another process told something that this one does not know")
            return None


class NotificationListener:
    """The receiver of other processes' notifications.

    After each time without a connection, it reports that everything may have changed.
    """

    def __init__(self, url: URL, voice: Notifier, told: Callable[[AfterCommit], None]) -> None:
        self._url, self._voice, self._told = url, voice, told
        self._listening = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start listening, and return once notifications are received."""
        self._task = asyncio.create_task(self._keep_listening(), name="ear")
        await self._listening.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep_listening(self) -> None:
        from psycopg import Error

        while True:
            with contextlib.suppress(Error):
                await self._listen()
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        from psycopg import AsyncConnection

        from app.service.core.postgresql import build_connect_args

        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        conn = await AsyncConnection.connect(address, autocommit=True, **build_connect_args(self._url))
        try:
            await conn.execute(f"LISTEN {CHANNEL}")
            self._told(AfterCommit(dict.fromkeys(ChangeKind), {EVERYTHING}))
            self._listening.set()
            async for notify in conn.notifies():
                if (notes := self._voice.heard(notify.payload)) is not None:
                    self._told(notes)
        finally:
            await conn.close()
