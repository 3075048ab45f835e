"""What commits note, told to the other processes at the same database, at most four times a second.

In a transaction of its own, for one with a NOTIFY takes the server's one lock for them at its commit. What a
process that is killed has not told yet, its successor makes up for: everything may have changed.
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
AGAIN = 1.0  # seconds until a lost connection is sought again


class Notifier:
    """`me` is deaf to itself; outcomes are counted by processes of the same `installation` alone."""

    def __init__(self, me: str, installation: str) -> None:
        self._me, self._installation = me, installation
        self._untold: list[AfterCommit] = []
        self._has_news = asyncio.Event()

    def gather(self, notes: AfterCommit) -> None:
        """Tell it soon."""
        self._untold.append(notes)
        self._has_news.set()

    async def keep_telling(self, database: Database) -> None:
        """Until it is cancelled: then what is left is told."""
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
            with contextlib.suppress(DatabaseError):  # away: when it is back, everything may have changed
                await database.write(partial(self.say, notes=notes))

    def say(self, conn: Connection, notes: Sequence[AfterCommit]) -> None:
        """Tell it with the commit of the transaction under way."""
        said = self.spoken(notes)
        if said:
            conn.execute(select(func.pg_notify(CHANNEL, said)))

    def spoken(self, notes: Sequence[AfterCommit]) -> str:
        """Empty when there is nothing to tell; ids are left out where they are too many."""
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
        """None for what this process said itself, or what is in no words that it knows."""
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
    """Hears what the others say. After each time that it was deaf, everything may have changed."""

    def __init__(self, url: URL, voice: Notifier, told: Callable[[AfterCommit], None]) -> None:
        self._url, self._voice, self._told = url, voice, told
        self._listening = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Returns when it hears."""
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
