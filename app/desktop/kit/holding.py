"""What can't be undone is held for a while, and can be kept from being done until then.

Holding(owner, session.problem.emit, session.settles).hold(text, work)
UndoBar.follow(holding) says it, and offers to keep it
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.kit.tasks import Tasks

HELD = 10_000  # milliseconds
Settle = Callable[[], Awaitable[bool]]
Work = Callable[[], Coroutine[Any, Any, object]]


class Holding(QObject):
    """One thing at a time: the next one, closing the window and changing sides do it at once.

    `offered` carries what is about to be done, in words, and what keeps it from being done; `ended` the
    latter again, as soon as it is done or kept; `kept` comes where it is.
    """

    offered = Signal(str, object)
    ended = Signal(object)
    kept = Signal()

    def __init__(
        self,
        owner: QObject,
        on_error: Callable[[Exception], None],
        settles: Callable[[QObject, Settle], None],
    ) -> None:
        super().__init__(owner)
        self._tasks = Tasks(self, on_error)
        self._work: Work | None = None
        self._doing: asyncio.Task[object] | None = None
        self._rest = QTimer(self, singleShot=True, interval=HELD)
        self._rest.timeout.connect(self._held_long_enough)
        settles(self, self.settle)

    @property
    def is_on(self) -> bool:
        return self._work is not None

    def hold(self, text: str, work: Work) -> None:
        """Do it in a while, unless it is kept from being done."""
        self._held_long_enough()
        self._work = work
        self._rest.start()
        self.offered.emit(text, self.keep)

    def keep(self) -> None:
        """Don't do it; too late once it has begun."""
        if self._take() is not None:
            self.kept.emit()

    async def settle(self) -> bool:
        """Do it now, and wait for its end; whatever goes wrong is told, and keeps no window open."""
        self._held_long_enough()
        if self._doing is not None:
            await asyncio.wait([self._doing])
        return True

    def _held_long_enough(self) -> None:
        if (work := self._take()) is not None:
            self._doing = self._tasks.start(work())

    def _take(self) -> Work | None:
        work, self._work = self._work, None
        self._rest.stop()
        if work is not None:
            self.ended.emit(self.keep)
        return work
