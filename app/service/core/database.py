"""Access to the database: `write` runs a transaction, and `read` uses a snapshot beside it.

A unit of work is a plain function of a connection that runs in one thread hop. What it notes on the
connection (changes for listeners, wake-ups for workers) is published after the commit, or never.

Steps of the send ledger that wait at the same moment share a commit, because waiting for the disk is
most of a step's cost. A unit may run a second time when a neighbor failed or another process was in its
way, so it must do nothing that a rollback does not undo.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import random
from threading import Event, Lock
from time import monotonic
from typing import Any, TypeVar, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, OperationalError

from app.contract.events import ChangeKind
from app.contract.sentences import Sentence, say
from app.service.core.work_keys import EVERY_PUMP

from . import unit_of_work
from .cancellable_read import CancellableRead
from .damage import DAMAGED, DAMAGED_ON_SERVER, DISK_FAILS, SENTENCES, Damage
from .unit_of_work import AfterCommit as AfterCommit
from .unit_of_work import QueuedWork, fetch_raw_row
from .unit_of_work import after_commit as after_commit
from .unit_of_work import current_act as current_act

log = logging.getLogger("outreach.database")
T = TypeVar("T")
READERS, BRIEF = 3, 2
CACHE_KB = 16_000  # for each connection that needs it: imports write to indexes in random order
NO_ROOM = say(
    "database_disk_full",
    "The disk with the data is full, so nothing is sent and nothing can be saved. Free some space; "
    "then it continues automatically.",
)
LOST = say(
    "database_silent",
    "The database does not answer, so nothing is sent and nothing can be saved. It continues "
    "automatically once the database answers.",
)
IN_USE = say(
    "database_in_use",
    "Another program holds the database, so nothing is sent and nothing can be saved. It continues "
    "automatically once that program releases it.",
)
NOT_WRITABLE = say(
    "database_not_writable",
    "The database can't be written to, so nothing is sent and nothing can be saved. Its disk is "
    "read-only, or it belongs to another user: allow the user who runs this to write there.",
)
TOGETHER = 64  # at most so many units share a commit
PATIENCE = 9.0  # seconds that a write waits, for its turn and for another program that holds a file
AT_LEAST = 0.02  # at least so many of them for the other program, however long the queue took
OF_SQLITE = {  # sqlite.org/rescode.html
    5: IN_USE,
    6: IN_USE,
    8: NOT_WRITABLE,
    10: DISK_FAILS,
    11: DAMAGED,
    13: NO_ROOM,
    14: NOT_WRITABLE,
    26: DAMAGED,
}
NO_MEMORY, NO_SHARED_MEMORY = 3082, 4874  # extended codes of 10 (I/O error) that do not mean a failing disk
OF_POSTGRESQL = {
    "53100": NO_ROOM,
    "25006": NOT_WRITABLE,
    "58030": DISK_FAILS,
    "XX001": DAMAGED_ON_SERVER,
    "XX002": DAMAGED_ON_SERVER,
}
GOING_DOWN = ("57P01", "57P02", "57P03", "08")  # SQLSTATE prefixes of a server that shuts down or is gone
PAUSES = (0.0, 0.1, 0.4, 1.0, 2.0, 3.0)  # seconds before each retry; after the last one, the request fails
# Conflicts with another transaction: serialization failure, deadlock, a row that it had just inserted.
IN_THE_WAY = ("40001", "40P01", "23505")
TRIES, LONGEST_PAUSE = 12, 0.25  # attempts for one unit; longest pause between them in seconds


def sqlite_url(file: Path) -> str:
    return f"sqlite:///{file}"


class NoDatabase(ConnectionError):
    """Raised, with a sentence for the user, when the given database can't be used."""


def known_url(address: str) -> URL:
    """Parse a database address; raise NoDatabase if no supported database is named.

    The error does not repeat the address, which may contain a password.
    """
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


def open_engine(
    address: str, *, writes: bool = True, durable: bool = False, alone: bool = True, pool_size: int = 1
) -> Engine:
    url = known_url(address)
    if url.get_backend_name() == "postgresql":
        from . import postgresql

        return postgresql.create_postgresql_engine(
            url, writes=writes, durable=durable, alone=alone, pool_size=pool_size
        )
    engine = create_engine(url, pool_size=pool_size, max_overflow=0, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # BEGIN is sent below; the driver would send it too late
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={'FULL' if durable else 'NORMAL'}",
            "foreign_keys=ON",
            f"busy_timeout={PATIENCE * 1000:.0f}",
            f"cache_size=-{CACHE_KB}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begun(conn: Connection) -> None:
        conn.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def explain_sqlite_error(error: BaseException | None) -> Sentence | None:
    """Return the sentence for a SQLite error that a user can do something about; None for any other error."""
    code = getattr(error, "sqlite_errorcode", 0)
    if code in (NO_MEMORY, NO_SHARED_MEMORY):
        return NO_ROOM if code == NO_SHARED_MEMORY else None
    return OF_SQLITE.get(code & 0xFF)


def is_lost(error: OperationalError) -> bool:
    """Return whether the database server went away or could not be reached."""
    state = getattr(error.orig, "sqlstate", "")
    return error.connection_invalidated or state is None or state.startswith(GOING_DOWN)


def trouble_of(error: DatabaseError) -> Sentence | None:
    """Return a sentence for an error that is not the program's fault; None for a program error."""
    if known := explain_sqlite_error(error.orig) or OF_POSTGRESQL.get(
        getattr(error.orig, "sqlstate", None) or ""
    ):
        return known
    return LOST if isinstance(error, OperationalError) and is_lost(error) else None


def damage_of(error: BaseException) -> Sentence | None:
    """Return a sentence if the error says that stored data is damaged; None for any other error."""
    cause = error.orig if isinstance(error, DatabaseError) else error
    found = explain_sqlite_error(cause) or OF_POSTGRESQL.get(getattr(cause, "sqlstate", None) or "")
    return found if found in SENTENCES else None


class Database:
    """The service's database, with one writer thread and a few reader threads.

    The callback is called on the event loop after each commit that noted something. `alone` means that
    no other process works on the database.

    `trouble` is a sentence from the moment that a write fails for lack of space or access, until a write
    succeeds. The sentence of `damage` stays.
    """

    def __init__(
        self,
        url: str,
        told: Callable[[AfterCommit], None],
        damage: Damage | None = None,
        *,
        alone: bool = True,
    ) -> None:
        self.url = url
        self.damage = damage or Damage()
        self.trouble: Sentence | None = self.damage.sentence
        self._told = told
        self._writing = open_engine(url, alone=alone)
        self._sqlite = self._writing.dialect.name == "sqlite"
        self._isolated = self._writing  # in SQLite BEGIN IMMEDIATE allows one write at a time
        if not self._sqlite:
            self._isolated = self._writing.execution_options(isolation_level="SERIALIZABLE")
        self._file = known_url(url).database if self._sqlite else None
        self._opened: tuple[int, int] | None = None
        self._following, self._is_another = Lock(), False
        self._reading = open_engine(url, writes=False, pool_size=READERS + BRIEF)
        self._closing = Event()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="outreach-writer")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="outreach-reader")
        self._brief = ThreadPoolExecutor(BRIEF, thread_name_prefix="outreach-brief")
        self._waiting: deque[QueuedWork] = deque()
        self._turns, self._going = Lock(), False

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a serializable transaction and return its result; an exception rolls it back."""
        return await self._transact(work)

    async def write_durably(self, work: Callable[[Connection], T]) -> T:
        """Run `write` with a commit that survives a power cut: for results that a user is informed of."""
        return await self._transact(work, durable=True)

    async def write_step(self, work: Callable[[Connection], T], *, durable: bool = True) -> T:
        """Run a short step of the send ledger, committed together with others that wait at the same time.

        Other transactions write beside the step, so it locks the rows that its decision depends on
        (`records/row_locks.py`).
        """
        return await self._transact(work, durable=durable, is_step=True)

    async def read(self, work: Callable[[Connection], T], *, brief: bool = False) -> T:
        """Run `work` on a snapshot and return its result; writes are refused or lost.

        `brief` is for work that mostly takes a moment and must not wait for counts and forecasts. When
        the calling task is cancelled, its place in the queue is freed, or its running read is
        interrupted.
        """
        readers = self._brief if brief else self._readers
        loop, reading = asyncio.get_running_loop(), CancellableRead()

        def read(conn: Connection) -> T:
            with reading.on(conn.connection.driver_connection):
                return work(conn)

        try:
            result = await loop.run_in_executor(readers, self._run_in_transaction, self._reading, read)
        except asyncio.CancelledError:
            reading.stop(loop)
            raise
        except Exception as error:
            if damage_of(error):
                self._turn(None)
            raise
        self._announce_replaced_file()
        return result

    async def _transact(
        self, work: Callable[[Connection], T], *, durable: bool = False, is_step: bool = False
    ) -> T:
        act = request = current_act.get()
        if act is not None and act.done:
            act = None
        loop = asyncio.get_running_loop()
        unit = QueuedWork(work, durable, is_step, loop.create_future(), act)
        with self._turns:
            if not self._going:
                self._writer.submit(self._write_all)
                self._going = True
            self._waiting.append(unit)
        try:
            result, notes = await unit.done
        except DatabaseError as error:
            if sentence := trouble_of(error):
                self._turn(sentence, str(error.orig).partition("\n")[0])
            raise
        if act is not None:
            act.done = True
        if request is not None:
            request.wrote = True
        self._turn(None)
        self._announce_replaced_file()
        if notes.changes or notes.wakes or notes.outcomes:
            self._told(notes)
        for key, follow_up in notes.follow_ups.items():
            try:
                await self._transact(follow_up)
            except Exception:  # the unit that it follows is committed, and the caller must learn that
                log.warning("What follows a commit failed: %s", key, exc_info=True)
        return cast(T, result)

    def _write_all(self) -> None:
        """Commit queued units in the writer thread until none is waiting."""
        while group := self._next():
            failed: BaseException | None = None
            try:
                self._commit(group)
            except unit_of_work.OneFailed:
                for unit in group:
                    self._commit_alone(unit)
            except BaseException as error:
                failed = error
            with contextlib.suppress(RuntimeError):  # once the loop has ended no caller waits
                group[0].done.get_loop().call_soon_threadsafe(unit_of_work.finish_units, group, failed)

    def _next(self) -> list[QueuedWork]:
        """Take the first waiting unit, and all that may share its commit."""
        group: list[QueuedWork] = []
        with self._turns:
            while self._waiting and len(group) < TOGETHER:
                if group and not (group[-1].is_step and self._waiting[0].is_step):
                    break
                unit = self._waiting.popleft()
                if not unit.done.cancelled():
                    group.append(unit)
            self._going = bool(group)
        return group

    def _commit_alone(self, unit: QueuedWork) -> None:
        try:
            self._commit([unit])
        except BaseException as error:
            unit.failed = error

    def _commit(self, group: list[QueuedWork]) -> None:
        """Run units and commit; after a conflict with another transaction, run them again after a pause."""
        engine = self._writing if group[0].is_step else self._isolated
        durable = any(unit.durable for unit in group)
        for attempt in range(TRIES):
            try:
                self._run_in_transaction(
                    engine, lambda conn: unit_of_work.run_units(conn, group), durable, group[0].since
                )
                return
            except DBAPIError as error:
                state = getattr(error.orig, "sqlstate", None)
                last = TRIES - 1 if state != IN_THE_WAY[-1] else 1
                if state not in IN_THE_WAY or attempt >= last:
                    raise
                log.debug("Another transaction was in the way (%s)", state)
            self._closing.wait(random() * min(0.002 * 2**attempt, LONGEST_PAUSE))

    def _run_in_transaction(
        self, engine: Engine, work: Callable[[Connection], T], durable: bool = False, since: float = 0.0
    ) -> T:
        """Run `work` in a transaction; retry while the server is unreachable and no work was done.

        `since` is the `monotonic` time at which a write began to wait.
        """
        pauses = iter(PAUSES)
        while True:
            begun = False
            self._follow_file()
            try:
                with engine.connect() as conn:
                    if engine is self._reading:
                        return work(conn)
                    if self._sqlite and conn.info.get("durable") is not durable:
                        fetch_raw_row(conn, f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
                    conn.info["durable"] = durable
                    if self._sqlite:
                        self._wait_at_most(conn, PATIENCE + since - monotonic())
                    with unit_of_work.discard_notes_on_error(conn), conn.begin():
                        begun = True
                        return work(conn)
            except Exception as error:
                if sentence := damage_of(error):
                    self.damage.notice(sentence, str(getattr(error, "orig", error)).partition("\n")[0])
                if begun or not isinstance(error, OperationalError) or not is_lost(error):
                    raise
                pause = next(pauses, None)
                if pause is None or self._closing.wait(pause):
                    raise

    def _wait_at_most(self, conn: Connection, seconds: float) -> None:
        """Set how long SQLite waits for another program that holds the file.

        The units that queued behind the first one have waited with it already.
        """
        milliseconds = round(max(seconds, AT_LEAST), 2) * 1000
        if conn.info.get("busy_timeout") != milliseconds:
            fetch_raw_row(conn, f"PRAGMA busy_timeout={milliseconds:.0f}")
            conn.info["busy_timeout"] = milliseconds

    def record_damage(self, sentence: Sentence, why: str) -> None:
        """Record damage that a check found; from now on nothing is sent."""
        self.damage.notice(sentence, why)
        self._turn(None)

    def refresh_trouble(self) -> None:
        """Update `trouble` after a check found the database whole where an earlier run had found damage."""
        self._turn(None)

    def _follow_file(self) -> None:
        """Reopen the database when another file has been put in the place of the open one.

        Everyone else sees only the new file, so what is done from now on has to be done there.
        """
        if not self._file:
            return
        try:
            found = os.stat(self._file)
        except OSError:
            return
        with self._following:
            before, self._opened = self._opened, (found.st_dev, found.st_ino)
            if before in (None, self._opened):
                return
            log.warning("Another file was put in the place of the database; it is opened anew")
            for engine in (self._reading, self._writing):
                engine.dispose()
            self._is_another = True

    def _announce_replaced_file(self) -> None:
        """Wake all senders after the file was replaced, so that they check whether it is an older copy."""
        if self._is_another:
            self._is_another = False
            self._told(AfterCommit(dict.fromkeys(ChangeKind), {EVERY_PUMP}))

    def _turn(self, trouble: Sentence | None, why: str = "") -> None:
        damaged = self.damage.sentence
        trouble = damaged or trouble
        if trouble != self.trouble:
            self.trouble = trouble
            if trouble and not damaged:  # `why` is for the administrator: a password that is refused, say
                log.error("%s (%s)", trouble, why)
            self._told(AfterCommit({ChangeKind.INBOX: None}))

    async def close(self) -> None:
        """Wait for running work and close the files."""
        self._closing.set()
        for pool in (self._writer, self._readers, self._brief):
            await asyncio.to_thread(pool.shutdown)
        for engine in (self._reading, self._writing):
            engine.dispose()
