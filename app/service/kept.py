"""What a writer of the database remembers between its transactions."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, event, text

from .snapshots import ADD, Snapshot, ended, snapshot

T = TypeVar("T")
QUIETLY = {"quietly": True}  # of a statement that writes nothing that `kept` values are made of
_READS = re.compile(r"\s*(SELECT|PRAGMA|BEGIN|SAVEPOINT|RELEASE)\b", re.I)
_SUM = text(ADD).execution_options(**QUIETLY)
_CHANGES = re.compile(r"\s*(INSERT|UPDATE|DELETE)\b", re.I)


def kept(conn: Connection, key: Hashable, find: Callable[[], T]) -> T:
    """What `find` says, or said before if nothing but QUIETLY was written since.

    For what stays the same from one mail to the next: rows of campaigns, inboxes and settings. Only the
    writer of a process keeps it; whoever else asks looks anew.
    """
    memory: dict[Hashable, Any] | None = conn.info.get("kept")
    if memory is None:
        return find()
    if key not in memory:
        memory[key] = find()
    return cast(T, memory[key])


def keep(conn: Connection, key: Hashable, change: Callable[[T], T]) -> None:
    """Change a kept value, if there is one, along with what was written QUIETLY."""
    memory = conn.info.get("kept", {})
    if key in memory:
        memory[key] = change(memory[key])


def forget(conn: Connection) -> None:
    """Something may be otherwise than it was."""
    conn.info.get("kept", {}).clear()


class Own:
    """The ids of transactions that a writer of PostgreSQL has certainly used since it last looked at them.

    A part (after a savepoint) that changed a row has one, and so has the whole. What is not certain is not
    counted: then more have ended than are accounted for, and nothing is remembered. Never count one too many.

    Where several processes write, one that wrote all QUIETLY adds its ids to a sum that all of them see.
    """

    def __init__(self) -> None:
        self.seen: Snapshot | None = None
        self.sum, self.part, self.wrote = 0, 0, set[int]()
        self.loud = self.summed = False

    @property
    def used(self) -> int:
        return len(self.wrote | {0}) if self.wrote else 0

    def nobody_loud(self, now: Snapshot, total: int) -> bool:
        """Whether only ours have ended since then, and others' that wrote QUIETLY."""
        known = total - self.sum + (0 if self.summed else self.used)
        same = self.seen is not None and total >= self.sum and ended(self.seen, now) == known
        self.seen, self.sum, self.part, self.wrote = now, total, 0, set()
        self.loud = self.summed = False
        return same


def begin_part(conn: Connection) -> None:
    """After a savepoint what is written has another id."""
    own: Own = conn.info["own"]
    own.part += 1


def written(conn: Connection, sql: str, rows: int, quietly: bool) -> None:
    """A statement that is more than a look ran, with so many rows; fewer than none are not known."""
    own: Own = conn.info["own"]
    changes = _CHANGES.match(sql)
    if rows > 0 and changes:
        own.wrote.add(own.part)
    if not quietly and (rows != 0 or not changes):
        own.loud = True


def sum_up(conn: Connection) -> None:
    """The last that a transaction does which shares its database: who reads the sum knows of it, too."""
    own: Own = conn.info["own"]
    if own.wrote and not own.loud:
        own.wrote.add(own.part)
        conn.execute(_SUM, {"used": own.used})
        own.summed = True


def remembering(engine: Engine) -> None:
    """The one writer of a process, which takes turns with those of others."""
    same = _same_file if engine.dialect.name == "sqlite" else _same_rows

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, record: Any) -> None:
        record.info["kept"], record.info["own"] = {}, Own()

    @event.listens_for(engine, "begin")
    def _begun(conn: Connection) -> None:
        if not same(conn):
            forget(conn)

    @event.listens_for(engine, "before_cursor_execute")
    def _executed(conn: Connection, _cursor: Any, sql: str, _values: Any, context: Any, _many: bool) -> None:
        if not _READS.match(sql) and "quietly" not in context.execution_options:
            forget(conn)

    @event.listens_for(engine, "after_cursor_execute")
    def _wrote(conn: Connection, cursor: Any, sql: str, _values: Any, context: Any, _many: bool) -> None:
        if not _READS.match(sql):
            written(conn, sql, cursor.rowcount, "quietly" in context.execution_options)

    @event.listens_for(engine, "rollback_savepoint")
    def _undone(conn: Connection, _name: str, _context: Any) -> None:
        if not conn.invalidated:  # else what was kept went with the way to the server
            forget(conn)


def _same_file(conn: Connection) -> bool:
    version = say(conn, "PRAGMA data_version")  # of what others wrote after all
    before, conn.info["version"] = conn.info.get("version"), version
    return bool(before == version)


def _same_rows(conn: Connection) -> bool:
    """In the lock of all writing. Who writes outside of it is seen here, too, once that is committed."""
    own: Own = conn.info["own"]
    said, total = conn.info["snapshot"]
    return own.nobody_loud(snapshot(said), total)


def say(conn: Connection, sql: str) -> Any:
    """The one row that a statement brings, said to the driver itself: for those that come with every mail."""
    cursor = conn.connection.cursor()
    try:
        cursor.execute(sql)
        return cursor.fetchone() if cursor.description else None
    finally:
        cursor.close()
