"""The tasks of a widget's coroutines, which are canceled when the widget is destroyed.

    Tasks(owner: QObject, on_error: Callable[[Exception], None])
    .start(coro, name=None, newest=False) -> asyncio.Task   newest: cancels running ones of that name
    .start_unless_busy(coro, name)
    .cancel(name=None)      .busy(name=None) -> bool      await .close()

Tasks is the only owner of its tasks.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject

if TYPE_CHECKING:  # not needed for the first paint
    import asyncio

T = TypeVar("T")
log = logging.getLogger("outreach.desktop.tasks")


class Tasks:
    """Holds tasks, cancels them when their owner is destroyed, and passes on their exceptions."""

    def __init__(self, owner: QObject, on_error: Callable[[Exception], None]) -> None:
        self._tasks: dict[asyncio.Task[Any], str | None] = {}
        self._on_error = on_error
        self._gone = False
        owner.destroyed.connect(self._owner_gone)

    def start(
        self, coro: Coroutine[Any, Any, T], name: str | None = None, newest: bool = False
    ) -> asyncio.Task[T]:
        """Start a coroutine as a task; raise RuntimeError if the owner is already destroyed.

        `newest` cancels the running tasks of that name first.
        """
        if self._gone:
            coro.close()
            raise RuntimeError("the owner of these tasks is destroyed")
        if newest:
            if name is None:
                raise ValueError("newest needs a name")
            self.cancel(name)
        import asyncio

        task = asyncio.get_running_loop().create_task(coro)
        if name is not None:
            task.set_name(name)
        self._tasks[task] = name
        task.add_done_callback(self._ended)
        return task

    def start_unless_busy(self, coro: Coroutine[Any, Any, None], name: str) -> None:
        if self.busy(name):
            coro.close()
        else:
            self.start(coro, name)

    def cancel(self, name: str | None = None) -> None:
        """Cancel the tasks of a name, or all."""
        for task, its in list(self._tasks.items()):
            if name is None or its == name:
                task.cancel()

    def busy(self, name: str | None = None) -> bool:
        """Return whether a task of that name (or any) is running and was not asked to stop."""
        return any(
            (name is None or its == name) and not task.done() and not task.cancelling()
            for task, its in self._tasks.items()
        )

    async def close(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        import asyncio

        self._gone = True
        current = asyncio.current_task()
        waiting = [task for task in self._tasks if task is not current]
        for task in waiting:
            task.cancel()
        if waiting:
            await asyncio.wait(waiting)

    def _owner_gone(self) -> None:
        self._gone = True
        self.cancel()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.pop(task, None)
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            return
        if self._gone:  # what the task needs is destroyed with its owner
            log.debug("task %s failed", task.get_name(), exc_info=error)
            return
        log.info("task %s failed", task.get_name(), exc_info=error)
        if isinstance(error, Exception):
            self._on_error(error)
