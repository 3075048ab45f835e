"""Creation of many inboxes on a hosted domain, as a job that resumes where it was cut off."""

from __future__ import annotations

import logging
import secrets
from functools import partial
from typing import Any

from sqlalchemy import Connection, select

from app.contract import paths
from app.contract.addresses import clean_address, email_key
from app.contract.domains import DomainStatus
from app.contract.ids import DomainId, JobId, TeamId, WorkspaceId, new_id
from app.contract.inboxes import BulkInboxes, BulkInboxJob, InboxOutcome, InboxType
from app.contract.leads import JobStatus
from app.contract.problems import Invalid
from app.contract.sentences import Sentence, join_sentences, say, sentence_of
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.work_keys import OVER, Over, making_key
from app.service.mail.smtp_session import detect_implicit_tls
from app.service.records import domains, inbox_jobs, inboxes
from app.service.records.access import Access
from app.service.records.inbox_jobs import WantedInbox
from app.service.rules.mail_host import InboxEndpoints
from app.service.workflows.domains.monitor import host_of
from app.service.workflows.imports.job import begin_job, end_job
from app.service.workflows.inboxes import connection_test
from app.service.workflows.inboxes.inbox_lifecycle import insert_inbox, keep_workers

log = logging.getLogger("outreach.inboxes")
DONE = say("bulk_done", "Every inbox is done.")
TRIED_AGAIN = say("bulk_tried_again", "It will be tried again automatically.")


async def create_many(app_state: AppState, access: Access, wanted: BulkInboxes) -> BulkInboxJob:
    """Record a job that creates inboxes, and start it.

    Raises NotFound for an unknown domain, and Invalid for one that is not active or if no domains are
    hosted.
    """
    host_of(app_state)
    job_id, now = JobId(new_id()), app_state.clock.now()

    def keep(conn: Connection) -> str:
        domain = domains.domain_of(conn, access.workspace_id, wanted.domain_id)
        if domain.status != DomainStatus.ACTIVE:
            raise Invalid(explain_inactive_domain(domain.name, DomainStatus(domain.status)))
        inbox_jobs.create_inbox_job(conn, access, job_id, domain.name, wanted, now)
        return domain.name

    name = await app_state.database.write(keep)
    _start_job(app_state, job_id)
    return BulkInboxJob(
        message=say("bulk_started", "The inboxes on {domain} are being made.", domain=name),
        job_id=job_id,
        domain_id=DomainId(wanted.domain_id),
        domain_name=name,
        total=len(wanted.inboxes),
        progress_url=paths.INBOXES_BULK_PROGRESS.format(job_id=job_id),
    )


def explain_inactive_domain(name: str, status: DomainStatus) -> Sentence:
    match status:
        case DomainStatus.PENDING_NAMESERVERS:
            return say(
                "bulk_domain_without_nameservers",
                "The domain {domain} is not active yet. "
                "Set its nameservers at the registrar and check it first.",
                domain=name,
            )
        case DomainStatus.PENDING_RECORDS:
            return say(
                "bulk_domain_not_activated",
                "The domain {domain} is not active yet. Check its records and activate it first.",
                domain=name,
            )
    return say(
        "bulk_domain_failed",
        "The domain {domain} is not active yet. "
        "Its setup failed: correct what its check names, and check it again first.",
        domain=name,
    )


async def resume_making(app_state: AppState) -> None:
    """Resume the unfinished jobs, each with its first inbox that has no outcome yet."""
    for job_id in await app_state.database.read(inbox_jobs.list_unfinished_jobs):
        _start_job(app_state, job_id)


def _start_job(app_state: AppState, job_id: str) -> None:
    app_state.runner.keep(making_key(job_id), partial(_process_job, app_state, job_id))


async def _process_job(app_state: AppState, job_id: str) -> Over:
    """Create the remaining inboxes of a job.

    Raises when the mail host can't be reached; the runner then tries again.
    """
    job = await app_state.database.write(partial(begin_job, job_id=job_id, now=app_state.clock.now()))
    if job is None:
        return OVER
    access = await app_state.database.read(partial(_access_of, workspace_id=job.workspace_id))
    making = _BulkInboxCreator(app_state, access, job.options["domain_id"], job.options["domain_name"])
    try:
        for item in await app_state.database.read(partial(inbox_jobs.list_pending_inboxes, job_id=job_id)):
            async with app_state.making:  # of two jobs that want the same mailbox, the later one finds it
                await making.one(item)
    except (OSError, Invalid) as error:
        sentence = join_sentences(sentence_of(error), TRIED_AGAIN)
        await app_state.database.write(partial(inbox_jobs.record_job_delay, job_id=job_id, sentence=sentence))
        raise
    finally:
        await keep_workers(app_state)
    done = partial(end_job, job_id=job_id, status=JobStatus.COMPLETED, message=DONE)
    await app_state.database.write(partial(done, now=app_state.clock.now()))
    return OVER


def _access_of(conn: Connection, workspace_id: str) -> Access:
    teams = select(tables.workspaces.c.team_id).where(tables.workspaces.c.id == workspace_id)
    return Access(TeamId(conn.execute(teams).scalar_one()), WorkspaceId(workspace_id), ())


class _BulkInboxCreator:
    """Creates the inboxes of one job."""

    def __init__(self, app_state: AppState, access: Access, domain_id: str, domain: str) -> None:
        self._service, self._access, self._domain_id, self._domain = app_state, access, domain_id, domain
        self._tls_at_once: dict[tuple[str, int], bool | None] = {}

    async def one(self, item: WantedInbox) -> None:
        """Create one inbox, or record why it failed.

        The mail host is called first: when called again, it returns the same mailbox.
        """
        app_state = self._service
        try:
            address = address_of(item.email_prefix, self._domain)
            if await app_state.database.write(partial(self._skipped, item=item, address=address)):
                return
            password = secrets.token_urlsafe(24)
            ends = await host_of(app_state).create_inbox(address, item.display_name, password)
        except ValueError as error:
            failed = partial(
                inbox_jobs.record_inbox_outcome,
                item=item,
                status=InboxOutcome.FAILED,
                error_message=sentence_of(error),
            )
            await app_state.database.write(failed)
            return
        at_once = await self._speaks_at_once(ends)
        values = {
            "email_address": address,
            "display_name": item.display_name,
            "inbox_type": InboxType.SERVICE,
            "domain_id": self._domain_id,
            "smtp_host": ends.smtp_host,
            "smtp_port": ends.smtp_port,
            "smtp_username": ends.username,
            "smtp_tls_at_once": at_once,
            "imap_host": ends.imap_host,
            "imap_port": ends.imap_port,
            "imap_username": ends.username,
            "ca_file": ends.ca_file,
            "created_at": app_state.clock.now(),
        }
        await app_state.database.write(partial(self._keep, item=item, values=values, password=password))

    async def _speaks_at_once(self, ends: InboxEndpoints) -> bool | None:
        """Return whether the SMTP server speaks implicit TLS; each server is asked once per job."""
        place = (ends.smtp_host, ends.smtp_port)
        if place not in self._tls_at_once:
            self._tls_at_once[place] = await detect_implicit_tls(
                *place, ends.ca_file, connection_test.PATIENCE
            )
        return self._tls_at_once[place]

    def _skipped(self, conn: Connection, item: WantedInbox, address: str) -> bool:
        """Return whether an inbox has the address already, and record that.

        Raises ValueError if the domain was deleted.
        """
        known = inboxes.by_address(conn, self._access.workspace_id, address)
        if known is not None:
            said = say("bulk_inbox_exists", "There is an inbox {address} already.", address=address)
            ids = {"email_address": address, "inbox_id": known, "error_message": said}
            inbox_jobs.record_inbox_outcome(conn, item, InboxOutcome.SKIPPED, **ids)
        elif domains.by_id(conn, self._domain_id) is None:
            raise ValueError(
                say("bulk_domain_deleted", "The domain {domain} has been deleted.", domain=self._domain)
            )
        return known is not None

    def _keep(self, conn: Connection, item: WantedInbox, values: dict[str, Any], password: str) -> None:
        address = values["email_address"]
        if self._skipped(conn, item, address):  # connected by hand in between
            return
        both = {"smtp": password, "imap": password}
        inbox_id = insert_inbox(conn, self._service.vault, self._access, values, both)
        inbox_jobs.record_inbox_outcome(
            conn, item, InboxOutcome.CREATED, email_address=address, inbox_id=inbox_id
        )


def address_of(prefix: str, domain: str) -> str:
    """Return the lower-case address that a prefix makes; raise ValueError, with a reason, if none."""
    local = prefix.strip().lower()
    address = f"{local}@{domain}"
    if not local:
        raise ValueError(say("bulk_prefix_missing", "The part before the @ is missing."))
    if email_key(clean_address(address)) != address:
        raise ValueError(
            say(
                "bulk_prefix_refused",
                "“{prefix}” can't be used before the @ of an address.",
                prefix=prefix[:80],
            )
        )
    return address
