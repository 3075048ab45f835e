"""Who was typing goes on where they were: when the service is back, or what stood above it has gone."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


def back_to(had: QWidget | None) -> None:
    """The focus, if it can still be there."""
    if had is not None and isValid(had) and had.isEnabled() and had.isVisible():
        had.setFocus()


class FocusBack(QObject):
    """What is disabled loses the focus to whatever comes next; it gets it back unless somebody went on."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._had: QWidget | None = None
        self._fell: QWidget | None = None

    def turned(self, online: bool) -> None:
        """Told before anybody else is, so that nothing is disabled yet."""
        if not online and self._had is None:
            self._had = QApplication.focusWidget()
        QTimer.singleShot(0, self, self._back if online else self._look)

    def _look(self) -> None:
        self._fell = QApplication.focusWidget()

    def _back(self) -> None:
        had, self._had = self._had, None
        if QApplication.focusWidget() is self._fell:
            back_to(had)
