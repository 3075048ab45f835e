from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QImage, QKeyEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.desktop.widgets import theme
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.rows import Column, Row, RowsModel, TwoLineCell
from app.desktop.widgets.table import TableView
from tests.desktop.conftest import Aio

COLUMNS = (
    Column("Contact", "person", 200, sort="email"),
    Column("State", "chip", 120),
    Column("Done", "progress", 120),
    Column("Note", "muted", 100),
)


class KeysThatCame(QWidget):
    """As a dialog hears of keys that its table has no use for."""

    def __init__(self, came: list[int]) -> None:
        super().__init__()
        self._came = came

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._came.append(event.key())


def make(name: str) -> Row:
    done = len(name) / 10
    note = "a long note that will never fit in its column"
    cells = (TwoLineCell(name, f"{name}@acme.example"), Badge("Sent", "blue"), done, note)
    return Row(name.split()[0], cells, strong=name.startswith("a"))


@pytest.fixture
def view(aio: Aio) -> TableView:
    model = RowsModel(COLUMNS, make)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    made = TableView(model, "People")
    model.setParent(made)
    model.set_items(["anna", "ben", "cleo", "dora"])
    made.resize(560, 300)
    return made


def model_of(view: TableView) -> RowsModel[str]:
    assert isinstance(view.rows, RowsModel)
    return view.rows


def names(view: TableView) -> list[str]:
    return [str(item) for item in model_of(view).items]


def test_table_selection_follows_row_id_through_changes(view: TableView) -> None:
    model = model_of(view)
    view.select("cleo")
    model.set_items(["dora", "cleo", "eve", "anna"])
    assert names(view) == ["dora", "cleo", "eve", "anna"]
    assert view.selected_ids() == ["cleo"]
    assert view.currentIndex().row() == 1
    model.put("cleo x")
    model.put("fred")
    model.remove("dora")
    model.remove("nobody")
    assert names(view) == ["cleo x", "eve", "anna", "fred"]
    assert view.selected_ids() == ["cleo"]
    model.set_items(["anna"])
    assert view.selected_ids() == []
    assert not view.select("cleo")


def test_table_by_keyboard_moves_selects_and_opens(view: TableView) -> None:
    opened: list[str] = []
    moved: list[int] = []
    view.row_activated.connect(lambda row: opened.append(row.id))
    view.selection_changed.connect(lambda: moved.append(view.selected_count()))
    view.show()
    view.setFocus()
    view.select("anna")
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_End)
    QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert opened == ["ben"]
    assert view.selected_ids() == ["cleo", "dora"]
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.selected_ids() == ["anna"]
    QTest.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert view.selected_count() == 4
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.selected_count() == 0
    assert moved[-1] == 0
    view.hide()


def test_table_on_double_click_opens_row(view: TableView) -> None:
    opened: list[object] = []
    view.row_activated.connect(opened.append)
    view.show()
    spot = view.visualRect(view.rows.index(2, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert [row.id for row in opened if isinstance(row, Row)] == ["cleo"]
    view.hide()


def test_table_heading_click_sorts_both_ways_if_sortable(view: TableView) -> None:
    asked: list[tuple[str, bool]] = []
    view.sort_requested.connect(lambda key, down: asked.append((key, down)))
    view.show()
    top = view.horizontalHeader()
    for x in (20, 20, 230):
        QTest.mouseClick(top.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, 10))
    assert asked == [("email", False), ("email", True)]
    assert top.sortIndicatorSection() == 0
    assert top.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder
    view.hide()


def grab(view: TableView) -> QImage:
    QApplication.sendPostedEvents()
    return view.viewport().grab().toImage()


def test_table_paints_hover_selection_unread_and_theme(view: TableView, app: QApplication) -> None:
    view.show()
    plain = grab(view)
    spot = view.visualRect(view.rows.index(1, 3)).center()
    QTest.mouseMove(view.viewport(), spot)
    hover = grab(view)
    assert hover.pixelColor(spot.x() + 40, spot.y() + 18) == theme.get_color("hover")
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert grab(view) == plain
    view.select("cleo")
    y = view.visualRect(view.rows.index(2, 0)).center().y()
    assert grab(view).pixelColor(1, y) == theme.get_color("accent")
    unread = view.visualRect(view.rows.index(0, 0)).center().y()
    assert plain.pixelColor(8, unread) != plain.pixelColor(8, y)
    theme.apply_theme(app, "dark")
    assert grab(view).pixelColor(1, y) == theme.get_color("accent")
    assert grab(view).pixelColor(300, 250) == theme.get_color("panel")
    theme.apply_theme(app, "light")
    view.hide()


def test_table_cells_have_accessible_names(view: TableView) -> None:
    view.show()
    found = QAccessible.queryAccessibleInterface(view)
    assert found.text(QAccessible.Text.Name) == "People"
    cells = (found.child(at) for at in range(found.childCount()))
    said = [cell.text(QAccessible.Text.Name) for cell in cells if cell.role() == QAccessible.Role.Cell]
    assert said[4:7] == ["ben, ben@acme.example", "Sent", "30%"]
    view.hide()


def test_table_typing_letters_keeps_selection(view: TableView) -> None:
    view.show()
    view.select("anna")
    QTest.keyClicks(view, "cleo")
    assert view.selected_ids() == ["anna"]
    view.hide()


def test_table_first_arrow_key_selects_first_row(view: TableView) -> None:
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.selected_ids() == ["anna"]
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.selected_ids() == ["ben"]
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.selected_ids() == ["ben"], "the one that is framed"


def test_table_on_enter_selects_first_row_then_opens_it(view: TableView) -> None:
    opened: list[str] = []
    passed_on: list[int] = []
    around = KeysThatCame(passed_on)
    view.setParent(around)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert passed_on == [Qt.Key.Key_Return] and not view.selected_ids(), "nothing can be opened here"
    view.row_activated.connect(lambda row: opened.append(row.id))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert view.selected_ids() == ["anna"] and not opened
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert opened == ["anna"]
    view.clearSelection()
    model_of(view).set_items([])
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert passed_on == [Qt.Key.Key_Return] * 2 and opened == ["anna"]
    around.deleteLater()


def test_table_stretch_column_never_shrinks_below_initial_width(aio: Aio) -> None:
    view = TableView(RowsModel((Column("Contact", width=200, stretch=True), *COLUMNS[1:]), make), "People")
    view.show()
    widths = []
    for wide in (900, 300, 700):
        view.resize(wide, 200)
        widths.append(view.columnWidth(0))
    assert widths[1] == 200 and widths[0] > widths[2] > 200
    view.close()


def test_table_column_with_room_grows_until_resized_by_hand(aio: Aio) -> None:
    columns = (Column("Contact", width=200, stretch=True), Column("Company", width=120, room=60))
    view = TableView(RowsModel((*columns, Column("State", width=100)), make), "People")
    view.show()
    widths = []
    for wide in (420, 500, 900, 300):
        view.resize(wide, 200)
        widths.append(view.columnWidth(1))
    assert widths == [120, 160, 180, 120]
    view.setColumnWidth(1, 150)
    for wide in (900, 300):
        view.resize(wide, 200)
        assert view.columnWidth(1) == 150
    view.close()
