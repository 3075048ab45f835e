"""Which contacts pass the filters, how many, and which of them stand on a page.

SQLite answers from indexes alone: the row's own number (rowid) is in each of them, and the rows of a page
are read last. Either an index is walked in the order that is asked for, or all that match are found by the
filters' own indexes, sorted, and kept. Figures: tests/bench/test_searching.py.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    Table,
    UnaryExpression,
    and_,
    column,
    func,
    literal_column,
    not_,
    select,
    table,
    true,
)
from sqlalchemy.sql.operators import custom_op

from app.contract.contacts import ContactQuery
from app.service import tables
from app.service.briefly import TooLong, briefly

from .kept import Kept
from .rules import as_searched

contacts, leads = tables.contacts, tables.leads
ORDERS = tables.CONTACT_ORDERS | {"email": contacts.c.email_key}
NEVER_MISSING = {"email", "signal", "created_at", "updated_at", "campaign_count"}
ROW: ColumnElement[int] = literal_column("contacts.rowid", Integer)
SEARCH = table("contacts_search", column("rowid", Integer), column("contacts_search"))
TERMS = table("contacts_terms", column("term"))
MANY_TERMS = 300  # of one letter; looking at every text is quicker than putting so many together
ALWAYS_WALKED = 6_000  # rows; looking at them is quicker than sorting what matches
FURTHEST = 10  # times as far as matches should stand: those of one import or one signal stand together
FURTHEST_FIRST = 20_000  # rows, for a first page of matches that nobody has counted: they are many
SORTED_FIRST = 20_000  # matches that are all read, and kept, before the first of them are shown
SORTED_FOR_WALKED = 10  # matches that are sorted, and kept, rather than walk past one row


@dataclass(frozen=True)
class Condition:
    """One filter; `unless`: it must not hold. `alone` counts it where nothing else is asked for,
    `at_row` tells it of a row that is at hand."""

    holds: ColumnElement[bool]
    unless: bool = False
    alone: Select[int] | None = None
    at_row: ColumnElement[bool] | None = None

    @property
    def clause(self) -> ColumnElement[bool]:
        return not_(self.holds) if self.unless else self.holds

    @property
    def test(self) -> ColumnElement[bool]:
        """Of a row at hand: no index is looked into for it."""
        return self.clause if self.at_row is None else self.at_row


def _among(links: Table, condition: ColumnElement[bool], unless: bool = False) -> Condition:
    member = contacts.c.id.in_(select(links.c.contact_id).where(condition))
    return Condition(member, unless, select(func.count(links.c.contact_id.distinct())).where(condition))


FILTERS: dict[str, Callable[[Any], Condition]] = {
    "list_id": lambda value: _among(tables.list_members, tables.list_members.c.list_id == value),
    "signal": lambda values: Condition(ORDERS["signal"].in_(values)),
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


def containing(conn: Connection, term: str) -> Condition:
    """Address, name or company contains a folded term, taken literally."""
    literal = contacts.c.search_text.contains(term, autoescape=True)
    if conn.dialect.name != "sqlite":
        return Condition(literal)
    at_row = func.instr(contacts.c.search_text, term) > 0
    terms = [term]
    if len(term) < 3:  # all of three characters that begin with it
        begun = select(TERMS.c.term).where(TERMS.c.term >= term, TERMS.c.term < term + chr(0x10FFFF))
        terms = list(conn.scalars(begun.limit(MANY_TERMS if len(term) == 1 else None))) or [term]
    if len(term) == 1 and len(terms) == MANY_TERMS:
        return Condition(at_row)
    quoted = " OR ".join('"' + each.replace('"', '""') + '"' for each in terms)
    found = SEARCH.c.contacts_search.op("MATCH", is_comparison=True)(quoted)
    alone = select(func.count()).select_from(SEARCH).where(found)
    return Condition(ROW.in_(select(SEARCH.c.rowid).where(found)), alone=alone, at_row=at_row)


class Finding:
    """The answer to a search: its `total`, and the `rows` of one page by their `key`, in order."""

    def __init__(self, conn: Connection, team_id: str, query: ContactQuery, kept: Kept) -> None:
        self._conn, self._query, self._kept = conn, query, kept
        self._version = kept.version()
        self._sqlite = conn.dialect.name == "sqlite"
        self.key: ColumnElement[Any] = ROW if self._sqlite else contacts.c.id
        alone = conn.scalars(select(tables.teams.c.id).limit(2)).all() == [team_id]
        self._everybody = [] if alone else [Condition(contacts.c.team_id == team_id)]
        self._conditions = self._everybody + _conditions(conn, query)
        asked = query.model_dump(exclude={"page", "limit", "sort_by", "sort_desc"}, exclude_defaults=True)
        self._question = (team_id, *sorted(asked.items()))

    @cached_property
    def total(self) -> int:
        return self._counted(self._conditions, self._question)

    def _counted(self, conditions: Sequence[Condition], question: tuple[object, ...]) -> int:
        return self._kept.get(self._version, (int, question), lambda: self._count(conditions))

    def _count(self, conditions: Sequence[Condition]) -> int:
        """Who does not pass is all but those who do: an index finds only who is in it."""
        for at, one in enumerate(conditions):
            if one.unless:
                rest = [*conditions[:at], *conditions[at + 1 :]]
                return self._count(rest) - self._count([*rest, replace(one, unless=False)])
        if len(conditions) == 1 and conditions[0].alone is not None:
            return self._conn.execute(conditions[0].alone).scalar_one()
        clauses = [one.clause for one in conditions]
        return self._conn.execute(select(func.count()).select_from(contacts).where(*clauses)).scalar_one()

    def first(self) -> tuple[Sequence[Any], int | None]:
        """The rows of a first page, and how many there are: None where that takes long to count."""
        limit = self._query.limit
        try:
            with briefly(self._conn):
                total = self.total
        except TooLong:
            found = self._walked(0, limit, FURTHEST_FIRST)
            if self._sqlite and len(found) < limit:
                found = self._foremost(limit)
            return found, None if len(found) == limit else len(found)
        if total > SORTED_FIRST and not self._kept.has(self._version, self._order_asked):
            return self._near(0, limit) or self._foremost(limit), total
        return self.rows, total

    @property
    def _order_asked(self) -> tuple[object, ...]:
        return array, self._question, self._query.sort_by, self._query.sort_desc

    @property
    def _every(self) -> array[int]:
        """All that match, in order, as they are kept; of SQLite only."""
        return self._kept.get(self._version, self._order_asked, self._sorted)

    @cached_property
    def rows(self) -> Sequence[Any]:
        start = (self._query.page - 1) * self._query.limit
        end = min(start + self._query.limit, self.total)
        if start >= end:
            return ()
        if not self._kept.has(self._version, self._order_asked) and (found := self._near(start, end)):
            return found
        return self._every[start:end]

    def _near(self, start: int, end: int) -> Sequence[Any]:
        """A page that is found by a walk; none where that would be a long one."""
        walked = self._to_walk(min(end, self.total - start))
        if not self._is_walked(walked):
            return ()
        found = self._walked(start, end, max(FURTHEST * walked, ALWAYS_WALKED))
        return found if len(found) == end - start else ()

    def _to_walk(self, matches: int) -> int:
        """How many rows so many matches and all who stand between them are, if they stand evenly."""
        if not self._sqlite or not self._conditions:
            return matches
        return matches * self._counted(self._everybody, self._question[:1]) // self.total

    def _is_walked(self, rows: int) -> bool:
        if not self._sqlite or not self._conditions:
            return True
        return rows <= max(ALWAYS_WALKED, self.total / SORTED_FOR_WALKED)

    def _walked(self, start: int, end: int, furthest: int) -> Sequence[Any]:
        """From the end that is nearer, along the index of the order; fewer if it would go on for too long."""
        backwards = start > 0 and start > self.total - end
        order = self._order(backwards)
        if self._sqlite and self._conditions:
            passes = and_(*self._tests()).label("passes")
            line = select(self.key.label("place"), passes).order_by(*order).limit(furthest).subquery()
            found = select(line.c.place).where(line.c.passes)  # in its order: SQLite reads it row by row
        else:
            found = select(self.key).select_from(contacts).where(*self._tests()).order_by(*order)
        rows = self._conn.scalars(found.limit(end - start).offset(self.total - end if backwards else start))
        return rows.all()[::-1] if backwards else rows.all()

    def _tests(self) -> list[ColumnElement[bool]]:
        tests = [_plain(one.test) if self._sqlite else one.clause for one in self._conditions]
        if self._query.sort_by == "email":  # whose index begins with the team
            tests.insert(0, contacts.c.team_id == self._question[0])
        return tests

    @property
    def _in_order(self) -> Select[Any]:
        """All that match, found by the indexes of the filters."""
        clauses = [one.clause for one in self._conditions]
        return select(self.key).select_from(contacts).where(*clauses).order_by(*self._order(False, _plain))

    def _foremost(self, limit: int) -> Sequence[Any]:
        """The first of so many that reading all of them would take longer than finding and sorting them."""
        return self._conn.scalars(self._in_order.limit(limit)).all()

    def _sorted(self) -> array[int]:
        return array("q", self._conn.scalars(self._in_order).all())

    def _order(
        self, backwards: bool, seen_as: Callable[[ColumnElement[Any]], ColumnElement[Any]] = lambda by: by
    ) -> Sequence[ColumnElement[Any]]:
        """What may be missing comes last, both ways; ties stand as they came."""
        by, down = seen_as(ORDERS[self._query.sort_by]), self._query.sort_desc != backwards
        directed, ties = (by.desc(), self.key.desc()) if down else (by.asc(), self.key.asc())
        if self._query.sort_by in NEVER_MISSING:
            return directed, ties
        return directed.nulls_first() if backwards else directed.nulls_last(), ties


def _conditions(conn: Connection, query: ContactQuery) -> list[Condition]:
    given = {name: getattr(query, name) for name in FILTERS}
    found = [FILTERS[name](value) for name, value in given.items() if value not in (None, (), "")]
    term = as_searched(query.search or "").strip()
    return [*found, containing(conn, term)] if term else found


def _plain(clause: ColumnElement[Any]) -> ColumnElement[Any]:
    """The same value without its index: SQLite uses none behind a plus."""
    return UnaryExpression(clause.self_group(), operator=custom_op("+"), type_=clause.type)
