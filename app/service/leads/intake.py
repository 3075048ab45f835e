"""The story of an upload: the file is kept in the data folder until every row of it has been taken."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Row
from sqlalchemy.exc import OperationalError

from app.contract import paths
from app.contract.csvtext import rows
from app.contract.ids import CampaignId, JobId, new_id
from app.contract.leads import JobStatus, LeadUpload
from app.contract.problems import Problem
from app.service.access import Access
from app.service.contacts.uploads import Upload, chunk, refusal
from app.service.service import Service
from app.service.work.keys import upload_key
from app.service.work.runner import OVER, Over

from . import jobs

log = logging.getLogger("outreach.uploads")
FAULT = "The upload broke off; rows read so far stay. Upload the file again: nobody is taken twice."
CHUNK = 5_000  # rows a transaction; others get a turn at the database between two


async def start_upload(
    service: Service, access: Access, campaign_id: CampaignId, upload: Upload
) -> LeadUpload:
    """Keep the file, note the job and let it run."""
    options = _options(upload)
    job_id = JobId(new_id())
    file = folder(service) / f"{job_id}.csv"
    await asyncio.to_thread(_keep, upload.file, file)
    create = partial(
        jobs.create,
        access=access,
        campaign_id=campaign_id,
        job_id=job_id,
        file=file.name,
        options=options,
        total_rows=upload.total_rows,
        now=service.clock.now(),
    )
    try:
        await service.database.write(create)
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    _run(service, job_id)
    return LeadUpload(
        job_id=job_id,
        campaign_id=campaign_id,
        total_rows=upload.total_rows,
        estimated_leads=upload.addresses,
        progress_url=paths.LEADS_PROGRESS.format(campaign_id=campaign_id, job_id=job_id),
        message=_started(upload),
    )


async def resume_jobs(service: Service) -> None:
    """After a start: uploads go on at the row they had reached; files that no upload needs are removed."""
    waiting = await service.database.read(jobs.going_on)
    for job_id, name in waiting.items():
        if not service.settings.worker or (folder(service) / name).exists():  # where it was uploaded
            _run(service, job_id)
    if service.settings.worker:  # the service looks after the folder, before it takes uploads
        return
    for file in folder(service).iterdir():
        if file.name not in waiting.values():
            file.unlink(missing_ok=True)


def folder(service: Service) -> Path:
    """Where uploads are kept."""
    place = service.settings.data / "uploads"
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return place


def _run(service: Service, job_id: str) -> None:
    service.runner.keep(upload_key(job_id), partial(_step, service, job_id))


async def _step(service: Service, job_id: str) -> Over:
    """Everything that is left of a job; what can't go on ends it with a sentence."""
    job = await service.database.write(partial(jobs.begin, job_id=job_id, now=service.clock.now()))
    if job is None:
        return OVER
    file = folder(service) / job.file
    message = ""
    try:
        status = JobStatus.COMPLETED if await _read(service, job, file) else JobStatus.CANCELLED
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
    end = partial(jobs.end, job_id=job_id, status=status, message=message, now=service.clock.now())
    await service.database.write(end)
    file.unlink(missing_ok=True)
    return OVER


async def _read(service: Service, job: Row[Any], path: Path) -> bool:
    """Take the rows that are left, a chunk a transaction; false when the job was ended meanwhile."""
    options = jobs.Options(**job.options)
    at = job.processed_rows
    with path.open("rb") as file:
        read = partial(chunk, rows(file, options.table, skip=at), options.columns, CHUNK)
        found = await asyncio.to_thread(read)
        while found:
            take = partial(jobs.take, job=job, start=at, found=found, now=service.clock.now())
            taken, ahead = await asyncio.gather(service.database.write(take), asyncio.to_thread(read))
            if not taken:
                return False
            at, found = at + len(found), ahead
    return True


def _keep(source: BinaryIO, target: Path) -> None:
    source.seek(0)
    with target.open("xb") as file:
        shutil.copyfileobj(source, file, 1 << 20)
        file.flush()
        os.fsync(file.fileno())


def _options(upload: Upload) -> jobs.Options:
    action = upload.fields.get("duplicate_action") or "skip"
    if action not in ("skip", "update"):
        raise refusal("duplicate_action", "Input should be 'skip' or 'update'", "literal_error")
    try:
        replace = TypeAdapter(bool).validate_python(upload.fields.get("delete_existing") or False)
    except ValidationError:
        raise refusal("delete_existing", "Input should be true or false", "bool_parsing") from None
    form = upload.table.form
    return jobs.Options(
        form.encoding,
        form.delimiter,
        list(upload.table.headers),
        upload.table.has_header,
        upload.mapping,
        upload.filename,
        action,
        replace,
    )


def _started(upload: Upload) -> str:
    left_out = ", ".join(upload.columns.ignored)
    extra = f" Left out, because nobody has them: {left_out}." if left_out else ""
    return f"The upload has started: {upload.total_rows:,} rows.{extra}"
