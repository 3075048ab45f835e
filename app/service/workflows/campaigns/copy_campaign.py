"""Creation of a draft as a copy of another campaign."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import Connection, select

from app.contract.campaigns import NewCampaign, SequenceEdit, VariantEdit
from app.contract.limits import CAMPAIGN_NAME_MAX
from app.service.core import tables
from app.service.records import enrollment
from app.service.records.access import Access
from app.service.workflows.campaigns import branch_edits

from . import campaign_lifecycle, steps_and_variants

campaigns = tables.campaigns
COPIED = tuple(campaigns.c[name] for name in NewCampaign.model_fields if name in campaigns.c)


def duplicate_campaign(
    conn: Connection, access: Access, campaign_id: str, name: str | None, now: datetime
) -> str:
    """Copy a campaign's active parts to a new draft, which starts no earlier than now, and return its id.

    No leads and no sending history are copied. Branches are copied with ids of their own.
    """
    enrollment.campaign_of(conn, access, campaign_id)
    row = conn.execute(select(*COPIED).where(campaigns.c.id == campaign_id)).one()
    variants = steps_and_variants.in_use(conn, campaign_id)
    draft = NewCampaign.model_validate(
        {
            **row._mapping,
            "name": name or f"Copy of {row.name}"[:CAMPAIGN_NAME_MAX],
            "start_date": max(now, row.start_date),
            "inbox_ids": _list_inbox_ids(conn, campaign_id),
            "variants": variants.get(None, ()),
            "sequences": _list_sequence_edits(conn, campaign_id, variants),
        }
    )
    draft_id = campaign_lifecycle.create_campaign(conn, access, draft, now)
    branch_edits.copy_branches(conn, campaign_id, draft_id, now)
    return draft_id


def _list_inbox_ids(conn: Connection, campaign_id: str) -> list[str]:
    served = tables.campaign_inboxes
    return list(conn.scalars(select(served.c.inbox_id).where(served.c.campaign_id == campaign_id)))


def _list_sequence_edits(
    conn: Connection, campaign_id: str, variants: Mapping[str | None, tuple[VariantEdit, ...]]
) -> list[SequenceEdit]:
    steps = tables.sequences
    main_chain = (steps.c.campaign_id == campaign_id, steps.c.branch_id.is_(None))
    used = select(steps.c.id, steps.c.trigger_type, steps.c.wait_days).where(*main_chain)
    return [
        SequenceEdit(
            trigger_type=row.trigger_type, wait_days=row.wait_days, variants=variants.get(row.id, ())
        )
        for row in conn.execute(used.where(steps.c.is_active.is_(True)).order_by(steps.c.step_number))
    ]
