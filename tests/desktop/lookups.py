"""The way to the real service, on which the question whom we have met goes astray."""

from __future__ import annotations

import asyncio

import httpx

from app.contract import paths
from tests.desktop.places import Line

REFUSED = {"detail": "This key may not do that.", "required": ["contacts:read"], "granted": []}


class Lookups(Line):
    """`met` is its way for that question: through, once busy, refused, older, held until `gate` is set, or as
    the rest. `asked` counts the questions."""

    def __init__(self, met: str = "through") -> None:
        super().__init__()
        self.met, self.asked, self.gate = met, 0, asyncio.Event()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if request.url.path != paths.ACQUAINTANCES:
            return await super().handle_async_request(request)
        self.asked += 1
        if self.met == "busy" and self.asked == 1:
            said = {"detail": "Rate limit exceeded"}
            return httpx.Response(429, json=said, headers={"Retry-After": "0"}, request=request)
        if self.met == "refused":
            return httpx.Response(403, json=REFUSED, request=request)
        if self.met == "older":
            return httpx.Response(404, json={"detail": "Not Found"}, request=request)
        if self.met == "held" and self.asked > 1:
            await self.gate.wait()
        before, self.way = self.way, self.met if self.met in ("fault", "nobody") else self.way
        try:
            return await super().handle_async_request(request)
        finally:
            self.way = before
