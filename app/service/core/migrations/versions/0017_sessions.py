"""Several processes share out their work by Procrastinate; an inbox's process says whether it is read"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import op

from app.service.core.column_types import Utc

revision = "0017"
down_revision = "0015"
branch_labels = None
depends_on = None

SCHEMA = Path(__file__).parents[1] / "procrastinate-3.10.0.sql"
TABLES = ("jobs", "events", "workers")
# Each row lives for a moment: without statistics a job is fetched at a twentieth of the rate.
VACUUMED = (
    "autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,"
    " autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500"
)


def upgrade() -> None:
    op.drop_table("leases")
    op.create_table(
        "inbox_sessions",
        sa.Column("inbox_id", sa.String(36), nullable=False),
        sa.Column("job_id", sa.BigInteger(), nullable=False),
        sa.Column("worker", sa.String(64), nullable=False),
        sa.Column("sign", sa.String(8), nullable=False),
        sa.ForeignKeyConstraint(
            ["inbox_id"],
            ["inboxes.id"],
            name=op.f("fk_inbox_sessions_inbox_id_inboxes"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("inbox_id", name=op.f("pk_inbox_sessions")),
    )
    op.create_index(op.f("ix_inbox_sessions_job_id"), "inbox_sessions", ["job_id"])
    if op.get_bind().dialect.name == "postgresql":
        _run(SCHEMA.read_text("utf-8"))
        for table in TABLES:
            _run(f"ALTER TABLE procrastinate_{table} SET ({VACUUMED}); ANALYZE procrastinate_{table}")


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        _run(UNDO)
    op.drop_table("inbox_sessions")
    op.create_table(
        "leases",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("until", Utc(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_leases")),
    )


def _run(script: str) -> None:
    """Several statements, as they stand: signs of percent are no parameters."""
    connection = op.get_bind().connection.driver_connection
    assert connection is not None
    connection.execute(script)


UNDO = """
DROP TABLE procrastinate_events, procrastinate_periodic_defers, procrastinate_jobs, procrastinate_workers
    CASCADE;
DO $$
DECLARE
    made record;
BEGIN
    FOR made IN
        SELECT oid::regprocedure AS name FROM pg_proc WHERE proname LIKE 'procrastinate\\_%'
        AND pronamespace = current_schema()::regnamespace
    LOOP
        EXECUTE 'DROP FUNCTION ' || made.name;
    END LOOP;
END;
$$;
DROP TYPE procrastinate_job_to_defer_v1, procrastinate_job_status, procrastinate_job_event_type;
"""
