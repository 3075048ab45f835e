"""Python looks for garbage between two moves of the user, a little at a time, in the window's thread alone.

A widget that another thread finds takes the program down with it.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY = 1_000  # milliseconds
ALL_EVERY = 60  # times, then what has lived long is looked at, too
STARTED = 5  # times; what was made until then is in use, and is never looked through


class Garbage(QObject):
    """At work from when it is made until `stop`."""

    def __init__(self) -> None:
        super().__init__()
        self._before, self._times = gc.isenabled(), 0
        gc.disable()
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self._collect)
        self._timer.start()

    def _collect(self) -> None:
        self._times += 1
        if self._times == STARTED:
            gc.freeze()
        elif self._times > STARTED:
            gc.collect(1 if self._times % ALL_EVERY else 2)

    def stop(self) -> None:
        """What the loop left goes now: a QObject that Python finds while another one is being destroyed may
        wait for ever, for both have their lock from the same few of Qt's."""
        self._timer.stop()
        gc.unfreeze()
        gc.collect()
        if self._before:
            gc.enable()
