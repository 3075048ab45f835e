"""Rows of an import: each a contact or a refusal, taken in chunks, the next read while one is written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, BinaryIO, NamedTuple

from app.contract.addresses import clean_address
from app.contract.contacts import RowError
from app.contract.csv_mapping import Columns, Person
from app.contract.csv_reader import CsvTable, read_rows
from app.contract.ids import BatchId, TeamId, WorkspaceId
from app.service.records.contacts import row_of

CHUNK = 5_000  # rows a transaction; others get a turn at the database between two
CHUNK_LETTERS = 2 << 20  # of rows that are taken at once


class RowsJob(NamedTuple):
    """An import of this team that goes on; without a campaign its people become contacts alone."""

    id: str
    kind: str
    workspace_id: WorkspaceId
    campaign_id: str | None
    batch_id: BatchId
    file: str
    options: dict[str, Any]
    processed_rows: int
    team_id: TeamId


@dataclass(frozen=True)
class Chunk:
    """Rows that are taken at once: contacts as `row_of` makes them, and why the others can't be."""

    contacts: list[dict[str, Any]]
    errors: list[RowError]

    def __len__(self) -> int:
        return len(self.contacts) + len(self.errors)


async def take_rows(
    file: BinaryIO,
    table: CsvTable,
    columns: Columns,
    take: Callable[[Chunk], Awaitable[bool]],
    skip: int = 0,
) -> bool:
    """Give every row after the first `skip` to `take`, in order; false as soon as that says so."""
    read = partial(_read_chunk, read_rows(file, table, skip), columns, CHUNK)
    found = await asyncio.to_thread(read)
    while found:
        taken, found = await asyncio.gather(take(found), asyncio.to_thread(read))
        if not taken:
            return False
    return True


def _read_chunk(source: Iterator[tuple[int, list[str]] | RowError], columns: Columns, count: int) -> Chunk:
    """The next rows, each checked; fewer where they are long."""
    found = Chunk([], [])
    letters = 0
    for row in islice(source, count):
        person = _parse_person(row, columns)
        if isinstance(person, RowError):
            found.errors.append(person)
        else:
            found.contacts.append(row_of(person))
        letters += 0 if isinstance(row, RowError) else sum(map(len, row[1]))
        if letters > CHUNK_LETTERS:
            break
    return found


def _parse_person(row: tuple[int, list[str]] | RowError, columns: Columns) -> Person | RowError:
    """The person of a row, the address checked; else why the row can't be taken."""
    if isinstance(row, RowError):
        return row
    number, cells = row
    at = columns.fields["email"]
    written = cells[at].strip()[:320] if at < len(cells) else ""
    try:
        person = columns.person(cells)
        return person._replace(email=clean_address(person.email))
    except ValueError as error:
        return RowError(row=number, email=written, reason=str(error))
