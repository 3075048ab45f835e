"""The window is seen before the rest of the program is imported."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QWidget

LONGEST = 1000  # milliseconds; a window that is covered or minimized may never be painted


class FirstPaint(QObject):
    """Runs Qt alone until a widget was painted; there is no loop of coroutines yet to be disturbed."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self._loop = QEventLoop()
        widget.installEventFilter(self)
        QTimer.singleShot(LONGEST, self._loop.quit)

    def wait(self) -> None:
        """Nothing that a user does is heard meanwhile; it comes later."""
        self._loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._loop.quit)
        return False
