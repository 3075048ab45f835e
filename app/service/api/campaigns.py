"""HTTP of campaigns."""

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
from app.contract.wire_models import Done, Time
from app.service.api.authentication import require_scopes
from app.service.app_state import Running, Service
from app.service.records import campaign_detail, enrollment
from app.service.records.access import Access
from app.service.rules import campaign_states
from app.service.workflows.campaigns import campaign_lifecycle, campaign_list, copy_campaign, preflight
from app.service.workflows.outbound import preview as previewing
from app.service.workflows.outbound import test_email

router = APIRouter(tags=["Campaigns"])


class CampaignDone(Done):
    """What became of a campaign."""

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
    service: Running, body: NewCampaign, access: Access = require_scopes(Scope.CAMPAIGNS_WRITE)
) -> CampaignSaved:
    """A draft, unless `launch` is set and nothing is missing. The answer says what a launch would lack."""
    now = service.clock.now()

    def story(conn: Connection) -> CampaignSaved:
        campaign_id = campaign_lifecycle.create_campaign(conn, access, body, now)
        return _launch_saved_campaign(
            conn, service, access, campaign_id, "Campaign created", launch=body.launch
        )

    return await service.database.write(story)


@router.patch(paths.CAMPAIGN, operation_id="campaign_update", summary="Change or launch a campaign")
@router.put(
    paths.CAMPAIGN,
    operation_id="campaign_put",
    summary="Change or launch a campaign, as PATCH does",
)
async def edit(
    service: Running,
    campaign_id: UUID,
    body: CampaignEdit,
    access: Access = require_scopes(Scope.CAMPAIGNS_WRITE),
) -> CampaignSaved:
    """Only what is given changes, in DRAFT and PAUSED. `launch` saves first, then starts or resumes."""
    now = service.clock.now()

    def story(conn: Connection) -> CampaignSaved:
        campaign_lifecycle.update_campaign(conn, access, str(campaign_id), body, now)
        return _launch_saved_campaign(
            conn, service, access, str(campaign_id), "Campaign updated", launch=body.launch
        )

    return await service.database.write(story)


def _launch_saved_campaign(
    conn: Connection, service: Service, access: Access, campaign_id: str, message: str, *, launch: bool
) -> CampaignSaved:
    """The campaign as it stands now, launched if that was asked for and nothing is missing."""
    now, reachable = service.clock.now(), service.public_url is not None
    success = True
    if launch:
        lacking = campaign_lifecycle.launch_campaign(
            conn, access, campaign_id, now, tracking_reachable=reachable
        )
        success, message = (
            not lacking,
            campaign_states.explain_requirements(lacking) if lacking else "Campaign launched",
        )
    campaign = enrollment.campaign_of(conn, access, campaign_id)
    lacking = campaign_lifecycle.list_missing_requirements(conn, campaign, tracking_reachable=reachable)
    detail = campaign_detail.load_campaign_detail(conn, campaign_id, lacking, now)
    return campaign_detail.to_campaign_saved(detail, lacking, success=success, message=message)


@router.post(paths.CAMPAIGN_COPY, status_code=201, operation_id="campaign_copy", summary="Copy a campaign")
async def copy(
    service: Running,
    campaign_id: UUID,
    body: CampaignCopy | None = None,
    access: Access = require_scopes(Scope.CAMPAIGNS_WRITE),
) -> CampaignSaved:
    """A draft with the same texts, schedule and inboxes; without leads, and nothing sent."""
    now = service.clock.now()

    def story(conn: Connection) -> CampaignSaved:
        draft = copy_campaign.duplicate_campaign(
            conn, access, str(campaign_id), body.name if body else None, now
        )
        return _launch_saved_campaign(conn, service, access, draft, "Campaign copied", launch=False)

    return await service.database.write(story)


@router.get(paths.CAMPAIGN, operation_id="campaign_read", summary="Read a campaign")
async def get(
    service: Running, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_READ)
) -> Campaign:
    """Everything about a campaign: texts, schedule, inboxes and how it does."""

    def look(conn: Connection) -> Campaign:
        campaign = enrollment.campaign_of(conn, access, str(campaign_id))
        lacking = campaign_lifecycle.list_missing_requirements(
            conn, campaign, tracking_reachable=service.public_url is not None
        )
        return campaign_detail.load_campaign_detail(conn, campaign.id, lacking, service.clock.now())

    return await service.database.read(look)


@router.post(paths.CAMPAIGN_PAUSE, operation_id="campaign_pause", summary="Pause a campaign")
async def pause(
    service: Running, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_WRITE)
) -> CampaignDone:
    """From ACTIVE or COMPLETED. A mail being handed over is finished; nothing else leaves."""
    return await _change_status(
        service, campaign_id, access, campaign_lifecycle.pause_campaign, "PAUSED", "Campaign paused"
    )


@router.post(paths.CAMPAIGN_ARCHIVE, operation_id="campaign_archive", summary="Archive a campaign for good")
async def archive(
    service: Running, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_WRITE)
) -> CampaignDone:
    """From PAUSED or COMPLETED, and for good: it can only be read, copied and deleted from then on."""
    return await _change_status(
        service, campaign_id, access, campaign_lifecycle.archive_campaign, "ARCHIVED", "Campaign archived"
    )


async def _change_status(
    service: Service, campaign_id: UUID, access: Access, story: Any, status: str, message: str
) -> CampaignDone:
    now: datetime = service.clock.now()
    await service.database.write_durably(lambda conn: story(conn, access, str(campaign_id), now))
    return CampaignDone(message=message, campaign_id=str(campaign_id), status=status, action_timestamp=now)


@router.delete(paths.CAMPAIGN, operation_id="campaign_delete", summary="Delete a campaign")
async def remove(
    service: Running, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_WRITE)
) -> Done:
    """From DRAFT, PAUSED or ARCHIVED. Leads, texts and statistics go with it."""
    now = service.clock.now()
    while await service.database.write(
        lambda conn: campaign_lifecycle.delete_campaign(conn, access, str(campaign_id), now)
    ):
        pass
    return Done(message="Campaign deleted")


@router.get(paths.DESK_CAMPAIGNS, operation_id="campaigns_search", summary="All campaigns")
async def search(
    service: Running,
    query: Annotated[CampaignQuery, Query()],
    access: Access = require_scopes(Scope.CAMPAIGNS_READ),
) -> CampaignPage:
    """The newest first."""
    now = service.clock.now()
    return await service.database.read(
        lambda conn: campaign_list.load_campaign_page(conn, service, access, query, now)
    )


@router.post(
    paths.PREVIEW,
    operation_id="campaign_preview",
    summary="See an email as it will go out",
    openapi_extra={"x-audited": False},
)
async def preview(
    service: Running,
    campaign_id: UUID,
    body: PreviewRequest,
    access: Access = require_scopes(Scope.CAMPAIGNS_READ),
) -> Preview:
    """Filled in for one lead, word for word as it would be sent."""
    now = service.clock.now()
    return await service.database.read(
        lambda conn: previewing.preview_mail(conn, service, access, str(campaign_id), body, now)
    )


@router.post(
    paths.TEST_MAIL,
    responses={202: {"model": MailTested, "description": "Not over yet: it waits, or is in doubt"}},
    operation_id="campaign_test_mail",
    summary="Send an email of a campaign to oneself",
)
async def test_mail(
    service: Running,
    response: Response,
    campaign_id: UUID,
    wanted: MailTest,
    access: Access = require_scopes(Scope.CAMPAIGNS_WRITE),
) -> MailTested:
    """A mail of this campaign to oneself. It counts nowhere but in its inbox's daily limit, and is free.

    400 when the mail server refuses it; 202 when it waits for its server or is in doubt.
    """
    sent = await test_email.send_test(service, access, str(campaign_id), wanted)
    response.status_code = 200 if sent.status == MailState.SENT else 202
    return sent


@router.get(paths.FORECAST, operation_id="campaign_forecast", summary="What goes out when")
async def forecast(
    service: Running, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_READ)
) -> Forecast:
    """Day by day, as if nobody answered and no inbox got into trouble."""
    now = service.clock.now()
    return await service.database.read(
        lambda conn: campaign_list.forecast_campaign(conn, access, str(campaign_id), now)
    )


@router.get(paths.LINT, operation_id="campaign_lint", summary="What is doubtful about its texts")
async def lint(
    service: Running,
    campaign_id: UUID,
    query: Annotated[LintQuery, Query()],
    access: Access = require_scopes(Scope.CAMPAIGNS_READ),
) -> Lint:
    """What is doubtful about the texts. Nothing here stops a launch that lacks nothing."""
    return await preflight.lint_campaign(service, access, str(campaign_id), query.check_links)


@router.get(
    paths.SENDER_DOMAINS, operation_id="campaign_sender_domains", summary="SPF, DKIM and DMARC of its senders"
)
async def sender_domains(
    service: Running, campaign_id: UUID, access: Access = require_scopes(Scope.CAMPAIGNS_READ)
) -> SenderDomains:
    """What DNS says now about the domains that it is sent from."""
    return await preflight.sender_domains(service, access, str(campaign_id))
