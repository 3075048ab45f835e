"""Campaigns."""

from __future__ import annotations

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
from app.contract.company_pauses import CompanyLift, CompanyPauses
from app.contract.lint import Lint, LintQuery, SenderDomains
from app.contract.previews import Forecast, MailTest, MailTested, Preview, PreviewRequest
from app.contract.wire_models import Done

from .http import LONG, Http


class Campaigns:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def search(self, query: CampaignQuery) -> CampaignPage:
        return await self._http.get(CampaignPage, paths.DESK_CAMPAIGNS, query)

    async def get(self, campaign_id: str) -> Campaign:
        return await self._http.get(Campaign, paths.CAMPAIGN.format(campaign_id=campaign_id))

    async def create(self, campaign: NewCampaign) -> CampaignSaved:
        return await self._http.send("POST", CampaignSaved, paths.CAMPAIGNS, campaign)

    async def edit(self, campaign_id: str, edit: CampaignEdit) -> CampaignSaved:
        """Save the fields that were set; with `launch`, start the campaign or return what is missing."""
        return await self._http.send(
            "PATCH", CampaignSaved, paths.CAMPAIGN.format(campaign_id=campaign_id), edit
        )

    async def copy(self, campaign_id: str, wanted: CampaignCopy) -> CampaignSaved:
        path = paths.CAMPAIGN_COPY.format(campaign_id=campaign_id)
        return await self._http.send("POST", CampaignSaved, path, wanted)

    async def pause(self, campaign_id: str) -> Done:
        return await self._http.send("POST", Done, paths.CAMPAIGN_PAUSE.format(campaign_id=campaign_id))

    async def delete(self, campaign_id: str) -> Done:
        return await self._http.send(
            "DELETE", Done, paths.CAMPAIGN.format(campaign_id=campaign_id), timeout=LONG
        )

    async def archive(self, campaign_id: str) -> Done:
        return await self._http.send("POST", Done, paths.CAMPAIGN_ARCHIVE.format(campaign_id=campaign_id))

    async def preview(self, campaign_id: str, request: PreviewRequest) -> Preview:
        path = paths.PREVIEW.format(campaign_id=campaign_id)
        return await self._http.send("POST", Preview, path, request, once="")

    async def test_mail(self, campaign_id: str, wanted: MailTest) -> MailTested:
        """Send a mail of the campaign to oneself; return once the mail server has answered."""
        path = paths.TEST_MAIL.format(campaign_id=campaign_id)
        return await self._http.send("POST", MailTested, path, wanted, timeout=60)

    async def forecast(self, campaign_id: str) -> Forecast:
        return await self._http.get(Forecast, paths.FORECAST.format(campaign_id=campaign_id))

    async def lint(self, campaign_id: str, query: LintQuery) -> Lint:
        """Return what is doubtful about the campaign's texts.

        With `check_links`, the hosts of their links are looked up in DNS.
        """
        return await self._http.get(Lint, paths.LINT.format(campaign_id=campaign_id), query)

    async def sender_domains(self, campaign_id: str) -> SenderDomains:
        """Return SPF, DKIM and DMARC of the campaign's sender domains, as DNS has them now."""
        path = paths.SENDER_DOMAINS.format(campaign_id=campaign_id)
        return await self._http.get(SenderDomains, path)

    async def company_pauses(self) -> CompanyPauses:
        return await self._http.get(CompanyPauses, paths.COMPANY_PAUSES)

    async def lift_company_pause(self, domain: str) -> Done:
        """End the pause of a company, so that campaigns write to the company again."""
        return await self._http.send("POST", Done, paths.COMPANY_PAUSES_LIFT, CompanyLift(domain=domain))
