"""HTTP routes for inboxes."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query
from sqlalchemy import Connection

from app.contract import paths
from app.contract.autodetect import Autodetected, AutodetectRequest
from app.contract.inboxes import (
    BulkInboxes,
    BulkInboxJob,
    BulkInboxProgress,
    DailyUsage,
    InboxCreated,
    InboxEdit,
    InboxOutlook,
    NewSmtpInbox,
    SenderAccountPage,
    SenderAccountQuery,
    ServersChecked,
    ServersToCheck,
    UnrecordedAnswer,
    UnrecordedAnswered,
    UnrecordedEmails,
)
from app.contract.scopes import Scope
from app.contract.sentences import say
from app.contract.wire_models import Done
from app.service.api.authentication import require_scopes
from app.service.api.parameters import Ignored
from app.service.app_state import AppStateDep
from app.service.records import inbox_jobs, inboxes
from app.service.records.access import Access
from app.service.records.ledger_queries import inbox_of
from app.service.rules.inbox_health import day_of, show_common_trouble
from app.service.workflows.domains import bulk_inboxes
from app.service.workflows.inboxes import autodiscovery, inbox_lifecycle
from app.service.workflows.outbound import inbox_wait_reason, ledger_backfill

router = APIRouter(tags=["Sender accounts"])
READ, WRITE = require_scopes(Scope.SENDER_ACCOUNTS_READ), require_scopes(Scope.SENDER_ACCOUNTS_WRITE)


@router.get(paths.INBOXES, operation_id="sender_accounts_search", summary="Inboxes of the workspace")
async def search(
    app_state: AppStateDep,
    query: Annotated[SenderAccountQuery, Query()],
    ignored: Ignored,
    access: Access = READ,
) -> SenderAccountPage:
    """Return every inbox of the workspace, also those that are paused or held up."""
    now = app_state.clock.now()
    page = await app_state.database.read(
        lambda conn: inboxes.load_inbox_page(conn, access.workspace_id, query, now)
    )
    page = show_common_trouble(page, app_state.database.trouble)
    return page.model_copy(update={"message": ignored})


@router.get(
    paths.INBOXES_USAGE, operation_id="sender_accounts_daily_usage", summary="What each inbox sent today"
)
async def get_daily_usage(app_state: AppStateDep, ignored: Ignored, access: Access = READ) -> DailyUsage:
    """Return the emails of the current UTC day by inbox, and how many each inbox may still send."""
    now = app_state.clock.now()
    found = await app_state.database.read(
        lambda conn: inboxes.load_inbox_usage(conn, access.workspace_id, now)
    )
    today, reset = day_of(now)
    return DailyUsage(message=ignored, date=today.date().isoformat(), reset_at_utc=reset, inboxes=found)


@router.get(
    paths.INBOX_OUTLOOK, operation_id="sender_account_outlook", summary="When an inbox sends next, or why not"
)
async def inbox_outlook(app_state: AppStateDep, inbox_id: UUID, access: Access = READ) -> InboxOutlook:
    """Return when an inbox sends its next campaign email, or a sentence on why it sends none now."""
    which, now = str(inbox_id), app_state.clock.now()
    found = await app_state.database.read(
        lambda conn: inbox_wait_reason.predict_next_send(conn, app_state, access, which, now)
    )
    return InboxOutlook(next_send_at=found[0], waiting_for=found[1])


@router.post(
    paths.INBOXES_SMTP, status_code=201, operation_id="sender_account_create", summary="Connect an inbox"
)
async def connect(app_state: AppStateDep, wanted: NewSmtpInbox, access: Access = WRITE) -> InboxCreated:
    """Connect an inbox; both servers must accept the login. 409 if the inbox is connected already.

    400 says which server does not, and why.
    """
    return await inbox_lifecycle.connect_inbox(app_state, access, wanted)


@router.post(
    paths.INBOXES_BULK,
    operation_id="sender_accounts_create_bulk",
    summary="Make inboxes of a domain",
    responses={404: {}, 503: {}},
)
async def create_many(app_state: AppStateDep, wanted: BulkInboxes, access: Access = WRITE) -> BulkInboxJob:
    """Create up to 100 inboxes of one active domain by a job; `progress_url` shows its progress."""
    return await bulk_inboxes.create_many(app_state, access, wanted)


@router.get(
    paths.INBOXES_BULK_PROGRESS, operation_id="sender_accounts_bulk_progress", summary="How far that has come"
)
async def making_progress(app_state: AppStateDep, job_id: UUID, access: Access = READ) -> BulkInboxProgress:
    """Return the progress of a job; repeat until `status` is COMPLETED, FAILED or CANCELLED."""
    return await app_state.database.read(
        lambda conn: inbox_jobs.load_inbox_job_progress(conn, access, str(job_id))
    )


@router.post(
    paths.INBOX_CHECK,
    operation_id="sender_account_check",
    summary="Try both sides of an inbox",
    openapi_extra={"x-audited": False},
)
async def check(app_state: AppStateDep, servers: ServersToCheck, access: Access = WRITE) -> ServersChecked:
    """Try each server of an inbox separately; nothing is stored. 200 may say that one does not work."""
    return await inbox_lifecycle.try_servers(app_state, access, servers)


@router.post(
    paths.INBOX_AUTODETECT,
    operation_id="sender_account_autodetect",
    summary="Find the servers of an address",
    openapi_extra={"x-audited": False},
)
async def autodetect(
    app_state: AppStateDep, wanted: AutodetectRequest, access: Access = WRITE
) -> Autodetected:
    """Return guesses of servers, likeliest first, each with its source. No password is tried."""
    return await autodiscovery.autodetect_mailbox(app_state, wanted.email_address)


@router.patch(
    paths.DESK_INBOX, operation_id="sender_account_update", summary="Change, pause or resume an inbox"
)
async def edit(app_state: AppStateDep, inbox_id: UUID, wanted: InboxEdit, access: Access = WRITE) -> Done:
    """Change the given fields only. New passwords are tried with the next email."""
    which, now = str(inbox_id), app_state.clock.now()
    await app_state.database.write_durably(
        lambda conn: inbox_lifecycle.edit_inbox(conn, app_state.vault, access, which, wanted, now)
    )
    return Done(message=say("inbox_saved", "Inbox saved"))


@router.get(
    paths.INBOX_UNRECORDED,
    operation_id="sender_account_unrecorded",
    summary="Emails in a Sent folder that the workspace does not know",
)
async def unrecorded_emails(
    app_state: AppStateDep, inbox_id: UUID, access: Access = READ
) -> UnrecordedEmails:
    """Return the first hundred emails in the Sent folder that the workspace would send again."""
    return await app_state.database.read(
        lambda conn: inboxes.load_unrecorded_emails(conn, access, str(inbox_id))
    )


@router.post(
    paths.INBOX_UNRECORDED,
    operation_id="sender_account_record",
    summary="Record what a Sent folder shows, or resume without",
)
async def answer_unrecorded(
    app_state: AppStateDep, inbox_id: UUID, answer: UnrecordedAnswer, access: Access = WRITE
) -> UnrecordedAnswered:
    """Record the emails found as sent and resume the inbox, or resume it without.

    400 if the inbox does not wait for that.
    """
    now = app_state.clock.now()

    def story(conn: Connection) -> int:
        inbox_lifecycle.require_inbox(conn, access, str(inbox_id))
        inbox = inbox_of(conn, str(inbox_id))
        assert inbox is not None
        if answer.record:
            return ledger_backfill.record_unrecorded(conn, app_state.vault, inbox, now)
        ledger_backfill.resume_without_recording(conn, inbox, now)
        return 0

    count = await app_state.database.write_durably(story)
    return UnrecordedAnswered(message=say("inbox_resumed", "Inbox resumed"), recorded=count)


@router.delete(paths.INBOX, operation_id="sender_account_delete", summary="Delete an inbox")
async def remove(app_state: AppStateDep, inbox_id: UUID, access: Access = WRITE) -> Done:
    """Delete an inbox that no campaign uses; 400 otherwise."""
    await inbox_lifecycle.remove_inbox(app_state, access, str(inbox_id))
    return Done(message=say("inbox_deleted", "Inbox deleted"))
