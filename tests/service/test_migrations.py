"""The schema's history ends in the schema, and goes back to nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.schema import CreateIndex

from app.service.database import sqlite_url
from app.service.migrations import HEAD, configured, migrate, told_by_tables
from app.service.tables import metadata


@pytest.mark.filterwarnings("ignore:Skipped unsupported reflection of expression-based index")
@pytest.mark.filterwarnings("ignore:autogenerate skipping metadata-specified expression-based index")
def test_the_last_migration_makes_what_tables_says_and_all_can_be_taken_back(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "a.sqlite")
    migrate(url)
    migrate(url)
    engine = create_engine(url)
    with engine.connect() as conn:
        context = MigrationContext.configure(conn, opts={"include_name": told_by_tables})
        assert compare_metadata(context, metadata) == []
        made = {row.name: row.sql for row in conn.execute(text("SELECT name, sql FROM sqlite_master"))}
    for index in metadata.tables["contacts"].indexes:  # what is compared above knows no expressions
        assert made[index.name] == str(CreateIndex(index).compile(engine))
    assert ScriptDirectory.from_config(configured(url)).get_current_head() == HEAD
    command.downgrade(configured(url), "base")
    assert inspect(engine).get_table_names() == ["alembic_version"]
    engine.dispose()


def test_what_a_workspace_of_the_first_release_holds_is_all_there_after_the_upgrade(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "old.sqlite")
    command.upgrade(configured(url), "0001")
    engine = create_engine(url)
    rows = (
        "INSERT INTO teams VALUES ('t', 'Team')",
        "INSERT INTO workspaces VALUES ('w', 't', 'Workspace')",
        "INSERT INTO inboxes (id, team_id, workspace_id, email_address, inbox_type, created_at)"
        " VALUES ('i', 't', 'w', 'alex@firm.test', 'CUSTOM_SMTP', '2026-03-02 09:00:00')",
        "INSERT INTO inbox_folders VALUES ('i', 'INBOX', 1, 77)",
        "INSERT INTO campaigns (id, team_id, workspace_id, name, start_date, timezone, sending_days,"
        " lead_mapping, created_at, updated_at)"
        " VALUES ('c', 't', 'w', 'Spring', '2026-03-02', 'UTC', '[0]', '{}', '2026-03-02', '2026-03-02')",
        "INSERT INTO sequences (id, campaign_id, step_number, trigger_type, wait_days, created_at)"
        " VALUES ('s', 'c', 2, 'NO_REPLY', 3, '2026-03-02')",
        "INSERT INTO variants (id, campaign_id, sequence_id, created_at, updated_at)"
        " VALUES ('v', 'c', 's', '2026-03-02', '2026-03-02')",
    )
    with engine.begin() as conn:
        conn.execute(text("PRAGMA foreign_keys=ON"))
        for row in rows:
            conn.execute(text(row))
    migrate(url)
    with engine.connect() as conn:
        kept = "SELECT count(*) FROM {} WHERE {} = '{}'"
        for table, column, value in (
            ("inbox_folders", "inbox_id", "i"),
            ("sequences", "campaign_id", "c"),
            ("variants", "sequence_id", "s"),
        ):
            assert conn.execute(text(kept.format(table, column, value))).scalar() == 1, table
        assert conn.execute(text("PRAGMA foreign_key_check")).all() == []
        assert conn.execute(text("SELECT domain_id FROM inboxes")).scalar() is None
    engine.dispose()
