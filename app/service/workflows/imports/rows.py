"""Rows of an import, each parsed to a contact or an error; a chunk is written while the next is read."""

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
from app.contract.sentences import sentence_of
from app.service.records.contacts import row_of

CHUNK = 5_000  # rows per transaction; others get a turn at the database in between
CHUNK_LETTERS = 2 << 20  # characters of the rows in a chunk, about


class RowsJob(NamedTuple):
    """A running import of a team; without a campaign its people become contacts only."""

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
    """Rows processed together: contacts in the form of `row_of`, and the errors of the other rows."""

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
    """Pass the rows after the first `skip` to `take`, in order; return False as soon as `take` does."""
    read = partial(_read_chunk, read_rows(file, table, skip), columns, CHUNK)
    found = await asyncio.to_thread(read)
    while found:
        taken, found = await asyncio.gather(take(found), asyncio.to_thread(read))
        if not taken:
            return False
    return True


def _read_chunk(source: Iterator[tuple[int, list[str]] | RowError], columns: Columns, count: int) -> Chunk:
    """Return the next `count` rows, each checked; fewer if they are long."""
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
    """Return the person of a row with a checked address, or why the row is refused."""
    if isinstance(row, RowError):
        return row
    number, cells = row
    at = columns.fields["email"]
    written = cells[at].strip()[:320] if at < len(cells) else ""
    try:
        person = columns.person(cells)
        return person._replace(email=clean_address(person.email))
    except ValueError as error:
        return RowError(row=number, email=written, reason=sentence_of(error))
