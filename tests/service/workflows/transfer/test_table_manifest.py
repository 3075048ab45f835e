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


def test_every_table_moves_or_is_left_for_a_reason_after_those_it_refers_to() -> None:
    names = [table.name for table in table_manifest.ORDER]
    assert {*names, *table_manifest.LEFT} == set(tables.metadata.tables)
    assert set(table_manifest.FIRST) < set(names)
    for table in table_manifest.ORDER:
        for key in table.foreign_keys:
            assert names.index(key.column.table.name) <= names.index(table.name)


@pytest.mark.parametrize(("table", "column"), BYTES)
def test_every_column_of_bytes_is_sealed_for_a_place_or_said_to_be_plain(table: str, column: str) -> None:
    is_sealed = column in table_manifest.SEALED.get(table, {})
    assert is_sealed is not ((table, column) in table_manifest.PLAIN or table in table_manifest.LEFT)


def test_every_column_that_says_that_it_is_sealed_is_known() -> None:
    known = {(table, column) for table, columns in table_manifest.SEALED.items() for column in columns}
    assert known < set(BYTES) and len(known) == len(BYTES) - len(table_manifest.PLAIN) - 1  # idempotency's


@pytest.mark.parametrize("table", table_manifest.ORDER, ids=lambda table: table.name)
def test_the_rows_of_every_table_are_some_teams(table: Table) -> None:
    said = str(table_manifest.scope_to_team(table, "t"))
    assert "team_id" in said or table is tables.teams


def test_a_table_that_belongs_to_nobody_is_refused() -> None:
    with pytest.raises(LookupError, match="orphans"):
        table_manifest.scope_to_team(Table("orphans", MetaData(), Column("name")), "t")


def test_no_time_and_no_database_is_asked_for() -> None:
    source = inspect.getsource(table_manifest)
    assert "execute" not in source and "now()" not in source
