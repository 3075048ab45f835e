"""Branches for display: their steps with texts, and the problems of those texts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from sqlalchemy import Connection, select

from app.contract.branches import Branch, BranchSaved, BranchStep, Flow
from app.contract.ids import CampaignId
from app.contract.sentences import Sentence
from app.service.core import tables
from app.service.records.branches import IN_ORDER
from app.service.records.campaign_detail import variants_by_step
from app.service.records.enrollment import EnrollmentTarget
from app.service.rules.campaign_states import find_variant_problems

branches, sequences = tables.branches, tables.sequences


def load_branch_flow(conn: Connection, campaign: EnrollmentTarget) -> Flow:
    """Return every branch of a campaign."""
    found = _list_branches(conn, campaign.id)
    return Flow(
        campaign_id=CampaignId(campaign.id),
        subsequences_enabled=campaign.subsequences_enabled,
        branches=found,
        template_problems=_collect_problems(step for branch in found for step in branch.steps),
    )


def load_saved_branch(conn: Connection, campaign_id: str, edge_id: str, message: Sentence) -> BranchSaved:
    """Return one branch as the response to its PUT request."""
    branch = next(one for one in _list_branches(conn, campaign_id) if one.entry_edge_id == edge_id)
    return BranchSaved(
        message=message,
        entry_edge_id=edge_id,
        entry_node_id=branch.entry_node_id,
        steps=branch.steps,
        template_problems=_collect_problems(branch.steps),
    )


def _collect_problems(steps: Iterable[BranchStep]) -> dict[str, tuple[Sentence, ...]]:
    """Return, by variant id, what its author should fix in the texts."""
    used = (variant for step in steps if step.is_active for variant in step.variants if variant.is_active)
    return {one.id: problems for one in used if (problems := find_variant_problems(one))}


def _list_branches(conn: Connection, campaign_id: str) -> tuple[Branch, ...]:
    variants = variants_by_step(conn, campaign_id)
    steps: defaultdict[str, tuple[BranchStep, ...]] = defaultdict(tuple)
    for row in conn.execute(
        select(sequences)
        .where(sequences.c.campaign_id == campaign_id, sequences.c.branch_id.is_not(None))
        .order_by(sequences.c.is_active.desc(), sequences.c.step_number)
    ):
        step = BranchStep(**row._mapping, node_id=row.id, variants=variants.get(row.id, ()))
        steps[row.branch_id] += (step,)
    rows = conn.execute(select(branches).where(branches.c.campaign_id == campaign_id).order_by(*IN_ORDER))
    return tuple(Branch(**row._mapping, entry_node_id=row.id, steps=steps[row.id]) for row in rows)
