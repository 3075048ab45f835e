"""How Alembic reaches the database: one connection, one transaction."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine

from app.service.migrations import told_by_tables
from app.service.tables import metadata

engine = create_engine(context.config.get_main_option("sqlalchemy.url") or "")
with engine.connect() as connection:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        include_name=told_by_tables,
    )
    with context.begin_transaction():
        context.run_migrations()
engine.dispose()
