"""Which contacts pass the filters, how many, and which of them stand on a page.

SQLite answers from indexes alone: the row's own number (rowid) is in each of them, and the rows of a page
are read last. Either an index is walked in the order that is asked for, or all that match are found by the
filters' own indexes, sorted, and kept. The text index has its matches by their number, which mostly is the
order of their creation. Figures: tests/bench/test_searching.py.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import cached_property
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Text,
    and_,
    func,
    select,
    type_coerce,
)

from app.contract.contacts import ContactQuery
from app.service import tables
from app.service.briefly import TooLong, briefly

from .conditions import ROW, SEARCH, Condition, Word, conditions_of, word_of
from .kept import Kept
from .orders import everyone, of_signals, ordered, plain, ties_of

contacts = tables.contacts
_TEAMS = select(tables.teams.c.id).limit(2)
ALWAYS_WALKED = 6_000  # rows; looking at them is quicker than sorting what matches
FURTHEST = 10  # times as far as matches should stand: those of one import or one signal stand together
FURTHEST_FIRST = 20_000  # rows, for a first page of matches that nobody has counted: they are many
GLANCE = 2_000  # rows that are looked at before the text index is asked how many have a word
NEARBY = 500_000  # rows created since, among which one that is numbered otherwise is soon found
SORTED_FIRST = 20_000  # matches that are all read, and kept, before the first of them are shown
ALWAYS_SORTED = 1_000  # matches; that is quicker than asking how many contacts there are
SORTED_FOR_WALKED = 10  # matches that are sorted, and kept, rather than walk past one row
WALKED_FOR_SORTED = 10  # entries of an index that tells who matches, walked past rather than sort one match


class Finding:
    """The answer to a search: its `total`, and the `rows` of one page by their `key`, in order."""

    def __init__(self, conn: Connection, team_id: str, query: ContactQuery, kept: Kept) -> None:
        self._conn, self._query, self._kept = conn, query, kept
        self._version = kept.version()
        self._sqlite = conn.dialect.name == "sqlite"
        self.key: ColumnElement[Any] = ROW if self._sqlite else contacts.c.id
        alone = [team.id for team in conn.execute(_TEAMS)] == [team_id]
        self._everybody = [] if alone else [Condition(contacts.c.team_id == team_id)]
        self._filters = self._everybody + conditions_of(query)
        word = word_of(conn, query.search)
        self._conditions: list[Condition | Word] = [*self._filters, *([word] if word else [])]
        self._word = word if self._sqlite else None
        asked = query.model_dump(exclude={"page", "limit", "sort_by", "sort_desc"}, exclude_defaults=True)
        self._question = (team_id, *sorted(asked.items()))

    @cached_property
    def total(self) -> int:
        return self._kept.get(self._version, (int, self._question), self._count_all)

    def _count_all(self) -> int:
        if self._few_have_it and not self._filters:
            return self._having
        return len(self._every) if self._few_have_it or self._few_pass else self._count(self._conditions)

    @cached_property
    def _having(self) -> int:
        """How many have the word; no more are counted than are soon sorted, and one."""
        return SORTED_FIRST + 1 if self._word is None else self._word.having(SORTED_FIRST)

    @property
    def _few_have_it(self) -> bool:
        return self._having <= SORTED_FIRST

    @cached_property
    def _few_pass(self) -> bool:
        """Whether so few pass the filters that each is looked at for a word that many have."""
        if self._word is None or self._few_have_it or all(one.unless for one in self._filters):
            return False
        passing = select(self.key).select_from(contacts).where(*(one.clause for one in self._filters))
        with suppress(TooLong), briefly(self._conn):
            return self._conn.scalar(passing.limit(1).offset(SORTED_FIRST)) is None
        return False

    @property
    def _is_common(self) -> bool:
        """Whether very many seem to have the word, and nobody has counted them."""
        if self._word is None or self._kept.has(self._version, (int, self._question)):
            return False
        if self._word.is_short:
            return self._everybodys > FURTHEST_FIRST
        return not (self._few_have_it or self._few_pass)

    @property
    def _everybodys(self) -> int:
        return self._counted(self._everybody, self._question[:1])

    def _counted(self, conditions: Sequence[Condition | Word], question: tuple[object, ...]) -> int:
        return self._kept.get(self._version, (int, question), lambda: self._count(conditions))

    def _count(self, conditions: Sequence[Condition | Word]) -> int:
        """Who does not pass is all but those who do: an index finds only who is in it."""
        for at, one in enumerate(conditions):
            if isinstance(one, Condition) and one.unless:
                rest = [*conditions[:at], *conditions[at + 1 :]]
                return self._count(rest) - self._count([*rest, replace(one, unless=False)])
        if len(conditions) == 1 and conditions[0].alone is not None:
            return self._conn.execute(conditions[0].alone).scalar_one()
        clauses = [one.clause for one in conditions]
        return self._conn.execute(select(func.count()).select_from(contacts).where(*clauses)).scalar_one()

    def first(self) -> tuple[Sequence[Any], int | None]:
        """The rows of a first page, and how many there are: None where that takes long to count."""
        limit = self._query.limit
        if found := self._at_a_glance(limit):
            return found, None
        with suppress(TooLong):
            if not self._is_common:
                with nullcontext() if self._word else briefly(self._conn):
                    total = self.total
                if total > SORTED_FIRST and not self._kept.has(self._version, self._order_asked):
                    return self._near(0, limit) or self._foremost, total
                return self.rows, total
        found = () if self._is_of_index else self._walked(0, limit, FURTHEST_FIRST)
        if self._sqlite and len(found) < limit:
            found = self._foremost
        return found, None if len(found) == limit else len(found)

    def _at_a_glance(self, limit: int) -> Sequence[Any]:
        """A first page for a word that many seem to have: counting them, even until they are many, takes
        longer than finding these. None where it is rarer than that."""
        if self._word is None or self._kept.has(self._version, (int, self._question)):
            return ()
        if self._is_of_index:
            return self._as_they_came
        found = self._walked(0, limit, GLANCE)
        return found if len(found) == limit else ()

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
        few = self._sqlite and self.total <= ALWAYS_SORTED
        if not few and not self._kept.has(self._version, self._order_asked):
            found = self._near(start, end)
            if not found and start == 0 and (self._is_of_index or self.total > SORTED_FIRST):
                found = self._as_they_came
            if found:
                return found
        return self._every[start:end]

    def _near(self, start: int, end: int) -> Sequence[Any]:
        """A page that is found by a walk; none where that would be a long one."""
        walked = self._to_walk(min(end, self.total - start))
        if not self._is_walked(walked):
            return ()
        without = self._sqlite and any(one.unless for one in self._filters)
        apart = without and self._everybodys - self.total <= walked
        found = self._walked(start, end, max(FURTHEST * walked, ALWAYS_WALKED), apart)
        return found if len(found) == end - start else ()

    def _to_walk(self, matches: int) -> int:
        """How many rows so many matches and all who stand between them are, if they stand evenly."""
        in_one_piece = self._in_index is not None and self._query.sort_by == "created_at"
        if not self._sqlite or not self._conditions or in_one_piece:
            return matches
        return matches * self._everybodys // self.total

    def _is_walked(self, rows: int) -> bool:
        if not self._sqlite or not self._conditions:
            return True
        a_match = 1 / SORTED_FOR_WALKED if self._in_index is None else WALKED_FOR_SORTED
        return rows <= max(ALWAYS_WALKED, self.total * a_match)

    @cached_property
    def _in_index(self) -> ColumnElement[bool] | None:
        """What is asked for, as the index of the order tells it; None where only the rows do."""
        if not self._sqlite or not self._query.signal or len(self._conditions) > 1:
            return None
        return of_signals(self._query)

    def _walked(self, start: int, end: int, furthest: int, apart: bool = False) -> Sequence[Any]:
        """From the end that is nearer, along the index of the order; fewer if it would go on for too long.

        `apart`: whoever must not be there is one of a few.
        """
        backwards = start > 0 and start > self.total - end
        limit, skipped = end - start, self.total - end if backwards else start
        if not self._conditions:
            asked = everyone(self._sqlite, self._query.sort_by, self._query.sort_desc, backwards)
            values = {"team": self._question[0], "limit": limit, "skipped": skipped}
            places = [row.place for row in self._conn.execute(asked, values)]
            return places[::-1] if backwards else places
        order = self._order(backwards)
        if self._sqlite and self._in_index is None:
            passes = and_(*self._tests(self._conditions, apart)).label("passes")
            tested = select(self.key.label("place"), passes).select_from(contacts).where(*self._of_index)
            line = tested.order_by(*order).limit(furthest).subquery()
            found = select(line.c.place).where(line.c.passes)  # in its order: SQLite reads it row by row
        else:
            tests = self._tests(self._conditions) if self._in_index is None else [self._in_index]
            found = select(self.key).select_from(contacts).where(*self._of_index, *tests).order_by(*order)
        rows = self._conn.scalars(found.limit(limit).offset(skipped)).all()
        return rows[::-1] if backwards else rows

    @property
    def _of_index(self) -> list[ColumnElement[bool]]:
        """What a walk must say so that the order has an index: that of addresses begins with the team."""
        return [contacts.c.team_id == self._question[0]] if self._query.sort_by == "email" else []

    def _tests(self, among: Sequence[Condition | Word], apart: bool = False) -> list[ColumnElement[bool]]:
        if not self._sqlite:
            return [one.clause for one in among]
        return [plain(one.apart if apart and isinstance(one, Condition) else one.at_row) for one in among]

    @property
    def _in_order(self) -> Select[Any]:
        """All that match, found by the indexes of the filters."""
        clauses = [one.at_row if self._few_pass else one.clause for one in self._conditions]
        every = select(self.key).select_from(contacts).where(*clauses)
        return every.order_by(*self._order(False, seen_as=plain))

    @property
    def _foremost(self) -> Sequence[Any]:
        """The first of so many that reading all of them would take longer than finding and sorting them."""
        return self._as_they_came or self._conn.scalars(self._in_order.limit(self._query.limit)).all()

    def _by_number(self, places: Select[int]) -> Select[int]:
        return places.order_by(SEARCH.c.rowid.desc() if self._query.sort_desc else SEARCH.c.rowid)

    @property
    def _is_of_index(self) -> bool:
        """Whether nothing is asked for but what the text index has, in an order like its own."""
        alone = self._word is not None and not self._word.is_short and not self._filters
        return alone and self._query.sort_by == "created_at"

    @cached_property
    def _as_they_came(self) -> Sequence[Any]:
        """A first page by `created_at`, along the text index, which has them by their number; none where too
        many have been created in another order than they are numbered in, or so many before them at all."""
        limit, down = self._query.limit, self._query.sort_desc
        if self._word is None or self._query.sort_by != "created_at" or self._word.places is None:
            return ()
        number, created = self.key, type_coerce(contacts.c.created_at, Text())  # texts that sort like times
        line = self._by_number(self._word.places).limit(FURTHEST_FIRST).subquery()
        numbered = select(number.label("place"), created.label("at"))
        along = numbered.join_from(line, contacts, number == line.c.rowid).where(*self._tests(self._filters))
        found = list(self._conn.execute(along.limit(limit)))
        if len(found) < limit:
            return ()
        last, times = found[-1].place, [one.at for one in found]
        end = self._conn.execute(
            select((func.max if down else func.min)(number)).select_from(contacts)
        ).scalar_one()
        if abs(end - last) > NEARBY:
            return ()
        sooner = created > min(times) if down else created < max(times)
        before = select(number.label("place")).select_from(contacts).where(sooner).limit(NEARBY).subquery()
        others = before.c.place < last if down else before.c.place > last
        counts = select(func.count(), func.count().filter(others)).select_from(before)
        so_many, numbered_otherwise = self._conn.execute(counts).one()
        if so_many == NEARBY or numbered_otherwise >= ALWAYS_WALKED:
            return ()
        if numbered_otherwise:
            places = self._conn.scalars(select(before.c.place).where(others)).all()
            found += self._conn.execute(numbered.where(number.in_(places), *self._tests(self._conditions)))
        return [one.place for one in sorted(found, key=lambda one: (one.at, one.place), reverse=down)[:limit]]

    def _sorted(self) -> array[int]:
        return array("q", self._conn.scalars(self._in_order).all())

    def _order(self, backwards: bool, **seen: Any) -> Sequence[ColumnElement[Any]]:
        return ordered(self._query, self.key, ties_of(self._query) if self._sqlite else (), backwards, **seen)
