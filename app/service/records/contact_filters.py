"""SQL conditions for a contact query: its filters and its search text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    Table,
    column,
    exists,
    func,
    literal_column,
    not_,
    select,
    table,
    true,
)

from app.contract.contacts import ContactQuery
from app.service.core import tables
from app.service.core.schema.contacts import SIGNAL_LETTER
from app.service.rules.signals import as_searched

contacts, leads = tables.contacts, tables.leads
_ONE: ColumnElement[int] = literal_column("1", Integer)
ROW: ColumnElement[int] = literal_column("contacts.rowid", Integer)
SEARCH = table("contacts_search", column("rowid", Integer), column("contacts_search"))
TERMS = table("contacts_terms", column("term"))
SHORT = 3  # characters: the text index has no shorter terms, and looking up those with a prefix takes a while
MANY_TERMS = 300  # that begin with one letter; for so many, scanning every text is faster than the index


@dataclass(frozen=True)
class Condition:
    """A condition of a query: `clause` finds matches through an index, `at_row` tests a row at hand.

    `entries` selects the matching entries of that index; None if there is no such index.
    """

    clause: ColumnElement[bool]
    at_row: ColumnElement[bool]
    entries: Select[Any] | None = None

    def is_rare(self, conn: Connection, most: int) -> bool:
        """Return whether the condition's index has at most `most` matching entries."""
        return self.entries is not None and conn.scalar(self.entries.limit(1).offset(most)) is None


def _build_condition(holds: ColumnElement[bool], at_row: ColumnElement[bool] | None = None) -> Condition:
    return Condition(holds, holds if at_row is None else at_row, select(_ONE).where(holds))


def _is_not(holds: ColumnElement[bool]) -> Condition:
    return Condition(not_(holds), not_(holds))


def _build_flag_filter(holds: ColumnElement[bool]) -> Callable[[bool], Condition]:
    return lambda wanted: _build_condition(holds) if wanted else _is_not(holds)


def _build_link_condition(links: Table, condition: ColumnElement[bool]) -> Condition:
    of = links.c.contact_id
    member = exists().where(of == contacts.c.id, condition)
    return Condition(contacts.c.id.in_(select(of).where(condition)), member, select(of).where(condition))


def _has_signal(signals: Sequence[str]) -> Condition:
    """Build the filter by signal; `at_row` uses its letter, which SQLite's indexes of names contain."""
    return _build_condition(
        tables.CONTACT_ORDERS["signal"].in_(signals), SIGNAL_LETTER.in_([one[0] for one in signals])
    )


FILTERS: dict[str, Callable[[Any], Condition]] = {
    "list_id": lambda value: _build_link_condition(
        tables.list_members, tables.list_members.c.list_id == value
    ),
    "signal": _has_signal,
    "tag_ids": lambda values: _build_link_condition(
        tables.contact_tags, tables.contact_tags.c.tag_id.in_(values)
    ),
    "is_unsubscribed": _build_flag_filter(contacts.c.is_unsubscribed == true()),
    "is_bounced": _build_flag_filter(contacts.c.is_bounced == true()),
    "source_type": lambda values: _build_condition(contacts.c.source_type.in_(values)),
    "source_name": lambda value: _build_condition(contacts.c.source_name == value),
    "campaign_id": lambda value: _build_link_condition(leads, leads.c.campaign_id == value),
    "not_in_campaign_id": lambda value: _is_not(
        _build_link_condition(leads, leads.c.campaign_id == value).at_row
    ),
    "last_touch_after": lambda value: _build_condition(contacts.c.last_touch_at >= value),
    "last_touch_before": lambda value: _build_condition(contacts.c.last_touch_at < value),
    "has_replied": _build_flag_filter(contacts.c.last_reply_at.is_not(None)),
    "has_opened": _build_flag_filter(contacts.c.last_open_at.is_not(None)),
}


def build_text_condition(conn: Connection, term: str) -> Condition:
    """Build the condition that address, name or company contain a folded term literally."""
    if conn.dialect.name != "sqlite":
        return _build_condition(contacts.c.search_text.contains(term, autoescape=True))
    at_row = func.instr(contacts.c.search_text, term) > 0
    terms = _list_terms_with_prefix(conn, term) if len(term) < SHORT else [term]
    if len(term) == 1 and len(terms) == MANY_TERMS:
        return Condition(at_row, at_row)
    quoted = " OR ".join('"' + each.replace('"', '""') + '"' for each in terms)
    entries = select(SEARCH.c.rowid).where(SEARCH.c.contacts_search.op("MATCH", is_comparison=True)(quoted))
    return Condition(ROW.in_(entries), at_row, entries)


def _list_terms_with_prefix(conn: Connection, term: str) -> Sequence[str]:
    """Return the text index's terms that begin with `term`, or just `term` if there are none."""
    begun = select(TERMS.c.term).where(TERMS.c.term >= term, TERMS.c.term < term + chr(0x10FFFF))
    return conn.scalars(begun.limit(MANY_TERMS if len(term) == 1 else None)).all() or [term]


def of_team(conn: Connection, team_id: str) -> list[Condition]:
    """Return the condition that a contact is of the team; no condition if there is no other team."""
    alone = conn.scalars(select(tables.teams.c.id).limit(2)).all() == [team_id]
    return [] if alone else [_build_condition(contacts.c.team_id == team_id)]


def conditions_of(conn: Connection, query: ContactQuery) -> list[Condition]:
    """Return the conditions of a query: its filters and its search text."""
    given = {name: getattr(query, name) for name in FILTERS}
    word = word_of(conn, query.search)
    return [FILTERS[name](value) for name, value in given.items() if value not in (None, (), "")] + (
        [word] if word else []
    )


def word_of(conn: Connection, search: str | None) -> Condition | None:
    """Return the condition for a search text, or None if the text is empty."""
    term = as_searched(search or "").strip()
    return build_text_condition(conn, term) if term else None
