"""The schema's history as Alembic migrations."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, NullPool, create_engine, inspect, text
from sqlalchemy.exc import DatabaseError, OperationalError, ProgrammingError

from app.contract.sentences import say
from app.service.core.database import NoDatabase, explain_sqlite_error, known_url

if TYPE_CHECKING:
    from alembic.config import Config

HERE = Path(__file__).parent
HEAD = "0021"
VERSION = "SELECT version_num FROM alembic_version"
Alone = Callable[[], AbstractContextManager[None]]
NOT_UTF8 = (
    "The database can't be used: it keeps texts as {}, which is not enough for all names. "
    "Make one with: createdb --encoding UTF8 --template template0 NAME"
)


class NewerWorkspace(Exception):
    """Raised when the workspace was last opened by a newer version of the program."""


# Not in tables.py: search indexes, Procrastinate's tables, foreign keys that only SQLite has (0013).
_UNTOLD = (
    *("contacts_search", "contacts_terms", "contacts_down", "procrastinate_"),
    *("fk_mails_team_id", "fk_mails_workspace_id", "fk_events_team_id", "fk_events_workspace_id"),
)


def is_defined_in_tables(name: str | None, kind: str, _parents: object = None) -> bool:
    """Return whether tables.py defines this object, so that Alembic compares it with the database."""
    return not str(name).startswith(_UNTOLD)


def migrate_database(url: str, alone: Alone = nullcontext) -> None:
    """Upgrade a database to the newest schema; Alembic is imported only if there is something to do.

    `alone` keeps all other services off a database of an older version while it is changed. Raises
    NoDatabase if a server refuses or a file can't be used, and NewerWorkspace if the schema is newer
    than this program.
    """
    try:
        revision = _read_revision(url)
        if revision != HEAD:
            with nullcontext() if revision is None or revision > HEAD else alone():
                _upgrade_schema(url)
    except (sqlite3.Error, DatabaseError) as error:
        if known_url(url).get_backend_name() == "sqlite":
            raise _to_database_error(error) from error
        if not isinstance(error, OperationalError | ProgrammingError):
            raise
        why = str(error.orig).partition("\n")[0].rpartition("failed: ")[2].removeprefix("FATAL:").strip()
        raise NoDatabase(f"The database can't be used: {why}. See to it, and start again.") from error


def _to_database_error(error: sqlite3.Error | DatabaseError) -> Exception:
    """Return NoDatabase with the sentence for a SQLite error, or the error as it is if there is none."""
    told = explain_sqlite_error(error.orig if isinstance(error, DatabaseError) else error)
    return NoDatabase(told) if told else error


def _upgrade_schema(url: str) -> None:
    from alembic import command
    from alembic.util.exc import CommandError

    try:
        command.upgrade(build_alembic_config(url), "head")
    except CommandError as error:
        raise NewerWorkspace(
            say(
                "workspace_of_newer_version",
                "This workspace was made by a newer Outreach Desk. Install the newer version to open it.",
            )
        ) from error


def build_alembic_config(url: str) -> Config:
    """Return Alembic's configuration for a database; there is no alembic.ini."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config


def _read_revision(url: str) -> str | None:
    parts = known_url(url)
    if parts.get_backend_name() == "postgresql":
        return _told_by_server(parts)
    if not parts.database or not Path(parts.database).exists():
        return None
    conn = sqlite3.connect(parts.database)
    try:
        row = conn.execute(VERSION).fetchone()
    except sqlite3.OperationalError as error:
        if explain_sqlite_error(error):
            raise
        return None  # no such table
    finally:
        conn.close()
    return str(row[0]) if row else None


def _told_by_server(url: URL) -> str | None:
    from app.service.core.postgresql import build_connect_args

    engine = create_engine(url, connect_args=build_connect_args(url), poolclass=NullPool)
    try:
        with engine.connect() as conn:
            if (encoding := conn.scalar(text("SHOW server_encoding"))) != "UTF8":
                raise NoDatabase(NOT_UTF8.format(encoding))
            return conn.scalar(text(VERSION)) if inspect(conn).has_table("alembic_version") else None
    finally:
        engine.dispose()
