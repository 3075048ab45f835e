"""What the only writer of a database remembers between its transactions."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, event

T = TypeVar("T")
QUIETLY = {"quietly": True}  # of a statement that writes nothing that `kept` values are made of
_READS = re.compile(r"\s*(SELECT|PRAGMA|BEGIN|SAVEPOINT|RELEASE)\b", re.I)


def kept(conn: Connection, key: Hashable, find: Callable[[], T]) -> T:
    """What `find` says, or said before if nothing but QUIETLY was written since.

    For what stays the same from one mail to the next: rows of campaigns, inboxes and settings. Only the
    writer of SQLite keeps it; whoever else asks looks anew.
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


def remembering(engine: Engine) -> None:
    """The writer of SQLite: nobody else writes there, so it knows for how long what it read holds."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, record: Any) -> None:
        record.info["kept"], record.info["driver"] = {}, connection

    @event.listens_for(engine, "begin")
    def _begun(conn: Connection) -> None:
        version = say(conn, "PRAGMA data_version")  # of what others wrote after all
        if conn.info.get("version") != version:
            conn.info["version"] = version
            forget(conn)

    @event.listens_for(engine, "before_cursor_execute")
    def _executed(conn: Connection, _cursor: Any, sql: str, _values: Any, context: Any, _many: bool) -> None:
        if not _READS.match(sql) and "quietly" not in context.execution_options:
            forget(conn)

    event.listen(engine, "rollback", forget)
    event.listen(engine, "rollback_savepoint", lambda conn, _name, _context: forget(conn))


def say(conn: Connection, sql: str) -> Any:
    """The one row that a statement brings, said to the driver itself: for those that come with every mail."""
    cursor = conn.connection.cursor()
    try:
        cursor.execute(sql)
        return cursor.fetchone() if cursor.description else None
    finally:
        cursor.close()
