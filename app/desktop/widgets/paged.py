"""A table model for millions of rows, which are fetched a page at a time.

    RowPage(rows: Sequence[Row], total: int, counted=True)      fetch: async (page from 1, limit) -> RowPage
    PagedModel(columns, fetch, parent=None, limit=100, first=None)
        first: like fetch, for page 1 of a new query; uncounted, its rows are shown while fetch counts
    .restart(fetch=None)   a new query, from the top; nothing is fetched before the first call
    .refresh()             the same query; old rows stay until the new ones are here, the selection by id
    .retry()               after an error         .total      .error: Exception | None      .state
    signals: state_changed(str: "loading" "ready" "empty" "error")    total_changed(object: int)
             failed(object: Exception)   also while rows stay on screen

The view requests the rows that it shows. A request waits for 40 ms without a new one, only the newest
range of rows counts, and three fetches run at the same time.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left, insort
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QModelIndex, QObject, Signal

from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.rows import Column, Index, Row, RowModel
from app.desktop.widgets.tasks import Tasks

KEPT = 100  # pages
MOST = 20_000_000  # rows; Qt counts a view's height in 32 bit pixels
_ROOT = QModelIndex()


class Pages(RowModel):
    """The pages of a PagedModel that are loaded, and the rows hidden on them."""

    def __init__(self, columns: Sequence[Column], parent: QObject | None, limit: int) -> None:
        super().__init__(columns, parent)
        self.total = 0
        self._limit = limit
        self._pages: OrderedDict[int, Sequence[Row]] = OrderedDict()
        self._hidden: frozenset[str] = frozenset()
        self._passed: list[int] = []  # positions of the hidden rows that are loaded

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
        """Return the positions of hidden rows on these pages, counted with hidden rows."""
        if not self._hidden:
            return []
        return [
            page * self._limit + at
            for page in sorted(pages)
            for at, row in enumerate(pages[page])
            if row.id in self._hidden
        ]

    def _pointed_at(self) -> set[int]:
        """Return the numbers of the pages that have selected rows."""
        return {self._page_of(index.row()) for index in self.persistentIndexList()}

    def _replace(self, pages: Mapping[int, Sequence[Row]]) -> None:
        self._pages = OrderedDict(pages)
        self._passed = self._hidden_within(pages)

    def _keep(self, number: int, rows: Sequence[Row], seen: Collection[int]) -> None:
        """Store a page; beyond KEPT pages, drop the oldest ones that are neither visible nor selected."""
        self._pages[number] = rows
        self._pages.move_to_end(number)
        if len(self._pages) > KEPT:
            held = self._pointed_at() | set(seen)
            for old in [old for old in self._pages if old not in held][: len(self._pages) - KEPT]:
                del self._pages[old]
        self._passed = self._hidden_within(self._pages)


REST = 40  # milliseconds without a new request before pages are fetched
AT_ONCE = 3
CARRIED = 5  # pages with selected rows that a refresh fetches besides the visible ones


class RowPage(NamedTuple):
    """Some rows, and how many there are in all; `counted` is false while that number isn't known."""

    rows: Sequence[Row]
    total: int
    counted: bool = True


Fetch = Callable[[int, int], Awaitable[RowPage]]


class PagedModel(Pages):
    """A table model that fetches its rows as they come into view."""

    state_changed = Signal(str)
    total_changed = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        columns: Sequence[Column],
        fetch: Fetch,
        parent: QObject | None = None,
        limit: int = 100,
        first: Fetch | None = None,
    ) -> None:
        super().__init__(columns, parent, limit)
        self.state = "loading"
        self.error: Exception | None = None
        self._fetch, self._first = fetch, first
        self._all: asyncio.Task[None] | None = None
        self._started = False
        self._wanted: list[int] = []
        self._running: dict[int, asyncio.Task[None]] = {}
        self._window = (0, 0)
        self._again = False
        self._tasks = Tasks(self, self._fail)
        self._rest = Debounce(self, REST, self._pump)

    def restart(self, fetch: Fetch | None = None) -> None:
        """Start a query from the top; the old rows stay until the first page is here."""
        self._fetch = fetch or self._fetch
        self._started = True
        self._stop_pages()
        self.error = None
        self._set_state("loading")
        self._start(self._restart())

    def hide(self, ids: frozenset[str]) -> None:
        super().hide(ids)
        if self.state in ("ready", "empty"):
            self.total_changed.emit(self.total)
            self._settle()

    def refresh(self) -> None:
        """Fetch the visible rows again; the old ones stay until then, so that nothing flickers."""
        if self._started and self.state in ("ready", "empty"):
            self._again = self._tasks.busy("all")  # a running one ends first, or a flood would starve it
            if not self._again:
                self._start(self._refresh())
        elif self._started and not self._tasks.busy("all"):
            self.restart()

    async def exact(self) -> None:
        if not self.counted and (self._all is None or self._all.done()):
            self._start(self._refresh())  # counting had failed
        while not self.counted and self._all is not None and not self._all.done():
            await asyncio.wait([self._all])
        if not self.counted and self.error:
            raise self.error

    def retry(self) -> None:
        """Fetch again after an error."""
        self.error = None
        self.refresh()

    def request(self, first: int, last: int) -> None:
        """Note which rows the view shows now; fetch those that are missing once scrolling pauses."""
        self._window = (max(first, 0), max(last, 0))
        self._wanted = [page for page in self._visible() if page not in self._pages]
        if self._wanted:
            self._rest.start()

    def _visible(self) -> range:
        first, last = self._window
        return range(self._page_of(first), self._page_of(min(last, max(self.total - 1, 0))) + 1)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self._all = self._tasks.start(work, name="all", newest=True)

    def _stop_pages(self) -> None:
        self._rest.stop()
        self._wanted = []
        for task in self._running.values():
            task.cancel()
        self._running.clear()

    def _pump(self) -> None:
        """Start the fetches that are wanted; cancel those of invisible pages if that makes room."""
        if self._tasks.busy("all") or not self._started:
            return  # the visible rows are requested again when that has ended
        waiting = [page for page in self._wanted if page not in self._running]
        for page in [page for page in self._running if page not in self._visible()]:
            if waiting and len(self._running) >= AT_ONCE:
                self._running.pop(page).cancel()
        for page in waiting[: AT_ONCE - len(self._running)]:
            self._running[page] = self._tasks.start(self._load(page), name=f"page {page + 1}")

    async def _load(self, number: int) -> None:
        try:
            page = await self._fetch(number + 1, self._limit)
        finally:
            if self._running.get(number) is asyncio.current_task():
                del self._running[number]
                if number in self._wanted:
                    self._wanted.remove(number)  # a failed one waits for the next scroll, or Retry
        self._keep(number, page.rows, self._visible())
        self._set_total(page.total - len(self._passed))
        first = self._number(number * self._limit)
        last = min(first + self._limit, self.rowCount()) - 1
        if last >= first:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns) - 1))
        self._settle()
        self._pump()

    async def _restart(self) -> None:
        self._again = False
        page = await (self._first or self._fetch)(1, self._limit)
        self._begin(page)
        if not page.counted:
            self._apply({0: await self._fetch(1, self._limit)})
            if self._again:
                await self._refresh()

    def _begin(self, page: RowPage) -> None:
        self.beginResetModel()
        self._replace({0: page.rows})
        self.total, self.counted = page.total - len(self._passed), page.counted
        self.endResetModel()
        self.total_changed.emit(self.total)
        self._settle()

    async def _refresh(self) -> None:
        self._stop_pages()
        self._again = True
        while self._again:
            self._again = False
            await self._refresh_once()

    async def _refresh_once(self) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> RowPage:
            async with gate:
                return await self._fetch(number + 1, self._limit)

        numbers = self._worth_refreshing()
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one(number)) for number in numbers]
        pages = [task.result() for task in tasks]
        self._apply(dict(zip(numbers, pages, strict=True)))

    def _worth_refreshing(self) -> list[int]:
        visible = list(self._visible())
        carried = [page for page in sorted(self._pointed_at()) if page in self._pages and page not in visible]
        return visible + carried[:CARRIED]

    def _apply(self, fresh: dict[int, RowPage]) -> None:
        """Replace all pages by the refreshed ones together; the others are fetched again when seen."""
        rows = {number: page.rows for number, page in fresh.items() if page.rows or number == 0}
        total = next(iter(fresh.values())).total - len(self._hidden_within(rows))
        counted, self.counted = self.counted, True
        if total > self.total:
            self._set_total(total)
        self.rearrange(lambda: self._replace(rows))
        self._set_total(total)
        if not counted:
            self.completed.emit()
        self._settle()

    def _set_total(self, total: int) -> None:
        """Add or remove rows at the end; the rows before them keep their places."""
        old, new = self.rowCount(), min(total, MOST)
        if total == self.total:
            return
        if new > old:
            self.beginInsertRows(_ROOT, old, new - 1)
            self.total = total
            self.endInsertRows()
        elif new < old:
            self.beginRemoveRows(_ROOT, new, old - 1)
            self.total = total
            end = new + len(self._passed)
            for page in [page for page in self._pages if page * self._limit >= end]:
                del self._pages[page]
            self.endRemoveRows()
        self.total = total
        self.total_changed.emit(total)

    def _settle(self) -> None:
        self.error = None
        self._set_state("ready" if self.total else "empty")
        self.request(*self._window)

    def _fail(self, error: Exception) -> None:
        while isinstance(error, ExceptionGroup):
            error = error.exceptions[0]
        self.error = error
        if self._wanted:
            self._rest.start()
        if self.state != "ready":
            self._set_state("error")
        self.failed.emit(error)

    def _set_state(self, state: str) -> None:
        if state != self.state or state == "loading":
            self.state = state
            self.state_changed.emit(state)
