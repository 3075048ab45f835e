"""The directory, a page at a time, and one contact."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, select

from app.contract.contacts import Contact, ContactDetail, ContactPage, ContactQuery, Tag
from app.contract.paging import Pagination
from app.service import tables

from .finding import Finding
from .kept import Kept
from .rollup import in_parts
from .suppressions import suppression_of

contacts, leads = tables.contacts, tables.leads


HIDDEN = ("email_key", "search_text", "place")


def search(conn: Connection, team_id: str, query: ContactQuery, kept: Kept) -> ContactPage:
    """One page of the contacts that pass every filter."""
    found = Finding(conn, team_id, query, kept)
    return ContactPage(
        message=f"{found.total:,} contacts" if found.total != 1 else "1 contact",
        contacts=tuple(_read(conn, team_id, found.key, found.rows)),
        pagination=Pagination.of(query.page, query.limit, found.total),
    )


def get(conn: Connection, team_id: str, contact_id: str) -> ContactDetail | None:
    """One contact with its suppression; None when the team has no such contact."""
    found = _read(conn, team_id, contacts.c.id, [contact_id])
    if not found:
        return None
    reason = suppression_of(conn, team_id, found[0].email)
    return ContactDetail(**dict(found[0]), is_suppressed=reason is not None, suppression_reason=reason)


def _read(conn: Connection, team_id: str, key: ColumnElement[Any], places: Sequence[Any]) -> list[Contact]:
    """Those whose key is one of `places`, in that order."""
    asked = select(contacts, key.label("place")).where(key.in_(places))  # by its key: a team has very many
    found = {row.place: row for row in conn.execute(asked) if row.team_id == team_id}
    ids = [row.id for row in found.values()]
    tags, names = _tags(conn, ids), _campaign_names(conn, ids)
    rows = (found[each] for each in places if each in found)
    return [_contact(row, tags.get(row.id, ()), names.get(row.id, ())) for row in rows]


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
