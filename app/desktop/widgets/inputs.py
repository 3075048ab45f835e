"""Qt's input widgets, changed so that the mouse wheel acts on one only while it has the focus.

Otherwise scrolling a page would change any input that passes below the pointer. A wheel event that an
input doesn't take goes on to the page behind it. `tests/test_architecture.py` keeps Qt's own classes out
of the screens.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDateEdit,
    QDateTimeEdit,
    QSpinBox,
    QTabBar,
    QTabWidget,
    QTimeEdit,
    QWidget,
)

from app.desktop.widgets.i18n import tr

EDGE = 11  # pixels; the stylesheet can't move the text from the edge


def indent_spin_boxes(*boxes: QAbstractSpinBox) -> None:
    """Indent the texts of spin boxes from the edge, as in all other fields."""
    for box in boxes:
        box.lineEdit().setTextMargins(EDGE, 0, 0, 0)
        box.installEventFilter(_Wider(box))


class _Wider(QObject):
    """Widens a spin box by the indentation when it is shown, once the stylesheet has set its width."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QAbstractSpinBox):
            watched.removeEventFilter(self)
            watched.setMinimumWidth(watched.sizeHint().width() + EDGE)
        return False


def configure_as_day_count(box: QSpinBox, none: str) -> None:
    """Make a spin box count days, as in "3 days later"; `none` is its text for zero."""
    box.setSpecialValueText(none)
    box.setSuffix(tr(" days later"))
    counted = _DaySuffix(box)
    box.valueChanged.connect(counted.changed)


class _DaySuffix(QObject):
    """Sets the suffix of a spin box to the singular for one day, else to the plural."""

    def __init__(self, box: QSpinBox) -> None:
        super().__init__(box)
        self._box = box

    def changed(self, days: int) -> None:
        self._box.setSuffix(tr(" day later") if days == 1 else tr(" days later"))


class _WheelByFocus:
    """A mixin placed before a Qt class: it ignores wheel events while the widget has no focus."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if isinstance(self, QWidget) and self.focusPolicy() == Qt.FocusPolicy.WheelFocus:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # otherwise the wheel would give it the focus

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
    """A tab widget whose tabs the mouse wheel switches only while the tab bar has the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabBar(TabBar())
