"""Facts from a contact's leads, mails, threads and suppressions, kept in the contact's row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, bindparam, case, func, select, update

from app.contract.contacts import ContactSignal, SuppressionReason
from app.contract.events import ChangeKind
from app.contract.leads import LeadStatus
from app.contract.mails import MailState
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.database import after_commit
from app.service.rules.signals import Facts, derive_signal

from .suppressed import suppressed_among

T = TypeVar("T")
AT_ONCE = 5_000  # bound values per statement, well below the limits of SQLite and PostgreSQL
contacts, leads, mails, threads = tables.contacts, tables.leads, tables.mails, tables.threads

# Built once: these run for every mail.
_PEOPLE = select(contacts.c.id, contacts.c.team_id, contacts.c.email_key).where(any_of(contacts.c.id, "ids"))
_LEADS = (
    select(
        leads.c.contact_id,
        func.count().label("campaigns"),
        func.max(leads.c.last_sent_at).label("sent"),
        func.max(leads.c.opened_at).label("opened"),
        func.max(leads.c.replied_at).label("replied"),
        func.count().filter(leads.c.status == LeadStatus.BOUNCED).label("bounced"),
    )
    .where(any_of(leads.c.contact_id, "ids"))
    .group_by(leads.c.contact_id)
)
_MAILS = (
    select(
        mails.c.contact_id,
        func.max(mails.c.sent_at).label("sent"),
        func.max(mails.c.opened_at).label("opened"),
    )
    .where(any_of(mails.c.contact_id, "ids"), mails.c.state == MailState.SENT)
    .group_by(mails.c.contact_id)
)
_REPLIES = (
    select(threads.c.contact_id, func.max(tables.messages.c.at).label("replied"))
    .join(tables.messages, tables.messages.c.thread_id == threads.c.id)
    .where(any_of(threads.c.contact_id, "ids"), tables.messages.c.is_auto_reply.is_(False))
    .group_by(threads.c.contact_id)
)
_CATEGORIES = (
    select(threads.c.contact_id, threads.c.category).where(any_of(threads.c.contact_id, "ids")).distinct()
)
_KEEP = update(contacts).where(contacts.c.id == bindparam("key"))
_AT = bindparam("at", type_=contacts.c.last_touch_at.type)
_TOUCH = (
    update(contacts)
    .where(contacts.c.id == bindparam("key"), contacts.c.signal_computed_at.is_not(None))
    .values(
        last_touch_at=case(
            (func.coalesce(contacts.c.last_touch_at, _AT) > _AT, contacts.c.last_touch_at), else_=_AT
        ),
        signal=case(
            (contacts.c.signal == ContactSignal.NEVER_CONTACTED, ContactSignal.CONTACTED),
            else_=contacts.c.signal,
        ),
        signal_computed_at=bindparam("now", type_=contacts.c.signal_computed_at.type),
    )
)


def of_team(team_id: str) -> ColumnElement[bool]:
    """Build a condition on the team that uses no index, for queries that name the ids they want.

    The index on the team would lead through all contacts of the team.
    """
    return func.coalesce(tables.contacts.c.team_id, "") == team_id


def in_parts(items: Iterable[T]) -> Iterator[list[T]]:
    """Yield lists of at most AT_ONCE items, each item once and in order."""
    unique = list(dict.fromkeys(items))
    for start in range(0, len(unique), AT_ONCE):
        yield unique[start : start + AT_ONCE]


def roll_up(conn: Connection, contact_ids: Iterable[str], now: datetime) -> None:
    """Update the derived columns of these contacts; a person's override is left alone."""
    for ids in in_parts(contact_ids):
        rows = conn.execute(_PEOPLE, {"ids": ids}).all()
        seen = _ContactFacts(conn, ids)
        reasons = {
            (team_id, key): reason
            for team_id in {row.team_id for row in rows}
            for key, reason in suppressed_among(
                conn, team_id, [row.email_key for row in rows if row.team_id == team_id]
            ).items()
        }
        values = [seen.values(row.id, reasons.get((row.team_id, row.email_key)), now) for row in rows]
        if values:
            conn.execute(_KEEP, values)
            after_commit(conn).change(ChangeKind.CONTACT, *(row.id for row in rows))


def record_contact_touch(conn: Connection, contact_id: str, sent_at: datetime, now: datetime) -> None:
    """Update a contact's derived columns when a mail was sent and nothing else has changed."""
    if conn.execute(_TOUCH, {"key": contact_id, "at": sent_at, "now": now}).rowcount:
        after_commit(conn).change(ChangeKind.CONTACT, contact_id)
    else:
        roll_up(conn, [contact_id], now)


class _ContactFacts:
    """The facts of many contacts, loaded with one query for each kind of fact."""

    def __init__(self, conn: Connection, ids: Sequence[str]) -> None:
        which = {"ids": ids}
        self._leads, self._mails, self._replies = (
            {row.contact_id: row for row in conn.execute(query, which)}
            for query in (_LEADS, _MAILS, _REPLIES)
        )
        self._categories: dict[str, set[str]] = {}
        for row in conn.execute(_CATEGORIES, which):
            self._categories.setdefault(row.contact_id, set()).add(row.category)

    def values(self, contact_id: str, suppression: SuppressionReason | None, now: datetime) -> dict[str, Any]:
        lead, mail = self._leads.get(contact_id), self._mails.get(contact_id)
        reply = self._replies.get(contact_id)
        sent = _find_latest_moment(lead.sent if lead else None, mail.sent if mail else None)
        opened = _find_latest_moment(lead.opened if lead else None, mail.opened if mail else None)
        replied = _find_latest_moment(lead.replied if lead else None, reply.replied if reply else None)
        facts = Facts(
            suppression,
            sent=sent is not None,
            opened=opened is not None,
            replied=replied is not None,
            bounced=bool(lead and lead.bounced) or suppression is SuppressionReason.BOUNCED,
            categories=frozenset(self._categories.get(contact_id, ())),
        )
        return {
            "key": contact_id,
            "signal": derive_signal(facts),
            "signal_computed_at": now,
            "last_touch_at": sent,
            "last_open_at": opened,
            "last_reply_at": replied,
            "campaign_count": lead.campaigns if lead else 0,
            "is_unsubscribed": facts.opted_out,
            "is_bounced": facts.bounced,
        }


def _find_latest_moment(*moments: datetime | None) -> datetime | None:
    return max((at for at in moments if at is not None), default=None)
