"""An older service: a small one that knows some operations, which the real one does for it, and no others."""

from __future__ import annotations

from collections.abc import Callable

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.contract import paths
from tests.desktop.places import Line
from tests.service.api.surfaces.operations import OPERATIONS

WHO_AM_I = ("GET", paths.ABOUT)


def is_documented(operation: tuple[str, str]) -> bool:
    return operation[1].startswith(paths.PUBLIC)


class Older(Line):
    """The way to it, once `way` is "older". What it does not know Starlette answers by itself, in text."""

    def __init__(self, knows: Callable[[tuple[str, str]], bool]) -> None:
        super().__init__()
        self.unknown: set[str] = set()
        known = [
            Route(path, self._forward, methods=[method])
            for method, path in OPERATIONS
            if knows((method, path))
        ]
        self._older = httpx.ASGITransport(Starlette(routes=known))

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self.way != "older":
            return await super().handle_async_request(request)
        answer = await self._older.handle_async_request(request)
        if answer.status_code in (404, 405):
            self.unknown.add(f"{request.method} {request.url.path}")
        return answer

    async def _forward(self, request: Request) -> Response:
        asked = httpx.Request(
            request.method, str(request.url), headers=request.headers.raw, content=await request.body()
        )
        answer = await self._real.handle_async_request(asked)
        kind = {"Content-Type": answer.headers.get("Content-Type", "text/plain")}
        return Response(await answer.aread(), answer.status_code, kind)
