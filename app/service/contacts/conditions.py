"""What a contact must be like: the filters of a question, and the word that is searched for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    Table,
    column,
    func,
    literal_column,
    not_,
    select,
    table,
    true,
)

from app.contract.contacts import ContactQuery
from app.service import tables

from .rules import as_searched

contacts, leads = tables.contacts, tables.leads
ROW: ColumnElement[int] = literal_column("contacts.rowid", Integer)
SEARCH = table("contacts_search", column("rowid", Integer), column("contacts_search"))
TERMS = table("contacts_terms", column("term"))
SHORT = 3  # characters; the text index has none of fewer, and finding those that begin so takes a while
MANY_TERMS = 300  # of one letter; looking at every text is quicker than putting so many together


@dataclass(frozen=True)
class Condition:
    """One filter; `unless`: it must not hold. `alone` counts it where nothing else is asked for."""

    holds: ColumnElement[bool]
    unless: bool = False
    alone: Select[int] | None = None

    @property
    def clause(self) -> ColumnElement[bool]:
        return not_(self.holds) if self.unless else self.holds

    @property
    def at_row(self) -> ColumnElement[bool]:
        """Of a row at hand."""
        return self.clause

    @property
    def apart(self) -> ColumnElement[bool]:
        """Of a row's number, on SQLite: those who must not be there are gathered first."""
        rest = select(ROW).select_from(contacts).where(self.holds).correlate(None)
        return ROW.not_in(rest) if self.unless else self.holds


def _among(links: Table, condition: ColumnElement[bool], unless: bool = False) -> Condition:
    member = contacts.c.id.in_(select(links.c.contact_id).where(condition))
    return Condition(member, unless, select(func.count(links.c.contact_id.distinct())).where(condition))


FILTERS: dict[str, Callable[[Any], Condition]] = {
    "list_id": lambda value: _among(tables.list_members, tables.list_members.c.list_id == value),
    "signal": lambda values: Condition(tables.CONTACT_ORDERS["signal"].in_(values)),
    "tag_ids": lambda values: _among(tables.contact_tags, tables.contact_tags.c.tag_id.in_(values)),
    "is_unsubscribed": lambda value: Condition(contacts.c.is_unsubscribed == true(), not value),
    "is_bounced": lambda value: Condition(contacts.c.is_bounced == true(), not value),
    "source_type": lambda values: Condition(contacts.c.source_type.in_(values)),
    "source_name": lambda value: Condition(contacts.c.source_name == value),
    "campaign_id": lambda value: _among(leads, leads.c.campaign_id == value),
    "not_in_campaign_id": lambda value: _among(leads, leads.c.campaign_id == value, unless=True),
    "last_touch_after": lambda value: Condition(contacts.c.last_touch_at >= value),
    "last_touch_before": lambda value: Condition(contacts.c.last_touch_at < value),
    "has_replied": lambda value: Condition(contacts.c.last_reply_at.is_not(None), not value),
    "has_opened": lambda value: Condition(contacts.c.last_open_at.is_not(None), not value),
}


class Word:
    """Address, name or company contains a folded term, taken literally.

    SQLite's text index is looked into only by who asks for more than `at_row`.
    """

    def __init__(self, conn: Connection, term: str) -> None:
        self._conn, self._term = conn, term
        self._sqlite = conn.dialect.name == "sqlite"
        self.is_short = len(term) < SHORT

    @property
    def at_row(self) -> ColumnElement[bool]:
        """Of a row at hand: no index is looked into for it."""
        if self._sqlite:
            return func.instr(contacts.c.search_text, self._term) > 0
        return contacts.c.search_text.contains(self._term, autoescape=True)

    @property
    def clause(self) -> ColumnElement[bool]:
        return self.at_row if self.places is None else ROW.in_(self.places)

    @property
    def alone(self) -> Select[int] | None:
        """Counts who has it."""
        return (
            None
            if self.places is None
            else self.places.with_only_columns(func.count(), maintain_column_froms=True)
        )

    @cached_property
    def places(self) -> Select[int] | None:
        """The rows that have it, by the text index; None where looking at every text is quicker."""
        if not self._sqlite:
            return None
        terms = self._begun() if self.is_short else [self._term]
        if len(self._term) == 1 and len(terms) == MANY_TERMS:
            return None
        quoted = " OR ".join('"' + each.replace('"', '""') + '"' for each in terms)
        found = SEARCH.c.contacts_search.op("MATCH", is_comparison=True)(quoted)
        return select(SEARCH.c.rowid).where(found)

    def having(self, most: int) -> int:
        """How many have it: no more are counted than so many, and one."""
        if self.places is None:
            return most + 1
        some = self.places.limit(most + 1).subquery()
        return self._conn.execute(select(func.count()).select_from(some)).scalar_one()

    def _begun(self) -> list[str]:
        """All of three characters that begin with it."""
        begun = select(TERMS.c.term).where(
            TERMS.c.term >= self._term, TERMS.c.term < self._term + chr(0x10FFFF)
        )
        return list(self._conn.scalars(begun.limit(MANY_TERMS if len(self._term) == 1 else None))) or [
            self._term
        ]


def conditions_of(query: ContactQuery) -> list[Condition]:
    """Its filters."""
    given = {name: getattr(query, name) for name in FILTERS}
    return [FILTERS[name](value) for name, value in given.items() if value not in (None, (), "")]


def word_of(conn: Connection, search: str | None) -> Word | None:
    """What is searched for, if anything is."""
    term = as_searched(search or "").strip()
    return Word(conn, term) if term else None
