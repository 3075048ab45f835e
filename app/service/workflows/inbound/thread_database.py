"""Database access for a thread that reads mail."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from sqlalchemy import Connection

from app.service.app_state import AppState
from app.service.workflows.oauth.tokens import access_token

T = TypeVar("T")


class TakenOver(Exception):
    """Raised when another worker has taken over the inbox."""


class ThreadDatabase:
    """Blocking reads and writes, for any thread but the event loop's own.

    With an inbox, a write raises TakenOver once another worker has that inbox.
    """

    def __init__(self, app_state: AppState, loop: asyncio.AbstractEventLoop, inbox_id: str = "") -> None:
        self._service, self._loop, self._inbox_id = app_state, loop, inbox_id
        self.refused = Counter[tuple[str, int]]()  # refusals by the server, by folder and UID

    def now(self) -> datetime:
        return self._service.clock.now()

    def token(self, inbox_id: str, rejected: str) -> str:
        """Return an access token like `tokens.access_token`."""
        asking = access_token(self._service, inbox_id, rejected)
        return asyncio.run_coroutine_threadsafe(asking, self._loop).result()

    def read(self, work: Callable[[Connection], T]) -> T:
        return asyncio.run_coroutine_threadsafe(self._service.database.read(work), self._loop).result()

    def write(self, work: Callable[[Connection], T]) -> T:
        guarded = self._guarded(work) if self._inbox_id and self._service.share is not None else work
        return asyncio.run_coroutine_threadsafe(self._service.database.write(guarded), self._loop).result()

    def _guarded(self, work: Callable[[Connection], T]) -> Callable[[Connection], T]:
        def guarded(conn: Connection) -> T:
            assert self._service.share is not None
            if not self._service.share.may_write(conn, self._inbox_id):
                raise TakenOver
            return work(conn)

        return guarded
