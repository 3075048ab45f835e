"""HTTP routes for campaigns."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Response
from sqlalchemy import Connection

from app.contract import paths
from app.contract.campaigns import (
    Campaign,
    CampaignCopy,
    CampaignEdit,
    CampaignPage,
    CampaignQuery,
    CampaignSaved,
    NewCampaign,
)
from app.contract.lint import Lint, LintQuery, SenderDomains
from app.contract.mails import MailState
from app.contract.previews import Forecast, MailTest, MailTested, Preview, PreviewRequest
from app.contract.scopes import Scope
from app.contract.sentences import Sentence, say
from app.contract.wire_models import Done, Time
from app.service.api.authentication import require_scopes
from app.service.app_state import AppState, AppStateDep
from app.service.records import campaign_detail, enrollment
from app.service.records.access import Access
from app.service.rules import campaign_states
from app.service.workflows.campaigns import campaign_lifecycle, campaign_list, copy_campaign, preflight
from app.service.workflows.outbound import preview as previewing
from app.service.workflows.outbound import test_email

router = APIRouter(tags=["Campaigns"])
CREATED = say("campaign_created", "Campaign created")
UPDATED = say("campaign_updated", "Campaign updated")
LAUNCHED = say("campaign_launched", "Campaign launched")
COPIED = say("campaign_copied", "Campaign copied")
PAUSED = say("campaign_paused", "Campaign paused")
ARCHIVED = say("campaign_archived_now", "Campaign archived")
DELETED = say("campaign_deleted", "Campaign deleted")


class CampaignDone(Done):
    """The result of a change of a campaign's status."""

    campaign_id: str
    status: str
    action_timestamp: Time


@router.post(
    paths.CAMPAIGNS,
    status_code=201,
    operation_id="campaign_create",
    summary="Make a campaign",
    responses={404: {}},
)
async def create(
    app_state: AppStateDep, body: NewCampaign, access: Access = require_scopes(Scope.CAMPAIGNS_WRITE)
) -> CampaignSaved:
    """Create a campaign: a draft, unless `launch` is set and nothing is missing.

    The response says what a launch would lack.
    """
    now = app_state.clock.now()

    def story(conn: Connection) -> CampaignSaved:
        campaign_id = campaign_lifecycle.create_campaign(conn, access, body, now)
        return _launch_saved_campaign(conn, app_state, access, campaign_id, CREATED, launch=body.launch)

    return await app_state.database.write(story)


@router.patch(paths.CAMPAIGN, operation_id="campaign_update", summary="Change or launch a campaign")
@router.put(
    paths.CAMPAIGN,
    operation_id="campaign_put",
    summary="Change or launch a campaign, as PATCH does",
)
async def edit(
    app_state: AppStateDep,
    campaign_id: UUID,
    body: CampaignEdit,
    access: Access = require_scopes(Scope.CAMPAIGNS_WRITE),
) -> CampaignSaved:
    """Change the given fields only, in DRAFT and PAUSED. `launch` saves first, then starts or resumes."""
    now = app_state.clock.now()

    def story(conn: Connection) -> CampaignSaved:
        campaign_lifecycle.update_campaign(conn, access, str(campaign_id), body, now)
        return _launch_saved_campaign(conn, app_state, access, str(campaign_id), UPDATED, launch=body.launch)

    return await app_state.database.write(story)


def _launch_saved_campaign(
    conn: Connection,
    app_state: AppState,
    access: Access,
    campaign_id: str,
    message: Sentence,
    *,
    launch: bool,
) -> CampaignSaved:
    """Return the campaign as it is now, launched if that is requested and nothing is missing."""
    now, reachable = app_state.clock.now(), app_state.public_url is not None
    success = True
    if launch:
        lacking = campaign_lifecycle.launch_campaign(
            conn, access, campaign_id, now, tracking_reachable=reachable
        )
        success, message = (
            not lacking,
            campaign_states.explain_requirements(lacking) if lacking else LAUNCHED,
        )
    campaign = enrollment.campaign_of(conn, access, campaign_id)
    lacking = campaign_lifecycle.list_missing_requirements(conn, campaign, tracking_reachable=reachable)
    detail = campaign_detail.load_campaign_detail(conn, campaign_id, lacking, now)
    return campaign_detail.to_campaign_saved(detail, lacking, success=success, message=message)


@router.post(paths.CAMPAIGN_COPY, status_code=201, operation_id="campaign_copy", summary="Copy a campaign")
async def copy(
    app_state: AppStateDep,
    campaign_id: UUID,
    body: CampaignCopy | None = None,
    access: Access = require_scopes(Scope.CAMPAIGNS_WRITE),
) -> CampaignSaved:
    """Create a draft with the same texts, schedule and inboxes, without leads and with nothing sent."""
    now = app_state.clock.now()

    def story(conn: Connection) -> CampaignSaved:
        draft = copy_campaign.duplicate_campaign(
            conn, access, str(campaign_id), body.name if body else None, now
        )
        return _launch_saved_campaign(conn, app_state, access, draft, COPIED, launch=False)

    return await app_state.database.write(story)


@router.get(paths.CAMPAIGN, operation_id="campaign_read", summary="Read a campaign")
async def get(
    app_state: AppStateDep, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_READ)
) -> Campaign:
    """Return everything about a campaign: texts, schedule, inboxes and results."""

    def look(conn: Connection) -> Campaign:
        campaign = enrollment.campaign_of(conn, access, str(campaign_id))
        lacking = campaign_lifecycle.list_missing_requirements(
            conn, campaign, tracking_reachable=app_state.public_url is not None
        )
        return campaign_detail.load_campaign_detail(conn, campaign.id, lacking, app_state.clock.now())

    return await app_state.database.read(look)


@router.post(paths.CAMPAIGN_PAUSE, operation_id="campaign_pause", summary="Pause a campaign")
async def pause(
    app_state: AppStateDep, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_WRITE)
) -> CampaignDone:
    """Pause an ACTIVE or COMPLETED campaign. An email being handed over is finished; no other is sent."""
    return await _change_status(
        app_state, campaign_id, access, campaign_lifecycle.pause_campaign, "PAUSED", PAUSED
    )


@router.post(paths.CAMPAIGN_ARCHIVE, operation_id="campaign_archive", summary="Archive a campaign")
async def archive(
    app_state: AppStateDep, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_WRITE)
) -> CampaignDone:
    """Archive a PAUSED or COMPLETED campaign permanently.

    From then on, it can only be read, copied and deleted.
    """
    return await _change_status(
        app_state, campaign_id, access, campaign_lifecycle.archive_campaign, "ARCHIVED", ARCHIVED
    )


async def _change_status(
    app_state: AppState, campaign_id: UUID, access: Access, story: Any, status: str, message: Sentence
) -> CampaignDone:
    now: datetime = app_state.clock.now()
    await app_state.database.write_durably(lambda conn: story(conn, access, str(campaign_id), now))
    return CampaignDone(message=message, campaign_id=str(campaign_id), status=status, action_timestamp=now)


@router.delete(paths.CAMPAIGN, operation_id="campaign_delete", summary="Delete a campaign")
async def remove(
    app_state: AppStateDep, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_WRITE)
) -> Done:
    """Delete a DRAFT, PAUSED or ARCHIVED campaign with its leads, texts and statistics."""
    now = app_state.clock.now()
    while await app_state.database.write(
        lambda conn: campaign_lifecycle.delete_campaign(conn, access, str(campaign_id), now)
    ):
        pass
    return Done(message=DELETED)


@router.get(paths.DESK_CAMPAIGNS, operation_id="campaigns_search", summary="All campaigns")
async def search(
    app_state: AppStateDep,
    query: Annotated[CampaignQuery, Query()],
    access: Access = require_scopes(Scope.CAMPAIGNS_READ),
) -> CampaignPage:
    """Return campaigns, newest first."""
    now = app_state.clock.now()
    return await app_state.database.read(
        lambda conn: campaign_list.load_campaign_page(conn, app_state, access, query, now)
    )


@router.post(
    paths.PREVIEW,
    operation_id="campaign_preview",
    summary="See an email as it will go out",
    openapi_extra={"x-audited": False},
)
async def preview(
    app_state: AppStateDep,
    campaign_id: UUID,
    body: PreviewRequest,
    access: Access = require_scopes(Scope.CAMPAIGNS_READ),
) -> Preview:
    """Return an email filled in for one lead, word for word as it would be sent."""
    now = app_state.clock.now()
    return await app_state.database.read(
        lambda conn: previewing.preview_mail(conn, app_state, access, str(campaign_id), body, now)
    )


@router.post(
    paths.TEST_MAIL,
    responses={202: {"model": MailTested, "description": "Not over yet: it waits, or is in doubt"}},
    operation_id="campaign_test_mail",
    summary="Send an email of a campaign to oneself",
)
async def test_mail(
    app_state: AppStateDep,
    response: Response,
    campaign_id: UUID,
    wanted: MailTest,
    access: Access = require_scopes(Scope.CAMPAIGNS_WRITE),
) -> MailTested:
    """Send an email of this campaign to oneself. It is free; only the inbox's daily limit counts it.

    400 if the mail server refuses it; 202 if it waits for its server or is in doubt.
    """
    sent = await test_email.send_test(app_state, access, str(campaign_id), wanted)
    response.status_code = 200 if sent.status == MailState.SENT else 202
    return sent


@router.get(paths.FORECAST, operation_id="campaign_forecast", summary="What goes out when")
async def forecast(
    app_state: AppStateDep, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_READ)
) -> Forecast:
    """Return what is sent day by day, as if no one replied and no inbox got into trouble."""
    now = app_state.clock.now()
    return await app_state.database.read(
        lambda conn: campaign_list.forecast_campaign(conn, access, str(campaign_id), now)
    )


@router.get(paths.LINT, operation_id="campaign_lint", summary="What is doubtful about its texts")
async def lint(
    app_state: AppStateDep,
    campaign_id: UUID,
    query: Annotated[LintQuery, Query()],
    access: Access = require_scopes(Scope.CAMPAIGNS_READ),
) -> Lint:
    """Return what is doubtful about the texts. Nothing here stops a launch that lacks nothing."""
    return await preflight.lint_campaign(app_state, access, str(campaign_id), query.check_links)


@router.get(
    paths.SENDER_DOMAINS, operation_id="campaign_sender_domains", summary="SPF, DKIM and DMARC of its senders"
)
async def sender_domains(
    app_state: AppStateDep, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_READ)
) -> SenderDomains:
    """Return what DNS says now about the domains that the campaign is sent from."""
    return await preflight.sender_domains(app_state, access, str(campaign_id))
