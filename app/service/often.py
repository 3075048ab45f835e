"""Statements that come with every mail or page: a `Database` says them to the driver itself.

What Core does around running a statement takes ten times as long as SQLite does, and longer than the way to a
server near by. Whoever else runs them gets them by Core.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import CompoundSelect, Connection, Dialect, Row, Select
from sqlalchemy.exc import DBAPIError, NoResultFound
from sqlalchemy.sql.dml import UpdateBase

from .kept import forget, written

Statement = Select[Any] | CompoundSelect[Any] | UpdateBase
Values = Mapping[str, Any]
Processor = Callable[[Any], Any]
Bound = tuple[int, str, Processor | None]


class Often:
    """One statement, compiled once for each database and set of names that it is given values for."""

    def __init__(self, statement: Statement) -> None:
        self._statement = statement
        self._said: dict[tuple[str, ...], _Said] = {}

    def rows(self, conn: Connection, values: Values) -> Sequence[Row[Any]]:
        if (driver := conn.info.get("driver")) is None:
            return conn.execute(self._statement, values).all()
        said = self._of(conn, values)
        return said.made(said.run(conn, driver, values).fetchall())

    def first(self, conn: Connection, values: Values) -> Row[Any] | None:
        return next(iter(self.rows(conn, values)), None)

    def one(self, conn: Connection, values: Values) -> Row[Any]:
        for row in self.rows(conn, values):
            return row
        raise NoResultFound("No row was found when one was required")

    def write(self, conn: Connection, values: Values) -> int:
        """How many rows it changed."""
        if (driver := conn.info.get("driver")) is None:
            return conn.execute(self._statement, values).rowcount
        said = self._of(conn, values)
        if not said.quietly:
            forget(conn)
        changed: int = said.run(conn, driver, values).rowcount
        if not said.by_place:
            written(conn, said.sql, changed, said.quietly)
        return changed

    def _of(self, conn: Connection, values: Values) -> _Said:
        names = (conn.dialect.name, *values)
        said = self._said.get(names)
        if said is None:
            said = self._said[names] = _Said(self._statement, conn.dialect, names[1:])
        return said


class _Said:
    """Its SQL, what is bound in which order, and how a row is read."""

    def __init__(self, statement: Statement, dialect: Dialect, names: Sequence[str]) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(names))
        self.quietly = "quietly" in statement.get_execution_options()
        self.sql, self._dialect = str(compiled), dialect
        self._errors: type[Exception] = dialect.loaded_dbapi.Error
        self._given, self._same = list[Bound](), list[Any]()
        self.by_place = compiled.positiontup is not None
        self._names = list(compiled.params if compiled.positiontup is None else compiled.positiontup)
        for at, name in enumerate(self._names):
            kind = compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect)
            value = compiled.params[name]
            if name in names:
                self._given.append((at, name, kind))
            elif compiled.binds[name].required:
                raise KeyError(name)
            self._same.append(None if name in names else _plain(kind(value) if kind else value))
        columns = [] if isinstance(statement, UpdateBase) else list(statement.selected_columns)
        self._make = _row_of([column.key or "" for column in columns])._make
        found = (column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns)
        self._read = [(at, kind) for at, kind in enumerate(found) if kind is not None]

    def run(self, conn: Connection, driver: Any, values: Values) -> Any:
        """The driver's cursor."""
        bound = self._same.copy()
        for at, name, kind in self._given:
            value = values[name]
            if kind is not None:
                value = kind(value)
            elif value.__class__ is not str and value is not None:
                value = _plain(value)
            bound[at] = value
        try:
            if self.by_place:
                return driver.execute(self.sql, bound)
            return driver.execute(self.sql, dict(zip(self._names, bound, strict=True)))
        except self._errors as error:
            raise self._told(conn, driver, error) from error

    def _told(self, conn: Connection, driver: Any, error: Any) -> Any:
        """As Core tells it, but for the values."""
        lost = self._dialect.is_disconnect(error, driver, None)
        if lost:
            conn.invalidate(error)
        return DBAPIError.instance(
            self.sql,
            None,
            error,
            self._errors,
            hide_parameters=True,
            connection_invalidated=lost,
            dialect=self._dialect,
        )

    def made(self, found: list[Any]) -> list[Any]:
        make, read, rows = self._make, self._read, []
        if not read:
            return list(map(make, found))
        for one in found:
            values = list(one)
            for at, kind in read:
                if (value := values[at]) is not None:
                    values[at] = kind(value)
            rows.append(make(values))
        return rows


def _row_of(names: Sequence[str]) -> Any:
    return namedtuple("Row", names, rename=True)


def _plain(value: Any) -> Any:
    """The driver asks around for what it does not know, such as an enumeration's text."""
    return str(value) if isinstance(value, str) else value
