"""Change of the sealing key: all secrets are re-encrypted in one transaction, while both keys are kept.

After an interruption at any moment, one of the two keys opens everything, and that one stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from sqlalchemy import Connection, Table, bindparam, select, update
from sqlalchemy.exc import DatabaseError

from app.contract.sentences import say
from app.service.core import tables
from app.service.core.database import NoDatabase, open_engine, trouble_of
from app.service.core.migrations import migrate_database
from app.service.core.settings import Settings
from app.service.core.vault import (
    Unsealable,
    Vault,
    delete_next_key,
    is_changing,
    next_key,
    promote_next_key,
    sealing_key,
    vault_of,
)
from app.service.records.idempotency import RequestMark

from . import row_copy, table_manifest

SEALED = {
    **table_manifest.SEALED,
    "idempotency": {"body": lambda row: RequestMark(row["owner"], row["key"]).place},
}
PAGE = 500  # rows
UNSURE = say(
    "key_of_database_unsure",
    "The database can't be read, so it is not known which key opens it. See to it, and try again.",
)


@dataclass
class Resealed:
    """Counts of secrets; `closed` ones did not open with the present key either and stay as they are."""

    many: int = 0
    closed: int = 0


def reseal_secrets(conn: Connection, present: Vault, following: Vault) -> Resealed:
    """Re-encrypt all secrets in the database with the next key and return the counts."""
    done = Resealed()
    if conn.dialect.name == "sqlite":
        conn.exec_driver_sql("PRAGMA secure_delete=ON")  # leaves nothing in the file that the old key opens
    for table, places in _list_sealed_tables():
        for page in _iterate_pages(conn, table):
            for row, (name, place) in product(page, places.items()):
                try:
                    row[name] = row[name] and following.seal(present.open(row[name], place(row)), place(row))
                    done.many += row[name] is not None
                except Unsealable:
                    done.closed += 1
            _write_page(conn, table, places, page)
    return done


def is_resealed(conn: Connection, present: Vault, following: Vault) -> bool:
    """Return whether the secrets open with the next key, judged by the first that either key opens."""
    for table, places in _list_sealed_tables():
        for page in _iterate_pages(conn, table):
            for row, (name, place) in product(page, places.items()):
                if row[name] and following.opens(row[name], place(row)):
                    return True
                if row[name] and present.opens(row[name], place(row)):
                    return False
    return False


def _list_sealed_tables() -> Iterator[tuple[Table, dict[str, Callable[[table_manifest.Row], str]]]]:
    for name, places in SEALED.items():
        yield tables.metadata.tables[name], places


def _iterate_pages(conn: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """Yield all rows of a table in pages; a page may be written before the next is read."""
    after: tuple[Any, ...] = ()
    while (
        found := conn.execute(row_copy.select_after(select(table), table, after).limit(PAGE)).mappings().all()
    ):
        after = row_copy.last_of(table, found)
        yield [dict(row) for row in found]


def _write_page(conn: Connection, table: Table, names: Iterable[str], page: list[dict[str, Any]]) -> None:
    changed = update(table).where(*(key == bindparam(f"v_{key.name}") for key in table.primary_key))
    wanted = [*names, *(key.name for key in table.primary_key)]
    values: dict[str, Any] = {name: bindparam(f"v_{name}") for name in names}
    conn.execute(changed.values(values), [{f"v_{name}": row[name] for name in wanted} for row in page])


async def finish_key_change(settings: Settings) -> None:
    """Complete an interrupted key change, or undo it; the caller must have locked the data folder.

    NoKeyring and NoDatabase leave both keys as they are.
    """
    if not is_changing(settings.data):
        return
    present = await sealing_key(settings.data, file_only=settings.keep_secrets_in_file)
    following = await next_key(settings.data)
    if following is None:
        return await delete_next_key(settings.data)
    migrate_database(settings.database_url)
    engine = open_engine(settings.database_url)  # for writing: a server may still be busy with a commit
    try:
        with engine.begin() as conn:
            is_done = is_resealed(conn, vault_of(present), vault_of(following))
    except DatabaseError as error:
        raise NoDatabase(trouble_of(error) or UNSURE) from error
    finally:
        engine.dispose()
    if is_done:
        await promote_next_key(settings.data, following)
    else:
        await delete_next_key(settings.data)
