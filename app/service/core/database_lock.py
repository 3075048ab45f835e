"""The lock that lets only one service use a database on a server; it lasts as long as the connection."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from sqlalchemy import Connection, NullPool, create_engine, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from app.contract.sentences import say

from .data_dir_lock import AlreadyOpen
from .database import known_url
from .settings import Settings

AT_WORK = (
    "The database is of an older version, and another outreach service works on it. Stop that, on every "
    "machine; the first that is started then brings the database up to date."
)
LET_GO = text("SELECT pg_advisory_unlock_all()")


class ServerLock:
    """An advisory lock on a PostgreSQL database that is held by an open connection.

    `hold` takes the lock again when the connection was lost, and raises AlreadyOpen if another service
    was faster. With `shared`, services that run worker processes hold the lock together.
    """

    def __init__(self, address: str, shared: bool = False) -> None:
        from .postgresql import SERVING, build_connect_args

        url = known_url(address)
        self._take = text(f"SELECT pg_try_advisory_lock{'_shared' if shared else ''}({SERVING})")
        more = {"connect_args": build_connect_args(url), "isolation_level": "AUTOCOMMIT"}
        self._engine = create_engine(url, poolclass=NullPool, **more)
        self._held: Connection | None = None

    def hold(self) -> None:
        try:
            if self._held is not None:
                self._held.execute(text("SELECT 1"))
                return
            self._held = self._engine.connect()
            if self._held.scalar(self._take):
                return
        except OperationalError:
            self.close()
            raise
        self.close()
        raise AlreadyOpen(
            say(
                "database_served_already",
                "Another outreach service works on this database. Stop it there first.",
            )
        )

    def close(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            with contextlib.suppress(SQLAlchemyError):  # the connection was lost, and the lock with it
                held.execute(LET_GO)  # explicitly: the server notices a closed connection only a moment later
            held.invalidate()
            held.close()


@contextlib.contextmanager
def lock_database(settings: Settings) -> Iterator[None]:
    """Keep all other services off the database while its schema is changed.

    Raises AlreadyOpen if one is using it. A database file needs no lock of its own: the lock of its
    folder covers it.
    """
    if settings.database_file is not None:
        yield
        return
    lock = ServerLock(settings.database_url)
    try:
        lock.hold()
    except AlreadyOpen:
        raise AlreadyOpen(AT_WORK) from None
    try:
        yield
    finally:
        lock.close()
