"""HTTP routes for leads."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Body, Query, Request
from fastapi.responses import StreamingResponse
from sqlalchemy import Connection

from app.contract import paths
from app.contract.ids import CampaignId
from app.contract.journeys import Journey, Lift
from app.contract.leads import (
    LeadCopy,
    LeadDeletion,
    LeadPage,
    LeadQuery,
    LeadsCopied,
    LeadUpload,
    UploadProgress,
)
from app.contract.scopes import Scope
from app.contract.wire_models import Done
from app.service.api.authentication import require_scopes
from app.service.api.forms import form_schema, open_upload
from app.service.app_state import AppStateDep
from app.service.records import enrollment, lead_list
from app.service.records.access import Access
from app.service.workflows.consequences.completion import check_completion
from app.service.workflows.imports import job
from app.service.workflows.imports.job import start_upload
from app.service.workflows.leads import copy_leads
from app.service.workflows.leads.csv_export import export_leads
from app.service.workflows.leads.journey import load_lead_journey
from app.service.workflows.leads.override_wait import lift_wait

router = APIRouter(tags=["Leads"])
READ, WRITE = require_scopes(Scope.CAMPAIGNS_READ), require_scopes(Scope.CAMPAIGNS_WRITE)
FORM = form_schema(
    duplicate_action={"type": "string", "enum": ["skip", "update"], "default": "skip"},
    delete_existing={"type": "boolean", "default": False},
)


@router.post(paths.LEADS, openapi_extra=FORM, operation_id="leads_upload", summary="Upload leads from a CSV")
async def upload(
    request: Request, app_state: AppStateDep, campaign_id: UUID, access: Access = WRITE
) -> LeadUpload:
    """Upload leads from a CSV; a job takes the rows, and `progress_url` shows its progress.

    At most 50 MB and 150,000 rows.
    """
    campaign = CampaignId(str(campaign_id))
    await app_state.database.read(lambda conn: enrollment.open_campaign(conn, access, campaign))
    async with open_upload(request) as file:
        return await start_upload(app_state, access, campaign, file)


@router.post(paths.LEAD_LIFT, operation_id="lead_lift", summary="Let a waiting lead be emailed")
async def lift(
    app_state: AppStateDep, campaign_id: UUID, lead_id: UUID, wanted: Lift, access: Access = WRITE
) -> Done:
    """Let an email be sent although its person, or the company, was to be left alone."""
    which, now = (str(campaign_id), str(lead_id)), app_state.clock.now()
    done = await app_state.database.write(lambda conn: lift_wait(conn, access, *which, wanted.gate, now))
    return Done(message=done)


@router.delete(paths.LEADS, operation_id="leads_delete", summary="Delete leads that got no mail yet")
async def remove(
    app_state: AppStateDep, campaign_id: UUID, lead_ids: Annotated[list[UUID], Body()], access: Access = WRITE
) -> LeadDeletion:
    """Delete leads that got no email yet; each other one is in `errors` with the reason."""

    def story(conn: Connection) -> LeadDeletion:
        enrollment.open_campaign(conn, access, str(campaign_id))
        done = lead_list.delete_pending_leads(conn, str(campaign_id), [str(each) for each in lead_ids])
        check_completion(conn, str(campaign_id), app_state.clock.now())
        return done

    return await app_state.database.write(story)


@router.get(
    paths.LEADS_EXPORT,
    response_class=StreamingResponse,
    operation_id="leads_export",
    summary="Download all leads as CSV",
    responses={200: {"content": {"text/csv": {}}}},
    openapi_extra={"x-audited": True},
)
async def export(app_state: AppStateDep, campaign_id: UUID, access: Access = READ) -> StreamingResponse:
    """Return every lead of the campaign as CSV, in one response."""
    await app_state.database.read(lambda conn: enrollment.campaign_of(conn, access, str(campaign_id)))
    return StreamingResponse(
        export_leads(app_state, str(campaign_id)),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="leads-{campaign_id}.csv"'},
    )


@router.get(paths.LEADS_PROGRESS, operation_id="leads_upload_progress", summary="How far an upload has come")
async def get_upload_progress(
    app_state: AppStateDep, campaign_id: UUID, job_id: UUID, access: Access = READ
) -> UploadProgress:
    """Return the progress of an upload; repeat until `status` is COMPLETED, FAILED or CANCELLED.

    The first 1,000 refused rows are listed.
    """
    return await app_state.database.read(
        lambda conn: job.load_upload_progress(conn, access, str(campaign_id), str(job_id))
    )


@router.post(paths.LEADS_CANCEL, operation_id="leads_upload_cancel", summary="Stop an upload")
async def cancel(
    app_state: AppStateDep, campaign_id: UUID, job_id: UUID, access: Access = WRITE
) -> UploadProgress:
    """Stop an upload; rows taken so far stay. 409 if the upload has ended already."""
    wanted, now = (access, str(campaign_id), str(job_id)), app_state.clock.now()
    await app_state.database.write(lambda conn: job.cancel_job(conn, *wanted, now))
    return await app_state.database.read(lambda conn: job.load_upload_progress(conn, *wanted))


@router.post(paths.LEADS_COPY, operation_id="leads_copy", summary="Copy the leads of another campaign")
async def copy(
    app_state: AppStateDep, campaign_id: UUID, wanted: LeadCopy, access: Access = WRITE
) -> LeadsCopied:
    """Enroll people from another campaign, all or those that match the filter, from the first email on."""
    return await copy_leads.copy_campaign_leads(app_state, access, CampaignId(str(campaign_id)), wanted)


@router.get(paths.LEAD_JOURNEY, operation_id="lead_journey", summary="The way of a lead, and what comes next")
async def read_journey(
    app_state: AppStateDep, campaign_id: UUID, lead_id: UUID, access: Access = READ
) -> Journey:
    """Return a lead's state, when its next email can be sent or why it can't, and its history."""
    now = app_state.clock.now()
    return await app_state.database.read(
        lambda conn: load_lead_journey(conn, app_state, access, str(campaign_id), str(lead_id), now)
    )


@router.get(paths.DESK_LEADS, operation_id="leads_search", summary="Leads of a campaign")
async def search_leads(
    app_state: AppStateDep, campaign_id: UUID, query: Annotated[LeadQuery, Query()], access: Access = READ
) -> LeadPage:
    """Return the leads of a campaign that match the filter."""

    def story(conn: Connection) -> LeadPage:
        enrollment.campaign_of(conn, access, str(campaign_id))
        return lead_list.load_lead_page(conn, str(campaign_id), query, access.user_id)

    return await app_state.database.read(story)
