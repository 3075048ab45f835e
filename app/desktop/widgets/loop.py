"""asyncio on Qt's event loop: fast with many small tasks, and with timers that are never early.

There is one FastQEventLoop per process (in tests, one per test).
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import time
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from functools import partial
from inspect import iscoroutinefunction
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, QTimerEvent, Signal
from PySide6.QtWidgets import QApplication

os.environ["QT_API"] = "pyside6"  # read by qasync when it is imported; PyQt would win otherwise

import gc

import qasync

GC_INTERVAL = 1_000  # milliseconds
ALL_EVERY = 60  # collections; each time, old objects are examined, too
STARTED = 5  # ticks; objects created until then stay in use, and are never examined


class Garbage(QObject):
    """Collects garbage by a timer instead of automatically, from its creation until `stop()`."""

    def __init__(self) -> None:
        super().__init__()
        self._before, self._times = gc.isenabled(), 0
        gc.disable()
        self._timer = QTimer(self, interval=GC_INTERVAL)
        self._timer.timeout.connect(self._collect)
        self._timer.start()

    def _collect(self) -> None:
        self._times += 1
        if self._times == STARTED:
            gc.freeze()
        elif self._times > STARTED:
            gc.collect(1 if self._times % ALL_EVERY else 2)

    def stop(self) -> None:
        """Collect now what the event loop left behind, and turn automatic collection on if it was before.

        A QObject that Python collects while another one is being destroyed may wait forever, since both
        take their lock from the same small pool in Qt.
        """
        self._timer.stop()
        gc.unfreeze()
        gc.collect()
        if self._before:
            gc.enable()


T = TypeVar("T")
log = logging.getLogger("outreach.desktop.loop")

BUDGET = 0.004  # seconds of callbacks in a row, then Qt gets its turn
LONGEST = 2**31 - 1  # milliseconds a Qt timer can hold


def _check_callback(callback: object) -> None:
    if iscoroutinefunction(callback) or asyncio.iscoroutine(callback):
        raise TypeError("coroutines cannot be used as callbacks of the loop")
    if not callable(callback):
        raise TypeError(f"callback must be callable: {type(callback).__name__}")


class _Ready(QObject):
    """The ready queue, with one zero timer per batch instead of one per callback.

    The signal `said` adds a handle from another thread.
    """

    said = Signal(object)

    def __init__(self, run: Callable[[asyncio.Handle], None]) -> None:
        super().__init__()
        self.queue: deque[asyncio.Handle] = deque()
        self._run = run
        self._armed = False
        self._wake = QTimer(self, singleShot=True, interval=0)
        self._wake.timeout.connect(self._drain)
        self._stopped = False
        self.said.connect(self.add, Qt.ConnectionType.QueuedConnection)

    def add(self, handle: asyncio.Handle) -> None:
        if not self._stopped:  # a thread may end after the loop
            self.queue.append(handle)
            self._arm()

    def _arm(self) -> None:
        if not self._armed:
            self._armed = True
            self._wake.start()

    def _drain(self) -> None:
        self._armed = False
        queue, end = self.queue, time.perf_counter() + BUDGET
        for _ in range(len(queue)):  # what was ready at entry, as asyncio does
            if not queue:
                break
            handle = queue.popleft()
            if not handle.cancelled():
                self._run(handle)
            if time.perf_counter() > end:
                break
        if queue:
            self._arm()

    def stop(self) -> None:
        self._stopped = True
        self.queue.clear()
        self._wake.stop()


class _Timers(QObject):
    """The precise Qt timers of `call_later`, each of which is killed when its handle is canceled."""

    def __init__(self, run: Callable[[asyncio.Handle], None]) -> None:
        super().__init__()
        self._run = run
        self._handles: dict[int, asyncio.TimerHandle] = {}
        self._ids: dict[int, int] = {}  # by identity: equal handles are not the same handle

    def __len__(self) -> int:
        return len(self._handles)

    def add(self, handle: asyncio.TimerHandle) -> None:
        wait = math.ceil((handle.when() - time.monotonic()) * 1000)
        timer = self.startTimer(min(max(wait, 0), LONGEST), Qt.TimerType.PreciseTimer)
        self._handles[timer] = handle
        self._ids[id(handle)] = timer
        handle._scheduled = True  # type: ignore[attr-defined]  # makes cancel() tell the loop

    def cancel(self, handle: asyncio.TimerHandle) -> None:
        timer = self._ids.pop(id(handle), None)
        if timer is not None:
            self._handles.pop(timer, None)
            self.killTimer(timer)

    def timerEvent(self, event: QTimerEvent) -> None:
        handle = self._handles.get(event.timerId())
        if handle is None:
            self.killTimer(event.timerId())
            return
        self.cancel(handle)
        if handle.when() > time.monotonic():  # a wait longer than a Qt timer can hold
            self.add(handle)
            return
        handle._scheduled = False  # type: ignore[attr-defined]
        self._run(handle)

    def stop(self) -> None:
        for timer in self._handles:
            self.killTimer(timer)
        self._handles.clear()
        self._ids.clear()


class FastQEventLoop(qasync.QEventLoop):  # type: ignore[misc]
    """qasync's event loop with one ready queue and precise timers."""

    def __init__(self, app: QApplication | None = None) -> None:
        self._soon = _Ready(self._run_handle)
        self._later = _Timers(self._run_handle)
        super().__init__(app)

    def call_soon(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        self._check_closed()
        if self.get_debug():
            self._check_thread()
            _check_callback(callback)
        elif not callable(callback):
            raise TypeError(f"callback must be callable: {type(callback).__name__}")
        handle = asyncio.Handle(callback, args, self, context=context)
        self._soon.add(handle)
        return handle

    def call_soon_threadsafe(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        self._check_closed()
        handle = asyncio.Handle(callback, args, self, context=context)
        self._soon.said.emit(handle)
        return handle

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        if delay is None:
            raise TypeError("delay must not be None")
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        if when is None:
            raise TypeError("when must not be None")
        _check_callback(callback)
        self._check_closed()
        handle = asyncio.TimerHandle(when, callback, args, self, context=context)
        if when <= self.time():
            self._soon.add(handle)
        else:
            self._later.add(handle)
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        self._later.cancel(handle)

    def _run_handle(self, handle: asyncio.Handle) -> None:
        if not self.get_debug():
            handle._run()
            return
        started = time.perf_counter()
        self._current_handle = handle
        try:
            handle._run()
        finally:
            self._current_handle = None  # type: ignore[assignment]
        took = time.perf_counter() - started
        if took >= self.slow_callback_duration:
            log.warning("Executing %s took %.3f seconds", handle, took)

    def close(self) -> None:
        if not self.is_closed() and not self.is_running():
            self._soon.stop()
            self._later.stop()
        super().close()


def is_loop_running() -> bool:
    """Return whether an event loop runs in this thread, so that coroutines can be started."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def run_event_loop(main: Coroutine[Any, Any, T], app: QApplication) -> T:
    """Run `main` to its end on a fresh event loop, cancel the tasks it left, and return its result."""
    garbage = Garbage()
    try:
        with asyncio.Runner(loop_factory=partial(FastQEventLoop, app)) as runner:
            return runner.run(main)
    finally:
        garbage.stop()
