"""What Alembic does otherwise on PostgreSQL: texts are compared by their bytes, as SQLite compares them,
whatever language the server sorts by."""

from __future__ import annotations

from typing import Any

from alembic.ddl._autogen import ComparisonResult
from alembic.ddl.postgresql import PostgresqlImpl
from sqlalchemy import Column, Index, String, Table


class ByteOrderImpl(PostgresqlImpl):
    __dialect__ = "postgresql"

    def create_table(self, table: Table, **kw: Any) -> None:
        for column in table.columns:
            _by_bytes(column)
        super().create_table(table, **kw)

    def add_column(self, table_name: str, column: Column[Any], **kw: Any) -> None:
        _by_bytes(column)
        super().add_column(table_name, column, **kw)

    def compare_indexes(self, metadata_index: Index, reflected_index: Index) -> ComparisonResult:
        """Of those that stand alike in an order, the id alone tells here: a row has no number of its own."""
        if str(metadata_index.name).startswith("ix_contacts_by_"):
            return ComparisonResult.Equal()
        return super().compare_indexes(metadata_index, reflected_index)


def _by_bytes(column: Column[Any]) -> None:
    if isinstance(column.type, String):
        column.type.collation = "C"
