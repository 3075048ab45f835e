"""SQL of jobs that create inboxes; the transaction that creates an inbox records the outcome."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from app.contract import paths
from app.contract.events import ChangeKind
from app.contract.ids import DomainId, JobId
from app.contract.inboxes import BulkInboxes, BulkInboxProgress, BulkInboxResult, InboxOutcome
from app.contract.leads import JobStatus
from app.contract.problems import NotFound
from app.contract.sentences import Sentence, say
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.records.access import Access
from app.service.rules.rates import to_percent

jobs, items = tables.jobs, tables.job_inboxes
BULK = "inbox_bulk"
GOING_ON = (JobStatus.PENDING, JobStatus.RUNNING)  # of a job of any kind
MESSAGES = {
    JobStatus.PENDING: say("bulk_waiting", "The inboxes are made in a moment."),
    JobStatus.RUNNING: say("bulk_running", "The inboxes are being made."),
}


class WantedInbox(NamedTuple):
    """An inbox that a job has yet to create."""

    job_id: str
    position: int
    email_prefix: str
    display_name: str


def create_inbox_job(
    conn: Connection, access: Access, job_id: JobId, domain_name: str, wanted: BulkInboxes, now: datetime
) -> None:
    """Create a job that waits for its first step."""
    conn.execute(
        insert(jobs).values(
            id=job_id,
            workspace_id=access.workspace_id,
            kind=BULK,
            status=JobStatus.PENDING,
            options={"domain_id": wanted.domain_id, "domain_name": domain_name},
            total_rows=len(wanted.inboxes),
            errors=[],
            created_at=now,
        )
    )
    first = {"job_id": job_id, "status": InboxOutcome.PENDING}
    rows = [first | {"position": at, **each.model_dump()} for at, each in enumerate(wanted.inboxes)]
    conn.execute(insert(items), rows)
    after_commit(conn).change(ChangeKind.JOB, job_id)


def list_unfinished_jobs(conn: Connection) -> list[str]:
    """Return the ids of jobs that have not ended."""
    return list(conn.scalars(select(jobs.c.id).where(jobs.c.kind == BULK, jobs.c.status.in_(GOING_ON))))


def list_pending_inboxes(conn: Connection, job_id: str) -> list[WantedInbox]:
    """Return the inboxes that are still to be created, in the order of the request."""
    waiting = (items.c.job_id == job_id, items.c.status == InboxOutcome.PENDING)
    columns = [items.c[name] for name in WantedInbox._fields]
    rows = conn.execute(select(*columns).where(*waiting).order_by(items.c.position))
    return [WantedInbox(*row) for row in rows]


def record_inbox_outcome(conn: Connection, item: WantedInbox, status: InboxOutcome, **values: Any) -> None:
    """Record the outcome for an inbox, and count it as processed."""
    mine = (items.c.job_id == item.job_id, items.c.position == item.position)
    conn.execute(update(items).where(*mine).values(status=status, **values))
    job = update(jobs).where(jobs.c.id == item.job_id)
    conn.execute(job.values(processed_rows=jobs.c.processed_rows + 1, message=""))
    after_commit(conn).change(ChangeKind.JOB, item.job_id)


def record_job_delay(conn: Connection, job_id: str, sentence: Sentence) -> None:
    """Record why a job makes no progress at the moment."""
    conn.execute(update(jobs).where(jobs.c.id == job_id).values(message=sentence))
    after_commit(conn).change(ChangeKind.JOB, job_id)


def load_inbox_job_progress(conn: Connection, access: Access, job_id: str) -> BulkInboxProgress:
    """Return the progress of a job of this workspace; raise NotFound if there is none."""
    mine = (jobs.c.id == job_id, jobs.c.workspace_id == access.workspace_id, jobs.c.kind == BULK)
    job = conn.execute(select(jobs).where(*mine)).first()
    if job is None:
        raise NotFound(say("bulk_job_not_found", "Job {id} not found", id=job_id))
    rows = conn.execute(select(items).where(items.c.job_id == job_id).order_by(items.c.position)).all()
    counts = Counter(row.status for row in rows)
    return BulkInboxProgress(
        success=job.status != JobStatus.FAILED,
        message=job.message or MESSAGES.get(job.status, Sentence("")),
        job_id=JobId(job.id),
        domain_id=DomainId(job.options["domain_id"]),
        domain_name=job.options["domain_name"],
        total=job.total_rows,
        progress_url=paths.INBOXES_BULK_PROGRESS.format(job_id=job.id),
        success_count=counts[InboxOutcome.CREATED],
        failed_count=counts[InboxOutcome.FAILED],
        skipped_count=counts[InboxOutcome.SKIPPED],
        results=tuple(
            BulkInboxResult.model_validate({**row._mapping, "email_address": row.email_address or None})
            for row in rows
        ),
        status=job.status,
        percent=to_percent(job.processed_rows, job.total_rows, 1),
        started_at=job.started_at,
        finished_at=job.finished_at,
    )
