"""What Alembic does otherwise on PostgreSQL: texts are compared by their bytes, as SQLite compares them,
whatever language the server sorts by."""

from __future__ import annotations

from typing import Any

from alembic.ddl.postgresql import PostgresqlImpl
from sqlalchemy import Column, String, Table


class ByteOrderImpl(PostgresqlImpl):
    __dialect__ = "postgresql"

    def create_table(self, table: Table, **kw: Any) -> None:
        for column in table.columns:
            _by_bytes(column)
        super().create_table(table, **kw)

    def add_column(self, table_name: str, column: Column[Any], **kw: Any) -> None:
        _by_bytes(column)
        super().add_column(table_name, column, **kw)


def _by_bytes(column: Column[Any]) -> None:
    if isinstance(column.type, String):
        column.type.collation = "C"
