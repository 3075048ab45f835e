"""A million contacts of a local service in the real window: moved through, sorted, filtered, searched.

A timer ticks in the window each millisecond, and the time between two ticks is a gap. Beside it, move for
move, a bare QTableView over a model that makes up its texts: the machine's own gaps. First rows: from the
click or the word until they are painted. Before each run a contact is changed, so that nothing is known yet.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractTableModel, QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTableView

from app.contract.contacts import ContactEdit
from app.desktop.contacts.page import ContactsPage
from app.desktop.main_window.window import Screen, Window
from app.desktop.session import Session
from app.desktop.widgets import loop, theme
from tests.bench.figures import tell
from tests.bench.gaps import Gaps, Ticker
from tests.bench.million import PEOPLE
from tests.desktop.conftest import until
from tests.desktop.running_service import COLD, Served, served
from tests.desktop.screen_sessions import session_on

pytestmark = [pytest.mark.timeout(3600)]
RUNS, MOVES = int(os.environ.get("OUTREACH_BENCH_RUNS", "5")), 200
Moves = list[Callable[[], object]]


class Trivial(QAbstractTableModel):
    """As many rows, and nothing behind them."""

    def rowCount(self, parent: Any = None) -> int:
        return PEOPLE

    def columnCount(self, parent: Any = None) -> int:
        return 6

    def data(self, index: Any, role: int = 0) -> Any:
        return f"Contact {index.row()}" if role == Qt.ItemDataRole.DisplayRole else None


def bare() -> QTableView:
    """A table as Qt makes it."""
    made = QTableView()
    made.setModel(Trivial(made))
    made.verticalHeader().hide()
    made.verticalHeader().setDefaultSectionSize(48)
    made.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    made.resize(880, 640)
    made.show()
    return made


def wheel(table: QTableView, notches: int) -> Callable[[], object]:
    area = table.viewport()
    at = QPointF(area.rect().center())

    def turned() -> None:
        event = QWheelEvent(
            at,
            area.mapToGlobal(at),
            QPoint(),
            QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(area, event)

    return turned


def to(table: QTableView, part: float) -> Callable[[], object]:
    bar = table.verticalScrollBar()
    return lambda: bar.setValue(round(bar.maximum() * part))


def pressed(table: QTableView, key: Qt.Key) -> Callable[[], object]:
    return lambda: QTest.keyClick(table, key)


def scrolls(table: QTableView) -> dict[str, Moves]:
    """The ways to move through a table."""
    chance = random.Random(7)
    ends = [Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageUp, Qt.Key.Key_Home, Qt.Key.Key_PageDown]
    return {
        "thumb dragged": [to(table, at / MOVES) for at in range(MOVES)],
        "jumps": [to(table, chance.random()) for _ in range(MOVES)],
        "wheel": [wheel(table, -1 if at % 100 < 80 else 2) for at in range(MOVES)],
        "PageDown held": [pressed(table, Qt.Key.Key_PageDown)] * MOVES,
        "Down held": [pressed(table, Qt.Key.Key_Down)] * MOVES,
        "End, Home and pages": [pressed(table, ends[at % 5]) for at in range(MOVES)],
    }


class Answer(QObject):
    """When the rows that were asked for last were painted; or when it was said that there are none."""

    def __init__(self, page: ContactsPage) -> None:
        super().__init__(page)
        self.at, self._state = 0.0, ""
        page.table.viewport().installEventFilter(self)
        page.contacts.state_changed.connect(self._changed)

    def asked(self) -> None:
        self.at, self._state = 0.0, ""

    def _changed(self, state: str) -> None:
        self._state = state
        if state == "empty":
            self.at = time.perf_counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and self._state == "ready" and not self.at:
            self.at = time.perf_counter()
        return False


async def asked(page: ContactsPage, ticker: Ticker, acts: Moves) -> tuple[Gaps, list[float]]:
    """Each act asks for other rows: the gaps, and the milliseconds until the first of them are painted."""
    gaps, waits, answer = Gaps(), [], Answer(page)
    for act in acts:
        answer.asked()
        begun = time.perf_counter()
        gaps += await ticker.during([act], 0.3)
        await until(lambda: answer.at > 0, 30)
        waits.append((answer.at - begun) * 1000)
        await asyncio.sleep(0.6)  # the counts on the chips come after the rows
    answer.deleteLater()
    return gaps, waits


ALL, HOT, CONTACTED, NEW, BOUNCED = 0, 1, 3, 4, 5
CHIPS = (HOT, CONTACTED, HOT, NEW, ALL, BOUNCED, ALL, CONTACTED)
WORDS = ("p12", "p123", "p1234", "last9", "last98", "first1", "p77", "acme", "77", "last5", "x", "1")


def changes(page: ContactsPage) -> dict[str, Moves]:
    """What asks the service for other rows."""
    top, search = page.table.horizontalHeader(), page.search
    sort: Moves = [(lambda at=at: top.sectionClicked.emit(at)) for at in (0, 1, 1, 2, 3, 4, 5, 5, 6, 7)]
    chips: Moves = [page.chips.chips[at].click for at in CHIPS]

    def typed(word: str) -> Callable[[], object]:
        def type_() -> None:
            search.setText(word)
            search.returnPressed.emit()

        return type_

    return {
        "sorting": sort,
        **{f"filtering, {order}": chips for order in ORDERS},
        "searching": [*map(typed, WORDS)],
    }


ORDERS = {
    "newest first": ("created_at", True),
    "by name": ("last_name", False),
    "by touch": ("last_touch_at", True),
}


async def set_out(page: ContactsPage, order: str) -> None:
    """All there are, in an order."""
    page.chips.show_all()
    page.search.clear()
    key, descending = ORDERS.get(order, ORDERS["newest first"])
    page.table.set_sort(key, descending)
    page.table.sort_requested.emit(key, descending)
    await until(lambda: page.contacts.state == "ready", 30)
    await asyncio.sleep(0.6)


async def touched(session: Session, page: ContactsPage) -> None:
    """A contact changes, and with it what the service has kept of answers."""
    row = page.contacts.row(0)
    assert row is not None
    await session.service.contacts.edit(row.id, ContactEdit(company=f"Acme {random.random()}"))
    await asyncio.sleep(2)


def line(name: str, ours: list[Gaps], theirs: list[Gaps], waits: list[float]) -> None:
    def said(gaps: list[Gaps]) -> str:
        p99 = statistics.median(one.p99 for one in gaps)
        long, all_ = sum(one.long for one in gaps), sum(len(one.of_moves) for one in gaps)
        return f"{p99:6.1f} ms {long:4.0f} of {all_:5,}"

    beside = f"   bare {said(theirs)}" if theirs else ""
    if waits:
        median, p95 = statistics.median(waits), statistics.quantiles(waits, n=20)[-1]
        beside = f"   first rows {median:4.0f} ms, p95 {p95:4.0f} ms"
    tell(f"  {name:26}{said(ours)}{beside}")


class Found:
    """Gaps of the window and of the bare table, and waits, by kind of move."""

    def __init__(self) -> None:
        self.ours: dict[str, list[Gaps]] = {}
        self.bare: dict[str, list[Gaps]] = {}
        self.waits: dict[str, list[float]] = {}

    def tell(self) -> None:
        tell(f"\n{PEOPLE:,} contacts in the window, a move each 16 ms, median of {RUNS} runs")
        tell(f"  {'':26}{'gap p99':>9}   over 16 ms, all runs")
        for name, gaps in self.ours.items():
            line(name, gaps, self.bare.get(name, []), self.waits.get(name, []))


async def run(session: Session, page: ContactsPage, plain: QTableView, ticker: Ticker, found: Found) -> None:
    await touched(session, page)
    for into, table in ((found.bare, plain), (found.ours, page.table)):
        for name, moves in scrolls(table).items():
            to(table, 0)()
            await asyncio.sleep(0.2)
            into.setdefault(name, []).append(await ticker.during(moves))
    page.table.clearSelection()
    for name, acts in changes(page).items():
        await set_out(page, name.partition(", ")[2])
        gaps, took = await asked(page, ticker, acts)
        found.ours.setdefault(name, []).append(gaps)
        found.waits.setdefault(name, []).extend(took)
    await set_out(page, "")


async def measured(service: Served, runs: int = RUNS) -> None:
    found = Found()
    async with session_on(service) as session:
        made: list[ContactsPage] = []

        def page() -> ContactsPage:
            made.append(ContactsPage(session))
            return made[0]

        window = Window([Screen("contacts", "Contacts", "users", page)])
        window.resize(1360, 840)
        window.show()
        window.go("contacts")
        plain, ticker = bare(), Ticker()
        await until(lambda: made[0].contacts.state == "ready", 60)
        await asyncio.sleep(6)  # the service has settled, and so has the garbage
        for number in range(runs):
            await run(session, made[0], plain, ticker, found)
            print(
                f"  run {number + 1} of {runs}",
                {name: round(of[-1].p99, 1) for name, of in found.ours.items()},
            )
        found.tell()
        window.shut()
        plain.close()


def test_contact_table_times_with_million_contacts_are_measured(million: Path) -> None:
    app = QApplication.instance() or QApplication(["bench"])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(False)  # the loop goes on until everything is asked to end
    theme.apply_theme(app, "light")
    with served(million, door=COLD) as service:
        loop.run_event_loop(measured(service), app)
