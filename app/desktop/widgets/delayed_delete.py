"""Delayed deletion: what can't be undone waits for some seconds, and can be stopped until then.

DelayedDelete.hold(text, work, *ids) starts the wait. DelayedDelete.hides(table) keeps the held rows out
of a list; they return when they are kept, or when their deletion is refused. UndoBar.follow(holding)
shows the text and offers Undo.
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
SOON = 0.5  # seconds; after a longer wait the user is asked whether to leave
Settle = Callable[[], Awaitable[bool]]
Work = Callable[[], Coroutine[Any, Any, Collection[str] | None]]


class DelayedDelete(QObject):
    """Delays one deletion at a time.

    A pending one is done immediately when the next one begins, the window closes or the user switches to
    another connection. `work` deletes, and returns the ids that may be shown again, such as those whose
    deletion was refused.

    `offered` carries what is about to be done, in words, and the function that prevents it; `ended` the
    same function, as soon as the deletion begins or is prevented; `kept` the ids whose deletion was
    prevented; `moved` the ids that are held or deleted, whenever they change.
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

    def hide_rows_in(self, table: TableView) -> None:
        """Hide the rows of held and deleted ids in a table; rows that are kept are selected."""
        self.moved.connect(table.pass_by)
        self.kept.connect(table.choose)
        table.pass_by(self.ids)

    def bind_to_dialog(self, dialog: QDialog, on_error: Callable[[Exception], None]) -> None:
        """Delete without waiting when the dialog closes; report errors to `on_error` while it is open."""
        self._tell = on_error
        dialog.finished.connect(self._end)
        dialog.destroyed.connect(self._end)

    def hold(self, text: str, work: Work, *ids: str) -> None:
        """Run `work` after the delay, unless it is prevented; the ids count as gone from now on."""
        self._held_long_enough()
        self._work, self._held = work, ids
        self._rest.start()
        self._move(self.ids.union(ids))
        self.offered.emit(text, self.keep)

    def keep(self) -> None:
        """Prevent the pending deletion; this has no effect once it has begun."""
        if self._take() is not None:
            self._move(self.ids.difference(self._held))
            self.kept.emit(self._held)

    async def settle(self) -> bool:
        """Run the pending deletion now and wait for its end; return False if the user wants to stay.

        If it takes longer than SOON seconds, the user is asked whether to leave. An error is reported
        and does not keep the window open.
        """
        self._held_long_enough()
        if self._doing is None:
            return True
        done, _ = await asyncio.wait([self._doing], timeout=SOON)
        return bool(done) or await self._waited(self._doing)

    async def _waited(self, doing: asyncio.Task[None]) -> bool:
        """Wait until the deletion has ended or the user answers; return whether the user may leave."""
        from app.desktop.widgets.dialogs import Question, show_dialog  # not needed for the first paint

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
