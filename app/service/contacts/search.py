"""The directory, a page at a time, and one contact."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic_core import to_json
from sqlalchemy import JSON, ColumnElement, Connection, Text, select, type_coerce

from app.contract.contacts import Contact, ContactDetail, ContactQuery, Tag
from app.contract.paging import Pagination
from app.service import tables
from app.service.columns import Utc

from .finding import Finding
from .kept import Kept
from .rollup import in_parts
from .suppressed import suppression_of

contacts, leads = tables.contacts, tables.leads


COLUMNS = tuple(name for name in Contact.model_fields if name in contacts.c)
# As SQLite keeps them: times are texts that are put right below, and nothing is made of each but the bytes.
_STORED = tuple(
    type_coerce(column, Text()) if isinstance(column.type, Utc | JSON) else column
    for column in (contacts.c[name] for name in COLUMNS)
)
_TIMES = tuple(at for at, name in enumerate(COLUMNS) if isinstance(contacts.c[name].type, Utc))
_FIELDS, _SIGNAL, _OVERRIDE = (COLUMNS.index(name) for name in ("custom_fields", "signal", "signal_override"))
_ID, _TEAM = COLUMNS.index("id"), COLUMNS.index("team_id")


def search(conn: Connection, team_id: str, query: ContactQuery, kept: Kept) -> bytes:
    """One page of the contacts that pass every filter: a `ContactPage` as JSON, made without the model."""
    found = Finding(conn, team_id, query, kept)
    page = {
        "success": True,
        "message": f"{found.total:,} contacts" if found.total != 1 else "1 contact",
        "contacts": _read(conn, team_id, found.key, found.rows),
        "pagination": Pagination.of(query.page, query.limit, found.total),
    }
    return to_json(page)


def first(conn: Connection, team_id: str, query: ContactQuery, kept: Kept) -> bytes:
    """The first page of them: a `FirstContacts` as JSON."""
    found = Finding(conn, team_id, query.model_copy(update={"page": 1}), kept)
    rows, total = found.first()
    people = _read(conn, team_id, found.key, rows)
    return to_json({"success": True, "message": "", "contacts": people, "total": total})


def get(conn: Connection, team_id: str, contact_id: str) -> ContactDetail | None:
    """One contact with its suppression; None when the team has no such contact."""
    found = _read(conn, team_id, contacts.c.id, [contact_id])
    if not found:
        return None
    reason = suppression_of(conn, team_id, found[0]["email"])
    return ContactDetail(**found[0], is_suppressed=reason is not None, suppression_reason=reason)


def _read(
    conn: Connection, team_id: str, key: ColumnElement[Any], places: Sequence[Any]
) -> list[dict[str, Any]]:
    """Those whose key is one of `places`, in that order, with the fields of a `Contact`."""
    sqlite = conn.dialect.name == "sqlite"
    columns = _STORED if sqlite else [contacts.c[name] for name in COLUMNS]
    asked = select(*columns, key.label("place")).where(key.in_(places))  # by its key: a team has very many
    found = {row[-1]: list(row[:-1]) for row in conn.execute(asked) if row[_TEAM] == team_id}
    ids = [row[_ID] for row in found.values()]
    tags, names = _tags(conn, ids), _campaign_names(conn, ids)
    people = []
    for row in (found[each] for each in places if each in found):
        if sqlite:
            row[_FIELDS] = row[_FIELDS] and json.loads(row[_FIELDS])
            for at in _TIMES:
                row[at] = row[at] and _said(row[at])
        row[_SIGNAL] = row[_OVERRIDE] or row[_SIGNAL]
        more = {"tags": tags.get(row[_ID], ()), "campaign_names": names.get(row[_ID], ())}
        people.append(dict(zip(COLUMNS, row, strict=True)) | more)
    return people


def _said(stored: str) -> str:
    """A time that SQLite keeps, as JSON says it: without a fraction of nothing."""
    return f"{stored[:10]}T{stored[11:].removesuffix('.000000')}Z"


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
