"""The focus goes back to where it was when the service is back, or when what covered it is gone."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


def restore_focus_to(had: QWidget | None) -> None:
    """Give the focus to a widget, if the widget still exists, is enabled and visible."""
    if had is not None and isValid(had) and had.isEnabled() and had.isVisible():
        had.setFocus()


class FocusBack(QObject):
    """Gives the focus back to a widget that lost it by being disabled while the service was away.

    When a widget is disabled, Qt moves the focus to the next one. If the user has gone on from there,
    the focus stays.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._had: QWidget | None = None
        self._fell: QWidget | None = None

    def turned(self, online: bool) -> None:
        """Remember the focus when the service goes, and give it back when the service returns.

        This must be the first to know of the change, while nothing is disabled yet.
        """
        if not online and self._had is None:
            self._had = QApplication.focusWidget()
        QTimer.singleShot(0, self, self._back if online else self._look)

    def _look(self) -> None:
        self._fell = QApplication.focusWidget()

    def _back(self) -> None:
        had, self._had = self._had, None
        if QApplication.focusWidget() is self._fell:
            restore_focus_to(had)
