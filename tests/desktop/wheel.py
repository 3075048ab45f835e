"""A turn of the mouse wheel over a widget."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

NOTCH = 120  # eighths of a degree


def turn_wheel(over: QWidget, notches: int = -NOTCH) -> None:
    """Turn it as the window system does: the window finds the widget. Not for use in a coroutine."""
    window = over.window()
    at = over.mapTo(window, over.rect().center())
    QTest.wheelEvent(window.windowHandle(), QPointF(at), QPoint(0, notches))
    QApplication.processEvents()


def send_wheel(to: QWidget, notches: int = -NOTCH) -> None:
    """Hand the event to the widget itself."""
    at = QPointF(to.rect().center())
    no_button, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    where = (at, to.mapToGlobal(at), QPoint(), QPoint(0, notches))
    QApplication.sendEvent(to, QWheelEvent(*where, no_button, no_key, Qt.ScrollPhase.NoScrollPhase, False))
