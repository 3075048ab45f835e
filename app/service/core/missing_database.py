"""Detection of a database that is missing or empty although emails were sent from this folder."""

from __future__ import annotations

import os

from sqlalchemy import NullPool, create_engine, inspect, select
from sqlalchemy.exc import DatabaseError

from app.contract.sentences import say

from . import tables
from .database import NoDatabase, known_url
from .settings import Settings

MISSING = say(
    "database_missing",
    "Emails were sent from this folder, but its database {database} is missing. Restore a backup "
    "(Settings, Data and backup; or outreach restore). To start a new workspace instead, move {mark} away.",
)
EMPTY = say(
    "database_empty",
    "Emails were sent from this folder, but its database {database} is empty. Restore a backup "
    "(Settings, Data and backup; or outreach restore). To start a new workspace instead, move {mark} away.",
)
EMPTY_ON_SERVER = say(
    "database_empty_on_server",
    "Emails were sent from this folder, but its database {database} is empty. Restore it with the server's "
    "own tools. To start a new workspace instead, move {mark} away.",
)


def refuse_missing_database(settings: Settings) -> None:
    """Raise NoDatabase when starting would replace a lost workspace, and its opt-outs, by a new one.

    Practice mode emails no real person, so it may start over as often as it likes.
    """
    mark, file = settings.last_mail_file, settings.database_file
    if settings.practice or not os.path.lexists(mark):
        return
    if file is not None and not file.exists():
        raise NoDatabase(MISSING.fill(database=str(file), mark=str(mark)))
    if _is_empty(settings):
        sentence = EMPTY if file is not None else EMPTY_ON_SERVER
        raise NoDatabase(sentence.fill(database=settings.database_place, mark=str(mark)))


def _is_empty(settings: Settings) -> bool:
    """Return whether the database contains no team.

    Also False for a database that can't be read: opening it later reports why.
    """
    file, url = settings.database_file, known_url(settings.database_url)
    if file is not None and not file.stat().st_size:
        return True
    connect_args = {}
    if file is None:
        from .postgresql import build_connect_args

        connect_args = build_connect_args(url)
    engine = create_engine(url, poolclass=NullPool, connect_args=connect_args)
    try:
        with engine.connect() as conn:
            if not inspect(conn).has_table(tables.teams.name):
                return True
            return conn.execute(select(tables.teams.c.id).limit(1)).first() is None
    except DatabaseError:
        return False
    finally:
        engine.dispose()
