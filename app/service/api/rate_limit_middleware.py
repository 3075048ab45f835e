"""Who may ask now: a key asks no faster than its bucket fills, and keys can't be tried out in numbers."""

from __future__ import annotations

import contextlib
import math
from datetime import timedelta

from sqlalchemy.exc import DatabaseError
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from app.contract.problems import Problem
from app.contract.scopes import KEY_HEADER, WORKSPACE_HEADER
from app.service.app_state import Service
from app.service.core.clock import monotonic
from app.service.records.access import Access, digest, used

TO_THE_MINUTE = timedelta(minutes=1)


class RateLimitMiddleware:
    """Finds the access of each request's key, once, and answers 429 where too much was asked."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app, self._service, self._limits = app, service, service.limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = Headers(scope=scope).get(KEY_HEADER) if scope["type"] == "http" else None
        wait = await self._wait(scope, key) if key else 0
        if wait:
            seconds = math.ceil(wait)
            detail = f"Rate limit exceeded, retry after {seconds} seconds"
            answer = JSONResponse({"detail": detail}, 429, {"Retry-After": str(seconds)})
            await answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _wait(self, scope: Scope, key: str) -> float:
        """Seconds to wait. A key in use is not held up by wrong ones that come from the same address."""
        now, name, address = monotonic(), digest(key), (scope.get("client") or ("",))[0]
        keys, strangers = self._limits.keys, self._limits.strangers
        if name not in keys and (wait := strangers.wait(address, now)):
            return wait
        access = await self._found(scope, key)
        scope.setdefault("state", {})["access"] = access
        if access is None:
            keys.forget(name)
            strangers.take(address, now)
            return 0
        return keys.take(name, now)

    async def _found(self, scope: Scope, key: str) -> Access | Problem | None:
        """The access, and its last use noted to the minute. A problem is told where scopes are looked at."""
        service, now = self._service, self._service.clock.now()
        try:
            access = await service.access_of(key, Headers(scope=scope).get(WORKSPACE_HEADER, ""))
        except Problem as problem:
            return problem
        if access is None or (key_id := access.key_id) is None:
            return access
        if access.used_at is None or now - access.used_at > TO_THE_MINUTE:
            with contextlib.suppress(DatabaseError):  # a full disk keeps nobody from reading
                await service.database.write(lambda conn: used(conn, key_id, now))
        return access
