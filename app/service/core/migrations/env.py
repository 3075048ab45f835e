"""How Alembic reaches the database: one connection, one transaction."""

from __future__ import annotations

from alembic import context
from sqlalchemy import NullPool, create_engine, event

from app.service.core.database import known_url
from app.service.core.migrations import told_by_tables
from app.service.core.tables import metadata

url = known_url(context.config.get_main_option("sqlalchemy.url") or "")
more = {}
if url.get_backend_name() == "postgresql":
    from app.service.core.migrations import byteorder  # noqa: F401 (Alembic finds it by its dialect)
    from app.service.core.postgresql import MIGRATING, arguments

    more["connect_args"] = arguments(url)
engine = create_engine(url, poolclass=NullPool, hide_parameters=True, **more)
if not more:
    event.listen(engine, "connect", lambda made, _record: setattr(made, "isolation_level", None))
    event.listen(engine, "begin", lambda conn: conn.exec_driver_sql("BEGIN IMMEDIATE"))
with engine.connect() as connection:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        include_name=told_by_tables,
        transactional_ddl=True,  # SQLite has it, too: an upgrade that is cut off leaves nothing
    )
    with context.begin_transaction():
        if more:  # of two that start at once, the second finds everything done
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        context.run_migrations()
