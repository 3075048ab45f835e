"""One service a database: on a server, a lock says so which it keeps for as long as we are connected."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator
from datetime import datetime

from sqlalchemy import Connection, NullPool, create_engine, text
from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError

from app.service.core.work_keys import SERVING

from .core.clock import in_moments
from .core.data_dir_lock import AlreadyOpen
from .core.database import known_url
from .core.settings import Settings
from .moving import marks
from .service import Service
from .work.runner import OVER, Over

log = logging.getLogger("outreach.service")
LOOKED_AFTER = 5.0  # seconds
AT_WORK = (
    "The database is of an older version, and another outreach service works on it. Stop that, on every "
    "machine; the first that is started then brings the database up to date."
)
LET_GO = text("SELECT pg_advisory_unlock_all()")
NOTHING_NEW = text("UPDATE alembic_version SET version_num = version_num")  # a change all the same


class ServerLock:
    """Taken again, when the connection is lost; AlreadyOpen if another service was faster.

    `shared`: with others that have workers, too.
    """

    def __init__(self, address: str, shared: bool = False) -> None:
        from .core.postgresql import SERVING, arguments

        url = known_url(address)
        self._take = text(f"SELECT pg_try_advisory_lock{'_shared' if shared else ''}({SERVING})")
        more = {"connect_args": arguments(url), "isolation_level": "AUTOCOMMIT"}
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
        raise AlreadyOpen("Another outreach service works on this database. Stop it there first.")

    def close(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            with contextlib.suppress(SQLAlchemyError):  # it was lost, and the lock with it
                held.execute(LET_GO)  # now: the server sees a closed connection a moment later
            held.invalidate()
            held.close()


@contextlib.contextmanager
def alone(settings: Settings) -> Iterator[None]:
    """Nobody works on the database while its schema is changed; of a file the lock of its folder says so."""
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


async def serve_alone(service: Service, end: Callable[[], None]) -> None:
    """AlreadyOpen when another service has the database; `end` is called when one takes it later."""
    if service.settings.database_file is not None:
        return  # the lock of its folder says so
    lock = ServerLock(service.settings.database_url, service.settings.shares)
    service.stack.push_async_callback(asyncio.to_thread, lock.close)
    await asyncio.to_thread(lock.hold)
    await service.database.read(marks.check)  # nothing moves from now on

    async def step() -> datetime | Over:
        try:
            await asyncio.to_thread(lock.hold)
            if service.database.trouble:  # where workers do the work, nobody may write for hours
                await service.database.write(lambda conn: conn.execute(NOTHING_NEW))
        except AlreadyOpen:
            log.error("Another outreach service took over this database, so this one ends")
            end()
            return OVER
        except DatabaseError:
            pass  # it is not there, so nobody takes it; or it takes no changes yet
        return in_moments(service.clock, service.clock.now(), LOOKED_AFTER)

    service.runner.keep(SERVING, step)
    service.stack.push_async_callback(service.runner.close)
