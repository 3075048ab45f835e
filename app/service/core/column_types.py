"""The column types and column builders that the tables are made of."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    DateTime,
    Dialect,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Text,
    TypeDecorator,
    func,
)

from app.contract.sentences import Sentence, decode_sentence, encode_sentence

T = TypeVar("T")
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Utc(TypeDecorator[datetime]):
    """A column type for aware datetimes in UTC; SQLite stores them as text that sorts by time."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def bind_processor(self, dialect: Dialect) -> Callable[[Any], Any] | None:
        return _to_utc_text if dialect.name == "sqlite" else super().bind_processor(dialect)

    def result_processor(self, dialect: Dialect, coltype: Any) -> Callable[[Any], datetime | None] | None:
        return _parse_utc_text if dialect.name == "sqlite" else super().result_processor(dialect, coltype)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


_WITHOUT_ZONE = len("2026-03-02 09:00:00.000000")


def _to_utc_text(moment: datetime | None) -> str | None:
    if moment is None:
        return None
    if moment.tzinfo is not UTC:
        moment = moment.astimezone(UTC)
    return moment.isoformat(" ", "microseconds")[:_WITHOUT_ZONE]


def _parse_utc_text(text: str | None) -> datetime | None:
    """Parse a stored time in a single call, for a forecast reads some hundred thousand of them."""
    return None if text is None else datetime.fromisoformat(f"{text}+00:00")


class SentenceText(TypeDecorator[Sentence]):
    """A sentence for people, kept with its code and parameters; a text without a code is kept as it is."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else encode_sentence(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Sentence | None:
        return None if value is None else decode_sentence(value)


Big = BigInteger().with_variant(Integer, "sqlite")  # 64 bits on both


def build_key_column() -> Column[str]:
    """Return the primary key column: a UUID as text."""
    return Column("id", String(36), primary_key=True)


def build_foreign_key(name: str, target: str, *, null: bool = False, index: bool = False) -> Column[str]:
    """Return a column with another table's id.

    When the other row is deleted, this row is deleted, too, or with `null` the column becomes null.
    """
    rule = "SET NULL" if null else "CASCADE"
    return Column(name, String(36), ForeignKey(f"{target}.id", ondelete=rule), nullable=null, index=index)


def build_time_column(name: str, *, null: bool = True) -> Column[datetime]:
    """Return a column for a moment in UTC."""
    return Column(name, Utc, nullable=null)


def build_text_column(name: str, default: str | None = "") -> Column[Any]:
    """Return a text column, empty by default; `default=None` allows null instead."""
    return Column(name, Text, nullable=default is None, server_default=default)


def build_sentence_column(name: str, default: str | None = None) -> Column[Any]:
    """Return a column of sentences; null unless there is a default."""
    return Column(name, SentenceText, nullable=default is None, server_default=default)


def build_count_column(name: str, default: int = 0) -> Column[int]:
    """Return a column for a whole number, never null."""
    return Column(name, Integer, nullable=False, server_default=str(default))


def build_flag_column(name: str, default: bool | None = False) -> Column[bool]:
    """Return a boolean column; `default=None` allows null for "unknown"."""
    known = None if default is None else "1" if default else "0"
    return Column(name, Boolean, nullable=default is None, server_default=known)


def bypass_index(column: ColumnElement[T]) -> ColumnElement[T]:
    """Return an expression with the column's value that matches no index.

    SQLite does not know how many rows share a value, and would choose an index that begins with the
    workspace rather than the index of the rarer value.
    """
    return func.coalesce(column, column, type_=column.type)
