"""Which contacts pass the filters, in which order, and how many they are.

Only keys are looked for here, in indexes as far as they go; the rows of a page are read last. One thing is
decided here, for neither database counts before it plans. Where one condition leaves FEW contacts, its own
index finds them, the other conditions are tested on each, and all that pass are sorted: of 20,000 that takes
some 30 ms, and tells their number, too. Otherwise the index of the order is walked, and each row is tested
until a page is full: even of a million one in fifty passes a condition, so a page is met within some 5,000
rows. Sorting so many would take a second, as would walking past a million for the sake of few. What a
condition leaves is counted in its index, no further than FEW: 3 ms. Figures: tests/bench/test_searching.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select

from app.contract.contacts import ContactQuery
from app.service.core import tables
from app.service.core.column_types import unindexed
from app.service.core.schema.contacts import CONTACT_ORDERS, CONTACT_TIES

from .contact_filters import ROW, conditions_of, of_team

contacts = tables.contacts
FEW = 20_000  # contacts, of one condition
ORDERS = CONTACT_ORDERS | {"email": contacts.c.team_id}  # its index begins with the team, which is one
TIES = CONTACT_TIES | {"email": (contacts.c.email_key,)}
NEVER_MISSING = {"email", "signal", "created_at", "updated_at", "campaign_count"}


class Finding:
    """The answer to a search: the `rows` of its page by their `key`, in order, and the `total`."""

    def __init__(self, conn: Connection, team_id: str, query: ContactQuery) -> None:
        self._conn, self._query = conn, query
        self._sqlite = conn.dialect.name == "sqlite"
        self.key: ColumnElement[Any] = ROW if self._sqlite else contacts.c.id
        self._conditions = of_team(conn, team_id) + conditions_of(conn, query)

    @cached_property
    def total(self) -> int:
        """Counts them, unless they are few; that may take a second of a million."""
        if self._few is not None:
            return len(self._few)
        clauses = [one.clause for one in self._conditions]
        return self._conn.execute(select(func.count()).select_from(contacts).where(*clauses)).scalar_one()

    @cached_property
    def total_at_once(self) -> int | None:
        """Their number where a first page need not wait for it: that of few, and of everybody."""
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
        tests = [unindexed(one.at_row) for one in self._conditions]
        walk = self._keys.where(*tests).order_by(*self._order())
        return self._conn.scalars(walk.limit(limit).offset(start)).all()

    @cached_property
    def _few(self) -> Sequence[Any] | None:
        """All that match, sorted; None where no condition leaves few."""
        few = next((one for one in self._conditions if one.is_rare(self._conn, FEW)), None)
        if few is None:
            return None
        tests = [unindexed(one.at_row) for one in self._conditions if one is not few]
        return self._conn.scalars(
            self._keys.where(few.clause, *tests).order_by(*self._order(unindexed))
        ).all()

    @property
    def _keys(self) -> Select[Any]:
        return select(self.key).select_from(contacts)

    def _order(
        self, seen_as: Callable[[ColumnElement[Any]], ColumnElement[Any]] = lambda by: by
    ) -> Sequence[ColumnElement[Any]]:
        """What may be missing comes last, both ways; who stands alike stands as they came."""
        by, down = self._query.sort_by, self._query.sort_desc
        ties = TIES.get(by, ()) if self._sqlite or by == "email" else ()
        first, *rest = (
            each.desc() if down else each.asc() for each in (seen_as(ORDERS[by]), *ties, self.key)
        )
        return (first if by in NEVER_MISSING else first.nulls_last()), *rest
