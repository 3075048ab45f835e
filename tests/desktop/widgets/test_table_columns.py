"""The columns of a table: chosen, moved and sorted, by the mouse and by the keyboard, and kept."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from app.desktop.main_window.window import Screen, Window
from app.desktop.widgets.rows import Column, Row, RowsModel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.table_columns import ColumnKeeper
from tests.desktop.conftest import Aio

COLUMNS = (
    Column("Name", "plain", 200, "name", stretch=True),
    Column("Company", "plain", 120, "company"),
    Column("City", "plain", 120),
    Column("Phone", "plain", 120, "phone"),
)


class Shown(NamedTuple):
    page: QWidget
    table: TableView
    keeper: ColumnKeeper

    @property
    def titles(self) -> list[str]:
        """Of the columns that are seen, from left to right."""
        top = self.table.horizontalHeader()
        order = [top.logicalIndex(at) for at in range(top.count())]
        return [COLUMNS[at].title for at in order if not top.isSectionHidden(at)]

    def choose(self, *path: str) -> None:
        """As the menu of the headings does."""
        self.keeper.fill()
        menu: QMenu | None = self.keeper.menu
        for title in path:
            assert menu is not None
            action = next(one for one in menu.actions() if one.text() == title)
            inner = action.menu()
            menu = inner if isinstance(inner, QMenu) else None
        action.trigger()


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "kept.ini"), QSettings.Format.IniFormat)


def shown(settings: QSettings, at_first: int = 0) -> Shown:
    page = QWidget()
    table = TableView(RowsModel(COLUMNS, lambda one: Row(one, (one, "", "", ""))), "People")
    QVBoxLayout(page).addWidget(table)
    made = Shown(page, table, ColumnKeeper(table, settings, "people/columns", page, at_first))
    page.resize(700, 300)
    return made


def test_table_columns_choice_is_saved_and_reset(aio: Aio, settings: QSettings) -> None:
    first = shown(settings, 3)
    assert first.titles == ["Name", "Company", "City"]
    first.choose("Phone")
    first.choose("Company")
    assert first.titles == ["Name", "City", "Phone"]
    again = shown(settings, 3)
    assert again.titles == ["Name", "City", "Phone"]
    again.choose("Reset columns")
    assert again.titles == shown(settings, 3).titles == ["Name", "Company", "City"]


def test_table_columns_are_reordered_by_dragging_except_first(aio: Aio, settings: QSettings) -> None:
    one = shown(settings)
    one.page.show()
    top = one.table.horizontalHeader()

    def drag(title: str, to: str) -> None:
        start, end = (
            QPoint(top.sectionViewportPosition(at) + top.sectionSize(at) // 2 + more, 20)
            for at, more in (
                (_at(title), 0),
                (_at(to), 12 if one.titles.index(to) > one.titles.index(title) else -12),
            )
        )
        QTest.mousePress(top.viewport(), Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(top.viewport(), (start + end) / 2)
        QTest.mouseMove(top.viewport(), end)
        QTest.mouseRelease(top.viewport(), Qt.MouseButton.LeftButton, pos=end)

    drag("Phone", "Company")
    assert one.titles == ["Name", "Phone", "Company", "City"]
    drag("Name", "City")
    assert one.titles[0] == "Name"
    one.keeper.keep()
    one.page.close()
    assert shown(settings).titles == ["Name", "Phone", "Company", "City"]


async def test_table_columns_are_sorted_and_chosen_through_palette(settings: QSettings) -> None:
    one = shown(settings)
    window = Window([Screen("people", "People", "users", lambda: one.page)])
    window.show()
    window.activateWindow()
    window.go("people")
    asked: list[tuple[str, bool]] = []
    one.table.sort_requested.connect(lambda *order: asked.append(order))
    for typed in ("sort company", "sort company", "columns city"):
        window.palette_.pop_up()
        QTest.keyClicks(window.palette_.field, typed)
        QTest.keyClick(window.palette_.field, Qt.Key.Key_Return)
    assert asked == [("company", False), ("company", True)]
    assert one.titles == ["Name", "Company", "Phone"]
    offered = [action.text() for action in window.commands.all()]
    assert "Sort by: Phone" in offered and "Sort by: City" not in offered, "the service sorts by no city"
    window.close()


def _at(title: str) -> int:
    return next(at for at, column in enumerate(COLUMNS) if column.title == title)
