"""A timer that runs an action once for many requests in a row."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class Debounce(QTimer):
    """Calls `act` so many milliseconds after the last `start()`, or after the first `soon()`."""

    def __init__(self, owner: QObject, milliseconds: int, act: Callable[[], object]) -> None:
        super().__init__(owner, singleShot=True, interval=milliseconds)
        self.timeout.connect(act)

    def soon(self) -> None:
        """Start the timer unless it is running, so that a flood of requests can't delay `act` forever."""
        if not self.isActive():
            self.start()
