"""One HTTP client after another, so that none runs out of connections.

httpcore 1.0 keeps a connection for ever where a request is cancelled at certain moments (before it goes out
on a new connection, after its answer came). A hundred of those, and every request waits in vain. So after
some cancelled ones a new client takes over, and the old one is closed with its last request.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.util import find_spec

import httpx

MOST = 20  # cancelled requests of one client, which has a hundred connections
# httpcore imports it for each lock: where there is none, each request looks for it on the disk several times.
if find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]


class Clients:
    """`make` one; `current` is for what is no request."""

    def __init__(self, make: Callable[[], httpx.AsyncClient]) -> None:
        self._make = make
        self.current = make()
        self._requests = Counter[httpx.AsyncClient]()
        self._cancelled = 0
        self._closed = False

    @asynccontextmanager
    async def borrow(self) -> AsyncIterator[httpx.AsyncClient]:
        """A client for one request, until its answer was read."""
        client = self.current
        self._requests[client] += 1
        try:
            yield client
        except asyncio.CancelledError:
            self._cancelled += 1
            if self._cancelled >= MOST and not self._closed:
                self.current, self._cancelled = self._make(), 0
            raise
        finally:
            self._requests[client] -= 1
            await self._close_unused(client)

    async def close(self) -> None:
        """At once, or with the last request under way."""
        self._closed = True
        await self._close_unused(self.current)

    async def _close_unused(self, client: httpx.AsyncClient) -> None:
        if not self._requests[client] and (self._closed or client is not self.current):
            del self._requests[client]
            await client.aclose()
