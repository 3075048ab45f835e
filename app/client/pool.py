"""An HTTP client that leaks no connections.

httpcore 1.0 keeps some unused connections forever: where a request is canceled just before it goes out
on a new connection, just after its response came, or while connections that ended are being closed; and
where the client is closed while it connects. After a hundred of those, every request waits in vain for
a connection.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import httpx

# httpcore imports sniffio for each lock; if there is none, each request searches the disk several times.
if find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]


class HttpClient(httpx.AsyncClient):
    _left: Sequence[Any] = ()  # connections that may still have been opening when the client was closed

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        for pool in self._pools():
            pool._close_connections = close_connections

    async def send(self, request: httpx.Request, **more: Any) -> httpx.Response:
        try:
            response = await super().send(request, **more)
        except BaseException as error:
            if self.is_closed or isinstance(error, asyncio.CancelledError):
                await self._let_go(request)
            raise
        if self.is_closed:
            await self._let_go(request)
        return response

    async def aclose(self) -> None:
        self._left = [kept for pool in self._pools() for kept in pool.connections]
        await super().aclose()

    def _pools(self) -> list[Any]:
        transports = (self._transport, *self._mounts.values())
        return [pool for each in transports if (pool := getattr(each, "_pool", None)) is not None]

    async def _let_go(self, request: httpx.Request) -> None:
        await close_connections(self._left)
        for pool in self._pools():
            for asked in [one for one in pool._requests if one.request.extensions is request.extensions]:
                pool._requests.remove(asked)
            used = [one.connection for one in pool._requests]
            unused = [kept for kept in pool.connections if kept not in used]
            begun = [kept for kept in unused if not (kept.is_idle() or kept.is_closed())]
            pool._connections = [kept for kept in pool.connections if kept not in begun]
            await close_connections(begun)


async def close_connections(connections: Sequence[Any]) -> None:
    """Close all connections, even when canceled in between, and raise the cancellation afterwards."""
    cut: asyncio.CancelledError | None = None
    for each in connections:
        try:
            await each.aclose()
        except asyncio.CancelledError as error:
            cut = error
    if cut is not None:
        raise cut
