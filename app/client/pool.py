"""An HTTP client that keeps no connection which nobody uses.

httpcore 1.0 keeps some for ever: where a request is cancelled just before it goes out on a new connection,
just after its answer came, or while connections that ended are being closed; and where it is closed while it
connects. A hundred of those, and every request waits in vain for a connection.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import httpx

# httpcore imports it for each lock: where there is none, each request looks for it on the disk several times.
if find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]


class HttpClient(httpx.AsyncClient):
    _left: Sequence[Any] = ()  # connections that may still have been on their way when it was closed

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
    """All of them, also when cancelled meanwhile."""
    cut: asyncio.CancelledError | None = None
    for each in connections:
        try:
            await each.aclose()
        except asyncio.CancelledError as error:
            cut = error
    if cut is not None:
        raise cut
