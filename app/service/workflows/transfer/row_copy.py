"""Reading rows from one end and writing them to the other, in pages in the order of their keys."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    Select,
    Table,
    Text,
    bindparam,
    cast,
    delete,
    func,
    insert,
    literal,
    select,
    tuple_,
)

from app.service.core import tables
from app.service.core.vault import Unsealable, Vault

from . import table_manifest

Page = list[dict[str, Any]]


def count_rows(conn: Connection, table: Table, team_id: str) -> int:
    return int(
        conn.scalar(
            select(func.count()).select_from(table).where(table_manifest.scope_to_team(table, team_id))
        )
        or 0
    )


def read_page(conn: Connection, table: Table, team_id: str, after: Sequence[Any], vault: Vault) -> Page:
    """Return the page of rows after a key, with JSON as text and secrets decrypted.

    A secret that can't be decrypted stays in bytes.
    """
    columns = [cast(each, Text).label(each.name) if isinstance(each.type, JSON) else each for each in table.c]
    wanted = select_after(select(*columns).where(table_manifest.scope_to_team(table, team_id)), table, after)
    found = conn.execute(wanted.limit(table_manifest.page_size_of(table)))
    return [_open_secrets(table, dict(row._mapping), vault) for row in found]


def select_after(wanted: Select[Any], table: Table, after: Sequence[Any]) -> Select[Any]:
    """Restrict and order a query to the rows after a key, in key order."""
    keys = tuple(table.primary_key)
    if after and len(keys) == 1:
        wanted = wanted.where(keys[0] > after[0])
    elif after:
        last = (literal(value, key.type) for key, value in zip(keys, after, strict=True))
        wanted = wanted.where(tuple_(*keys) > tuple_(*last))
    return wanted.order_by(*keys)


def iterate_pages(conn: Connection, table: Table, team_id: str, vault: Vault) -> Iterator[Page]:
    """Yield all of a team's rows of a table in pages."""
    after: tuple[Any, ...] = ()
    while found := read_page(conn, table, team_id, after, vault):
        yield found
        if len(found) < table_manifest.page_size_of(table):
            return
        after = last_of(table, found)


def last_of(table: Table, found: Sequence[Mapping[Any, Any]]) -> tuple[Any, ...]:
    """Return the key of the last row, after which the next page begins."""
    return tuple(found[-1][key.name] for key in table.primary_key)


def write_page(conn: Connection, table: Table, found: Page, vault: Vault) -> None:
    """Write rows as `read_page` returned them, with secrets encrypted for this end.

    File contents that exist already are not stored again.
    """
    if table is tables.blobs:
        digests = [row["digest"] for row in found]
        there = set(conn.scalars(select(table.c.digest).where(table.c.digest.in_(digests))))
        found = [row for row in found if row["digest"] not in there]
    jsons = {each.name for each in table.c if isinstance(each.type, JSON)}
    places = table_manifest.SEALED.get(table.name, {})
    written = [
        {f"v_{name}": _to_column_value(name, row, vault, jsons, places) for name in row} for row in found
    ]
    kinds = {each.name: JSON(none_as_null=True) if each.name in jsons else each.type for each in table.c}
    if written:
        values = {name: bindparam(f"v_{name}", type_=kind) for name, kind in kinds.items()}
        conn.execute(insert(table).values(values), written)


def remove_team_rows(conn: Connection, team_id: str) -> None:
    """Delete all rows of a team, and file contents that no one else uses."""
    for table in reversed(table_manifest.ORDER):
        if table is not tables.blobs:
            conn.execute(delete(table).where(table_manifest.scope_to_team(table, team_id)))
    kept, blobs = tables.attachments, tables.blobs
    of_others = select(kept.c.digest).where(kept.c.digest == blobs.c.digest).exists()
    conn.execute(delete(blobs).where(~of_others))


def _open_secrets(table: Table, row: dict[str, Any], vault: Vault) -> dict[str, Any]:
    for name, place in table_manifest.SEALED.get(table.name, {}).items():
        with contextlib.suppress(Unsealable):
            row[name] = row[name] and vault.open(row[name], place(row))
    return row


def _to_column_value(name: str, row: dict[str, Any], vault: Vault, jsons: set[str], places: Any) -> Any:
    value = row[name]
    if value is None or (name in places and (not value or isinstance(value, bytes))):
        return value
    if name in places:
        return vault.seal(value, places[name](row))
    return (JSON.NULL if value == "null" else json.loads(value)) if name in jsons else value
