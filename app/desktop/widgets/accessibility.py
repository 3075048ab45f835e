"""Accessibility: scrolling the focused widget into view, and the role of scroll areas.

Qt itself scrolls to a focused widget only when the focus moves by Tab.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea, QAccessibleWidget, QApplication, QScrollArea, QWidget
from shiboken6 import isValid

_LAST = ("QScrollArea", "QAbstractScrollArea")  # base classes, asked for after tables, lists and text fields


def install_accessibility() -> None:
    """Register the accessible role of scroll areas, once per process, before anything is read aloud."""
    QAccessible.installFactory(_create_interface)


def _create_interface(kind: str, thing: QObject) -> QAccessibleWidget | None:
    if kind in _LAST and isinstance(thing, QAbstractScrollArea):
        return QAccessibleWidget(thing, QAccessible.Role.Client)
    return None


BESIDE = 20  # pixels kept visible around the focused widget


class FocusScroller(QObject):
    """Scrolls the widget that gets the focus into view, in every window of the application.

    Nothing scrolls when the focus moves by a mouse press, or when the user returns to a window.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._seen: QWidget | None = None
        self._wanted: QWidget | None = None
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._show)
        app.focusChanged.connect(self._moved)

    def _moved(self, _: QWidget | None, now: QWidget | None) -> None:
        self._wanted = None
        if now is not None and now is not self._seen:
            self._seen = now
            if QApplication.mouseButtons() == Qt.MouseButton.NoButton:
                self._wanted = now
                self._turn.start()

    def _show(self) -> None:
        wanted, self._wanted = self._wanted, None
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)  # it may not be laid out yet
        around = wanted.parentWidget() if wanted is not None and isValid(wanted) else None
        while wanted is not None and around is not None and not around.isWindow():
            if isinstance(around, QScrollArea):
                high = min(wanted.height(), around.viewport().height() // 2)
                around.ensureWidgetVisible(wanted, BESIDE, high + BESIDE)
            around = around.parentWidget()
