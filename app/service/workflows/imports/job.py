"""An upload as a job: the file is kept in the data folder until every row of it has been taken.

How far it has come stands in the job's row, written in the transaction that took the rows.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Select, insert, select, update
from sqlalchemy.exc import OperationalError

from app.contract import paths
from app.contract.contacts import ContactSource, RowError
from app.contract.events import ChangeKind
from app.contract.ids import CampaignId, JobId, new_id
from app.contract.leads import ImportProgress, JobStatus, LeadUpload, UploadProgress
from app.contract.limits import UPLOAD_ERRORS_MAX
from app.contract.problems import Conflict, NotFound, Problem
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import OVER, Over, upload_key
from app.service.records.access import Access
from app.service.records.enrollment import new_batch
from app.service.records.inbox_jobs import GOING_ON
from app.service.workflows.consequences.completion import check_completion

from .contacts import take_contacts
from .leads import Options, take_leads
from .rows import Chunk, RowsJob, take_rows
from .upload import Upload

log = logging.getLogger("outreach.uploads")
FAULT = "The upload broke off; rows read so far stay. Upload the file again: nobody is taken twice."
jobs = tables.jobs
UPLOAD, IMPORT = "lead_upload", "contact_import"
TAKERS = {UPLOAD: take_leads, IMPORT: take_contacts}
MESSAGES = {
    JobStatus.PENDING: "The upload begins in a moment.",
    JobStatus.RUNNING: "The rows are being read.",
    JobStatus.COMPLETED: "Every row has been read.",
    JobStatus.CANCELLED: "The upload was cancelled; rows read before that stay.",
}


async def start_upload(
    app_state: AppState, access: Access, campaign_id: CampaignId, upload: Upload
) -> LeadUpload:
    """The people of a file become leads of a campaign."""
    job_id = await _submit_upload(app_state, access, upload, campaign_id)
    return LeadUpload(
        job_id=job_id,
        campaign_id=campaign_id,
        total_rows=upload.total_rows,
        estimated_leads=upload.addresses,
        progress_url=paths.LEADS_PROGRESS.format(campaign_id=campaign_id, job_id=job_id),
        message=f"The upload has started: {upload.total_rows:,} rows.{upload.left_out}",
    )


async def start_import(app_state: AppState, access: Access, upload: Upload) -> ImportProgress:
    """The people of a file become contacts."""
    job_id = await _submit_upload(app_state, access, upload, None)
    return await app_state.database.read(partial(import_progress, access=access, job_id=job_id))


async def _submit_upload(
    app_state: AppState, access: Access, upload: Upload, campaign_id: CampaignId | None
) -> JobId:
    """Keep the file, note the job and let it run."""
    options = Options.of(upload)
    job_id = JobId(new_id())
    file = upload_folder_of(app_state) / f"{job_id}.csv"
    await asyncio.to_thread(_save_upload, upload.file, file)
    noting = partial(
        create_upload_job,
        access=access,
        campaign_id=campaign_id,
        job_id=job_id,
        file=file.name,
        options=options,
        total_rows=upload.total_rows,
        now=app_state.clock.now(),
    )
    try:
        await app_state.database.write(noting)
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    _start_job(app_state, job_id)
    return job_id


async def resume_jobs(app_state: AppState) -> None:
    """After a start: uploads go on at the row they had reached; files that no upload needs are removed."""
    waiting = await app_state.database.read(going_on)
    for job_id, name in waiting.items():
        if (
            not app_state.settings.worker or (upload_folder_of(app_state) / name).exists()
        ):  # where it was uploaded
            _start_job(app_state, job_id)
    if app_state.settings.worker:  # the service looks after the folder, before it takes uploads
        return
    for file in upload_folder_of(app_state).iterdir():
        if file.name not in waiting.values():
            file.unlink(missing_ok=True)


def upload_folder_of(app_state: AppState) -> Path:
    """Where uploads are kept."""
    place = app_state.settings.data / "uploads"
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return place


def _start_job(app_state: AppState, job_id: str) -> None:
    app_state.runner.keep(upload_key(job_id), partial(_process_job, app_state, job_id))


async def _process_job(app_state: AppState, job_id: str) -> Over:
    """Everything that is left of a job; what can't go on ends it with a sentence."""
    job = await app_state.database.write(partial(begin_job, job_id=job_id, now=app_state.clock.now()))
    if job is None:
        return OVER
    file = upload_folder_of(app_state) / job.file
    status, message = JobStatus.COMPLETED, ""
    try:
        if not await _process_rows(app_state, job, file):
            if job_id not in await app_state.database.read(going_on):  # else another process is at it
                file.unlink(missing_ok=True)
            return OVER
    except Problem as problem:
        status, message = JobStatus.FAILED, str(problem)
    except OSError:
        log.exception("Upload %s can't read its file", job_id)
        status, message = JobStatus.FAILED, "The uploaded file can't be read any more. Upload it again."
    except OperationalError:
        raise  # a full disk, a locked database: the runner tries again
    except Exception:
        log.exception("Upload %s failed", job_id)
        status, message = JobStatus.FAILED, FAULT
    ending = partial(end_job, job_id=job_id, status=status, message=message, now=app_state.clock.now())
    await app_state.database.write(ending)
    file.unlink(missing_ok=True)
    return OVER


async def _process_rows(app_state: AppState, job: RowsJob, path: Path) -> bool:
    """Take the rows that are left; false when the job was ended meanwhile."""
    options, at = Options(**job.options), job.processed_rows

    async def write(found: Chunk) -> bool:
        nonlocal at
        start, at = at, at + len(found)
        now = app_state.clock.now()
        return await app_state.database.write(
            partial(import_chunk, job=job, start=start, found=found, now=now)
        )

    with path.open("rb") as file:
        return await take_rows(file, options.table, options.columns, write, skip=at)


def _save_upload(source: BinaryIO, target: Path) -> None:
    source.seek(0)
    with target.open("xb") as file:
        shutil.copyfileobj(source, file, 1 << 20)
        file.flush()
        os.fsync(file.fileno())


def create_upload_job(
    conn: Connection,
    access: Access,
    campaign_id: CampaignId | None,
    job_id: JobId,
    file: str,
    options: Options,
    total_rows: int,
    now: datetime,
) -> None:
    """A job that waits for its first step, and for a campaign the batch that its leads are counted in."""
    conn.execute(
        insert(jobs).values(
            id=job_id,
            workspace_id=access.workspace_id,
            kind=_job_kind_of(campaign_id),
            campaign_id=campaign_id,
            batch_id=new_id() if campaign_id is None else _create_batch(conn, campaign_id, options, now),
            status=JobStatus.PENDING,
            file=file,
            options=asdict(options),
            total_rows=total_rows,
            errors=[],
            created_at=now,
        )
    )
    after_commit(conn).change(ChangeKind.JOB, job_id)


def _job_kind_of(campaign_id: str | None) -> str:
    return IMPORT if campaign_id is None else UPLOAD


def _create_batch(conn: Connection, campaign_id: CampaignId, options: Options, now: datetime) -> str:
    """A batch of the campaign, which keeps the mapping for its next upload."""
    campaigns, mapping = tables.campaigns, options.mapping
    conn.execute(update(campaigns).where(campaigns.c.id == campaign_id).values(lead_mapping=mapping))
    after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)
    source = (ContactSource.CSV, options.filename, options.duplicate_action)
    return new_batch(conn, campaign_id, *source, now, mapping)


def going_on(conn: Connection) -> dict[str, str]:
    """Uploads that have not ended, each with its file."""
    rows = conn.execute(
        select(jobs.c.id, jobs.c.file).where(jobs.c.kind.in_(TAKERS), jobs.c.status.in_(GOING_ON))
    )
    return {row.id: row.file for row in rows}


def begin_job(conn: Connection, job_id: str, now: datetime) -> RowsJob | None:
    """The job, RUNNING from now on; None when it has ended."""
    *own, _ = RowsJob._fields
    wanted: Select[Any] = select(*(jobs.c[name] for name in own), tables.workspaces.c.team_id).join(
        tables.workspaces
    )
    row = conn.execute(wanted.where(jobs.c.id == job_id, jobs.c.status.in_(GOING_ON))).first()
    waiting = (jobs.c.id == job_id, jobs.c.status == JobStatus.PENDING)
    values = {"status": JobStatus.RUNNING, "started_at": now}
    if conn.execute(update(jobs).where(*waiting).values(values)).rowcount:
        after_commit(conn).change(ChangeKind.JOB, job_id)
    return RowsJob(*row) if row else None


def import_chunk(conn: Connection, job: RowsJob, start: int, found: Chunk, now: datetime) -> bool:
    """Take the rows after the first `start`; false when the job has ended or another one took them."""
    mine = (jobs.c.id == job.id, jobs.c.status == JobStatus.RUNNING, jobs.c.processed_rows == start)
    if not conn.execute(update(jobs).where(*mine).values(processed_rows=start + len(found))).rowcount:
        return False
    counts = {**TAKERS[job.kind](conn, job, start, found, now), "invalid_rows": len(found.errors)}
    values = {name: jobs.c[name] + count for name, count in counts.items()}
    conn.execute(update(jobs).where(jobs.c.id == job.id).values(values))
    _add_errors(conn, job.id, found.errors)
    after_commit(conn).change(ChangeKind.JOB, job.id)
    return True


def _add_errors(conn: Connection, job_id: str, errors: Sequence[RowError]) -> None:
    if errors:
        known = conn.execute(select(jobs.c.errors).where(jobs.c.id == job_id)).scalar_one()
        kept = [*known, *(error.model_dump() for error in errors)][:UPLOAD_ERRORS_MAX]
        conn.execute(update(jobs).where(jobs.c.id == job_id).values(errors=kept))


def end_job(conn: Connection, job_id: str, status: JobStatus, now: datetime, message: str = "") -> bool:
    """End a job that has not ended yet. `delete_existing` may have left its campaign without a lead."""
    mine = (jobs.c.id == job_id, jobs.c.status.in_(GOING_ON))
    values = {"status": status, "message": message, "finished_at": now}
    ended = conn.execute(update(jobs).where(*mine).values(values).returning(jobs.c.campaign_id)).first()
    if ended is None:
        return False
    if ended.campaign_id is not None:  # inboxes are made by jobs, too
        check_completion(conn, ended.campaign_id, now)
    after_commit(conn).change(ChangeKind.JOB, job_id)
    return True


def cancel_job(conn: Connection, access: Access, campaign_id: str | None, job_id: str, now: datetime) -> None:
    """End the job for a person; Conflict when it has ended already."""
    before = _load_job_progress(conn, access, campaign_id, job_id)
    if not end_job(conn, job_id, JobStatus.CANCELLED, now):
        raise Conflict(f"The upload has ended already: it is {before['status']}.")


def load_upload_progress(conn: Connection, access: Access, campaign_id: str, job_id: str) -> UploadProgress:
    """Return how far an upload of this workspace has come, or NotFound."""
    return UploadProgress(**_load_job_progress(conn, access, campaign_id, job_id))


def import_progress(conn: Connection, access: Access, job_id: str) -> ImportProgress:
    """Return how far an import of contacts from this workspace has come, or NotFound."""
    found = _load_job_progress(conn, access, None, job_id)
    counts = {"contacts_created": found["created_leads"], "contacts_matched": found["duplicate_rows"]}
    return ImportProgress(**found, **counts)


def _load_job_progress(
    conn: Connection, access: Access, campaign_id: str | None, job_id: str
) -> dict[str, Any]:
    """The job as its progress tells it."""
    row = conn.execute(
        select(jobs).where(
            jobs.c.id == job_id,
            jobs.c.campaign_id == campaign_id,
            jobs.c.workspace_id == access.workspace_id,
            jobs.c.kind == _job_kind_of(campaign_id),
        )
    ).first()
    if row is None:
        raise NotFound(f"Upload {job_id} not found")
    share = row.processed_rows / row.total_rows if row.total_rows else row.status == JobStatus.COMPLETED
    return {
        **row._mapping,
        "job_id": JobId(row.id),
        "success": row.status != JobStatus.FAILED,
        "message": row.message or MESSAGES.get(row.status, ""),
        "percent": round(min(share, 1) * 100, 1),
        "errors": tuple(RowError(**error) for error in row.errors),
    }
