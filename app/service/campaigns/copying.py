"""A draft made after another campaign."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, select

from app.contract.campaigns import NewCampaign, SequenceEdit, VariantEdit
from app.contract.limits import CAMPAIGN_NAME_MAX
from app.service import tables
from app.service.access import Access
from app.service.flow import editing as flow
from app.service.leads import store as leads_store

from . import editing

COPIED = tuple(name for name in NewCampaign.model_fields if name in tables.campaigns.c and name != "name")
VARIANT = tuple(name for name in VariantEdit.model_fields if name != "id")


def copy(conn: Connection, access: Access, campaign_id: str, name: str | None, now: datetime) -> str:
    """The id of a draft with what is in use of the other: no leads, nothing sent, a start not before now.

    Its branches come along with ids of their own.
    """
    row = leads_store.campaign_of(conn, access, campaign_id)
    values = {each: getattr(row, each) for each in COPIED}
    variants = _variants(conn, campaign_id)
    draft = NewCampaign.model_validate(
        values
        | {
            "name": name or f"Copy of {row.name}"[:CAMPAIGN_NAME_MAX],
            "start_date": max(now, row.start_date),
            "inbox_ids": _inboxes(conn, campaign_id),
            "variants": _edits(variants, None),
            "sequences": [_sequence(step, variants) for step in _steps(conn, campaign_id)],
        }
    )
    draft_id = editing.create(conn, access, draft, now)
    flow.copy(conn, campaign_id, draft_id, now)
    return draft_id


def _inboxes(conn: Connection, campaign_id: str) -> list[str]:
    served = tables.campaign_inboxes
    return list(conn.scalars(select(served.c.inbox_id).where(served.c.campaign_id == campaign_id)))


def _variants(conn: Connection, campaign_id: str) -> list[Row[Any]]:
    variants = tables.variants
    used = select(variants).where(variants.c.campaign_id == campaign_id, variants.c.is_active.is_(True))
    return list(conn.execute(used.order_by(variants.c.position, variants.c.id)))


def _steps(conn: Connection, campaign_id: str) -> list[Row[Any]]:
    steps = tables.sequences
    main_chain = (steps.c.campaign_id == campaign_id, steps.c.branch_id.is_(None))
    used = select(steps).where(*main_chain, steps.c.is_active.is_(True))
    return list(conn.execute(used.order_by(steps.c.step_number)))


def _sequence(step: Row[Any], variants: Iterable[Row[Any]]) -> SequenceEdit:
    return SequenceEdit(
        trigger_type=step.trigger_type, wait_days=step.wait_days, variants=_edits(variants, step.id)
    )


def _edits(variants: Iterable[Row[Any]], step_id: str | None) -> tuple[VariantEdit, ...]:
    mine = (row for row in variants if row.sequence_id == step_id)
    return tuple(VariantEdit(**{name: getattr(row, name) for name in VARIANT}) for row in mine)
