"""Nothing is forgotten: a new table or a new sealed column has to be thought of."""

from __future__ import annotations

import inspect

import pytest
from sqlalchemy import Column, LargeBinary, MetaData, Table

from app.service.core import tables
from app.service.workflows.transfer import table_manifest

BYTES = [
    (table.name, column.name)
    for table in tables.metadata.sorted_tables
    for column in table.c
    if isinstance(column.type, LargeBinary)
]


def test_transfer_manifest_covers_every_table_in_foreign_key_order() -> None:
    names = [table.name for table in table_manifest.ORDER]
    assert {*names, *table_manifest.LEFT} == set(tables.metadata.tables)
    assert set(table_manifest.FIRST) < set(names)
    for table in table_manifest.ORDER:
        for key in table.foreign_keys:
            assert names.index(key.column.table.name) <= names.index(table.name)


@pytest.mark.parametrize(("table", "column"), BYTES)
def test_transfer_manifest_lists_every_bytes_column_as_sealed_or_plain(table: str, column: str) -> None:
    is_sealed = column in table_manifest.SEALED.get(table, {})
    assert is_sealed is not ((table, column) in table_manifest.PLAIN or table in table_manifest.LEFT)


def test_transfer_manifest_sealed_columns_all_exist() -> None:
    known = {(table, column) for table, columns in table_manifest.SEALED.items() for column in columns}
    assert known < set(BYTES) and len(known) == len(BYTES) - len(table_manifest.PLAIN) - 1  # idempotency's


@pytest.mark.parametrize("table", table_manifest.ORDER, ids=lambda table: table.name)
def test_transfer_manifest_scopes_every_table_to_team(table: Table) -> None:
    said = str(table_manifest.scope_to_team(table, "t"))
    assert "team_id" in said or table is tables.teams


def test_transfer_manifest_with_table_without_team_is_refused() -> None:
    with pytest.raises(LookupError, match="orphans"):
        table_manifest.scope_to_team(Table("orphans", MetaData(), Column("name")), "t")


def test_transfer_manifest_source_uses_no_clock_or_database() -> None:
    source = inspect.getsource(table_manifest)
    assert "execute" not in source and "now()" not in source
