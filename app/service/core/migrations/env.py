"""Alembic's environment: one connection and one transaction for all migrations."""

from __future__ import annotations

from typing import Any

from alembic import context
from alembic.ddl._autogen import ComparisonResult
from alembic.ddl.postgresql import PostgresqlImpl
from sqlalchemy import Column, Index, NullPool, String, Table, create_engine, event

from app.service.core.database import known_url
from app.service.core.migrations import is_defined_in_tables
from app.service.core.tables import metadata


class ByteOrderImpl(PostgresqlImpl):
    """Alembic's PostgreSQL implementation with collation "C" for texts.

    Texts are then compared by their bytes, as SQLite compares them, whatever language the server sorts
    by.
    """

    __dialect__ = "postgresql"

    def create_table(self, table: Table, **kw: Any) -> None:
        for column in table.columns:
            _by_bytes(column)
        super().create_table(table, **kw)

    def add_column(self, table_name: str, column: Column[Any], **kw: Any) -> None:
        _by_bytes(column)
        super().add_column(table_name, column, **kw)

    def compare_indexes(self, metadata_index: Index, reflected_index: Index) -> ComparisonResult:
        """Treat the sort indexes of contacts as equal, whatever columns break ties.

        On PostgreSQL only the id breaks ties, because rows there have no row number as in SQLite.
        """
        if str(metadata_index.name).startswith("ix_contacts_by_"):
            return ComparisonResult.Equal()
        return super().compare_indexes(metadata_index, reflected_index)


def _by_bytes(column: Column[Any]) -> None:
    if isinstance(column.type, String):
        column.type.collation = "C"


url = known_url(context.config.get_main_option("sqlalchemy.url") or "")
more = {}
if url.get_backend_name() == "postgresql":
    from app.service.core.postgresql import MIGRATING, build_connect_args

    more["connect_args"] = build_connect_args(url)
engine = create_engine(url, poolclass=NullPool, hide_parameters=True, **more)
if not more:
    event.listen(engine, "connect", lambda made, _record: setattr(made, "isolation_level", None))
    event.listen(engine, "begin", lambda conn: conn.exec_driver_sql("BEGIN IMMEDIATE"))
with engine.connect() as connection:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        include_name=is_defined_in_tables,
        transactional_ddl=True,  # SQLite supports it, too: an upgrade that is cut off leaves nothing behind
    )
    with context.begin_transaction():
        if more:  # of two services that start at the same time, the second finds everything done
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        context.run_migrations()
