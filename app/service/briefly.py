"""A question that the database gives up when it takes long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

STEPS = 400_000  # of SQLite's machine for each statement: some 20 ms
PATIENCE = 50  # milliseconds, on a server
SQLITE_INTERRUPT, POSTGRESQL_CANCELED = 9, "57014"


class TooLong(Exception):
    """It was given up; the transaction goes on as if nobody had asked."""


@contextmanager
def briefly(conn: Connection) -> Iterator[None]:
    """Reads within it, or TooLong."""
    enter = _on_sqlite if conn.dialect.name == "sqlite" else _on_server
    try:
        with enter(conn):
            yield
    except OperationalError as error:
        code, state = getattr(error.orig, "sqlite_errorcode", 0), getattr(error.orig, "sqlstate", "")
        if code != SQLITE_INTERRUPT and state != POSTGRESQL_CANCELED:
            raise
        raise TooLong from error


@contextmanager
def _on_sqlite(conn: Connection) -> Iterator[None]:
    raw = conn.connection.driver_connection
    assert raw is not None
    raw.set_progress_handler(lambda: 1, STEPS)
    try:
        yield
    finally:
        raw.set_progress_handler(None, 0)


@contextmanager
def _on_server(conn: Connection) -> Iterator[None]:
    inside = conn.begin_nested()
    try:
        conn.exec_driver_sql(f"SET LOCAL statement_timeout = {PATIENCE}")
        yield
    finally:
        inside.rollback()  # and the limit with it
