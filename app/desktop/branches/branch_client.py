"""The branches of a campaign as the service knows them, and what is done to them there."""

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
    """`flow` is what was read last; `known` the figures, by entry node, for who may see them."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.campaign: Campaign | None = None
        self.flow: Flow | None = None
        self.known: Mapping[str, BranchAnalytics] = {}
        self._written = self._known_of = 0

    @property
    def is_behind(self) -> bool:
        """Something was written since `flow` was read."""
        return self._known_of != self._written

    def look_at(self, campaign: Campaign) -> bool:
        """Take this campaign; whether it is another one than before."""
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
        """Return which of how many, in the order in which they are tried."""
        edges = [one.entry_edge_id for one in self.all]
        return edges.index(edge_id) if edge_id in edges else 0, len(edges)

    def inside(self, edge_id: str) -> int | None:
        """Return how many leads are in it now; None for who may not see it."""
        return known.metrics.enrollments_active if (known := self._figures(edge_id)) else None

    def entered(self, edge_id: str) -> int | None:
        """Return how many leads have ever entered it; None for who may not see it."""
        return known.metrics.enrollments_total if (known := self._figures(edge_id)) else None

    def _figures(self, edge_id: str) -> BranchAnalytics | None:
        branch = self.get(edge_id)
        return self.known.get(branch.entry_node_id) if branch else None

    async def read(self) -> bool:
        """Read all of it; False when it was overtaken by another campaign or a write."""
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
        """Make or replace a branch."""
        try:
            return await self._session.service.flow.put(self.id, edge_id, edit)
        finally:
            self._written += 1

    async def add(self) -> str:
        """A branch for interested people, with a mail to be written; the id of its edge."""
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
        """Try it earlier or later than its neighbor."""
        for branch, priority in reorder_branches(self.all, edge_id, by):
            await self.put(
                branch.entry_edge_id, to_branch_edit(branch).model_copy(update={"priority": priority})
            )

    async def shift_step(self, edge_id: str, node_id: str, by: int) -> None:
        """Send a mail of a branch before or after its neighbor."""
        if (branch := self.get(edge_id)) is not None:
            await self.put(edge_id, move_branch_step(branch, node_id, by))

    async def switch(self, edge_id: str) -> None:
        """Let leads enter, or no longer."""
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
