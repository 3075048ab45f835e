"""One database, two ways in: `write` is one transaction at a time, `read` a snapshot beside it.

A unit of work is a plain function of a connection, run in one thread hop. What it notes on the connection
(changes for listeners, wake-ups for workers) is told after the commit, or never.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from app.contract.events import ChangeKind

T = TypeVar("T")
READERS = 3
NAMED_AT_MOST = 200
CACHE_KB = 16_000  # a connection, when it needs that much: imports write to indexes in no order
NO_ROOM = (
    "The disk that holds the data is full, so nothing is sent and nothing can be saved. "
    "Make room; then it goes on by itself."
)
SQLITE_FULL, POSTGRESQL_FULL = 13, "53100"


@dataclass
class Noted:
    """What a unit of work wants told after its commit."""

    changes: dict[ChangeKind, set[str] | None] = field(default_factory=dict)
    wakes: set[str] = field(default_factory=set)

    def change(self, kind: ChangeKind, *ids: str) -> None:
        """Something of this kind changed; without ids, or with very many, listeners read all again."""
        known = self.changes.get(kind, set())
        named = None if known is None or not ids else known | set(ids)
        self.changes[kind] = named if named is not None and len(named) <= NAMED_AT_MOST else None

    def wake(self, key: str) -> None:
        """A worker has something to do: its key, or a prefix with a star."""
        self.wakes.add(key)


def noted(conn: Connection) -> Noted:
    """The notes of the transaction under way."""
    notes: Noted = conn.info.setdefault("noted", Noted())
    return notes


def sqlite_url(file: Path) -> str:
    return f"sqlite:///{file}"


def _engine(url: str, begin: str, *, durable: bool = False, pool_size: int = 1) -> Engine:
    engine = create_engine(url, pool_size=pool_size, max_overflow=0)
    if make_url(url).get_backend_name() != "sqlite":
        return engine

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # our own BEGIN below, not the driver's late one
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={'FULL' if durable else 'NORMAL'}",
            "foreign_keys=ON",
            "busy_timeout=10000",
            f"cache_size=-{CACHE_KB}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begun(conn: Connection) -> None:
        conn.exec_driver_sql(begin)

    return engine


def has_no_room(error: OperationalError) -> bool:
    """Whether the disk is full."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return code == SQLITE_FULL or getattr(error.orig, "sqlstate", "") == POSTGRESQL_FULL


class Database:
    """`told` is called on the event loop after each commit that noted something.

    `trouble` is a sentence from the moment that a write found no room until one succeeds.
    """

    def __init__(self, url: str, told: Callable[[Noted], None]) -> None:
        self.url = url
        self.trouble: str | None = None
        self._told = told
        self._writing = _engine(url, "BEGIN IMMEDIATE")
        self._ledger = _engine(url, "BEGIN IMMEDIATE", durable=True)
        self._reading = _engine(url, "BEGIN", pool_size=READERS)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="outreach-writer")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="outreach-reader")

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction of its own; an exception rolls it back."""
        return await self._transact(self._writing, work)

    async def write_durably(self, work: Callable[[Connection], T]) -> T:
        """The same, and the commit survives a power cut: for the steps of the send ledger."""
        return await self._transact(self._ledger, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on a snapshot; what it would write is refused or lost."""

        def hop() -> T:
            with self._reading.connect() as conn:
                return work(conn)

        return await asyncio.get_running_loop().run_in_executor(self._readers, hop)

    async def _transact(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        def hop() -> tuple[T, Noted]:
            with engine.connect() as conn:
                conn.info.pop("noted", None)
                with conn.begin():
                    result = work(conn)
                return result, conn.info.pop("noted", None) or Noted()

        try:
            result, notes = await asyncio.get_running_loop().run_in_executor(self._writer, hop)
        except OperationalError as error:
            if has_no_room(error):
                self._turn(NO_ROOM)
            raise
        self._turn(None)
        if notes.changes or notes.wakes:
            self._told(notes)
        return result

    def _turn(self, trouble: str | None) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self._told(Noted({ChangeKind.INBOX: None}))

    async def close(self) -> None:
        """Wait for what is under way and let go of the files."""
        for pool in (self._writer, self._readers):
            await asyncio.to_thread(pool.shutdown)
        for engine in (self._reading, self._ledger, self._writing):
            engine.dispose()
