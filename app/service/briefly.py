"""A question that the database gives up when it takes long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

PATIENCE, AGAIN = 50, 5  # milliseconds, and between two interrupts: one that hits no statement does nothing
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
    """By the clock: SQLite counts its own steps, and one of them may read a whole index from a cold disk."""
    over = Event()
    watch = Thread(target=_interrupting, args=(conn.connection.driver_connection, over), daemon=True)
    watch.start()
    try:
        yield
    finally:
        over.set()
        watch.join()  # or it might interrupt what is asked next


def _interrupting(raw: Any, over: Event) -> None:
    pause = PATIENCE
    while not over.wait(pause / 1000):
        raw.interrupt()
        pause = AGAIN


@contextmanager
def _on_server(conn: Connection) -> Iterator[None]:
    inside = conn.begin_nested()
    try:
        conn.exec_driver_sql(f"SET LOCAL statement_timeout = {PATIENCE}")
        yield
    finally:
        inside.rollback()  # and the limit with it
