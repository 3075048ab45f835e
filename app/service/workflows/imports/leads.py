"""Import of CSV rows as leads of a campaign: the upload form's options, and the effect of a chunk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Connection

from app.contract.contacts import ContactSource
from app.contract.csv_dialect import CsvForm
from app.contract.csv_mapping import Columns
from app.contract.csv_reader import CsvTable
from app.contract.problems import Unprocessable
from app.contract.sentences import say
from app.service.records.access import Access
from app.service.records.contacts import Origin, upsert_contact_rows
from app.service.records.enrollment import enroll_in_campaign
from app.service.records.lead_list import remove_pending
from app.service.workflows.outbound.claim_next import release_held_leads

from .rows import Chunk, RowsJob
from .upload import Upload


@dataclass(frozen=True)
class Options:
    """The facts about its file that a job needs after a restart."""

    encoding: str
    delimiter: str | None
    headers: list[str]
    has_header: bool
    mapping: dict[str, str]
    filename: str
    duplicate_action: str
    delete_existing: bool

    @classmethod
    def of(cls, upload: Upload) -> Options:
        """Return the options of an upload's form; Unprocessable for an invalid value."""
        action = upload.fields.get("duplicate_action") or "skip"
        if action not in ("skip", "update"):
            raise Unprocessable.of(
                "duplicate_action",
                say("import_duplicate_action_unknown", "Input should be 'skip' or 'update'"),
                "literal_error",
            )
        try:
            replace = TypeAdapter(bool).validate_python(upload.fields.get("delete_existing") or False)
        except ValidationError:
            raise Unprocessable.of(
                "delete_existing",
                say("import_delete_existing_unknown", "Input should be true or false"),
                "bool_parsing",
            ) from None
        table = upload.table
        dialect = (table.form.encoding, table.form.delimiter, list(table.headers), table.has_header)
        return cls(*dialect, upload.mapping, upload.filename, action, replace)

    @property
    def table(self) -> CsvTable:
        return CsvTable(CsvForm(self.encoding, self.delimiter), tuple(self.headers), self.has_header)

    @property
    def columns(self) -> Columns:
        return Columns.of(self.mapping, self.headers)


def take_leads(conn: Connection, job: RowsJob, start: int, found: Chunk, now: datetime) -> dict[str, int]:
    """Enroll a chunk's contacts as leads, and return what this adds to the counts of the job's row.

    With `delete_existing`, the first chunk first deletes the campaign's pending leads that got no mail.
    """
    assert job.campaign_id is not None
    options = Options(**job.options)
    access = Access(job.team_id, job.workspace_id, ())
    kept = remove_pending(conn, job.campaign_id) if start == 0 and options.delete_existing else 0
    origin = Origin(ContactSource.CSV, options.filename, job.batch_id, campaigns=1)
    action = options.duplicate_action
    done = upsert_contact_rows(
        conn, access.team_id, found.contacts, origin, now, update_known=action == "update"
    )
    release_held_leads(conn, contact_ids=done.changed)
    result = enroll_in_campaign(
        conn, access, job.campaign_id, done.ids, job.batch_id, action, now, counted=done.fresh
    )
    return {
        "created_leads": result.enrolled,
        "duplicate_rows": len(found.contacts) - result.enrolled,
        "blocked_rows": len(result.blocked),
        "kept_leads": kept,
    }
