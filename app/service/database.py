"""One database, two ways in: `write` is one transaction at a time, `read` a snapshot beside it.

A unit of work is a plain function of a connection, run in one thread hop. What it notes on the connection
(changes for listeners, wake-ups for workers) is told after the commit, or never.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from app.contract.events import ChangeKind

T = TypeVar("T")
READERS = 3
NAMED_AT_MOST = 200
CACHE_KB = 16_000  # a connection, when it needs that much: imports write to indexes in no order
NO_ROOM = (
    "The disk that holds the data is full, so nothing is sent and nothing can be saved. "
    "Make room; then it goes on by itself."
)
LOST = (
    "The database does not answer, so nothing is sent and nothing can be saved. "
    "As soon as it answers, it goes on by itself."
)
SQLITE_FULL, POSTGRESQL_FULL = 13, "53100"
GOING_DOWN = ("57P01", "57P02", "57P03", "08")  # how a server's last words on a connection begin
PAUSES = (0.0, 0.1, 0.4, 1.0, 2.0, 3.0)  # seconds before it is tried again; then the request is told


@dataclass
class Noted:
    """What a unit of work wants told after its commit."""

    changes: dict[ChangeKind, set[str] | None] = field(default_factory=dict)
    wakes: set[str] = field(default_factory=set)
    acted: tuple[str, tuple[str, ...], int] | None = None
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)

    def act(self, kind: str, *ids: str, count: int | None = None) -> None:
        """What the request under way is about, for the trail; else it is seen from its path."""
        self.acted = (kind, ids, len(ids) if count is None else count)

    def counted(self, what: str, outcome: str) -> None:
        """Something came to an end, for those who watch the service."""
        self.outcomes[what, outcome] += 1

    def change(self, kind: ChangeKind, *ids: str) -> None:
        """Something of this kind changed; without ids, or with very many, listeners read all again."""
        known = self.changes.get(kind, set())
        named = None if known is None or not ids else known | set(ids)
        self.changes[kind] = named if named is not None and len(named) <= NAMED_AT_MOST else None

    def ended(self, kind: ChangeKind, one: str, outcome: str) -> None:
        """A change that is counted, too, by what came of it."""
        self.change(kind, one)
        self.counted(kind, outcome.lower())

    def wake(self, key: str) -> None:
        """A worker has something to do: its key, or a prefix with a star."""
        self.wakes.add(key)


def noted(conn: Connection) -> Noted:
    """The notes of the transaction under way."""
    notes: Noted = conn.info.setdefault("noted", Noted())
    return notes


def sqlite_url(file: Path) -> str:
    return f"sqlite:///{file}"


class NoDatabase(ConnectionError):
    """What was named as the database can't be used: a sentence."""


def known_url(address: str) -> URL:
    """The parts of a database's address; NoDatabase does not repeat it, for it may hold a password."""
    try:
        url = make_url(address.replace("postgres://", "postgresql://", 1))
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in ("sqlite", "postgresql", "postgresql+psycopg"):
        raise NoDatabase(
            "That is no database that can be used here. Name one such as postgresql://user@host/name, "
            "or none: then a file in the data folder holds everything."
        )
    return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url


def _engine(address: str, *, writes: bool = True, durable: bool = False, pool_size: int = 1) -> Engine:
    url = known_url(address)
    if url.get_backend_name() == "postgresql":
        from . import postgresql

        return postgresql.engine(url, writes=writes, durable=durable, pool_size=pool_size)
    engine = create_engine(url, pool_size=pool_size, max_overflow=0)

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
        conn.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def has_no_room(error: OperationalError) -> bool:
    """Whether the disk is full."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return code == SQLITE_FULL or getattr(error.orig, "sqlstate", "") == POSTGRESQL_FULL


def is_lost(error: OperationalError) -> bool:
    """Whether the server went away, or was not there."""
    state = getattr(error.orig, "sqlstate", "")
    return error.connection_invalidated or state is None or state.startswith(GOING_DOWN)


def trouble_of(error: OperationalError) -> str | None:
    """A sentence for what passes; None for a fault."""
    return NO_ROOM if has_no_room(error) else LOST if is_lost(error) else None


class Act(Protocol):
    """What a request does: recorded within the first transaction that it commits."""

    done: bool

    def record(self, conn: Connection) -> None: ...


current_act: ContextVar[Act | None] = ContextVar("current_act", default=None)


class Database:
    """`told` is called on the event loop after each commit that noted something.

    `trouble` is a sentence from the moment that a write found no room, or no server, until one succeeds.
    """

    def __init__(self, url: str, told: Callable[[Noted], None]) -> None:
        self.url = url
        self.trouble: str | None = None
        self._told = told
        self._writing = _engine(url)
        self._ledger = _engine(url, durable=True)
        self._reading = _engine(url, writes=False, pool_size=READERS)
        self._closing = Event()
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

        return await asyncio.get_running_loop().run_in_executor(self._readers, self._on, self._reading, work)

    async def _transact(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        act = current_act.get()
        if act is not None and act.done:
            act = None

        def noting(conn: Connection) -> tuple[T, Noted]:
            conn.info.pop("noted", None)
            result = work(conn)
            if act is not None:
                act.record(conn)
            return result, conn.info.pop("noted", None) or Noted()

        try:
            result, notes = await asyncio.get_running_loop().run_in_executor(
                self._writer, self._on, engine, noting
            )
        except OperationalError as error:
            if sentence := trouble_of(error):
                self._turn(sentence)
            raise
        if act is not None:
            act.done = True
        self._turn(None)
        if notes.changes or notes.wakes or notes.outcomes:
            self._told(notes)
        return result

    def _on(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction. A server that went away is waited for, as long as no work was done."""
        pauses = iter(PAUSES)
        while True:
            begun = False
            try:
                with engine.connect() as conn:
                    if engine is self._reading:
                        return work(conn)
                    with conn.begin():
                        begun = True
                        return work(conn)
            except OperationalError as error:
                pause = next(pauses, None)
                if begun or pause is None or not is_lost(error) or self._closing.wait(pause):
                    raise

    def _turn(self, trouble: str | None) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self._told(Noted({ChangeKind.INBOX: None}))

    async def close(self) -> None:
        """Wait for what is under way and let go of the files."""
        self._closing.set()
        for pool in (self._writer, self._readers):
            await asyncio.to_thread(pool.shutdown)
        for engine in (self._reading, self._ledger, self._writing):
            engine.dispose()
