"""Import of contacts from a CSV file; no one is written to."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from app.contract.contacts import ContactImport, ContactSource, RowError
from app.contract.ids import BatchId, ListId, checked_id, new_id
from app.contract.limits import UPLOAD_ERRORS_MAX
from app.contract.problems import NotFound, Unprocessable
from app.contract.sentences import Sentence, dump_code, join_sentences, say, sentence_of
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records.access import Access
from app.service.records.contacts import Origin, upsert_contact_rows
from app.service.records.suppressions import find_blocked_addresses
from app.service.records.tags_and_lists import LIST, describe_missing_group
from app.service.workflows.outbound.claim_next import release_held_leads

from .rows import Chunk, RowsJob, take_rows
from .upload import Upload


class _Taken(NamedTuple):
    created: int
    added: int
    blocked: dict[str, Sentence]


@dataclass
class _Tally:
    imported: int = 0
    created: int = 0
    added: int = 0
    skipped: int = 0
    blocked: list[dict[str, Any]] = field(default_factory=list)
    errors: list[RowError] = field(default_factory=list)

    def add(self, taken: _Taken, found: Chunk) -> None:
        self.imported += len(found.contacts)
        self.created += taken.created
        self.added += taken.added
        self.skipped += len(found.errors)
        self.blocked += [
            {"email": email, "reason": reason, **(dump_code(reason) or {})}
            for email, reason in taken.blocked.items()
        ]
        self.errors += found.errors
        del self.errors[UPLOAD_ERRORS_MAX:]


async def import_contacts(app_state: AppState, access: Access, upload: Upload) -> ContactImport:
    """Create or update a contact for every usable row; list the other rows with their errors.

    Raise NotFound for an unknown list, and Unprocessable for an invalid list id.
    """
    list_id = await app_state.database.read(
        lambda conn: _find_list_id(conn, access, upload.fields.get("list_id", ""))
    )
    origin = Origin(ContactSource.CSV, upload.filename, new_id())
    tally = _Tally()

    async def take(found: Chunk) -> bool:
        now = app_state.clock.now()
        taken = await app_state.database.write(
            partial(_import_contact_chunk, access.team_id, found, origin, list_id, now)
        )
        tally.add(taken, found)
        return True

    await take_rows(upload.file, upload.table, upload.columns, take)
    return _to_contact_import(upload, origin, list_id, tally)


def take_contacts(conn: Connection, job: RowsJob, start: int, found: Chunk, now: datetime) -> dict[str, int]:
    """Import a chunk and return what it adds to the job's counts; known contacts count as duplicates."""
    origin = Origin(ContactSource.CSV, job.options["filename"], job.batch_id)
    taken = _import_contact_chunk(job.team_id, found, origin, None, now, conn)
    return {
        "created_leads": taken.created,
        "duplicate_rows": len(found.contacts) - taken.created,
        "blocked_rows": len(taken.blocked),
    }


def _import_contact_chunk(
    team_id: str, found: Chunk, origin: Origin, list_id: ListId | None, now: datetime, conn: Connection
) -> _Taken:
    """Import a chunk into the database, with no other effects, because the transaction may be repeated."""
    done = upsert_contact_rows(conn, team_id, found.contacts, origin, now)
    release_held_leads(conn, contact_ids=done.changed)
    refused = find_blocked_addresses(conn, team_id, (row["email"] for row in found.contacts))
    return _Taken(done.created, _add_to_list(conn, list_id, done.ids) if list_id else 0, refused)


def _add_to_list(conn: Connection, list_id: str, ids: list[str]) -> int:
    insert = postgresql.insert if conn.dialect.name == "postgresql" else sqlite.insert
    members = [{"list_id": list_id, "contact_id": each} for each in dict.fromkeys(ids)]
    there = set(
        conn.scalars(
            select(tables.list_members.c.contact_id).where(
                tables.list_members.c.list_id == list_id, tables.list_members.c.contact_id.in_(ids)
            )
        )
    )
    if members:
        conn.execute(insert(tables.list_members).on_conflict_do_nothing(), members)
    return len(members) - len(there)


def _find_list_id(conn: Connection, access: Access, wanted: str) -> ListId | None:
    if not wanted:
        return None
    try:
        list_id = checked_id(wanted)
    except ValueError as error:
        raise Unprocessable.of("list_id", sentence_of(error), "uuid_parsing") from error
    lists = tables.lists
    if (
        conn.scalar(select(lists.c.id).where(lists.c.id == list_id, lists.c.team_id == access.team_id))
        is None
    ):
        raise NotFound(describe_missing_group(LIST, list_id))
    return ListId(list_id)


def _to_contact_import(
    upload: Upload, origin: Origin, list_id: ListId | None, tally: _Tally
) -> ContactImport:
    return ContactImport(
        message=join_sentences(
            say(
                "import_ended",
                "{imported:,} of {count:,} rows imported.",
                imported=tally.imported,
                count=upload.total_rows,
            ),
            upload.left_out,
        ),
        batch_id=BatchId(origin.batch_id or ""),
        total_rows=tally.imported + tally.skipped,
        imported_rows=tally.imported,
        skipped_rows=tally.skipped,
        contacts_created=tally.created,
        contacts_matched=tally.imported - tally.created,
        added_to_list=tally.added,
        list_id=list_id,
        blocked_count=len(tally.blocked),
        blocked_entries=tuple(tally.blocked[:UPLOAD_ERRORS_MAX]),
        errors=tuple(tally.errors),
    )
