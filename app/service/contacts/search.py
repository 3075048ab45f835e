"""The directory, a page at a time, and one contact."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pydantic_core import to_json
from sqlalchemy import JSON, ColumnElement, Connection, Row, Select, Text, select, type_coerce

from app.contract.contacts import Contact, ContactDetail, ContactQuery, Tag
from app.contract.paging import Pagination
from app.service import tables
from app.service.bulk import any_of
from app.service.columns import Utc

from .conditions import ROW
from .finding import Finding
from .kept import Kept
from .suppressed import suppression_of

contacts, leads, links, tags = tables.contacts, tables.leads, tables.contact_tags, tables.tags


COLUMNS = tuple(name for name in Contact.model_fields if name in contacts.c)
# As SQLite keeps them: times are texts that are put right below, and nothing is made of each but the bytes.
_STORED = tuple(
    type_coerce(column, Text()) if isinstance(column.type, Utc | JSON) else column
    for column in (contacts.c[name] for name in COLUMNS)
)
_TIMES = tuple((name, at) for at, name in enumerate(COLUMNS) if isinstance(contacts.c[name].type, Utc))
_FIELDS, _SIGNAL, _OVERRIDE = (COLUMNS.index(name) for name in ("custom_fields", "signal", "signal_override"))
_ID, _TEAM = COLUMNS.index("id"), COLUMNS.index("team_id")

# Built once: they are asked for each page.
_BY_ROW = select(*_STORED, ROW).where(any_of(ROW, "places"))
_STORED_BY_ID = select(*_STORED, contacts.c.id).where(any_of(contacts.c.id, "places"))
_BY_ID = select(*(contacts.c[name] for name in COLUMNS), contacts.c.id).where(any_of(contacts.c.id, "places"))
_TAGS = (
    select(links.c.contact_id, tags.c.id, tags.c.name, tags.c.color)
    .join(tags, tags.c.id == links.c.tag_id)
    .where(any_of(links.c.contact_id, "ids"))
    .order_by(tags.c.name)
)
_CAMPAIGNS = (
    select(leads.c.contact_id, tables.campaigns.c.name)
    .join(tables.campaigns, tables.campaigns.c.id == leads.c.campaign_id)
    .where(any_of(leads.c.contact_id, "ids"))
    .order_by(leads.c.created_at, leads.c.id)
)


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
    asked = _BY_ROW if key is ROW else _STORED_BY_ID if sqlite else _BY_ID  # by its key: a team has very many
    rows = conn.execute(asked, {"places": places}).all()
    found = {row[-1]: row for row in rows if row[_TEAM] == team_id}
    ids = {"ids": [row[_ID] for row in found.values()]}
    tagged, names = _gathered(conn, _TAGS, ids), _gathered(conn, _CAMPAIGNS, ids)
    people = []
    for row in (found[each] for each in places if each in found):
        one = dict(zip(COLUMNS, row, strict=False))
        if sqlite:
            one["custom_fields"] = row[_FIELDS] and json.loads(row[_FIELDS])
            for name, at in _TIMES:
                one[name] = row[at] and _said(row[at])
        one["signal"] = row[_OVERRIDE] or row[_SIGNAL]
        one["tags"] = [Tag(id=each.id, name=each.name, color=each.color) for each in tagged.get(row[_ID], ())]
        one["campaign_names"] = [each.name for each in names.get(row[_ID], ())]
        people.append(one)
    return people


def _gathered(conn: Connection, asked: Select[Any], ids: dict[str, list[str]]) -> dict[str, list[Row[Any]]]:
    """What there is about each, by the contact's id."""
    found: dict[str, list[Row[Any]]] = {}
    for row in conn.execute(asked, ids):
        found.setdefault(row[0], []).append(row)
    return found


def _said(stored: str) -> str:
    """A time that SQLite keeps, as JSON says it: without a fraction of nothing."""
    return f"{stored[:10]}T{stored[11:].removesuffix('.000000')}Z"
