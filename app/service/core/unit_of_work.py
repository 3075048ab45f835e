"""Units of work: what they want told, and how several of them share a transaction."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Protocol

from sqlalchemy import Connection

from app.contract.events import ChangeKind

NAMED_AT_MOST = 200


@dataclass
class AfterCommit:
    """What a unit of work wants told after its commit."""

    changes: dict[ChangeKind, set[str] | None] = field(default_factory=dict)
    wakes: set[str] = field(default_factory=set)
    acted: tuple[str, tuple[str, ...], int] | None = None
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    follow_ups: dict[str, Callable[[Connection], object]] = field(default_factory=dict)

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

    def follow(self, key: str, work: Callable[[Connection], object]) -> None:
        """A unit of work of its own, once this is committed: it sees what others committed beside it, too.

        Of the same `key` the last one counts. It is lost when the process ends in between.
        """
        self.follow_ups[key] = work

    def wake(self, key: str) -> None:
        """A worker has something to do: its key, or a prefix with a star."""
        self.wakes.add(key)


def after_commit(conn: Connection) -> AfterCommit:
    """The notes of the transaction under way."""
    info = conn.info
    notes: AfterCommit = info.get("noted") or info.setdefault("noted", AfterCommit())
    return notes


class RequestRecord(Protocol):
    """What a request does: recorded within the first transaction that it commits."""

    done: bool
    wrote: bool

    def record(self, conn: Connection) -> None: ...


current_act: ContextVar[RequestRecord | None] = ContextVar("current_act", default=None)


@dataclass
class QueuedWork:
    """One that waits for its turn; `is_step`: of the ledger, which shares a commit with its neighbors."""

    work: Callable[[Connection], Any]
    durable: bool
    is_step: bool
    done: asyncio.Future[tuple[Any, AfterCommit]]
    act: RequestRecord | None = None
    since: float = field(default_factory=monotonic)
    found: Any = None
    failed: BaseException | None = None
    notes: AfterCommit = field(default_factory=AfterCommit)

    def run(self, conn: Connection) -> None:
        self.notes = AfterCommit(wakes=self.notes.wakes)  # run again, it may not ask for what it wakes twice
        info = conn.info  # a connection that breaks off has none any more
        info["noted"] = self.notes
        try:
            self.found = self.work(conn)
            if self.act is not None:
                self.act.record(conn)
        finally:
            info.pop("noted", None)


class OneFailed(Exception):
    """One of several, so all of it is undone: now each is to be run by itself."""


def run_units(conn: Connection, units: Sequence[QueuedWork]) -> None:
    """All of them, in the transaction under way; OneFailed of several."""
    try:
        for unit in units:
            unit.run(conn)
    except BaseException as error:
        if conn.invalidated or len(units) == 1:  # nothing can be run on it, or nothing else was
            raise
        raise OneFailed from error


@contextmanager
def discard_notes_on_error(conn: Connection) -> Iterator[None]:
    """What fails here, were it at its commit, leaves nothing noted on the connection."""
    before = set(conn.info)
    try:
        yield
    except BaseException:
        if not conn.invalidated:
            for name in conn.info.keys() - before:
                del conn.info[name]
        raise


def fetch_raw_row(conn: Connection, sql: str) -> Any:
    """The one row that a statement brings, said to the driver itself: for those that come with every mail."""
    cursor = conn.connection.cursor()
    try:
        cursor.execute(sql)
        return cursor.fetchone() if cursor.description else None
    finally:
        cursor.close()


def finish_units(units: Sequence[QueuedWork], failed: BaseException | None) -> None:
    """On the loop of those who wait: it is over for all of them."""
    for unit in units:
        if unit.done.cancelled():
            continue
        if why := failed or unit.failed:
            unit.done.set_exception(why)
        else:
            unit.done.set_result((unit.found, unit.notes))
