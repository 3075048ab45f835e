"""Something done once for many requests in a row."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class Debounce(QTimer):
    """Call `act` a while (milliseconds) after the last `start()`, or after the first `soon()`."""

    def __init__(self, owner: QObject, milliseconds: int, act: Callable[[], object]) -> None:
        super().__init__(owner, singleShot=True, interval=milliseconds)
        self.timeout.connect(act)

    def soon(self) -> None:
        """Wait from the first request on, so that a flood of them can't put it off for ever."""
        if not self.isActive():
            self.start()
