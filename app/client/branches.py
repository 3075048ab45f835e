"""The branches of a campaign, and leads moved into them by hand."""

from __future__ import annotations

from app.contract import paths
from app.contract.branches import BranchDeleted, BranchEdit, BranchSaved, Flow, LeadMove, LeadMoved

from .http import Http


class Flows:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def get(self, campaign_id: str) -> Flow:
        return await self._http.get(Flow, paths.FLOW.format(campaign_id=campaign_id))

    async def put(self, campaign_id: str, entry_edge_id: str, branch: BranchEdit) -> BranchSaved:
        """Create or replace the branch behind this edge, whose id the caller chooses."""
        return await self._http.send(
            "PUT", BranchSaved, _format_branch_path(campaign_id, entry_edge_id), branch
        )

    async def delete(self, campaign_id: str, entry_edge_id: str) -> BranchDeleted:
        return await self._http.send("DELETE", BranchDeleted, _format_branch_path(campaign_id, entry_edge_id))

    async def move(self, campaign_id: str, lead_id: str, entry_node_id: str) -> LeadMoved:
        """Move a lead into a branch, out of the main sequence or another branch."""
        path = paths.LEAD_MOVE.format(campaign_id=campaign_id, lead_id=lead_id)
        return await self._http.send(
            "POST", LeadMoved, path, LeadMove(target_subsequence_node_id=entry_node_id)
        )


def _format_branch_path(campaign_id: str, entry_edge_id: str) -> str:
    return paths.BRANCH.format(campaign_id=campaign_id, entry_edge_id=entry_edge_id)
