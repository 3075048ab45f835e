"""A contact's history with the workspace, read through the indexes of contact, lead and thread.

Excerpts of emails are included only for keys that may read replies.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, or_, select

from app.contract.addresses import email_key, mailbox_key
from app.contract.contacts import SuppressionReason
from app.contract.directory import Suppression
from app.contract.events import EventType
from app.contract.mails import MailKind, MailState, Verdict
from app.contract.scopes import Scope
from app.contract.timelines import ContactMembership, ContactTimeline, ListName, Moment, MomentKind
from app.service.core import tables
from app.service.core.column_types import bypass_index
from app.service.records.access import Access
from app.service.records.lead_created_event import list_created_events

from . import contact_edits

campaigns, events, leads = tables.campaigns, tables.events, tables.leads
mails, messages, threads = tables.mails, tables.messages, tables.threads
EXCERPT = 400  # characters
TOLD_BY_MAILS = (
    EventType.EMAIL_QUEUED,
    EventType.EMAIL_SENT,
    EventType.EMAIL_SEND_FAILED,
    EventType.REPLY_RECEIVED,
)


def load_contact_timeline(conn: Connection, access: Access, contact_id: str, limit: int) -> ContactTimeline:
    """Return a contact's latest `limit` moments; raise NotFound for a contact of another team."""
    contact = contact_edits.load_contact(conn, access, contact_id)
    members = _list_team_memberships(conn, access, contact_id)
    parts = (_list_mail_moments, _list_reply_moments, _list_event_moments)
    found = [moment for part in parts for moment in part(conn, access, contact_id, limit + 1)]
    found.sort(key=lambda moment: (moment.at, moment.id), reverse=True)
    return ContactTimeline(
        memberships=members,
        lists=_list_contact_lists(conn, access, contact_id),
        suppression=_find_suppression(conn, access, contact.email),
        moments=tuple(found[:limit]),
        more=len(found) > limit,
    )


def _list_team_memberships(
    conn: Connection, access: Access, contact_id: str
) -> tuple[ContactMembership, ...]:
    rows = conn.execute(
        select(leads, campaigns.c.name, campaigns.c.status.label("campaign_status"))
        .join(campaigns, campaigns.c.id == leads.c.campaign_id)
        .where(leads.c.contact_id == contact_id, campaigns.c.workspace_id == access.workspace_id)
        .order_by(leads.c.created_at.desc(), leads.c.id)
    )
    return tuple(
        ContactMembership(
            campaign_id=row.campaign_id,
            campaign_name=row.name,
            campaign_status=row.campaign_status,
            lead_id=row.id,
            status=row.status,
            joined_at=row.created_at,
            next_send_at=row.due_at if row.next_step is not None else None,
        )
        for row in rows
    )


def _list_contact_lists(conn: Connection, access: Access, contact_id: str) -> tuple[ListName, ...]:
    lists, members = tables.lists, tables.list_members
    rows = conn.execute(
        select(lists.c.id, lists.c.name)
        .join(members, members.c.list_id == lists.c.id)
        .where(members.c.contact_id == contact_id, lists.c.team_id == access.team_id)
        .order_by(func.lower(lists.c.name))
    )
    return tuple(ListName(id=row.id, name=row.name) for row in rows)


def _find_suppression(conn: Connection, access: Access, email: str) -> Suppression | None:
    """Return the suppression that applies to an address, of whichever address of its mailbox, or None.

    An opt-out takes precedence over a bounce.
    """
    barred, key = tables.suppressions, email_key(email)
    names = barred.c.email_key.in_((key, mailbox_key(key)))
    bounced = barred.c.reason == SuppressionReason.BOUNCED
    row = conn.execute(
        select(barred)
        .where(barred.c.team_id == access.team_id, names, (barred.c.email_key == key) | ~bounced)
        .order_by(bounced, barred.c.email_key != key)
    ).first()
    return Suppression.model_validate(dict(row._mapping) | {"email": row.email_key}) if row else None


def _select_latest(query: Select[Any], at: ColumnElement[Any], limit: int) -> Select[Any]:
    named = query.add_columns(at.label("moment_at"), campaigns.c.name.label("campaign_name"))
    return named.order_by(at.desc()).limit(limit)


def _list_mail_moments(conn: Connection, access: Access, contact_id: str, limit: int) -> Iterable[Moment]:
    """Yield moments of sent emails; an email that was canceled before it was sent is left out."""
    fields = ("id", "thread_id", "subject", "kind", "state", "sentence", "opened_at")
    query = (
        select(*(mails.c[name] for name in fields), func.substr(mails.c.text, 1, EXCERPT).label("excerpt"))
        .outerjoin(campaigns, campaigns.c.id == mails.c.campaign_id)
        .where(
            mails.c.contact_id == contact_id,
            bypass_index(mails.c.workspace_id) == access.workspace_id,
            or_(mails.c.state != MailState.CANCELLED, mails.c.settled_as == Verdict.LET_BE),
            mails.c.kind != MailKind.TEST,
        )
    )
    at = func.coalesce(mails.c.sent_at, mails.c.retry_at, mails.c.created_at, type_=mails.c.created_at.type)
    for row in conn.execute(_select_latest(query, at, limit)):
        yield Moment(
            id=row.id,
            kind=MomentKind.MAIL,
            at=row.moment_at,
            campaign_name=row.campaign_name or "",
            thread_id=row.thread_id,
            subject=row.subject,
            excerpt=row.excerpt if access.may(Scope.REPLIES_READ) else "",
            mail_kind=row.kind,
            state=row.state,
            sentence=row.sentence,
            opened_at=row.opened_at,
        )


def _list_reply_moments(conn: Connection, access: Access, contact_id: str, limit: int) -> Iterable[Moment]:
    ours = bypass_index(threads.c.workspace_id) == access.workspace_id
    query = (
        select(
            *(messages.c[name] for name in ("id", "thread_id", "subject", "is_auto_reply")),
            func.substr(messages.c.text, 1, EXCERPT).label("excerpt"),
        )
        .join(threads, threads.c.id == messages.c.thread_id)
        .outerjoin(campaigns, campaigns.c.id == threads.c.campaign_id)
        .where(threads.c.contact_id == contact_id, ours)
    )
    for row in conn.execute(_select_latest(query, messages.c.at, limit)):
        yield Moment(
            id=row.id,
            kind=MomentKind.REPLY,
            at=row.moment_at,
            campaign_name=row.campaign_name or "",
            thread_id=row.thread_id,
            subject=row.subject,
            excerpt=row.excerpt if access.may(Scope.REPLIES_READ) else "",
            is_auto_reply=row.is_auto_reply,
        )


def _list_event_moments(conn: Connection, access: Access, contact_id: str, limit: int) -> Iterable[Moment]:
    of_person = select(leads.c.id).where(leads.c.contact_id == contact_id)
    query = (
        select(events)
        .outerjoin(campaigns, campaigns.c.id == events.c.campaign_id)
        .where(
            events.c.lead_id.in_(of_person),
            events.c.workspace_id == access.workspace_id,
            events.c.type.not_in(TOLD_BY_MAILS),
        )
    )
    mine = (leads.c.contact_id == contact_id) & (campaigns.c.workspace_id == access.workspace_id)
    for row in (
        *list_created_events(conn, mine),
        *conn.execute(_select_latest(query, events.c.occurred_at, limit)),
    ):
        yield Moment(
            id=row.id,
            kind=MomentKind.EVENT,
            at=row.occurred_at,
            campaign_name=row.campaign_name or "",
            event_type=row.type,
            data={name: value for name, value in row.data.items() if name != "reply_text"},
        )
