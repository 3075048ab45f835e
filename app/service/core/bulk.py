"""Bulk inserts and large IN lists: SQLAlchemy Core's per-row cost is too high for 100,000 rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    ColumnElement,
    Connection,
    Dialect,
    Table,
    Text,
    TypeDecorator,
    bindparam,
    insert,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeEngine

Processor = Callable[[Any], Any]
FEW = 10  # up to this many rows, plain inserts are faster
PLAIN = {str, int, type(None)}


def insert_rows(conn: Connection, table: Table, rows: Sequence[Mapping[str, Any]], **same: Any) -> None:
    """Insert rows that all have the same columns.

    `same` holds further column values, equal in every row. On SQLite the values are converted column by
    column, and more than ten rows go through a temporary table in a single statement.
    """
    if not rows:
        return
    if conn.dialect.name != "sqlite":
        conn.execute(insert(table), [{**row, **same} for row in rows])
        return
    names = list(rows[0])
    columns = [_bind_values(conn, table, name, [row[name] for row in rows]) for name in names]
    once = [_bind_values(conn, table, name, [value])[0] for name, value in same.items()]
    listed, marks = ", ".join([*names, *same]), ", ".join("?" * len(names))
    if len(rows) <= FEW:
        columns += [[value] * len(rows) for value in once]
        marks = ", ".join("?" * len(columns))
        prepared = list(zip(*columns, strict=True))
        conn.exec_driver_sql(f"INSERT INTO {table.name} ({listed}) VALUES ({marks})", prepared)
        return
    # A single statement: each one starts over in every index and makes the text index write to disk.
    conn.exec_driver_sql(f"CREATE TEMP TABLE fresh ({', '.join(names)})")
    conn.exec_driver_sql(f"INSERT INTO fresh VALUES ({marks})", list(zip(*columns, strict=True)))
    chosen = ", ".join(["fresh.*", *"?" * len(once)])
    conn.exec_driver_sql(
        f"INSERT INTO {table.name} ({listed}) SELECT {chosen} FROM fresh ORDER BY fresh.rowid", tuple(once)
    )
    conn.exec_driver_sql("DROP TABLE fresh")


def _bind_values(conn: Connection, table: Table, name: str, values: list[Any]) -> list[Any]:
    kind = table.c[name].type
    processor: Processor | None = kind.dialect_impl(conn.dialect).bind_processor(conn.dialect)
    if processor and isinstance(kind, JSON):
        return [_as_json(value, processor) for value in values]
    if values.count(values[0]) == len(values):
        return [processor(values[0]) if processor else _to_plain_string(values[0])] * len(values)
    if processor:
        return [processor(value) for value in values]
    return values if set(map(type, values)) <= PLAIN else [_to_plain_string(value) for value in values]


def _as_json(value: Any, processor: Processor) -> Any:
    """Return the text that `json.dumps` would make; flat objects of texts (most) take a fast path."""
    if type(value) is not dict or not all(type(each) is str for pair in value.items() for each in pair):
        return processor(value)
    return "{" + ", ".join([f"{quoted(name)}: {quoted(text)}" for name, text in value.items()]) + "}"


def _to_plain_string(value: Any) -> Any:
    return str(value) if isinstance(value, str) else value


class _Texts(TypeDecorator[Iterable[str]]):
    """A list of texts as a single bound value: a text array on PostgreSQL, JSON on SQLite."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(ARRAY(Text()) if dialect.name == "postgresql" else Text())

    def process_bind_param(self, value: Iterable[str] | None, dialect: Dialect) -> Any:
        listed = list(value or ())
        return listed if dialect.name == "postgresql" else json.dumps(listed)


class _AnyOf(FunctionElement[bool]):
    type = Boolean()
    inherit_cache = True

    def self_group(self, against: Any = None) -> _AnyOf:
        return self  # already boolean: with `= 1` appended, SQLite would not use the column's index


@compiles(_AnyOf)
def _any_of(element: _AnyOf, compiler: SQLCompiler, **more: Any) -> str:
    column, texts = (compiler.process(clause, **more) for clause in element.clauses)
    return f"{column} = ANY ({texts})"


@compiles(_AnyOf, "sqlite")
def _any_of_sqlite(element: _AnyOf, compiler: SQLCompiler, **more: Any) -> str:
    column, texts = (compiler.process(clause, **more) for clause in element.clauses)
    return f"{column} IN (SELECT value FROM json_each({texts}))"


def any_of(column: ColumnElement[Any], values: str | Iterable[str]) -> ColumnElement[bool]:
    """Return `column IN values` with one bound parameter, however many values there are.

    If `values` is a text, it is the name of the bound parameter that is to carry the list.
    """
    if isinstance(values, str):
        return _AnyOf(column, bindparam(values, type_=_Texts()))
    return _AnyOf(column, bindparam(None, list(values), type_=_Texts()))
