"""SQL of upload jobs: how far each has come stands in the row, in the transaction that took the rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from app.contract.contacts import ContactSource, RowError
from app.contract.csvform import CsvForm
from app.contract.csvmapping import Columns
from app.contract.csvtext import CsvTable
from app.contract.events import ChangeKind
from app.contract.ids import CampaignId, JobId
from app.contract.leads import JobStatus, UploadProgress
from app.contract.limits import UPLOAD_ERRORS_MAX
from app.contract.problems import Conflict, NotFound
from app.service import tables
from app.service.access import Access
from app.service.campaigns.store import check_completion
from app.service.contacts.store import Origin, upsert
from app.service.contacts.uploads import Chunk
from app.service.database import noted
from app.service.sending.claims import release

from .enrolling import enrol, new_batch
from .listing import remove_pending

jobs = tables.jobs
UPLOAD = "lead_upload"
GOING_ON = (JobStatus.PENDING, JobStatus.RUNNING)
MESSAGES = {
    JobStatus.PENDING: "The upload begins in a moment.",
    JobStatus.RUNNING: "The rows are being read.",
    JobStatus.COMPLETED: "Every row has been read.",
    JobStatus.CANCELLED: "The upload was cancelled; rows read before that stay.",
}


@dataclass(frozen=True)
class Options:
    """What a job needs to know about its file after a restart."""

    encoding: str
    delimiter: str | None
    headers: list[str]
    has_header: bool
    mapping: dict[str, str]
    filename: str
    duplicate_action: str
    delete_existing: bool

    @property
    def table(self) -> CsvTable:
        return CsvTable(CsvForm(self.encoding, self.delimiter), tuple(self.headers), self.has_header)

    @property
    def columns(self) -> Columns:
        return Columns.of(self.mapping, self.headers)


def create(
    conn: Connection,
    access: Access,
    campaign_id: str,
    job_id: JobId,
    file: str,
    options: Options,
    total_rows: int,
    now: datetime,
) -> None:
    """A job that waits for its first step, and the batch that its leads are counted in."""
    batch = new_batch(
        conn,
        campaign_id,
        ContactSource.CSV,
        options.filename,
        options.duplicate_action,
        now,
        options.mapping,
    )
    conn.execute(
        insert(jobs).values(
            id=job_id,
            workspace_id=access.workspace_id,
            kind=UPLOAD,
            campaign_id=campaign_id,
            batch_id=batch,
            status=JobStatus.PENDING,
            file=file,
            options=asdict(options),
            total_rows=total_rows,
            errors=[],
            created_at=now,
        )
    )
    campaigns = tables.campaigns
    conn.execute(update(campaigns).where(campaigns.c.id == campaign_id).values(lead_mapping=options.mapping))
    noted(conn).change(ChangeKind.JOB, job_id)
    noted(conn).change(ChangeKind.CAMPAIGN, campaign_id)


def going_on(conn: Connection) -> dict[str, str]:
    """Uploads that have not ended, each with its file."""
    rows = conn.execute(
        select(jobs.c.id, jobs.c.file).where(jobs.c.kind == UPLOAD, jobs.c.status.in_(GOING_ON))
    )
    return {row.id: row.file for row in rows}


def begin(conn: Connection, job_id: str, now: datetime) -> Row[Any] | None:
    """The job, RUNNING from now on; None when it has ended."""
    row = conn.execute(select(jobs).where(jobs.c.id == job_id, jobs.c.status.in_(GOING_ON))).first()
    if row is not None and row.status == JobStatus.PENDING:
        conn.execute(update(jobs).where(jobs.c.id == job_id).values(status=JobStatus.RUNNING, started_at=now))
        noted(conn).change(ChangeKind.JOB, job_id)
    return row


def take(conn: Connection, job: Row[Any], start: int, found: Chunk, now: datetime) -> bool:
    """Take the rows after the first `start`; false when the job has ended or another one took them."""
    mine = (jobs.c.id == job.id, jobs.c.status == JobStatus.RUNNING, jobs.c.processed_rows == start)
    if not conn.execute(update(jobs).where(*mine).values(processed_rows=start + len(found))).rowcount:
        return False
    options = Options(**job.options)
    teams = select(tables.workspaces.c.team_id).where(tables.workspaces.c.id == job.workspace_id)
    access = Access(conn.execute(teams).scalar_one(), job.workspace_id, ())
    changed: dict[Any, Any] = {}
    if start == 0 and options.delete_existing:
        changed["kept_leads"] = remove_pending(conn, job.campaign_id)
    origin = Origin(ContactSource.CSV, options.filename, job.batch_id, campaigns=1)
    action = options.duplicate_action
    done = upsert(conn, access.team_id, found.contacts, origin, now, update_known=action == "update")
    release(conn, contact_ids=done.changed)
    result = enrol(conn, access, job.campaign_id, done.ids, job.batch_id, action, now, counted=done.fresh)
    conn.execute(
        update(jobs)
        .where(jobs.c.id == job.id)
        .values(
            created_leads=jobs.c.created_leads + result.enrolled,
            duplicate_rows=jobs.c.duplicate_rows + len(found.contacts) - result.enrolled,
            invalid_rows=jobs.c.invalid_rows + len(found.errors),
            blocked_rows=jobs.c.blocked_rows + len(result.blocked),
            **changed,
        )
    )
    _add_errors(conn, job.id, found.errors)
    noted(conn).change(ChangeKind.JOB, job.id)
    return True


def _add_errors(conn: Connection, job_id: str, errors: Sequence[RowError]) -> None:
    if errors:
        known = conn.execute(select(jobs.c.errors).where(jobs.c.id == job_id)).scalar_one()
        kept = [*known, *(error.model_dump() for error in errors)][:UPLOAD_ERRORS_MAX]
        conn.execute(update(jobs).where(jobs.c.id == job_id).values(errors=kept))


def end(conn: Connection, job_id: str, status: JobStatus, now: datetime, message: str = "") -> bool:
    """End a job that has not ended yet. `delete_existing` may have left its campaign without a lead."""
    mine = (jobs.c.id == job_id, jobs.c.status.in_(GOING_ON))
    values = {"status": status, "message": message, "finished_at": now}
    ended = conn.execute(update(jobs).where(*mine).values(values).returning(jobs.c.campaign_id)).first()
    if ended is None:
        return False
    if ended.campaign_id is not None:  # inboxes are made by jobs, too
        check_completion(conn, ended.campaign_id, now)
    noted(conn).change(ChangeKind.JOB, job_id)
    return True


def cancel(conn: Connection, access: Access, campaign_id: str, job_id: str, now: datetime) -> UploadProgress:
    """End the job for a person; Conflict when it has ended already."""
    before = progress(conn, access, campaign_id, job_id)
    if not end(conn, job_id, JobStatus.CANCELLED, now):
        raise Conflict(f"The upload has ended already: it is {before.status}.")
    return progress(conn, access, campaign_id, job_id)


def progress(conn: Connection, access: Access, campaign_id: str, job_id: str) -> UploadProgress:
    """How far an upload of this workspace has come, or NotFound."""
    row = conn.execute(
        select(jobs).where(
            jobs.c.id == job_id,
            jobs.c.campaign_id == campaign_id,
            jobs.c.workspace_id == access.workspace_id,
            jobs.c.kind == UPLOAD,
        )
    ).first()
    if row is None:
        raise NotFound(f"Upload {job_id} not found")
    values = row._mapping
    names = UploadProgress.model_fields.keys() & values.keys() - {"message", "errors"}
    share = row.processed_rows / row.total_rows if row.total_rows else row.status == JobStatus.COMPLETED
    return UploadProgress(
        **{name: values[name] for name in names if name != "campaign_id"},
        campaign_id=CampaignId(campaign_id),
        job_id=JobId(row.id),
        success=row.status != JobStatus.FAILED,
        message=row.message or MESSAGES.get(row.status, ""),
        percent=round(min(share, 1) * 100, 1),
        errors=tuple(RowError(**error) for error in row.errors),
    )
