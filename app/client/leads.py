"""Leads of a campaign."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

from app.contract import paths
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
from app.contract.wire_models import Done

from .http import LONG, Http
from .jobs import follow_progress


class Leads:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def search(self, campaign_id: str, query: LeadQuery) -> LeadPage:
        return await self._http.get(LeadPage, paths.DESK_LEADS.format(campaign_id=campaign_id), query)

    async def upload(
        self,
        campaign_id: str,
        file: Any,
        name: str,
        mapping: Mapping[str, str],
        duplicate_action: str = "skip",
        delete_existing: bool = False,
        once: str = "",
    ) -> LeadUpload:
        """Start an upload, which `follow` follows; with the same `once`, return the same upload.

        With `delete_existing`, leads that got no mail are deleted first.
        """
        fields = {"mapping": json.dumps(mapping), "duplicate_action": duplicate_action}
        fields["delete_existing"] = "true" if delete_existing else "false"
        return await self._http.upload(
            LeadUpload, paths.LEADS.format(campaign_id=campaign_id), file, name, fields, once
        )

    def follow(self, progress_url: str) -> AsyncIterator[UploadProgress]:
        """Yield the upload's progress repeatedly, for the last time when the upload has ended."""
        return follow_progress(self._http, progress_url, UploadProgress)

    async def cancel(self, campaign_id: str, job_id: str) -> UploadProgress:
        path = paths.LEADS_CANCEL.format(campaign_id=campaign_id, job_id=job_id)
        return await self._http.send("POST", UploadProgress, path)

    async def copy(self, campaign_id: str, wanted: LeadCopy) -> LeadsCopied:
        """Enroll the people of another campaign, which takes a while for many of them."""
        path = paths.LEADS_COPY.format(campaign_id=campaign_id)
        return await self._http.send("POST", LeadsCopied, path, wanted, timeout=LONG)

    async def journey(self, campaign_id: str, lead_id: str) -> Journey:
        return await self._http.get(
            Journey, paths.LEAD_JOURNEY.format(campaign_id=campaign_id, lead_id=lead_id)
        )

    async def lift(self, campaign_id: str, lead_id: str, gate: Lift) -> Done:
        """Lift a gate that holds back the lead's next mail, by hand."""
        path = paths.LEAD_LIFT.format(campaign_id=campaign_id, lead_id=lead_id)
        return await self._http.send("POST", Done, path, gate)

    async def delete(self, campaign_id: str, lead_ids: list[str]) -> LeadDeletion:
        return await self._http.send(
            "DELETE", LeadDeletion, paths.LEADS.format(campaign_id=campaign_id), lead_ids
        )

    async def export(self, campaign_id: str, target: Path) -> int:
        """Write every lead to a CSV file; return the number of bytes."""
        return await self._http.download(paths.LEADS_EXPORT.format(campaign_id=campaign_id), target)
