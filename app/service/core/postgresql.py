"""Connections to a PostgreSQL server; imported only when the database is on one.

The steps of the send ledger run at READ COMMITTED and name the rows that they lock. Every other
transaction that writes is SERIALIZABLE, and is run again after a conflict with another transaction.
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection as Session
from psycopg import IsolationLevel
from psycopg.abc import Buffer
from psycopg.types.string import StrDumperUnknown
from sqlalchemy import URL, Connection, Engine, create_engine, event

MIGRATING, SERVING = 7_236_002, 7_236_003  # advisory locks
NETWORK: dict[str, Any] = {  # a server that vanished is noticed within half a minute
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,  # milliseconds
    "application_name": "outreach",
    "client_encoding": "utf8",
}
SESSION = (
    "SET TIME ZONE 'UTC'",
    "SET lock_timeout = '60s'",
    "SET idle_in_transaction_session_timeout = '120s'",  # for a process that hangs: its locks are released
)
# For a stalled process among several: its locks are released long before it counts as dead.
STANDS_STILL = "idle_in_transaction_session_timeout=8000"  # milliseconds
# Like synchronous=NORMAL in SQLite: a power cut loses the last moments, but nothing earlier.
RELAXED = "SET LOCAL synchronous_commit = off"
DURABLE = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)


class _WithoutNull(StrDumperUnknown):
    """A dumper that replaces U+0000, which emails may contain and PostgreSQL's texts can't."""

    def dump(self, obj: str) -> Buffer | None:
        return obj.replace("\0", "\ufffd").encode()


def build_connect_args(url: URL) -> dict[str, Any]:
    """Return the default connection settings, except those that the URL sets."""
    return {name: value for name, value in NETWORK.items() if name not in url.query}


def create_postgresql_engine(url: URL, *, writes: bool, durable: bool, alone: bool, pool_size: int) -> Engine:
    """Return an engine whose transactions may write, or with `writes=False` are read-only snapshots."""
    session_is = (*SESSION, DURABLE, *([] if alone or not writes else [f"SET {STANDS_STILL}"]))
    made = create_engine(
        url,
        pool_size=pool_size,
        max_overflow=0,
        hide_parameters=True,  # errors go to the log: addresses, texts and tokens don't
        connect_args=build_connect_args(url),
        execution_options={"preserve_rowcount": True},  # of ON CONFLICT DO NOTHING, too
    )

    @event.listens_for(made, "connect")
    def _connected(session: Session[Any], _record: Any) -> None:
        session.adapters.register_dumper(str, _WithoutNull)
        for statement in session_is:
            session.execute(statement)
        session.commit()
        if not writes:
            session.read_only, session.isolation_level = True, IsolationLevel.REPEATABLE_READ

    if writes:

        @event.listens_for(made, "begin")
        def _begun(conn: Connection) -> None:
            if not conn.info.get("durable", durable):
                conn.exec_driver_sql(RELAXED)

    return made
