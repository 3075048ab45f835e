"""HTTP routes for the outbox."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Query
from pydantic import AfterValidator

from app.contract import paths
from app.contract.ids import CampaignId, InboxId, checked_id
from app.contract.outbox import OutboxPage, OutboxQuery, PlannedEdit, PlannedRead
from app.contract.scopes import Scope
from app.service.api.authentication import require_scopes
from app.service.app_state import AppStateDep
from app.service.records.access import Access
from app.service.workflows.outbox import outbox_list, planned_mail

router = APIRouter(tags=["Emails"])
READ, WRITE = require_scopes(Scope.CAMPAIGNS_READ), require_scopes(Scope.CAMPAIGNS_WRITE)
Step = Annotated[int, Path(ge=0, le=10_000_000)]


class OutboxSearch(OutboxQuery):
    campaign_id: Annotated[CampaignId, AfterValidator(checked_id)] | None = None
    inbox_id: Annotated[InboxId, AfterValidator(checked_id)] | None = None


@router.get(paths.OUTBOX, operation_id="outbox_search", summary="The next emails as they will be")
async def search_outbox(
    app_state: AppStateDep, query: Annotated[OutboxSearch, Query()], access: Access = READ
) -> OutboxPage:
    """Return what is sent next if no one replies, each email as it will be."""
    now = app_state.clock.now()
    return await app_state.database.read(
        lambda conn: outbox_list.build_outbox_page(conn, app_state, access.workspace_id, query, now)
    )


@router.get(
    paths.PLANNED_MAIL,
    operation_id="planned_mail_read",
    summary="A planned email with its text",
    responses={409: {}},
)
async def read_planned(
    app_state: AppStateDep, lead_id: UUID, step_number: Step, access: Access = READ
) -> PlannedRead:
    """Return a planned email with its text; 409 once it is not planned any more."""
    now, lead = app_state.clock.now(), str(lead_id)
    return await app_state.database.read(
        lambda conn: planned_mail.read_planned_mail(conn, app_state, access, lead, step_number, now)
    )


@router.patch(
    paths.PLANNED_MAIL,
    operation_id="planned_mail_update",
    summary="Edit, delay or skip a planned email",
    responses={409: {}},
)
async def edit_planned(
    app_state: AppStateDep, lead_id: UUID, step_number: Step, change: PlannedEdit, access: Access = WRITE
) -> PlannedRead:
    """Change a planned email's text or time, or whether it is sent at all. 409 once it is too late."""
    now, lead = app_state.clock.now(), str(lead_id)
    done = await app_state.database.write_durably(
        lambda conn: planned_mail.edit_planned_mail(conn, app_state, access, lead, step_number, change, now)
    )
    return done.model_copy(update={"message": "Saved"})
