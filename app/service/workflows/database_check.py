"""The database is looked through for damage: some time after each start, and daily."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DatabaseError

from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.cancellable_read import CancellableRead
from app.service.core.clock import in_moments
from app.service.core.damage import DAMAGED, DAMAGED_ON_SERVER
from app.service.core.database import damage_of
from app.service.core.work_keys import DATABASE_CHECK, EVERY_PUMP

AFTER_START = 20.0  # seconds; the window reads its first pages in these
EVERY = timedelta(days=1)
CHECK = "PRAGMA quick_check(1)"  # reads the whole file: some seconds a gigabyte, and no writer waits for it


def keep_checking(app_state: AppState) -> None:
    """Look through the database after the start and then daily; at once where the last run found damage.

    Practice sends to nobody, and its clock may stand still.
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
            return in_moments(app_state.clock, now, AFTER_START)
        since = damage.since()
        found = await found_damage(app_state)
        if found:
            database.found_damaged(*found)
        elif damage.lift(since):
            database.found_whole()
            app_state.runner.wake(EVERY_PUMP)
        return in_moments(app_state.clock, now, EVERY.total_seconds())

    app_state.runner.keep(DATABASE_CHECK, step)


async def found_damage(app_state: AppState) -> tuple[str, str] | None:
    """A sentence and what was found; None where the database is whole, or can't be asked now."""
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
    """Its first finding; on a connection of its own, for what others have in memory may differ."""
    with contextlib.closing(sqlite3.connect(file, check_same_thread=False)) as conn, reading.on(conn):
        try:
            said = str(conn.execute(CHECK).fetchone()[0])
        except sqlite3.DatabaseError as error:
            return str(error) if damage_of(error) else ""
    return "" if said == "ok" else said.partition("\n")[0]


async def _found_on_server(app_state: AppState) -> tuple[str, str] | None:
    """Of what a server has no check for, each row is read."""

    def read(conn: Connection) -> None:
        for table in tables.metadata.sorted_tables:
            conn.execute(select(func.count(table.table_valued())))

    try:
        await app_state.database.read(read)
    except DatabaseError as error:
        if damage_of(error):
            return DAMAGED_ON_SERVER, str(error.orig).partition("\n")[0]
    return None
