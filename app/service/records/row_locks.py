"""Row locks of the ledger's steps, so that what a step decides by stays true until its commit.

PostgreSQL only: in an SQLite file, one transaction writes at a time. A lock is a statement of its own,
because the next statement then sees what was committed before the lock was granted. Where two
transactions wait for each other, the server ends one, which is run again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Select, bindparam, select

from app.contract.addresses import email_key, mailbox_key
from app.service.core import tables

mails, leads, inboxes, campaigns = tables.mails, tables.leads, tables.inboxes, tables.campaigns
people = tables.people

# Built once: building a statement costs five times what running it does.
_LEAD_OF = select(mails.c.lead_id).where(mails.c.id == bindparam("mail")).scalar_subquery()
_LEAD_AT = (
    select(leads.c.id)
    .where(leads.c.id == bindparam("lead"), leads.c.next_step == bindparam("step"))
    .where(leads.c.hold.is_(None), leads.c.pause.is_(None))
    .with_for_update(key_share=True)
)
_LEAD_OF_MAIL = select(leads.c.id).where(leads.c.id == _LEAD_OF).with_for_update(key_share=True)
_MAIL = select(mails.c.id).where(mails.c.id == bindparam("mail")).with_for_update(key_share=True)
_RESTS_ON = select(
    *(mails.c[name] for name in ("team_id", "campaign_id", "inbox_id", "recipient", "cc", "bcc"))
).where(mails.c.id == bindparam("mail"))
_CAMPAIGN = select(campaigns.c.id).where(campaigns.c.id == bindparam("campaign"))
_INBOX = select(inboxes.c.id).where(inboxes.c.id == bindparam("inbox")).with_for_update(read=True)
_PEOPLE = select(people.c.mailbox).where(
    people.c.team_id == bindparam("team"), people.c.mailbox.in_(bindparam("names", expanding=True))
)


def lock_lead_at(conn: Connection, lead_id: str, step: int) -> bool:
    """Lock a lead that waits at a step; return False if the lead was moved, held or stopped before."""
    if conn.dialect.name != "postgresql":
        return True
    return conn.execute(_LEAD_AT, {"lead": lead_id, "step": step}).first() is not None


def lock_mail(conn: Connection, mail_id: str) -> None:
    """Lock a mail against changes, and its lead against being moved or stopped."""
    _lock_rows(conn, _LEAD_OF_MAIL, mail=mail_id)
    _lock_rows(conn, _MAIL, mail=mail_id)


def lock_for_data(conn: Connection, mail_id: str) -> None:
    """Lock a mail, and share locks on its campaign, inbox and people with other mails.

    A transaction that holds the mail back has committed already, or waits now. The lead isn't locked,
    because a claim locks the first lead of each lane, even where it takes another one.
    """
    if conn.dialect.name != "postgresql":
        return
    mail = conn.execute(_RESTS_ON, {"mail": mail_id}).one()
    if mail.campaign_id is not None:
        _lock_rows(conn, _CAMPAIGN.with_for_update(read=True), campaign=mail.campaign_id)
    _lock_rows(conn, _INBOX, inbox=mail.inbox_id)
    names = {mailbox_key(email_key(each)) for each in (mail.recipient, *(mail.cc or ()), *(mail.bcc or ()))}
    _lock_rows(conn, _PEOPLE.with_for_update(read=True), team=mail.team_id, names=sorted(names))
    _lock_rows(conn, _MAIL, mail=mail_id)


def hold_back(conn: Connection, campaign_ids: Iterable[str]) -> None:
    """Let no email of these campaigns begin until this transaction ends.

    The last check before the next email sees what this transaction did.
    """
    for campaign_id in sorted(set(campaign_ids)):
        _lock_rows(conn, _CAMPAIGN.with_for_update(key_share=True), campaign=campaign_id)


def hold_back_team(conn: Connection, team_id: str) -> None:
    """Let no email of the team begin until this transaction ends."""
    mine = select(inboxes.c.id).where(inboxes.c.team_id == bindparam("team")).order_by(inboxes.c.id)
    _lock_rows(conn, mine.with_for_update(key_share=True), team=team_id)


def _lock_rows(conn: Connection, rows: Select[Any], **which: Any) -> None:
    if conn.dialect.name == "postgresql":
        conn.execute(rows, which)
