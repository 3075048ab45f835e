"""What a step of the ledger looks at first: a mail without its bytes, and what there is to know beside it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, select

from app.service import tables
from app.service.leads import moves

mails, leads, campaigns, contacts = tables.mails, tables.leads, tables.campaigns, tables.contacts

# Built once: building a statement costs five times what running it does.
_LIGHT = [column for column in mails.c if column.name not in ("raw", "text", "html")]
_OF = mails.c.id == bindparam("mail_id")
_BEFORE_DATA: Select[Any] = (
    select(
        *_LIGHT,
        leads.c.next_step,
        leads.c.hold,
        leads.c.pause,
        campaigns.c.status,
        campaigns.c.subsequences_enabled,
        campaigns.c.reply_to,
    )
    .outerjoin(leads, leads.c.id == mails.c.lead_id)
    .outerjoin(campaigns, campaigns.c.id == leads.c.campaign_id)
    .where(_OF)
)
_WITH_LEAD = (
    select(*_LIGHT, *(column.label(f"of_{column.name}") for column in moves.OF_LEAD))
    .outerjoin(leads, leads.c.id == mails.c.lead_id)
    .outerjoin(contacts, contacts.c.id == leads.c.contact_id)
    .outerjoin(campaigns, campaigns.c.id == leads.c.campaign_id)
    .where(_OF)
)


def before_data(conn: Connection, mail_id: str) -> Row[Any]:
    """With the place of its lead and the status of its campaign."""
    return conn.execute(_BEFORE_DATA, {"mail_id": mail_id}).one()


def with_lead(conn: Connection, mail_id: str) -> Row[Any]:
    """At its end is what `lead_of` makes a lead of."""
    return conn.execute(_WITH_LEAD, {"mail_id": mail_id}).one()


def lead_of(mail: Row[Any]) -> moves.Lead:
    return moves.Lead._make(mail[len(_LIGHT) :])
