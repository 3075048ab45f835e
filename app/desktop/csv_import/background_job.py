"""Long work in a thread that lets the window run, reports progress, and can be stopped."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
BREATH = 0.0005  # seconds; long enough for the window's thread to take the GIL


class Stopped(Exception):
    """The work was canceled."""


class Pulse:
    """The progress shared by a worker thread and the window: `done` of `total`, in any unit."""

    def __init__(self, total: int = 0) -> None:
        self.done, self.total = 0, total
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True

    def beat(self, done: int) -> None:
        """Report progress and let other threads run; raise Stopped if canceled.

        The worker calls this every millisecond or so.
        """
        if self._stopped:
            raise Stopped
        self.done = done
        time.sleep(BREATH)


async def in_thread(work: Callable[[Pulse], T], pulse: Pulse) -> T:
    """Run the work in a thread; canceling the task stops the work."""
    try:
        return await asyncio.to_thread(work, pulse)
    except asyncio.CancelledError:
        pulse.stop()
        raise
