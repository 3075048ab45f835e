"""Transitions of leads: to a later status, to the next step, or to a stop."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, select, update

from app.contract.branches import Outcome
from app.contract.events import ChangeKind, EventType
from app.contract.leads import LeadStatus
from app.contract.steps import branch_of
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.records.event_outbox import record_event
from app.service.rules.lead_states import may_change_status

leads, contacts, campaigns = tables.leads, tables.contacts, tables.campaigns
enrollments = tables.enrollments

# Built once: building a statement costs more than running it, and these run for every mail.
_OF_LEAD = ("id", "campaign_id", "contact_id", "inbox_id", "status", "next_step", "last_sent_at")
OF_LEAD = (*(leads.c[name] for name in _OF_LEAD), contacts.c.email, campaigns.c.workspace_id)
_LEAD = (
    select(*OF_LEAD)
    .join(contacts, contacts.c.id == leads.c.contact_id)
    .join(campaigns, campaigns.c.id == leads.c.campaign_id)
    .where(leads.c.id == bindparam("lead"))
)
_MOVE = update(leads).where(leads.c.id == bindparam("lead"))
_STOP = _MOVE.values(next_step=None, due_at=None, hold=None, hold_detail=None)
_NEXT = select(leads.c.next_step).where(leads.c.id == bindparam("lead"))
_EXIT = update(enrollments).where(enrollments.c.lead_id == bindparam("of"), enrollments.c.ended_at.is_(None))
_FIRST = {
    to: _MOVE.values({column.name: func.coalesce(column, bindparam("now", type_=column.type))})
    for to, column in ((LeadStatus.OPENED, leads.c.opened_at), (LeadStatus.REPLIED, leads.c.replied_at))
}


class LeadState(NamedTuple):
    """A row of the columns `OF_LEAD`: a lead with its contact's address and its workspace."""

    id: str
    campaign_id: str
    contact_id: str
    inbox_id: str | None
    status: LeadStatus
    next_step: int | None
    last_sent_at: datetime | None
    email: str
    workspace_id: str


def lead_of(conn: Connection, lead_id: str) -> LeadState:
    return LeadState._make(conn.execute(_LEAD, {"lead": lead_id}).one())


def set_status(conn: Connection, lead_id: str, to: LeadStatus, now: datetime) -> bool:
    """Move a lead to a later status and record the event; return False if the lead keeps its status.

    The event is recorded only once, ever, for each lead and status.
    """
    lead = conn.execute(_LEAD, {"lead": lead_id}).first()
    if lead is None or not record_lead_status(conn, LeadState._make(lead), to, now):
        return False
    values = {"lead": lead_id, "status": to, "updated_at": now}
    if to in _FIRST:
        conn.execute(_FIRST[to], values | {"now": now})
    else:
        conn.execute(_MOVE, values)
    after_commit(conn).change(ChangeKind.LEAD, lead_id)
    after_commit(conn).change(ChangeKind.CAMPAIGN, lead.campaign_id)
    return True


def record_lead_status(conn: Connection, lead: LeadState, to: LeadStatus, now: datetime) -> bool:
    """Record the event that a lead gets a later status; return False if the lead keeps its status."""
    if not may_change_status(LeadStatus(lead.status), to):
        return False
    record_event(
        conn,
        EventType.LEAD_STATUS_CHANGED,
        workspace_id=lead.workspace_id,
        now=now,
        campaign_id=lead.campaign_id,
        lead_id=lead.id,
        contact_id=lead.contact_id,
        data={"lead_email": lead.email, "from_status": lead.status, "to_status": to},
        dedupe=status_mark(lead.id, to),
    )
    return True


def place_lead(conn: Connection, lead_id: str, place: tuple[int, datetime] | None, now: datetime) -> None:
    """Set a lead's next step and when that step is due; None ends the lead's sequence."""
    step, due_at = place or (None, None)
    conn.execute(_MOVE, {"lead": lead_id, "next_step": step, "due_at": due_at, "updated_at": now})
    after_commit(conn).change(ChangeKind.LEAD, lead_id)


def stop_lead(conn: Connection, lead_id: str, now: datetime, *, at_step: int | None = None) -> None:
    """Stop all mail to a lead, whatever its status, and end its enrollment in a branch.

    A pause by hand stays, since it also holds back a branch that the lead may enter later. With
    `at_step`, a lead that has gone on to another chain since is left alone.
    """
    if at_step is not None:
        next_step = conn.execute(_NEXT, {"lead": lead_id}).scalar()
        if next_step is not None and branch_of(next_step) != branch_of(at_step):
            return
    conn.execute(_STOP, {"lead": lead_id, "updated_at": now})
    conn.execute(_EXIT, {"of": lead_id, "ended_at": now, "outcome": Outcome.EXITED})
    after_commit(conn).change(ChangeKind.LEAD, lead_id)


def status_mark(lead_id: str, to: LeadStatus) -> str:
    """Return the `dedupe` value that makes the event of a status unique for a lead, ever."""
    return f"{EventType.LEAD_STATUS_CHANGED}:{lead_id}:{to}"
