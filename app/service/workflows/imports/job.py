"""CSV uploads as jobs: the file is kept in the data folder until all of its rows have been processed.

Progress is stored in the job's row, in the transaction that processes the rows.
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
from app.contract.sentences import Sentence, join_sentences, say, sentence_of
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import OVER, Over, upload_key
from app.service.records.access import Access
from app.service.records.enrollment import campaign_of, new_batch
from app.service.records.inbox_jobs import GOING_ON
from app.service.workflows.consequences.completion import check_completion

from .contacts import take_contacts
from .leads import Options, take_leads
from .rows import Chunk, RowsJob, take_rows
from .upload import Upload

log = logging.getLogger("outreach.uploads")
FAULT = say(
    "import_broke_off",
    "The upload broke off; rows read so far stay. Upload the file again: no one is added twice.",
)
FILE_LOST = say("import_file_lost", "The uploaded file can't be read any more. Upload it again.")
NO_MESSAGE = Sentence("")
jobs = tables.jobs
UPLOAD, IMPORT = "lead_upload", "contact_import"
TAKERS = {UPLOAD: take_leads, IMPORT: take_contacts}
MESSAGES = {
    JobStatus.PENDING: say("import_pending", "The upload begins in a moment."),
    JobStatus.RUNNING: say("import_running", "The rows are being read."),
    JobStatus.COMPLETED: say("import_completed", "Every row has been read."),
    JobStatus.CANCELLED: say("import_cancelled", "The upload was cancelled; rows read before that stay."),
}


async def start_upload(
    app_state: AppState, access: Access, campaign_id: CampaignId, upload: Upload
) -> LeadUpload:
    """Start a job that turns the people of a file into leads of a campaign."""
    job_id = await _submit_upload(app_state, access, upload, campaign_id)
    return LeadUpload(
        job_id=job_id,
        campaign_id=campaign_id,
        total_rows=upload.total_rows,
        estimated_leads=upload.addresses,
        progress_url=paths.LEADS_PROGRESS.format(campaign_id=campaign_id, job_id=job_id),
        message=join_sentences(
            say("import_started", "The upload has started: {count:,} rows.", count=upload.total_rows),
            upload.left_out,
        ),
    )


async def start_import(app_state: AppState, access: Access, upload: Upload) -> ImportProgress:
    """Start a job that turns the people of a file into contacts."""
    job_id = await _submit_upload(app_state, access, upload, None)
    return await app_state.database.read(partial(import_progress, access=access, job_id=job_id))


async def _submit_upload(
    app_state: AppState, access: Access, upload: Upload, campaign_id: CampaignId | None
) -> JobId:
    """Store the file, create the job, and start it."""
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
    """Resume uploads after a start, at the row they had reached, and remove files that no upload needs."""
    waiting = await app_state.database.read(list_unfinished_uploads)
    for job_id, name in waiting.items():
        if (
            not app_state.settings.worker or (upload_folder_of(app_state) / name).exists()
        ):  # a worker has the files uploaded to it alone
            _start_job(app_state, job_id)
    if app_state.settings.worker:  # only the service cleans up the folder, before it accepts uploads
        return
    for file in upload_folder_of(app_state).iterdir():
        if file.name not in waiting.values():
            file.unlink(missing_ok=True)


def upload_folder_of(app_state: AppState) -> Path:
    """Return the folder for uploaded files, creating it if necessary."""
    place = app_state.settings.data / "uploads"
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return place


def _start_job(app_state: AppState, job_id: str) -> None:
    app_state.runner.keep(upload_key(job_id), partial(_process_job, app_state, job_id))


async def _process_job(app_state: AppState, job_id: str) -> Over:
    """Process what is left of a job; an error that can't be retried ends the job with a sentence."""
    job = await app_state.database.write(partial(begin_job, job_id=job_id, now=app_state.clock.now()))
    if job is None:
        return OVER
    file = upload_folder_of(app_state) / job.file
    status, message = JobStatus.COMPLETED, NO_MESSAGE
    try:
        if not await _process_rows(app_state, job, file):
            if job_id not in await app_state.database.read(
                list_unfinished_uploads
            ):  # otherwise another process has the job
                file.unlink(missing_ok=True)
            return OVER
    except Problem as problem:
        status, message = JobStatus.FAILED, sentence_of(problem)
    except OSError:
        log.exception("Upload %s can't read its file", job_id)
        status, message = JobStatus.FAILED, FILE_LOST
    except OperationalError:
        raise  # a full disk or a locked database: the runner tries again
    except Exception:
        log.exception("Upload %s failed", job_id)
        status, message = JobStatus.FAILED, FAULT
    ending = partial(end_job, job_id=job_id, status=status, message=message, now=app_state.clock.now())
    await app_state.database.write(ending)
    file.unlink(missing_ok=True)
    return OVER


async def _process_rows(app_state: AppState, job: RowsJob, path: Path) -> bool:
    """Process the remaining rows; return False when the job was ended in the meantime."""
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
    """Create a pending job and, for a campaign, the batch in which its leads are counted."""
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
    """Create a batch of the campaign, which stores the mapping for its next upload."""
    campaigns, mapping = tables.campaigns, options.mapping
    conn.execute(update(campaigns).where(campaigns.c.id == campaign_id).values(lead_mapping=mapping))
    after_commit(conn).change(ChangeKind.CAMPAIGN, campaign_id)
    source = (ContactSource.CSV, options.filename, options.duplicate_action)
    return new_batch(conn, campaign_id, *source, now, mapping)


def list_unfinished_uploads(conn: Connection) -> dict[str, str]:
    """Return the uploads that have not ended, each with its file."""
    rows = conn.execute(
        select(jobs.c.id, jobs.c.file).where(jobs.c.kind.in_(TAKERS), jobs.c.status.in_(GOING_ON))
    )
    return {row.id: row.file for row in rows}


def begin_job(conn: Connection, job_id: str, now: datetime) -> RowsJob | None:
    """Mark a pending job as RUNNING and return it; None when it has ended."""
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
    """Process a chunk whose rows follow the first `start`; False if the job ended or the rows were taken."""
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
        kept = [*known, *(error.model_dump(mode="json") for error in errors)][:UPLOAD_ERRORS_MAX]
        conn.execute(update(jobs).where(jobs.c.id == job_id).values(errors=kept))


def end_job(
    conn: Connection, job_id: str, status: JobStatus, now: datetime, message: Sentence = NO_MESSAGE
) -> bool:
    """End a job and return True, unless it has ended already.

    The campaign is checked for completion, because `delete_existing` may have left it without a lead.
    """
    mine = (jobs.c.id == job_id, jobs.c.status.in_(GOING_ON))
    values = {"status": status, "message": message, "finished_at": now}
    ended = conn.execute(update(jobs).where(*mine).values(values).returning(jobs.c.campaign_id)).first()
    if ended is None:
        return False
    if ended.campaign_id is not None:  # jobs that create inboxes have no campaign
        check_completion(conn, ended.campaign_id, now)
    after_commit(conn).change(ChangeKind.JOB, job_id)
    return True


def cancel_job(conn: Connection, access: Access, campaign_id: str | None, job_id: str, now: datetime) -> None:
    """Cancel the job for a user; Conflict when it has ended, NotFound when it does not exist."""
    before = _load_job_progress(conn, access, campaign_id, job_id)
    if not end_job(conn, job_id, JobStatus.CANCELLED, now):
        raise Conflict(
            say(
                "import_ended_already",
                "The upload has ended already: it is {status}.",
                status=before["status"],
            )
        )


def load_upload_progress(conn: Connection, access: Access, campaign_id: str, job_id: str) -> UploadProgress:
    """Return the progress of an upload in this workspace; NotFound when there is none."""
    return UploadProgress(**_load_job_progress(conn, access, campaign_id, job_id))


def import_progress(conn: Connection, access: Access, job_id: str) -> ImportProgress:
    """Return the progress of a contact import in this workspace; NotFound when there is none."""
    found = _load_job_progress(conn, access, None, job_id)
    counts = {"contacts_created": found["created_leads"], "contacts_matched": found["duplicate_rows"]}
    return ImportProgress(**found, **counts)


def _load_job_progress(
    conn: Connection, access: Access, campaign_id: str | None, job_id: str
) -> dict[str, Any]:
    """Return the job's row with the fields of its progress; NotFound when there is no such job."""
    row = conn.execute(
        select(jobs).where(
            jobs.c.id == job_id,
            jobs.c.campaign_id == campaign_id,
            jobs.c.workspace_id == access.workspace_id,
            jobs.c.kind == _job_kind_of(campaign_id),
        )
    ).first()
    if row is None:
        if campaign_id is not None:
            campaign_of(conn, access, campaign_id)  # raises NotFound where the campaign is unknown
        raise NotFound(say("import_not_found", "Upload {id} not found", id=job_id))
    share = row.processed_rows / row.total_rows if row.total_rows else row.status == JobStatus.COMPLETED
    return {
        **row._mapping,
        "job_id": JobId(row.id),
        "success": row.status != JobStatus.FAILED,
        "message": row.message or MESSAGES.get(row.status, NO_MESSAGE),
        "percent": round(min(share, 1) * 100, 1),
        "errors": tuple(RowError.model_validate(error) for error in row.errors),
    }
