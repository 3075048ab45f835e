"""Checks of the database for damage: some time after each start, and daily."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DatabaseError

from app.contract.sentences import Sentence
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.cancellable_read import CancellableRead
from app.service.core.clock import add_real_seconds
from app.service.core.damage import DAMAGED, DAMAGED_ON_SERVER
from app.service.core.database import damage_of
from app.service.core.work_keys import DATABASE_CHECK, EVERY_PUMP

AFTER_START = 20.0  # seconds; the window loads its first pages in this time
EVERY = timedelta(days=1)
CHECK = "PRAGMA quick_check(1)"  # reads the whole file: some seconds per gigabyte, without blocking writers


def keep_checking(app_state: AppState) -> None:
    """Check the database after the start and then daily; immediately if an earlier run found damage.

    Not in practice mode, which emails no real person and whose clock may be stopped.
    """
    if app_state.settings.practice:
        return
    database, damage = app_state.database, app_state.database.damage
    first = damage.sentence is None

    async def step() -> datetime | None:
        nonlocal first
        now = app_state.clock.now()
        if first:
            first = False
            return add_real_seconds(app_state.clock, now, AFTER_START)
        since = damage.since()
        found = await found_damage(app_state)
        if found:
            database.record_damage(*found)
        elif damage.lift(since):
            database.refresh_trouble()
            app_state.runner.wake(EVERY_PUMP)
        return add_real_seconds(app_state.clock, now, EVERY.total_seconds())

    app_state.runner.keep(DATABASE_CHECK, step)


async def found_damage(app_state: AppState) -> tuple[Sentence, str] | None:
    """Return a sentence and the finding if the database is damaged.

    None if it is intact, or can't be checked now. A database on a server is checked only after damage
    was noticed.
    """
    file = app_state.settings.database_file
    if file is None:
        return await _found_on_server(app_state) if app_state.database.damage.since() else None
    reading, loop = CancellableRead(), asyncio.get_running_loop()
    try:
        said = await asyncio.to_thread(_quick_check, file, reading)
    except asyncio.CancelledError:
        reading.stop(loop)
        raise
    return (DAMAGED, said) if said else None


def _quick_check(file: Path, reading: CancellableRead) -> str:
    """Return SQLite's first finding, or "".

    On a connection of its own, because the cached pages of others may differ from the file.
    """
    with contextlib.closing(sqlite3.connect(file, check_same_thread=False)) as conn, reading.on(conn):
        try:
            said = str(conn.execute(CHECK).fetchone()[0])
        except sqlite3.DatabaseError as error:
            return str(error) if damage_of(error) else ""
    return "" if said == "ok" else said.partition("\n")[0]


async def _found_on_server(app_state: AppState) -> tuple[Sentence, str] | None:
    """Read every row to find damage, for a server has no check of its own."""

    def read(conn: Connection) -> None:
        for table in tables.metadata.sorted_tables:
            conn.execute(select(func.count(table.table_valued())))

    try:
        await app_state.database.read(read)
    except DatabaseError as error:
        if damage_of(error):
            return DAMAGED_ON_SERVER, str(error.orig).partition("\n")[0]
    return None
