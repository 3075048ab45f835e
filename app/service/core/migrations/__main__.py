"""Command that writes the next migration from the differences between tables.py and the last migration.

Usage: `python -m app.service.core.migrations "What changed"`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command

from app.service.core.database import sqlite_url

from . import HEAD, HERE, build_alembic_config, migrate_database


def write_migration(message: str) -> Path:
    """Write a new migration file and return its path; a developer reviews it and updates HEAD by hand."""
    number = f"{int(HEAD) + 1:04d}"
    with TemporaryDirectory() as folder:
        url = sqlite_url(Path(folder) / "empty.sqlite")
        migrate_database(url)
        command.revision(build_alembic_config(url), message, autogenerate=True, rev_id=number)
    file = next((HERE / "versions").glob(f"{number}_*.py"))
    text = file.read_text().replace("app.service.core.column_types.Utc(timezone=True)", "Utc()")
    if "Utc()" in text:
        text = text.replace(
            "from alembic import op\n",
            "from alembic import op\n\nfrom app.service.core.column_types import Utc\n",
        )
    file.write_text(text)
    return file


if __name__ == "__main__":
    sys.stdout.write(f"{write_migration(' '.join(sys.argv[1:]) or 'A change')}\n")
