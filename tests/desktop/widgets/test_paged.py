"""The paged model against fetches that are slow, fail, grow, shrink and reorder."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtTest import QAbstractItemModelTester

from app.desktop.widgets import paged
from app.desktop.widgets.paged import AT_ONCE, PagedModel, RowPage
from app.desktop.widgets.rows import Column, Row
from app.desktop.widgets.table import TableView
from tests.desktop.conftest import until

COLUMNS = (Column("Name"), Column("Mail", "muted"))


class Service:
    """Rows by id, and a fetch that can be made slow or broken."""

    def __init__(self, total: int) -> None:
        self.ids = [f"i{number}" for number in range(total)]
        self.delay = 0.0
        self.error: Exception | None = None
        self.asked: list[int] = []
        self.running = self.most_running = 0
        self.gates: dict[int, asyncio.Event] = {}
        self.open = asyncio.Event()  # of all pages
        self.open.set()

    async def fetch(self, page: int, limit: int) -> RowPage:
        self.asked.append(page)
        self.running += 1
        self.most_running = max(self.running, self.most_running)
        try:
            if gate := self.gates.get(page):
                await gate.wait()
            await self.open.wait()
            await asyncio.sleep(self.delay)
            if self.error:
                raise self.error
            ids = self.ids[(page - 1) * limit : page * limit]
            return RowPage([Row(one, (one, f"{one}@acme.example")) for one in ids], len(self.ids))
        finally:
            self.running -= 1


class Bench:
    """A model under Qt's own tester, with its states written down."""

    def __init__(self, service: Service, limit: int = 10) -> None:
        self.model = PagedModel(COLUMNS, service.fetch, limit=limit)
        if len(service.ids) < 200:  # it walks every row at every change
            mode = QAbstractItemModelTester.FailureReportingMode.Fatal
            self.tester = QAbstractItemModelTester(self.model, mode)
        self.states: list[str] = []
        self.errors: list[Exception] = []
        self.model.state_changed.connect(self.states.append)
        self.model.failed.connect(self.errors.append)

    def ids(self, first: int, last: int) -> list[str | None]:
        rows = [self.model.row(number) for number in range(first, last)]
        return [row.id if row else None for row in rows]


async def test_paged_model_fetches_pages_as_they_are_shown() -> None:
    service = Service(1_000_000)
    bench = Bench(service)
    model = bench.model
    assert service.asked == []
    model.restart()
    await until(lambda: model.state == "ready")
    assert model.rowCount() == 1_000_000
    assert bench.ids(0, 2) == ["i0", "i1"]
    assert model.row(999_995) is None
    model.request(999_985, 1_000_100)
    await until(lambda: model.row(999_995))
    assert service.asked == [1, 99_999, 100_000]
    assert model.index(999_999, 1).data() == "i999999@acme.example"
    assert model.row_of("i999999") == 999_999
    assert bench.states == ["loading", "ready"]


async def test_paged_model_while_scrolling_fetches_newest_window_with_limit() -> None:
    service = Service(100_000)
    bench = Bench(service)
    bench.model.restart()
    await until(lambda: bench.model.state == "ready")
    service.open.clear()
    for first in range(0, 50_000, 500):
        bench.model.request(first, first + 90)
        await asyncio.sleep(0)
    bench.model.request(70_000, 70_099)
    service.open.set()
    await until(lambda: bench.model.row(70_099))
    assert service.most_running <= AT_ONCE
    assert len(service.asked) < 25
    assert {page for page in service.asked if page > 7000} == set(range(7001, 7011))


async def test_paged_model_obsolete_fetches_make_room_for_new_ones() -> None:
    service = Service(10_000)
    bench = Bench(service)
    bench.model.restart()
    await until(lambda: bench.model.state == "ready")
    for page in range(11, 15):
        service.gates[page] = asyncio.Event()
    bench.model.request(100, 139)
    await until(lambda: service.running == AT_ONCE)
    bench.model.request(5_000, 5_009)
    await until(lambda: bench.model.row(5_000))
    assert bench.errors == []
    for gate in service.gates.values():
        gate.set()
    await until(lambda: not service.running)


async def test_paged_model_evicts_old_pages_but_keeps_selection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paged, "KEPT", kept := 20)
    service = Service(5_000)
    bench = Bench(service)
    view = TableView(bench.model, "Rows")
    bench.model.restart()
    await until(lambda: bench.model.state == "ready")
    view.select("i3")
    for page in range(1, kept + 40):
        bench.model.request(page * 10, page * 10 + 9)
        await until(lambda at=page * 10: bench.model.row(at))  # type: ignore[misc]
    assert bench.model.row(500) is not None
    assert sum(bench.model.row(page * 10) is not None for page in range(500)) <= kept
    assert view.selected_ids() == ["i3"]
    view.deleteLater()


async def test_paged_model_refresh_keeps_rows_and_selection() -> None:
    service = Service(50)
    bench = Bench(service)
    view = TableView(bench.model, "Rows")
    bench.model.restart()
    await until(lambda: bench.model.state == "ready")
    view.select("i4")
    service.ids.insert(0, "new")
    service.open.clear()
    bench.model.refresh()
    await until(lambda: service.running)
    assert bench.ids(0, 5) == ["i0", "i1", "i2", "i3", "i4"]
    service.open.set()
    await until(lambda: bench.model.row_of("new") == 0)
    assert view.selected_ids() == ["i4"]
    assert view.currentIndex().row() == 5
    assert bench.model.rowCount() == 51
    assert bench.states == ["loading", "ready"]
    service.ids.remove("i4")
    bench.model.refresh()
    await until(lambda: bench.model.rowCount() == 50)
    assert view.selected_ids() == []
    view.deleteLater()


async def test_paged_model_with_many_refreshes_still_updates() -> None:
    service = Service(30)
    bench = Bench(service)
    bench.model.restart()
    await until(lambda: bench.model.state == "ready")
    service.open.clear()
    for number in range(20):
        service.ids[0] = f"v{number}"
        bench.model.refresh()
        if number == 10:
            service.open.set()
            await until(lambda: bench.ids(0, 1) != ["i0"])
            service.open.clear()
        await asyncio.sleep(0)
    service.open.set()
    await until(lambda: bench.ids(0, 1) == ["v19"])
    assert len(service.asked) < 15
    await until(lambda: not service.running)


@pytest.mark.parametrize("left", [0, 1, 9, 10, 11, 24])
async def test_paged_model_refresh_removes_deleted_rows(left: int) -> None:
    service = Service(95)
    bench = Bench(service)
    bench.model.restart()
    await until(lambda: bench.model.state == "ready")
    bench.model.request(80, 94)
    await until(lambda: bench.model.row(94))
    del service.ids[left:]
    bench.model.refresh()
    await until(lambda: bench.model.rowCount() == left)
    bench.model.request(0, 30)
    await until(lambda: None not in bench.ids(0, left))
    assert bench.model.state == ("ready" if left else "empty")


async def test_paged_model_new_query_replaces_running_one() -> None:
    slow, quick = Service(10), Service(3)
    slow.delay, quick.ids = 0.1, ["q0", "q1", "q2"]
    bench = Bench(slow)
    bench.model.restart()
    await asyncio.sleep(0.01)
    bench.model.restart(quick.fetch)
    await until(lambda: bench.model.state == "ready")
    await asyncio.sleep(0.15)
    assert bench.ids(0, 4) == ["q0", "q1", "q2", None]
    assert bench.errors == []


class Uncounted(Service):
    """Answers its first page at once; counting takes until `gate` is opened."""

    def __init__(self, total: int) -> None:
        super().__init__(total)
        self.gate = self.gates[1] = asyncio.Event()

    async def first(self, page: int, limit: int) -> RowPage:
        ids = self.ids[:limit]
        return RowPage(
            [Row(one, (one, f"{one}@acme.example")) for one in ids], len(ids), len(ids) == len(self.ids)
        )


async def test_paged_model_before_count_shows_first_rows() -> None:
    service = Uncounted(95)
    bench = Bench(service)
    model, view = bench.model, TableView(bench.model, "Rows")
    model._first = service.first
    model.restart()
    await until(lambda: model.state == "ready")
    assert (model.rowCount(), model.counted, bench.ids(0, 1)) == (10, False, ["i0"])
    view.selectAll()
    exact = asyncio.ensure_future(model.exact())
    model.refresh()  # waits
    await asyncio.sleep(0.02)
    assert not exact.done()
    service.ids.insert(0, "new")
    service.gate.set()
    await exact
    assert (model.rowCount(), model.counted, bench.ids(0, 2)) == (96, True, ["new", "i0"])
    assert bench.states == ["loading", "ready"]
    await model.exact()
    view.deleteLater()


async def test_paged_model_select_all_grows_when_counted() -> None:
    service = Uncounted(95)
    model = Bench(service).model
    model._first = service.first
    view = TableView(model, "Rows")
    for choose, count in ((view.selectAll, 95), (lambda: view.select("i3"), 1)):
        service.gate.clear()
        model.restart()
        await until(lambda: not model.counted)
        choose()
        service.gate.set()
        await model.exact()
        assert view.selected_count() == count
    service.ids.append("later")
    model.refresh()
    await until(lambda: model.rowCount() == 96)
    assert view.selected_count() == 1
    view.deleteLater()


async def test_paged_model_when_count_fails_keeps_rows_and_retries() -> None:
    service = Uncounted(95)
    bench = Bench(service)
    model = bench.model
    model._first = service.first
    model.restart()
    service.error = OSError("cut")
    service.gate.set()
    await until(lambda: bench.errors)
    assert (model.state, model.counted, model.rowCount()) == ("ready", False, 10)
    with pytest.raises(OSError, match="cut"):
        await model.exact()
    service.error = None
    await model.exact()
    assert (model.counted, model.rowCount()) == (True, 95)


async def test_paged_model_when_first_fetch_fails_recovers_on_retry() -> None:
    service = Service(5)
    service.error = OSError("cut")
    bench = Bench(service)
    bench.model.restart()
    await until(lambda: bench.model.state == "error")
    assert bench.model.error is service.error
    service.error = None
    bench.model.retry()
    await until(lambda: bench.model.state == "ready")
    assert bench.states == ["loading", "error", "loading", "ready"]
    assert bench.model.error is None


async def test_paged_model_when_later_fetch_fails_keeps_rows_without_repeating() -> None:
    service = Service(1_000)
    bench = Bench(service)
    bench.model.restart()
    await until(lambda: bench.model.state == "ready")
    service.error = OSError("cut")
    bench.model.request(500, 509)
    await until(lambda: bench.errors)
    bench.model.refresh()
    await until(lambda: len(bench.errors) >= 2)
    asked = len(service.asked)
    await asyncio.sleep(0.15)
    assert len(service.asked) == asked
    assert bench.model.state == "ready"
    assert bench.ids(0, 1) == ["i0"]
    assert bench.model.row(505) is None
    service.error = None
    bench.model.retry()
    await until(lambda: bench.model.row(505))


async def test_paged_model_without_rows_is_empty_and_fetches_once() -> None:
    service = Service(0)
    bench = Bench(service)
    bench.model.restart()
    await until(lambda: bench.model.state == "empty")
    await asyncio.sleep(0.1)
    assert service.asked == [1]


async def test_paged_model_hides_rows_at_once_and_restores_them_in_place() -> None:
    service = Service(25)
    bench = Bench(service)
    model, totals = bench.model, list[int]()
    model.total_changed.connect(totals.append)
    model.restart()
    await until(lambda: model.state == "ready")
    model.request(0, 24)
    await until(lambda: model.row(24))
    model.hide(frozenset({"i0", "i9", "i10", "unknown"}))
    assert bench.ids(0, 22) == [one for one in service.ids if one not in ("i0", "i9", "i10")]
    assert model.rowCount() == totals[-1] == 22
    assert model.row_of("i9") is None and model.row_of("i11") == 8 and model.row_of("i24") == 21
    assert [at for at, _ in model.loaded(7, 9)] == [7, 8, 9]
    model.refresh()
    await until(lambda: not model._tasks.busy())
    assert bench.ids(0, 22)[7:10] == ["i8", "i11", "i12"] and model.rowCount() == 22
    service.ids.remove("i0")  # one is deleted, the others are kept
    model.refresh()
    await until(lambda: not model._tasks.busy())
    assert model.rowCount() == 22
    model.hide(frozenset({"i0"}))
    assert bench.ids(0, 24) == service.ids and model.rowCount() == 24


async def test_paged_model_page_fetched_later_hides_its_rows() -> None:
    service = Service(60)
    bench = Bench(service)
    model = bench.model
    model.hide(frozenset({"i3", "i55"}))
    model.restart()
    await until(lambda: model.state == "ready")
    assert bench.ids(0, 4) == ["i0", "i1", "i2", "i4"] and model.rowCount() == 59
    model.request(50, 58)
    await until(lambda: model.row_of("i59") is not None)
    assert model.rowCount() == 58 and model.row_of("i59") == 57 and model.row_of("i55") is None


async def test_paged_model_with_only_row_hidden_is_empty() -> None:
    bench = Bench(Service(1))
    bench.model.restart()
    await until(lambda: bench.model.state == "ready")
    bench.model.hide(frozenset({"i0"}))
    assert bench.model.state == "empty"
    bench.model.hide(frozenset())
    assert bench.model.state == "ready" and bench.ids(0, 1) == ["i0"]
