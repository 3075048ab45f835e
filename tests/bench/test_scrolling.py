"""A million contacts of a local service in the real window: moved through, sorted, filtered, searched.

Beside it, move for move, a bare QTableView over a model that makes up its texts: the machine's own gaps.
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
from PySide6.QtCore import QAbstractTableModel, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTableView

from app.desktop.contacts.page import ContactsPage
from app.desktop.kit import loop, theme
from app.desktop.shell.window import Place, Window
from tests.bench.gaps import Gaps, Ticker
from tests.bench.million import PEOPLE, fill
from tests.desktop.opened import session_on, until
from tests.desktop.served import Served, served

pytestmark = [pytest.mark.timeout(3600)]
RUNS, MOVES = 5, 200
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


async def asked(page: ContactsPage, ticker: Ticker, acts: Moves) -> tuple[Gaps, list[float]]:
    """Each act asks for other rows: the gaps, and the milliseconds until the first of them are there."""
    gaps, waits = Gaps(), []
    for act in acts:
        begun = time.perf_counter()

        def settled(state: str, begun: float = begun) -> None:
            if state in ("ready", "empty"):
                waits.append((time.perf_counter() - begun) * 1000)

        page.contacts.state_changed.connect(settled)
        known = len(waits)
        gaps += await ticker.during([act], 0.3)
        await until(lambda known=known: len(waits) > known, 30)  # type: ignore[misc]
        page.contacts.state_changed.disconnect(settled)
        await asyncio.sleep(1)  # the counts on the chips come after the rows
    return gaps, waits


def changes(page: ContactsPage) -> dict[str, list[Callable[[], object]]]:
    """What asks the service for other rows."""
    top, search = page.table.horizontalHeader(), page.search
    sort: list[Callable[[], object]] = [
        (lambda at=at: top.sectionClicked.emit(at)) for at in (0, 1, 1, 2, 3, 4, 5, 5, 6, 7)
    ]
    chips: list[Callable[[], object]] = [chip.click for _ in range(2) for chip in page.chips.chips[1:6]]
    words = ["p12", "p123", "p1234", "last9", "last98", "first1", "p77", "acme", "77", "last5", "x", "1"]

    def typed(word: str) -> Callable[[], object]:
        def type_() -> None:
            search.setText(word)
            search.returnPressed.emit()

        return type_

    return {"sorting": sort, "filtering": chips, "searching": [*map(typed, words)]}


def line(name: str, ours: list[Gaps], theirs: list[Gaps], waits: list[float]) -> None:
    def said(gaps: list[Gaps]) -> str:
        p99, long = (
            statistics.median(values) for values in zip(*((g.p99, g.long) for g in gaps), strict=True)
        )
        return f"{p99:6.1f} ms {long:4.0f} of {len(gaps[0].of_moves)}"

    beside = f"   bare {said(theirs)}" if theirs else ""
    if waits:
        median, p95 = statistics.median(waits), statistics.quantiles(waits, n=20)[-1]
        beside = f"   first rows {median:4.0f} ms, p95 {p95:4.0f} ms"
    print(f"  {name:22}{said(ours)}{beside}")


async def measured(service: Served, runs: int = RUNS) -> None:
    async with session_on(service) as session:
        made: list[ContactsPage] = []

        def page() -> ContactsPage:
            made.append(ContactsPage(session))
            return made[0]

        window = Window([Place("contacts", "Contacts", "users", page)])
        window.resize(1360, 840)
        window.show()
        window.go("contacts")
        plain, ticker = bare(), Ticker()
        await until(lambda: made[0].contacts.state == "ready", 60)
        await asyncio.sleep(1)
        scrolled: dict[str, list[Gaps]] = {}
        beside: dict[str, list[Gaps]] = {}
        waits: dict[str, list[float]] = {}
        for _ in range(runs):
            for into, table in ((beside, plain), (scrolled, made[0].table)):
                for name, moves in scrolls(table).items():
                    to(table, 0)()
                    await asyncio.sleep(0.2)
                    into.setdefault(name, []).append(await ticker.during(moves))
            made[0].table.clearSelection()
            for name, acts in changes(made[0]).items():
                gaps, took = await asked(made[0], ticker, acts)
                scrolled.setdefault(name, []).append(gaps)
                waits.setdefault(name, []).extend(took)
                made[0].chips.show_all()
                made[0].search.clear()
                await asyncio.sleep(0.5)
        print(f"\n{PEOPLE:,} contacts in the window, a move each 16 ms, median of {runs} runs")
        print(f"  {'':22}{'gap p99':>10}  over 16 ms")
        for name, ours in scrolled.items():
            line(name, ours, beside.get(name, []), waits.get(name, []))
        window.shut()
        plain.close()


def test_a_million_in_the_window(tmp_path: Path) -> None:
    if kept := os.environ.get("OUTREACH_BENCH_DATA"):
        data = Path(kept)
    else:
        data = tmp_path / "workspace"
        asyncio.run(fill(data))
    app = QApplication.instance() or QApplication(["bench"])
    theme.apply(app, "light")
    with served(data) as service:
        loop.run(measured(service), app)
