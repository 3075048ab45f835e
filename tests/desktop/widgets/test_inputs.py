"""A wheel over an input that hasn't the focus scrolls the page and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QDate, QDateTime, QTime
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.desktop.campaigns.schedule import ScheduleEditor
from app.desktop.widgets.factories import Choice
from app.desktop.widgets.inputs import ComboBox, DateEdit, DateTimeEdit, SpinBox, TabWidget, TimeEdit
from tests.desktop.wheel import turn_wheel


def combo(kind: type[ComboBox], *, editable: bool = False) -> ComboBox:
    made = kind()
    made.addItems([str(number) for number in range(9)])
    made.setEditable(editable)
    made.setCurrentIndex(4)
    return made


def tabs() -> TabWidget:
    made = TabWidget()
    for number in range(3):
        made.addTab(QWidget(), str(number))
    made.setCurrentIndex(1)
    return made


KINDS: dict[str, tuple[Callable[[], QWidget], Callable[[QWidget], object]]] = {
    "spin box": (lambda: SpinBox(value=5), lambda one: one.value()),
    "time": (lambda: TimeEdit(QTime(9, 0)), lambda one: one.time()),
    "date": (lambda: DateEdit(QDate(2026, 3, 5)), lambda one: one.date()),
    "date and time": (
        lambda: DateTimeEdit(QDateTime(QDate(2026, 3, 5), QTime(9, 30))),
        lambda one: one.dateTime(),
    ),
    "choice": (lambda: combo(Choice), lambda one: one.currentIndex()),
    "editable choice": (lambda: combo(Choice, editable=True), lambda one: one.currentIndex()),
    "tabs": (tabs, lambda one: one.currentIndex()),
}


@pytest.fixture(params=KINDS)
def page(request: pytest.FixtureRequest, app: QApplication) -> Iterator[tuple[QScrollArea, QWidget, object]]:
    """A long page that scrolls, with an input and a field that has the focus."""
    make, value = KINDS[request.param]
    area, inner, field, one = QScrollArea(), QWidget(), QLineEdit(), make()
    box = QVBoxLayout(inner)
    box.addWidget(field)
    box.addWidget(one)
    inner.setMinimumHeight(3_000)
    area.setWidget(inner)
    area.setWidgetResizable(True)
    area.resize(400, 300)
    area.show()
    area.activateWindow()
    one.resize(200, 30)
    area.ensureWidgetVisible(one)
    field.setFocus()
    QApplication.processEvents()
    yield area, one, value
    area.close()
    area.deleteLater()


def over(one: QWidget) -> QWidget:
    return one.tabBar() if isinstance(one, TabWidget) else one


def test_wheel_over_input_without_focus_scrolls_page(
    page: tuple[QScrollArea, QWidget, object],
) -> None:
    area, one, value = page
    area.ensureWidgetVisible(over(one))
    before, scrolled = value(one), area.verticalScrollBar().value()
    turn_wheel(over(one))
    assert value(one) == before
    assert not over(one).hasFocus()
    assert area.verticalScrollBar().value() > scrolled


def test_wheel_over_focused_input_changes_value(page: tuple[QScrollArea, QWidget, object]) -> None:
    area, one, value = page
    area.ensureWidgetVisible(over(one))
    before = value(one)
    over(one).setFocus()
    turn_wheel(over(one))
    assert value(one) != before


def test_wheel_over_schedule_changes_nothing(app: QApplication) -> None:
    schedule = ScheduleEditor()
    edited: list[object] = []
    schedule.edited.connect(lambda: edited.append(1))
    schedule.show()
    schedule.activateWindow()
    schedule.setFocus()
    for one in (schedule.zone, schedule.start, schedule.gap, schedule.limit):
        turn_wheel(one)
    schedule.hide()
    schedule.deleteLater()
    assert edited == []
