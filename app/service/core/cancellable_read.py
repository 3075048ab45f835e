"""What a reader's thread reads for somebody who may have gone before it is there."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

AGAIN = 0.01  # seconds between two interrupts: one that comes between two statements does nothing


class CancellableRead:
    """One use of a connection. `stop` hits no later one."""

    def __init__(self) -> None:
        self._raw: Any = None
        self._lock = Lock()

    @contextmanager
    def on(self, raw: Any) -> Iterator[None]:
        """`raw`: the driver's connection."""
        self._raw = raw
        try:
            yield
        finally:
            with self._lock:
                self._raw = None

    def stop(self, loop: AbstractEventLoop) -> None:
        """SQLite ends the statements that still run; a server is left to it."""
        with self._lock:
            if interrupt := getattr(self._raw, "interrupt", None):
                interrupt()
                loop.call_later(AGAIN, self.stop, loop)
