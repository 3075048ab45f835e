"""The schema's history, told by Alembic."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy.engine import make_url

HERE = Path(__file__).parent
HEAD = "0001"


class NewerWorkspace(Exception):
    """The workspace was last opened by a newer program."""


def migrate(url: str) -> None:
    """Bring a database to the newest schema; Alembic is only imported where there is something to do."""
    if _revision(url) == HEAD:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise NewerWorkspace(
            "This workspace was made by a newer Outreach Desk. Install the newer version to open it."
        ) from error


def _revision(url: str) -> str | None:
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite" or not parts.database or not Path(parts.database).exists():
        return None
    conn = sqlite3.connect(parts.database)
    try:
        row = conn.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError:
        return None
    finally:
        conn.close()
    return str(row[0]) if row else None
