"""Replies that a person must review.

Either their category is uncertain and a branch waits for it, or they may ask for no more email.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, String, and_, cast, exists, or_, select

from app.contract.branches import BranchTrigger
from app.contract.journeys import PauseCause
from app.service.core import tables
from app.service.rules.branch_triggers import CLOSED, MACHINES, SENDING, SURE

threads, leads, campaigns = tables.threads, tables.leads, tables.campaigns
branches, enrollments = tables.branches, tables.enrollments


def _wants_machines() -> ColumnElement[bool]:
    params = cast(branches.c.trigger_params, String)
    return or_(*(params.contains(f'"{each}"') for each in MACHINES))


_ENTERED = exists().where(
    enrollments.c.lead_id == threads.c.lead_id, enrollments.c.branch_id == branches.c.id
)
_IN_ONE = exists().where(enrollments.c.lead_id == threads.c.lead_id, enrollments.c.ended_at.is_(None))
_WAITING = exists().where(
    branches.c.campaign_id == threads.c.campaign_id,
    branches.c.is_active.is_(True),
    branches.c.trigger_type == BranchTrigger.REPLY_CATEGORY,
    or_(threads.c.category.not_in(MACHINES), _wants_machines()),
    ~_ENTERED,
)
_GOING = exists(
    select(leads.c.id)
    .join(campaigns, campaigns.c.id == leads.c.campaign_id)
    .where(
        leads.c.id == threads.c.lead_id,
        leads.c.status.not_in(CLOSED),
        campaigns.c.status.in_(SENDING),
        campaigns.c.subsequences_enabled.is_(True),
    )
)
# Leads are paused because of the thread, until a person has set its category.
MAY_OPT_OUT: ColumnElement[bool] = and_(
    threads.c.manual_category == "",
    exists().where(
        leads.c.contact_id == threads.c.contact_id,
        leads.c.pause == PauseCause.MAY_OPT_OUT,
        leads.c.pause_act == threads.c.id,
    ),
)
IS_UNSURE: ColumnElement[bool] = and_(
    threads.c.lead_id.is_not(None),
    threads.c.manual_category == "",
    threads.c.category != "",
    threads.c.ai_confidence < SURE,
    _GOING,
    ~_IN_ONE,
    _WAITING,
)
