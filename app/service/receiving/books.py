"""The database for a thread that reads mail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from sqlalchemy import Connection

from app.service.service import Service
from app.service.signin.tokens import access_token

T = TypeVar("T")


class Books:
    """Reads and writes, from any thread but the loop's own."""

    def __init__(self, service: Service, loop: asyncio.AbstractEventLoop) -> None:
        self._service, self._loop = service, loop

    def now(self) -> datetime:
        return self._service.clock.now()

    def token(self, inbox_id: str, rejected: str) -> str:
        """As tokens.access_token."""
        asking = access_token(self._service, inbox_id, rejected)
        return asyncio.run_coroutine_threadsafe(asking, self._loop).result()

    def read(self, work: Callable[[Connection], T]) -> T:
        return asyncio.run_coroutine_threadsafe(self._service.database.read(work), self._loop).result()

    def write(self, work: Callable[[Connection], T]) -> T:
        return asyncio.run_coroutine_threadsafe(self._service.database.write(work), self._loop).result()
