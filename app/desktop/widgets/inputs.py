"""Qt's inputs as this program uses them: the wheel changes one only while it has the focus.

Else whoever scrolls a page would change whatever happens to pass below the pointer. A wheel that an input
doesn't take goes on to the page behind it. `tests/test_architecture.py` keeps Qt's own out of the screens.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QDateTimeEdit,
    QSpinBox,
    QTabBar,
    QTabWidget,
    QTimeEdit,
    QWidget,
)


class _WheelByFocus:
    """Mixed in before a Qt class, whose own `wheelEvent` it guards."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if isinstance(self, QWidget) and self.focusPolicy() == Qt.FocusPolicy.WheelFocus:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel itself would bring the focus

    def wheelEvent(self, event: QWheelEvent) -> None:
        if isinstance(self, QWidget) and self.hasFocus():
            super().wheelEvent(event)  # type: ignore[misc]
        else:
            event.ignore()


class SpinBox(_WheelByFocus, QSpinBox):
    pass


class ComboBox(_WheelByFocus, QComboBox):
    pass


class TimeEdit(_WheelByFocus, QTimeEdit):
    pass


class DateEdit(_WheelByFocus, QDateEdit):
    pass


class DateTimeEdit(_WheelByFocus, QDateTimeEdit):
    pass


class TabBar(_WheelByFocus, QTabBar):
    pass


class TabWidget(QTabWidget):
    """Tabs of which the wheel turns none that hasn't the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabBar(TabBar())
