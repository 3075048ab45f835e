"""Branches as they are shown: their steps with the texts, and what became of those."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Row, select

from app.contract.campaigns import Variant
from app.contract.flow import Branch, BranchSaved, BranchStep, Flow
from app.contract.ids import CampaignId
from app.service import tables
from app.service.campaigns.reading import variants_by_step
from app.service.campaigns.rules import mistakes

from . import store


def flow(conn: Connection, campaign: Row[Any]) -> Flow:
    """Every branch of a campaign."""
    found = _with_steps(conn, campaign.id)
    return Flow(
        campaign_id=CampaignId(campaign.id),
        subsequences_enabled=campaign.subsequences_enabled,
        branches=tuple(_branch(row, steps) for row, steps in found),
        template_problems=_problems(step for _, steps in found for step in steps),
    )


def saved(conn: Connection, campaign_id: str, edge_id: str, message: str) -> BranchSaved:
    """One branch as the answer to its PUT."""
    found = {row.entry_edge_id: (row, steps) for row, steps in _with_steps(conn, campaign_id)}
    branch, steps = found[edge_id]
    return BranchSaved(
        message=message,
        entry_edge_id=edge_id,
        entry_node_id=branch.id,
        steps=steps,
        template_problems=_problems(steps),
    )


def _problems(steps: Iterable[BranchStep]) -> dict[str, tuple[str, ...]]:
    """What the writer of these mails should mend, by the variant's id."""
    used = (variant for step in steps if step.is_active for variant in step.variants if variant.is_active)
    return {one.id: problems for one in used if (problems := mistakes(one))}


def _with_steps(conn: Connection, campaign_id: str) -> list[tuple[Row[Any], tuple[BranchStep, ...]]]:
    variants = variants_by_step(conn, campaign_id)
    sequences = tables.sequences
    rows = conn.execute(
        select(sequences)
        .where(sequences.c.campaign_id == campaign_id, sequences.c.branch_id.is_not(None))
        .order_by(sequences.c.is_active.desc(), sequences.c.step_number)
    ).all()
    return [
        (branch, tuple(_step(row, variants) for row in rows if row.branch_id == branch.id))
        for branch in store.all_of(conn, campaign_id)
    ]


def _step(row: Row[Any], variants: Mapping[str | None, tuple[Variant, ...]]) -> BranchStep:
    return BranchStep(**row._mapping, node_id=row.id, variants=variants.get(row.id, ()))


def _branch(row: Row[Any], steps: tuple[BranchStep, ...]) -> Branch:
    return Branch(**row._mapping, entry_node_id=row.id, steps=steps)
