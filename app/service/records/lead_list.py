"""Leads as they are listed, exported and deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select, update

from app.contract.events import ChangeKind
from app.contract.leads import Lead, LeadDeletion, LeadPage, LeadQuery, LeadStatus
from app.contract.mails import MailState
from app.contract.pagination import Pagination
from app.contract.problems import NotFound
from app.contract.sentences import dump_code, say
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.column_types import bypass_index
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.records.contact_filters import word_of
from app.service.records.contact_rollup import in_parts
from app.service.records.row_locks import hold_back
from app.service.rules.gates import LeadHold
from app.service.rules.lead_states import describe_hold
from app.service.rules.mail_states import HANDED_OVER, RECALLABLE

leads, contacts, mails = tables.leads, tables.contacts, tables.mails
LISTED = (leads.c.created_at, leads.c.id)
FEW = 10_000  # leads that are sorted fast; also contacts that match a search, else testing leads is faster
PERSON = tuple(contacts.c[name] for name in ("email", "first_name", "last_name", "company", "custom_fields"))


class ListedLead(NamedTuple):
    """A lead as the contract has it, with the fields of its row that the contract lacks."""

    lead: Lead
    next_step: int | None
    held: LeadHold


def load_lead_page(
    conn: Connection, campaign_id: str, query: LeadQuery, reader: str | None = None
) -> LeadPage:
    """Return a page of a campaign's leads, oldest first; `reader` is the id of the user who asks."""
    where = build_lead_filters(conn, campaign_id, query.status, query.search)
    counted = select(func.count()).select_from(leads).where(*where)
    if len(where) == 1:
        counts = tables.campaign_counts.c
        counted = select(func.sum(counts.total_leads)).where(counts.campaign_id == campaign_id)
    total = int(conn.execute(counted).scalar_one())
    start = (query.page - 1) * query.limit
    order = LISTED if total > FEW else (bypass_index(leads.c.created_at), leads.c.id)  # uses filters' indexes
    ids = conn.scalars(select(leads.c.id).where(*where).order_by(*order).limit(query.limit).offset(start))
    return LeadPage(
        message=say("leads_found", "%n lead(s)", n=total),
        leads=tuple(one.lead for one in _query_listed_leads(conn, reader, any_of(leads.c.id, ids))),
        pagination=Pagination.of(query.page, query.limit, total),
    )


def build_lead_filters(
    conn: Connection, campaign_id: str, status: Sequence[LeadStatus], search: str | None
) -> list[ColumnElement[bool]]:
    """Build conditions on leads: the campaign first, then statuses and search text if given."""
    where: list[ColumnElement[bool]] = [leads.c.campaign_id == campaign_id]
    if status:
        where.append(leads.c.status.in_(status))
    if word := word_of(conn, search):
        if word.is_rare(conn, FEW):
            where.append(leads.c.contact_id.in_(select(contacts.c.id).where(word.clause)))
        else:
            where.append(exists().where(contacts.c.id == leads.c.contact_id, word.at_row))
    return where


def load_listed_lead(
    conn: Connection, campaign_id: str, lead_id: str, reader: str | None = None
) -> ListedLead:
    """Return a lead of the campaign, or raise NotFound; `reader` is the id of the user who asks."""
    shown = _query_listed_leads(conn, reader, leads.c.id == lead_id, leads.c.campaign_id == campaign_id)
    if not shown:
        raise NotFound(say("lead_not_found", "Lead {id} not found", id=lead_id))
    return shown[0]


def _query_listed_leads(
    conn: Connection, reader: str | None, *which: ColumnElement[bool]
) -> list[ListedLead]:
    wanted = select(leads, *PERSON).join(contacts, contacts.c.id == leads.c.contact_id).where(*which)
    shown = []
    for row in conn.execute(wanted.order_by(*LISTED)):
        held, left = LeadHold(row.hold, row.hold_detail, row.pause, row.pause_user), row.next_step is not None
        lead = Lead(
            **row._mapping,
            lead_id=row.id,
            next_send_at=row.due_at if left else None,
            waiting_for=describe_hold(held, reader) if left else None,
        )
        shown.append(ListedLead(lead, row.next_step, held))
    return shown


def export_part(conn: Connection, campaign_id: str, after: str, count: int) -> Sequence[Any]:
    """Return the next rows after a contact's id (empty at first), in the order of an index."""
    return conn.execute(
        select(leads.c.contact_id, *PERSON, leads.c.status, leads.c.created_at)
        .join(contacts, contacts.c.id == leads.c.contact_id)
        .where(leads.c.campaign_id == campaign_id, leads.c.contact_id > after)
        .order_by(leads.c.contact_id)
        .limit(count)
    ).all()


def delete_pending_leads(conn: Connection, campaign_id: str, lead_ids: Sequence[str]) -> LeadDeletion:
    """Delete leads that are PENDING and have no mail on its way; return the others with a reason."""
    hold_back(conn, [campaign_id])
    errors: list[dict[str, Any]] = []
    deleted = 0
    for ids in in_parts(lead_ids):
        mine = (leads.c.campaign_id == campaign_id, leads.c.id.in_(ids))
        statuses = {
            row.id: row.status for row in conn.execute(select(leads.c.id, leads.c.status).where(*mine))
        }
        free = set(conn.scalars(select(leads.c.id).where(*mine, _is_deletable())))
        errors += [_to_deletion_error(each, statuses.get(each)) for each in ids if each not in free]
        deleted += _delete_leads(conn, leads.c.id.in_(free))
    return LeadDeletion(
        success=deleted > 0 or not errors,
        message=say(
            "leads_deleted",
            "{deleted:,} of {count:,} leads deleted",
            deleted=deleted,
            count=deleted + len(errors),
        ),
        deleted_count=deleted,
        failed_count=len(errors),
        errors=tuple(errors),
    )


def remove_pending(conn: Connection, campaign_id: str) -> int:
    """Delete every lead of a campaign that got nothing yet; return how many leads stay."""
    hold_back(conn, [campaign_id])
    _delete_leads(conn, (leads.c.campaign_id == campaign_id) & _is_deletable())
    kept = select(func.count()).select_from(leads).where(leads.c.campaign_id == campaign_id)
    return conn.execute(kept).scalar_one()


def _is_deletable() -> ColumnElement[bool]:
    handed = select(mails.c.id).where(mails.c.lead_id == leads.c.id, mails.c.state.in_(HANDED_OVER))
    return (leads.c.status == LeadStatus.PENDING) & ~handed.exists()


def _to_deletion_error(lead_id: str, status: str | None) -> dict[str, Any]:
    if status is None:
        reason = say("lead_unknown", "The campaign has no such lead.")
    elif status == LeadStatus.PENDING:
        reason = say("lead_email_under_way", "An email to it is on its way.")
    else:
        reason = say(
            "lead_not_pending",
            "Only leads in PENDING can be deleted; this one is {status}.",
            status=status,
        )
    return {"lead_id": lead_id, "status": status, "reason": reason, **(dump_code(reason) or {})}


def _delete_leads(conn: Connection, which: ColumnElement[bool]) -> int:
    """Delete leads of one campaign and cancel their planned mails; return how many were deleted.

    Of their contacts, only the campaign count changes.
    """
    gone = select(leads.c.id).where(which)
    planned = mails.c.state.in_(RECALLABLE)
    conn.execute(update(mails).where(mails.c.lead_id.in_(gone), planned).values(state=MailState.CANCELLED))
    conn.execute(
        update(contacts)
        .where(contacts.c.id.in_(select(leads.c.contact_id).where(which)), contacts.c.campaign_count > 0)
        .values(campaign_count=contacts.c.campaign_count - 1)
    )
    count = conn.execute(delete(leads).where(which)).rowcount
    if count:
        for kind in (ChangeKind.LEAD, ChangeKind.CAMPAIGN, ChangeKind.CONTACT):
            after_commit(conn).change(kind)
        after_commit(conn).wake(EVERY_PUMP)
    return count
