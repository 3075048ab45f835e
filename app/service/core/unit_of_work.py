"""Units of work: what they publish after the commit, and how several of them share a transaction."""

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
    """Notes of a unit of work on its connection, to be published after the commit."""

    changes: dict[ChangeKind, set[str] | None] = field(default_factory=dict)
    wakes: set[str] = field(default_factory=set)
    acted: tuple[str, tuple[str, ...], int] | None = None
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    follow_ups: dict[str, Callable[[Connection], object]] = field(default_factory=dict)

    def act(self, kind: str, *ids: str, count: int | None = None) -> None:
        """Record which objects the current request acts on, for the audit log.

        Without this call, the audit log derives them from the request's path.
        """
        self.acted = (kind, ids, len(ids) if count is None else count)

    def counted(self, what: str, outcome: str) -> None:
        """Count an outcome for the metrics."""
        self.outcomes[what, outcome] += 1

    def change(self, kind: ChangeKind, *ids: str) -> None:
        """Note that something of this kind changed; without ids, or with over 200, listeners reload all."""
        known = self.changes.get(kind, set())
        named = None if known is None or not ids else known | set(ids)
        self.changes[kind] = named if named is not None and len(named) <= NAMED_AT_MOST else None

    def ended(self, kind: ChangeKind, one: str, outcome: str) -> None:
        """Note a change, and count its outcome for the metrics."""
        self.change(kind, one)
        self.counted(kind, outcome.lower())

    def follow(self, key: str, work: Callable[[Connection], object]) -> None:
        """Add a unit of work to run after this one's commit, when it also sees what others committed.

        For equal values of `key` the last one counts. The follow-up is lost if the process ends in
        between.
        """
        self.follow_ups[key] = work

    def wake(self, key: str) -> None:
        """Wake the worker with this key, or with `prefix:*` all whose keys have the prefix."""
        self.wakes.add(key)


def after_commit(conn: Connection) -> AfterCommit:
    """Return the notes of the current transaction."""
    info = conn.info
    notes: AfterCommit = info.get("noted") or info.setdefault("noted", AfterCommit())
    return notes


class RequestRecord(Protocol):
    """The audit record of a request, written within the first transaction that the request commits."""

    done: bool
    wrote: bool

    def record(self, conn: Connection) -> None: ...


current_act: ContextVar[RequestRecord | None] = ContextVar("current_act", default=None)


@dataclass
class QueuedWork:
    """A unit of work that waits for its turn.

    `is_step` marks a step of the send ledger, which shares a commit with neighboring steps.
    """

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
        self.notes = AfterCommit(wakes=self.notes.wakes)  # a second run may not note the same wake-ups
        info = conn.info  # a broken connection has no `info` any more
        info["noted"] = self.notes
        try:
            self.found = self.work(conn)
            if self.act is not None:
                self.act.record(conn)
        finally:
            info.pop("noted", None)


class OneFailed(Exception):
    """Raised when one of several units failed: all were rolled back, and each is to be run alone."""


def run_units(conn: Connection, units: Sequence[QueuedWork]) -> None:
    """Run all units in the current transaction; raise OneFailed if one of several fails."""
    try:
        for unit in units:
            unit.run(conn)
    except BaseException as error:
        if conn.invalidated or len(units) == 1:  # the connection is broken, or there was only one unit
            raise
        raise OneFailed from error


@contextmanager
def discard_notes_on_error(conn: Connection) -> Iterator[None]:
    """Remove what was noted on the connection if the block fails, even at its commit."""
    before = set(conn.info)
    try:
        yield
    except BaseException:
        if not conn.invalidated:
            for name in conn.info.keys() - before:
                del conn.info[name]
        raise


def fetch_raw_row(conn: Connection, sql: str) -> Any:
    """Execute a statement on the driver's cursor and return its first row, if any.

    For statements that are run with every email, where SQLAlchemy's overhead counts.
    """
    cursor = conn.connection.cursor()
    try:
        cursor.execute(sql)
        return cursor.fetchone() if cursor.description else None
    finally:
        cursor.close()


def finish_units(units: Sequence[QueuedWork], failed: BaseException | None) -> None:
    """Resolve the units' futures on the event loop of the callers, with their results or errors."""
    for unit in units:
        if unit.done.cancelled():
            continue
        if why := failed or unit.failed:
            unit.done.set_exception(why)
        else:
            unit.done.set_result((unit.found, unit.notes))
