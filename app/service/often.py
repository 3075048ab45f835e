"""Statements that come with every mail or page: a `Database` says them to the driver itself.

What Core does around running a statement takes ten times as long as SQLite does, and longer than the way to a
server near by. Whoever else runs them gets them by Core.
"""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import CompoundSelect, Connection, Dialect, Engine, Insert, Row, Select, Table, event
from sqlalchemy.exc import DBAPIError, NoResultFound
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.visitors import iterate

Statement = Select[Any] | CompoundSelect[Any] | UpdateBase
Values = Mapping[str, Any]
Processor = Callable[[Any], Any]
WAITING = "waiting"
_PLACE = re.compile(r"\$(\d+)")
Bound = tuple[int, str, Processor | None]


class Often:
    """One statement, compiled once for each database and set of names that it is given values for."""

    def __init__(self, statement: Statement) -> None:
        self._statement = statement
        self._said: dict[tuple[str, ...], _Said] = {}

    def rows(self, conn: Connection, values: Values) -> Sequence[Row[Any]]:
        info = conn.info
        if "driver" not in info:
            return conn.execute(self._statement, values).all()
        if info.get(WAITING):
            catch_up(conn)
        said = self._of(conn, values)
        return said.made(_run(conn, info, (said,), said.bound(values)).fetchall())

    def first(self, conn: Connection, values: Values) -> Row[Any] | None:
        return next(iter(self.rows(conn, values)), None)

    def one(self, conn: Connection, values: Values) -> Row[Any]:
        for row in self.rows(conn, values):
            return row
        raise NoResultFound("No row was found when one was required")

    def write(self, conn: Connection, values: Values) -> int:
        """How many rows it changed."""
        info = conn.info
        if "driver" not in info:
            return conn.execute(self._statement, values).rowcount
        said = self._of(conn, values)
        if WAITING not in info:
            changed: int = _run(conn, info, (said,), said.bound(values)).rowcount
            return changed
        _wait(conn, said, values)
        return catch_up(conn)

    def later(self, conn: Connection, values: Values) -> None:
        """The same, for what is told how many it changed by nobody: to a server it goes on the way of what
        is written next, or before anything is looked at."""
        if WAITING not in conn.info:
            self.write(conn, values)
            return
        said = self._of(conn, values)
        _wait(conn, said, values)

    def _of(self, conn: Connection, values: Values) -> _Said:
        names = (conn.dialect.name, *values)
        said = self._said.get(names)
        if said is None:
            said = self._said[names] = _Said(self._statement, conn.dialect, names[1:])
        return said


class _Said:
    """Its SQL, what is bound in which order, and how a row is read."""

    def __init__(self, statement: Statement, dialect: Dialect, names: Sequence[str]) -> None:
        self.of_sqlite = dialect.name == "sqlite"
        kind_of: Any = type(dialect)
        by_place = dialect if self.of_sqlite else kind_of(paramstyle="numeric_dollar")
        compiled = statement.compile(dialect=by_place, column_keys=list(names))
        self.sql, self.dialect = str(compiled), dialect
        self.errors: type[Exception] = dialect.loaded_dbapi.Error
        self.tables = {each for each in iterate(statement) if isinstance(each, Table)}
        self.table, self.inserts = getattr(statement, "table", None), isinstance(statement, Insert)
        self._given, self.same = list[Bound](), list[Any]()
        for at, name in enumerate(compiled.positiontup or ()):
            kind = compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect)
            value = compiled.params[name]
            if name in names:
                self._given.append((at, name, kind))
            elif compiled.binds[name].required:
                raise KeyError(name)
            self.same.append(None if name in names else _plain(kind(value) if kind else value))
        columns = [] if isinstance(statement, UpdateBase) else list(statement.selected_columns)
        self._make = _row_of([column.key or "" for column in columns])._make
        found = (column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns)
        self._read = [(at, kind) for at, kind in enumerate(found) if kind is not None]

    def bound(self, values: Values) -> list[Any]:
        bound = self.same.copy()
        for at, name, kind in self._given:
            value = values[name]
            if kind is not None:
                value = kind(value)
            elif value.__class__ is not str and value is not None:
                value = _plain(value)
            bound[at] = value
        return bound

    def told(self, conn: Connection, driver: Any, error: Any) -> Any:
        """As Core tells it, but for the values."""
        lost = self.dialect.is_disconnect(error, driver, None)
        if lost:
            conn.invalidate(error)
        return DBAPIError.instance(
            self.sql,
            None,
            error,
            self.errors,
            hide_parameters=True,
            connection_invalidated=lost,
            dialect=self.dialect,
        )

    def may_go_with(self, other: _Said) -> bool:
        """In one statement, after the other: it neither changes nor looks at what that one changes."""
        return other.table not in self.tables or (self.inserts and other.inserts)

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


def _run(conn: Connection, info: dict[Any, Any], said: tuple[_Said, ...], bound: list[Any]) -> Any:
    """The driver's cursor; how many rows changed it knows of the last."""
    last, driver = said[-1], info["driver"]
    try:
        if last.of_sqlite:
            return driver.execute(last.sql, bound)
        return _cursor(info, said).execute(_together(said), bound)
    except last.errors as error:
        raise last.told(conn, driver, error) from error


def _cursor(info: dict[Any, Any], said: tuple[_Said, ...]) -> Any:
    """Of their own: so it looks but once at how such values are said and read."""
    cursors = info["cursors"]
    if said not in cursors:
        from psycopg import RawCursor

        cursors[said] = RawCursor(info["driver"])
    return cursors[said]


def _from(place: int, sql: str) -> str:
    """With its bound values behind so many others."""
    return _PLACE.sub(lambda found: f"${int(found[1]) + place}", sql)


@cache
def _together(said: tuple[_Said, ...]) -> str:
    """One statement of PostgreSQL; all of it sees what was there before."""
    parts, bound = list[str](), 0
    for each in said:
        parts.append(_from(bound, each.sql))
        bound += len(each.same)
    *first, last = parts
    before = ", ".join(f"part{at} AS ({part})" for at, part in enumerate(first))
    return f"WITH {before} {last}" if first else last


def _wait(conn: Connection, said: _Said, values: Values) -> None:
    waiting = conn.info[WAITING]
    if not all(said.may_go_with(other) for other, _ in waiting):
        catch_up(conn)
    waiting.append((said, said.bound(values)))


def catch_up(conn: Connection) -> int:
    """Write what was to be written later; how many rows the last of it changed."""
    info = conn.info
    waiting: list[tuple[_Said, list[Any]]] | None = info.get(WAITING)
    if not waiting:
        return 0
    said, bound = tuple(each for each, _ in waiting), [value for _, values in waiting for value in values]
    waiting.clear()
    changed: int = _run(conn, info, said, bound).rowcount
    return changed


def speaking(engine: Engine, *, writes: bool) -> None:
    """Statements come to the driver itself; on a server some of them wait, until Core says something."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, record: Any) -> None:
        record.info["driver"] = connection
        record.info["cursors"] = {}
        if waits:
            record.info[WAITING] = []

    waits = writes and engine.dialect.name != "sqlite"
    if waits:
        event.listen(engine, "before_cursor_execute", lambda conn, *_: catch_up(conn))


def _row_of(names: Sequence[str]) -> Any:
    return namedtuple("Row", names, rename=True)


def _plain(value: Any) -> Any:
    """The driver asks around for what it does not know, such as an enumeration's text."""
    return str(value) if isinstance(value, str) else value
