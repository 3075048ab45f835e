"""Long work in a thread: it yields to the window, tells how far it is, and can be stopped."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
BREATH = 0.0005  # seconds; long enough for the window's thread to take the interpreter


class Stopped(Exception):
    """The work was called off."""


class Pulse:
    """Shared by the thread that works and the window that watches. `done` of `total`, in any unit."""

    def __init__(self, total: int = 0) -> None:
        self.done, self.total = 0, total
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True

    def beat(self, done: int) -> None:
        """Called by the work every millisecond or so."""
        if self._stopped:
            raise Stopped
        self.done = done
        time.sleep(BREATH)


async def in_thread(work: Callable[[Pulse], T], pulse: Pulse) -> T:
    """Runs the work in a thread; a cancelled task stops it."""
    try:
        return await asyncio.to_thread(work, pulse)
    except asyncio.CancelledError:
        pulse.stop()
        raise
