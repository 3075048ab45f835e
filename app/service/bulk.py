"""Many rows at once: what Core does for one row costs too much for a hundred thousand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, bindparam, func, insert, select

Processor = Callable[[Any], Any]


def insert_rows(conn: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows that all have the same columns; each column's values are prepared in one go."""
    if not rows:
        return
    if conn.dialect.name != "sqlite":
        conn.execute(insert(table), rows)
        return
    names = list(rows[0])
    columns = [_prepared(conn, table, name, [row[name] for row in rows]) for name in names]
    marks = ", ".join("?" * len(names))
    statement = f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({marks})"
    conn.exec_driver_sql(statement, list(zip(*columns, strict=True)))


def _prepared(conn: Connection, table: Table, name: str, values: list[Any]) -> list[Any]:
    kind = table.c[name].type
    processor: Processor | None = kind.dialect_impl(conn.dialect).bind_processor(conn.dialect)
    if all(value is values[0] for value in values):
        return [processor(values[0]) if processor else _plain(values[0])] * len(values)
    return [processor(value) for value in values] if processor else [_plain(value) for value in values]


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, str) else value


def any_of(conn: Connection, column: ColumnElement[str], values: Iterable[str]) -> ColumnElement[bool]:
    """`column IN values` as one bound value, however many there are."""
    listed = list(values)
    if conn.dialect.name != "sqlite":
        return column.in_(listed)
    each = func.json_each(bindparam(None, json.dumps(listed))).table_valued("value")
    return column.in_(select(each.c.value))
