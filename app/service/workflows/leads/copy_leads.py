"""Copying of leads from another campaign, some thousand per transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from sqlalchemy import Connection, select

from app.contract.contacts import ContactSource
from app.contract.ids import BatchId, CampaignId
from app.contract.leads import LeadCopy, LeadsCopied
from app.contract.limits import UPLOAD_ERRORS_MAX
from app.contract.problems import Invalid
from app.contract.sentences import say
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import enrollment
from app.service.records.access import Access
from app.service.records.lead_list import build_lead_filters

CHUNK = 5_000
leads, contacts = tables.leads, tables.contacts


async def copy_campaign_leads(
    app_state: AppState, access: Access, campaign_id: CampaignId, wanted: LeadCopy
) -> LeadsCopied:
    """Enroll the people of the other campaign's leads that pass the filter; repeating this changes nothing.

    Raise Invalid when both campaigns are the same, or this one is archived.
    """
    origin = wanted.from_campaign_id
    name = await app_state.database.read(
        lambda conn: _check_source_campaign(conn, access, campaign_id, origin)
    )
    batch: BatchId | None = None
    total = enrollment.EnrollmentResult(BatchId(""))
    requested, after = 0, ""
    take = partial(_enroll_batch, access=access, campaign_id=campaign_id, name=name)
    while part := await app_state.database.read(partial(_list_next_contacts, wanted=wanted, after=after)):
        done = await app_state.database.write(partial(take, ids=part, batch=batch, now=app_state.clock.now()))
        batch, after, requested = done.batch_id, part[-1], requested + len(part)
        total.enrolled += done.enrolled
        total.skipped += done.skipped
        total.blocked += done.blocked
    return _to_leads_copied(campaign_id, origin, batch, requested, total)


def _check_source_campaign(conn: Connection, access: Access, campaign_id: str, origin: str) -> str:
    """Return the other campaign's name, after checking that this campaign can take its leads."""
    enrollment.open_campaign(conn, access, campaign_id)
    if campaign_id == origin:
        own = say(
            "lead_copy_of_itself",
            "A campaign has its own leads already. Choose another one to take leads from.",
        )
        raise Invalid(own)
    return str(enrollment.campaign_of(conn, access, origin).name)


def _enroll_batch(
    conn: Connection,
    access: Access,
    campaign_id: str,
    name: str,
    ids: Sequence[str],
    batch: BatchId | None,
    now: datetime,
) -> enrollment.EnrollmentResult:
    """Enroll some contacts, in the given batch or a new one."""
    batch = batch or enrollment.new_batch(conn, campaign_id, ContactSource.COPY, name, "skip", now)
    return enrollment.enroll_in_campaign(conn, access, campaign_id, ids, batch, "skip", now)


def _list_next_contacts(conn: Connection, wanted: LeadCopy, after: str) -> list[str]:
    """Return the next contact ids after one, in order."""
    where = build_lead_filters(conn, wanted.from_campaign_id, wanted.filter.status, wanted.filter.search)
    query = select(leads.c.contact_id).where(*where, leads.c.contact_id > after)
    return list(conn.scalars(query.order_by(leads.c.contact_id).limit(CHUNK)))


def _to_leads_copied(
    campaign_id: CampaignId,
    origin: CampaignId,
    batch: BatchId | None,
    requested: int,
    total: enrollment.EnrollmentResult,
) -> LeadsCopied:
    return LeadsCopied(
        message=f"{total.enrolled:,} of {requested:,} people are leads of this campaign now.",
        campaign_id=campaign_id,
        from_campaign_id=origin,
        batch_id=batch,
        requested=requested,
        enrolled=total.enrolled,
        skipped=total.skipped,
        blocked_count=len(total.blocked),
        blocked_entries=tuple(
            {"contact_id": contact_id, "email": email, "reason": reason}
            for contact_id, email, reason in total.blocked[:UPLOAD_ERRORS_MAX]
        ),
    )
