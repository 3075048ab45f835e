"""Pages of the contact list, and single contacts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
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
from app.contract.pagination import Pagination
from app.contract.sentences import Sentence, dump_code, say
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.column_types import Utc, bypass_index
from app.service.core.schema.contacts import CONTACT_ORDERS, CONTACT_TIES

from .contact_filters import ROW, conditions_of, of_team
from .suppressed import suppression_of

contacts = tables.contacts
NOTHING = Sentence("")
FEW = 20_000  # matches of one condition, up to which all results are loaded and sorted
ORDERS = CONTACT_ORDERS | {"email": contacts.c.team_id}  # its index begins with the team, equal for all
TIES = CONTACT_TIES | {"email": (contacts.c.email_key,)}
NEVER_MISSING = {"email", "signal", "created_at", "updated_at", "campaign_count"}
contacts, leads, links, tags = tables.contacts, tables.leads, tables.contact_tags, tables.tags
_OBJECTS = {"sqlite": func.json_object, "postgresql": func.json_build_object}
_OWN = [contacts.c[name] for name in Contact.model_fields if name in contacts.c and name != "custom_fields"]
_TIME = literal_column("""'YYYY-MM-DD"T"HH24:MI:SS.US'""", Text())
_Z = literal_column("'Z'", Text())


class SearchResult:
    """The result of a contact search: the `key`s of the page's `rows`, in order, and the `total`."""

    def __init__(self, conn: Connection, team_id: str, query: ContactQuery) -> None:
        self._conn, self._query = conn, query
        self._sqlite = conn.dialect.name == "sqlite"
        self.key: ColumnElement[Any] = ROW if self._sqlite else contacts.c.id
        self._conditions = of_team(conn, team_id) + conditions_of(conn, query)

    @cached_property
    def total(self) -> int:
        """The number of matches; unless they are few, counting a million may take a second."""
        if self._few is not None:
            return len(self._few)
        clauses = [one.clause for one in self._conditions]
        return self._conn.execute(select(func.count()).select_from(contacts).where(*clauses)).scalar_one()

    @cached_property
    def total_at_once(self) -> int | None:
        """The number of matches if a first page needn't wait for a slow count, else None.

        The number is available when matches are few, when no condition restricts them, and when they
        don't fill the page.
        """
        if self._few is not None or not self._conditions:
            return self.total
        return None if len(self.rows) == self._query.limit else len(self.rows)

    @cached_property
    def rows(self) -> Sequence[Any]:
        start, limit = (self._query.page - 1) * self._query.limit, self._query.limit
        if self._few is not None:
            return self._few[start : start + limit]
        if start and start >= self.total:
            return ()
        tests = [bypass_index(one.at_row) for one in self._conditions]
        walk = self._keys.where(*tests).order_by(*self._order())
        return self._conn.scalars(walk.limit(limit).offset(start)).all()

    @cached_property
    def _few(self) -> Sequence[Any] | None:
        """The keys of all matches, sorted, if one of the conditions has few matches, else None."""
        few = next((one for one in self._conditions if one.is_rare(self._conn, FEW)), None)
        if few is None:
            return None
        tests = [bypass_index(one.at_row) for one in self._conditions if one is not few]
        return self._conn.scalars(
            self._keys.where(few.clause, *tests).order_by(*self._order(bypass_index))
        ).all()

    @property
    def _keys(self) -> Select[Any]:
        return select(self.key).select_from(contacts)

    def _order(
        self, seen_as: Callable[[ColumnElement[Any]], ColumnElement[Any]] = lambda by: by
    ) -> Sequence[ColumnElement[Any]]:
        """Return the ORDER BY terms: missing values last in both directions, equal ones by age."""
        by, down = self._query.sort_by, self._query.sort_desc
        ties = TIES.get(by, ()) if self._sqlite or by == "email" else ()
        first, *rest = (
            each.desc() if down else each.asc() for each in (seen_as(ORDERS[by]), *ties, self.key)
        )
        return (first if by in NEVER_MISSING else first.nulls_last()), *rest


def _to_json_value(dialect: str, column: Column[Any]) -> ColumnElement[Any]:
    """Return the SQL expression for a column's value in JSON.

    The database's JSON has no times, and SQLite's has no booleans.
    """
    if isinstance(column.type, Utc):
        moment = func.replace(type_coerce(column, Text()), text("' '"), text("'T'"))
        if dialect == "postgresql":
            moment = func.to_char(func.timezone(text("'UTC'"), column), _TIME)
        return func.replace(moment, text("'.000000'"), text("''"), type_=Text()) + _Z
    if isinstance(column.type, Boolean) and dialect == "sqlite":
        return func.json(case((column, text("'true'")), else_=text("'false'")))
    return func.coalesce(contacts.c.signal_override, column) if column is contacts.c.signal else column


def _build_json_object(dialect: str, columns: Iterable[Column[Any]]) -> ColumnElement[str]:
    """Build a row's JSON object in SQL, which is faster than reading so many values in Python."""
    pairs = [
        each for one in columns for each in (literal_column(f"'{one.key}'"), _to_json_value(dialect, one))
    ]
    return cast(_OBJECTS[dialect](*pairs), Text())


def _select_contacts(dialect: str, key: ColumnElement[Any]) -> Select[Any]:
    """Select key, team, id, own fields as JSON, and custom fields exactly as they were given."""
    more = cast(contacts.c.custom_fields, Text())
    shown = (_build_json_object(dialect, _OWN).label("own"), more.label("more"))
    asked = select(key.label("place"), contacts.c.team_id, contacts.c.id.label("of"), *shown)
    return asked.where(any_of(key, "places"))


def _select_tags(dialect: str) -> Select[Any]:
    tag = _build_json_object(dialect, (tags.c.id, tags.c.name, tags.c.color))
    asked = select(links.c.contact_id.label("of"), tag.label("what")).join(tags, tags.c.id == links.c.tag_id)
    return asked.where(any_of(links.c.contact_id, "ids")).order_by(tags.c.name)


# Built once, because they run for every page.
_BY_ROW = _select_contacts("sqlite", ROW)
_BY_ID = {name: _select_contacts(name, contacts.c.id) for name in _OBJECTS}
_TAGS = {name: _select_tags(name) for name in _OBJECTS}
_CAMPAIGNS = (
    select(leads.c.contact_id.label("of"), tables.campaigns.c.name.label("what"))
    .join(tables.campaigns, tables.campaigns.c.id == leads.c.campaign_id)
    .where(any_of(leads.c.contact_id, "ids"))
    .order_by(leads.c.created_at, leads.c.id)
)


def load_contact_page(
    conn: Connection, team_id: str, query: ContactQuery, ignored: Sentence = NOTHING
) -> bytes:
    """Return a page of matching contacts, a `ContactPage` as JSON built without the model.

    `ignored` tells of unknown parameters; it follows the number of contacts in the message.
    """
    found = SearchResult(conn, team_id, query)
    count = say("contacts_found", "%n contact(s)", n=found.total)
    return _build_page_json(
        _load_contacts_json(conn, team_id, found.key, found.rows),
        message=say("contacts_found_ignoring", "{found}. {ignored}", found=count, ignored=ignored)
        if ignored
        else count,
        pagination=Pagination.of(query.page, query.limit, found.total),
    )


def load_first_contact_page(conn: Connection, team_id: str, query: ContactQuery) -> bytes:
    """Return the first page of matching contacts, a `FirstContacts` as JSON."""
    found = SearchResult(conn, team_id, query.model_copy(update={"page": 1}))
    return _build_page_json(
        _load_contacts_json(conn, team_id, found.key, found.rows), message="", total=found.total_at_once
    )


def _build_page_json(people: Sequence[str], message: str, **more: Any) -> bytes:
    coded = dump_code(message)
    told = {"success": True, "message": message, "codes": {"message": coded} if coded else {}, **more}
    return to_json(told)[:-1] + f',"contacts":[{",".join(people)}]}}'.encode()


def find_contact(conn: Connection, team_id: str, contact_id: str) -> ContactDetail | None:
    """Return a contact with its suppression, or None if the team has no such contact."""
    for found in _load_contacts_json(conn, team_id, contacts.c.id, [contact_id]):
        fields = json.loads(found)
        reason = suppression_of(conn, team_id, fields["email"])
        return ContactDetail(**fields, is_suppressed=reason is not None, suppression_reason=reason)
    return None


def _load_contacts_json(
    conn: Connection, team_id: str, key: ColumnElement[Any], places: Sequence[Any]
) -> list[str]:
    """Return the team's contacts whose key is in `places`, in that order, each a `Contact` as JSON."""
    dialect = conn.dialect.name
    asked = _BY_ROW if key is ROW else _BY_ID[dialect]  # by key: a team has too many contacts to scan
    found = {row.place: row for row in conn.execute(asked, {"places": places}) if row.team_id == team_id}
    ids = {"ids": [row.of for row in found.values()]}
    tagged, names = _group_by_contact(conn, _TAGS[dialect], ids), _group_by_contact(conn, _CAMPAIGNS, ids)
    people = []
    for row in (found[each] for each in places if each in found):
        groups = ",".join(tagged.get(row.of, ())), ",".join(map(quoted, names.get(row.of, ())))
        rest = f'"custom_fields":{row.more or "null"},"tags":[{groups[0]}],"campaign_names":[{groups[1]}]'
        people.append(f"{row.own[:-1]},{rest}}}")
    return people


def _group_by_contact(
    conn: Connection, asked: Select[Any], ids: dict[str, list[str]]
) -> dict[str, list[str]]:
    """Return the values that a query yields for each contact, by contact id."""
    found: dict[str, list[str]] = {}
    for row in conn.execute(asked, ids):
        found.setdefault(row.of, []).append(row.what)
    return found
