"""The directory: filters, order and pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Table, func, select

from app.contract.contacts import Contact, ContactDetail, ContactPage, ContactQuery, Tag
from app.contract.paging import Pagination
from app.service import tables

from .rollup import in_parts
from .rules import folded
from .suppressions import suppression_of

contacts, leads = tables.contacts, tables.leads


def _among(table: Table, condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return contacts.c.id.in_(select(table.c.contact_id).where(condition))


SIGNAL = func.coalesce(contacts.c.signal_override, contacts.c.signal)
HIDDEN = ("email_key", "search_text")
# A name sorts without its case; what may be missing comes last, both ways.
ORDERS: dict[str, ColumnElement[Any]] = {
    "email": contacts.c.email_key,
    "signal": SIGNAL,
    **{name: func.lower(contacts.c[name]) for name in ("first_name", "last_name", "company")},
}
FILTERS: dict[str, Callable[[Any], ColumnElement[bool]]] = {
    "list_id": lambda value: _among(tables.list_members, tables.list_members.c.list_id == value),
    "signal": SIGNAL.in_,
    "tag_ids": lambda values: _among(tables.contact_tags, tables.contact_tags.c.tag_id.in_(values)),
    "is_unsubscribed": contacts.c.is_unsubscribed.is_,
    "is_bounced": contacts.c.is_bounced.is_,
    "source_type": contacts.c.source_type.in_,
    "source_name": lambda value: contacts.c.source_name == value,
    "campaign_id": lambda value: _among(leads, leads.c.campaign_id == value),
    "not_in_campaign_id": lambda value: ~_among(leads, leads.c.campaign_id == value),
    "last_touch_after": lambda value: contacts.c.last_touch_at >= value,
    "last_touch_before": lambda value: contacts.c.last_touch_at < value,
    "has_replied": lambda value: contacts.c.last_reply_at.is_not(None) == value,
    "has_opened": lambda value: contacts.c.last_open_at.is_not(None) == value,
    "search": lambda value: contacts.c.search_text.contains(value, autoescape=True),
}
NEVER_MISSING = {"email", "signal", "created_at", "updated_at", "campaign_count"}


def search(conn: Connection, team_id: str, query: ContactQuery) -> ContactPage:
    """One page of the contacts that pass every filter; ties stand in the order of their ids."""
    where = _filters(team_id, query)
    total = conn.execute(select(func.count()).select_from(contacts).where(*where)).scalar_one()
    ids = conn.scalars(
        select(contacts.c.id)
        .where(*where)
        .order_by(*_order(query))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
    ).all()
    return ContactPage(
        message=f"{total:,} contacts" if total != 1 else "1 contact",
        contacts=tuple(_read(conn, team_id, ids)),
        pagination=Pagination.of(query.page, query.limit, total),
    )


def get(conn: Connection, team_id: str, contact_id: str) -> ContactDetail | None:
    """One contact with its suppression; None when the team has no such contact."""
    found = _read(conn, team_id, [contact_id])
    if not found:
        return None
    reason = suppression_of(conn, team_id, found[0].email)
    return ContactDetail(**dict(found[0]), is_suppressed=reason is not None, suppression_reason=reason)


def _filters(team_id: str, query: ContactQuery) -> list[ColumnElement[bool]]:
    given = {name: getattr(query, name) for name in FILTERS}
    given["search"] = folded((query.search or "").strip())
    clauses = [FILTERS[name](value) for name, value in given.items() if value not in (None, (), "")]
    return [contacts.c.team_id == team_id, *clauses]


def _order(query: ContactQuery) -> Sequence[ColumnElement[Any]]:
    by = ORDERS.get(query.sort_by, contacts.c[query.sort_by])
    directed, ties = (by.desc(), contacts.c.id.desc()) if query.sort_desc else (by.asc(), contacts.c.id.asc())
    return (directed if query.sort_by in NEVER_MISSING else directed.nulls_last()), ties


def _read(conn: Connection, team_id: str, ids: Sequence[str]) -> list[Contact]:
    rows = conn.execute(select(contacts).where(contacts.c.team_id == team_id, contacts.c.id.in_(ids)))
    found = {row.id: row for row in rows}
    tags, names = _tags(conn, found), _campaign_names(conn, found)
    return [_contact(found[each], tags.get(each, ()), names.get(each, ())) for each in ids if each in found]


def _contact(row: Row[Any], tags: Iterable[Tag], names: Iterable[str]) -> Contact:
    values = {name: value for name, value in row._mapping.items() if name not in HIDDEN}
    values["signal"] = row.signal_override or row.signal
    return Contact(**values, tags=tuple(tags), campaign_names=tuple(names))


def _tags(conn: Connection, ids: Iterable[str]) -> dict[str, list[Tag]]:
    links, tags = tables.contact_tags, tables.tags
    found: dict[str, list[Tag]] = {}
    for part in in_parts(ids):
        for row in conn.execute(
            select(links.c.contact_id, tags)
            .join(tags, tags.c.id == links.c.tag_id)
            .where(links.c.contact_id.in_(part))
            .order_by(tags.c.name)
        ):
            found.setdefault(row.contact_id, []).append(Tag(id=row.id, name=row.name, color=row.color))
    return found


def _campaign_names(conn: Connection, ids: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in in_parts(ids):
        for row in conn.execute(
            select(leads.c.contact_id, tables.campaigns.c.name)
            .join(tables.campaigns, tables.campaigns.c.id == leads.c.campaign_id)
            .where(leads.c.contact_id.in_(part))
            .order_by(leads.c.created_at, leads.c.id)
        ):
            found.setdefault(row.contact_id, []).append(row.name)
    return found
