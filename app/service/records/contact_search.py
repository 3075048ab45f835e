"""The directory, a page at a time, and one contact."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from json.encoder import encode_basestring as quoted
from typing import Any

from pydantic_core import to_json
from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Select,
    Text,
    case,
    cast,
    func,
    literal_column,
    select,
    text,
    type_coerce,
)

from app.contract.contacts import Contact, ContactDetail, ContactQuery
from app.contract.paging import Pagination
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.column_types import Utc

from .contact_filters import ROW
from .contact_query import Finding
from .suppressed import suppression_of

contacts, leads, links, tags = tables.contacts, tables.leads, tables.contact_tags, tables.tags
_OBJECTS = {"sqlite": func.json_object, "postgresql": func.json_build_object}
_OWN = [contacts.c[name] for name in Contact.model_fields if name in contacts.c and name != "custom_fields"]
_TIME = literal_column("""'YYYY-MM-DD"T"HH24:MI:SS.US'""", Text())
_Z = literal_column("'Z'", Text())


def _shown(dialect: str, column: Column[Any]) -> ColumnElement[Any]:
    """What the database's JSON is made of: it has no times, and SQLite's no yes or no."""
    if isinstance(column.type, Utc):
        moment = func.replace(type_coerce(column, Text()), text("' '"), text("'T'"))
        if dialect == "postgresql":
            moment = func.to_char(func.timezone(text("'UTC'"), column), _TIME)
        return func.replace(moment, text("'.000000'"), text("''"), type_=Text()) + _Z
    if isinstance(column.type, Boolean) and dialect == "sqlite":
        return func.json(case((column, text("'true'")), else_=text("'false'")))
    return func.coalesce(contacts.c.signal_override, column) if column is contacts.c.signal else column


def _object(dialect: str, columns: Iterable[Column[Any]]) -> ColumnElement[str]:
    """Of a row, as JSON: the database makes it faster than we read so many values."""
    pairs = [each for one in columns for each in (literal_column(f"'{one.key}'"), _shown(dialect, one))]
    return cast(_OBJECTS[dialect](*pairs), Text())


def _people(dialect: str, key: ColumnElement[Any]) -> Select[Any]:
    """Their key, team, id, own fields, and whatever else is known of them: that is as it was given."""
    more = cast(contacts.c.custom_fields, Text())
    shown = (_object(dialect, _OWN).label("own"), more.label("more"))
    asked = select(key.label("place"), contacts.c.team_id, contacts.c.id.label("of"), *shown)
    return asked.where(any_of(key, "places"))


def _tags(dialect: str) -> Select[Any]:
    tag = _object(dialect, (tags.c.id, tags.c.name, tags.c.color))
    asked = select(links.c.contact_id.label("of"), tag.label("what")).join(tags, tags.c.id == links.c.tag_id)
    return asked.where(any_of(links.c.contact_id, "ids")).order_by(tags.c.name)


# Built once: they are asked for each page.
_BY_ROW = _people("sqlite", ROW)
_BY_ID = {name: _people(name, contacts.c.id) for name in _OBJECTS}
_TAGS = {name: _tags(name) for name in _OBJECTS}
_CAMPAIGNS = (
    select(leads.c.contact_id.label("of"), tables.campaigns.c.name.label("what"))
    .join(tables.campaigns, tables.campaigns.c.id == leads.c.campaign_id)
    .where(any_of(leads.c.contact_id, "ids"))
    .order_by(leads.c.created_at, leads.c.id)
)


def search(conn: Connection, team_id: str, query: ContactQuery) -> bytes:
    """One page of the contacts that pass every filter: a `ContactPage` as JSON, made without the model."""
    found = Finding(conn, team_id, query)
    return _page(
        _read(conn, team_id, found.key, found.rows),
        message=f"{found.total:,} contacts" if found.total != 1 else "1 contact",
        pagination=Pagination.of(query.page, query.limit, found.total),
    )


def first(conn: Connection, team_id: str, query: ContactQuery) -> bytes:
    """The first page of them: a `FirstContacts` as JSON."""
    found = Finding(conn, team_id, query.model_copy(update={"page": 1}))
    return _page(_read(conn, team_id, found.key, found.rows), message="", total=found.total_at_once)


def _page(people: Sequence[str], **more: Any) -> bytes:
    return to_json({"success": True, **more})[:-1] + f',"contacts":[{",".join(people)}]}}'.encode()


def get(conn: Connection, team_id: str, contact_id: str) -> ContactDetail | None:
    """One contact with its suppression; None when the team has no such contact."""
    for found in _read(conn, team_id, contacts.c.id, [contact_id]):
        fields = json.loads(found)
        reason = suppression_of(conn, team_id, fields["email"])
        return ContactDetail(**fields, is_suppressed=reason is not None, suppression_reason=reason)
    return None


def _read(conn: Connection, team_id: str, key: ColumnElement[Any], places: Sequence[Any]) -> list[str]:
    """Those whose key is one of `places`, in that order, each a `Contact` as JSON."""
    dialect = conn.dialect.name
    asked = _BY_ROW if key is ROW else _BY_ID[dialect]  # by its key: a team has very many
    found = {row.place: row for row in conn.execute(asked, {"places": places}) if row.team_id == team_id}
    ids = {"ids": [row.of for row in found.values()]}
    tagged, names = _gathered(conn, _TAGS[dialect], ids), _gathered(conn, _CAMPAIGNS, ids)
    people = []
    for row in (found[each] for each in places if each in found):
        groups = ",".join(tagged.get(row.of, ())), ",".join(map(quoted, names.get(row.of, ())))
        rest = f'"custom_fields":{row.more or "null"},"tags":[{groups[0]}],"campaign_names":[{groups[1]}]'
        people.append(f"{row.own[:-1]},{rest}}}")
    return people


def _gathered(conn: Connection, asked: Select[Any], ids: dict[str, list[str]]) -> dict[str, list[str]]:
    """What there is about each, by the contact's id."""
    found: dict[str, list[str]] = {}
    for row in conn.execute(asked, ids):
        found.setdefault(row.of, []).append(row.what)
    return found
