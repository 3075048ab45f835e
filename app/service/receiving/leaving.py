"""A person is never written to again; what that means for their campaigns."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, select

from app.contract.addresses import email_key
from app.contract.contacts import SuppressionReason
from app.service import tables
from app.service.bulk import any_of
from app.service.campaigns import store as campaigns
from app.service.contacts import store as contacts


def take_off(
    conn: Connection,
    team_id: str,
    address: str,
    reason: SuppressionReason,
    note: str,
    now: datetime,
    added_by: str = "",
) -> bool:
    """Suppress an address; campaigns that had only this person left are complete. True when it is news."""
    news = contacts.suppress(conn, team_id, address, reason, note, now, added_by)
    people = contacts.people_of(conn, team_id, email_key(address), reason)
    theirs = select(tables.leads.c.campaign_id).where(any_of(tables.leads.c.contact_id, people)).distinct()
    for campaign_id in conn.scalars(theirs).all():
        campaigns.complete_if_done(conn, campaign_id, now)
    return news
