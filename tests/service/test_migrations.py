"""The schema's history ends in the schema, and goes back to nothing."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

from app.service.database import sqlite_url
from app.service.migrations import HEAD, configured, migrate
from app.service.tables import metadata


def test_the_last_migration_makes_what_tables_says_and_all_can_be_taken_back(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "a.sqlite")
    migrate(url)
    migrate(url)
    engine = create_engine(url)
    with engine.connect() as conn:
        assert compare_metadata(MigrationContext.configure(conn), metadata) == []
    assert ScriptDirectory.from_config(configured(url)).get_current_head() == HEAD
    command.downgrade(configured(url), "base")
    assert inspect(engine).get_table_names() == ["alembic_version"]
    engine.dispose()
