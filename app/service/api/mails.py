"""HTTP routes for the send ledger: emails to be sent, sent, and in doubt."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request
from pydantic import AfterValidator
from sqlalchemy import Connection

from app.contract import paths
from app.contract.ids import CampaignId, InboxId, checked_id
from app.contract.mails import (
    Doubts,
    DoubtsSettled,
    Mail,
    MailPage,
    MailQuery,
    MailRead,
    MailText,
    Settlement,
)
from app.contract.scopes import Scope
from app.contract.sentences import say
from app.service.api.authentication import require_scopes
from app.service.app_state import AppState, AppStateDep
from app.service.records import ledger_list
from app.service.records.access import Access
from app.service.records.uncertain_mails import count_uncertain_mails
from app.service.workflows.outbound.resolve_uncertain import resolve_uncertain_mail, settle_all

router = APIRouter(tags=["Emails"])


class MailSearch(MailQuery):
    campaign_id: Annotated[CampaignId, AfterValidator(checked_id)] | None = None
    inbox_id: Annotated[InboxId, AfterValidator(checked_id)] | None = None


@router.get(paths.MAILS, operation_id="mails_search", summary="Emails going out, gone, and in doubt")
async def search(
    request: Request,
    query: Annotated[MailSearch, Query()],
    access: Access = require_scopes(Scope.CAMPAIGNS_READ),
) -> MailPage:
    """Return emails of the ledger, newest first."""
    app_state: AppState = request.app.state.app_state
    now = app_state.clock.now()
    return await app_state.database.read(
        lambda conn: ledger_list.load_mail_page(conn, access.workspace_id, query, now)
    )


@router.get(paths.MAIL, operation_id="mail_read", summary="An email of the ledger with its text")
async def read(
    request: Request, mail_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_READ, Scope.REPLIES_READ)
) -> MailText:
    """Return an email of the ledger with its text, in whatever state it is."""
    app_state: AppState = request.app.state.app_state
    now = app_state.clock.now()
    return await app_state.database.read(
        lambda conn: ledger_list.load_mail_text(conn, access.workspace_id, str(mail_id), now)
    )


@router.post(paths.MAIL_SETTLE, operation_id="mail_settle", summary="Resolve an email in doubt")
async def settle_mail(
    request: Request,
    mail_id: UUID,
    settlement: Settlement,
    access: Access = require_scopes(Scope.CAMPAIGNS_WRITE),
) -> MailRead:
    """Settle an email in doubt: it arrived, send it once more, or let it be. 400 if it isn't in doubt."""
    app_state: AppState = request.app.state.app_state
    now = app_state.clock.now()

    def story(conn: Connection) -> Mail:
        resolve_uncertain_mail(conn, access.workspace_id, str(mail_id), settlement.verdict, now)
        return ledger_list.load_mail(conn, access.workspace_id, str(mail_id), now)

    return MailRead(
        message=say("mail_doubts_settled", "Resolved"), mail=await app_state.database.write_durably(story)
    )


@router.get(paths.DOUBTS, operation_id="doubts_list", summary="How many emails of each inbox are in doubt")
async def list_doubts(
    app_state: AppStateDep, access: Access = require_scopes(Scope.CAMPAIGNS_READ)
) -> Doubts:
    """Return the number of emails in doubt, for each inbox that has any.

    Emails that the Sent folder may still prove to be sent are counted separately.
    """
    now = app_state.clock.now()
    return await app_state.database.read(lambda conn: count_uncertain_mails(conn, access.workspace_id, now))


@router.post(
    paths.DOUBTS_SETTLE, operation_id="doubts_settle", summary="Resolve all emails of an inbox in doubt"
)
async def settle_doubts(
    app_state: AppStateDep,
    inbox_id: UUID,
    settlement: Settlement,
    access: Access = require_scopes(Scope.CAMPAIGNS_WRITE),
) -> DoubtsSettled:
    """Settle all emails of an inbox that are in doubt by one answer; 404 if there are none."""
    which, now = (access.workspace_id, str(inbox_id), settlement.verdict), app_state.clock.now()
    return await app_state.database.write_durably(lambda conn: settle_all(conn, *which, now))
