"""Suppression of a person, and its effects on that person's campaigns."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, select

from app.contract.addresses import email_key
from app.contract.contacts import SuppressionReason
from app.contract.sentences import Sentence
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.records import lead_transitions, suppressed, suppressions
from app.service.workflows.consequences.completion import check_completion


def suppress_person(
    conn: Connection,
    team_id: str,
    address: str,
    reason: SuppressionReason,
    note: Sentence,
    now: datetime,
    added_by: str = "",
) -> bool:
    """Suppress an address, check its campaigns for completion, and return whether this was new."""
    news = suppressions.suppress_address(conn, team_id, address, reason, note, now, added_by)
    people = suppressed.people_of(conn, team_id, email_key(address), reason)
    theirs = select(tables.leads.c.campaign_id).where(any_of(tables.leads.c.contact_id, people)).distinct()
    for campaign_id in conn.scalars(theirs).all():
        check_completion(conn, campaign_id, now)
    return news


def end_sequences(conn: Connection, contact_id: str, now: datetime) -> None:
    """Stop every lead of a contact who has left the company, so that nothing more is sent to the address."""
    mine = (tables.leads.c.contact_id == contact_id, tables.leads.c.next_step.is_not(None))
    for lead in conn.execute(select(tables.leads.c.id, tables.leads.c.campaign_id).where(*mine)).all():
        lead_transitions.stop_lead(conn, lead.id, now)
        check_completion(conn, lead.campaign_id, now)
