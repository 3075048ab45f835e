"""Reads in a worker thread that are interrupted when the caller is cancelled."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

AGAIN = 0.01  # seconds between two interrupts: one that comes between two statements does nothing


class CancellableRead:
    """One use of a database connection by a reader thread; `stop` never affects a later use."""

    def __init__(self) -> None:
        self._raw: Any = None
        self._lock = Lock()

    @contextmanager
    def on(self, raw: Any) -> Iterator[None]:
        """Mark `raw`, the driver's connection, as in use for the length of the block."""
        self._raw = raw
        try:
            yield
        finally:
            with self._lock:
                self._raw = None

    def stop(self, loop: AbstractEventLoop) -> None:
        """Interrupt the running SQLite statements, again and again until the read has ended.

        A PostgreSQL connection has no `interrupt`, so its statement runs to the end.
        """
        with self._lock:
            if interrupt := getattr(self._raw, "interrupt", None):
                interrupt()
                loop.call_later(AGAIN, self.stop, loop)
