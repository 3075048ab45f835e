"""Rows that are here a page at a time, and which of them are passed by.

A number counts the rows that are shown, a place those that the service has.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence

from PySide6.QtCore import QModelIndex, QObject

from app.desktop.widgets.rows import Column, Index, Row, RowModel

KEPT = 100  # pages
MOST = 20_000_000  # rows; Qt counts a view's height in 32 bit pixels
_ROOT = QModelIndex()


class Pages(RowModel):
    """Part of PagedModel: see there."""

    def __init__(self, columns: Sequence[Column], parent: QObject | None, limit: int) -> None:
        super().__init__(columns, parent)
        self.total = 0
        self._limit = limit
        self._pages: OrderedDict[int, Sequence[Row]] = OrderedDict()
        self._hidden: frozenset[str] = frozenset()
        self._passed: list[int] = []  # the places of those hidden that are here

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else min(self.total, MOST)

    def row(self, number: int) -> Row | None:
        page_number, at = divmod(self._place(number), self._limit)
        page = self._pages.get(page_number)
        return page[at] if page is not None and at < len(page) else None

    def row_of(self, row_id: str) -> int | None:
        for page, rows in self._pages.items():
            for at, row in enumerate(rows):
                if row.id == row_id and row_id not in self._hidden:
                    return self._number(page * self._limit + at)
        return None

    def loaded(self, first: int, last: int) -> Iterator[tuple[int, Row]]:
        first, last = self._place(first), self._place(last)
        for page in sorted(self._pages):
            rows, start = self._pages[page], page * self._limit
            for at in range(max(first - start, 0), min(last - start + 1, len(rows))):
                if rows[at].id not in self._hidden:
                    yield self._number(start + at), rows[at]

    def hide(self, ids: frozenset[str]) -> None:
        self._hidden = ids
        wanted = self._hidden_within(self._pages)
        for place in [one for one in reversed(self._passed) if one not in wanted]:
            number = self._number(place)
            self.beginInsertRows(_ROOT, number, number)
            self._passed.remove(place)
            self.total += 1
            self.endInsertRows()
        for place in [one for one in reversed(wanted) if one not in self._passed]:
            number = self._number(place)
            self.beginRemoveRows(_ROOT, number, number)
            insort(self._passed, place)
            self.total -= 1
            self.endRemoveRows()

    def _number(self, place: int) -> int:
        return place - bisect_left(self._passed, place)

    def _place(self, number: int) -> int:
        for passed in self._passed:
            if passed > number:
                break
            number += 1
        return number

    def _page_of(self, number: int) -> int:
        return self._place(number) // self._limit

    def _hidden_within(self, pages: Mapping[int, Sequence[Row]]) -> list[int]:
        """The places of those hidden that are on these pages."""
        if not self._hidden:
            return []
        return [
            page * self._limit + at
            for page in sorted(pages)
            for at, row in enumerate(pages[page])
            if row.id in self._hidden
        ]

    def _pointed_at(self) -> set[int]:
        """The pages of rows that are selected."""
        return {self._page_of(index.row()) for index in self.persistentIndexList()}

    def _replace(self, pages: Mapping[int, Sequence[Row]]) -> None:
        self._pages = OrderedDict(pages)
        self._passed = self._hidden_within(pages)

    def _keep(self, number: int, rows: Sequence[Row], seen: Collection[int]) -> None:
        """One page more; of too many the oldest go that are neither seen nor selected."""
        self._pages[number] = rows
        self._pages.move_to_end(number)
        if len(self._pages) > KEPT:
            held = self._pointed_at() | set(seen)
            for old in [old for old in self._pages if old not in held][: len(self._pages) - KEPT]:
                del self._pages[old]
        self._passed = self._hidden_within(self._pages)
