"""What can't be undone is held for a while, and can be kept from being done until then.

Holding(owner, session.problem.emit, session.settles).hold(text, work, *ids)
.hides(table)               what is held stands in no list; it comes back when it is kept, or refused
UndoBar.follow(holding)     says it, and offers to keep it
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog

from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks

if TYPE_CHECKING:
    from app.desktop.widgets.table import TableView

HELD = 10_000  # milliseconds
SOON = 0.5  # seconds; whoever waits for longer is told what for
Settle = Callable[[], Awaitable[bool]]
Work = Callable[[], Coroutine[Any, Any, Collection[str] | None]]


class DelayedDelete(QObject):
    """One thing at a time: the next one, closing the window and changing sides do it at once.

    `work` does it, and returns the ids that may be seen again, such as of those that were refused after all.
    `offered` carries what is about to be done, in words, and what keeps it from being done; `ended` the
    latter again, as soon as it is done or kept; `kept` the ids, where it is; `moved` when `ids` are others:
    those that are held, or gone.
    """

    offered = Signal(str, object)
    ended = Signal(object)
    kept = Signal(object)
    moved = Signal(object)

    def __init__(
        self,
        owner: QObject,
        on_error: Callable[[Exception], None],
        settles: Callable[[QObject, Settle], None],
    ) -> None:
        super().__init__(owner)
        self._outside = self._tell = on_error
        self._tasks = Tasks(self, self._failed)
        self.ids: frozenset[str] = frozenset()
        self._work: Work | None = None
        self._held: tuple[str, ...] = ()
        self._doing: asyncio.Task[None] | None = None
        self._rest = QTimer(self, singleShot=True, interval=HELD)
        self._rest.timeout.connect(self._held_long_enough)
        settles(self, self.settle)

    @property
    def is_on(self) -> bool:
        return self._work is not None

    def hides(self, table: TableView) -> None:
        """Its rows are those that are not held."""
        self.moved.connect(table.pass_by)
        self.kept.connect(table.choose)
        table.pass_by(self.ids)

    def ends_with(self, dialog: QDialog, on_error: Callable[[Exception], None]) -> None:
        """Whoever leaves the dialog doesn't wait; what goes wrong is told there while it is open."""
        self._tell = on_error
        dialog.finished.connect(self._end)
        dialog.destroyed.connect(self._end)

    def hold(self, text: str, work: Work, *ids: str) -> None:
        """Do it in a while, unless it is kept from being done."""
        self._held_long_enough()
        self._work, self._held = work, ids
        self._rest.start()
        self._move(self.ids.union(ids))
        self.offered.emit(text, self.keep)

    def keep(self) -> None:
        """Don't do it; too late once it has begun."""
        if self._take() is not None:
            self._move(self.ids.difference(self._held))
            self.kept.emit(self._held)

    async def settle(self) -> bool:
        """Do it now, and wait for its end, or ask whoever waits for long; False when they stay. Whatever
        goes wrong is told, and keeps no window open."""
        self._held_long_enough()
        if self._doing is None:
            return True
        done, _ = await asyncio.wait([self._doing], timeout=SOON)
        return bool(done) or await self._waited(self._doing)

    async def _waited(self, doing: asyncio.Task[None]) -> bool:
        """Until it is done, or nobody waits any more."""
        from app.desktop.widgets.dialogs import Question, show_dialog  # the first paint does without

        leave, text = tr("Leave now"), tr("It isn't finished yet. If you leave now, part of it may stay.")
        question = Question(QApplication.activeWindow(), tr("Still deleting…"), text, (leave, tr("Stay")))
        asked = self._tasks.start(show_dialog(question))
        await asyncio.wait([doing, asked], return_when=asyncio.FIRST_COMPLETED)
        if asked.done():
            return question.answer == leave
        question.close()
        await asked
        return True

    def _held_long_enough(self) -> None:
        if (work := self._take()) is not None:
            self._doing = self._tasks.start(self._do(work, self._held, self._doing))

    def _end(self) -> None:
        self._tell = self._outside
        self._held_long_enough()
        if self._doing is None or self._doing.done():
            self.deleteLater()
        else:
            self._doing.add_done_callback(lambda _: self.deleteLater())

    def _failed(self, error: Exception) -> None:
        self._tell(error)

    async def _do(self, work: Work, held: Collection[str], before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait([before])
        stay: Collection[str] | None = held
        try:
            stay = await work()
        finally:
            if stay:
                self._move(self.ids.difference(stay))

    def _move(self, ids: frozenset[str]) -> None:
        self.ids = ids
        self.moved.emit(ids)

    def _take(self) -> Work | None:
        work, self._work = self._work, None
        if work is not None:
            self._rest.stop()
            self.ended.emit(self.keep)
        return work
