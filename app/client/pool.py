"""An HTTP client that keeps no connection which nobody uses.

httpcore 1.0 does, for ever, where a request is cancelled just before it goes out on a new connection, or just
after its answer came. A hundred of those, and every request waits in vain for a connection.
"""

from __future__ import annotations

import asyncio
from typing import Any

import httpx


class Client(httpx.AsyncClient):
    async def send(self, request: httpx.Request, **more: Any) -> httpx.Response:
        try:
            return await super().send(request, **more)
        except asyncio.CancelledError:
            await self._let_go(request)
            raise

    async def _let_go(self, request: httpx.Request) -> None:
        for transport in (self._transport, *self._mounts.values()):
            if (pool := getattr(transport, "_pool", None)) is None:
                continue
            for asked in [one for one in pool._requests if one.request.extensions is request.extensions]:
                pool._requests.remove(asked)
            used = [one.connection for one in pool._requests]
            for kept in pool.connections:
                if kept not in used and not (kept.is_idle() or kept.is_closed()):
                    await kept.aclose()
