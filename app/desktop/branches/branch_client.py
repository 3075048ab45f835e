"""The branches of a campaign as read from the service, and requests that change them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import uuid4

from app.contract.analytics import BranchAnalytics
from app.contract.branches import (
    Branch,
    BranchDeleted,
    BranchEdit,
    BranchSaved,
    BranchStepEdit,
    BranchTrigger,
    Flow,
)
from app.contract.campaigns import Campaign
from app.contract.replies import Category
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.i18n import tr

from .branch_text import move_branch_step, reorder_branches, to_branch_edit

FIRST_NAME = tr("New branch")


class Branches:
    """The branches of one campaign; `flow` is what was read last.

    `known` has analytics by entry node ID, if the key may read them.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.campaign: Campaign | None = None
        self.flow: Flow | None = None
        self.known: Mapping[str, BranchAnalytics] = {}
        self._written = self._known_of = 0

    @property
    def is_behind(self) -> bool:
        """Return whether something was written since `flow` was read."""
        return self._known_of != self._written

    def look_at(self, campaign: Campaign) -> bool:
        """Set the campaign; return whether it is another one than before."""
        other = self.campaign is None or self.campaign.campaign_id != campaign.campaign_id
        self.campaign = campaign
        if other:
            self.flow, self.known = None, {}
        return other

    @property
    def all(self) -> Sequence[Branch]:
        return self.flow.branches if self.flow else ()

    def get(self, edge_id: str) -> Branch | None:
        return next((one for one in self.all if one.entry_edge_id == edge_id), None)

    def place(self, edge_id: str) -> tuple[int, int]:
        """Return a branch's place, from 0, and the number of branches, in the order of evaluation."""
        edges = [one.entry_edge_id for one in self.all]
        return edges.index(edge_id) if edge_id in edges else 0, len(edges)

    def inside(self, edge_id: str) -> int | None:
        """Return how many leads are in a branch now; None if the key may not read that."""
        return known.metrics.enrollments_active if (known := self._figures(edge_id)) else None

    def entered(self, edge_id: str) -> int | None:
        """Return how many leads have ever entered a branch; None if the key may not read that."""
        return known.metrics.enrollments_total if (known := self._figures(edge_id)) else None

    def _figures(self, edge_id: str) -> BranchAnalytics | None:
        branch = self.get(edge_id)
        return self.known.get(branch.entry_node_id) if branch else None

    async def read(self) -> bool:
        """Read the flow and its analytics; return False if the campaign changed or a write came between."""
        if self.campaign is None:
            return False
        campaign_id, written_before = self.campaign.campaign_id, self._written
        service = self._session.service
        flow = await service.flow.get(campaign_id)
        known: dict[str, BranchAnalytics] = {}
        if self._session.may(Scope.ANALYTICS_READ):
            figures = await service.analytics.subsequences(campaign_id)
            known = {one.entry_node_id: one for one in figures.subsequences}
        if self.campaign.campaign_id != campaign_id or self._written != written_before:
            return False
        self.flow, self.known, self._known_of = flow, known, written_before
        return True

    async def put(self, edge_id: str, edit: BranchEdit) -> BranchSaved:
        """Create or replace a branch."""
        try:
            return await self._session.service.flow.put(self.id, edge_id, edit)
        finally:
            self._written += 1

    async def add(self) -> str:
        """Create a branch for interested replies, with one empty mail; return its edge ID."""
        edge_id = str(uuid4())
        last = max((one.priority for one in self.all), default=0)
        fresh = BranchEdit(
            label=FIRST_NAME,
            trigger_type=BranchTrigger.REPLY_CATEGORY,
            trigger_params={"categories": [Category.INTERESTED]},
            priority=min(last + 1, 10_000),
            steps=(BranchStepEdit(variants=()),),
        )
        await self.put(edge_id, fresh)
        return edge_id

    async def shift(self, edge_id: str, by: int) -> None:
        """Move a branch earlier (-1) or later in the order of evaluation."""
        for branch, priority in reorder_branches(self.all, edge_id, by):
            await self.put(
                branch.entry_edge_id, to_branch_edit(branch).model_copy(update={"priority": priority})
            )

    async def shift_step(self, edge_id: str, node_id: str, by: int) -> None:
        """Move a mail of a branch before or after its neighbor."""
        if (branch := self.get(edge_id)) is not None:
            await self.put(edge_id, move_branch_step(branch, node_id, by))

    async def switch(self, edge_id: str) -> None:
        """Turn a branch on or off for leads that would enter."""
        if (branch := self.get(edge_id)) is not None:
            await self.put(
                edge_id, to_branch_edit(branch).model_copy(update={"is_active": not branch.is_active})
            )

    async def delete(self, campaign_id: str, edge_id: str) -> BranchDeleted:
        try:
            return await self._session.service.flow.delete(campaign_id, edge_id)
        finally:
            self._written += 1

    @property
    def id(self) -> str:
        return self.campaign.campaign_id if self.campaign else ""
